"""The fewest chips that make an amount, which is not greedy for every set.

Say L is the largest chip. An amount made of smaller chips and as many of L as are left over takes
the fewest chips where the sum of (L - chip) over the smaller ones is least: a shortest path over
the remainders modulo L, each chip a step with that weight. Such a path may be worth more than a
small amount; then the fewest of every amount up to it are worked out one from the other.
"""

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount

_TIMES: Final = "\N{NO-BREAK SPACE}\N{MULTIPLICATION SIGN}\N{NO-BREAK SPACE}"


class Chips(NamedTuple):
    """Chips as value and count, the highest first, and what no chip of the set can make."""

    counts: tuple[tuple[int, int], ...]
    rest: int = 0

    @property
    def number(self) -> int:
        return sum(count for _, count in self.counts)

    @property
    def total(self) -> int:
        return sum(value * count for value, count in self.counts)


def fewest_chips(cents: int, values: Iterable[int]) -> Chips:
    """The fewest chips for an amount; where the set cannot make it, for the most that it can.

    >>> fewest_chips(6_000, [1_000, 2_500, 4_000, 3_000]).counts
    ((3000, 2),)
    >>> fewest_chips(130, [50]).rest
    30
    """
    return _fewest(cents, tuple(values))


@lru_cache(maxsize=4096)
def _fewest(cents: int, given: tuple[int, ...]) -> Chips:
    unit, chips = _in_units(given)
    if cents <= 0 or not chips:
        return Chips((), max(0, cents))
    units, rest = divmod(cents, unit)
    counts, left = best_counts(units, chips)
    found = tuple((chip * unit, counts[chip]) for chip in reversed(chips) if counts.get(chip))
    return Chips(found, left * unit + rest)


@lru_cache(maxsize=64)
def _in_units(given: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The greatest measure that all chips share, and the chips in it, rising."""
    values = sorted({value for value in given if value > 0})
    unit = math.gcd(*values)
    return unit, tuple(value // unit for value in values)


def chips_message(chips: Chips) -> Message:
    """Chips as they are counted out: `2 × 100, 1 × 50`, with no break inside."""
    text = ", ".join(f"{count:,}{_TIMES}{_value_text(value)}" for value, count in chips.counts)
    if chips.rest:
        rest = Message("{rest} that cannot be paid in chips", rest=Amount(chips.rest))
        return joined([Message("{chips} and", chips=text), rest]) if text else rest
    return Message("{chips}", chips=text or "0")


def _value_text(cents: int) -> str:
    text = str(Amount(cents))
    return text.removesuffix(".00")


# The largest chip, in units of what all chips share, whose remainders are worth a table. Sets
# beyond it (a chip two million times that measure, and the others no chain of divisors) are
# searched for so many steps; the best found then may not be the fewest.
WIDEST: Final = 1 << 21
_MOST_STEPS: Final = 100_000
_NEVER: Final = 1 << 60

Counts = Counter[int]
Numbers = NDArray[np.int64]


def best_counts(units: int, chips: tuple[int, ...]) -> tuple[Counts, int]:
    """The fewest chips for the most of an amount that the set can make, and what is left of it.

    Chips rise and share no common divisor.

    >>> best_counts(14, (3, 7, 10))
    (Counter({7: 2}), 0)
    """
    if _is_chain(chips):
        return _largest_first(units, chips)
    if chips[-1] <= WIDEST:
        path = _path(units % chips[-1], chips)
        worth = sum(chip * count for chip, count in path.items())
        if worth <= units:
            return path + Counter({chips[-1]: (units - worth) // chips[-1]}), 0
        if units <= WIDEST:
            return _of_every_amount(units, chips)
    return _searched(units, chips)


@lru_cache(maxsize=64)
def _is_chain(chips: tuple[int, ...]) -> bool:
    """Whether each chip is a whole number of the one below it."""
    return all(larger % smaller == 0 for smaller, larger in pairwise(chips))


def _largest_first(units: int, chips: tuple[int, ...]) -> tuple[Counts, int]:
    """Greedy, which is best for a chain."""
    counts: dict[int, int] = {}
    for chip in reversed(chips):
        if units >= chip:
            counts[chip], units = divmod(units, chip)
    return Counter(counts), units


def _of_every_amount(units: int, chips: tuple[int, ...]) -> tuple[Counts, int]:
    """The fewest for the most of a small amount, from those of all amounts below it."""
    fewest = np.full(units + 1, _NEVER, dtype=np.int64)
    fewest[0] = 0
    for chip in chips:
        laps = np.arange(-(-(units + 1) // chip))[:, None]
        table = np.full((len(laps), chip), _NEVER, dtype=np.int64)
        table.reshape(-1)[: units + 1] = fewest
        found = np.minimum.accumulate(table - laps, axis=0) + laps
        fewest = np.minimum(found.reshape(-1)[: units + 1], _NEVER)
    amount = int(np.flatnonzero(fewest < _NEVER)[-1])
    left, counts = units - amount, Counter[int]()
    for chip in reversed(chips):
        while amount >= chip and fewest[amount - chip] == fewest[amount] - 1:
            counts[chip] += 1
            amount -= chip
    return counts, left


@lru_cache(maxsize=8)
def _shortest(chips: tuple[int, ...]) -> Numbers:
    """The least sum of weights of smaller chips that make each remainder modulo the largest."""
    *smaller, modulus = chips
    found = np.full(modulus, _NEVER, dtype=np.int64)
    found[0] = 0
    for chip in smaller:
        weight = modulus - chip
        step = chip % modulus
        cycles = math.gcd(step, modulus)
        length = modulus // cycles
        laps = np.arange(2 * length, dtype=np.int64)[:, None]
        in_order = step == cycles
        if in_order:
            cycle = found.reshape(length, cycles)
        else:
            places = (np.arange(cycles, dtype=np.int64)[None, :] + laps[:length] * step) % modulus
            cycle = found[places]
        # Twice around each cycle: every remainder has then met the best one before it.
        around = np.concatenate([cycle, cycle])
        around -= laps * weight
        np.minimum.accumulate(around, axis=0, out=around)
        around += laps * weight
        best = np.minimum(around[length:], _NEVER)
        if in_order:
            found = best.reshape(modulus)
        else:
            found[places] = best
    return found


def _path(remainder: int, chips: tuple[int, ...]) -> Counts:
    """The smaller chips that make a remainder modulo the largest with the least weight."""
    *smaller, largest = chips
    weights = _shortest(chips)
    path: Counts = Counter()
    while remainder:
        chip = next(
            one
            for one in reversed(smaller)
            if weights[(remainder - one) % largest] + largest - one == weights[remainder]
        )
        path[chip] += 1
        remainder = (remainder - chip) % largest
    return path


def _searched(units: int, chips: tuple[int, ...]) -> tuple[Counts, int]:
    """The best of many ways for a set whose measure is too fine, the largest chips tried first."""
    steps = 0
    best, least_left = _largest_first(units, chips)
    fewest = best.total()
    stack: list[tuple[int, int, Counts]] = [(len(chips) - 1, units, Counter())]
    while stack and steps < _MOST_STEPS:
        steps += 1
        place, left, counts = stack.pop()
        number = counts.total()
        if (left, number) < (least_left, fewest):
            best, least_left, fewest = counts, left, number
        if place < 0 or not left:
            continue
        chip = chips[place]
        if not least_left and number + -(-left // chip) >= fewest:
            continue
        most = left // chip
        stack += [
            (place - 1, left - count * chip, +(counts + Counter({chip: count})))
            for count in range(max(0, most - 2), most + 1)
        ]
    return best, least_left
