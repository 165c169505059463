"""Blocks and documents audited: tasks that any executor can be given."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from trifelt.engine.audit.audited import Audited, LineFault
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.plain import audit_document, audit_round
from trifelt.engine.audit.record import Block
from trifelt.engine.audit.regular import regular_rounds
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json

Task = Callable[[], Audited]


def audit_block(block: Block, houses: Houses, lost: Sequence[int] = ()) -> Audited:
    """Rounds that hold nothing unusual and agree are counted by arrays, the others one by one.

    `lost` are the numbers of the lines with too few or too many fields: of which round they were
    nobody knows, so the rounds beside them are looked at one by one.
    """
    found, regular = regular_rounds(block, houses, lost)
    ends = np.append(block.rounds(), len(block))
    for n in np.flatnonzero(~regular):
        found.counts["one-by-one",] += 1
        lines = [block.line(at) for at in range(ends[n], ends[n + 1])]
        beside = bisect_left(lost, lines[0].number - 1)
        near = beside < len(lost) and lost[beside] <= lines[-1].number + 1
        found.add(audit_round(lines, houses, lost[beside] if near else None))
    found.differences.sort(key=lambda one: one.line.number)
    found.faults.sort(key=lambda one: one.number)
    return found


def audit_documents(lines: Sequence[tuple[int, str]], houses: Houses) -> Audited:
    """Settle documents with what was paid, one a line."""
    found = Audited()
    for number, text in lines:
        content: Any = parse_json(text)
        if not isinstance(content, Message | dict):
            content = Message("expected a document")
        if isinstance(content, Message):
            found.faults.append(LineFault(number, "document", content))
            found.counts.update({("lines",): 1, ("faults",): 1})
        else:
            found.add(audit_document(number, content, houses))
    return found
