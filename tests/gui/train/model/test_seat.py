"""A dealer without a mistake is always told right; each single deviation as exactly that."""

from collections.abc import Callable

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.engine.houses.house import House
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.training.levels import LEVELS, ExerciseKind, Level
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.train.model.judging import ORDER, AnswerPart, judge_answer
from trifelt.gui.train.model.practice import Asked, answered, remade
from trifelt.gui.train.model.seat import Seat, SeatPhase
from trifelt.gui.train.model.seat_bets import BoxPlayer, SeatBet

HOUSES = [house for game in GAMES for house in built_in_houses(game)]
of_every_house = pytest.mark.parametrize("house", HOUSES, ids=lambda h: f"{h.game.id}-{h.id}")
Deviation = Callable[[Seat, SpotKey, SeatBet], None]


def asked_table(house: House, number: int, level: Level = LEVELS[3]) -> Asked:
    return remade(house, ExerciseKind.TABLE, level, 11, number)


def announced(asked: Asked) -> Seat:
    """A seat whose player was turned and announced rightly."""
    seat = Seat(asked.question)
    while seat.phase is not SeatPhase.ANNOUNCE:
        list(seat.steps())
    seat.announce(asked.question.choices[0].right)
    return seat


def settle_bet(seat: Seat, spot: SpotKey, bet: SeatBet, *, taking: bool) -> None:
    """What is due on a bet: its stake when losing bets are taken, its payments afterwards."""
    before = value_of(seat)
    if taking and bet.is_lost:
        seat.take(spot)
        assert value_of(seat) - before == fewest_chips(bet.loses, seat.float).total
    elif not taking and bet.due:
        if seat.verify_pay(spot, bet.due) is not None:
            seat.fill()
        assert seat.verify_pay(spot, bet.due) is None
        before = value_of(seat)
        seat.pay(spot, bet.due)
        assert before - value_of(seat) == sum(bet.chips) == fewest_chips(bet.due, seat.float).total


def value_of(seat: Seat) -> int:
    """What is in the float."""
    assert min(seat.float.values()) >= 0
    return sum(value * count for value, count in seat.float.items())


def settle_hand(seat: Seat, player: BoxPlayer) -> None:
    bets = seat.bets[player]
    for taking in (True, False):
        for spot, bet in bets.items():
            settle_bet(seat, spot, bet, taking=taking)
    finish(seat)


def finish(seat: Seat) -> None:
    """What is neither taken nor paid is pushed."""
    while seat.unsettled is not None:
        seat.push(seat.unsettled)
    seat.finish()


@of_every_house
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.id)
def test_a_dealer_without_a_mistake_is_told_right(house: House, level: Level) -> None:
    for number in range(6):
        asked = asked_table(house, number, level)
        seat = announced(asked)
        assert not seat.take_news()
        for player in seat.players:
            settle_hand(seat, player)
            assert not seat.take_news()
        assert seat.phase is SeatPhase.OVER
        verdict = seat.verdict()
        assert verdict.right
        assert verdict.wrong == ()
        assert judge_answer(asked.question, seat.given) == verdict
        kept = answered(asked, seat.given, verdict, 10.0)
        assert kept.right
        assert all(kept.facts.values())
        assert kept.wagers == {row.wager: True for row in asked.question.rows}


def is_lost(bet: SeatBet) -> bool:
    return bet.is_lost and not bet.due and len(bet.rows) == 1


def wins(bet: SeatBet) -> bool:
    return bet.due > 0 and len(bet.rows) == 1


def pushes(bet: SeatBet) -> bool:
    return len(bet.rows) == 1 and not bet.rows[0].due


DEVIATIONS: dict[str, tuple[Callable[[SeatBet], bool], Deviation]] = {
    "leaves-a-losing-bet": (is_lost, lambda _seat, _spot, _bet: None),
    "takes-a-winning-bet": (wins, lambda seat, spot, _bet: seat.take(spot)),
    "takes-a-push": (pushes, lambda seat, spot, _bet: seat.take(spot)),
    "pays-a-push": (pushes, lambda seat, spot, bet: seat.pay(spot, bet.stake)),
    "pays-a-chip-too-much": (
        wins,
        lambda seat, spot, bet: seat.pay(spot, bet.due + min(seat.float)),
    ),
    "pays-nothing": (wins, lambda _seat, _spot, _bet: None),
}


@of_every_house
@pytest.mark.parametrize("name", DEVIATIONS)
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[2], LEVELS[3]], ids=lambda level: level.id)
def test_one_wrong_bet_is_told_as_that_bet_and_as_nothing_else(
    house: House, name: str, level: Level
) -> None:
    fits, deviate = DEVIATIONS[name]
    met = 0
    for number in range(40):
        seat = announced(asked_table(house, number, level))
        seat.fill()
        wrong = next(
            (bet for player in seat.players for bet in seat.bets[player].values() if fits(bet)),
            None,
        )
        if wrong is None:
            continue
        met += 1
        told: list[AnswerPart] = []
        for player in seat.players:
            bets = seat.bets[player]
            for taking in (True, False):
                for spot, bet in bets.items():
                    if bet is not wrong:
                        settle_bet(seat, spot, bet, taking=taking)
                    elif taking == bet.is_lost:
                        deviate(seat, spot, bet)
            finish(seat)
            told += seat.take_news()
        verdict = seat.verdict()
        assert not verdict.right
        (row,) = wrong.rows
        amounts = verdict.wrong
        assert [part.key for part in amounts] == [row.key]
        assert amounts[0].clauses == tuple(row.lines[0].clause.split(", "))
        if level is not LEVELS[3]:
            assert [part.key for part in told if not part.right] == [row.key]
        if met == 3:
            return
    assert met, "no exercise has such a bet"


