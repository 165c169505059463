"""Where the readings of a sheet disagree on this very round: both sides, whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from trifelt.engine.documents.document import Box, Document
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import Award, MeterShare
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.settlement.boxes import seen_by
from trifelt.engine.settlement.judging import Seen, priced
from trifelt.engine.settlement.lines import Line, Notice, NoticeKind, totals
from trifelt.engine.settlement.placing import Placed
from trifelt.engine.wager import Kind, Reading, ReadingValue, Wager


class Alternative(NamedTuple):
    """The house with one reading at another value, and the wagers that this can touch."""

    reading: Reading
    value: ReadingValue
    house: House
    wagers: tuple[Wager, ...]
    by_rule: bool  # acts in the rules; otherwise on payments


@lru_cache(maxsize=1024)
def alternatives(house: House) -> tuple[Alternative, ...]:
    """Every other value of every reading."""
    return tuple(
        Alternative(
            reading,
            value,
            replace(house, readings=MappingProxyType({**house.readings, reading.id: value.id})),
            touched,
            any(reading.id in wager.readings for wager in touched),
        )
        for reading in house.game.readings
        if (touched := _touched(house.game, reading.id))
        for value in reading.values
        if value.id != house.readings[reading.id]
    )


def _touched(game: Game, reading: str) -> tuple[Wager, ...]:
    return tuple(
        wager for wager in game.wagers if reading in wager.readings or reading in wager.settled_by
    )


Resettle = Callable[[House], list[list[Line]]]


def reading_notices(
    document: Document,
    placed: Sequence[Sequence[Placed]],
    lines: Sequence[Sequence[Line]],
    resettle: Resettle,
) -> Iterator[Notice]:
    """One notice for each value under which this round would be paid differently."""
    for other in alternatives(document.house):
        if _may_differ(document, placed, other):
            notice = _compare(document.house, lines, resettle(other.house), other)
            if notice is not None:
                yield notice


def _may_differ(document: Document, placed: Sequence[Sequence[Placed]], other: Alternative) -> bool:
    """A cheap look before a round is settled once more."""
    for box, stakes in zip(document.boxes, placed, strict=True):
        in_play = {one.wager for one in stakes if one.in_play}
        for wager in other.wagers:
            if wager.id not in document.house.offers:
                continue
            needed = wager.id if wager.kind is Kind.STAKED else wager.base
            if needed not in in_play:
                continue
            if other.by_rule:
                if _row_differs(document, box, wager, other.house):
                    return True
            elif _pays_award(document, box, wager):
                return True
    return False


def _row_differs(document: Document, box: Box, wager: Wager, other: House) -> bool:
    if wager.kind is Kind.RAISED and box.folded:
        return False
    seen = seen_by(document, box)
    now, then = priced(document.house, wager.id), priced(other, wager.id)
    if now.grid is then.grid:
        return False
    return now.grid.row(seen.player, seen.dealer, seen.table) != then.grid.row(
        seen.player, seen.dealer, seen.table
    )


def _pays_award(document: Document, box: Box, wager: Wager) -> bool:
    """Whether a payment stands to be made on this hand or, for an envy, on another box's."""
    rule = priced(document.house, wager.id)
    if wager.kind is Kind.ENVY:
        hands = [other.hand for other in document.boxes if other is not box]
    else:
        hands = [box.hand]
    return any(
        isinstance(rule.rows[rule.grid.row(hand, 0, {})].cell, Award | MeterShare)
        for hand in hands
        if hand is not None
    )


def _key(line: Line) -> tuple[int, str | None, str, int | None]:
    return line.box, line.bettor, line.wager, line.from_box


def _compare(
    house: House,
    lines: Sequence[Sequence[Line]],
    others: Sequence[Sequence[Line]],
    other: Alternative,
) -> Notice | None:
    now = {_key(line): line for box in lines for line in box}
    then = {_key(line): line for box in others for line in box}
    differing = [key for key in {**now, **then} if _money(now.get(key)) != _money(then.get(key))]
    if not differing:
        return None
    here = totals([now[key] for key in differing if key in now])
    there = totals([then[key] for key in differing if key in then])
    boxes = {key[0] for key in differing}
    wagers = {key[2] for key in differing}
    reading = other.reading
    return Notice(
        NoticeKind.READING,
        Message(
            "{title} ({clause}): here {now}, and what it touches comes to {winnings} won and "
            "{returned} returned. Read as '{then}', it is {other_winnings} won and "
            "{other_returned} returned.",
            title=reading.title,
            clause=reading.clause,
            now=_means(reading, house.readings[reading.id]),
            then=other.value.means,
            winnings=Amount(here.winnings),
            returned=Amount(here.returned),
            other_winnings=Amount(there.winnings),
            other_returned=Amount(there.returned),
        ),
        clause=reading.clause,
        box=boxes.pop() if len(boxes) == 1 else None,
        wager=wagers.pop() if len(wagers) == 1 else None,
        reading=reading.id,
        value=other.value.id,
        lines=tuple(then[key] for key in differing if key in then),
    )


def _money(line: Line | None) -> tuple[int, int, int]:
    return (0, 0, 0) if line is None else (line.stake, line.winnings, line.returned)


def _means(reading: Reading, value: str) -> Message:
    return next(each.means for each in reading.values if each.id == value)


__all__ = ["Alternative", "Seen", "alternatives", "reading_notices"]
