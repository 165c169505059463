"""The log: one SQLite file per user for rounds, sessions and payout checks.

- `store`: `Log`, all that others use; `record`: what is kept, its house, summary and checksum.
- `opening`, `schema`: the file, its state, tables and index of words, and what to tell of SQLite's
  faults.
- `reading`, `query`: records in and out, and found.
- `rescue`: what is left of a damaged file.
- `export`, `json_import`: files for elsewhere, and those with what the log refused.
"""

from trifelt.storage.log.export import Exported as Exported
from trifelt.storage.log.export import export_csv as export_csv
from trifelt.storage.log.export import export_json as export_json
from trifelt.storage.log.json_import import Imported as Imported
from trifelt.storage.log.json_import import import_json as import_json
from trifelt.storage.log.json_import import save_or_keep as save_or_keep
from trifelt.storage.log.json_import import save_waiting as save_waiting
from trifelt.storage.log.query import Cursor as Cursor
from trifelt.storage.log.query import Facet as Facet
from trifelt.storage.log.query import Filter as Filter
from trifelt.storage.log.query import LogEntry as LogEntry
from trifelt.storage.log.query import Order as Order
from trifelt.storage.log.query import Page as Page
from trifelt.storage.log.reading import Kept as Kept
from trifelt.storage.log.record import PROGRAM as PROGRAM
from trifelt.storage.log.record import SUMMARY as SUMMARY
from trifelt.storage.log.record import HouseThen as HouseThen
from trifelt.storage.log.record import Record as Record
from trifelt.storage.log.record import RecordKind as RecordKind
from trifelt.storage.log.record import house_of as house_of
from trifelt.storage.log.record import house_then as house_then
from trifelt.storage.log.record import message_content as message_content
from trifelt.storage.log.record import new_id as new_id
from trifelt.storage.log.store import Log as Log