@of_every_house
def test_a_box_before_its_turn_is_told_as_that_and_the_amounts_stay_right(house: House) -> None:
    for number in range(30):
        seat = announced(asked_table(house, number, LEVELS[2]))
        boxes = list(dict.fromkeys(player.box for player in seat.players))
        if len(boxes) < 2:
            continue
        seat.choose(next(iter(seat.bets[next(h for h in seat.players if h.box == boxes[1])])))
        first = seat.current
        settle_hand(seat, first)
        (news,) = seat.take_news()
        assert news.key.startswith(ORDER)
        while seat.phase is not SeatPhase.OVER:
            settle_hand(seat, seat.current)
        verdict = seat.verdict()
        assert judge_answer(seat.question, seat.given) == verdict
        assert [part.key for part in verdict.wrong] == [news.key]
        assert not verdict.right
        assert verdict.mistake == ORDER
        return


def test_paying_before_taking_and_too_many_chips_are_told_apart_from_amounts() -> None:
    order = chips = 0
    for number in range(60):
        seat = announced(asked_table(HOUSES[0], number, LEVELS[2]))
        for player in seat.players:
            bets = seat.bets[player]
            both = {bet.is_lost for bet in bets.values()} >= {True, False}
            paid = [spot for spot, bet in bets.items() if bet.due and not bet.is_lost]
            if both and paid:
                order += 1
                for taking in (False, True):
                    for spot, bet in bets.items():
                        settle_bet(seat, spot, bet, taking=taking)
                finish(seat)
                (news,) = seat.take_news()
                assert news.key.startswith(ORDER)
            elif paid and bets[paid[0]].due % 500 == 0 and bets[paid[0]].due <= 10_000:
                chips += 1
                for taking in (True, False):
                    for spot, bet in bets.items():
                        if spot != paid[0]:
                            settle_bet(seat, spot, bet, taking=taking)
                due = bets[paid[0]].due
                while seat.float[250] < due // 250:
                    seat.fill()
                for _ in range(due // 250):
                    seat.pay_chip(paid[0], 250)
                finish(seat)
                told = seat.take_news()
                assert told
                assert all(part.right and part.chips is not None for part in told)
                assert fewest_chips(due, seat.float).number < due // 250
            else:
                settle_hand(seat, player)
    assert order
    assert chips


def test_an_empty_float_says_so_and_a_fill_brings_more() -> None:
    seat = announced(asked_table(HOUSES[0], 3))
    spot = next(iter(seat.bets[seat.current]))
    while seat.verify_chip(500) is None:
        seat.pay_chip(spot, 500)
    assert seat.float[500] == 0
    seat.take_back(spot)
    assert seat.float[500] == 1
    seat.fill()
    assert seat.verify_chip(500) is None


def test_what_was_told_at_once_stays_wrong_when_it_is_put_right() -> None:
    seat = announced(asked_table(HOUSES[0], 4, LEVELS[0]))
    spot, bet = next(
        (spot, bet) for spot, bet in seat.bets[seat.current].items() if not bet.is_lost
    )
    seat.take(spot)
    (news,) = seat.take_news()
    assert news.key == bet.rows[0].key
    seat.take_back(spot)
    settle_hand(seat, seat.current)
    assert seat.take_news() == (news,)  # its box is not called right
    assert news in seat.verdict().wrong
    assert not bet.taken


def test_a_hand_announced_wrongly_is_told_and_the_bets_are_judged_by_the_cards() -> None:
    asked = asked_table(HOUSES[0], 5, LEVELS[2])
    seat = Seat(asked.question)
    while seat.phase is not SeatPhase.ANNOUNCE:
        list(seat.steps())
    choice = asked.question.choices[0]
    seat.announce(next(value for value, _ in choice.options if value != choice.right))
    assert [part.key for part in seat.take_news()] == [choice.key]
    for player in seat.players:
        settle_hand(seat, player)
    assert [part.key for part in seat.verdict().wrong] == [choice.key]


def test_what_a_player_gives_up_is_on_the_felt_until_the_dealer_takes_it() -> None:
    for number in range(30):
        seat = Seat(asked_table(HOUSES[0], number).question)
        while seat.phase is not SeatPhase.SETTLE:
            list(seat.steps())
            if seat.phase is SeatPhase.ANNOUNCE:
                before = seat.state()
                seat.announce(seat.question.choices[0].right)
        if before.folded:
            assert before.stacks == seat.state().stacks
            assert not before.marks
            return
    pytest.fail("nobody folds")


def test_cards_come_one_at_a_time_or_all_at_once_and_lie_face_down_till_the_dealer_turns() -> None:
    for house in HOUSES:
        seat = Seat(asked_table(house, 1).question)
        shown = []
        for _ in range(3):
            seat.step()
            shown.append((sum(seat.state().stacks.values()) > 0, seat.state().dealt))
        assert shown == [(True, 0), (True, 0), (True, 1)]
        list(seat.steps())
        state = seat.state()
        assert state.dealt >= 3 * (len(state.hands) + 1)
        assert {card for hand in state.hands.values() for card in hand} == {None}
