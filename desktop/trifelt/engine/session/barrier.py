"""Rounds played until a balance no longer covers one, or reaches a target: exactly, round by round.

With a bankroll, rounds are played only while the balance covers one. The balance below which none
is played is the barrier; places are steps above it. A barrier or a target too far away to be met
within the session (but for a chance of 1e-15) is ignored. If both are in reach, the few places
between them are followed round by round. If only the barrier is, everyone walks freely for some
rounds at a time, and what those who met it would have gone on to is subtracted. Few rounds whose
amounts are too far apart for a window are followed amount by amount: those are whole numbers, so
nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact import StopCheck
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.session.distribution import (
    LEFT_OUT,
    Distribution,
    Steps,
    fast_size,
    sum_distribution,
)

# Places times blocks of rounds: more of them take longer than anybody waits.
_MOST_WORK: Final = 1 << 33
# A window with more places than this takes more memory than a session is worth.
MOST_PLACES: Final = 1 << 23
_MOST_MEETINGS: Final = 1 << 21
_MOST_ROUNDS: Final = 1_000
_LARGEST: Final = 1 << 62
# Rounds that are walked freely at a time.
_BLOCK: Final = 16

Amounts = NDArray[np.int64]
Places = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Barrier:
    """Where a session starts and stops, in cents; the start is a balance, not a net."""

    bankroll: int
    cost: int  # what the balance must cover for a round to be played
    target: int | None = None  # a balance at which the session stops

    @property
    def ends_at_once(self) -> bool:
        """Whether the bankroll does not cover one round: it is ruin before the first."""
        return self.bankroll < self.cost

    def verify(self) -> None:
        """A target is above where the session starts."""
        if self.target is not None and self.target <= self.bankroll:
            why = Message(
                "Enter more than the bankroll of {bankroll}.", bankroll=Amount(self.bankroll)
            )
            raise SessionRefusedError(why, "target")


@dataclass(frozen=True, eq=False)
class SessionState:
    """A session after some rounds: the net, ruin and target included."""

    rounds: int
    nets: Distribution
    ruined: float = 0.0
    reached: float = 0.0


class SessionRefusedError(Exception):
    """A session cannot be worked out; the message says what would do, `of` what it is about."""

    def __init__(self, message: Message, of: str = "wagers") -> None:
        self.message, self.of = message, of
        super().__init__(message.render())


def too_many(one: Steps, rounds: int) -> SessionRefusedError:
    return SessionRefusedError(
        Message(
            "Too many different results to work out: {rounds} rounds in units of {unit}. Choose "
            "stakes that share a larger unit, such as 25 and 5, or fewer rounds.",
            rounds=f"{rounds:,}",
            unit=Amount(one.step),
        )
    )


def not_played(one: Steps) -> Distribution:
    """The net of a session that ends before its first round."""
    return Distribution(0, one.step, np.ones(1))


def stands(
    one: Steps, barrier: Barrier, marks: Sequence[int], check: StopCheck = lambda: None
) -> Iterator[SessionState]:
    """How sessions stand after each of these numbers of rounds, in rising order; `check` may raise
    on the way to stop.
    """
    barrier.verify()
    if barrier.ends_at_once:
        yield from (SessionState(mark, not_played(one), ruined=1.0) for mark in marks)
        return
    start, target = barrier_places(one, barrier)
    for state in _stands(one, start, target, marks, check):
        rounds, ruined, reached = state.rounds, 0.0, 0.0  # where it cannot have happened
        if rounds * one.deepest > start:
            ruined = max(state.ruined, LEFT_OUT)
        if target is not None and start + rounds * one.highest >= target:
            reached = max(state.reached, LEFT_OUT)
        yield SessionState(rounds, state.nets, ruined, reached)


def _stands(
    one: Steps, start: int, target: int | None, marks: Sequence[int], check: StopCheck
) -> Iterator[SessionState]:
    # How far down and up a balance can get, in places above the barrier.
    lowest = start - one.reach(marks[-1], up=False, ever=True)
    highest = start + one.reach(marks[-1], up=True, ever=True)
    if target is None:
        target = highest + 1
    # No way below takes more of them: the window, what a block can fall, how far one round gets up.
    needed = min(target, highest) - max(lowest, 0)
    needed += 2 * _BLOCK * one.deepest + one.highest
    if needed > MOST_PLACES or needed * (marks[-1] // _BLOCK) > _MOST_WORK:
        yield from _scattered(one, start, target, marks, check)
    elif target <= highest:
        yield from _between(one, start, max(0, lowest), target, marks, check)
    elif lowest < 0:
        net_at_0 = -start * one.step
        found = _above(one, start, marks, check)
        for mark, (lost, places) in zip(marks, found, strict=True):
            yield _state(mark, one, net_at_0, lost, places, np.zeros(0))
    else:
        for mark in marks:
            check()
            yield SessionState(mark, sum_distribution(one, mark))


def barrier_places(one: Steps, barrier: Barrier) -> tuple[int, int | None]:
    """How many steps above the barrier a session starts, and where its target is."""
    start = (barrier.bankroll - barrier.cost) // one.step
    if barrier.target is None:
        return start, None
    return start, -(-(barrier.target - barrier.bankroll + start * one.step) // one.step)


def scattered(
    one: Steps,
    start: int,
    marks: Sequence[int],
    low: int,
    high: int,
    check: StopCheck = lambda: None,
) -> Iterator[tuple[Amounts, Places]]:
    """At each mark the places that can be met and their chances; outside of low to high one stays.

    `check` may raise before each round to stop.
    """
    farthest = abs(start) + marks[-1] * max(int(np.abs(one.steps).max()), 1)
    if marks[-1] > _MOST_ROUNDS or farthest >= _LARGEST:
        raise too_many(one, marks[-1])
    places: Amounts = np.array([start], dtype=np.int64)
    chances: Places = np.ones(1)
    for number in range(1, marks[-1] + 1):
        check()
        plays = (places >= low) & (places <= high)
        if int(plays.sum()) * len(one.steps) > _MOST_MEETINGS:
            raise too_many(one, marks[-1])
        met = np.add.outer(places[plays], one.steps).ravel()
        weights = np.multiply.outer(chances[plays], one.chances).ravel()
        places, of = np.unique(np.concatenate([places[~plays], met]), return_inverse=True)
        weights = np.concatenate([chances[~plays], weights])
        chances = np.bincount(of, weights=weights).astype(np.float64)
        if number in marks:
            yield places, chances


def _scattered(
    one: Steps, start: int, target: int, marks: Sequence[int], check: StopCheck
) -> Iterator[SessionState]:
    """The session followed place by place, for few places far apart."""
    net_at_0 = -start * one.step
    found = scattered(one, start, marks, 0, target - 1, check)
    for mark, (places, chances) in zip(marks, found, strict=True):
        nets = Distribution(net_at_0, one.step, chances, places)
        ruined, reached = chances[places < 0].sum(), chances[places >= target].sum()
        yield SessionState(mark, nets, float(ruined), float(reached))


def _above(
    one: Steps, start: int, marks: Sequence[int], check: StopCheck
) -> Iterator[tuple[Places, Places]]:
    """At each mark: the chance of having fallen to each place below 0, and of each place above.

    Block by block: places near the barrier are walked in a small window of their own, and so are
    those who fell during the block, before they are subtracted in the whole window. Jackpots that
    leave all else behind have a row of places for each number of them that was won; who won one
    falls no more.
    """
    rounds, deepest = marks[-1], one.deepest
    far, usual = _jackpots(one, start, rounds)
    down = one.reach(rounds, up=False, ever=True) if far else 0  # from a jackpot

    def window(rounds: int, below: int) -> tuple[int, int]:
        """The rows of places that a walk needs, and the places in each."""
        rows = one.reach(rounds, up=True, ever=True) // far + 1 if far else 1
        most = usual.reach(rounds, up=True, ever=True) + (rows - 1) * (one.highest - far)
        return rows, fast_size(below + most + 1)

    near = _BLOCK * deepest
    inner = window(_BLOCK, near)
    rows, size = window(rounds, start + max(down, deepest))
    size = max(size, inner[1])
    circle = fast_size(2 * near + deepest)
    kept = one.steps < near
    steps, chances = one.steps[kept] % circle, one.chances[kept]
    kernel = np.fft.rfft(np.bincount(steps, weights=chances, minlength=circle))
    single, within = _transform(one, far, rows, size), _transform(one, far, *inner)
    powers: dict[int, NDArray[np.complex128]] = {}
    alive = np.exp(-2j * np.pi / size * start * np.arange(single.shape[1])) + 0 * single
    lost = np.zeros(deepest)
    for before, mark in pairwise([0, *marks]):
        for done in range(before, mark, _BLOCK):
            length = min(_BLOCK, mark - done)
            places = np.fft.irfft(alive.mean(axis=0), size)[:near]
            below = np.zeros((length, inner[1]))
            for number in range(length):
                check()
                after = np.fft.irfft(np.fft.rfft(places, circle) * kernel, circle)
                places, fell = after[:near], after[circle - deepest :]
                lost += fell
                below[number, inner[1] - deepest :] = fell
            walked = np.zeros_like(within)
            for of_round in np.fft.rfft(below):
                walked = walked * within + of_round
            walks = np.fft.irfft2(walked, inner)
            fallen = np.zeros((inner[0], size))
            fallen[:, : inner[1] - near] = walks[:, : inner[1] - near]
            fallen[:, size - near :] += walks[:, inner[1] - near :]
            if length not in powers:
                powers[length] = single**length
            alive = alive * powers[length] - np.fft.rfft2(fallen, (rows, size))
        found = np.zeros(down + (rows - 1) * far + size)
        for number, row in enumerate(np.fft.irfft2(alive, (rows, size))):
            found[number * far : number * far + size] += np.roll(row, down)
        yield lost.copy(), found[down:]


def _jackpots(one: Steps, start: int, rounds: int) -> tuple[int, Steps]:
    """The least step that leaves all else behind for good, and the steps below; 0 without any."""
    steps = np.unique(one.steps)
    far = int(steps[np.diff(steps, prepend=steps[0]).argmax()])
    low = one.steps < far
    usual = replace(one, steps=one.steps[low], chances=one.chances[low])
    if not low.any() or far <= start + usual.reach(rounds, up=True, ever=True):
        return 0, one
    return (far, usual) if far > one.reach(rounds, up=False, ever=True) else (0, one)


def _transform(one: Steps, far: int, rows: int, size: int) -> NDArray[np.complex128]:
    """The characteristic function of one round, jackpots counted by rows."""
    row = one.steps >= far if far else np.zeros_like(one.steps)
    places = (one.steps - row * far) % size + row % rows * size
    folded = np.bincount(places, weights=one.chances, minlength=rows * size)
    return np.fft.rfft2(folded.reshape(rows, size))


def _between(
    one: Steps, start: int, lowest: int, target: int, marks: Sequence[int], check: StopCheck
) -> Iterator[SessionState]:
    """The session followed round by round, in a window that holds every place.

    Where those who stopped ended follows from how often each place was played from.
    """
    size, start = target - lowest, start - lowest
    net_at_0 = -start * one.step
    deepest, top = one.deepest, one.highest
    near = min(top, size)
    circle = fast_size(size + near + deepest + 1)
    kernel = np.fft.rfft(_kernel(one, near, circle))
    whole = fast_size(size + top + deepest + 1)
    to_anywhere = np.fft.rfft(_kernel(one, top, whole))
    places, played = np.zeros(size), np.zeros(size)
    places[start] = 1.0
    for before, mark in pairwise([0, *marks]):
        for _ in range(before, mark):
            check()
            played += places
            places = np.fft.irfft(np.fft.rfft(places, circle) * kernel, circle)[:size]
        ends = np.fft.irfft(np.fft.rfft(played, whole) * to_anywhere, whole)
        fell = ends[whole - deepest :] if lowest == 0 else np.zeros(deepest)
        reached = ends[size : size + top]
        yield _state(mark, one, net_at_0, fell, places, reached)


def _kernel(one: Steps, highest: int, size: int) -> Places:
    """The chance of each step up to a highest one, on a circle of places."""
    kept = one.steps <= highest
    found = np.bincount(one.steps[kept] % size, weights=one.chances[kept], minlength=size)
    return found.astype(np.float64)


def _state(
    mark: int, one: Steps, net_at_0: int, fell: Places, places: Places, reached: Places
) -> SessionState:
    nets = np.concatenate([fell, places, reached])
    return SessionState(
        mark,
        Distribution(net_at_0 - len(fell) * one.step, one.step, nets),
        float(fell.sum()),
        float(reached.sum()),
    )
