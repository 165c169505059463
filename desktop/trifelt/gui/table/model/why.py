"""Why every line of a round came out as it did, and which cards decided it."""

from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.settlement import Line, Notice, NoticeKind, Settlement
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import Result, Wager
from trifelt.gui.shell.figures import result_word, signed_amount_text
from trifelt.gui.table.model.state import (
    DEALER,
    FOURTH,
    OWNER,
    FeltState,
    SpotKey,
    hand_title,
    seen_hand,
    spot_wager,
)

_RARE: Final = 30
_RARE_KIND: Final = 100


class WhyLine(NamedTuple):
    """One line of the settlement as the panel shows it."""

    line: Line
    title: Message
    spot: SpotKey
    whose_cards: tuple[int, ...]
    """The hands that its rule reads: boxes, DEALER or FOURTH."""

    @property
    def told(self) -> Message:
        """The whole line in words."""
        return Message(
            "{title}: {word} {net}. {reason} Clause {clause}",
            title=self.title,
            word=result_word(self.line.result),
            net=signed_amount_text(self.line.net),
            reason=self.line.reason,
            clause=self.line.clause,
        )


def why_lines(
    settlement: Settlement, boxes: frozenset[int], person: str | None = None
) -> tuple[WhyLine, ...]:
    """The lines of these boxes in the order of settlement, or only one person's."""
    return tuple(_why(settlement, line) for line in _lines_of(settlement, boxes, person))


def _lines_of(settlement: Settlement, boxes: frozenset[int], person: str | None) -> list[Line]:
    return [
        line
        for line in settlement.lines
        if line.box in boxes and (None in (person, line.bettor) or line.bettor == person)
    ]


class RareMoment(NamedTuple):
    """Something rare in a round: whose cards, the spot that it was paid at, and its words."""

    whose: tuple[int, ...]
    spot: SpotKey | None
    words: Message


def rare_line(settlement: Settlement, boxes: frozenset[int], person: str) -> RareMoment | None:
    """A person's best-paid line, if it paid 30 to 1 or more."""
    paid = [
        line
        for line in _lines_of(settlement, boxes, person)
        if 0 < line.stake * _RARE <= line.winnings
    ]
    if not paid:
        return None
    line = max(paid, key=lambda line: line.winnings / line.stake)
    words = Message(
        "{row} · {wager} pays {pays}",
        row=row_title(line.row or line.outcome, line.wager),
        wager=settlement.document.game.wager[line.wager].title,
        pays=Amount(line.winnings) if line.odds is None else cell_words(line.odds),
    )
    why = _why(settlement, line)
    return RareMoment(why.whose_cards, why.spot, words)


@cache
def rare_kinds(game: Game) -> frozenset[str]:
    """The names of the kinds that at most one hand in a hundred belongs to."""
    counts = Counter(game.hand_name(hand).text for hand in range(HAND_COUNT))
    return frozenset(kind for kind, hands in counts.items() if hands * _RARE_KIND <= HAND_COUNT)


def rare_hand(settlement: Settlement, state: FeltState) -> RareMoment | None:
    """A rare hand of the user's, whatever it was paid."""
    game = settlement.document.game
    for box in sorted(state.own - state.folded):
        hand = seen_hand(state.hands.get(box, ()))
        if hand is not None and game.hand_name(hand).text in rare_kinds(game):
            name = hand_title(settlement.document.house, hand)
            return RareMoment((box,), None, Message("Box {box}: {hand}", box=box, hand=name))
    return None


def _why(settlement: Settlement, line: Line) -> WhyLine:
    wager = settlement.document.game.wager[line.wager]
    title = wager.title
    # The user's own name is left out.
    if line.bettor not in (None, OWNER):
        title = Message("{wager} ({bettor})", wager=wager.title, bettor=line.bettor)
    return WhyLine(
        line,
        Message("Box {box} · {wager}", box=line.box, wager=title),
        SpotKey(line.box, spot_wager(wager)),
        _deciding(settlement, wager, line),
    )


def _deciding(settlement: Settlement, wager: Wager, line: Line) -> tuple[int, ...]:
    """The hands that the wager's declared columns read; a folded or returned bet needs none."""
    if line.result is Result.RETURNED or _was_folded(wager, line):
        return ()
    if line.from_box is not None:
        return (line.from_box,)
    document = settlement.document
    fourth = document.game.fourth_card
    by_fourth = fourth is not None and document.fourth is not None and fourth.wager == wager.id
    reads = ((line.box, wager.reads_player), (DEALER, wager.reads_dealer), (FOURTH, by_fourth))
    return tuple(whose for whose, decides in reads if decides)


def _was_folded(wager: Wager, line: Line) -> bool:
    rows = {row.id: row for row in wager.rows}
    folded = rows.get("folded") or rows.get("forfeited")
    lost_without_row = line.outcome == "lose" and line.row not in rows
    return lost_without_row and folded is not None and folded.clause == line.clause


def why_notices(settlement: Settlement) -> list[Notice]:
    """What else people should know; the notice about an edge is shown with the figures."""
    return [notice for notice in settlement.notices if notice.kind is not NoticeKind.EDGE]
