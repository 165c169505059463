"""Houses: what a table of a game pays, how it reads the sheet, and what it lets one stake.

- `house`: the values; `cells`: what one row of a pay table says; the printed tables.
- `read`: a house from a file, a document or the program's own, with every fault; `schema`: what
  its file holds.
"""

from __future__ import annotations

from trifelt.engine.houses.cells import (
    Award,
    Cell,
    CellRead,
    JackpotShare,
    PayTable,
    cell_text,
    pay_tables,
    read_cell,
)
from trifelt.engine.houses.house import Cap, CapPer, Deal, Decided, House, Offer
from trifelt.engine.houses.read import (
    BUILT_IN,
    HouseRead,
    HouseSource,
    built_in_houses,
    default_house,
    read_house,
)
from trifelt.engine.houses.schema import write_house

__all__ = [
    "BUILT_IN",
    "Award",
    "Cap",
    "CapPer",
    "Cell",
    "CellRead",
    "Deal",
    "Decided",
    "House",
    "HouseRead",
    "HouseSource",
    "JackpotShare",
    "Offer",
    "PayTable",
    "built_in_houses",
    "cell_text",
    "default_house",
    "pay_tables",
    "read_cell",
    "read_house",
    "write_house",
]
