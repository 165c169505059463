"""Sessions are exact: against whole-number powers and a plain walk over balances."""

from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import CancelledError
from fractions import Fraction
from math import gcd
from unittest.mock import Mock

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.exact.houses import house_of
from trifelt.engine.exact.results import BoxResults, box_results, most_at_risk
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.session.barrier import Barrier, SessionRefusedError
from trifelt.engine.session.distribution import ACCURACY
from trifelt.engine.session.session import MOST_ROUNDS, checkpoints, play_session

MIX = {"ante": 2_500, "pair-plus": 500}


@pytest.fixture(scope="module")
def poker() -> BoxResults:
    return box_results(house_of("three-card-poker"), MIX)


def whole_number_power(results: BoxResults, rounds: int, step: int) -> dict[int, Fraction]:
    """The sum's distribution as one big number, its digits wide enough to keep each count."""
    low = min(results.counts)
    bits = (results.total**rounds).bit_length() + 1
    packed = sum(count << bits * ((net - low) // step) for net, count in results.counts.items())
    power = packed**rounds
    found = {}
    mask = (1 << bits) - 1
    place = 0
    while power:
        if power & mask:
            found[rounds * low + place * step] = Fraction(power & mask, results.total**rounds)
        power >>= bits
        place += 1
    return found


@pytest.mark.parametrize("rounds", [1, 2, 7, 40, 90])
def test_a_session_is_right_to_its_accuracy(poker: BoxResults, rounds: int) -> None:
    exact = whole_number_power(poker, rounds, 500)
    found = play_session(poker, rounds).nets
    amounts = range(min(exact), max(exact) + 1, 500)
    below = Fraction(0)
    for amount in amounts:
        below += exact.get(amount, Fraction(0))
        assert abs((1 - found.above(amount)) - float(below)) < ACCURACY
        assert abs(found.above(amount) - float(1 - below)) < ACCURACY


def test_mean_and_spread_grow_with_the_rounds(poker: BoxResults) -> None:
    session = play_session(poker, 100_000)
    assert session.mean == pytest.approx(float(poker.mean) * 100_000, rel=1e-12)
    assert session.nets.mean == pytest.approx(session.mean, rel=1e-9)
    assert session.nets.standard_deviation == pytest.approx(session.standard_deviation, rel=1e-9)
    assert session.nets.probabilities.sum() == pytest.approx(1, abs=1e-12)


def plain_walk(
    results: BoxResults, rounds: int, barrier: Barrier
) -> tuple[Mapping[int, float], float, float]:
    """Balances after some rounds, ruin and target, step by step in a dictionary."""
    balances: dict[int, float] = {barrier.bankroll: 1.0}
    chances = {net: count / results.total for net, count in results.counts.items()}
    target = barrier.target if barrier.target is not None else 1 << 60
    for _ in range(rounds):
        after: dict[int, float] = defaultdict(float)
        for balance, chance in balances.items():
            if balance < barrier.cost or balance >= target:
                after[balance] += chance
                continue
            for net, share in chances.items():
                after[balance + net] += chance * share
        balances = after
    ruined = sum(chance for balance, chance in balances.items() if balance < barrier.cost)
    reached = sum(chance for balance, chance in balances.items() if balance >= target)
    return balances, ruined, reached


@pytest.mark.parametrize(
    "barrier",
    [
        Barrier(20_000, 5_500),
        Barrier(20_050, 5_500),
        Barrier(5_499, 5_500),
        Barrier(20_000, 5_500, 30_000),
        Barrier(200_000, 5_500),
        Barrier(200_000, 5_500, 210_000),
        Barrier(20_000, 5_500, 900_000_000),
    ],
)
def test_ruin_is_that_of_a_plain_walk(poker: BoxResults, barrier: Barrier) -> None:
    """Barriers and targets in reach, out of reach and met at the start."""
    session = play_session(poker, 25, barrier=barrier, marks=5)
    assert [mark.rounds for mark in session.course] == [1, 4, 9, 16, 25]
    for mark in session.course:
        _, ruined, reached = plain_walk(poker, mark.rounds, barrier)
        assert mark.ruined == pytest.approx(ruined, abs=ACCURACY)
        assert mark.reached == pytest.approx(reached, abs=ACCURACY)
    balances, _, _ = plain_walk(poker, 25, barrier)
    mean = sum(balance * chance for balance, chance in balances.items()) - barrier.bankroll
    assert session.mean == pytest.approx(mean, abs=1e-6)
    ahead = sum(chance for balance, chance in balances.items() if balance > barrier.bankroll)
    assert session.ahead == pytest.approx(ahead, abs=ACCURACY)


def stepwise_walk(
    results: BoxResults, rounds: int, barrier: Barrier
) -> tuple[NDArray[np.float64], float]:
    """Balances from 0 cents up in steps of the nets, each round added net by net; and ruin."""
    step = gcd(*results.counts)
    most = barrier.bankroll // step + max(9 * max(results.counts) // step, 2_000)
    lowest = -(-(barrier.cost - barrier.bankroll % step) // step)
    balances = np.zeros(most)
    balances[barrier.bankroll // step] = 1.0
    for _ in range(rounds):
        playing = balances.copy()
        playing[:lowest] = 0.0
        balances = balances - playing
        for net, count in results.counts.items():
            steps, share = net // step, count / results.total
            if steps < 0:
                balances[:steps] += share * playing[-steps:]
            else:
                balances[steps:] += share * playing[: most - steps]
    return balances, float(balances[:lowest].sum())


@pytest.mark.parametrize(
    ("game", "meter"), [*((game, 500_000) for game in GAMES), (GAMES[0], 5_000_000)]
)
def test_heavy_tails_stand_where_a_walk_net_by_net_leaves_them(game: Game, meter: int) -> None:
    """Every wager, the jackpot's included: hits of a thousand stakes and more in a long session."""
    house = default_house(game)
    mix = {each.id: house.offers[each.id].price or 500 for each in game.placeable}
    jackpot = meter if game.priced_wager is not None else None
    results = box_results(house, mix, jackpot=jackpot)
    barrier = Barrier(30 * sum(mix.values()), most_at_risk(house, mix))
    session = play_session(results, 150, barrier=barrier, marks=4)
    balances, ruined = stepwise_walk(results, 150, barrier)
    assert session.ruined == pytest.approx(ruined, abs=ACCURACY)
    step = gcd(*results.counts)
    above = np.cumsum(balances[::-1])[::-1]
    for place in range(0, len(balances), max(1, len(balances) // 500)):
        net = place * step + barrier.bankroll % step - barrier.bankroll
        assert session.nets.above(net - 1) == pytest.approx(above[place], abs=ACCURACY)


def test_odd_cents_walk_as_the_same_stakes_in_round_ones() -> None:
    """A hundred times finer steps, and a round's worth of cents left over: nothing changes."""
    house = house_of("three-pictures")
    round_mix, fine = {"main": 300, "tie": 100}, {"main": 303, "tie": 101}
    session = play_session(box_results(house, round_mix), 200, barrier=Barrier(8_000, 400), marks=7)
    finer = play_session(box_results(house, fine), 200, barrier=Barrier(8_080 + 50, 404), marks=7)
    assert finer.ruined == pytest.approx(session.ruined, abs=ACCURACY)
    assert finer.ahead == pytest.approx(session.ahead, abs=ACCURACY)


def test_the_last_places_of_a_target_are_reached_or_passed() -> None:
    """What lies over the target is where the last round led, not the target itself."""
    house = house_of("lucky-three-pictures")
    mix = {each.id: 500 for each in house.game.placeable}
    results = box_results(house, mix)
    barrier = Barrier(60_000, most_at_risk(house, mix), 100_000)
    session = play_session(results, 20, barrier=barrier)
    balances, _, reached = plain_walk(results, 20, barrier)
    assert session.reached == pytest.approx(reached, abs=ACCURACY)
    for over in (100_000, 200_000, 500_000, 800_000):
        share = sum(chance for balance, chance in balances.items() if balance > over)
        assert session.nets.above(over - 60_000) == pytest.approx(share, abs=ACCURACY)


def test_all_that_a_round_may_cost_is_covered_before_it() -> None:
    house = house_of("three-card-poker")
    assert most_at_risk(house, MIX) == 2 * 2_500 + 500
    assert most_at_risk(house, {"pair-plus": 500}) == 500
    assert most_at_risk(house_of("three-pictures"), {"main": 100, "tie": 50}) == 150


def test_quantiles_come_from_the_exact_distribution(poker: BoxResults) -> None:
    exact = whole_number_power(poker, 30, 500)
    session = play_session(poker, 30)
    for percent, quantile in session.quantiles.items():
        at_most = sum(share for net, share in exact.items() if net <= quantile)
        less = sum(share for net, share in exact.items() if net < quantile)
        assert less < Fraction(percent, 100) <= at_most


def test_a_session_can_be_called_off(poker: BoxResults) -> None:
    off = Mock(side_effect=CancelledError)
    with pytest.raises(CancelledError):
        play_session(poker, 50, barrier=Barrier(20_000, 5_500), check=off)


@pytest.mark.parametrize(
    "barrier",
    [
        Barrier(20_000, 5_500),
        Barrier(20_000, 5_500, 30_000),
        Barrier(900_000_000, 5_500),
    ],
    ids=["ruin in reach", "a target in reach", "neither in reach"],
)
def test_a_session_is_called_off_wherever_it_is_asked(poker: BoxResults, barrier: Barrier) -> None:
    """Wherever the check raises, nothing comes of it; where it does not, that leads to the end."""
    asked = 0

    def check() -> None:
        nonlocal asked
        asked += 1
        if asked == refused:
            raise CancelledError

    refused = 0
    whole = play_session(poker, 12, barrier=barrier, marks=4, check=check)
    times = asked
    assert times >= 2
    for refused in range(1, times + 1):
        asked = 0
        with pytest.raises(CancelledError):
            play_session(poker, 12, barrier=barrier, marks=4, check=check)
        assert asked == refused
    asked, refused = 0, times + 1
    again = play_session(poker, 12, barrier=barrier, marks=4, check=check)
    assert again.quantiles == whole.quantiles


@pytest.mark.parametrize("rounds", [-1, 0, MOST_ROUNDS + 1])
def test_a_session_has_at_least_a_round_and_no_more_than_can_be_told(
    poker: BoxResults, rounds: int
) -> None:
    with pytest.raises(ValueError, match="a session has 1 to 1000000 rounds"):
        play_session(poker, rounds)


def test_marks_end_with_the_session() -> None:
    assert checkpoints(10, 3) == [1, 4, 10]
    assert checkpoints(1, 50) == [1]


FAR_APART = {"ante": 99_999_999_999, "pair-plus": 1}


@pytest.fixture(scope="module")
def far_apart() -> BoxResults:
    return box_results(house_of("three-card-poker"), FAR_APART)


def test_one_round_of_stakes_far_apart_is_the_round_itself(far_apart: BoxResults) -> None:
    nets = play_session(far_apart, 1).nets
    assert nets.amounts.tolist() == list(far_apart.counts)
    assert nets.probabilities == pytest.approx(far_apart.probabilities, abs=ACCURACY)
    assert nets.quantile(0.5) in far_apart.counts


@pytest.mark.parametrize("target", [None, 400_000_000_000])
def test_few_rounds_of_stakes_far_apart_are_what_a_plain_walk_gives(
    far_apart: BoxResults, target: int | None
) -> None:
    cost = most_at_risk(house_of("three-card-poker"), FAR_APART)
    barrier = Barrier(300_000_000_000, cost, target)
    session = play_session(far_apart, 4, barrier=barrier)
    balances, ruined, reached = plain_walk(far_apart, 4, barrier)
    assert session.ruined == pytest.approx(ruined, abs=ACCURACY)
    assert (session.reached or 0.0) == pytest.approx(reached, abs=ACCURACY)
    for balance in list(balances)[::50]:
        net = balance - barrier.bankroll
        most = sum(chance for each, chance in balances.items() if each <= balance)
        assert (1 - session.nets.above(net)) == pytest.approx(most, abs=ACCURACY)
        assert session.nets.above(net) == pytest.approx(1 - most, abs=ACCURACY)


@pytest.mark.parametrize("bankroll", [None, 10_000_000_000_000])
def test_what_would_not_fit_is_said_before_it_is_tried(
    far_apart: BoxResults, bankroll: int | None
) -> None:
    barrier = None if bankroll is None else Barrier(bankroll, 200_000_000_000)
    for rounds in (100, 100_000):
        with pytest.raises(SessionRefusedError, match=r"units of 0\.01"):
            play_session(far_apart, rounds, barrier=barrier)


@pytest.mark.parametrize("target", [60_000, 15_500])
def test_without_limit_the_ends_are_those_of_a_plain_chain(poker: BoxResults, target: int) -> None:
    barrier = Barrier(15_000, 5_500, target)
    session = play_session(poker, None, barrier=barrier)
    # The same chain as a matrix from balance to balance; nobody gets above the highest of them.
    step = gcd(*poker.counts)
    balances = np.arange(barrier.bankroll % step, target, step)
    balances = balances[balances >= barrier.cost]
    moves = np.zeros((len(balances), len(balances)))
    falls = np.zeros(len(balances))
    for net, chance in zip(poker.nets, poker.probabilities, strict=True):
        to = (balances + net - balances[0]) // step
        inside = (to >= 0) & (to < len(balances))
        moves[np.flatnonzero(inside), to[inside]] += chance
        falls += chance * (to < 0)
    start = int(np.searchsorted(balances, barrier.bankroll))
    found = np.linalg.solve(
        np.eye(len(balances)) - moves, np.stack([falls, np.ones(len(falls))], 1)
    )
    ruined, rounds = found[start].tolist()
    assert session.ruined == pytest.approx(ruined, abs=1e-11)
    assert session.expected_rounds == pytest.approx(rounds, rel=1e-10)
    long = play_session(poker, 200, barrier=barrier, marks=4)
    assert long.expected_rounds is not None
    assert long.expected_rounds <= rounds
    assert [at.ruined for at in long.course] == sorted(at.ruined for at in long.course)


def test_what_so_few_rounds_cannot_come_to_has_no_chance_at_all(poker: BoxResults) -> None:
    # Eight rounds lose at most 8 x 55; a ninth was not covered.
    for target in (None, 2_000_000, 60_000):
        barrier = Barrier(50_000, 5_500, target)
        course = play_session(poker, 60, barrier=barrier, marks=60).course
        assert [at.rounds for at in course if not at.ruined] == list(range(1, 9))
        most = int(poker.nets.max())
        for at in course:
            possible = target is not None and 50_000 + at.rounds * most >= target
            assert (at.reached > 0) == possible


def test_without_a_limit_and_a_target_everybody_is_ruined_in_the_end(poker: BoxResults) -> None:
    session = play_session(poker, None, barrier=Barrier(15_000, 5_500))
    assert session.ruined == pytest.approx(1, abs=1e-12)
    assert session.expected_rounds == pytest.approx(session.nets.mean / float(poker.mean))


def test_without_a_house_edge_a_session_without_a_limit_needs_a_target() -> None:
    fair = BoxResults({-100: 1, 100: 1}, 2)
    with pytest.raises(SessionRefusedError, match="go on for ever"):
        play_session(fair, None, barrier=Barrier(1_000, 100))
    session = play_session(fair, None, barrier=Barrier(1_000, 100, 2_500))
    assert session.ruined == pytest.approx(15 / 25)
    assert session.expected_rounds == pytest.approx(10 * 15)
