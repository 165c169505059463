"""The log: one SQLite file per user for rounds, sessions and payout checks."""

from trifelt.storage.log.export import Exported, export_csv, export_json
from trifelt.storage.log.house import house_of, house_then
from trifelt.storage.log.json_import import Imported, import_json
from trifelt.storage.log.query import Cursor, Entry, Facet, Filter, Order, Page
from trifelt.storage.log.reading import Kept
from trifelt.storage.log.record import HouseThen, Kind, Record, new_id
from trifelt.storage.log.store import Log

__all__ = [
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
]
