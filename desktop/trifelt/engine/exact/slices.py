"""What of a game is counted: each wager's grid in each situation that the table can be in."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.grids import TABLE_COLUMNS, PartGrid, grid_of
from trifelt.engine.wager import Kind, Wager

FOLDED = "folded"
FOURTH = "fourth_is_deuce"


@dataclass(frozen=True, slots=True)
class SliceKey:
    """A wager in a situation; None where the wager does not see that."""

    wager: str
    folded: bool | None = None
    deuce: bool | None = None

    def seen(self, *, folded: bool, deuce: bool) -> bool:
        """Whether the wager ends by this slice in such a round."""
        return self.folded in (None, folded) and self.deuce in (None, deuce)


@dataclass(frozen=True, eq=False)
class PartSlice:
    """One part in one situation: rows by class of the player's hand and of the dealer's."""

    grid: PartGrid
    rows: NDArray[np.uint8]

    @cached_property
    def reads_dealer(self) -> NDArray[np.bool_]:
        """For each class of the player's hand whether its row depends on the dealer's."""
        return (self.rows != self.rows[:, :1]).any(axis=1)

    @cached_property
    def reached(self) -> NDArray[np.bool_]:
        """For each class of the player's hand the rows that it can come to."""
        top = int(self.rows.max()) + 1
        return np.stack([(self.rows == row).any(axis=1) for row in range(top)], axis=1)


@dataclass(frozen=True, eq=False)
class WagerSlice:
    """A wager in one situation; the first part is counted whole, the others hand by hand."""

    key: SliceKey
    wager: Wager
    parts: tuple[PartSlice, ...]

    @property
    def first(self) -> PartSlice:
        return self.parts[0]

    @property
    def others(self) -> tuple[PartSlice, ...]:
        return self.parts[1:]


def hangs_on_decision(wager: Wager, readings: Mapping[str, str]) -> bool:
    """Whether folding changes how a wager ends, or whether it is in play at all."""
    if wager.kind in (Kind.RAISED, Kind.BONUS):
        return True
    for part in grid_of(wager, readings).parts:
        if FOLDED in part.table:
            played, folded = (part.rows[_at(part, FOLDED, value)] for value in (0, 1))
            if not np.array_equal(played, folded):
                return True
    return False


def _at(part: PartGrid, name: str, value: int) -> list[int]:
    """The situations of a part in which the table says this."""
    others = [other for other in part.table if other != name]
    return [
        part.situation({name: value, **dict(zip(others, values, strict=True))})
        for values in itertools.product(*(range(TABLE_COLUMNS[other]) for other in others))
    ]


def slices_of(wagers: Iterable[Wager], readings: Mapping[str, str]) -> list[WagerSlice]:
    """Every situation of every wager that can come up; an envy payment sees another box's hand."""
    found = []
    for wager in wagers:
        if wager.kind is Kind.ENVY:
            continue
        grid = grid_of(wager, readings)
        decides = hangs_on_decision(wager, readings)
        names = [name for name in wager.table if name != FOLDED or decides]
        for values in itertools.product(*(range(TABLE_COLUMNS[name]) for name in names)):
            table = {FOLDED: 0, **dict(zip(names, values, strict=True))}
            folded = bool(table[FOLDED]) if FOLDED in names else None
            if folded is None and wager.kind in (Kind.RAISED, Kind.BONUS):
                folded = False  # in play only with a hand that is played
            deuce = bool(table[FOURTH]) if FOURTH in names else None
            parts = tuple(PartSlice(part, part.rows[part.situation(table)]) for part in grid.parts)
            found.append(WagerSlice(SliceKey(wager.id, folded, deuce), wager, parts))
    return found
