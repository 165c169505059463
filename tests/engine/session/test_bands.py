"""Quantile bands: exact where they say so, and at one with the normal beyond."""

import numpy as np
import pytest

from trifelt.engine.exact.results import BoxResults, box_results
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.session import bands as bands_module
from trifelt.engine.session.bands import mean_bands, rounds_along
from trifelt.engine.session.sums import Steps, sum_distribution

SHARES = (0.01, 0.25, 0.75, 0.99)


def results_of(game: Game) -> BoxResults:
    return box_results(default_house(game), {game.main: 1000})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_bands_are_the_exact_quantiles_up_to_where_the_normal_agrees(game: Game) -> None:
    results = results_of(game)
    bands = mean_bands(results, rounds_along(100_000), SHARES)
    one = Steps.of_sum(results)
    assert 1 < bands.exact_up_to < 100_000
    for place, rounds in enumerate(bands.rounds.tolist()):
        exact = sum_distribution(one, rounds).quantiles(SHARES)
        if rounds <= bands.exact_up_to:
            assert [round(q * rounds) for q in bands.quantiles[:, place]] == list(exact)
        else:
            width = results.standard_deviation * rounds**0.5
            apart = [
                abs(a - b * rounds) for a, b in zip(exact, bands.quantiles[:, place], strict=True)
            ]
            assert max(apart) < 0.02 * width


def test_a_band_is_the_line_of_its_share() -> None:
    bands = mean_bands(results_of(GAMES[0]), [1, 10, 100], SHARES)
    for row, share in enumerate(SHARES):
        assert np.array_equal(bands.of(share), bands.quantiles[row])
    assert (bands.of(0.01) < bands.of(0.99)).all()


def test_bands_are_normal_from_where_the_exact_ones_are_not_wanted_any_more() -> None:
    results = results_of(GAMES[0])
    rounds = [1, 2, 4, 8, 16]
    whole = mean_bands(results, rounds, SHARES)
    answers = iter([True, True, False])
    found = mean_bands(results, rounds, SHARES, lambda: next(answers))
    assert (whole.exact_up_to, found.exact_up_to) == (16, 2)
    assert np.array_equal(found.quantiles[:, :2], whole.quantiles[:, :2])
    mean, spread = float(results.mean), results.standard_deviation
    # From there on about the mean, narrower by the root of the rounds.
    middle = (found.of(0.25) + found.of(0.75)) / 2
    assert np.abs(middle[2:] - mean).max() < spread / 4
    width = (found.of(0.99) - found.of(0.01))[2:]
    assert np.allclose(width * np.sqrt(rounds[2:]), width[0] * 2, rtol=1e-9)


def test_bands_of_a_window_too_wide_to_wait_for_are_normal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bands_module, "MOST_PLACES", 30)
    assert mean_bands(results_of(GAMES[0]), [1, 2, 1_000], SHARES).exact_up_to == 2


def test_what_always_comes_to_the_same_has_bands_of_no_width() -> None:
    bands = mean_bands(BoxResults({-500: 7}, 7), [1, 50], SHARES)
    assert (bands.quantiles == -500).all()


def test_the_axis_of_rounds_rises_from_one_to_the_most() -> None:
    rounds = rounds_along(1_000_000)
    assert rounds[0] == 1
    assert rounds[-1] == 1_000_000
    assert rounds == sorted(set(rounds))
