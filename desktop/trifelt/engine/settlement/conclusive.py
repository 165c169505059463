"""Which bets have won or lost already, whatever the cards that are not known yet."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.hands import completions
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.settlement.judging import PricedWager, priced
from trifelt.engine.wager import Fixed


def conclusive_wagers(
    house: House,
    wagers: Iterable[str],
    player: Sequence[int],
    dealer: Sequence[int],
    elsewhere: Sequence[int] = (),
) -> Iterator[str]:
    """The wagers that every completion of both hands wins, or every one loses.

    The two hands are completed each for itself, so that a wager which only their exclusion of one
    another decides may be left out; none is named wrongly.
    """
    seen = {*player, *dealer, *elsewhere}
    players, dealers = completions(player, seen), completions(dealer, seen)
    for wager in wagers:
        if wager in house.offers and _is_conclusive(priced(house, wager), players, dealers):
            yield wager


def _is_conclusive(rule: PricedWager, players: NDArray[np.intp], dealers: NDArray[np.intp]) -> bool:
    if len(rule.grid.parts) > 1 or rule.grid.parts[0].table:
        return False  # decided by more than two hands, or by what is yet to be chosen
    part = rule.grid.parts[0]
    by_player = np.unique(part.player.of_hand[players])
    by_dealer = np.unique(part.dealer.of_hand[dealers])
    rows = np.unique(part.rows[0][np.ix_(by_player, by_dealer)])
    loses = {rule.rows[int(row)].cell is Fixed.LOSE for row in rows}
    pushes = any(rule.rows[int(row)].cell in (Fixed.PUSH, Fixed.NONE) for row in rows)
    return len(loses) == 1 and not pushes


def proposed_outcome(
    house: House, boxes: Iterable[tuple[int, Iterable[str], Sequence[int]]], dealer: Sequence[int]
) -> Message:
    """What the known cards say of an interrupted round; one decided bet suffices."""
    listed = [(number, tuple(wagers), tuple(cards)) for number, wagers, cards in boxes]
    everywhere = [card for _, _, cards in listed for card in cards]
    for number, placed, cards in listed:
        on_layout = house.readings.get("available-bets") == "layout"
        wagers = tuple(house.offers) if on_layout else placed
        elsewhere = [card for card in everywhere if card not in cards]
        found = next(conclusive_wagers(house, wagers, cards, dealer, elsewhere), None)
        if found is not None:
            title = house.game.wager[found].title
            return Message("{wager} of box {box} has won or lost already", wager=title, box=number)
    return Message("no bet is decided yet")
