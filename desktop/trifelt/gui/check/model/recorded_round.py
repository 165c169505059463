"""One round of an audited file as the check takes it, with what was paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trifelt.engine.audit.audit import without_payments
from trifelt.engine.audit.record import RecordLine, line_faults
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.engine.payout_check.oneline import Paid
from trifelt.gui.check.model.draft import BettorDraft, BoxDraft, CheckDraft, draft_of, with_paid
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
    marked: Mapping[str, Any] = {}
    house: House | None = None
    if isinstance(found, str):
        content = parse_json(found)
        if isinstance(content, dict):
            marked, paid = content, content.get("paid", [])
            read = read_document(without_payments(content, audited.houses), audited.houses)
            if read.document is not None:
                house = read.document.house
                draft = _with_paid(draft_of(content), paid)
    else:
        lines = [line for line in found if not any(line_faults(line))]
        marked = next((line.texts for line in lines if line.number == number), {})
        game = find_game(marked.get("game", "").strip())
        if game is not None:
            house = audited.houses.meant(game, marked["house"].strip())
            draft = _draft(lines, game)
    if house is None:
        raise StorageError(Message("{file} was changed by another program.", file=source.path.name))
    marks = CheckMarks(table=str(marked.get("table", "")), dealer=str(marked.get("staff", "")))
    numbers = [str(box.number) for box in draft.boxes]
    box = line.texts.get("box", "").strip()
    current = numbers.index(box) if box in numbers else 0
    return RecordedRound(house, draft, marks, number, source.path, current)


def _draft(lines: Sequence[RecordLine], game: Game) -> CheckDraft:
    boxes: dict[str, list[RecordLine]] = {}
    for line in lines:
        boxes.setdefault(line.texts["box"].strip(), []).append(line)
    first = lines[0].texts
    return CheckDraft(
        tuple(_box(of, game) for of in boxes.values()),
        first["dealer"].strip(),
        first["fourth"].strip(),
        first["jackpot"].strip(),
    )


def _box(lines: Sequence[RecordLine], game: Game) -> BoxDraft:
    first = lines[0].texts
    bettors: dict[str, tuple[dict[str, str], dict[str, str]]] = {}
    for line in lines:
        name = line.texts["player"].strip() if game.bettors else ""
        stakes, paid = bettors.setdefault(name, ({}, {}))
        wager = line.texts["wager"].strip()
        if game.wager[wager] in game.placeable:
            stakes[wager] = line.texts["stake"].strip()
        paid[wager] = line.texts["paid"].strip()
    return BoxDraft(
        int(first["box"]),
        first["hand"].strip(),
        first["decision"].strip(),
        "" if game.bettors else first["player"].strip(),
        tuple(
            BettorDraft(name, stakes=stakes, paid=paid) for name, (stakes, paid) in bettors.items()
        ),
    )


def _with_paid(draft: CheckDraft, paid: Sequence[Mapping[str, Any]]) -> CheckDraft:
    """A document's draft with its payments beside the stakes."""
    names = {box.number: [bettor.name for bettor in box.bettors] for box in draft.boxes}
    found = []
    for one in paid:
        whose = one.get("bettor") or ""
        if whose in (of_box := names.get(one["box"], [])):
            amount = str(one["winnings"])
            found.append(Paid(one["box"], of_box.index(whose), one["wager"], amount))
    return with_paid(draft, found)
