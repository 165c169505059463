"""Where those are that have never met the barrier: all, less those who had met it.

What fell in each round is taken off, at each frequency of the whole window, and walks on from then
as it would have without a barrier. Whatever walks on so long that nothing is left of it at some
frequency need not be looked at there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.stopped import StoppedError
from trifelt.engine.session.falls import BLOCK, depth, falls, times
from trifelt.engine.session.sums import Steps, fast_size, transform

_FAINT: Final = log(1e-19)
_CELLS: Final = 1 << 18
# With more places to fall to than this a transform of each round is quicker.
_FEW: Final = 32

Places = NDArray[np.float64]
Spectrum = NDArray[np.complex128]


def unfallen(
    one: Steps, start: int, marks: Sequence[int], wanted: Callable[[], bool] = lambda: True
) -> Iterator[tuple[Places, Places]]:
    """At each mark: how much fell to each place below 0 by then, and who is at which above.

    `wanted` is asked on the way; once it says no, StoppedError is raised.
    """
    high = start + one.reach(marks[-1], up=True, ever=True)
    size = fast_size(high + depth(one) + 1)
    way = _few if depth(one) <= _FEW else _many
    for lost, spectrum in way(one, start, marks, size, wanted):
        yield lost, np.fft.irfft(spectrum, size)[: high + 1]


def _few(
    one: Steps,
    start: int,
    marks: Sequence[int],
    size: int,
    wanted: Callable[[], bool],
) -> Iterator[tuple[Places, Spectrum]]:
    """Some frequencies at a time through all rounds, the strongest first."""
    deepest = depth(one)
    lost = np.concatenate(list(falls(one, start, marks[-1], wanted)))
    blocks, lengths, ages = _laid_out(lost, marks, deepest)
    single = transform(one, size)
    order = np.argsort(-np.abs(single))
    found = np.empty((len(marks), len(single)), dtype=np.complex128)
    some = max(64, _CELLS // (BLOCK * deepest))
    for begin in range(0, len(order), some):
        if not wanted():
            raise StoppedError
        chosen = order[begin : begin + some]
        angles = 2j * np.pi / size * chosen
        powers = _powers(single[chosen], BLOCK)
        turns = _powers(np.exp(angles), deepest)[:0:-1]
        late = (powers[BLOCK - 1 :: -1, None] * turns[None]).reshape(-1, len(chosen))
        strongest = float(np.abs(single[chosen[0]]))
        lasting = _FAINT / log(strongest) if 0 < strongest < 1 else np.inf
        kept = [age < lasting for of_mark in ages for age in of_mark]
        taken_off = iter(times(blocks[kept], late))
        alive = np.exp(-start * angles)
        for place, of_mark in enumerate(ages):
            for length, age in zip(lengths[place], of_mark, strict=True):
                if age < lasting:
                    alive = alive * powers[length] - next(taken_off)
                else:
                    alive = np.zeros_like(alive)
            found[place, chosen] = alive
    for mark, spectrum in zip(marks, found, strict=True):
        yield lost[:mark].sum(axis=0), spectrum


def _powers(base: Spectrum, most: int) -> Spectrum:
    """The powers 0, 1, … up to the most: multiplied up, which is far quicker than asking each."""
    found = np.empty((most + 1, len(base)), dtype=np.complex128)
    found[0] = 1.0
    for number in range(most):
        np.multiply(found[number], base, out=found[number + 1])
    return found


def _laid_out(
    lost: Places, marks: Sequence[int], deepest: int
) -> tuple[Places, list[list[int]], list[list[int]]]:
    """The rounds in blocks that end at marks; the rounds of each, and how long before the mark.

    A shorter block is filled up in front with rounds in which nobody falls.
    """
    rows, lengths, ages = [], [], []
    for before, mark in pairwise([0, *marks]):
        ends = list(range(mark, before, -BLOCK))[::-1]
        starts = [before, *ends[:-1]]
        lengths.append([end - begin for begin, end in zip(starts, ends, strict=True)])
        ages.append([mark - end for end in ends])
        for begin, end in zip(starts, ends, strict=True):
            row = np.zeros((BLOCK, deepest))
            row[BLOCK - (end - begin) :] = lost[begin:end]
            rows.append(row.reshape(-1))
    return np.array(rows), lengths, ages


def _many(
    one: Steps,
    start: int,
    marks: Sequence[int],
    size: int,
    wanted: Callable[[], bool],
) -> Iterator[tuple[Places, Spectrum]]:
    """Some rounds at a time: those near the barrier are walked in a window of their own.

    So are those who fell in these rounds, before they are taken off in the whole window.
    """
    deepest = depth(one)
    near = BLOCK * deepest
    circle = fast_size(2 * near + deepest)
    kept = one.steps < near
    steps, chances = one.steps[kept] % circle, one.chances[kept]
    kernel = np.fft.rfft(np.bincount(steps, weights=chances, minlength=circle))
    inner = fast_size(near + one.reach(BLOCK, up=True, ever=True) + 1)
    single, within = transform(one, size), transform(one, inner)
    powers: dict[int, Spectrum] = {}
    folded_to = np.arange(inner)
    folded_to[inner - near :] -= inner
    folded_to %= size
    alive = np.exp(-2j * np.pi / size * start * np.arange(len(single)))
    lost = np.zeros(deepest)
    for before, mark in pairwise([0, *marks]):
        for done in range(before, mark, BLOCK):
            length = min(BLOCK, mark - done)
            places = np.fft.irfft(alive, size)[:near]
            walked = np.zeros(inner // 2 + 1, dtype=np.complex128)
            for _ in range(length):
                if not wanted():
                    raise StoppedError
                after = np.fft.irfft(np.fft.rfft(places, circle) * kernel, circle)
                places, fell = after[:near], after[circle - deepest :]
                lost += fell
                below = np.zeros(inner)
                below[inner - deepest :] = fell
                walked = walked * within + np.fft.rfft(below)
            fallen = np.bincount(folded_to, np.fft.irfft(walked, inner), size)
            if length not in powers:
                powers[length] = single**length
            alive = alive * powers[length] - np.fft.rfft(fallen)
        yield lost.copy(), alive
