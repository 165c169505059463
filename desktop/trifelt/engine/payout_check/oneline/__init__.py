"""A whole check on one line: `1 AhKhQh p 25 pp10 / d Qs7d2c`, read and written.

Slashes separate the parts: a box (its number, its hand, p or f, its stakes), `d` the dealer's
hand, `c` the fourth card, `m` the jackpot, `i` an irregularity with its answers
(`i late-wager box=1 wager=tie amount=25`). The first wager's stake is bare, the others follow
their letters; `25>0` says that nothing was paid on a stake of 25; `=Ann` names a box's player,
`@Ann` a bettor of the box and `@Ann*` the seated one. What is read is the content of a settle
document, without its game and house, and what was paid.

- `words`: quotes, blanks and names, letters of wagers.
- `reading`, `writing`: a line to a check and back; `incidents`: its irregularities.
"""

from trifelt.engine.payout_check.oneline.reading import LineRead, Paid, read_line
from trifelt.engine.payout_check.oneline.words import short_names
from trifelt.engine.payout_check.oneline.writing import example_line, grammar, write_line

__all__ = [
    "LineRead",
    "Paid",
    "example_line",
    "grammar",
    "read_line",
    "short_names",
    "write_line",
]
