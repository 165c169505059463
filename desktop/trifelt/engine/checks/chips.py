"""The fewest chips that make an amount, which is not greedy for every set; what to hand over."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount

# How many units and how many chips are searched. Only sets of chips without common measure, such
# as 0.01, 99.99 and 100.01, would need more: there the largest chips that fit are taken first.
_WIDEST: Final = 500_000
_DEEPEST: Final = 300


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
    return _fewest(cents, tuple(sorted({value for value in values if value > 0})))


@lru_cache(maxsize=4096)
def _fewest(cents: int, values: tuple[int, ...]) -> Chips:
    if cents <= 0 or not values:
        return Chips((), max(0, cents))
    unit = math.gcd(*values)
    units, rest = divmod(cents, unit)
    chips = tuple(value // unit for value in values)
    largest = chips[-1]
    # So many of the largest are in every best answer; the remainder is searched.
    most = max(0, (units - _below_largest(chips)) // largest)
    taken = Counter({largest: most})
    units -= most * largest
    for chip in reversed(chips):
        if units <= _WIDEST:
            break
        more = -(-(units - _WIDEST) // chip) if chip <= _WIDEST else units // chip
        taken[chip] += more
        units -= more * chip
    counts, left = _searched(units, chips)
    counts.update(taken)
    found = tuple((chip * unit, count) for chip, count in sorted(counts.items()) if count)
    return Chips(found[::-1], left * unit + rest)


def _below_largest(chips: Sequence[int]) -> int:
    """The most that chips below the largest can make up in a best answer.

    So many of one chip that they equal a whole number of a larger one are never best.
    """
    bound = 0
    for place, chip in enumerate(chips[:-1]):
        fewest = min(larger // math.gcd(chip, larger) for larger in chips[place + 1 :])
        bound += chip * (fewest - 1)
    return bound


def _searched(units: int, chips: Sequence[int]) -> tuple[Counter[int], int]:
    """Which amounts one chip more makes, as bits of one number, until ours is among them."""
    fitting = [chip for chip in chips if chip <= units]
    mask = (1 << (units + 1)) - 1
    reached = frontier = 1
    levels = [frontier]
    while not reached >> units & 1:
        if len(levels) > _DEEPEST:
            return _largest_first(units, fitting)
        following = 0
        for chip in fitting:
            following |= frontier << chip
        frontier = following & mask & ~reached
        if not frontier:
            break
        reached |= frontier
        levels.append(frontier)
    target = reached.bit_length() - 1
    counts: Counter[int] = Counter()
    left = target
    for bits in reversed(levels[: next(n for n, b in enumerate(levels) if b >> target & 1)]):
        chip = next(c for c in reversed(fitting) if c <= left and bits >> (left - c) & 1)
        counts[chip] += 1
        left -= chip
    return counts, units - target


def _largest_first(units: int, chips: Sequence[int]) -> tuple[Counter[int], int]:
    counts: Counter[int] = Counter()
    for chip in reversed(chips):
        counts[chip], units = divmod(units, chip)
    return counts, units


def chips_message(chips: Chips) -> Message:
    """Chips as they are counted out: `2 x 100, 1 x 50`."""
    text = ", ".join(f"{count:,} x {_value_text(value)}" for value, count in chips.counts)
    if chips.rest:
        rest = Message("{rest} that no chip makes", rest=Amount(chips.rest))
        return joined([Message("{chips} and", chips=text), rest]) if text else rest
    return Message("{chips}", chips=text or "0")


def counter_sentence(due: int, paid: int | None, values: Iterable[int]) -> Message | None:
    """What to do at the counter: all that is due, or what is missing or too much of it."""
    values = tuple(values)
    difference = due - (paid or 0)
    if difference == 0:
        return None if paid is None else Message("Nothing to hand over: paid as due.")
    chips = chips_message(fewest_chips(abs(difference), values))
    if paid is None:
        return Message("Hand over {chips}.", chips=chips)
    if difference > 0:
        return Message("Hand over {chips} more.", chips=chips)
    return Message("Take back {chips}.", chips=chips)


def _value_text(cents: int) -> str:
    text = str(Amount(cents))
    return text.removesuffix(".00")
