"""Rounds that are played only while the balance covers one: ruin, a target, and the course.

The balance below which no round is played is the barrier; places are steps above it. Round by
round the distribution over places is convolved with one round's net. Two windows keep that small:

- A balance so high that what is left of the session cannot lead back to the barrier (but for a
  chance of 1e-15) need not be followed to know when ruin comes.
- Where the whole course is wanted, the sessions that went on are those without a barrier, less
  those that had met it: for each of these the rounds that it would have gone on to play are taken
  off, at all frequencies at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.session.distribution import Distribution
from trifelt.engine.session.sums import Steps, fast_size, transform

# A window up to this many times the one for ruin is followed whole.
_WORTH_FOLLOWING: Final = 3
_BLOCK: Final = 32
_MOST_TURNS: Final = 1 << 23

Places = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Barrier:
    """Where a session starts and stops, in cents; the start is a balance, not a net."""

    bankroll: int
    cost: int  # what the balance must cover for a round to be played
    target: int | None = None  # a balance at which the session stops


@dataclass(frozen=True, eq=False)
class Stand:
    """A session after some rounds: the net, ruin and target included."""

    rounds: int
    nets: Distribution
    ruined: float
    reached: float


def stands(
    one: Steps,
    barrier: Barrier,
    marks: Sequence[int],
    wanted: Callable[[], bool] = lambda: True,
) -> Iterator[Stand]:
    """How sessions stand after each of these numbers of rounds, in rising order.

    `wanted` is asked before every round; once it says no, StoppedError is raised.
    """
    chain = _Chain(one, barrier, max(marks), wanted)
    return chain.followed(marks) if chain.follows_all else chain.unfollowed(marks)


class _Chain:
    """One session's places above the barrier, round by round; 0 is the lowest that plays."""

    def __init__(
        self, one: Steps, barrier: Barrier, rounds: int, wanted: Callable[[], bool]
    ) -> None:
        self._one = one
        self._rounds = rounds
        self._wanted = wanted
        self._start = (barrier.bankroll - barrier.cost) // one.step
        # The net in cents at place 0.
        self._net_at_0 = -self._start * one.step
        self._deepest = max(0, -int(one.steps.min()))
        highest = max(0, int(one.steps.max()))
        start = max(self._start, 0)
        down = max(one.reach(rounds, up=False, ever=True), start)
        whole = start + one.reach(rounds, up=True, ever=True) + 1
        self._has_target = barrier.target is not None
        if barrier.target is not None:
            over = barrier.target - barrier.bankroll - self._net_at_0
            whole = max(0, -(-over // one.step))
        self.follows_all = self._has_target or whole <= _WORTH_FOLLOWING * (down + 1)
        self._size = whole if self.follows_all else down + 1
        # Without a target whoever leaves the window at its top is safe and never comes back.
        self._top = highest if self._has_target else min(highest, self._size)
        self._padded = fast_size(self._size + self._top + self._deepest + 1)
        kept = one.steps <= self._top
        kernel = np.bincount(
            one.steps[kept] % self._padded, weights=one.chances[kept], minlength=self._padded
        )
        self._kernel = np.fft.rfft(kernel)

    def _walk(self) -> Iterator[tuple[Places, Places, Places]]:
        """Round after round: who plays on, who fell below 0, who rose over the top."""
        places = np.zeros(self._size)
        if 0 <= self._start < self._size:
            places[self._start] = 1.0
        for _ in range(self._rounds):
            if not self._wanted():
                raise StoppedError
            after = np.fft.irfft(np.fft.rfft(places, self._padded) * self._kernel, self._padded)
            places = after[: self._size]
            below = after[self._padded - self._deepest :]
            yield places, below, after[self._size : self._size + self._top]

    def followed(self, marks: Sequence[int]) -> Iterator[Stand]:
        """Every place that the session can be at is in the window."""
        places = np.zeros(self._size)
        ruined, reached = np.zeros(self._deepest), np.zeros(self._top)
        at_once = self._ended_at_once()
        if at_once is None:
            places[self._start] = 1.0
        walk = self._walk()
        done = 0
        for mark in marks:
            if at_once is not None:
                yield Stand(mark, Distribution(0, self._one.step, np.ones(1)), *at_once)
                continue
            while done < mark:
                places, below, above = next(walk)
                ruined += below
                reached += above
                done += 1
            yield self._stand(mark, ruined, np.concatenate([places, reached]), reached)

    def unfollowed(self, marks: Sequence[int]) -> Iterator[Stand]:
        """The sessions that never met the barrier are all, less those that had met it."""
        if (at_once := self._ended_at_once()) is not None:
            for mark in marks:
                yield Stand(mark, Distribution(0, self._one.step, np.ones(1)), *at_once)
            return
        one = self._one
        low = min(self._start - one.reach(self._rounds, up=False, ever=True), -self._deepest)
        high = self._start + one.reach(self._rounds, up=True, ever=True)
        size = fast_size(high - low + 1)
        single = transform(one, size)
        alive = np.exp(-2j * np.pi / size * self._start * np.arange(len(single)))
        turns = self._turns(size)
        ruined = np.zeros(self._deepest)
        walk = self._walk()
        done = 0
        for mark in marks:
            while done < mark:
                block = np.array([next(walk)[1] for _ in range(min(_BLOCK, mark - done))])
                done += len(block)
                ruined += block.sum(axis=0)
                for fallen in self._spectra(block, size, turns):
                    alive *= single
                    alive -= fallen
            places = np.fft.irfft(alive, size)[: high + 1]
            yield self._stand(mark, ruined, places, np.zeros(0))

    def _turns(self, size: int) -> NDArray[np.complex128] | None:
        """What each place below 0 is at each frequency; None where that would be too much."""
        if self._deepest * size > _MOST_TURNS:
            return None
        angle = np.multiply.outer(
            np.arange(-self._deepest, 0), -2 * np.pi / size * np.arange(size // 2 + 1)
        )
        return np.exp(1j * angle)

    def _spectra(
        self, block: Places, size: int, turns: NDArray[np.complex128] | None
    ) -> NDArray[np.complex128]:
        """What fell below 0 in each round of a block, at the frequencies of the whole window."""
        if turns is None:
            spread = np.zeros((len(block), size))
            spread[:, size - self._deepest :] = block
            return np.fft.rfft(spread, axis=1)
        return np.asarray(block @ turns)

    def _ended_at_once(self) -> tuple[float, float] | None:
        """A session that plays no round: ruined or at its target from the start."""
        if self._start < 0:
            return 1.0, 0.0
        if self._has_target and self._start >= self._size:
            return 0.0, 1.0
        return None

    def _stand(self, mark: int, ruined: Places, places: Places, reached: Places) -> Stand:
        return Stand(
            mark,
            Distribution(
                self._net_at_0 - self._deepest * self._one.step,
                self._one.step,
                np.concatenate([ruined, places]),
            ),
            max(0.0, float(ruined.sum())),
            max(0.0, float(reached.sum())),
        )
