"""The shape of a rule: a wager is its rows (data) and one function of declared hand columns.

The function names a row for every cell of the grid of classes that its columns tell apart, for each
set of readings, and is handed nothing else. Settlement looks into that grid, exact counting weighs
it, simulation indexes it. What it says of a cell depends on its columns alone: it is asked
for a single cell, for a block of them or for all.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.hands import Column
from trifelt.engine.message import Message

Values = NDArray[Any]
# Box, bettor and wager.
Bet = tuple[int, str | None, str]


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURNED = "returned"


class Fixed(StrEnum):
    """What a row does that no pay table prices."""

    LOSE = "lose"
    PUSH = "push"
    NONE = "none"  # a payment that is not made leaves no line


@dataclass(frozen=True, slots=True)
class Row:
    """One way in which a wager can end, with its clause and its sentence.

    `prices` names the pay table row that decides; a row without one has a fixed result. `otherwise`
    names the row that stands in where the pay table in force does not know this one.
    """

    id: str
    clause: str
    sentence: str
    outcome: str = ""
    prices: str | None = None
    fixed: Fixed = Fixed.LOSE
    otherwise: str | None = None


_PLAYERS: Final = re.compile(r"\b[Yy]our\b")


def told_to_dealer(sentence: str) -> str:
    """A row's sentence, which speaks to the player, for the one who pays: `whose` names the box.

    >>> told_to_dealer("Your {player} is less than a pair.")
    '{whose} {player} is less than a pair.'
    """
    return _PLAYERS.sub("{whose}", sentence)


def priced_row(
    id: str,
    clause: str,
    sentence: str,
    *,
    row: str = "",
    outcome: str = "",
    otherwise: str | None = None,
) -> Row:
    """A row that the pay table prices; its own name is that of the table's row and the outcome."""
    row = row or id
    return Row(id, clause, sentence, outcome or row, prices=row, otherwise=otherwise)


def loses(clause: str, sentence: str, id: str = "lose") -> Row:
    return Row(id, clause, sentence, outcome="lose")


def pushes(clause: str, sentence: str, id: str = "push") -> Row:
    return Row(id, clause, sentence, outcome="push", fixed=Fixed.PUSH)


def variant(row: Row) -> Row:
    """A row of the house that the sheet does not have; it says so and cites no clause."""
    return replace(row, clause="", sentence="House variant. " + row.sentence)


NO_PAYMENT: Final = Row("none", "", "", outcome="none", fixed=Fixed.NONE)


class Columns:
    """The declared columns of one side, and no others."""

    def __init__(self, side: str, values: Mapping[str, Values]) -> None:
        self._side = side
        self._values = values

    def __getattr__(self, name: str) -> Values:
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(
                f"the rule reads {self._side}.{name} without declaring it"
            ) from None


class Situation:
    """All that a rule is handed: declared columns of both hands and of the table, and readings."""

    def __init__(
        self,
        player: Mapping[str, Values],
        dealer: Mapping[str, Values],
        table: Mapping[str, Values],
        readings: Mapping[str, str],
        row_ids: Sequence[str],
    ) -> None:
        self.player = Columns("player", player)
        self.dealer = Columns("dealer", dealer)
        self.table = Columns("table", table)
        self.readings = readings
        self._number = {row: number for number, row in enumerate(row_ids)}

    def first(self, *cases: tuple[Values, str | Values], otherwise: str | Values) -> Values:
        """The row of the first condition that holds, cell by cell."""
        rows = self._rows(otherwise)
        for condition, row in reversed(cases):
            rows = np.where(condition, self._rows(row), rows)
        return rows

    def by_value(self, values: Values, rows: Sequence[str]) -> Values:
        """The n-th named row where the column says n."""
        numbers: Values = np.array([self._number[row] for row in rows], dtype=np.uint8)[values]
        return numbers

    def _rows(self, row: str | Values) -> Values:
        if isinstance(row, str):
            return np.array(self._number[row], dtype=np.uint8)
        return row


