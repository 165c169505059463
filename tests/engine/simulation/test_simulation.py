"""Simulation deals honestly, scores by the games' grids and counts the same on any executor."""

import dataclasses
import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.engine.exact.houses import house_of
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.scorer import Plan, plan_of, scorer_of
from trifelt.engine.games import GAMES
from trifelt.engine.grids import grid_of
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses import House, default_house
from trifelt.engine.session.barrier import Barrier
from trifelt.engine.simulation.counts import (
    BLOCK,
    JointCounts,
    Stream,
    beside,
    deals,
    scored,
    simulate,
)
from trifelt.engine.simulation.report import OutcomeCount, chi_square, expect, report, upper_tail
from trifelt.engine.simulation.walk import sample_paths

JACKPOT = 2_500_000


def every_wager(house: House) -> dict[str, int]:
    return {wager.id: house.offers[wager.id].price or 100 for wager in house.game.placeable}


def plan_for(game: str, play: Play = Play.BEST) -> Plan:
    house = house_of(game)
    jackpot = JACKPOT if house.game.priced_wager else None
    return plan_of(house, every_wager(house), jackpot=jackpot, play=play)


def test_deals_are_disjoint_and_every_hand_comes_up_alike() -> None:
    player = np.zeros(HAND_COUNT, dtype=np.int64)
    dealer = np.zeros(HAND_COUNT, dtype=np.int64)
    for mine, theirs in deals(7, 0, BLOCK):
        assert not (hand_bits()[mine] & hand_bits()[theirs]).any()
        player += np.bincount(mine, minlength=HAND_COUNT)
        dealer += np.bincount(theirs, minlength=HAND_COUNT)
    assert player.sum() == dealer.sum() == BLOCK
    for seen in (player, dealer):
        assert chi_square(seen.tolist(), [BLOCK / HAND_COUNT] * HAND_COUNT).p > 1e-4


def test_numbers_below_a_bound_are_drawn_alike() -> None:
    seen = np.bincount(Stream(1, 2, 3).below(46, 460_000), minlength=46)
    assert len(seen) == 46
    assert chi_square(seen.tolist(), [10_000.0] * 46).p > 1e-4


def test_other_boxes_are_dealt_from_what_is_left() -> None:
    mine, theirs = next(iter(deals(3, 0, 5_000)))
    used = hand_bits()[mine] | hand_bits()[theirs]
    for hands in beside(Stream(3, 0, 1), used, 6):
        assert not (hand_bits()[hands] & used).any()
        used = used | hand_bits()[hands]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_rows_are_those_that_settlement_looks_up(game: str) -> None:
    plan = plan_for(game)
    scorer = scorer_of(plan)
    found = house_of(game)
    plays = plan.plays_of_hand()
    hands = [
        pair for mine, theirs in deals(11, 4, 3_000) for pair in zip(mine, theirs, strict=True)
    ]
    combinations = np.concatenate([part for part, _ in scored(plan, 11, 4, 3_000)])
    for (mine, theirs), combination in zip(hands, combinations.tolist(), strict=True):
        folded = plan.decides and not plays[mine]
        assert scorer.folded[combination] == folded
        for key, row in zip(scorer.keys, scorer.rows[combination].tolist(), strict=True):
            if key.folded not in (None, folded):
                continue
            table = {"folded": int(folded), "fourth_is_deuce": key.fourth or 0}
            grid = grid_of(found.game.wager[key.wager], found.readings)
            assert row == grid.row(int(mine), int(theirs), table)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_same_seed_counts_the_same_on_any_number_of_workers(game: str) -> None:
    plan = plan_for(game)
    rounds = 3 * BLOCK // 2 + 17
    alone = simulate(plan, rounds, 5)
    assert alone.rounds == rounds == int(alone.counts.sum())
    assert simulate(plan, rounds, 5, workers=3).same(alone)
    assert simulate(plan, rounds, 5, workers=2, blocks=2).same(alone)
    assert not simulate(plan, rounds, 6).same(alone)


def test_the_same_seed_counts_the_same_in_other_processes() -> None:
    plan = plan_for("three-card-prime")
    rounds = 2 * BLOCK + 5
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert simulate(plan, rounds, 9, executor=pool, workers=2).same(simulate(plan, rounds, 9))


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_run_agrees_with_the_exact_figures(game: str, play: Play) -> None:
    house = house_of(game)
    stakes = every_wager(house)
    jackpot = JACKPOT if house.game.priced_wager else None
    plan = plan_of(house, stakes, jackpot=jackpot, play=play)
    exact = expect(house, stakes, plan, jackpot=jackpot, play=play)
    found = report(exact, simulate(plan, 2_000_000, 1))
    assert found.rounds == sum(found.results.values()) == 2_000_000
    for each in found.wagers:
        assert abs(each.net.z) < 4, each.wager
        assert each.chi_square.p > 1e-5
        assert sum(outcome.observed for outcome in each.outcomes) == 2_000_000
    assert abs(found.total.z) < 4


