"""What a session has come to: sums that are exact, and luck as the design has it."""

from fractions import Fraction

from trifelt.engine.games.game import Decision
from trifelt.engine.practice.standing import Judged, RoundReport, Standing, write_standing

RIGHT = Judged(1, 0, Decision.PLAY, Decision.PLAY, Fraction(0))
WRONG = Judged(2, 0, Decision.FOLD, Decision.PLAY, Fraction(1_000))
ROUNDS = [
    RoundReport(20_000, 10_000, Fraction(-500), Fraction(10_000**2), (RIGHT, WRONG)),
    RoundReport(5_000, -5_000, Fraction(-100), Fraction(5_000**2)),
    RoundReport(5_000, 0, Fraction(-1, 3), Fraction(0), (RIGHT,)),
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
    assert (found.result, found.balance, found.staked, found.rounds) == (5_000, 105_000, 30_000, 3)
    assert found.course == (110_000, 105_000, 105_000)
    assert found.expected == Fraction(-600) - Fraction(1, 3)
    assert (found.right, found.wrong) == (2, 1)
    assert found.cost_of_errors == Fraction(1_000)


def test_luck_is_result_less_expectation_plus_cost_of_errors_in_standard_deviations() -> None:
    found = standing()
    in_money = 5_000 + 600 + Fraction(1, 3) + 1_000
    assert found.luck_in_money == in_money
    assert found.luck is not None
    assert abs(found.luck - float(in_money) / 125_000_000**0.5) < 1e-12


def test_errors_alone_are_no_bad_luck() -> None:
    """A fold that best play plays: what it cost is lost, and luck stays where it was."""
    folded = RoundReport(2_500, -2_500, Fraction(-1_500), Fraction(2_500**2), (WRONG,))
    assert Standing(0).after(folded).luck == 0


def test_a_session_is_written_in_amounts() -> None:
    assert write_standing(standing()) == {
        "start": "1000.00",
        "balance": "1050.00",
        "result": "50.00",
        "staked": "300.00",
        "rounds": 3,
        "expected": "-6.00",
        "decisions_right": 2,
        "decisions_wrong": 1,
        "cost_of_errors": "10.00",
        "luck": standing().luck,
        "course": ["1100.00", "1050.00", "1050.00"],
    }
