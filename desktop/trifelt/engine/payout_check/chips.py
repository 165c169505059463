"""The fewest chips that make an amount, which is not greedy for every set; what to hand over."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.fewest import best_counts


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
    counts, left = best_counts(units, tuple(value // unit for value in values))
    found = tuple((chip * unit, count) for chip, count in sorted(counts.items()) if count)
    return Chips(found[::-1], left * unit + rest)


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
