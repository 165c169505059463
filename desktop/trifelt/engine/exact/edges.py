"""Notices of wagers that favour the player, or of which the house keeps more than a quarter."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import decide
from trifelt.engine.exact.pricing import deciding_figures, wager_figures
from trifelt.engine.houses.cells import MeterShare
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.settlement.lines import Notice, NoticeKind
from trifelt.engine.wager import Kind

LARGEST_EDGE: Final = Fraction(1, 4)


def edge_notices(
    house: House, wagers: Iterable[str], jackpot: int | None = None
) -> tuple[Notice, ...]:
    """One notice for each of these wagers whose figures stand out, in the order of the game."""
    asked = set(wagers)
    found = (
        _edge_notice(house, wager.id, jackpot if wager.awards else None)
        for wager in house.game.wagers
        if wager.id in asked and wager.id in house.offers and wager.kind is Kind.STAKED
    )
    return tuple(notice for notice in found if notice is not None)


def notice_of_edge(house: House, wager: str, edge: Fraction) -> Notice | None:
    """What is to be said of a house edge, if anything."""
    title = house.offers[wager].wager.title
    if edge < 0:
        text = Message(
            "{wager} favours the player in this house: {percent} % of the stake, over all deals.",
            wager=title,
            percent=_percent(-edge),
        )
    elif edge > LARGEST_EDGE:
        text = Message(
            "{wager} is dear in this house: it keeps {percent} % of the stake, over all deals.",
            wager=title,
            percent=_percent(edge),
        )
    else:
        return None
    return Notice(NoticeKind.EDGE, text, wager=wager)


@lru_cache(maxsize=4096)
def _edge_notice(house: House, wager: str, jackpot: int | None) -> Notice | None:
    edge = house_edge(house, wager, jackpot)
    return None if edge is None else notice_of_edge(house, wager, edge)


def house_edge(house: House, wager: str, jackpot: int | None = None) -> Fraction | None:
    """The house edge of one wager under best play, counted by itself; None without its meter."""
    cells = (decided.cell for decided in house.decided(wager))
    if jackpot is None and any(isinstance(cell, MeterShare) for cell in cells):
        return None
    counted = count_wagers(house, (wager,))
    plays = decide(counted, house)
    choice = house.game.choice
    decides = choice is not None and any(each.id == choice.wager for each in counted.wagers)
    deals = counted.deals(plays if decides else None)
    if choice is not None and wager == choice.wager:
        figures = deciding_figures(counted, house, plays, deals)
    else:
        figures = wager_figures(counted, house, wager, deals, jackpot)
    return figures.house_edge


def _percent(share: Fraction) -> str:
    """A share in percent with two places, cut towards nothing."""
    hundredths = int(share * 10_000)
    return f"{hundredths // 100}.{hundredths % 100:02d}"
