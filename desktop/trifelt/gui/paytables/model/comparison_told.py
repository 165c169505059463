"""A comparison as it is told: the table with differences and marks, and the charts."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np

from trifelt.engine.exact.analysis import count_house, price
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.engine.variants.outcomes import PUSH
from trifelt.engine.variants.row_titles import row_title
from trifelt.gui.graphs.model import (
    Bar,
    DataTable,
    Name,
    Number,
    Origin,
    PlottedLine,
    Point,
    Segment,
    Stack,
    ValueLine,
)
from trifelt.gui.paytables.model.comparison import Candidate, Compared, break_evens, grouped
from trifelt.gui.paytables.model.priced import FIGURES, ShownFigure, Terms, Value
from trifelt.gui.shell.figures import NONE, amount_text, one_in_text, percent_text

JACKPOT_POINTS = 121
ODDS_POINTS = 13
MIX_POINTS = 41
MOST_CURVES = 6
BOXES = (1, 3, 5, 7)


@dataclass(frozen=True, slots=True)
class CellText:
    """A figure, how far it is from the baseline's, and whether it is the least or the most."""

    value: str
    number: float | None  # an amount is in the currency, no longer in cents
    difference: Message | None = None
    least: bool = False
    most: bool = False


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """One candidate's line."""

    key: str
    group: Message
    title: Name
    pinned: bool
    origin: Origin
    cells: tuple[CellText, ...]


def table_lines(
    compared: Sequence[Compared], pinned: str, terms: Terms, currency: str
) -> tuple[ComparisonLine, ...]:
    """The lines, those that are alike together; differences only from a baseline of one rule."""
    lines = []
    groups, baselines = grouped(compared), _baselines(compared, pinned)
    for number, title, each in groups:
        alike = [other for place, _, other in groups if place == number]
        base = next((other for other in alike if other.candidate.key in baselines), None)
        cells = tuple(_cell(figure, each, alike, base, terms, currency) for figure in FIGURES)
        key, name, origin = each.candidate.key, each.candidate.title, each.candidate.origin
        lines.append(ComparisonLine(key, title, name, key == pinned, origin, cells))
    return tuple(lines)


def _baselines(compared: Sequence[Compared], pinned: str) -> set[str]:
    """What is pinned, and for other wagers what the same house has."""
    all_there = [each.candidate for each in compared]
    base = next((one for one in all_there if one.key == pinned), None)
    same = [one for one in all_there if base is not None and one.house is base.house]
    return {pinned} | {one.key for one in same if base is None or one.judge != base.judge}


def _taken(figure: ShownFigure, each: Compared, terms: Terms) -> Value:
    return figure.take(each.figures, terms.on(each.candidate.house, each.candidate.judge))


def _cell(
    figure: ShownFigure,
    each: Compared,
    alike: Sequence[Compared],
    base: Compared | None,
    terms: Terms,
    currency: str,
) -> CellText:
    value = _taken(figure, each, terms)
    difference = None
    if base is not None and base is not each:
        difference = figure.difference(value, _taken(figure, base, terms), currency)
    taken = {_taken(figure, other, terms) for other in alike}
    values = [one for one in taken if one is not None]
    marked = figure.judged and value is not None and len(values) > 1
    return CellText(
        figure.text(value, currency),
        None if value is None else float(value) / (100 if figure.kind is Number.MONEY else 1),
        difference,
        least=marked and value == min(values),
        most=marked and value == max(values),
    )


def as_table(lines: Sequence[ComparisonLine], say: Callable[[Name], str]) -> DataTable:
    """The same as plain numbers, for a spreadsheet."""
    titles = [Message("Game"), Message("House"), Message("Wager"), Message("Name")]
    titles += [Message("Baseline"), *(figure.title for figure in FIGURES)]
    rows = [
        (
            *map(say, (line.origin.game, line.origin.house, line.origin.wager, line.title)),
            say(Message("yes")) if line.pinned else "",
            *("" if cell.number is None else cell.number for cell in line.cells),
        )
        for line in lines
    ]
    return DataTable(tuple(map(say, titles)), tuple(rows))


