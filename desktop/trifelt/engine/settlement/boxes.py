"""A box's lines, in the order of the game's wagers, bettor by bettor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trifelt.engine.cards import DEUCE, rank_of
from trifelt.engine.documents.document import Box, Document
from trifelt.engine.houses.house import House
from trifelt.engine.settlement.judging import Seen, hand_facts, judge
from trifelt.engine.settlement.lines import Line
from trifelt.engine.settlement.placing import Placed
from trifelt.engine.wager import Kind, Result, Wager


class Stand(NamedTuple):
    """A box as settlement finds it: its stakes, which of them are in play, and what is seen."""

    box: Box
    placed: Sequence[Placed]
    in_play: frozenset[str]
    seen: Seen


def box_lines(document: Document, house: House, stand: Stand) -> list[Line]:
    """Every line of a box under a house."""
    box = stand.box
    lines: list[Line] = []
    for bettor in box.bettors:
        stakes = {one.wager: one for one in stand.placed if one.bettor == bettor.name}
        for wager in document.game.wagers:
            lines += _wager_lines(document, house, wager, stakes, box, bettor.name, stand.seen)
    return lines


def seen_by(document: Document, box: Box) -> Seen:
    """What this box's wagers are judged by."""
    game = document.game
    facts: dict[str, object] = {}
    if box.hand is not None:
        facts |= hand_facts(game, "player", box.hand)
    if document.dealer is not None:
        facts |= hand_facts(game, "dealer", document.dealer)
    fourth = document.fourth
    table = {
        "folded": int(box.folded),
        "fourth_is_deuce": int(fourth is not None and rank_of(fourth) == DEUCE),
    }
    return Seen(box.hand or 0, document.dealer or 0, table, facts)


def _wager_lines(
    document: Document,
    house: House,
    wager: Wager,
    stakes: dict[str, Placed],
    box: Box,
    bettor: str | None,
    seen: Seen,
) -> list[Line]:
    if wager.kind is Kind.STAKED:
        one = stakes.get(wager.id)
        if one is None:
            return []
        if one.reason is not None and one.in_play == 0:
            return [taken_off(one)]
        line = judge(
            house,
            wager.id,
            seen,
            box=box.number,
            bettor=bettor,
            stake=one.stake,
            in_play=one.in_play,
            jackpot=document.jackpot,
        )
        return [] if line is None else [line]
    base = stakes.get(wager.base or "")
    if base is None or base.in_play == 0 or wager.id not in house.offers:
        return []
    if wager.kind is Kind.ENVY:
        return list(_envy_lines(document, house, wager, box, bettor))
    if box.folded:
        return []
    line = judge(
        house,
        wager.id,
        seen,
        box=box.number,
        bettor=bettor,
        stake=base.in_play,
        in_play=base.in_play,
        jackpot=document.jackpot,
    )
    return [] if line is None else [line]


def taken_off(placed: Placed) -> Line:
    """The line of a stake that goes back unsettled."""
    assert placed.reason is not None
    return Line(
        placed.box,
        placed.bettor,
        placed.wager,
        placed.stake,
        0,
        Result.RETURNED,
        "returned",
        None,
        None,
        0,
        placed.stake,
        placed.clause,
        placed.reason,
    )


def _envy_lines(
    document: Document, house: House, wager: Wager, box: Box, bettor: str | None
) -> Iterator[Line]:
    """One line for each hand envied."""
    for other in document.boxes:
        if other.hand is None or not _causes_envy(document, house, box, other):
            continue
        line = judge(
            house,
            wager.id,
            Seen(other.hand, 0, {}, {"from_box": other.number}),
            box=box.number,
            bettor=bettor,
            stake=0,
            in_play=0,
            jackpot=document.jackpot,
            from_box=other.number,
        )
        if line is not None:
            yield line


def _causes_envy(document: Document, house: House, box: Box, other: Box) -> bool:
    """Another player's hand with the wager that causes envy; folded and own ones as read."""
    rule = document.game.envy
    assert rule is not None
    if other is box or not other.has(rule.cause):
        return False
    if other.folded and house.readings[rule.folded_reading] == "no":
        return False
    own = box.player is not None and box.player == other.player
    return not own or house.readings[rule.own_reading] == "paid"
