"""What stands before the first round: exact returns, and bands that are what they say they are."""

from fractions import Fraction

import pytest

from tests.certain import certain
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.gui.returns.model.expected import TOGETHER, Expected, prepare
from trifelt.gui.returns.model.mix import first_draft, read_mix


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def expected(request: pytest.FixtureRequest) -> Expected:
    game: Game = request.param
    house = default_house(game)
    mix, faults = read_mix(house, first_draft(house))
    assert mix is not None, faults
    return prepare(mix)


def test_bands_hold_the_exact_line_and_close_in_on_it(expected: Expected) -> None:
    for series in expected.series:
        low, inner_low, inner_high, high = series.band.quantiles
        assert (low <= inner_low).all()
        assert (inner_low <= inner_high).all()
        assert (inner_high <= high).all()
        late = series.band.rounds > 1e6
        assert (low[late] < series.exact).all()
        assert (high[late] > series.exact).all()
        width = (high - low)[late]
        assert (width[1:] < width[:-1]).all()
        # Where the normal takes over from the exact quantiles the band makes no jump.
        scaled = (high - low) * series.band.rounds**0.5
        last_exact = int((series.band.rounds <= series.band.exact_up_to).sum()) - 1
        if last_exact + 1 < len(scaled):
            assert scaled[last_exact + 1] == pytest.approx(scaled[last_exact], rel=0.05)


def test_lines_are_the_returns_that_analyze_tells(expected: Expected) -> None:
    figures = analyze_house(expected.mix.house).wagers
    for series in expected.series:
        if series.id == TOGETHER:
            results = expected.exact.results
            net = Fraction(sum(n * c for n, c in results.counts.items()), results.total)
            assert series.exact == pytest.approx(1 + float(net / expected.mix.staked), abs=1e-12)
        else:
            edge = certain(figures[series.id].house_edge)
            assert series.exact == pytest.approx(float(1 - edge), abs=1e-12)


def test_columns_hold_every_round_once(expected: Expected) -> None:
    columns, results = expected.columns, expected.exact.results
    assert columns.expected.sum() == pytest.approx(1, abs=1e-12)
    for low, high, share in zip(
        columns.edges[1:-2], columns.edges[2:-1], columns.expected[1:-1], strict=True
    ):
        inside = sum(n for net, n in results.counts.items() if low <= net / 100 < high)
        assert share == pytest.approx(inside / results.total, abs=1e-12)
