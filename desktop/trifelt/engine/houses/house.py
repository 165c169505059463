"""A house: a game with its chosen pay tables, readings, limits and table rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import wraps
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import Award, Cell, JackpotShare, PayTable
from trifelt.engine.houses.edition import house_title
from trifelt.engine.message import Message
from trifelt.engine.money import Odds, Rounding
from trifelt.engine.wager import Fixed, Row, Wager

MOST_SEATS: Final = 7
DEFAULT_CHIPS: Final = (50, 250, 500, 2_500, 10_000, 50_000, 100_000, 500_000)


class Deal(StrEnum):
    THREE_AT_A_TIME = "three-at-a-time"
    ONE_AT_A_TIME = "one-at-a-time"


class CapPer(StrEnum):
    ROUND = "round"
    HAND = "hand"


@dataclass(frozen=True, slots=True)
class Cap:
    """The maximum aggregate payout: how much, over what, for which wagers."""

    amount: int
    per: CapPer
    wagers: tuple[str, ...]
    pooled: bool


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """A wager as the house offers it."""

    wager: Wager
    pays: PayTable
    minimum: int | None = None
    maximum: int | None = None
    price: int | None = None
    share: Fraction = Fraction(0)
    reset: int = 0


class Decided(NamedTuple):
    """A row with the cell that prices it in this house."""

    row: Row
    cell: Cell


@dataclass(frozen=True, slots=True, eq=False)
class House:
    """One house of one game."""

    game: Game
    id: str | None
    name: str
    base: str | None
    note: str
    edition: str
    seats: int
    chips: tuple[int, ...]
    deal: Deal
    offers: Mapping[str, Offer]
    readings: Mapping[str, str]
    rounding: Rounding
    cap: Cap | None
    kept: dict[object, Any] = field(default_factory=dict, init=False, repr=False)

    @property
    def title(self) -> Message:
        """The name as it is shown."""
        return house_title(self.game.id, self.id, self.name)

    @property
    def full_title(self) -> Message:
        """The name with the edition of its sheet."""
        return house_title(self.game.id, self.id, self.name, self.edition)

    def decided(self, wager: str) -> tuple[Decided, ...]:
        """Each row of a wager, in the order of the wager's rows, as this house prices it."""
        offer = self.offers[wager]
        return tuple(_decided(offer.wager, row, offer.pays) for row in offer.wager.rows)

    def pays(
        self, cell: Cell, in_play: int, jackpot: int | None
    ) -> tuple[int, tuple[int, int] | None]:
        """Winnings in cents, and what they were exactly where rounding acted."""
        if type(cell) is Odds:
            exact, den = in_play * cell.num, cell.den
            winnings = self.rounding.round(exact, den)
            return winnings, None if winnings * den == exact else (exact, den)
        # The jackpot, a fixed award and an envy payment are never rounded.
        if type(cell) is Award:
            return cell.cents, None
        if type(cell) is JackpotShare:
            assert jackpot is not None
            return jackpot * cell.num // cell.den, None
        return 0, None

    def stake_back(self, wager: Wager, cell: Cell, in_play: int) -> int:
        """The part of what is in play that goes back, winnings aside."""
        if cell is Fixed.LOSE:
            return 0
        if wager.stake_reading is not None and cell is not Fixed.PUSH:
            return in_play if self.readings[wager.stake_reading] == "returned" else 0
        return in_play


_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")


def kept_with_house(
    work: Callable[Concatenate[House, _Given], _Found],
) -> Callable[Concatenate[House, _Given], _Found]:
    """What is worked out of a house once and kept as long as the house is."""

    @wraps(work)
    def kept(house: House, /, *given: _Given.args, **named: _Given.kwargs) -> _Found:
        key = (work, given, *named.items())
        found: _Found | None = house.kept.get(key)
        if found is None:
            found = house.kept[key] = work(house, *given, **named)
        return found

    return kept


def _decided(wager: Wager, row: Row, pays: PayTable) -> Decided:
    if row.prices is None:
        return Decided(row, row.fixed)
    if row.otherwise is not None and not pays.knows(row.prices):
        return _decided(wager, wager.rows[wager.row_number[row.otherwise]], pays)
    return Decided(row, pays.cell(row.prices))


def pays_something(cell: Cell) -> bool:
    """Whether a cell is a payment."""
    return isinstance(cell, Odds | Award | JackpotShare)
