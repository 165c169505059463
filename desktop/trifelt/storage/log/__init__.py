"""The log: one SQLite file per user for rounds, sessions and payout checks."""

from trifelt.storage.log.query import Cursor, Entry, Facet, Filter, Order, Page
from trifelt.storage.log.record import HouseThen, Kind, Record, new_id
from trifelt.storage.log.store import Log

__all__ = [
    "Cursor",
    "Entry",
    "Facet",
    "Filter",
    "HouseThen",
    "Kind",
    "Log",
    "Order",
    "Page",
    "Record",
    "new_id",
]
