"""What a person decided that wagers come to takes the place of what the rules would pay."""

from __future__ import annotations

from trifelt.engine.incidents.incident import DecidedAmount, Ruling
from trifelt.engine.incidents.rulings import Rulings
from trifelt.engine.settlement.document import Document
from trifelt.engine.settlement.lines import Line
from trifelt.engine.wager import Result


def apply_decided(document: Document, rulings: Rulings, boxes: list[list[Line]]) -> None:
    """Replace lines in place; the last decision on a wager stands, and nothing acts after it."""
    numbers = [box.number for box in document.boxes]
    for ruling, amount in rulings.decided:
        lines = boxes[numbers.index(amount.box)]
        places = [
            n
            for n, line in enumerate(lines)
            if (line.bettor, line.wager) == (amount.bettor, amount.wager)
        ]
        if not places:  # a payment that the rules would not have made
            if amount.winnings:
                lines.append(_line(ruling, amount, 0))
            continue
        lines[places[0]] = _line(ruling, amount, lines[places[0]].stake)
        if document.game.wager[amount.wager].kind.pays_only:
            # One amount was decided for all hands envied.
            for n in reversed(places[1:]):
                del lines[n]


def _line(ruling: Ruling, amount: DecidedAmount, stake: int) -> Line:
    if amount.winnings:
        result, outcome = Result.WIN, "win"
    elif amount.returned == stake:
        result, outcome = Result.PUSH, "push"
    else:
        result, outcome = Result.LOSE, "lose"
    return Line(
        amount.box,
        amount.bettor,
        amount.wager,
        stake,
        stake,
        result,
        outcome,
        None,
        None,
        amount.winnings,
        amount.returned,
        ruling.clause,
        ruling.text,
    )
