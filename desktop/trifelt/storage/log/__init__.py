"""The log: one SQLite file per user for rounds, sessions and payout checks.

- `store`: `Log`, all that others use; `record`: what is kept, and its checksum.
- `database`, `opening`, `schema`: the file, its state, its tables.
- `saving`, `reading`, `query`, `words`: records in, out, found.
- `rescue`, `pages`, `sqlite_faults`: what is left of a damaged file, and what to tell.
- `waiting`: what the log refused, until it takes it.
- `export`, `json_import`, `json_schema`: files for elsewhere.
- `house`: the house of a record as it was.
"""

from trifelt.storage.log.export import Exported, export_csv, export_json
from trifelt.storage.log.house import house_of, house_then
from trifelt.storage.log.json_import import Imported, import_json
from trifelt.storage.log.query import Cursor, Entry, Facet, Filter, Order, Page
from trifelt.storage.log.reading import Kept
from trifelt.storage.log.record import PROGRAM, HouseThen, Kind, Record, new_id
from trifelt.storage.log.store import Log
from trifelt.storage.log.waiting import save_or_keep, save_waiting

__all__ = [
    "PROGRAM",
    "Cursor",
    "Entry",
    "Exported",
    "Facet",
    "Filter",
    "HouseThen",
    "Imported",
    "Kept",
    "Kind",
    "Log",
    "Order",
    "Page",
    "Record",
    "export_csv",
    "export_json",
    "house_of",
    "house_then",
    "import_json",
    "new_id",
    "save_or_keep",
    "save_waiting",
]
