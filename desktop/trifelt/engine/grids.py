"""A wager's rule evaluated once on the grid of its classes; everything else looks into it."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.hands import Classes, classes
from trifelt.engine.values import dataclass
from trifelt.engine.wager import Part, Situation, Wager

# What the table can say to a rule, with the values that it can take.
TABLE_COLUMNS: Final[Mapping[str, int]] = MappingProxyType({"folded": 2, "fourth_is_deuce": 2})


@dataclass(frozen=True, slots=True, eq=False)
class PartGrid:
    """One part's row numbers: table situation x class of player's hand x class of dealer's."""

    player: Classes
    dealer: Classes
    table: tuple[str, ...]
    rows: NDArray[np.uint8]
    _players: int
    _dealers: int
    _flat: memoryview
    _player_class: memoryview
    _dealer_class: memoryview

    def situation(self, table: Mapping[str, int]) -> int:
        """The number of a table situation along the first axis."""
        number = 0
        for name in self.table:
            number = number * TABLE_COLUMNS[name] + table[name]
        return number

    def row(self, player: int, dealer: int, situation: int) -> int:
        """The row number for two hands, in plain whole numbers."""
        place: int = (situation * self._players + self._player_class[player]) * self._dealers
        row: int = self._flat[place + self._dealer_class[dealer]]
        return row


@dataclass(frozen=True, slots=True, eq=False)
class WagerGrid:
    """All parts of a wager under one set of readings; the best row of the parts counts."""

    wager: Wager
    readings: Mapping[str, str]
    parts: tuple[PartGrid, ...]

    def row(self, player: int, dealer: int, table: Mapping[str, int]) -> int:
        """The number of the row that decides; a hand that no part reads may be any."""
        parts = self.parts
        if len(parts) == 1:
            part = parts[0]
            return part.row(player, dealer, part.situation(table) if part.table else 0)
        return min(part.row(player, dealer, part.situation(table)) for part in parts)


def differences(one: WagerGrid, other: WagerGrid) -> PartGrid | None:
    """1 where two grids of a wager of one part name different rows; None where it has more."""
    if len(one.parts) > 1:
        return None
    (mine,), (theirs,) = one.parts, other.parts
    return _grid_of_part(
        mine.player, mine.dealer, mine.table, (mine.rows != theirs.rows).astype(np.uint8)
    )


def grid_of(wager: Wager, readings: Mapping[str, str]) -> WagerGrid:
    """The wager's grid under the readings that its rule is handed; evaluated once for each set."""
    return _grid(wager, tuple((name, readings[name]) for name in wager.readings))


@lru_cache(maxsize=256)
def _grid(wager: Wager, readings: tuple[tuple[str, str], ...]) -> WagerGrid:
    read = MappingProxyType(dict(readings))
    return WagerGrid(wager, read, tuple(_part_grid(wager, part, read) for part in wager.parts))


def _part_grid(wager: Wager, part: Part, readings: Mapping[str, str]) -> PartGrid:
    player, dealer = classes(part.player), classes(part.dealer)
    situations = list(itertools.product(*(range(TABLE_COLUMNS[name]) for name in part.table)))
    table: dict[str, NDArray[Any]] = {
        name: np.array([situation[n] for situation in situations])[:, None, None]
        for n, name in enumerate(part.table)
    }
    at = Situation(
        {name: values[None, :, None] for name, values in player.values.items()},
        {name: values[None, None, :] for name, values in dealer.values.items()},
        table,
        readings,
        [row.id for row in wager.rows],
    )
    shape = (len(situations), player.count, dealer.count)
    rows = np.ascontiguousarray(np.broadcast_to(part.rule(at), shape))
    return _grid_of_part(player, dealer, part.table, rows)


def _grid_of_part(
    player: Classes, dealer: Classes, table: tuple[str, ...], rows: NDArray[np.uint8]
) -> PartGrid:
    rows.flags.writeable = False
    return PartGrid(
        player,
        dealer,
        table,
        rows,
        player.count,
        dealer.count,
        rows.reshape(-1).data,
        player.of_hand.data,
        dealer.of_hand.data,
    )
