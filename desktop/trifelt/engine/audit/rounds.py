"""Rounds by numbers that tell whether one was entered twice, and those met in a file so far."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Keys = NDArray[np.uint64]

MOST_ROUNDS: Final = 1 << 22


class RoundKeys(NamedTuple):
    """Rounds by a number for how each begins, one for all its lines, and where it begins."""

    begins: Keys
    lines: Keys
    numbers: Ints

    def only(self, some: NDArray[np.intp]) -> Self:
        """Some of them, in this order."""
        return type(self)(self.begins[some], self.lines[some], self.numbers[some])

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Parts one after the other."""
        begins, lines, numbers = zip(*parts, strict=True)
        return cls(np.concatenate(begins), np.concatenate(lines), np.concatenate(numbers))


class Met(NamedTuple):
    """Where a round was met before, and whether it was the same in every line."""

    line: int
    same: bool


NONE_MET: Final[Mapping[int, Met]] = MappingProxyType({})


class RoundsMet:
    """The rounds of a file, by their keys, up to so many that memory stays as it is."""

    def __init__(self) -> None:
        self._sorted: list[RoundKeys] = []  # each more than twice as long as the next

    def met_again(self, rounds: RoundKeys, before: int) -> dict[int, Met]:
        """Which of these were there before, by where they begin; `before` lines precede them."""
        new, first, where = np.unique(rounds.begins, return_index=True, return_inverse=True)
        kept = RoundKeys(new, rounds.lines[first], rounds.numbers[first] + before)
        there = np.zeros(len(new), dtype=bool)
        for known in self._sorted:
            at = np.searchsorted(known.begins, new).clip(max=len(known.begins) - 1)
            found = np.flatnonzero(known.begins[at] == new)
            there[found] = True
            kept.lines[found] = known.lines[at[found]]
            kept.numbers[found] = known.numbers[at[found]]
        again = np.flatnonzero(there[where] | (first[where] != np.arange(len(where))))
        of = where[again]
        same = kept.lines[of] == rounds.lines[again]
        met = map(Met, kept.numbers[of].tolist(), same.tolist())
        result = dict(zip(rounds.numbers[again].tolist(), met, strict=True))
        self._keep(kept.only(np.flatnonzero(~there)))
        return result

    def _keep(self, new: RoundKeys) -> None:
        if not len(new.begins) or sum(len(of.begins) for of in self._sorted) >= MOST_ROUNDS:
            return
        while self._sorted and len(self._sorted[-1].begins) <= 2 * len(new.begins):
            new = RoundKeys.joined([self._sorted.pop(), new])
            # Which merges what is sorted already.
            new = new.only(np.argsort(new.begins, kind="stable"))
        self._sorted.append(new)
