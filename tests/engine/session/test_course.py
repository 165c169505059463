"""The net of rounds of several kinds: against plain convolution, and against equal rounds."""

from concurrent.futures import CancelledError
from fractions import Fraction
from unittest.mock import Mock

import numpy as np
import pytest

from trifelt.engine.exact.results import BoxResults, box_results
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.session import distribution as course_module
from trifelt.engine.session.distribution import (
    RoundKind,
    Steps,
    course_of,
    rounds_along,
    sum_distribution,
    sum_of_kinds,
)

COIN = BoxResults({-300: 5, 150: 4, 1_000: 1}, 10)
DIE = BoxResults({-70: 3, 20: 2, 400: 1}, 6)


def convolved(rounds: list[BoxResults]) -> dict[int, Fraction]:
    """Every sum with its probability, round after round."""
    sums = {0: Fraction(1)}
    for one in rounds:
        found: dict[int, Fraction] = {}
        for reached, chance in sums.items():
            for net, count in one.counts.items():
                place = reached + net
                found[place] = found.get(place, Fraction(0)) + chance * Fraction(count, one.total)
        sums = found
    return sums


def test_kinds_are_convolved() -> None:
    kinds = [RoundKind.of(COIN), RoundKind.of(DIE)]
    found, exact = sum_of_kinds(kinds, [4, 5])
    assert exact
    wanted = convolved([COIN] * 4 + [DIE] * 5)
    got = dict(zip(found.amounts.tolist(), found.probabilities.tolist(), strict=True))
    for amount, chance in wanted.items():
        assert got[float(amount)] == pytest.approx(float(chance), abs=1e-14)
    assert sum(got.values()) == pytest.approx(1)
    assert found.mean == pytest.approx(float(4 * COIN.mean + 5 * DIE.mean))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_quantiles_of_equal_rounds_are_those_of_session_until_the_normal_agrees(game: Game) -> None:
    results = box_results(default_house(game), {game.main: 1_000})
    kind, one, shares = RoundKind.of(results), Steps.of_sum(results), (0.01, 0.25, 0.75, 0.99)
    rounds = rounds_along(100_000)
    assert rounds.tolist() == sorted({1, *rounds.tolist(), 100_000})
    course = course_of([kind, kind], np.stack([rounds // 3, rounds - rounds // 3], axis=1), shares)
    assert 1 < course.exact_up_to < len(rounds)
    for place, number in enumerate(rounds.tolist()):
        exact = sum_distribution(one, number).quantiles(shares)
        if place < course.exact_up_to:
            assert course.quantiles[:, place].tolist() == list(exact)
        else:
            width = results.standard_deviation * number**0.5
            assert course.quantiles[:, place] == pytest.approx(exact, abs=0.02 * width)


def test_quantiles_along_the_way_are_exact_until_the_normal_agrees() -> None:
    kinds = [RoundKind.of(COIN), RoundKind.of(DIE)]
    counts = np.array([[0, 0], [1, 0], [1, 1], [2, 1], [4_000, 4_000], [400_000, 400_000]])
    shares = (0.05, 0.95)
    course = course_of(kinds, counts, shares)
    for mark in range(5):
        exact, _ = sum_of_kinds(kinds, counts[mark])
        if mark < course.exact_up_to:
            assert tuple(course.quantiles[:, mark]) == exact.quantiles(shares)
        else:
            spread = exact.standard_deviation
            assert np.allclose(
                course.quantiles[:, mark], exact.quantiles(shares), atol=0.02 * spread
            )
    assert 3 < course.exact_up_to < 6
    assert course.quantiles[0, 0] == course.quantiles[1, 0] == 0


def test_boxes_that_share_a_dealer_have_the_exact_spread_and_no_result_beyond_the_possible() -> (
    None
):
    two = RoundKind(2 * float(COIN.mean), 3 * float(COIN.variance), (COIN, COIN))
    shares = (0.05, 0.95)
    course = course_of([two], np.array([[0], [1], [100]]), shares)
    apart = course_of([RoundKind.of(COIN)], np.array([[0], [2], [200]]), shares).quantiles
    assert course.exact_up_to == 1
    assert course.quantiles[0, 1] == -600
    middle = 200 * float(COIN.mean)
    wider = (course.quantiles[:, 2] - middle) / (apart[:, 2] - middle)
    assert wider == pytest.approx(1.5**0.5, rel=0.02)


def test_a_window_too_wide_to_wait_for_is_counted_in_coarser_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds, counts = [RoundKind.of(COIN), RoundKind.of(DIE)], np.array([[1, 1], [3, 3], [9, 9]])
    exact = course_of(kinds, counts, (0.05, 0.95))
    monkeypatch.setattr(course_module, "MOST_CELLS", 128)
    monkeypatch.setattr(course_module, "COARSE_CELLS", 128)
    assert not sum_of_kinds(kinds, [9, 9])[1]
    coarse = course_of(kinds, counts, (0.05, 0.95))
    assert exact.exact_up_to == 3 > coarse.exact_up_to
    spread = float((COIN.variance + DIE.variance) * 9) ** 0.5
    assert np.abs(coarse.quantiles[:, 2] - exact.quantiles[:, 2]).max() < spread / 5


JACKPOT = BoxResults({-1_100: 45_000, 900: 54_999, 2_500_000: 1}, 100_000)


def test_a_jackpot_that_nobody_meets_does_not_move_what_nine_of_ten_sessions_come_to() -> None:
    """Its skewness is in the hundreds, which no corrected normal distribution follows."""
    plain = RoundKind.of(BoxResults({-1_000: 1, 1_000: 1}, 2))
    two = RoundKind(0.0, 3e6, (BoxResults({-1_000: 1, 1_000: 1}, 2),) * 2)
    counts = np.array([[600, 0, 0], [600, 1, 0], [600, 1, 1], [600, 9, 2]])
    course = course_of([plain, RoundKind.of(JACKPOT), two], counts, (0.05, 0.95))
    for low, high in course.quantiles.T:
        assert low == pytest.approx(-1.645 * 600**0.5 * 1_000, rel=0.1)
        assert high == pytest.approx(1.645 * 600**0.5 * 1_000, rel=0.1)


def test_what_always_comes_to_the_same_has_no_spread() -> None:
    sure = RoundKind.of(BoxResults({-500: 7}, 7))
    assert (
        course_of([sure], np.array([[1], [50]]), (0.05, 0.95)).quantiles.tolist()
        == [[-500, -25_000]] * 2
    )


def test_it_stops_when_it_is_not_wanted() -> None:
    with pytest.raises(CancelledError):
        course_of([RoundKind.of(COIN)], np.array([[1]]), (0.5,), Mock(side_effect=CancelledError))
