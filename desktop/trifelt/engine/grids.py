"""A wager's rule on the grid of its classes; everything else looks into it."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.hands import classes
from trifelt.engine.wager import Part, Situation, TableColumn, Wager

_NO_ROW: Final = 256
_FEW_ROUNDS: Final = 32
_FEW_CELLS: Final = 1_000
_CELLS_AT_ONCE: Final = 30_000  # small enough to stay near the processor


def situations(columns: Sequence[TableColumn]) -> Iterator[dict[str, int]]:
    """All that the table can say in these columns."""
    for values in itertools.product(*(range(column.values) for column in columns)):
        yield {column.name: value for column, value in zip(columns, values, strict=True)}


class PartGrid:
    """One part's row numbers: table situation x class of player's hand x class of dealer's.

    Filled when it is wanted whole, or asked for again and again, or when it is small: otherwise a
    single round has the rule say the row of its own two hands, in a hundredth of the time.
    """

    def __init__(self, wager: Wager, part: Part, readings: Mapping[str, str]) -> None:
        self.player, self.dealer = classes(part.player), classes(part.dealer)
        self.table = part.table
        self._part, self._readings = part, readings
        self._row_ids = [row.id for row in wager.rows]
        self._player_class, self._dealer_class = self.player.of_hand.data, self.dealer.of_hand.data
        self._rows: NDArray[np.uint8] | None = None
        self._asked = 0
        # For two hands in a situation, in plain whole numbers.
        self.row: Callable[[int, int, int], int] = self._asked_row

    @property
    def rows(self) -> NDArray[np.uint8]:
        """The whole grid, read-only."""
        if self._rows is None:
            rows = self._whole()
            rows.flags.writeable = False
            self._rows = rows
            self.row = self._filled_row(rows)
        return self._rows

    def situation(self, table: Mapping[str, int]) -> int:
        """The number of a table situation along the first axis."""
        number = 0
        for column in self.table:
            number = number * column.values + table[column.name]
        return number

    def _asked_row(self, player: int, dealer: int, situation: int) -> int:
        self._asked += 1
        if self._asked > _FEW_ROUNDS or self.player.count * self.dealer.count <= _FEW_CELLS:
            return int(self.rows[situation, self._player_class[player], self._dealer_class[dealer]])
        return self._one(player, dealer, situation)

    def _filled_row(self, rows: NDArray[np.uint8]) -> Callable[[int, int, int], int]:
        player_class, dealer_class = self._player_class, self._dealer_class
        flat, (_, players, dealers) = rows.reshape(-1).data, rows.shape

        def row(player: int, dealer: int, situation: int) -> int:
            place = (situation * players + player_class[player]) * dealers + dealer_class[dealer]
            found: int = flat[place]
            return found

        return row

    def _whole(self) -> NDArray[np.uint8]:
        said = list(situations(self.table))
        rows = np.empty((len(said), self.player.count, self.dealer.count), dtype=np.uint8)
        table = {
            column.name: np.array([each[column.name] for each in said])[:, None, None]
            for column in self.table
        }
        at_once = max(1, _CELLS_AT_ONCE // (len(said) * self.dealer.count))
        for start in range(0, self.player.count, at_once):
            some = slice(start, start + at_once)
            rows[:, some] = self._rows_of(some, slice(None), table)
        return rows

    def _one(self, player: int, dealer: int, situation: int) -> int:
        table: dict[str, NDArray[Any]] = {}
        for column in reversed(self.table):
            situation, value = divmod(situation, column.values)
            table[column.name] = np.full((1, 1, 1), value)
        by_player, by_dealer = self._player_class[player], self._dealer_class[dealer]
        rows = self._rows_of(
            slice(by_player, by_player + 1), slice(by_dealer, by_dealer + 1), table
        )
        return int(np.broadcast_to(rows, (1, 1, 1))[0, 0, 0])

    def _rows_of(
        self, players: slice, dealers: slice, table: dict[str, NDArray[Any]]
    ) -> NDArray[np.uint8]:
        at = Situation(
            {name: values[None, players, None] for name, values in self.player.values.items()},
            {name: values[None, None, dealers] for name, values in self.dealer.values.items()},
            table,
            self._readings,
            self._row_ids,
        )
        return self._part.rule(at)


@dataclass(frozen=True, slots=True, eq=False)
class WagerGrid:
    """All parts of a wager under one set of readings; the best row of the parts counts."""

    wager: Wager
    readings: Mapping[str, str]
    parts: tuple[PartGrid, ...]

    def row(self, player: int, dealer: int, table: Mapping[str, int]) -> int:
        """The number of the row that decides; a hand that no part reads may be any."""
        best = _NO_ROW
        for part in self.parts:
            row = part.row(player, dealer, part.situation(table) if part.table else 0)
            if row < best:
                best = row
        return best


def grid_of(wager: Wager, readings: Mapping[str, str]) -> WagerGrid:
    """The wager's grid under the readings that its rule is handed; one for each set of them."""
    return _grid(wager, tuple((name, readings[name]) for name in wager.readings))


@lru_cache(maxsize=256)
def _grid(wager: Wager, readings: tuple[tuple[str, str], ...]) -> WagerGrid:
    read = MappingProxyType(dict(readings))
    return WagerGrid(wager, read, tuple(PartGrid(wager, part, read) for part in wager.parts))