def test_envy_of_other_boxes_is_dealt_and_agrees() -> None:
    house = house_of("three-card-poker")
    stakes = {"ante": 1_000, "progressive": 250}
    plan = plan_of(house, stakes, jackpot=JACKPOT, seats=4)
    assert plan.others == 3
    exact = expect(house, stakes, plan, jackpot=JACKPOT, seats=4)
    counts = simulate(plan, 600_000, 2)
    assert counts.envied
    found = report(exact, counts)
    assert all(abs(each.net.z) < 4 for each in found.wagers)
    assert abs(found.total.z) < 4


def test_rounding_and_cap_are_acted_out() -> None:
    cap = {"amount": "50", "per": "hand", "pooled": True}
    house = house_of(
        "three-card-prime",
        {"base": "standard", "cap": cap, "rounding": {"unit": "0.25", "direction": "up"}},
    )
    stakes = {"ante": 333, "prime": 77, "pair-bonus": 111, "all-six": 55}
    plan = plan_of(house, stakes)
    exact = expect(house, stakes, plan)
    found = report(exact, simulate(plan, 1_000_000, 4))
    assert max(found.results) <= 5_000 + 350  # the ante, rounded up, is not covered by the cap
    assert set(found.results) <= set(exact.results.counts)
    assert all(abs(each.net.z) < 4 for each in found.wagers)


def sampled(game: str, stake: int, barrier: Barrier, **size: int) -> NDArray[np.int64]:
    house = house_of(game)
    stakes = {house.game.main: stake}
    return sample_paths(expect(house, stakes, plan_of(house, stakes)), barrier=barrier, **size)


def test_paths_stop_where_the_balance_covers_no_round() -> None:
    barrier = Barrier(5_000, 2_000, 9_000)
    paths = sampled("three-card-poker", 1_000, barrier, sessions=200, rounds=100, seed=1)
    assert paths.shape == (200, 101)
    for balances in paths:
        plays = (balances >= 2_000) & (balances < 9_000)
        last = len(plays) if plays.all() else int(plays.argmin())
        assert not plays[last:].any()
        assert (balances[last:] == balances[-1]).all()
    assert (paths[:, 0] == 5_000).all()
    endless = Barrier(5_000, -1 << 40)
    free = sampled("three-card-poker", 1_000, endless, sessions=3, rounds=10, seed=1)
    assert set(np.diff(free).ravel().tolist()) <= {
        -2_000, -1_000, 0, 1_000, 2_000, 3_000, 5_000, 6_000, 7_000,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "degrees", "p"), [(3.841459, 1, 0.05), (18.307038, 10, 0.05), (2.0, 8, 0.981012)]
)
def test_chi_square_tails(value: float, degrees: int, p: float) -> None:
    assert upper_tail(value, degrees) == pytest.approx(p, abs=1e-6)


def test_cells_that_are_hardly_expected_are_taken_together() -> None:
    found = chi_square([1, 0, 2, 97], [1.0, 1.5, 2.5, 95.0])
    assert found.degrees == 1
    assert found.value == pytest.approx((3 - 5) ** 2 / 5 + 4 / 95)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_plan_is_plain_values(game: object) -> None:
    import pickle

    house = default_house(game)  # type: ignore[arg-type]
    stakes = every_wager(house)
    plan = plan_of(house, stakes, jackpot=JACKPOT)
    assert pickle.loads(pickle.dumps(plan)) == plan


def test_no_deviation_is_exceeded_by_every_other() -> None:
    assert upper_tail(0, 3) == upper_tail(-1, 3) == 1.0


def test_counts_are_told_in_standard_errors() -> None:
    assert OutcomeCount("win", 60, 50.0).z(100) == pytest.approx(2.0)
    assert OutcomeCount("win", 40, 50.0).z(100) == pytest.approx(-2.0)
    assert OutcomeCount("win", 1, 0.0).z(100) == OutcomeCount("win", 1, 1.0).z(0) == 0.0


@pytest.mark.parametrize(
    ("rounds", "seed", "told"),
    [(0, 1, "at least one round"), (1, -1, "a seed is 0 to"), (1, 2**53, "a seed is 0 to")],
)
def test_a_run_has_rounds_and_a_seed_that_a_double_holds(rounds: int, seed: int, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        simulate(plan_for("three-pictures"), rounds, seed)


def test_a_run_ends_where_whoever_watches_it_gives_up() -> None:
    def give_up(counts: JointCounts) -> None:
        raise InterruptedError(counts.rounds)

    with pytest.raises(InterruptedError, match=str(BLOCK)):
        simulate(plan_for("three-pictures"), 10**15, 5, told=give_up)


def test_a_plan_of_an_unknown_game_has_no_tables() -> None:
    with pytest.raises(ValueError, match="no game is called bridge"):
        scorer_of(dataclasses.replace(plan_for("three-pictures"), game="bridge"))


def test_sessions_that_have_a_target_end_there_and_those_without_do_not() -> None:
    aimed, free = (
        sampled("three-pictures", 1_000, barrier, sessions=200, rounds=50, seed=3)
        for barrier in (Barrier(10_000, 1_000, 12_000), Barrier(10_000, 1_000))
    )
    assert aimed.max() < 13_000
    assert free.max() > 13_000
    ends = aimed.max(axis=1) >= 12_000
    assert (aimed[~ends] == free[~ends]).all()
