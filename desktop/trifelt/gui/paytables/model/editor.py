"""The editor: a draft of the chosen house, its base, what is wrong where, and the figures."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from trifelt.engine.checker import Fault
from trifelt.engine.houses import BUILT_IN, House, HouseSource
from trifelt.engine.houses.cells import Award, CellRead, cell_words
from trifelt.engine.houses.house import MOST_SEATS, Offer
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, money_text, read_whole
from trifelt.engine.variants.editing import (
    Draft,
    HouseDifference,
    differences,
    edited,
    read_row,
    row_place,
    stands_in,
    with_cell,
    with_offer,
    with_table,
)
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Wager
from trifelt.gui.graphs.model import Name
from trifelt.gui.paytables.model.priced import PricedHouse, Pricer, Terms, as_edited
from trifelt.gui.shell.figures import NONE, read_amount

MOST_ROUNDS = 1_000


@dataclass(frozen=True, slots=True)
class Typed:
    """What came of typing into a cell: a fault, or a remark about how it was read."""

    fault: Message | None = None
    remark: Message | None = None


def sections(house: House) -> tuple[tuple[Wager, tuple[Wager, ...]], ...]:
    """The wagers that are placed, each with the tables that are judged by its figures."""
    return tuple(
        (wager, (wager, *(each for each in house.game.wagers if each.base == wager.id)))
        for wager in house.game.placeable
    )


class Editor:
    """Holds the draft; every act gives what is to be said, and leaves the draft frozen."""

    draft: Draft  # once a house is open

    def __init__(self, source: HouseSource = BUILT_IN) -> None:
        self._source = source
        self.pricer = Pricer()
        self.terms = self._left = Terms()
        # Text that could not be read stays in its field; the house keeps what it had.
        self.unread: dict[tuple[str, str], str] = {}

    @property
    def house(self) -> House:
        """The house as it is now."""
        return self.draft.house

    @property
    def name(self) -> Name:
        """What the house's figures go by elsewhere: an edit that is not saved is not the house."""
        return as_edited(self.house) if self.draft.is_changed else self.house.title

    def open(self, house: House) -> None:
        """Begin to edit a house."""
        # A built-in house is its own base.
        base = None if house.base is None else self._source.find(house.game, house.base)
        self.draft = Draft.open(house, base)
        self.unread.clear()

    # --- tables ----------------------------------------------------------------------------------

    def type_cell(self, wager: str, row: str, text: str) -> Typed:
        """Put what is typed into a table, if it can be read."""
        offer = self.house.offers[wager]
        read = read_row(offer.wager, text)
        if isinstance(read, Message):
            self.unread[wager, row] = text
            if self.draft.place == row_place(wager, row) and self.draft.past:
                # The beginning of it could be read: that is no value anybody entered.
                self.draft = self.draft.edit(self.draft.past[-1], self.draft.place)
            return Typed(fault=read)
        self.unread.pop((wager, row), None)
        cell = read.cell if isinstance(read, CellRead) else None
        house = with_cell(self.house, wager, row, cell)
        self.draft = self.draft.edit(house, row_place(wager, row))
        return Typed(remark=read.remark if isinstance(read, CellRead) else None)

    def leave_cell(self) -> None:
        """The cell is left; typing there again is a step of its own."""
        self.draft = self.draft.settle()

    def pick_table(self, wager: str, name: str) -> None:
        """Take a table by name."""
        for key in [key for key in self.unread if key[0] == wager]:
            del self.unread[key]
        self.draft = self.draft.edit(with_table(self.house, wager, name))

    def cell_shown(self, wager: str, row: str) -> Message | str:
        """What a cell's field shows."""
        if (wager, row) in self.unread:
            return self.unread[wager, row]
        return _cell(self.house.offers[wager], row)

    def fault_of(self, wager: str, row: str) -> Message | None:
        """What is wrong with the text that a cell's field shows."""
        text = self.unread.get((wager, row))
        if text is None:
            return None
        read = read_row(self.house.offers[wager].wager, text)
        return read if isinstance(read, Message) else None

    def verify_save(self) -> Message | None:
        """Why the house cannot be saved as it shows."""
        for wager, row in self.unread:
            if wager in self.house.offers:
                return Message(
                    "{wager}, {row}: '{text}' cannot be read. Fix it or undo it.",
                    wager=self.house.game.wager[wager].title,
                    row=row_title(row, wager),
                    text=self.unread[wager, row],
                )
        return None

    def row_note(self, wager: str, row: str) -> Message | None:
        """What an emptied row comes to."""
        offer = self.house.offers.get(wager)
        if offer is None or offer.pays.knows(row):
            return None
        other = stands_in(self.house, wager, row)
        if other is None:
            return Message("loses") if not offer.wager.kind.pays_only else Message("pays nothing")
        return Message("as {row}", row=row_title(other, wager))

    def before(self, wager: str, row: str) -> Message | str:
        """What the base has in a cell, where that differs; "" otherwise."""
        base = self.draft.base.offers.get(wager)
        now = self.house.offers.get(wager)
        if base is None or now is None:
            return ""
        old, new = _cell(base, row), _cell(now, row)
        return "" if old == new else old or NONE

    # --- rules -----------------------------------------------------------------------------------

    def put(self, place: tuple[str, ...], value: Any) -> tuple[Fault, ...]:
        """Put a value at a place of the house's file; the faults where it cannot stand there."""
        read = edited(self.house, place, value)
        if read.house is None:
            return read.faults
        self.draft = self.draft.edit(read.house, ".".join(place))
        return ()

    def offer(self, wager: str, *, offered: bool) -> tuple[Fault, ...]:
        """Offer a wager or take it out."""
        read = with_offer(self.house, wager, offered=offered)
        if read.house is None:
            return read.faults
        self.draft = self.draft.edit(read.house)
        return ()

    # --- steps -----------------------------------------------------------------------------------

    def step(self, to: Callable[[Draft], Draft]) -> None:
        """Take a step back or do it again, or reset to the base."""
        self.unread.clear()
        self.draft = to(self.draft)

    def changes(self) -> tuple[HouseDifference, ...]:
        """What differs from the base; an edition that says so is no difference of its own."""
        base = self.draft.base
        return tuple(
            each
            for each in differences(self.house, base)
            if each.place != "edition" or each.after != base.edition_after
        )

    # --- figures ---------------------------------------------------------------------------------

    def price(self) -> PricedHouse:
        """The figures of the house as it is now."""
        return self.pricer.price(self.house, self.terms)

    def price_base(self) -> PricedHouse | None:
        """The figures of the base, where its rules are counted already."""
        if not self.pricer.is_counted(self.draft.base):
            return None
        return self.pricer.price(self.draft.base, self.terms)

    # --- terms -----------------------------------------------------------------------------------

    def set_term(self, name: str, text: str) -> Message | None:
        """Tell figures at another stake, rounds an hour, jackpot or seats, or what is wrong."""
        value: int | Message | None = None  # a jackpot, where nothing is typed
        if (most := {"rounds": MOST_ROUNDS, "seats": MOST_SEATS}.get(name)) is not None:
            wrong = Message("Enter a whole number from 1 to {most}.", most=f"{most:,}")
            value = read_whole(text, most) or wrong
        elif name == "stake" or text.strip():
            value = read_amount(text)
        fault = value if isinstance(value, Message) else None
        # The beginning of what is typed may have been a value, but none that anybody entered.
        now: Any = value if fault is None else getattr(self._left, name)
        self.terms = replace(self.terms, **{name: now})
        return fault

    @property
    def written_terms(self) -> str:
        """The terms as text."""
        jackpot = "" if self.terms.jackpot is None else money_text(self.terms.jackpot)
        return f"{money_text(self.terms.stake)} {self.terms.rounds} {self.terms.seats} {jackpot}"

    def take_up_terms(self, text: str) -> None:
        """Go on with terms that were written; what is none stays as it is."""
        for name, one in zip(
            ("stake", "rounds", "seats", "jackpot"), text.split(" "), strict=False
        ):
            self.set_term(name, one)
        self.leave_terms()

    def leave_terms(self) -> None:
        """A field is left: what is told for now is what stays beside a fault."""
        self._left = self.terms


def _cell(offer: Offer, row: str) -> Message | str:
    if not offer.pays.knows(row):
        return ""
    cell = offer.pays.cell(row)
    if isinstance(cell, Award):
        return Message("pay {amount}", amount=Amount(cell.cents))
    return cell_words(cell)
