"""How the jackpot moves from round to round: it grows by bets, is won, and starts again."""

from __future__ import annotations

from trifelt.engine.houses.cells import JackpotShare
from trifelt.engine.money import LARGEST_AMOUNT
from trifelt.engine.settlement.lines import Settlement


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