def sorted_by(
    compared: Sequence[Compared], figure: ShownFigure, terms: Terms, *, falling: bool
) -> list[Compared]:
    """By a figure, those without it last; those that are alike stay together."""
    places = {each.candidate.key: number for number, _, each in grouped(compared)}

    def rank(each: Compared) -> tuple[int, bool, float]:
        value = _taken(figure, each, terms)
        number = float(value or 0)
        return places[each.candidate.key], value is None, -number if falling else number

    return sorted(compared, key=rank)


@dataclass(frozen=True, slots=True)
class OddsTable:
    """What each of those that are alike pays, row by row, and what differs from the baseline."""

    title: Message
    keys: tuple[str, ...]
    names: tuple[Name, ...]
    rows: tuple[tuple[Name, tuple[Name, ...]], ...]
    base: int  # which of them the others are held against


def odds_tables(compared: Sequence[Compared], pinned: str) -> list[OddsTable]:
    """The odds of all that can be compared row by row, those beside the baseline first."""
    groups: dict[int, list[tuple[Message, Candidate]]] = {}
    for place, title, each in grouped(compared):
        groups.setdefault(place, []).append((title, each.candidate))
    baselines = _baselines(compared, pinned)
    found = [_odds_table(alike, baselines) for alike in groups.values()]
    return sorted(found, key=lambda one: pinned not in one.keys)


def _odds_table(
    alike: Sequence[tuple[Message, Candidate]], baselines: Collection[str]
) -> OddsTable:
    title, first = alike[0]
    game, judge = first.house.game, first.judge
    wagers = [wager for wager in game.wagers if judge in (wager.id, wager.base) and wager.pay_rows]
    rows = []
    for wager in wagers:
        for row in wager.pay_rows:
            words = row_title(row, wager.id)
            if len(wagers) > 1:
                words = Message("{wager}: {row}", wager=wager.title, row=words)
            rows.append((words, tuple(_odds(each, wager.id, row) for _, each in alike)))
    keys = tuple(each.key for _, each in alike)
    base = next((place for place, key in enumerate(keys) if key in baselines), 0)
    return OddsTable(title, keys, tuple(each.title for _, each in alike), tuple(rows), base)


def _odds(candidate: Candidate, wager: str, row: str) -> Name:
    """What a row pays; in another game the wager has another name, and its rows alike."""
    house = candidate.house
    own = wager if wager in house.game.wager else candidate.judge
    return cell_words(effective_cell(house, own, row)) if own in house.offers else NONE


def basis(compared: Sequence[Compared], terms: Terms, currency: str) -> Message:
    """What a chart shows and what its figures rest on: a reader of a report has only this."""
    games = list(dict.fromkeys(each.candidate.house.game.title for each in compared))
    groups = list(dict.fromkeys(title for _, title, _ in grouped(compared)))
    what = joined(games, ", ")
    if len(games) == len(groups) == 1:
        what = Message("{game}, {wager}", game=games[0], wager=groups[0])
    counted = max((each.figures.combinations for each in compared), default=DEAL_COUNT)
    parts = [Message("{what}. Exact over all {deals} deals.", what=what, deals=f"{counted:,}")]
    if any(each.is_decided for each in compared):
        parts.append(Message("Best play."))
    if any(each.progressive is not None for each in compared) and terms.jackpot is not None:
        parts.append(
            Message.counted(
                "Jackpot {jackpot}, {count} box.",
                "Jackpot {jackpot}, {count} boxes.",
                terms.seats,
                jackpot=amount_text(terms.jackpot, currency),
            )
        )
    return joined(parts)


def comparison_bars(compared: Sequence[Compared], pinned: str) -> tuple[Bar, ...]:
    """The house edge of each, by groups that are alike."""
    groups = grouped(compared)
    several = len({title for _, title, _ in groups}) > 1
    return tuple(
        Bar(
            each.candidate.title,
            float(each.figures.house_edge),
            title if several else "",
            pinned=each.candidate.key == pinned,
            note=Message("element of risk {risk}", risk=percent_text(each.figures.element_of_risk))
            if each.figures.has_later_wager
            else "",
            style=number,
            origin=each.candidate.origin,
        )
        for number, title, each in groups
        if each.figures.house_edge is not None
    )


def baseline_mark(compared: Sequence[Compared], pinned: str) -> tuple[ValueLine, ...]:
    """The pinned house edge as a line over all bars."""
    for each in compared:
        edge = each.figures.house_edge
        if each.candidate.key == pinned and edge is not None and len(compared) > 1:
            return (ValueLine(float(edge), Message("baseline")),)
    return ()


