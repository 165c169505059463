"""What stands before the first round: exact returns, and bands that are what they say they are."""

from collections import defaultdict
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import pytest

from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.gui.returns.model.expected import SHARES, TOGETHER, Expected, Series, prepare
from trifelt.gui.returns.model.mix import first_draft, read_mix
from trifelt.gui.returns.model.rounds import MOST_ROUNDS

FEW_ROUNDS = 4


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game.id)
def expected(request: pytest.FixtureRequest) -> Expected:
    game: Game = request.param
    house = default_house(game)
    mix, faults = read_mix(house, first_draft(house))
    assert mix is not None, faults
    return prepare(mix)


def one_round(expected: Expected, series: Series) -> tuple[dict[int, Fraction], int]:
    """The chance of each net in cents, and what is staked on it."""
    if series.id == TOGETHER:
        results = expected.exact.results
        chances = {net: Fraction(n, results.total) for net, n in results.counts.items()}
        return chances, expected.mix.staked
    nets = expected.exact.wagers[series.id].nets
    whole = sum(nets.values())
    return {net: Fraction(n, whole) for net, n in nets.items()}, expected.mix.stakes[series.id]


def of_rounds(chances: dict[int, Fraction], rounds: int) -> dict[int, Fraction]:
    """The sum of some rounds, added net by net in whole numbers."""
    sums = {0: Fraction(1)}
    for _ in range(rounds):
        after: dict[int, Fraction] = defaultdict(Fraction)
        for total, chance in sums.items():
            for net, share in chances.items():
                after[total + net] += chance * share
        sums = after
    return sums


def quantile(sums: dict[int, Fraction], share: Fraction) -> int:
    below = Fraction(0)
    for total in sorted(sums):
        below += sums[total]
        if below >= share:
            return total
    raise AssertionError


def test_bands_of_the_first_rounds_are_those_of_sums_added_net_by_net(expected: Expected) -> None:
    for series in expected.series:
        chances, stake = one_round(expected, series)
        rounds = series.band.rounds.tolist()
        assert rounds[:FEW_ROUNDS] == [1, 2, 3, 4]
        assert series.band.exact_up_to >= FEW_ROUNDS
        for place in range(FEW_ROUNDS if len(chances) < 60 else 2):
            sums = of_rounds(chances, place + 1)
            for share, band in zip(SHARES, series.band.quantiles, strict=True):
                wanted = quantile(sums, Fraction(str(share)))
                assert band[place] == pytest.approx(1 + wanted / (place + 1) / stake, abs=1e-12)


def test_bands_of_the_last_rounds_are_those_of_the_normal_distribution(expected: Expected) -> None:
    for series in expected.series:
        chances, stake = one_round(expected, series)
        mean = sum(net * share for net, share in chances.items())
        square = sum(net * net * share for net, share in chances.items())
        error = sqrt(square - mean**2) / stake / sqrt(MOST_ROUNDS)
        assert series.band.rounds[-1] == MOST_ROUNDS
        for share, band in zip(SHARES, series.band.quantiles, strict=True):
            wanted = 1 + float(mean) / stake + NormalDist().inv_cdf(share) * error
            assert band[-1] == pytest.approx(wanted, abs=0.02 * error)


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
            edge = figures[series.id].house_edge
            assert edge is not None
            assert series.exact == pytest.approx(float(1 - edge), abs=1e-12)


def test_columns_hold_every_round_once(expected: Expected) -> None:
    columns, results = expected.columns, expected.exact.results
    assert columns.expected.sum() == pytest.approx(1, abs=1e-12)
    for low, high, share in zip(
        columns.edges[1:-2], columns.edges[2:-1], columns.expected[1:-1], strict=True
    ):
        inside = sum(n for net, n in results.counts.items() if low <= net / 100 < high)
        assert share == pytest.approx(inside / results.total, abs=1e-12)
