"""Settlement: what every wager of a round pays, under which clause, and why.

- `document`: the values: a round, its boxes, its bettors; its lines, settled.
- `settle`: the whole way, from a document to a `Settlement`, and the next jackpot.
- `placing`: what of the stakes is in play, and what goes back at once.
- `boxes`, `judging`: box by box, bettor by bettor: the rule's row, priced by the house; what cuts a
  payment; which bets have won or lost whatever is still unknown.
- `notices`, `readings`: what a person should know of it; `line_notices`: what of that is of a line.
- `house_notices`: what a person should know of its house, by the exact figures.
"""

from trifelt.engine.settlement.document import BoxResult as BoxResult
from trifelt.engine.settlement.document import Line as Line
from trifelt.engine.settlement.document import Notice as Notice
from trifelt.engine.settlement.document import NoticeKind as NoticeKind
from trifelt.engine.settlement.document import Settlement as Settlement
from trifelt.engine.settlement.document import Totals as Totals
from trifelt.engine.settlement.document import totals as totals
from trifelt.engine.settlement.settle import settle as settle
