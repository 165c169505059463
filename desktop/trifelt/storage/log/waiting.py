"""Records that the log refused: kept in files beside it, and saved once it takes them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from trifelt.engine.message import Message
from trifelt.storage.folders import keep_private, make_folder
from trifelt.storage.log.export import write_json
from trifelt.storage.log.json_import import import_json
from trifelt.storage.log.record import PROGRAM, Record, new_id, verify_record
from trifelt.storage.log.store import Log
from trifelt.storage.refusal import StorageError


def save_or_keep(log: Log, records: Sequence[Record]) -> Message | None:
    """Save records, or keep them in a file beside the log and say why they wait there.

    What no log can keep is told and nothing more.
    """
    faults = [verify_record(record) for record in records]
    records = [record for record, fault in zip(records, faults, strict=True) if fault is None]
    try:
        log.save_all(records)
    except StorageError as error:
        # In the order of their names the files are in that of their making.
        name = f"{log.path.name}.waiting-{time.time_ns():020}-{new_id()[:8]}.json"
        place = log.path.with_name(name)
        make_folder(place.parent)
        write_json(records, place, PROGRAM)
        keep_private(place)
        return Message(
            "{refusal} What was not saved waits in {file} and is saved as soon as possible.",
            refusal=error.message,
            file=name,
        )
    return next((fault for fault in faults if fault is not None), None)


def save_waiting(log: Log) -> tuple[Message, ...]:
    """Save what waits beside the log, and tell of it; what cannot be read is told and left."""
    told: list[Message] = []
    added = 0
    for place in sorted(log.path.parent.glob(f"{log.path.name}.waiting-*.json")):
        done = import_json(log, place)
        if not done.faults:
            added += done.added
            place.unlink(missing_ok=True)
        elif place.exists():  # another window may have saved it
            told.append(
                Message(
                    "{file} cannot be taken into the log: {fault}",
                    file=place.name,
                    fault=done.faults[0].render(),
                )
            )
    if added:
        told.append(
            Message.counted(
                "{count} record that had waited is in the log now.",
                "{count} records that had waited are in the log now.",
                added,
            )
        )
    return tuple(told)
