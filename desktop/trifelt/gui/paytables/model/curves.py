"""The curves of a comparison: the house edge by odds and by side bets, the return by jackpot."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trifelt.engine.exact import StopCheck
from trifelt.engine.exact.analysis import count_house, price
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.houses import House
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.gui.graphs.model import Bar, Origin, PlottedLine, ValueLine
from trifelt.gui.paytables.model.comparison import Compared
from trifelt.gui.paytables.model.priced import Terms

JACKPOT_POINTS = 121
ODDS_POINTS = 13
MIX_POINTS = 41
BOXES = (1, 3, 5, 7)


def curves_of(
    base: Compared, terms: Terms, check: StopCheck
) -> tuple[list[PlottedLine], list[PlottedLine]]:
    """By the odds of each row, and by each side bet; `check` may raise between them to stop."""
    return odds_curves(base, terms, check), mix_curves(base, terms, check)


def odds_curves(base: Compared, terms: Terms, check: StopCheck) -> list[PlottedLine]:
    """The house edge by the odds of each row, as a share of what they are now; the others stay.

    Best play is taken anew.
    """
    house, judge = base.candidate.house, base.candidate.judge
    counted, lines = count_wagers(house, (judge,)), list[PlottedLine]()
    for wager, row, words in base.candidate.rows:
        now = effective_cell(house, wager, row) if wager in house.offers else None
        if not isinstance(now, Odds):
            continue
        check()
        odds = np.unique(np.linspace(0, 2 * now.num, ODDS_POINTS).round())
        edges = [
            price(counted, with_cell(house, wager, row, Odds(int(num), now.den)), *terms.situation)
            .wagers[judge]
            .house_edge
            for num in odds
        ]
        if None in edges:
            return []
        shown = np.array([float(edge or 0) for edge in edges])
        style = len(lines)
        lines.append(PlottedLine(f"{wager}/{row}", words, odds / now.num, shown, style))
    return from_top(lines)


def from_top(lines: Sequence[PlottedLine]) -> list[PlottedLine]:
    """As they lie from the top down where they begin, or where they end if they begin as one."""
    return sorted(lines, key=lambda line: (line.y[0], line.y[-1]), reverse=True)


def mix_curves(base: Compared, terms: Terms, check: StopCheck) -> list[PlottedLine]:
    """The house edge of all that is staked, by the stake on each side bet beside the main bet."""
    house = base.candidate.house
    main = next(wager for wager in house.game.placeable if wager.entitles and not wager.needs)
    sides = [id for id, offer in house.offers.items() if id != main.id and offer.price is None]
    check()
    figures = price(count_house(house), house, *terms.situation).wagers
    edges = {id: figures[id].house_edge for id in (main.id, *sides) if id in figures}
    first, beside, lines = edges.pop(main.id), np.linspace(0, 2, MIX_POINTS), list[PlottedLine]()
    for id, edge in edges.items():
        if first is not None and edge is not None:
            whole = (float(first) + beside * float(edge)) / (1 + beside)
            lines.append(PlottedLine(id, house.game.wager[id].title, beside, whole, len(lines)))
    return from_top(lines)


@dataclass(frozen=True, slots=True)
class JackpotCurves:
    """The return by jackpot for some numbers of boxes, and where it breaks even for each."""

    note: Message
    origin: Origin
    lines: tuple[PlottedLine, ...]
    marks: tuple[ValueLine, ...]
    even: tuple[Bar, ...]


def jackpot_curves(compared: Sequence[Compared]) -> JackpotCurves | None:
    """The curves of the first candidate that pays from a jackpot."""
    each = next((each for each in compared if each.progressive is not None), None)
    if each is None:
        return None
    house, wager = each.candidate.house, each.candidate.judge
    known = break_evens(house, wager)
    most = round(max(known.values(), default=100_000_00) * 1.4 / 100_000_0 + 1) * 100_000_0
    along = np.linspace(0, most / 100, JACKPOT_POINTS)
    counted = count_wagers(house, (wager,))
    lines, marks = [], [ValueLine(1.0, Message("even"))]
    for style, count in enumerate(count for count in BOXES if count <= house.seats):
        # The return is a straight line but for parts of a cent: two points tell it.
        first, last = (
            float(price(counted, house, jackpot, count).wagers[wager].rtp or 0)
            for jackpot in (0, most)
        )
        returns = np.linspace(first, last, JACKPOT_POINTS)
        lines.append(PlottedLine(str(count), _boxes(count), along, returns, style))
        if count in known:
            marks.append(ValueLine(known[count] / 100, "", upright=True, style=style))
    note = Message(
        "{game}, {wager} at {house}. Exact over all {deals} deals.",
        game=house.game.title,
        wager=house.game.wager[wager].title,
        house=each.candidate.house_name,
        deals=f"{each.figures.combinations:,}",
    )
    even = tuple(Bar(_boxes(boxes), jackpot / 100) for boxes, jackpot in known.items())
    return JackpotCurves(note, each.candidate.origin, tuple(from_top(lines)), tuple(marks), even)


def _boxes(count: int) -> Message:
    return Message.counted("{count} box", "{count} boxes", count)


def break_evens(house: House, wager: str) -> dict[int, int]:
    """The jackpot at which the wager breaks even, by the number of boxes."""
    counted, found = count_wagers(house, (wager,)), {}
    for boxes in range(1, house.seats + 1):
        figures = price(counted, house, None, boxes).progressive
        if figures is not None and figures.break_even is not None:
            found[boxes] = figures.break_even
    return found