def share_stacks(compared: Sequence[Compared], pinned: str) -> tuple[Stack, ...]:
    """What comes back of all that is wagered, row by row."""
    groups = grouped(compared)
    several = len({title for _, title, _ in groups}) > 1
    return tuple(
        Stack(
            each.candidate.title,
            _segments(each),
            title if several else "",
            pinned=each.candidate.key == pinned,
            origin=each.candidate.origin,
        )
        for _, title, each in groups
        if each.shares is not None
    )


def _segments(each: Compared) -> tuple[Segment, ...]:
    shares, segments = each.shares or (), []
    several = len({share.wager for share in shares}) > 1
    for share in shares:
        words = row_title(share.row, share.wager)
        if several:
            wager = each.candidate.house.game.wager[share.wager].title
            words = Message("{wager}: {row}", wager=wager, row=words)
        elif share.row == PUSH:
            words = Message("Pushes")
        # Rows of one name look alike, whatever the wager.
        name, often = words.render(), one_in_text(share.probability)
        segments.append(Segment(name, words, float(share.share), often))
    return tuple(segments)


def hits_alike(compared: Sequence[Compared]) -> bool:
    """Whether a hit rate tells nothing apart: all hit equally often."""
    return len(compared) > 1 and len({each.figures.hit_rate for each in compared}) == 1


def volatility_points(compared: Sequence[Compared], pinned: str) -> tuple[Point, ...]:
    """Hit rate against volatility; house edge in its place where all hit equally often."""
    alike, points = hits_alike(compared), []
    for number, title, each in grouped(compared):
        hits, edge = each.figures.hit_rate, each.figures.house_edge
        volatility = each.figures.standard_deviation
        if hits is None or edge is None or volatility is None:
            continue
        note = Message("house edge {edge}", edge=percent_text(edge))
        if alike:
            note = Message("hit rate {hits}", hits=percent_text(hits))
        place = float(edge if alike else hits)
        name, is_pinned = each.candidate.title, each.candidate.key == pinned
        points.append(
            Point(name, place, volatility, number, title, is_pinned, note, each.candidate.origin)
        )
    return tuple(points)


def worth_bars(base: Compared) -> tuple[Bar, ...]:
    """What one unit more on each row is worth."""
    return tuple(
        Bar(
            Message(
                "{row}, {odds}",
                row=row_title(worth.row, base.candidate.wager),
                odds=cell_words(worth.cell),
            ),
            float(worth.worth),
            note=Message("would pay {odds}", odds=cell_words(worth.raised)),
        )
        for worth in base.worths
    )


def odds_curves(base: Compared, terms: Terms, check: Callable[[], None]) -> list[PlottedLine]:
    """The house edge by the odds of each row, as a share of what they are now; the others stay.

    Best play is taken anew.
    """
    house, judge, wager = base.candidate.house, base.candidate.judge, base.candidate.wager
    counted, lines = count_wagers(house, (judge,)), list[PlottedLine]()
    for row in house.offers[wager].wager.pay_rows:
        now = effective_cell(house, wager, row)
        if not isinstance(now, Odds) or now.den != 1:
            continue
        check()
        odds = np.unique(np.linspace(0, 2 * now.num, ODDS_POINTS).round())
        edges = [
            price(counted, with_cell(house, wager, row, Odds(int(num), 1)), *terms.situation)
            .wagers[judge]
            .house_edge
            for num in odds
        ]
        if None in edges:
            return []
        shown = np.array([float(edge or 0) for edge in edges])
        lines.append(PlottedLine(row, row_title(row, wager), odds / now.num, shown, len(lines)))
    return lines[:MOST_CURVES]


def mix_curves(base: Compared, terms: Terms, check: Callable[[], None]) -> list[PlottedLine]:
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
    return lines[:MOST_CURVES]


@dataclass(frozen=True, slots=True)
class JackpotCurves:
    """The return by jackpot for some numbers of boxes, and where it breaks even for each."""

    note: Message
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
        house=house.name,
        deals=f"{DEAL_COUNT:,}",
    )
    even = tuple(Bar(_boxes(boxes), jackpot / 100) for boxes, jackpot in known.items())
    return JackpotCurves(note, tuple(lines), tuple(marks), even)


def _boxes(count: int) -> Message:
    return Message.counted("{count} box", "{count} boxes", count)
