"""A bet has won or lost already when no card that may still come can change it."""

import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.cards import read_cards
from trifelt.engine.settlement.judging import conclusive_wagers, proposed_outcome
from trifelt.engine.wager import Result


def decided(game: str, player: str, dealer: str, elsewhere: str = "") -> list[str]:
    house = house_of(game)
    cards = [read_cards(text).cards for text in (player, dealer, elsewhere)]
    return [wager for wager, _ in conclusive_wagers(house, house.offers, *cards)]


@pytest.mark.parametrize(
    ("what", "player", "dealer", "wanted"),
    [
        ("nothing is known", "", "", []),
        ("three pictures win whatever comes", "Kh Qd Jc", "9s", ["main", "three-pictures"]),
        ("they may be equalled by three pictures", "Kh Qd Jc", "Ks", ["three-pictures"]),
        ("three pictures of the dealer, to which nine may add up to 0 points", "9h", "Kh Qd Jc",
         ["main", "three-pictures"]),
        ("all is known", "9h 5d 5c", "8s 5h 5s", ["main", "tie", "three-pictures"]),
        ("an equal hand pushes and decides nothing of the main wager", "9h Kd 5c", "8s Kh 6s",
         ["tie", "three-pictures"]),
        ("no three pictures with a nine among them", "9h", "", ["three-pictures"]),
    ],
)  # fmt: skip
def test_what_no_card_can_change(what: str, player: str, dealer: str, wanted: list[str]) -> None:
    assert decided("three-pictures", player, dealer) == wanted, what


def test_cards_that_lie_elsewhere_can_come_no_more() -> None:
    """With every other picture gone the dealer can no longer hold three."""
    pictures = [f"{rank}{suit}" for rank in "JQK" for suit in "cdhs"]
    player = pictures[:3]
    for kept, wanted in (([], True), (pictures[3:5], True), (pictures[3:6], False)):
        gone = [card for card in pictures[3:] if card not in kept]
        found = decided("three-pictures", " ".join(player), "", " ".join(gone))
        assert ("main" in found) is wanted


def test_the_hand_itself_can_come_to_nobody_else() -> None:
    """Nine of the twelve pictures lie in hand and elsewhere: the dealer's two have one to come."""
    assert "main" in decided("three-pictures", "Jc Jd Jh", "Js Qc", "Qd Qh Qs Kc Kd Kh Ks")
    assert "main" not in decided("three-pictures", "Jc Jd Jh", "Js Qc", "Qd Qh Qs Kc Kd Kh")


def test_what_hangs_on_more_than_two_hands_or_a_choice_is_never_decided_before() -> None:
    found = decided("three-card-prime", "Ah Kh Qh", "2c 3d 5s")
    assert "all-six" not in found  # two parts: both hands at once
    assert "ante" not in found  # it reads whether the hand was folded
    assert "play" in found


def test_a_wager_that_the_house_does_not_offer_is_left_out() -> None:
    house = house_of("three-pictures")
    hands = (read_cards("Kh Qd Jc").cards, read_cards("9s").cards)
    assert list(conclusive_wagers(house, ["ante", "main"], *hands)) == [("main", Result.WIN)]


def test_the_proposal_names_the_first_bet_that_is_decided_and_its_box() -> None:
    house = house_of("three-pictures")
    boxes = [
        (2, ["main", "tie"], read_cards("9h 4d").cards),
        (5, ["tie", "main"], read_cards("Kh Qd Jc").cards),
    ]
    told = proposed_outcome(house, boxes, read_cards("9s").cards)
    title = house.game.wager["main"].title
    assert told.render() == f"{title} of box 5 has won already"
    lost = proposed_outcome(house, [(3, ["three-pictures"], read_cards("9h").cards)], ())
    assert lost.render() == "Three Pictures of box 3 has lost already"
    open_still = proposed_outcome(house, boxes[:1], ())
    assert open_still.render() == "no bet is decided yet"


def test_cards_of_another_box_decide_too() -> None:
    """The last pictures lie in another box: the dealer has no three of them any more."""
    house = house_of("three-pictures")
    own = (1, ["main"], read_cards("Jc Jd Jh").cards)
    assert "no bet" in proposed_outcome(house, [own], read_cards("Js Qc").cards).render()
    others = (2, ["tie"], read_cards("Qd Qh Qs Kc Kd Kh Ks").cards)
    assert "box 1" in proposed_outcome(house, [own, others], read_cards("Js Qc").cards).render()
