"""What a wrong payment is likely to come from: a mistake of a dealer that leads to its amount."""

from collections.abc import Iterator, Sequence
from typing import Final

from trifelt.engine.houses.cells import Cell, cell_words, on_sheet, pay_tables
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.mistakes import (
    EXERCISED,
    Candidate,
    Mistake,
    due_of,
    mistakes_on,
    other_odds,
    stake_of,
    swapped_chips,
)
from trifelt.engine.money import Amount, Odds, Rounding
from trifelt.engine.settlement.document import Box, Line, Settlement
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Result

MISREADINGS: Final = ("hand-misread", "wrong-hand")


def likely_mistake(
    settlement: Settlement, line: Line, paid: int, right: Sequence[Line] = ()
) -> Mistake | None:
    """The likeliest mistake that leads to this payment; None if it is right or unexplained.

    `right`: lines that were paid as due. Who misread a hand would have paid them wrongly too.
    """
    house = settlement.document.house
    stake = stake_of(settlement, line, house.game.wager[line.wager])
    for kind, odds, why in (*_printed_odds(house, line), *_other_columns(house, line)):
        if house.pays(odds, stake, None)[0] == paid != line.winnings:
            return Mistake(*line.bet, line.winnings, paid, kind, why)
    for one in mistakes_on(settlement, line, EXPLAINING):
        if one.paid == paid and not any(_acts_on(settlement, one, other) for other in right):
            return one
    if paid > 0 and line.result is Result.LOSE:
        why = Message("Paid a bet that loses.")
        return Mistake(*line.bet, due_of(line), paid, "loss-paid", why)
    if paid > 0 and line.result is Result.RETURNED:
        why = Message("Paid a bet that was returned.")
        return Mistake(*line.bet, 0, paid, "returned-paid", why)
    return None


def _acts_on(settlement: Settlement, mistake: Mistake, other: Line) -> bool:
    """Whether the hand that was misread would have moved what is due on another line too."""
    if mistake.kind not in MISREADINGS:
        return False
    told = mistake.kind, mistake.why
    return any((one.kind, one.why) == told for one in mistakes_on(settlement, other))


def _printed_odds(house: House, line: Line) -> Iterator[tuple[str, Odds, Message]]:
    """What the sheet prints for a winning hand where the house pays by a table of its own."""
    pays = house.offers[line.wager].pays
    if line.result is not Result.WIN or line.row is None or on_sheet(house.game, line.wager, pays):
        return
    for table in pay_tables(house.game).get(line.wager, {}).values():
        cell = table.cell(line.row)
        if table.on_sheet and isinstance(cell, Odds):
            facts = {"printed": cell_words(cell), "odds": cell_words(pays.cell(line.row))}
            why = Message("The sheet prints {printed}, this house pays {odds}.", **facts)
            yield "printed-odds", cell, why


def _other_columns(house: House, line: Line) -> Iterator[tuple[str, Odds, Message]]:
    """The odds of a winning hand in another column of the table."""
    if line.result is not Result.WIN or line.row is None:
        return
    pays = house.offers[line.wager].pays
    for row in house.game.wager[line.wager].pay_rows:
        names = sorted((row, line.row), key=len)
        cell = pays.cell(row)
        if names[1].endswith(f"-{names[0]}") and isinstance(cell, Odds):
            facts = {"odds": cell_words(cell), "row": row_title(row, line.wager)}
            yield "neighbouring-row", cell, Message("Paid {odds}, the row “{row}”.", **facts)


def _to_the_cent(settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """A win paid to the cent where the house pays in larger units, at its odds or at others."""
    house = settlement.document.house
    if line.result is not Result.WIN or line.row is None or house.rounding.unit == 1:
        return
    unit = Message("Not rounded to {unit}.", unit=Amount(house.rounding.unit))
    cells: list[tuple[str, Cell, Message]] = [
        ("not-rounded", house.offers[line.wager].pays.cell(line.row), unit),
        *_printed_odds(house, line),
        *other_odds(house, line.wager, line.row),
    ]
    stake = stake_of(settlement, line, house.offers[line.wager].wager)
    for kind, cell, why in cells:
        if isinstance(cell, Odds):
            exact = Rounding(1, house.rounding.direction).round(stake * cell.num, cell.den)
            yield kind, exact, why


def _paid_twice(_settlement: Settlement, _box: Box, line: Line) -> Iterator[Candidate]:
    """Twice what is due; a bonus of a bet that was raised is easily paid on both."""
    if line.winnings:
        yield "paid-twice", 2 * line.winnings, Message("Paid twice what is due.")


# Exercises that are drawn stay the same for their seed: only a payment that was made has these.
EXPLAINING: Final = (*EXERCISED[:-1], _to_the_cent, _paid_twice, swapped_chips)
