"""The log: one SQLite file per user for rounds, sessions and payout checks.

- `store`: `Log`, all that others use; `record`: what is kept, its house and its checksum.
- `opening`, `schema`: the file, its state, its tables, and what to tell of SQLite's faults.
- `summary`: the line that a list shows of a record, in any language.
- `reading`, `query`: records in and out, and found.
- `rescue`: what is left of a damaged file.
- `export`, `json_import`: files for elsewhere, and those with what the log refused.
"""

from trifelt.storage.log.export import Exported, export_csv, export_json
from trifelt.storage.log.json_import import Imported, import_json, save_or_keep, save_waiting
from trifelt.storage.log.query import Cursor, Facet, Filter, LogEntry, Order, Page
from trifelt.storage.log.reading import Kept
from trifelt.storage.log.record import (
    PROGRAM,
    HouseThen,
    Record,
    RecordKind,
    house_of,
    house_then,
    new_id,
)
from trifelt.storage.log.store import Log
from trifelt.storage.log.summary import SUMMARY, message_content

__all__ = [
    "PROGRAM",
    "SUMMARY",
    "Cursor",
    "Exported",
    "Facet",
    "Filter",
    "HouseThen",
    "Imported",
    "Kept",
    "Log",
    "LogEntry",
    "Order",
    "Page",
    "Record",
    "RecordKind",
    "export_csv",
    "export_json",
    "house_of",
    "house_then",
    "import_json",
    "message_content",
    "new_id",
    "save_or_keep",
    "save_waiting",
]
