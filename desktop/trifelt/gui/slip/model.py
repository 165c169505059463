"""What stands on a slip, without the page."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from trifelt import __version__
from trifelt.engine.houses.house import edition_text
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import Chips
from trifelt.engine.settlement.document import NoticeKind
from trifelt.gui.check.model.draft import DEALER
from trifelt.gui.check.model.line_view import LineView, acted_under
from trifelt.gui.check.model.marks import OUTCOMES, TITLES, CheckMarks, Outcome, write_marks
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.record import checksum_of
from trifelt.gui.check.model.result import BoxView, CheckResult
from trifelt.gui.check.model.verdict_words import drawn_share, headline, sums_text
from trifelt.gui.help.model import ClauseWords, cited_clauses, first_cited
from trifelt.gui.irregularity.model import incident_title
from trifelt.gui.shell.figures import amount_text
from trifelt.storage.log import Record

# Where the page tells what a line comes to, in this order.
COLUMNS = (
    Message("Wager"),
    Message("Stake"),
    Message("Result"),
    Message("Odds"),
    Message("Pays"),
    Message.in_context("stake", "Returns"),
    Message("Paid"),
    Message("Clause"),
)


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A line of the slip: its cells, its reason and what touches it."""

    title: Message
    cells: tuple[str | Message, ...]
    reason: Message
    notices: tuple[Message, ...]
    clauses: tuple[Message, ...]  # the words of each where it is first cited


@dataclass(frozen=True, slots=True)
class SlipBox:
    """A box of the slip."""

    title: Message
    cards: tuple[int, ...]
    name: Message | None
    lines: tuple[SlipLine, ...]
    notices: tuple[Message, ...]
    clauses: tuple[Message, ...]
    sums: Message


@dataclass(frozen=True, slots=True)
class Slip:
    """Everything that stands on the page."""

    saved: bool  # whether the log has the check, and finds it by its checksum
    game: Message
    house: Message
    readings: tuple[tuple[Message, Message], ...]
    facts: tuple[tuple[Message, Message], ...]
    dealer: tuple[int, ...]
    dealer_name: Message | None
    fourth_title: Message | None
    fourth: int | None
    jackpot: Message | None
    boxes: tuple[SlipBox, ...]
    notices: tuple[Message, ...]
    clauses: tuple[Message, ...]
    incidents: tuple[Message, ...]
    head: Message
    due: Message
    chips: Chips
    told: tuple[Message, ...]
    texts: tuple[tuple[Message, str], ...]
    checksum: str
    foot: Message
    created: datetime


def slip_of(
    result: CheckResult,
    marks: CheckMarks,
    created: datetime,
    record: Record | None,
    currency: str,
    sheets: Path,
) -> Slip:
    """The slip of a whole check; `sheets` holds the user's own copies of rule sheets."""
    settlement = result.settlement
    assert settlement is not None
    document, house = settlement.document, result.house
    sums = result.sums
    alone, people = drawn_share(sums, currency)
    # The words of a clause stand once, under the first line that it decides.
    words = cited_clauses(result.game, result.citations, sheets)
    boxes = tuple(_box(box, currency, words) for box in result.boxes if box.lines)
    fourth = result.game.fourth_card
    return Slip(
        saved=record is not None,
        game=result.game.title,
        house=Message(
            "{house} · sheet: {edition}",
            house=house.title,
            edition=edition_text(house.edition or "-"),
        ),
        readings=_readings(result),
        facts=_facts(marks, created),
        dealer=result.read.cards[DEALER].cards,
        dealer_name=result.dealer_name,
        fourth_title=fourth.title if fourth is not None and document.fourth is not None else None,
        fourth=document.fourth,
        jackpot=result.jackpot,
        boxes=boxes,
        notices=_notices(result),
        clauses=first_cited(acted_under(result.notices), words),
        incidents=tuple(_incident(one) for one in document.incidents),
        head=headline(sums, currency),
        due=sums_text(sums, currency),
        chips=Chips(()) if alone is None else alone.chips,
        told=(*people, *open_texts(sums, currency)),
        texts=tuple(
            (TITLES[name], text)
            for name, text in write_marks(marks).items()
            if name in ("claim", "note")
        ),
        checksum=checksum_of(result, record),
        foot=Message(
            "Trifelt {version}{record}",
            version=__version__,
            record=Message(", record {id}", id=record.id) if record else Message(", not saved"),
        ),
        created=created,
    )


