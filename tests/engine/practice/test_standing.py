"""What a session has come to: sums that are exact, and luck as the design has it."""

from fractions import Fraction
from math import sqrt

from tests.certain import certain
from tests.engine.round.tables import PICTURES, house_of
from trifelt.engine.games.game import Decision
from trifelt.engine.practice.standing import (
    Judged,
    RoundReport,
    Standing,
    expected_of,
    mix_of,
    variance_of,
    write_standing,
)

RIGHT = Judged(1, 0, Decision.PLAY, Decision.PLAY, Fraction(0))
WRONG = Judged(2, 0, Decision.FOLD, Decision.PLAY, Fraction(1_000))
MIX = mix_of(house_of(PICTURES), [{"main": 2_000}])
SMALL = mix_of(house_of(PICTURES), [{"main": 500}])
ROUNDS = [
    RoundReport(20_000, 10_000, MIX, 0, (RIGHT, WRONG)),
    RoundReport(5_000, -5_000, SMALL),
    RoundReport(5_000, 0, None, 0, (RIGHT,)),
    RoundReport(5_000, 40, MIX, 40),
]


def standing() -> Standing:
    found = Standing(100_000)
    for report in ROUNDS:
        found = found.after(report)
    return found


def test_a_fresh_session_has_its_start_and_nothing_else() -> None:
    fresh = Standing(100_000)
    assert (fresh.balance, fresh.rounds, fresh.luck) == (100_000, 0, None)
    assert fresh.expected == Fraction(0)


def test_rounds_add_up_and_the_course_is_kept() -> None:
    found = standing()
    assert (found.result, found.balance, found.staked, found.rounds) == (5_040, 105_040, 35_000, 4)
    assert found.course == (110_000, 105_000, 105_000, 105_040)
    assert (found.right, found.wrong) == (2, 1)
    assert found.cost_of_errors == Fraction(1_000)


def test_expectation_is_of_what_was_in_play_and_of_what_was_decided() -> None:
    assert standing().expected == 2 * expected_of(MIX) + expected_of(SMALL) + 40
    assert standing().mixes == {MIX: 2, SMALL: 1}
    assert standing().variance == 2 * variance_of(MIX) + variance_of(SMALL)


def test_luck_is_result_less_expectation_plus_cost_of_errors_in_standard_deviations() -> None:
    found = standing()
    assert found.luck_in_money == 5_040 - found.expected + 1_000
    assert abs(certain(found.luck) - float(found.luck_in_money) / sqrt(found.variance)) < 1e-12


def test_errors_alone_are_no_bad_luck() -> None:
    """What a wrong decision cost on average is lost, and luck stays where it was."""
    expected = expected_of(MIX)
    mean_result = expected - WRONG.cost
    luck = certain(Standing(0).after(RoundReport(2_000, round(mean_result), MIX, 0, (WRONG,))).luck)
    assert abs(luck) < 1 / 2_000


def test_a_session_is_written_in_amounts() -> None:
    found = standing()
    written = write_standing(found, found.luck)
    assert written == {
        "start": "1000.00",
        "balance": "1050.40",
        "result": "50.40",
        "staked": "350.00",
        "rounds": 4,
        "expected": written["expected"],
        "decisions_right": 2,
        "decisions_wrong": 1,
        "cost_of_errors": "10.00",
        "luck": found.luck,
        "course": ["1100.00", "1050.00", "1050.00", "1050.40"],
    }
    assert write_standing(found)["luck"] is None
    assert abs(float(written["expected"]) * 100 - float(found.expected)) <= 0.5
