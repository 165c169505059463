"""Chips go down, come off and move; what breaks a rule is refused with a sentence and a clause."""

import pytest

from tests.engine.round.tables import (
    LIMITS,
    LUCKY,
    PICTURES,
    POKER,
    PRIME,
    PROSPERITY,
    bet,
    new_round,
    play_on,
    said,
)
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round
from trifelt.engine.round.records import RefusedError

MAIN = Spot(1, "main")
AFTER_THE_CALL = {
    POKER: ("5.6", "5.7"),
    PICTURES: ("5.5", "5.6"),
    PROSPERITY: ("5.5", "5.6"),
    LUCKY: ("5.7", "5.7"),
    PRIME: ("", ""),
}


def stakes(round_: Round) -> dict[Spot, int]:
    return dict(round_.bets.stakes)


def test_chips_add_up_come_off_and_move() -> None:
    round_ = new_round(PICTURES)
    felt = round_.felt
    felt.place([(MAIN, 500)])
    felt.place([(MAIN, 2_500), (Spot(2, "main"), 100)])
    assert stakes(round_) == {MAIN: 3_000, Spot(2, "main"): 100}
    felt.move(MAIN, Spot(3, "main"), 1_000)
    felt.take([(MAIN, 2_000)])
    assert stakes(round_) == {Spot(2, "main"): 100, Spot(3, "main"): 1_000}
    assert round_.bets.of(None) == 1_100


def test_undo_and_redo_go_back_and_forth_without_limit() -> None:
    round_ = new_round(PICTURES)
    felt = round_.felt
    seen = [stakes(round_)]
    for n in range(300):
        felt.place([(Spot(1 + n % 7, "main"), 100)])
        seen.append(stakes(round_))
    for shown in reversed(seen[:-1]):
        felt.undo()
        assert stakes(round_) == shown
    assert said(felt.verify_undo()) == "There is nothing to undo."
    for shown in seen[1:]:
        felt.redo()
        assert stakes(round_) == shown
    assert felt.verify_redo() is not None
    felt.undo()
    felt.place([(MAIN, 5)])
    assert felt.verify_redo() is not None


def test_a_side_wager_waits_for_the_main_one_and_leaves_before_it() -> None:
    round_ = new_round(PICTURES)
    tie = Spot(1, "tie")
    assert said(round_.felt.verify_place([(tie, 100)])) == "Tie needs Main first (3.3)."
    round_.felt.place([(MAIN, 100), (tie, 100)])
    assert said(round_.felt.verify_take([(MAIN, 100)])) == (
        "Tie needs Main (3.3); take Tie off first."
    )
    assert round_.felt.verify_take([(MAIN, 50)]) is None
    assert round_.felt.bets_of() == ((tie, 100), (MAIN, 100))
    round_.felt.take(round_.felt.bets_of())
    assert stakes(round_) == {}


def test_all_of_several_bets_are_placed_or_none() -> None:
    round_ = new_round(PICTURES)
    with pytest.raises(RefusedError, match="does not offer"):
        round_.felt.place([(MAIN, 100), (Spot(1, "ante"), 100)])
    assert stakes(round_) == {}


@pytest.mark.parametrize(
    ("spot", "cents", "sentence"),
    [
        (Spot(0, "ante"), 100, "There is no box 0; this house has 7."),
        (Spot(8, "ante"), 100, "There is no box 8; this house has 7."),
        (Spot(1, "main"), 100, "This house does not offer that wager."),
        (Spot(1, "play"), 100, "Play is bet after you see your cards."),
        (Spot(1, "envy"), 100, "A payment, not a wager: nothing is placed for it."),
        (Spot(1, "ante"), 0, "Enter an amount greater than 0."),
        (Spot(1, "ante"), -5, "Enter an amount greater than 0."),
        (Spot(1, "ante", " "), 5, "Use 1 to 80 characters."),
        (Spot(1, "ante"), 10**11, "At most 999,999,999.99 can be placed there."),
        (Spot(1, "progressive"), 250, "Progressive needs Ante first (3.5)."),
        (Spot(1, "progressive"), 500, "Progressive costs 2.50."),
    ],
)
def test_what_cannot_lie_is_refused_in_a_sentence(spot: Spot, cents: int, sentence: str) -> None:
    assert said(new_round(POKER).felt.verify_place([(spot, cents)])) == sentence


def test_the_wager_on_the_jackpot_is_placed_and_taken_whole() -> None:
    round_ = new_round(POKER)
    spot = Spot(1, "progressive")
    bet(round_, 1, ante=500, progressive=250)
    assert said(round_.felt.verify_place([(spot, 250)])) == "Progressive costs 2.50."
    assert said(round_.felt.verify_take([(spot, 100)])) == "Progressive is taken off whole."
    assert round_.felt.verify_take([(spot, 250)]) is None


def test_without_a_jackpot_the_wager_on_it_cannot_be_placed() -> None:
    round_ = Round(new_round(POKER).house, range(52))
    bet(round_, 1, ante=500)
    assert "needs it" in said(round_.felt.verify_place([(Spot(1, "progressive"), 250)]))


