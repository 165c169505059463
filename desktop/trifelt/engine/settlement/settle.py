"""Settle a round: place, judge, cap; then say what a person should know of it."""

from trifelt.engine.houses.cells import JackpotShare
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import NO_RULINGS, DecidedAmount, Ruling, Rulings, rulings_of
from trifelt.engine.money import LARGEST_AMOUNT
from trifelt.engine.settlement.boxes import BoxState, CapAct, apply_cap, box_lines, seen_by
from trifelt.engine.settlement.document import Document, Line, Settlement
from trifelt.engine.settlement.notices import notices_of
from trifelt.engine.settlement.placing import place
from trifelt.engine.settlement.readings import reading_notices
from trifelt.engine.wager import Bet, Result


def apply_decided(document: Document, rulings: Rulings, boxes: list[list[Line]]) -> None:
    """Replace lines in place; the last decision on a wager counts, and nothing changes it."""
    numbers = [box.number for box in document.boxes]
    for ruling, amount in rulings.decided:
        lines = boxes[numbers.index(amount.box)]
        places = [n for n, line in enumerate(lines) if line.bet == amount.bet]
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
    result = Result.PUSH if amount.returned == stake else Result.LOSE
    if amount.winnings:
        result = Result.WIN
    line = Line(*amount.bet, stake, stake, result, result.value, winnings=amount.winnings)
    return line._replace(returned=amount.returned, clause=ruling.clause, reason=ruling.text)


def settle(document: Document) -> Settlement:
    """Every line of every box, with its clause and reason, and the notices of the round."""
    rulings = rulings_of(document.incidents) if document.incidents else NO_RULINGS
    states = _box_states(document, document.house, rulings)
    whole: list[tuple[list[list[Line]], list[CapAct]]] = []

    def settled() -> tuple[list[list[Line]], list[CapAct]]:
        if not whole:
            whole.append(_settled(document, document.house, rulings, states))
        return whole[0]

    def lines() -> list[list[Line]]:
        return settled()[0]

    def lines_on(box: int, wager: str) -> list[Line]:
        # Persons and caps act on a whole round; else a wager is worked out by itself.
        if rulings.rulings or document.house.cap is not None or whole:
            every = (line for found in lines() for line in found)
            return [line for line in every if (line.box, line.wager) == (box, wager)]
        (state,) = (state for state in states if state.box.number == box)
        return box_lines(document, document.house, state, (document.game.wager[wager],))

    def lines_under(house: House) -> list[list[Line]]:
        # Only where bets were cut or taken back can a reading change what of them is in play.
        if not any(state.is_cut for state in states):
            return _settled(document, house, rulings, states)[0]
        then = rulings_of(document.incidents, house.readings) if document.incidents else rulings
        return _settled(document, house, then, _box_states(document, house, then))[0]

    return Settlement(
        document,
        lines,
        lines_on,
        lambda: notices_of(document, rulings, states, *settled(), lines_under),
        lambda about: reading_notices(document, states, lines, lines_under, about),
    )


def _box_states(document: Document, house: House, rulings: Rulings) -> list[BoxState]:
    return [
        BoxState(
            box,
            stakes.placed,
            frozenset(one.wager for one in stakes.placed if one.in_play),
            seen_by(document, box),
            stakes.late,
            stakes.cuts,
        )
        for box, stakes in zip(document.boxes, place(document, house, rulings), strict=True)
    ]


def _settled(
    document: Document, house: House, rulings: Rulings, states: list[BoxState]
) -> tuple[list[list[Line]], list[CapAct]]:
    decided = rulings.decided_bets if rulings.rulings else frozenset[Bet]()
    wagers = document.game.wagers
    lines = [box_lines(document, house, state, wagers, decided) for state in states]
    if decided:
        apply_decided(document, rulings, lines)
    return lines, apply_cap(house, lines, decided)


def jackpot_after(settlement: Settlement) -> int | None:
    """The jackpot of the next round: a share of each bet in play is added to what was not won.

    After a win it is what the house starts it from, at least.
    """
    document = settlement.document
    jackpot, wager = document.jackpot, document.game.priced_wager
    if jackpot is None or wager is None or wager not in document.house.offers:
        return jackpot
    offer = document.house.offers[wager]
    left, added = jackpot, 0
    for line in settlement.lines:
        if line.wager != wager:
            continue
        added += int(line.in_play * offer.share)
        if line.winnings and isinstance(offer.pays.cell(line.row or ""), JackpotShare):
            left = max(left - line.winnings, offer.reset)
    return min(left + added, LARGEST_AMOUNT)
