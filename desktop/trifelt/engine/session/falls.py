"""Who falls below the barrier, to which place, in which round.

Places are steps above the barrier; 0 is the lowest that plays. A balance so high that what is left
of the session cannot lead back to the barrier (but for a chance of 1e-15) is not followed.

A block of rounds is taken in one step. Only what stands near the barrier can fall in it: one matrix
says where and when. All others walk freely, in one convolution, and what those who fell would have
come to by the end of the block is taken off again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.session.sums import Steps, fast_size

# Linear algebra libraries hand larger products to threads of their own, which wait for each other.
# Where the cores are busy, with a simulation for example, that takes a hundred times as long as the
# product itself; pieces below its threshold are worked out at once.
# OpenBLAS keeps a product of m x k and k x n on one thread up to m x k x n of this.
_AT_ONCE: Final = 1 << 18

Cells = TypeVar("Cells", np.float64, np.complex128)


def times(one: NDArray[np.float64], other: NDArray[Cells]) -> NDArray[Cells]:
    """A matrix of real numbers times one of real or complex ones."""
    rows, inner = one.shape
    whole = np.ascontiguousarray(other).view(np.float64)
    width = whole.shape[1]
    wide = min(max(1, _AT_ONCE // max(rows * inner, 1)), 64, width)
    pieces = -(-width // wide)
    padded = np.zeros((inner, pieces * wide))
    padded[:, :width] = whole
    tiles = np.ascontiguousarray(padded.reshape(inner, pieces, wide).swapaxes(0, 1))
    found = np.matmul(one, tiles).swapaxes(0, 1).reshape(rows, pieces * wide)[:, :width]
    return np.ascontiguousarray(found).view(other.dtype)


def weighted(weights: NDArray[np.float64], rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum of rows, each with its weight."""
    found: NDArray[np.float64] = np.einsum("i,ij->j", weights, rows)
    return found


# Rows of a block's matrices: rounds x places that can be fallen to.
_MOST_ROWS: Final = 512
_MOST_CELLS: Final = 1 << 22

BLOCK: Final = 16

Places = NDArray[np.float64]


def depth(one: Steps) -> int:
    """How many steps one round can cost."""
    return max(0, -int(one.steps.min()))


def falls(
    one: Steps, start: int, rounds: int, wanted: Callable[[], bool] = lambda: True
) -> Iterator[Places]:
    """For some rounds at a time, round x place: who fell to the places from the lowest up to -1.

    `wanted` is asked on the way; once it says no, StoppedError is raised.
    """
    deepest = depth(one)
    window = max(one.reach(rounds, up=False, ever=True), start) + 1
    most = min(_MOST_ROWS, window, _MOST_CELLS // window)
    block = max(1, min(BLOCK, most // deepest))
    near = block * deepest
    powers = _powers(one, window, block)
    falling = _falling(one, block)
    # What falls in round t of the block walks on for the rounds that are left of it.
    walking_on = np.array(
        [
            powers[block - t, near + deepest - j : near + deepest - j + window]
            for t in range(1, block + 1)
            for j in range(deepest)
        ]
    )
    size = fast_size(2 * window + near)
    kernel = np.zeros(size)
    kernel[:window] = powers[block, near : near + window]
    kernel[size - near :] = powers[block, :near]
    turned = np.fft.rfft(kernel)
    places = np.zeros(max(window, near))
    places[start] = 1.0
    for done in range(0, rounds, block):
        if not wanted():
            raise StoppedError
        fell = weighted(places[:near], falling)
        yield fell.reshape(block, deepest)[: rounds - done]
        after = np.fft.irfft(np.fft.rfft(places[:window], size) * turned, size)
        places[:window] = after[:window] - weighted(fell, walking_on)


def _powers(one: Steps, window: int, block: int) -> Places:
    """Where 0, 1, … rounds lead to: from as low as a block can to below the window."""
    deepest = depth(one)
    near = block * deepest
    size = fast_size(2 * window + near + deepest)
    kernel = np.zeros(size)
    kept = one.steps < window
    np.add.at(kernel, one.steps[kept] % size, one.chances[kept])
    turned = np.fft.rfft(kernel)
    # Some places more at the end: those who fell are seen from below 0.
    found = np.zeros((block + 1, near + window + deepest))
    found[0, near] = 1.0
    circle = np.zeros(size)
    circle[0] = 1.0
    for number in range(1, block + 1):
        after = np.fft.irfft(np.fft.rfft(circle) * turned, size)
        found[number, :near] = after[size - near :]
        found[number, near : near + window] = after[:window]
        after[window : size - near] = 0.0
        circle = after
    return found


def _falling(one: Steps, block: int) -> Places:
    """From each place near the barrier: the chance to fall in each round to each place below."""
    deepest = depth(one)
    near = block * deepest
    by_step = np.zeros(2 * near + deepest)
    kept = one.steps < near
    np.add.at(by_step, one.steps[kept] + near + deepest, one.chances[kept])
    here, there = np.arange(near)[:, None], np.arange(-deepest, near)[None, :]
    moves = by_step[there - here + near + deepest]
    reached = np.eye(near)
    found = np.empty((near, block, deepest))
    for number in range(block):
        after = times(reached, moves)
        found[:, number] = after[:, :deepest]
        reached = np.ascontiguousarray(after[:, deepest:])
    return found.reshape(near, near)
