"""Quantile bands: exact where they say so, and at one with the normal beyond."""

import pytest

from trifelt.engine.exact.results import BoxResults, box_results
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
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


def test_the_axis_of_rounds_rises_from_one_to_the_most() -> None:
    rounds = rounds_along(1_000_000)
    assert rounds[0] == 1
    assert rounds[-1] == 1_000_000
    assert rounds == sorted(set(rounds))
