"""Why every line of a round came out as it did, and which cards decided it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_COUNT, HAND_SIZE, hand_index
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.settlement import Line, NoticeKind, Settlement
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Result, Wager
from trifelt.gui.shell.figures import result_word
from trifelt.gui.table.model.state import (
    DEALER,
    FOURTH,
    OWNER,
    FeltState,
    SpotKey,
    Tone,
    hand_title,
    spot_wager,
    tone_of,
)

_RARE: Final = 30
_RARE_KIND: Final = 100


@dataclass(frozen=True, slots=True)
class WhyLine:
    """One line of the settlement as the panel shows it."""

    spot: SpotKey
    title: Message
    odds: Message | None
    word: Message
    net: int
    tone: Tone
    reason: Message
    clause: str
    whose_cards: tuple[int, ...]  # boxes, DEALER or FOURTH: the hands that its rule reads


@dataclass(frozen=True, slots=True)
class WhyNotice:
    """Something to know of this round: another reading, a cap, a limit."""

    kind: NoticeKind
    text: Message
    clause: str


def why_lines(
    settlement: Settlement, boxes: frozenset[int], person: str | None = None
) -> tuple[WhyLine, ...]:
    """The lines of these boxes, in the order of settlement; of a shared box only this person's."""
    game = settlement.document.game
    fourth = settlement.document.fourth
    return tuple(
        _why(game, line, fourth_decides=fourth is not None)
        for line in _lines_of(settlement, boxes, person)
    )


def _lines_of(settlement: Settlement, boxes: frozenset[int], person: str | None) -> list[Line]:
    return [
        line
        for line in settlement.lines
        if line.box in boxes and (None in (person, line.bettor) or line.bettor == person)
    ]


class RareMoment(NamedTuple):
    """What is rare in a round: whose cards, the spot that it was paid at, and how it is told."""

    whose: tuple[int, ...]
    spot: SpotKey | None
    words: Message


def rare_line(settlement: Settlement, boxes: frozenset[int], person: str) -> RareMoment | None:
    """A person's line that was paid the most, from 30 to 1 on, with its line of the pay table."""
    paid = [
        line
        for line in _lines_of(settlement, boxes, person)
        if 0 < line.stake * _RARE <= line.winnings
    ]
    if not paid:
        return None
    game, line = settlement.document.game, max(paid, key=lambda line: line.winnings / line.stake)
    words = Message(
        "{row} · {wager} pays {pays}",
        row=row_title(line.row or line.outcome, line.wager),
        wager=game.wager[line.wager].title,
        pays=Amount(line.winnings) if line.odds is None else cell_words(line.odds),
    )
    why = _why(game, line, fourth_decides=settlement.document.fourth is not None)
    return RareMoment(why.whose_cards, why.spot, words)


@cache
def rare_kinds(game: Game) -> frozenset[str]:
    """The kinds of hands that at most one hand in a hundred is, as their names are written."""
    counts = Counter(game.hand_name(hand).text for hand in range(HAND_COUNT))
    return frozenset(kind for kind, hands in counts.items() if hands * _RARE_KIND <= HAND_COUNT)


def rare_hand(settlement: Settlement, state: FeltState) -> RareMoment | None:
    """A hand of the user's that is rare, whatever it was paid."""
    game = settlement.document.game
    for box in sorted(state.own - state.folded):
        cards = [card for card in state.hands.get(box, ()) if card is not None]
        if len(cards) == HAND_SIZE:
            hand = hand_index(cards)
            if game.hand_name(hand).text in rare_kinds(game):
                name = hand_title(settlement.document.house, hand)
                return RareMoment((box,), None, Message("Box {box}: {hand}", box=box, hand=name))
    return None


def _why(game: Game, line: Line, *, fourth_decides: bool) -> WhyLine:
    wager = game.wager[line.wager]
    title = wager.title
    # At one's own table a name is told only where it is another person's.
    if line.bettor not in (None, OWNER):
        title = Message("{wager} ({bettor})", wager=wager.title, bettor=line.bettor)
    return WhyLine(
        spot=SpotKey(line.box, spot_wager(wager)),
        title=Message("Box {box} · {wager}", box=line.box, wager=title),
        odds=None if line.odds is None else cell_words(line.odds),
        word=result_word(line.result),
        net=line.net,
        tone=tone_of(line.net, line.result),
        reason=line.reason,
        clause=line.clause,
        whose_cards=_deciding(game, wager, line, fourth_decides=fourth_decides),
    )


def _deciding(game: Game, wager: Wager, line: Line, *, fourth_decides: bool) -> tuple[int, ...]:
    """The hands that the wager's declared columns read; a folded or returned bet needs none."""
    if line.result is Result.RETURNED:
        return ()
    row = next((row for row in wager.rows if row.id == line.row), None)
    if line.outcome == "lose" and row is None and _was_folded(wager, line):
        return ()
    whose: list[int] = []
    if line.from_box is not None:
        return (line.from_box,)
    if wager.reads_player:
        whose.append(line.box)
    if wager.reads_dealer:
        whose.append(DEALER)
    fourth = game.fourth_card
    if fourth is not None and fourth_decides and wager.id == fourth.wager:
        whose.append(FOURTH)
    return tuple(whose)


def _was_folded(wager: Wager, line: Line) -> bool:
    folded = next((row for row in wager.rows if row.id in ("folded", "forfeited")), None)
    return folded is not None and folded.clause == line.clause


def why_notices(settlement: Settlement) -> tuple[WhyNotice, ...]:
    """What a person should know besides; the standing notice about an edge is on the figures."""
    return tuple(
        WhyNotice(notice.kind, notice.text, notice.clause or "")
        for notice in settlement.notices
        if notice.kind is not NoticeKind.EDGE
    )
