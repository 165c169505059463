"""A check as the log keeps it, and the form filled again from a record."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from trifelt.engine.cards import cards_text
from trifelt.engine.checker import Fault
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import short_checksum, write_document, write_settlement
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.languages import in_every_language
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, money_text
from trifelt.engine.payout_check.oneline import Paid
from trifelt.engine.settlement.document import totals
from trifelt.gui.check.model.draft import ANY_JACKPOT, LINE, CheckDraft, draft_of, with_paid
from trifelt.gui.check.model.marks import OUTCOMES, CheckMarks, Outcome, read_marks, write_marks
from trifelt.gui.check.model.missing import INCIDENT_PLACE
from trifelt.gui.check.model.reading import form_content
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.check.model.verdict_words import headline, sums_text
from trifelt.gui.irregularity.model import PRESET, read_declared
from trifelt.storage.log import (
    PROGRAM,
    SUMMARY,
    HouseThen,
    Record,
    RecordKind,
    house_of,
    house_then,
    message_content,
    new_id,
)
from trifelt.storage.refusal import StorageError


@dataclass(frozen=True, slots=True)
class Reopened:
    """A saved check as a form again, under the house as it was."""

    house: House
    draft: CheckDraft
    marks: CheckMarks
    about: str
    created: datetime
    checksum: str
    settled: object  # as it was saved

    def changed_sum(self, result: CheckResult) -> Message | None:
        """That it settles to other amounts now, where it does; its words may have changed."""
        if result.settlement is None:  # another version read an irregularity otherwise
            return Message(
                "As it was saved, with checksum {then}, it cannot be settled any more: {what}",
                then=self.checksum or "-",
                what=next(iter((*result.faults.values(), *result.sums.waits_for))),
            )
        now = write_settlement(result.settlement)
        if not self.checksum or _amounts(now) == _amounts(self.settled):
            return None
        return Message(
            "Settled again, this check has checksum {now}; it was saved with {then}.",
            now=result.checksum or "-",
            then=self.checksum,
        )


def as_saved(created: datetime, house: House) -> Message:
    """Where a check of the log is from, and what becomes of a change."""
    return Message(
        "As saved {time}, under the house {house} as it was then. What is changed is "
        "saved as a correction.",
        time=f"{created:%Y-%m-%d %H:%M}",
        house=house.title,
    )


def verify_fields(result: CheckResult) -> Message | None:
    """What is to be put right before anything is done with a check."""
    if LINE in result.faults:
        fault = result.faults[LINE]
        return Message("Correct or clear the line at the top first: {fault}.", fault=fault)
    return Message("Fix the highlighted fields first.") if result.faults else None


def verify_save(result: CheckResult) -> Message | None:
    """Why a check cannot be saved yet."""
    if (refusal := verify_fields(result)) is not None:
        return refusal
    if result.settlement is None:
        missing = result.read.missing
        if missing:
            return Message("Still missing: {what}", what=missing[0].text)
        return Message("There is nothing to save yet.")
    return None


def check_record(
    result: CheckResult,
    draft: CheckDraft,
    marks: CheckMarks,
    created: datetime,
    about: str | None = None,
) -> Record:
    """The record of a check, or of a correction of the check that it is about."""
    settlement = result.settlement
    assert settlement is not None
    sums = totals(settlement.lines)
    late = rulings_of(settlement.document.incidents).given_back
    summary = summary_of(result, marks)
    # A correction's is its own, also where nothing but its marks is another.
    checksum = result.checksum
    if about is not None:
        checksum = short_checksum([checksum, about, created.isoformat()])
    body: dict[str, object] = {
        SUMMARY: message_content(summary),
        "document": _as_typed(result, draft),
        "settlement": write_settlement(settlement),
        "paid": _paid_list(draft),
        "marks": write_marks(marks),
        "checksum": checksum,
        PRESET: [one.get(PRESET, []) for one in draft.incidents],
    }
    return Record(
        id=new_id(),
        kind=RecordKind.CHECK if about is None else RecordKind.CORRECTION,
        created=created,
        program=PROGRAM,
        summary=summary.render(),
        body=body,
        game=result.game.id,
        house=house_then(result.house),
        about=about,
        words=" ".join(
            [*write_marks(marks).values(), str(checksum), *_found_by(result, draft, created)]
        ),
        staked=sums.staked - sum(one.declared.amount or 0 for one in late),
        net=sums.net,
    )


def _found_by(result: CheckResult, draft: CheckDraft, created: datetime) -> Iterator[str]:
    """What a check is found by besides its marks: whatever stands on its slip."""
    yield f"{created:%Y-%m-%d %H:%M}"
    for name in filter(None, (*(box.name for box in result.boxes), result.dealer_name)):
        yield from in_every_language(name)
    for box in draft.boxes:
        yield box.player
        yield from (person.name for person in box.bettors)
    for found in result.read.cards.values():
        text = cards_text(found.cards)
        yield from (text, text.replace(" ", ""))
    yield from dict.fromkeys(result.citations)
    verdict, lines = result.sums.verdict, [one for box in result.boxes for one in box.lines]
    for printed in (sums_text(result.sums), *(view.paid_text("") for view in lines)):
        yield from () if printed is None else in_every_language(printed)
    amounts = [*verdict.give_back.values(), *(share.cents for share in verdict.shares)]
    told = (sums for box in result.boxes for sums in (box.sums, *(one for _, one in box.people)))
    for sums in (result.sums, *told):
        amounts += [sums.pay, sums.give_back, sums.collect]
    for view in lines:
        amounts += [view.stake, view.due, view.gives_back, view.back]
        amounts += [view.paid or 0, view.difference or 0]
    for cents in dict.fromkeys(map(abs, filter(None, amounts))):
        yield from (money_text(cents), str(Amount(cents)))


def _as_typed(result: CheckResult, draft: CheckDraft) -> dict[str, object]:
    """The document with its cards and amounts in the order in which they were typed."""
    settlement = result.settlement
    assert settlement is not None
    house = write_document(settlement.document)["house"]
    content = {**form_content(draft, result.house), "house": house}
    if settlement.document.jackpot is not None:
        content.setdefault("jackpot", ANY_JACKPOT)
    return content


def note_of(record_id: str, text: str, created: datetime) -> Record:
    """A note that points to a record."""
    return Record(
        id=new_id(),
        kind=RecordKind.NOTE,
        created=created,
        program=PROGRAM,
        summary=" ".join(text.split())[:200],
        body={"text": text},
        about=record_id,
        words=text,
    )


def summary_of(result: CheckResult, marks: CheckMarks) -> Message:
    """The line by which a check is found in a list."""
    verdict = headline(result.sums)
    filled = sum(bool(box.lines) for box in result.boxes)
    boxes = Message.counted("{count} box", "{count} boxes", filled)
    told = Message("{boxes}: {verdict}", boxes=boxes, verdict=verdict)
    if marks.table:
        told = Message("{table}, {check}", table=marks.table, check=told)
    return told if marks.outcome is Outcome.NONE else joined((told, OUTCOMES[marks.outcome]), "; ")


def _paid_list(draft: CheckDraft) -> list[dict[str, object]]:
    """What was paid on which line, by the words of whoever typed it."""
    return [
        {"box": box.number, "bettor": n, "wager": wager, "paid": text.strip()}
        for box in draft.boxes
        for n, bettor in enumerate(box.bettors)
        for wager, text in bettor.paid.items()
        if text.strip()
    ]


def reopened(record: Record) -> Reopened | None:
    """The form as it was when a check or a round was saved; None for other records."""
    document = record.body.get("document")
    if not isinstance(document, Mapping) or record.house is None:
        return None
    whole = {**document, "house": dict(record.house.definition)}
    read = read_document(whole, BUILT_IN, unseen=True)
    if not all(_is_misfit(fault, document, record.house) for fault in read.faults):
        raise StorageError(
            Message("This record cannot be opened: {fault}", fault=read.faults[0].render())
        )
    draft = draft_of(document)
    preset = record.body.get(PRESET)
    if isinstance(preset, list) and len(preset) == len(draft.incidents):
        entries = zip(draft.incidents, preset, strict=True)
        known = tuple({**one, PRESET: names} if names else one for one, names in entries)
        draft = replace(draft, incidents=known)
    paid = record.body.get("paid", ())
    draft = with_paid(draft, _paid(paid if isinstance(paid, list) else []))
    return Reopened(
        _house(record.house),
        draft,
        read_marks(record.body.get("marks")),
        record.about if record.kind is RecordKind.CORRECTION and record.about else record.id,
        record.created,
        _saved_sum(record),
        record.body.get("settlement"),
    )


def _is_misfit(fault: Fault, document: Mapping[str, Any], house: HouseThen) -> bool:
    """Whether an irregularity can be read and does not fit its round, as it once did."""
    place = INCIDENT_PLACE.match(fault.place)
    game = house_of(house).game
    return (
        place is not None
        and read_declared(game, document["incidents"][int(place[1])])[0] is not None
    )


def checksum_of(result: CheckResult, record: Record | None) -> str:
    """The checksum of a check: the one that it was saved with, if it was."""
    saved = "" if record is None else _saved_sum(record)
    return saved or result.checksum or ""


def corrects_text(record: Record) -> Message:
    """Of which check a correction is."""
    return Message(
        "Corrects the check of {time}, checksum {sum}.",
        time=f"{record.created:%Y-%m-%d %H:%M}",
        sum=_saved_sum(record) or "-",
    )


def _saved_sum(record: Record) -> str:
    return str(record.body.get("checksum") or "")


def _amounts(settled: Any) -> list[Any] | None:
    """What every line of a settled round pays and returns."""
    try:
        lines = [line for box in settled["boxes"] for line in box["lines"]]
        return [[line[key] for key in ("wager", "winnings", "returned")] for line in lines]
    except (KeyError, TypeError):
        return None


def _paid(kept: list[Any]) -> Iterator[Paid]:
    for one in kept:
        if isinstance(one, Mapping) and isinstance(one.get("bettor"), int):
            texts = str(one.get("wager", "")), str(one.get("paid", ""))
            yield Paid(one.get("box", 0), one["bettor"], *texts)


def _house(then: HouseThen) -> House:
    """The house as it was, under the id that it had."""
    return replace(house_of(then), id=then.id or None)
