"""A house: a game with its chosen pay tables, readings, limits and table rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from functools import cache, wraps
from typing import Any, Final, NamedTuple, TypeVar, TypeVarTuple

from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import Award, Cell, JackpotShare, PayTable
from trifelt.engine.message import Message
from trifelt.engine.money import Odds, Rounding
from trifelt.engine.resources import resource_root
from trifelt.engine.wager import Fixed, Row, Wager

MOST_SEATS: Final = 7
LONGEST_EDITION: Final = 120
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

    @property
    def readings_told(self) -> list[Message]:
        """How it reads what its sheet leaves open."""
        facts = ((one, one.values[self.readings[one.id]]) for one in self.game.readings)
        return [
            Message("{title} ({clause}): {means}", title=one.title, clause=one.clause, means=means)
            for one, means in facts
        ]

    @property
    def edition_after(self) -> str:
        """What a house that is made from this one says of its sheet where it differs from it."""
        if self.edition.startswith("after "):
            return self.edition
        return f"after {self.name}, {self.edition}"[:LONGEST_EDITION]

    def with_edition_of(self, base: House) -> House:
        """The house with the edition of its base only where it has the rules and odds of that.

        Another text that was typed stays.
        """
        edition = after = base.edition_after
        if not base.edition or self.edition not in (base.edition, after):
            return self
        mine, its = self.offers, base.offers
        if self._rules == base._rules and all(
            mine[id].pays is its[id].pays or self.cells(id) == base.cells(id) for id in mine
        ):
            edition = base.edition
        return self if self.edition == edition else replace(self, edition=edition)

    @property
    def _rules(self) -> tuple[object, ...]:
        """All that its sheet says besides odds; limits, boxes and chips are no sheet's."""
        terms = [(id, of.price, of.share, of.reset) for id, of in self.offers.items()]
        return self.deal, dict(self.readings), self.rounding, self.cap, terms

    def decided(self, wager: str) -> tuple[Decided, ...]:
        """Each row of a wager, in the order of the wager's rows, as this house prices it."""
        found: tuple[Decided, ...] | None = self.kept.get(wager)
        if found is None:
            offer = self.offers[wager]
            found = tuple(_decided(offer.wager, row, offer.pays) for row in offer.wager.rows)
            self.kept[wager] = found
        return found

    def cells(self, wager: str) -> list[Cell]:
        """What each row of a wager pays, in the order of the wager's rows."""
        return [found.cell for found in self.decided(wager)]

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

    def keeps_stake(self, wager: Wager) -> bool:
        """Whether the stake of a win stays with the house."""
        return self.readings.get(wager.stake_reading or "", "returned") != "returned"

    def stake_back(self, wager: Wager, cell: Cell, in_play: int) -> int:
        """The part of what is in play that goes back, winnings aside."""
        kept = cell is Fixed.LOSE or (cell is not Fixed.PUSH and self.keeps_stake(wager))
        return 0 if kept else in_play


_Given = TypeVarTuple("_Given")
_Found = TypeVar("_Found")


def kept_with_house(
    work: Callable[[House, *_Given], _Found],
) -> Callable[[House, *_Given], _Found]:
    """What is worked out of a house once and kept as long as the house is."""

    @wraps(work)
    def kept(house: House, /, *given: *_Given) -> _Found:
        key = work, given
        found: _Found | None = house.kept.get(key)
        if found is None:
            found = house.kept[key] = work(house, *given)
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


_EDITION: Final = re.compile(r"(?:Version (\d+), )?(\d{1,2}) ([A-Z][a-z]+) (\d{4})")
_MONTHS: Final = {
    month.text: month
    for month in (
        Message.in_context("month", "January"),
        Message.in_context("month", "February"),
        Message.in_context("month", "March"),
        Message.in_context("month", "April"),
        Message.in_context("month", "May"),
        Message.in_context("month", "June"),
        Message.in_context("month", "July"),
        Message.in_context("month", "August"),
        Message.in_context("month", "September"),
        Message.in_context("month", "October"),
        Message.in_context("month", "November"),
        Message.in_context("month", "December"),
    )
}
_PUBLISHED: Final = Message("as published by its owner")
# What an own house says of the sheet that it was made from.
_AFTER: Final = re.compile(rf"after (.+?), ({_EDITION.pattern}|{_PUBLISHED.text})")
_CAPITALS: Final = ("mbs", "rws", "a6-1", "a6-2", "a6-3", "a6-4", "a6-5")
# What the program's own houses, chip sets and pay tables are called, by the names in files.
_NAMES: Final = {
    "Standard": Message.in_context("name", "Standard"),
    "MBS, tie by ranking": Message.in_context("name", "MBS, tie by ranking"),
    "Small": Message.in_context("name", "Small"),
    "Large": Message.in_context("name", "Large"),
    "standard": Message.in_context("name", "Standard"),
    "plain": Message.in_context("name", "Plain"),
    "half-on-six": Message.in_context("name", "Half on six"),
    "commission-5": Message.in_context("name", "Commission 5 %"),
    **{name: Message("{name}", name=name.upper()) for name in _CAPITALS},
}
# The tables of a sheet that are numbered.
_NUMBERED: Final = {
    "bad-beat": Message.in_context("name", "Bad Beat {number}"),
    "loose-deuce": Message.in_context("name", "Loose Deuce {number}"),
}


def edition_text(edition: str) -> Message:
    """What a house says of its sheet; what is neither a version nor a date stays as it is.

    >>> edition_text("Version 4, 9 May 2013").facts["version"]
    '4'
    >>> edition_text("after MBS").render()
    'after MBS'
    >>> edition_text("after MBS, 18 August 2017").facts["edition"].facts["day"]
    '18'
    """
    if edition == _PUBLISHED.text:
        return _PUBLISHED
    after = _AFTER.fullmatch(edition)
    if after is not None:
        name, sheet = name_text(after[1]), edition_text(after[2])
        return Message("after {house}, {edition}", house=name, edition=sheet)
    found = _EDITION.fullmatch(edition)
    if found is None or found[3] not in _MONTHS:
        return Message("{edition}", edition=edition)
    version, day, month, year = found.groups()
    date = Message("{day} {month} {year}", day=day, month=_MONTHS[month], year=year)
    if version is None:
        return date
    return Message("Version {version}, {date}", version=version, date=date)


def name_text(name: str) -> Message:
    """The name of a chip set or a pay table; one of the user's own stays as it is."""
    kind, _, number = name.rpartition("-")
    if kind in _NUMBERED and number.isdecimal():
        return Message.in_context("name", _NUMBERED[kind].text, number=number)
    return _NAMES.get(name, Message("{name}", name=name))


@cache
def _is_ours(game: str, id: str | None) -> bool:
    """Whether the program has a house of this id; a user's own may have the same name."""
    return (resource_root() / "games" / game / "houses" / f"{id}.toml").is_file()


def house_title(game: str, id: str | None, name: str, edition: str = "") -> Message:
    """A house's name, with the edition of its sheet where that is given."""
    title = name_text(name) if _is_ours(game, id) else Message("{name}", name=name)
    if not edition:
        return title
    return Message("{house}, {edition}", house=title, edition=edition_text(edition))
