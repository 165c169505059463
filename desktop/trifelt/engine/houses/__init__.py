"""Houses: what a table of a game pays, how it reads the sheet, and what it lets one stake.

- `house`: the values, its sheet in words; `cells`: what one row of a pay table says; the
  printed tables.
- `read`: a house from a file, a document or the program's own, with every fault; `schema`: what
  its file holds.
"""

from trifelt.engine.houses.cells import cell_text as cell_text
from trifelt.engine.houses.cells import pay_tables as pay_tables
from trifelt.engine.houses.house import CapPer as CapPer
from trifelt.engine.houses.house import Deal as Deal
from trifelt.engine.houses.house import House as House
from trifelt.engine.houses.read import BUILT_IN as BUILT_IN
from trifelt.engine.houses.read import HouseRead as HouseRead
from trifelt.engine.houses.read import HouseSource as HouseSource
from trifelt.engine.houses.read import built_in_houses as built_in_houses
from trifelt.engine.houses.read import default_house as default_house
from trifelt.engine.houses.read import read_house as read_house
from trifelt.engine.houses.schema import write_house as write_house
