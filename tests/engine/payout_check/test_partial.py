"""What stands before all cards are known: nothing that another card could still change."""

import itertools
import random

import pytest

from tests.certain import certain
from trifelt.engine.cards import DECK_SIZE, read_cards
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE, hand_index
from trifelt.engine.houses import default_house
from trifelt.engine.houses.house import House
from trifelt.engine.mistakes import due_of
from trifelt.engine.payout_check.partial import settle_partly
from trifelt.engine.settlement import Line, settle
from trifelt.engine.settlement.document import Bettor, Box, Document


def house_of(id: str) -> House:
    game = certain(find_game(id))
    return default_house(game)


POKER = house_of("three-card-poker")


def cards(text: str) -> tuple[int, ...]:
    return read_cards(text).cards


def box_of(
    held: tuple[int, ...],
    wagers: dict[str, int],
    decision: Decision | None = None,
    number: int = 1,
) -> Box:
    """A box with as many cards as are known."""
    hand = hand_index(held) if len(held) == HAND_SIZE else None
    return Box(number, hand, (Bettor(wagers),), decision, dealt=held)


def known(
    house: House,
    boxes: tuple[Box, ...],
    dealer: tuple[int, ...] = (),
    fourth: int | None = None,
    jackpot: int | None = None,
) -> Document:
    """A round as far as it is known."""
    hand = hand_index(dealer) if len(dealer) == HAND_SIZE else None
    return Document(house, hand, boxes, fourth, jackpot, dealt=dealer)


def poker_box(hand: str, decision: Decision | None = Decision.PLAY) -> Box:
    wagers = {"ante": 2_500, "pair-plus": 1_000, "progressive": 250}
    return box_of(cards(hand), wagers, decision)


def test_wagers_that_read_nothing_of_the_dealer_are_settled_before_his_cards() -> None:
    found = settle_partly(known(POKER, (poker_box("Ah Kh Qh"),)))
    assert {line.wager: line.winnings for line in found.lines} == {
        "ante-bonus": 12_500,
        "pair-plus": 40_000,
        "progressive": 125_000,
    }
    assert [one.wager for one in found.open] == ["ante", "play"]


def test_a_folded_ante_is_lost_whatever_the_dealer_holds() -> None:
    found = settle_partly(known(POKER, (poker_box("9h 7d 2c", Decision.FOLD),)))
    assert {line.wager: line.result.value for line in found.lines} == {
        "ante": "lose",
        "pair-plus": "lose",
        "progressive": "lose",
    }
    assert found.open == ()


def test_a_jackpot_that_is_not_known_keeps_the_wager_on_it_open() -> None:
    found = settle_partly(known(POKER, (poker_box("As Ks Qs"),), cards("Qh 7d 2c")))
    waiting = {one.wager: [str(what) for what in one.waits_for] for one in found.open}
    assert waiting == {"progressive": ["the jackpot"]}


def test_one_card_missing_tells_the_least_and_the_most() -> None:
    found = settle_partly(known(POKER, (poker_box("Ah Kh"),), cards("Qs 7d 2c"), None, 100_000))
    bounds = {one.wager: (one.least, one.most) for one in found.open}
    # At worst ace high, which still beats queen high; at best A-K-Q of hearts.
    assert bounds == {
        "ante": (2_500, 2_500),
        "play": (2_500, 2_500),
        "ante-bonus": (0, 12_500),
        "pair-plus": (-1_000, 40_000),
        "progressive": (-250, 125_000),
    }


def test_two_cards_missing_tell_no_bounds() -> None:
    found = settle_partly(known(POKER, (poker_box("Ah Kh Qd"),), cards("Qs")))
    assert [(one.wager, one.least) for one in found.open] == [("ante", None), ("play", None)]


def test_an_envy_is_paid_only_for_a_hand_that_is_seen() -> None:
    other = box_of(cards("As Ks"), {"ante": 500}, Decision.PLAY, number=2)
    box = poker_box("9h 7d 2c")
    assert "envy" not in {line.wager for line in settle_partly(known(POKER, (box, other))).lines}
    seen = box_of(cards("As Ks Qs"), {"ante": 500}, Decision.PLAY, number=2)
    lines = settle_partly(known(POKER, (box, seen))).lines
    assert [line.winnings for line in lines if line.wager == "envy"] == [25_000]


def test_no_line_stands_whose_sentence_names_a_hand_that_is_not_known() -> None:
    """The bad beats of Three Card Prime add a sentence of their own to another one."""
    house = house_of("three-card-prime")
    rng = random.Random(9)
    told = 0
    for _ in range(300):
        part = random_round(house, rng, 3, rng.choice([0, 1, 2]))
        for line in settle_partly(part).lines:
            assert "{" not in line.reason.render()
            told += 1
    assert told > 100


