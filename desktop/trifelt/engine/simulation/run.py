"""Running a simulation: on any executor, watched, paused, stepped and stopped."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor

from trifelt.engine.exact.scorer import Plan
from trifelt.engine.shuffle import LARGEST_SEED
from trifelt.engine.simulation.counts import BLOCK, JointCounts, count_blocks, no_counts


def simulate(
    plan: Plan,
    rounds: int,
    seed: int,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    at_once: int | None = None,
    blocks: int = 1,
    told: Callable[[JointCounts], None] | None = None,
) -> JointCounts:
    """Deal all the rounds; without an executor on so many threads of this process.

    `told` is called with the counts so far as tasks come in.
    """
    run = Run(plan, rounds, seed, blocks=blocks)
    if executor is not None:
        return run.work(executor, at_once or 2 * workers, told)
    with ThreadPoolExecutor(workers, thread_name_prefix="simulation") as pool:
        return run.work(pool, at_once or 2 * workers, told)


class Run:
    """A simulation that can be watched from another thread than the one it works on."""

    def __init__(self, plan: Plan, rounds: int, seed: int, *, blocks: int = 1) -> None:
        if rounds < 1:
            raise ValueError("a simulation has at least one round")
        if not 0 <= seed <= LARGEST_SEED:
            raise ValueError(f"a seed is 0 to {LARGEST_SEED}")
        self.plan = plan
        self.rounds = rounds
        self.seed = seed
        self._task_rounds = blocks * BLOCK
        self._so_far = no_counts(plan)
        self._guard = threading.Condition()
        self._paused = False
        self._stopped = False
        self._steps = 0

    def work(
        self,
        executor: Executor,
        at_once: int,
        told: Callable[[JointCounts], None] | None = None,
    ) -> JointCounts:
        """Keep so many tasks under way until all rounds are dealt or the run is stopped.

        Tasks are taken in their order, so what is counted at any time is what a run of that many
        rounds would have counted.
        """
        waiting: deque[Future[JointCounts]] = deque()
        tasks = self._tasks()
        try:
            while not self.stopped:
                while len(waiting) < at_once and (task := next(tasks, None)) is not None:
                    waiting.append(executor.submit(count_blocks, self.plan, self.seed, *task))
                if not waiting or not self._may_go_on():
                    break
                found = waiting.popleft().result()
                with self._guard:
                    self._so_far += found
                if told is not None:
                    told(self._so_far)
        finally:
            for future in waiting:
                future.cancel()
        return self.snapshot()

    def _tasks(self) -> Iterator[tuple[int, int]]:
        for start in range(0, self.rounds, self._task_rounds):
            yield start // BLOCK, min(self._task_rounds, self.rounds - start)

    def _may_go_on(self) -> bool:
        """Wait while paused; a step lets one task through."""
        with self._guard:
            self._guard.wait_for(lambda: self._stopped or not self._paused or self._steps > 0)
            if self._steps:
                self._steps -= 1
            return not self._stopped

    def snapshot(self) -> JointCounts:
        """What has been counted so far."""
        with self._guard:
            return self._so_far

    @property
    def stopped(self) -> bool:
        with self._guard:
            return self._stopped

    @property
    def paused(self) -> bool:
        with self._guard:
            return self._paused

    @property
    def done(self) -> bool:
        """Whether every round has been dealt."""
        return self.snapshot().rounds == self.rounds

    def pause(self) -> None:
        with self._guard:
            self._paused = True

    def resume(self) -> None:
        with self._guard:
            self._paused, self._steps = False, 0
            self._guard.notify_all()

    def step(self) -> None:
        """Let one more task through while paused."""
        with self._guard:
            self._steps += 1
            self._guard.notify_all()

    def stop(self) -> None:
        """End the work after the task that is under way; what was counted stays."""
        with self._guard:
            self._stopped = True
            self._guard.notify_all()
