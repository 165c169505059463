"""A simulation under way: dealt on threads at any pace, watched by snapshots.

One thread conducts; at full speed whole blocks are counted on a pool and taken in in their order,
below it rounds are dealt one after the other. Either way the same seed gives the same figures.
"""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.scorer import Plan
from trifelt.engine.simulation.counts import BLOCK, JointCounts, count_blocks
from trifelt.engine.simulation.report import Expectation, RunningReturns
from trifelt.engine.simulation.walk import Dealt, Walk

# Below full speed rounds are dealt so many times a second at most.
BEATS: Final = 50.0
POINTS_PER_DECADE: Final = 30
_PATIENCE: Final = 0.1


class RunState(StrEnum):
    """What a run is at."""

    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"
    DONE = "done"


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """A run at one moment: what each house has counted, and its curves so far."""

    state: RunState
    rounds: int
    counts: tuple[JointCounts, ...]
    dealt: Dealt | None  # the last round, where rounds are dealt one after the other
    seconds: float  # of running, pauses left out
    marks: NDArray[np.float64]
    returns: tuple[NDArray[np.float64], ...]  # for each house: series x marks


def curve_rounds(rounds: int) -> list[int]:
    """The rounds at which curves have their points; past the first block, ends of blocks only."""
    decades = np.log10(max(rounds, 2))
    spread = np.geomspace(1, max(rounds, 2), int(decades * POINTS_PER_DECADE) + 2)
    marks = set()
    for number in np.rint(spread).astype(np.int64).tolist():
        marks.add(number if number <= BLOCK else -(-number // BLOCK) * BLOCK)
    return sorted({*(mark for mark in marks if mark <= rounds), rounds})


class Runner:
    """Deals the rounds of one or two houses on the same cards."""

    def __init__(
        self,
        houses: Sequence[Expectation],
        rounds: int,
        seed: int,
        *,
        threads: int,
        pace: int | None = None,
        paused: bool = False,
    ) -> None:
        plans: list[Plan] = []
        for exact in houses:
            if exact.plan not in plans:
                plans.append(exact.plan)
        # Houses that differ in odds only share a plan: the second costs nothing.
        self._plan_of = [plans.index(exact.plan) for exact in houses]
        self._walk = Walk(plans, rounds, seed)
        self._returns = [RunningReturns(exact) for exact in houses]
        self._threads = threads
        self._pace = pace
        self._paused = paused
        self._stopped = False
        self._steps = 0
        self._guard = threading.Condition()
        self._waiting: deque[list[Future[JointCounts]]] = deque()
        self._next_block = 0
        self._due = 0.0
        self._seconds = 0.0
        self._marks = curve_rounds(rounds)
        self._points = 0
        self._curve = [np.zeros((len(each.wagers), len(self._marks))) for each in self._returns]
        self._marks_met = np.zeros(len(self._marks))

    @property
    def rounds(self) -> int:
        return self._walk.rounds

    @property
    def seed(self) -> int:
        return self._walk.seed

    # --- called by whoever watches -----------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Where the run is; takes a moment, copies little."""
        with self._guard:
            walk, points = self._walk, self._points
            dealt = walk.last
            return Snapshot(
                self._state(),
                walk.position,
                tuple(walk.counts[plan] for plan in self._plan_of),
                dealt if dealt is not None and dealt.number == walk.position else None,
                self._seconds,
                self._marks_met[:points].copy(),
                tuple(curve[:, :points].copy() for curve in self._curve),
            )

    @property
    def state(self) -> RunState:
        with self._guard:
            return self._state()

    def set_pace(self, pace: int | None) -> None:
        """So many rounds a second from now on; None: as fast as it goes."""
        with self._guard:
            self._pace = pace
            self._due = monotonic()
            self._guard.notify_all()

    def pause(self) -> None:
        with self._guard:
            self._paused = True
            self._guard.notify_all()

    def resume(self) -> None:
        with self._guard:
            self._paused, self._steps = False, 0
            self._due = monotonic()
            self._guard.notify_all()

    def step(self) -> None:
        """Deal one more round, and pause after it."""
        with self._guard:
            self._paused = True
            self._steps += 1
            self._guard.notify_all()

    def stop(self) -> None:
        """End the run; what was counted stays."""
        with self._guard:
            self._stopped = True
            self._guard.notify_all()

    def _state(self) -> RunState:
        if self._walk.done:
            return RunState.DONE
        if self._stopped:
            return RunState.STOPPED
        return RunState.PAUSED if self._paused else RunState.RUNNING

    # --- called on a thread of its own -------------------------------------------------------

    def work(self, wanted: Callable[[], bool] = lambda: True) -> None:
        """Deal until all rounds are dealt, the run is stopped, or it is not wanted any more."""
        self._due = monotonic()
        with ThreadPoolExecutor(self._threads, thread_name_prefix="dealing") as pool:
            try:
                while not self._walk.done and self._may_go_on(wanted):
                    began = monotonic()
                    self._advance(pool)
                    with self._guard:
                        self._seconds += monotonic() - began
            finally:
                self._drop_waiting()
        self.stop()

    def _may_go_on(self, wanted: Callable[[], bool]) -> bool:
        with self._guard:
            while self._paused and not self._steps and not self._stopped and wanted():
                self._guard.wait(_PATIENCE)
            return not self._stopped and wanted()

    def _advance(self, pool: ThreadPoolExecutor) -> None:
        with self._guard:
            pace, step = self._pace, self._steps > 0
            self._steps -= step
        if step:
            self._deal(1)
        elif pace is not None:
            self._deal_in_time(pace)
        elif self._walk.position < BLOCK or not self._walk.at_block:
            # The first block is where curves are drawn most finely.
            self._deal(self._walk.block_end - self._walk.position)
        else:
            self._take_block(pool)

    def _deal_in_time(self, pace: int) -> None:
        """Deal what is due by now, after waiting until something is."""
        count = max(1, round(pace / BEATS))
        with self._guard:
            while (wait := self._due - monotonic()) > 0:
                before = self._due
                self._guard.wait(wait)
                if self._stopped or self._paused or self._pace != pace or self._due != before:
                    return
            # Who is late catches up a little, and then no more.
            self._due = max(self._due + count / pace, monotonic() - 1 / BEATS)
        self._deal(count)

    def _deal(self, count: int) -> None:
        """Deal rounds one after the other, up to the next point of the curves."""
        self._drop_waiting()
        mark = self._marks[self._points]
        count = min(count, mark - self._walk.position)
        # Nobody else changes the walk: only what others read of it is guarded.
        with self._guard:
            self._walk.walk(count)
        self._meet_mark()

    def _take_block(self, pool: ThreadPoolExecutor) -> None:
        walk = self._walk
        if not self._waiting:
            self._next_block = walk.position // BLOCK
        while len(self._waiting) < 2 * self._threads and self._next_block * BLOCK < walk.rounds:
            block, size = self._next_block, min(BLOCK, walk.rounds - self._next_block * BLOCK)
            self._waiting.append(
                [pool.submit(count_blocks, plan, walk.seed, block, size) for plan in walk.plans]
            )
            self._next_block += 1
        found = [future.result() for future in self._waiting.popleft()]
        with self._guard:
            walk.leap(found)
        self._meet_mark()

    def _meet_mark(self) -> None:
        walk = self._walk
        if walk.position < self._marks[self._points]:
            return
        values = [
            returns.of(walk.counts[plan])
            for returns, plan in zip(self._returns, self._plan_of, strict=True)
        ]
        with self._guard:
            for curve, value in zip(self._curve, values, strict=True):
                curve[:, self._points] = value
            self._marks_met[self._points] = walk.position
            self._points += 1

    def _drop_waiting(self) -> None:
        for futures in self._waiting:
            for future in futures:
                future.cancel()
        self._waiting.clear()


OVER_S: Final = 2.0
SHORTEST_S: Final = 0.2


class Rate:
    """The rate over the last moments; over the whole run once it is done."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def forget(self) -> None:
        """Begin anew: the run was halted, or its pace is another one."""
        self._seen.clear()

    def of(self, snapshot: Snapshot, now: float) -> float | None:
        """Rounds a second at this moment; None while that cannot be told."""
        if snapshot.state in (RunState.DONE, RunState.STOPPED):
            return snapshot.rounds / snapshot.seconds if snapshot.seconds else None
        if snapshot.state is not RunState.RUNNING:
            return None
        self._seen.append((now, snapshot.rounds))
        while now - self._seen[0][0] > OVER_S:
            self._seen.popleft()
        then, before = self._seen[0]
        took = now - then
        return (snapshot.rounds - before) / took if took > SHORTEST_S else None
