"""Where the readings of a sheet disagree on this very round: both sides, whole."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from trifelt.engine.houses.house import House, kept_with_house
from trifelt.engine.incidents.incident import held_stakes, rulings_of
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.settlement.boxes import BoxState
from trifelt.engine.settlement.document import (
    Box,
    Document,
    Line,
    Notice,
    NoticeKind,
    split_held,
    totals,
)
from trifelt.engine.settlement.judging import PricedWager, priced
from trifelt.engine.wager import Bet, Fixed, Kind, Reading


class Touched(NamedTuple):
    """A wager that another value of a reading can touch, as the house has it and as it then is."""

    needed: str  # the stake that must be in play
    kind: Kind
    now: PricedWager
    then: PricedWager
    by_rule: bool  # acts in the rule; otherwise on the payment


class Alternative(NamedTuple):
    """The house with one reading at another value, and the wagers that this can touch."""

    reading: Reading
    value: str
    house: House
    wagers: tuple[Touched, ...]


@kept_with_house
def alternatives(house: House) -> tuple[Alternative, ...]:
    """Every other value of every reading that can touch an offered wager, or what plays."""
    found = []
    for reading in house.game.readings:
        for value in reading.values:
            if value == house.readings[reading.id]:
                continue
            readings = MappingProxyType({**house.readings, reading.id: value})
            other = replace(house, readings=readings)
            touched = tuple(_touched(house, other, reading.id))
            if touched or reading.on_stakes:
                found.append(Alternative(reading, value, other, touched))
    return tuple(found)


@kept_with_house
def _touching(house: House, wagers: frozenset[str]) -> tuple[Alternative, ...]:
    """Those under which one of these wagers may be paid differently; what plays touches each."""
    return tuple(
        other
        for other in alternatives(house)
        if other.reading.on_stakes or any(one.now.wager.id in wagers for one in other.wagers)
    )


def _touched(house: House, other: House, reading: str) -> Iterator[Touched]:
    for wager in house.game.wagers:
        by_rule = reading in wager.readings
        if wager.id in house.offers and (by_rule or reading in wager.settled_by):
            yield Touched(
                wager.id if wager.kind is Kind.STAKED else wager.base or "",
                wager.kind,
                priced(house, wager.id),
                priced(other, wager.id),
                by_rule,
            )


Resettle = Callable[[House], list[list[Line]]]


def reading_notices(
    document: Document,
    states: Sequence[BoxState],
    find_lines: Callable[[], Sequence[Sequence[Line]]],
    resettle: Resettle,
    about: frozenset[str] | None = None,
) -> Iterator[Notice]:
    """One notice for each value under which this round, or one of these wagers, would be paid
    differently.
    """
    house = document.house
    for other in alternatives(house) if about is None else _touching(house, about):
        if _may_differ(document, states, other):
            notice = _compare(document, find_lines(), resettle(other.house), other)
            if notice is not None:
                yield notice


def _may_differ(document: Document, states: Sequence[BoxState], other: Alternative) -> bool:
    """A cheap look before a round is settled once more."""
    if other.reading.on_stakes:
        return any(state.is_cut for state in states)
    envy, boxes = document.game.envy, document.boxes
    if envy is not None and other.reading.id == envy.folded_reading:
        return any(box.folded for box in boxes)
    if envy is not None and other.reading.id in (envy.own_reading, envy.per_reading):
        return any(box.player is not None for box in boxes)
    for state in states:
        for touched in other.wagers:
            if touched.needed not in state.in_play:
                continue
            if touched.by_rule:
                if _pays_otherwise(state, touched):
                    return True
            elif _pays_award(document, state.box, touched):
                return True
    return False


def _pays_otherwise(state: BoxState, touched: Touched) -> bool:
    if touched.kind is Kind.RAISED and state.box.folded:
        return False
    player, dealer, table, *_ = state.seen
    place = touched.now.grid.row(player, dealer, table)
    other = touched.then.grid.row(player, dealer, table)
    if place == other:
        return False
    now, then = touched.now.rows[place], touched.then.rows[other]
    return (now.cell, now.odds, now.stays) != (then.cell, then.odds, then.stays)


def _pays_award(document: Document, box: Box, touched: Touched) -> bool:
    """Whether there may be a payment on this hand or, for envy, on another box's."""
    rows, row = touched.now.rows, touched.now.grid.row
    others = [one for one in document.boxes if one is not box]
    boxes = others if touched.kind is Kind.ENVY else [box]
    hands = (one.hand for one in boxes if one.hand is not None)
    return any(not isinstance(rows[row(hand, 0, {})].cell, Fixed) for hand in hands)


_Key = tuple[int, str | None, str, int]


def _keyed(boxes: Sequence[Sequence[Line]]) -> dict[_Key, Line]:
    """Each line by its bet and its place among the lines of it, of which a late one is last."""
    found: dict[_Key, Line] = {}
    places = Counter[Bet]()
    for line in (line for box in boxes for line in box):
        found[*line.bet, line.from_box or places[line.bet]] = line
        places[line.bet] -= 1  # no number of a box
    return found


def _compare(
    document: Document,
    lines: Sequence[Sequence[Line]],
    others: Sequence[Sequence[Line]],
    other: Alternative,
) -> Notice | None:
    now, then = _keyed(lines), _keyed(others)
    differing = [key for key in {**now, **then} if _money(now.get(key)) != _money(then.get(key))]
    if not differing:
        return None
    here, there = ({key: one[key] for key in differing if key in one} for one in (now, then))
    boxes = {key[0] for key in differing}
    wagers = {key[2] for key in differing}
    reading = other.reading
    facts = {
        "title": reading.title,
        "clause": reading.clause,
        "now": reading.values[document.house.readings[reading.id]],
        "then": reading.values[other.value],
        "winnings": Amount(totals(here.values()).winnings),
        "returned": _returned(here, document),
        "other_winnings": Amount(totals(there.values()).winnings),
        "other_returned": _returned(there, document),
        "boxes": joined([str(box) for box in sorted(boxes)], ", "),
    }
    text = Message(
        "{title} ({clause}): here {now}. It pays {winnings} and returns {returned}; under "
        "another reading of the sheet, '{then}', it would pay {other_winnings} and return "
        "{other_returned}."
    )
    if len(boxes) > 1:
        text = Message(
            "{title} ({clause}): here {now}. Boxes {boxes} together are paid {winnings} and get "
            "{returned} back; under another reading of the sheet, '{then}', it would be "
            "{other_winnings} and {other_returned}."
        )
    return Notice(
        NoticeKind.READING,
        Message.of(text.text, facts),
        clause=reading.clause,
        box=boxes.pop() if len(boxes) == 1 else None,
        wager=wagers.pop() if len(wagers) == 1 else None,
        reading=reading.id,
        value=other.value,
        lines=tuple(there.values()),
    )


def _returned(lines: Mapping[_Key, Line], document: Document) -> Message | Amount:
    """What of the stakes is still to be returned, and what of them the players took back."""
    held, decided = held_stakes(document.incidents), rulings_of(document.incidents).decided_bets
    own = sum(
        split_held(line, held[line.bet], decided=line.bet in decided)[1]
        for (*_, place), line in lines.items()
        if not place and held[line.bet]
    )
    left = Amount(totals(lines.values()).returned - own)
    if not own:
        return left
    return Message("{left} ({own} more was taken back already)", left=left, own=Amount(own))


def _money(line: Line | None) -> tuple[int, int, int]:
    return (0, 0, 0) if line is None else (line.stake, line.winnings, line.returned)
