"""Rounds by numbers that tell whether one was entered twice, and those met in a file so far."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Keys = NDArray[np.uint64]

MOST_ROUNDS: Final = 1 << 22
_SLOT_BITS: Final = 24


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
    """The rounds of a file by their keys: the first so many, so that memory stays as it is."""

    def __init__(self) -> None:
        self._count = 0
        self._lines = np.empty(MOST_ROUNDS, dtype=np.uint64)
        self._numbers = np.empty(MOST_ROUNDS, dtype=np.int64)
        # Keys and their places, each list longer than the next.
        self._sorted: list[tuple[Keys, NDArray[np.int32]]] = []
        self._perhaps = np.zeros(1 << _SLOT_BITS, dtype=bool)  # which slots have a key

    def met_again(self, rounds: RoundKeys, before: int) -> dict[int, Met]:
        """Which of these were there before, by where they begin; `before` lines precede them."""
        order = np.argsort(rounds.begins, kind="stable")
        keys = rounds.begins[order]
        is_first = np.append(True, keys[1:] != keys[:-1])[: len(keys)]
        places = self._places(keys)
        is_new = is_first & (places < 0)
        again, met = np.flatnonzero(~is_new), {}
        if len(again):
            rows, place = order[again], places[again]
            first = order[np.flatnonzero(is_first)[np.cumsum(is_first)[again] - 1]]
            lines = np.where(place < 0, rounds.lines[first], self._lines[place])
            numbers = np.where(place < 0, rounds.numbers[first] + before, self._numbers[place])
            same = lines == rounds.lines[rows]
            found = map(Met, numbers.tolist(), same.tolist())
            met = dict(zip(rounds.numbers[rows].tolist(), found, strict=True))
        self._keep(rounds.only(np.sort(order[is_new])[: MOST_ROUNDS - self._count]), before)
        return met

    def _places(self, keys: Keys) -> Ints:
        """Where each key is kept; -1 where it is not."""
        places = np.full(len(keys), -1)
        perhaps = np.flatnonzero(self._perhaps[_slots(keys)])
        for known, at in self._sorted:
            found = np.searchsorted(known, keys[perhaps]).clip(max=len(known) - 1)
            there = known[found] == keys[perhaps]
            places[perhaps[there]] = at[found[there]]
        return places

    def _keep(self, new: RoundKeys, before: int) -> None:
        if not len(new.begins):
            return
        start, self._count = self._count, self._count + len(new.begins)
        self._lines[start : self._count] = new.lines
        self._numbers[start : self._count] = new.numbers + before
        self._perhaps[_slots(new.begins)] = True
        keys, places = new.begins, np.arange(start, self._count, dtype=np.int32)
        while self._sorted and len(self._sorted[-1][0]) <= len(keys):
            known, at = self._sorted.pop()
            keys, places = np.concatenate([known, keys]), np.concatenate([at, places])
        order = np.argsort(keys)
        self._sorted.append((keys[order], places[order]))


def _slots(keys: Keys) -> NDArray[np.intp]:
    return (keys >> np.uint64(64 - _SLOT_BITS)).astype(np.intp)