def test_a_box_has_one_bettor_but_in_lucky_three_pictures() -> None:
    round_ = new_round(PICTURES)
    bet(round_, 1, "Ann", main=100)
    assert "another player's" in said(round_.felt.verify_place([(Spot(1, "main", "Bo"), 100)]))
    assert said(round_.felt.verify_seat(1, "Ann")) == "A box has one player in this game."
    lucky = new_round(LUCKY)
    bet(lucky, 1, "Ann", main=100)
    bet(lucky, 1, "Bo", lucky_tie=100)
    assert lucky.bets.persons(1) == ("Ann", "Bo")
    assert "needs a name" in said(lucky.felt.verify_place([(MAIN, 100)]))
    assert said(
        lucky.felt.verify_move(Spot(1, "main", "Ann"), Spot(2, "main", "Bo"), 50)
    ).startswith("Chips stay with the person")


def test_lucky_3_9_anyones_main_bet_on_the_box_lets_all_bet_beside_it() -> None:
    round_ = new_round(LUCKY)
    side = Spot(1, "lucky-pictures", "Bo")
    assert "(3.9)" in said(round_.felt.verify_place([(side, 100)]))
    bet(round_, 1, "Ann", main=100)
    round_.felt.place([(side, 100)])
    assert "take Lucky Pictures off first" in said(
        round_.felt.verify_take([(Spot(1, "main", "Ann"), 100)])
    )


def test_lucky_5_1_the_maximum_counts_everybody_on_the_box() -> None:
    round_ = new_round(LUCKY, wagers=LIMITS)
    bet(round_, 1, "Ann", main=80_000)
    refusal = said(round_.felt.verify_place([(Spot(1, "main", "Bo"), 20_001)]))
    assert refusal == "Main on box 1 would be over the maximum of 1,000.00 (5.1)."
    assert round_.felt.can_place([(Spot(1, "main", "Bo"), 20_000)])


def test_lucky_5_2_the_minimum_is_asked_for_at_the_call() -> None:
    round_ = new_round(LUCKY, wagers=LIMITS)
    bet(round_, 1, "Ann", main=3_000)
    assert "(5.2)" in said(round_.verify_close())
    bet(round_, 1, "Bo", main=2_000)
    assert round_.verify_close() is None


def test_what_nobody_notices_plays_as_the_sheet_has_it() -> None:
    round_ = new_round(LUCKY, wagers=LIMITS, noticed=False)
    bet(round_, 1, "Ann", main=80_000)
    bet(round_, 1, "Bo", main=60_000)
    bet(round_, 1, "Cy", main=6_000)
    bet(round_, 2, "Cy", lucky_tie=100)
    round_.felt.seat(1, "Ann")
    lines = play_on(round_).lines
    assert [line.in_play for line in lines] == [54_286, 40_714, 5_000, 0]
    assert lines[3].clause == "5.13"


def test_seats_are_taken_left_and_undone() -> None:
    round_ = new_round(LUCKY)
    felt = round_.felt
    bet(round_, 1, "Ann", main=100)
    bet(round_, 1, "Bo", main=200)
    felt.seat(1, "Ann")
    assert said(felt.verify_seat(1, "Ann")) == "'Ann' already sits at box 1."
    felt.seat(1, "Bo")
    felt.undo()
    assert round_.bets.seated == {1: "Ann"}
    felt.seat(1, None)
    assert said(felt.verify_seat(1, None)) == "Nobody sits at box 1."


@pytest.mark.parametrize("game", list(AFTER_THE_CALL))
def test_after_the_call_everything_is_refused_with_the_clause(game: str) -> None:
    placing, taking = AFTER_THE_CALL[game]
    round_ = new_round(game)
    spot = Spot(1, round_.house.game.main)
    bet(round_, 1, **{spot.wager: 5_000})
    round_.felt.place([(spot, 100)])
    round_.felt.undo()
    round_.close()
    refusals = {
        "place": round_.felt.verify_place([(spot, 100)]),
        "redo": round_.felt.verify_redo(),
        "take": round_.felt.verify_take([(spot, 100)]),
        "move": round_.felt.verify_move(spot, spot._replace(box=2), 100),
        "undo": round_.felt.verify_undo(),
    }
    for name, refusal in refusals.items():
        clause = placing if name in ("place", "redo") else taking
        assert said(refusal).startswith("No more bets: ")
        assert said(refusal).endswith(
            f" ({clause})." if clause else "refused." if name in ("place", "redo") else "in play."
        )
    with pytest.raises(RefusedError, match="No more bets"):
        round_.felt.place([(spot, 100)])


def test_nothing_cannot_be_placed_and_chips_cannot_stay_where_they_are() -> None:
    round_ = new_round(PICTURES)
    assert said(round_.felt.verify_place([])) == "There is nothing to place."
    bet(round_, 1, main=500)
    assert said(round_.felt.verify_move(MAIN, MAIN, 100)) == "It is already there."
    assert round_.felt.verify_move(MAIN, MAIN, 100) is not None


def test_nobody_is_seated_once_the_bets_are_closed() -> None:
    round_ = new_round(LUCKY)
    bet(round_, 1, "Ann", main=500)
    assert round_.felt.verify_seat(1, "Ann") is None
    round_.close()
    assert round_.felt.verify_seat(1, "Ann") is not None
    assert said(round_.felt.verify_seat(1, "Ann"))
