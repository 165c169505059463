"""The fewest chips that make an amount, which is not greedy for every set."""

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

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
    values = sorted({value for value in given if value > 0})
    if cents <= 0 or not values:
        return Chips((), max(0, cents))
    unit = math.gcd(*values)  # the greatest measure that all chips share
    units, rest = divmod(cents, unit)
    counts, left = _best_counts(units, tuple(value // unit for value in values))
    found = tuple((value, counts[value // unit]) for value in reversed(values))
    return Chips(tuple(one for one in found if one[1]), left * unit + rest)


def chips_message(chips: Chips) -> Message:
    """Chips as they are counted out: `2 × 100, 1 × 50`, with no break inside."""
    counted = [f"{count:,}{_TIMES}{_value_text(value)}" for value, count in chips.counts] or ["0"]
    told = joined(counted, ", ")
    if chips.rest:
        rest = Message("{rest} that cannot be paid in chips", rest=Amount(chips.rest))
        return joined([Message("{chips} and", chips=told), rest]) if chips.counts else rest
    return told


def _value_text(cents: int) -> str:
    text = str(Amount(cents))
    return text.removesuffix(".00")


# Sets of chips whose values are close and share no measure could be searched for ever: after so
# many steps the best found so far is taken, and may not be the fewest.
_MOST_STEPS: Final = 200_000


def _best_counts(units: int, chips: tuple[int, ...]) -> tuple[Counter[int], int]:
    """The fewest chips for the most of an amount that the set can make, and what is left of it.

    Chips rise and share no common divisor. As many as fit of the largest are tried first, then
    fewer, for as long as the chips below could still make it in fewer.

    >>> _best_counts(14, (3, 7, 10))
    (Counter({7: 2}), 0)
    """
    best, least_left, fewest = Counter[int](), units, 0
    steps = 0
    taken: Counter[int] = Counter()

    def take(place: int, left: int, number: int) -> None:
        nonlocal best, least_left, fewest, steps
        chip = chips[place]
        most = left // chip
        for count in range(most, -1 if place else most - 1, -1):
            steps += 1
            rest, so_far = left - count * chip, number + count
            if not least_left and so_far + (place and -(-rest // chips[place - 1])) >= fewest:
                break
            taken[chip] = count
            if (rest, so_far) < (least_left, fewest):
                best, least_left, fewest = +taken, rest, so_far
            if place and rest:
                take(place - 1, rest, so_far)
            if steps > _MOST_STEPS:
                break
        taken[chip] = 0

    take(len(chips) - 1, units, 0)
    return best, least_left