Rule = Callable[[Situation], Values]


@dataclass(frozen=True, slots=True)
class TableColumn:
    """What the table says to a rule besides both hands: a number from 0."""

    name: str
    values: int = 2
    of_card: Callable[[int], int] | None = None  # where the fourth card says it


FOLDED: Final = TableColumn("folded")


@dataclass(frozen=True, slots=True)
class Part:
    """A rule with the columns that it reads of the player's hand, the dealer's and the table."""

    rule: Rule
    player: tuple[Column, ...] = ()
    dealer: tuple[Column, ...] = ()
    table: tuple[TableColumn, ...] = ()


class Kind(StrEnum):
    """How a wager gets into play."""

    STAKED = "staked"  # placed before the cards
    RAISED = "raised"  # follows from the decision, as much as its base wager
    BONUS = "bonus"  # a payment on the stake of its base wager
    ENVY = "envy"  # a payment for another box's hand

    @property
    def pays_only(self) -> bool:
        """A payment has no stake of its own."""
        return self is Kind.BONUS or self is Kind.ENVY


@dataclass(frozen=True, eq=False)
class Wager:
    """A wager or payment: its rows, best first where it has several parts, and its rule."""

    id: str
    title: Message
    rows: tuple[Row, ...]
    parts: tuple[Part, ...]
    kind: Kind = Kind.STAKED
    base: str | None = None  # the wager that it depends on
    needs: str | None = None  # the wager that must be placed with it
    needs_clause: str = ""  # under which it is refused without that one
    needs_after: str = ""  # under which it is taken off after the call, where a sheet has another
    readings: tuple[str, ...] = ()  # those that its rule is handed
    # Which of two clauses a row cites, by a column of the dealer's hand: 0 the first, 1 the second.
    cases: tuple[str, tuple[str, str]] | None = None
    settled_by: tuple[str, ...] = ()  # those that act on its payment and not on its rule
    awards: bool = False  # pays amounts, not odds
    price: int | None = None  # what it costs where a house does not say
    share: Fraction = Fraction(0)  # of each bet, that the jackpot grows by where no house says so
    reset: int = 0  # what the jackpot starts from again after it was won, likewise
    stake_reading: str | None = None  # decides whether a winning stake comes back
    joins_hands: bool = False  # sees six cards, whoever holds them; of a suit five or more count
    entitles: bool = False  # a box with this wager is dealt in

    @property
    def taken_off_clause(self) -> str:
        """Under which it is returned where the wager that it needs was not placed."""
        return self.needs_after or self.needs_clause

    @cached_property
    def pay_rows(self) -> tuple[str, ...]:
        """The rows that a pay table for this wager may price, in order."""
        return tuple(dict.fromkeys(row.prices for row in self.rows if row.prices is not None))

    @cached_property
    def row_number(self) -> Mapping[str, int]:
        return {row.id: number for number, row in enumerate(self.rows)}

    @cached_property
    def reads_dealer(self) -> bool:
        """Whether the dealer's cards must be known."""
        return any(part.dealer for part in self.parts)

    @cached_property
    def reads_player(self) -> bool:
        return any(part.player for part in self.parts)

    @cached_property
    def table(self) -> tuple[TableColumn, ...]:
        """The table columns that its parts read."""
        return tuple(dict.fromkeys(column for part in self.parts for column in part.table))

    @cached_property
    def fourth(self) -> TableColumn | None:
        """The column that the fourth card decides, where a part reads it."""
        return next((column for column in self.table if column.of_card is not None), None)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A named switch of a house where a sheet can be read in more than one way; default first."""

    id: str
    title: Message
    clause: str
    values: Mapping[str, Message]  # what each means
    on_stakes: bool = False  # acts on what of the stakes is in play, and not on rules or payments

    @property
    def value_ids(self) -> tuple[str, ...]:
        return tuple(self.values)

    @property
    def default(self) -> str:
        return self.value_ids[0]
