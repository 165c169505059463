"""What a person should know beside a house's figures."""

from __future__ import annotations

from collections.abc import Iterator

from trifelt.engine.exact.edges import notice_of_edge
from trifelt.engine.exact.figures import Figures
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, Odds
from trifelt.engine.settlement.lines import Notice, NoticeKind


def figure_notices(figures: Figures) -> tuple[Notice, ...]:
    """Edges that stand out, and what depends on stakes and is left out of figures per unit."""
    return (*_edges(figures), *_left_out(figures.house))


def _edges(figures: Figures) -> Iterator[Notice]:
    for wager in figures.wagers.values():
        if wager.house_edge is not None:
            notice = notice_of_edge(figures.house, wager.wager, wager.house_edge)
            if notice is not None:
                yield notice


def _left_out(house: House) -> Iterator[Notice]:
    rounding = house.rounding
    if rounding.unit > 1 or _divides(house):
        yield Notice(
            NoticeKind.ROUNDING,
            Message(
                "Winnings are rounded {direction} to units of {unit}; that depends on the stake "
                "and is left out of these figures.",
                direction=rounding.direction.value,
                unit=Amount(rounding.unit),
            ),
        )
    if house.cap is not None:
        yield Notice(
            NoticeKind.CAP,
            Message(
                "The maximum payout of {maximum} depends on the stakes and is left out of these "
                "figures; session and simulate act it out.",
                maximum=Amount(house.cap.amount),
            ),
            ", ".join(house.game.capped[wager] for wager in house.cap.wagers),
        )


def _divides(house: House) -> bool:
    """Whether any odds can lead to parts of a cent."""
    return any(
        isinstance(decided.cell, Odds) and decided.cell.den > 1
        for wager in house.offers
        for decided in house.decided(wager)
    )
