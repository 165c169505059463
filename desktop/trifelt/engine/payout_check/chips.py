"""The fewest chips that make an amount, which is not greedy for every set."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.fewest import best_counts

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
    """Chips as they are counted out: `2 × 100, 1 × 50`, with no break inside."""
    text = ", ".join(f"{count:,}{_TIMES}{_value_text(value)}" for value, count in chips.counts)
    if chips.rest:
        rest = Message("{rest} that cannot be paid in chips", rest=Amount(chips.rest))
        return joined([Message("{chips} and", chips=text), rest]) if text else rest
    return Message("{chips}", chips=text or "0")


def _value_text(cents: int) -> str:
    text = str(Amount(cents))
    return text.removesuffix(".00")
