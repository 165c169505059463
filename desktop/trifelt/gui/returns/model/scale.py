"""The round values that a slider steps through, from small to large in even proportions."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final

_NICE: Final = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)


@dataclass(frozen=True, slots=True)
class Scale:
    """A slider's values; its places count from 0."""

    values: tuple[int, ...]

    @classmethod
    def between(cls, least: int, most: int) -> Scale:
        """Round values from the least to the most, both among them."""
        found = {least, most}
        power = 1
        while power <= most:
            for nice in _NICE:
                if nice * power % 10 == 0 and least <= nice * power // 10 <= most:
                    found.add(nice * power // 10)
            power *= 10
        return cls(tuple(sorted(found)))

    @property
    def last(self) -> int:
        """The highest place."""
        return len(self.values) - 1

    def value(self, place: int) -> int:
        return self.values[min(max(place, 0), self.last)]

    def place(self, value: int) -> int:
        """The place nearest to a value."""
        after = bisect_left(self.values, value)
        if after == 0:
            return 0
        if after > self.last:
            return self.last
        low, high = self.values[after - 1], self.values[after]
        return after - 1 if value - low <= high - value else after