def completed(part: Document, rest: tuple[int, ...]) -> Document:
    """The round with its missing cards taken, one after the other, from these."""
    deck = iter(rest)

    def whole(hand: tuple[int, ...]) -> int:
        return hand_index([*hand, *itertools.islice(deck, HAND_SIZE - len(hand))])

    boxes = tuple(
        Box(box.number, whole(box.cards), box.bettors, box.decision, box.player)
        for box in part.boxes
    )
    dealer = whole(part.dealer_cards)
    fourth = next(deck) if part.fourth is None else part.fourth
    return Document(part.house, dealer, boxes, fourth, part.jackpot)


def random_round(house: House, rng: random.Random, held: int, dealt: int) -> Document:
    """A box with so many cards and a dealer with so many."""
    deck = rng.sample(range(DECK_SIZE), DECK_SIZE)
    game = house.game
    stakes = {
        wager.id: house.offers[wager.id].price or 1_000
        for wager in game.placeable
        if wager.id in house.offers
    }
    decision = None if game.choice is None else rng.choice(list(Decision))
    box = box_of(tuple(deck[:held]), stakes, decision)
    fourth = deck[10] if game.fourth_card is not None and rng.random() < 0.5 else None
    return known(house, (box,), tuple(deck[20 : 20 + dealt]), fourth, 2_500_000)


def money(line: Line) -> tuple[str, int, int, str]:
    return line.wager, line.winnings, line.returned, str(line.reason)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(("held", "dealt"), [(3, 2), (2, 3), (3, 0), (0, 3), (3, 3), (1, 2)])
def test_every_completion_agrees_with_what_was_told(game: Game, held: int, dealt: int) -> None:
    """Lines that stand are in every completion; bounds hold and, one card missing, are reached."""
    house = default_house(game)
    rng = random.Random(held * 10 + dealt)
    for _ in range(6):
        part = random_round(house, rng, held, dealt)
        told = settle_partly(part)
        missing = 2 * HAND_SIZE - held - dealt + (part.fourth is None)
        seen = {*part.boxes[0].cards, *part.dealer_cards, part.fourth}
        unseen = [card for card in range(DECK_SIZE) if card not in seen]
        ways: list[tuple[int, ...]] = [()]
        if missing == 1:
            ways = [(card,) for card in unseen]
        elif missing:
            ways = [tuple(rng.sample(unseen, missing)) for _ in range(60)]
        reached: dict[str, set[int]] = {}
        for rest in ways:
            lines = settle(completed(part, rest)).lines
            by_wager = {line.wager: line for line in lines}
            for line in told.lines:
                assert money(by_wager[line.wager]) == money(line)
            for one in told.open:
                came = by_wager.get(one.wager)
                comes_to = 0 if came is None else due_of(came)
                reached.setdefault(one.wager, set()).add(comes_to)
        for one in told.open:
            if one.least is None or one.most is None:
                continue
            assert one.least <= min(reached[one.wager])
            assert max(reached[one.wager]) <= one.most
            if missing == 1 and one.waits_for:
                assert (min(reached[one.wager]), max(reached[one.wager])) == (one.least, one.most)


def test_a_bet_that_is_taken_off_needs_no_card() -> None:
    box = box_of(cards("Ah"), {"progressive": 250, "pair-plus": 500})
    found = settle_partly(known(POKER, (box,), (), None, 2_500_000))
    assert {line.wager: line.outcome for line in found.lines} == {"progressive": "returned"}
    assert [one.wager for one in found.open] == ["pair-plus"]


def test_before_the_decision_nothing_is_told_of_what_hangs_on_it() -> None:
    found = settle_partly(known(POKER, (poker_box("Ah Kh Qh", None),), cards("Qs 7d 2c")))
    assert "ante-bonus" not in {line.wager for line in found.lines}
    waiting = {one.wager: [str(what) for what in one.waits_for] for one in found.open}
    assert waiting["ante"] == ["the decision"]


def test_six_cards_of_which_too_many_are_open_have_no_bounds() -> None:
    house = house_of("three-card-prime")
    box = box_of(cards("Ah"), {"ante": 1_000, "all-six": 500}, Decision.PLAY)
    found = settle_partly(known(house, (box,), ()))
    waiting = {one.wager: one.least for one in found.open}
    assert waiting["all-six"] is None
    assert "all-six" not in {line.wager for line in found.lines}