def _notices(result: CheckResult) -> tuple[Message, ...]:
    """What touches no box alone, each said once; what a wager earns is no part of a dispute."""
    of_wagers = [
        notice
        for box in result.boxes
        for line in box.lines
        for notice in line.notices
        if notice.box is None
    ]
    found = dict.fromkeys([*result.notices, *of_wagers])
    return tuple(notice.text for notice in found if notice.kind is not NoticeKind.EDGE)


def _readings(result: CheckResult) -> tuple[tuple[Message, Message], ...]:
    """How the house reads the sheet where that can touch one of the wagers, or what was cut.

    Not only where it does: a dispute may be about just that.
    """
    chosen, game = result.house.readings, result.game
    assert result.settlement is not None
    on_stakes = NoticeKind.PRO_RATA, NoticeKind.INCIDENT
    cut = any(notice.kind in on_stakes for notice in result.settlement.notices)
    placed = {line.wager for box in result.boxes for line in box.lines}
    acts = {
        reading
        for wager in game.wagers
        if {wager.id, wager.base, wager.needs} & placed
        for reading in (*wager.readings, *wager.settled_by)
    }
    return tuple(
        (
            Message("{title} ({clause})", title=reading.title, clause=reading.clause),
            reading.values[chosen[reading.id]],
        )
        for reading in game.readings
        if (reading.on_stakes and cut) or reading.id in acts
    )


def _facts(marks: CheckMarks, created: datetime) -> tuple[tuple[Message, Message], ...]:
    facts = [(Message("Time"), Message("{time}", time=f"{created:%Y-%m-%d %H:%M}"))]
    for name, text in write_marks(marks).items():
        if name not in ("claim", "note"):
            shown = OUTCOMES[Outcome(text)] if name == "outcome" else Message("{text}", text=text)
            facts.append((TITLES[name], shown))
    return tuple(facts)


def _box(box: BoxView, currency: str, words: dict[str, ClauseWords]) -> SlipBox:
    return SlipBox(
        box.title,
        box.cards,
        box.name,
        tuple(_line(view, currency, words) for view in box.lines),
        tuple(notice.text for notice in box.notices),
        first_cited(acted_under(box.notices), words),
        Message(
            "pay {pay}, return {back}, collect {collect}",
            pay=Amount(box.sums.pay),
            back=Amount(box.sums.give_back),
            collect=Amount(box.sums.collect),
        ),
    )


def _line(view: LineView, currency: str, words: dict[str, ClauseWords]) -> SlipLine:
    winnings, returned = view.due, view.gives_back
    cells = (
        amount_text(view.stake) if view.stake else "",
        view.word,
        view.odds,
        amount_text(winnings, currency) if winnings else "",
        amount_text(returned) if returned else "",
        amount_text(view.paid) if view.paid is not None else "",
        Message("{clause}", clause=view.clause) if view.clause else "",
    )
    notices = [notice.text for notice in view.told if notice.box is not None]
    given = view.claim is not None and view.claim.given  # no column tells what was given back
    if (given or view.paid_role != "win") and (paid := view.paid_text(currency)) is not None:
        notices.insert(0, paid)
    clauses = first_cited(view.citations, words, view.wager)
    return SlipLine(view.named_title, cells, view.reason, tuple(notices), clauses)


def _incident(declared: Declared) -> Message:
    told = incident_title(declared.incident)
    if not declared.who:
        return told
    return Message("{incident}, decided by {who}", incident=told, who=declared.who)
