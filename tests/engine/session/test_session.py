"""Sessions are exact: against whole-number powers and a plain walk over balances."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

import pytest

from tests.engine.exact.houses import house_of
from trifelt.engine.exact.box_money import most_at_risk
from trifelt.engine.exact.results import BoxResults, box_results
from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.session import ruin
from trifelt.engine.session.distribution import ACCURACY
from trifelt.engine.session.ruin import Barrier
from trifelt.engine.session.session import marks_of, play_session

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
        assert abs(found.at_most(amount) - float(below)) < ACCURACY
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


@pytest.mark.parametrize("follow", [0, 3])
@pytest.mark.parametrize(
    "barrier",
    [
        Barrier(20_000, 5_500),
        Barrier(20_050, 5_500),
        Barrier(5_499, 5_500),
        Barrier(20_000, 5_500, 30_000),
        Barrier(40_000, 5_500, 40_000),
    ],
)
def test_ruin_is_that_of_a_plain_walk(
    poker: BoxResults, barrier: Barrier, follow: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the whole window followed, and with what lies far above the barrier left out."""
    monkeypatch.setattr(ruin, "_WORTH_FOLLOWING", follow)
    session = play_session(poker, 25, barrier=barrier, marks=5)
    assert [mark.rounds for mark in session.course] == [5, 10, 15, 20, 25]
    for mark in session.course:
        _, ruined, reached = plain_walk(poker, mark.rounds, barrier)
        assert mark.ruined == pytest.approx(ruined, abs=ACCURACY)
        assert mark.reached == pytest.approx(reached, abs=ACCURACY)
    balances, _, _ = plain_walk(poker, 25, barrier)
    mean = sum(balance * chance for balance, chance in balances.items()) - barrier.bankroll
    assert session.mean == pytest.approx(mean, abs=1e-6)
    ahead = sum(chance for balance, chance in balances.items() if balance > barrier.bankroll)
    assert session.ahead == pytest.approx(ahead, abs=ACCURACY)


def test_both_windows_tell_the_same_with_a_meter(monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_of("three-card-poker")
    mix = MIX | {"progressive": 250}
    results = box_results(house, mix, jackpot=2_500_000)
    barrier = Barrier(100_000, most_at_risk(house, mix))
    far = play_session(results, 200, barrier=barrier)
    monkeypatch.setattr(ruin, "_WORTH_FOLLOWING", 10**9)
    whole = play_session(results, 200, barrier=barrier)
    assert far.ruined == pytest.approx(whole.ruined, abs=ACCURACY)
    assert far.quantiles == whole.quantiles
    assert far.mean == pytest.approx(whole.mean, abs=1e-5)


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
    with pytest.raises(StoppedError):
        play_session(poker, 50, barrier=Barrier(20_000, 5_500), wanted=lambda: False)


def test_marks_end_with_the_session() -> None:
    assert marks_of(10, 3) == [3, 7, 10]
    assert marks_of(1, 50) == [1]
