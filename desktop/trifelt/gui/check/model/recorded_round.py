"""One round of an audited file as the check takes it, with what was paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trifelt.engine.audit.audit import without_payments
from trifelt.engine.audit.plain import content_of
from trifelt.engine.audit.record import RecordLine, line_faults, paid_together, plain_text
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import find_game
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.engine.payout_check.oneline import Paid
from trifelt.gui.check.model.draft import CheckDraft, draft_of, with_paid
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.payments import AuditedFile, opened_payments
from trifelt.storage.payment_files import round_of_line
from trifelt.storage.refusal import StorageError


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round of a file as the check takes it."""

    house: House
    draft: CheckDraft
    marks: CheckMarks
    line: int
    path: Path
    current: int  # which of the boxes the line is about

    def said(self, draft: CheckDraft) -> Message:
        """Where it is from, and whether the form still has it."""
        text = Message("Line {line} of {file}, under the house {house}.")
        if draft != self.draft:
            text = Message("Line {line} of {file}, changed here, under the house {house}.")
        facts = {"line": f"{self.line:,}", "file": self.path.name, "house": self.house.title}
        return Message.of(text.text, facts)


def recorded_round(audited: AuditedFile, line: RecordLine) -> RecordedRound:
    """The round that a line belongs to, with what was paid."""
    source, number = audited.source, line.number
    with opened_payments(source.path) as file:
        found = round_of_line(file, source.names, number)
    houses, house = audited.houses, None
    content: Any = {}
    marked: Mapping[str, Any] = {}
    if isinstance(found, str):
        if isinstance(content := parse_json(found), dict):
            marked = content
            document = read_document(without_payments(content, houses), houses).document
            house = None if document is None else document.house
    else:
        lines = [line for line in found if not any(line_faults(line))]
        marked = next((line.texts for line in lines if line.number == number), {})
        if (game := find_game(marked.get("game", "").strip())) is not None:
            house = houses.meant(game, marked["house"].strip())
            content = content_of(lines, houses)
    if house is None:
        raise StorageError(Message("{file} was changed by another program.", file=source.path.name))
    draft = _with_paid(draft_of(content), content.get("paid", []))
    marks = CheckMarks(table=str(marked.get("table", "")), dealer=str(marked.get("staff", "")))
    numbers = [str(box.number) for box in draft.boxes]
    box = line.texts.get("box", "").strip()
    current = numbers.index(box) if box in numbers else 0
    return RecordedRound(house, draft, marks, number, source.path, current)


def _with_paid(draft: CheckDraft, paid: Sequence[Mapping[str, Any]]) -> CheckDraft:
    """A document's draft with its payments beside the stakes."""
    names = {box.number: [bettor.name for bettor in box.bettors] for box in draft.boxes}
    found: dict[tuple[int, int, str], RecordLine] = {}
    for one in paid:
        whose, said = one.get("bettor") or "", one["winnings"]
        if whose in (of_box := names.get(one["box"], [])):
            bet = one["box"], of_box.index(whose), plain_text("wager", str(one["wager"]))
            line = RecordLine(0, {"paid": "" if said is None else plain_text("paid", str(said))})
            found[bet] = paid_together(found[bet], line) if bet in found else line
    return with_paid(draft, [Paid(*bet, line.texts["paid"]) for bet, line in found.items()])
