"""What a person should know of a house: edges that stand out, and what its figures leave out."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

from trifelt.engine.exact.analysis import house_edge
from trifelt.engine.exact.figures import Figures
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import DIRECTIONS, Amount, Odds
from trifelt.engine.settlement.document import Notice, NoticeKind
from trifelt.engine.wager import Kind

LARGEST_EDGE: Final = Fraction(1, 4)


@lru_cache(maxsize=256)  # rounds come with a jackpot of their own
def edge_notices(house: House, wagers: frozenset[str], jackpot: int | None) -> tuple[Notice, ...]:
    """One notice for each of these wagers whose figures stand out, in the order of the game."""
    found = (
        _edge_notice(house, wager.id, jackpot if wager.awards else None)
        for wager in house.game.wagers
        if wager.id in wagers and wager.id in house.offers and wager.kind is Kind.STAKED
    )
    return tuple(notice for notice in found if notice is not None)


def notice_of_edge(house: House, wager: str, edge: Fraction) -> Notice | None:
    """What is to be said of a house edge, if anything."""
    title = house.offers[wager].wager.title
    if edge < 0:
        text = Message("{wager}: player edge {percent} %, over all deals.")
    elif edge > LARGEST_EDGE:
        text = Message("{wager}: house edge {percent} %, over all deals.")
    else:
        return None
    facts = {"wager": title, "percent": _percent(abs(edge))}
    return Notice(NoticeKind.EDGE, Message.of(text.text, facts), wager=wager)


@lru_cache(maxsize=256)
def _edge_notice(house: House, wager: str, jackpot: int | None) -> Notice | None:
    edge = house_edge(house, wager, jackpot)
    return None if edge is None else notice_of_edge(house, wager, edge)


def figure_notices(figures: Figures) -> tuple[Notice, ...]:
    """Edges that stand out, and what depends on stakes and is left out of figures per unit."""
    return (*_edges(figures), *_priced(figures), *_left_out(figures.house))


def _edges(figures: Figures) -> Iterator[Notice]:
    for wager in figures.wagers.values():
        if wager.house_edge is not None:
            notice = notice_of_edge(figures.house, wager.wager, wager.house_edge)
            if notice is not None:
                yield notice


def _priced(figures: Figures) -> Iterator[Notice]:
    """What one unit of the wager on the jackpot is, and the envy that is spread over its rows."""
    house, told = figures.house, figures.progressive
    wager = house.game.priced_wager
    if told is None or wager is None or not figures.wagers[wager].known:
        return
    offer = house.offers[wager]
    facts = {"wager": offer.wager.title, "price": Amount(offer.price or 0)}
    text = Message("{wager}: figures are per {price}, the price of the wager.", **facts)
    if told.envy:
        text = Message(
            "{wager}: figures are per {price}, the price of the wager. The envy that the other "
            "boxes bring, {envy} a round on average, is spread over the nets of all outcomes.",
            envy=f"{float(told.envy) / 100:.4f}",
            **facts,
        )
    yield Notice(NoticeKind.EDGE, text)


def _left_out(house: House) -> Iterator[Notice]:
    rounding = house.rounding
    if rounding.unit > 1 or _divides(house):
        yield Notice(
            NoticeKind.ROUNDING,
            Message(
                "Winnings are rounded {direction} to units of {unit}; that depends on the stake "
                "and is left out of these figures.",
                direction=DIRECTIONS[rounding.direction],
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


def _percent(share: Fraction) -> str:
    """A share in percent with two places, rounded half up."""
    hundredths = int(share * 10_000 + Fraction(1, 2))
    return f"{hundredths // 100:,}.{hundredths % 100:02d}"
