"""The wagers of the houses that a record names, as tables that arrays look into by the million.

A wager of a house is one number, its rule; what is known of it is at that place of each table.
Rows come out of the same grids and cells that settlement looks into.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.audit.houses import Houses
from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.grids import PartGrid
from trifelt.engine.hands import HAND_COUNT, Classes, Column
from trifelt.engine.houses.cells import Award, JackpotShare
from trifelt.engine.houses.house import CapPer, House
from trifelt.engine.money import LARGEST_AMOUNT, Odds, Rounding
from trifelt.engine.settlement.judging import Ending, priced
from trifelt.engine.wager import FOLDED, Kind, TableColumn, Wager

NONE: Final = -1
MOST_WAGERS: Final = 8  # of a game
_LARGEST_FACTOR: Final = (1 << 61) // LARGEST_AMOUNT
_FOLLOWERS: Final = 2


class _Rule(NamedTuple):
    """What a line of this wager is checked by; wagers by their place in the game, or none."""

    wager: int
    first: int  # the rule of the game's first wager in this house
    seats: int
    staked: bool
    raised: bool
    envy: bool
    entitles: bool
    asks: bool  # for a decision
    bettors: bool
    fourth: bool  # whether its game has a fourth card, and a jackpot
    jackpot: bool
    needs_fourth: bool
    needs_jackpot: bool
    price: int
    most: int
    needs: int
    base: int
    payment: int  # the envy of its house
    followers: tuple[int, ...]
    cap: int
    cap_by_hand: bool
    covered: bool
    row: int  # its first row among all
    nothing: int  # the row of a payment that is not made
    part: int  # its part, and the second where it has two
    second: int


class _Part(NamedTuple):
    """Where the cells of a grid are, and what is added up to find one."""

    cells: int
    dealers: int
    player: int  # where the classes of hands begin
    dealer: int
    by_fold: int  # cells from one situation to the next
    by_fourth: int
    of_card: int


class _Row(NamedTuple):
    """What a row pays: on a stake, by itself, and out of the jackpot."""

    num: int
    den: int
    rounding: int
    rounded: bool  # whether its odds can leave a part of a unit
    award: int
    share: int
    share_den: int
    made: bool
    stays: bool  # whether the stake goes back
    exact: bool  # whether its amounts fit into 64 bits


class _Table:
    """Records of one kind, each field a column."""

    def __init__(self, kind: Any, records: Sequence[Any]) -> None:
        for name, values in zip(kind._fields, zip(*records, strict=True), strict=True):
            setattr(self, name, np.array(values))

    def __getattr__(self, name: str) -> NDArray[Any]:
        raise AttributeError(name)


class Rulebook:
    """The rules of the houses met so far."""

    def __init__(self, houses: Houses) -> None:
        self._houses = houses
        self._first: dict[tuple[str, str], int] = {}
        self._rules: list[_Rule] = []
        self.house_at: dict[int, House] = {}
        self._parts: list[_Part] = []
        self._rows: list[_Row] = []
        self._cells: list[NDArray[np.uint8]] = []
        self._at_cell = 0
        self._grids: dict[PartGrid, int] = {}
        self._classes: dict[tuple[Column, ...], int] = {}
        self._of_hand: list[NDArray[np.int16]] = []
        self._of_card: dict[TableColumn, int] = {}
        self.roundings: list[Rounding] = []
        self.outcomes: list[tuple[str, str, str]] = []
        self.judges: list[tuple[str, str]] = []  # by row, as the outcomes: game and house
        self._made = 0

    def first_rule(self, game: str, house: str) -> int:
        """The rule of the first wager of a game in a house, by their texts; -1 where none is."""
        key = game, house
        if key not in self._first:
            self._first[key] = self._add(find_game(game), house)
        return self._first[key]

    def prepare(self) -> None:
        """Make the tables again if houses were added."""
        if self._made == len(self._rules):
            return
        self._made = len(self._rules)
        self.rules = _Table(_Rule, self._rules)
        self.parts = _Table(_Part, self._parts)
        self.rows = _Table(_Row, self._rows)
        self.cells = np.concatenate(self._cells)
        self.of_hand = np.concatenate(self._of_hand)
        self.of_card = np.array(
            [[0] * (DECK_SIZE + 1)]
            + [
                [*map(column.of_card, range(DECK_SIZE)), 0]
                for column in self._of_card
                if column.of_card is not None
            ]
        )

    # --- a house -------------------------------------------------------------------------------

    def _add(self, game: Game | None, text: str) -> int:
        house = None if game is None else self._houses.meant(game, text)
        if game is None or house is None or len(game.wagers) > MOST_WAGERS:
            return NONE
        first = len(self._rules)
        self.house_at[first] = house
        place = {wager.id: n for n, wager in enumerate(game.wagers)}
        self._rules += [self._rule(house, wager, place, first) for wager in game.wagers]
        return first

    def _rule(self, house: House, wager: Wager, place: dict[str, int], first: int) -> _Rule:
        game, offer, cap = house.game, house.offers.get(wager.id), house.cap
        row, nothing, parts = self._priced(house, wager) if offer else (NONE, NONE, [NONE, NONE])
        envy = game.envy.payment if game.envy is not None else None
        following = [each.id for each in game.wagers if each.base == wager.id]
        after = [
            place[id]
            for id in following
            if id in house.offers and game.wager[id].kind is not Kind.ENVY
        ]
        assert len(after) <= _FOLLOWERS
        limited = game.limits is not None and offer is not None and offer.maximum is not None
        return _Rule(
            place[wager.id],
            first,
            house.seats,
            wager.kind is Kind.STAKED,
            wager.kind is Kind.RAISED,
            wager.kind is Kind.ENVY,
            wager.entitles,
            wager.id == game.deciding_wager,
            game.bettors,
            game.fourth_card is not None,
            game.priced_wager is not None,
            wager.fourth is not None,
            wager.id == game.priced_wager,
            NONE if offer is None or offer.price is None else offer.price,
            offer.maximum if limited and offer and offer.maximum else NONE,
            place[wager.needs] if wager.needs is not None else NONE,
            place[wager.base] if wager.base is not None else NONE,
            first + place[envy] if envy is not None and envy in house.offers else NONE,
            (*after, NONE, NONE)[:_FOLLOWERS],
            cap.amount if cap is not None else NONE,
            cap is not None and cap.per is CapPer.HAND,
            cap is not None and wager.id in cap.wagers,
            row,
            nothing,
            parts[0],
            parts[1] if len(parts) > 1 else NONE,
        )

    def _priced(self, house: House, wager: Wager) -> tuple[int, int, list[int]]:
        """The wager's first row, the row of nothing, and its parts."""
        rule = priced(house, wager.id)
        row = len(self._rows)
        for ending in rule.rows:
            self._rows.append(self._row(house, ending))
            made = ending.made or not rule.payment
            outcome = ending.outcome if made else "none"
            self.outcomes.append((house.game.id, wager.id, outcome))
        nothing = len(self._rows)
        self._rows.append(self._nothing(house))
        self.outcomes.append((house.game.id, wager.id, "none"))
        self.judges += [(house.game.id, house.id or "")] * (len(self._rows) - row)
        assert 0 < len(rule.grid.parts) <= 2
        return row, nothing, [self._part(part) for part in rule.grid.parts]

    def _row(self, house: House, ending: Ending) -> _Row:
        cell, row = ending.cell, self._nothing(house)
        row = row._replace(made=ending.made, stays=ending.stays)
        if isinstance(cell, Odds):
            unit = cell.den * house.rounding.unit
            if max(cell.num, unit) > _LARGEST_FACTOR:
                return row._replace(exact=False)
            return row._replace(num=cell.num, den=cell.den, rounded=unit > 1)
        if isinstance(cell, Award):
            return row._replace(award=cell.cents)
        if isinstance(cell, JackpotShare):
            return row._replace(share=cell.num, share_den=cell.den)
        return row

    def _nothing(self, house: House) -> _Row:
        """A row that pays nothing."""
        return _Row(0, 1, self._rounding(house), False, 0, 0, 1, False, False, True)

    def _rounding(self, house: House) -> int:
        if house.rounding not in self.roundings:
            self.roundings.append(house.rounding)
        return self.roundings.index(house.rounding)

    def _part(self, grid: PartGrid) -> int:
        if grid in self._grids:
            return self._grids[grid]
        cells = np.ascontiguousarray(grid.rows).reshape(-1)
        step = {FOLDED.name: 0, "": 0}
        of_card, size = 0, grid.player.count * grid.dealer.count
        for column in reversed(grid.table):
            step["" if column.of_card is not None else column.name] = size
            if column.of_card is not None:
                of_card = self._of_card.setdefault(column, len(self._of_card) + 1)
            size *= column.values
        self._parts.append(
            _Part(
                self._at_cell,
                grid.dealer.count,
                self._class(grid.player),
                self._class(grid.dealer),
                step[FOLDED.name],
                step[""],
                of_card,
            )
        )
        self._cells.append(cells)
        self._at_cell += len(cells)
        self._grids[grid] = len(self._parts) - 1
        return self._grids[grid]

    def _class(self, classes: Classes) -> int:
        if classes.columns not in self._classes:
            self._classes[classes.columns] = len(self._of_hand) * HAND_COUNT
            self._of_hand.append(classes.of_hand)
        return self._classes[classes.columns]


@lru_cache(maxsize=2)
def rulebook_of(houses: Houses) -> Rulebook:
    """The rulebook of these houses, which a process keeps from block to block."""
    return Rulebook(houses)
