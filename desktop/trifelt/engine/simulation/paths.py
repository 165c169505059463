"""A sample of sessions round by round: what balances look like on their way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.box_nets import net_of_combinations
from trifelt.engine.exact.scorer import Plan, scorer_of
from trifelt.engine.houses.house import House
from trifelt.engine.session.ruin import Barrier
from trifelt.engine.simulation.counts import blocks, scored

_PATHS_STREAM = 1 << 52  # blocks that no run of rounds comes to


@dataclass(frozen=True, slots=True, eq=False)
class Paths:
    """Balances in cents, one row a session, from the start to the last round."""

    balances: NDArray[np.int64]
    stopped_at: NDArray[np.intp]  # the round after which none was played


def sample_paths(
    house: House,
    stakes: Mapping[str, int],
    plan: Plan,
    *,
    sessions: int,
    rounds: int,
    seed: int,
    jackpot: int | None = None,
    envy: tuple[int, ...] = (),
    barrier: Barrier | None = None,
) -> Paths:
    """So many sessions of so many rounds; who stops keeps his balance to the end.

    Without a barrier balances start at nothing and every round is played. `envy` is what each of
    the plan's envied hands pays.
    """
    nets = _nets(house, stakes, plan, sessions * rounds, seed, jackpot, envy)
    start = 0 if barrier is None else barrier.bankroll
    balances = np.empty((sessions, rounds + 1), dtype=np.int64)
    balances[:, 0] = start
    np.cumsum(nets.reshape(sessions, rounds), axis=1, out=balances[:, 1:])
    balances[:, 1:] += start
    stopped_at = np.full(sessions, rounds, dtype=np.intp)
    if barrier is not None:
        ends = balances < barrier.cost
        if barrier.target is not None:
            ends |= balances >= barrier.target
        ended = np.flatnonzero(ends.any(axis=1))
        stopped_at[ended] = ends[ended].argmax(axis=1)
        for session in ended.tolist():
            last = stopped_at[session]
            balances[session, last:] = balances[session, last]
    return Paths(balances, stopped_at)


def _nets(
    house: House,
    stakes: Mapping[str, int],
    plan: Plan,
    rounds: int,
    seed: int,
    jackpot: int | None,
    envy: tuple[int, ...],
) -> NDArray[np.int64]:
    scorer = scorer_of(plan)
    of_combination = net_of_combinations(house, stakes, jackpot, scorer)
    beside = np.array(
        [
            sum(cents for n, cents in enumerate(envy) if hands >> n & 1)
            for hands in range(1 << len(envy))
        ],
        dtype=np.int64,
    )
    found = []
    for block, size in blocks(_PATHS_STREAM, rounds):
        for combinations, hands in scored(plan, seed, block, size):
            net = of_combination[combinations]
            found.append(net + beside[hands] if len(hands) else net)
    return np.concatenate(found)
