"""What is missing, said box by box."""

from __future__ import annotations

from trifelt.engine.message import Message, joined
from trifelt.gui.check.model.draft import Draft
from trifelt.gui.check.model.result import BoxView, CheckResult


def missing_message(result: CheckResult, box: BoxView, draft: Draft) -> Message | None:
    """What this box waits for, then the table and the other boxes; None where nothing is."""
    if draft.is_empty:
        return Message("Type stakes and cards: boxes first, the dealer last.")
    if result.faults:
        return Message("Mend the fields that are marked.")
    parts = []
    own = tuple(one.text for one in box.missing)
    if own:
        parts.append(Message("Box {number}: {what}", number=box.number, what=joined(own, ", ")))
    for other in result.boxes:
        if other.missing and other.index != box.index:
            texts = tuple(one.text for one in other.missing)
            parts.append(
                Message("Box {number}: {what}", number=other.number, what=joined(texts, ", "))
            )
    table = tuple(one.text for one in result.table_missing)
    if table:
        parts.append(joined(table, ", "))
    if not parts:
        return None
    return Message("Still missing: {what}", what=joined(parts, "; "))
