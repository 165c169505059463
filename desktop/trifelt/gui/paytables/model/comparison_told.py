"""A comparison as it is told: the table with differences and marks, odds, bars and points."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined
from trifelt.engine.variants.editing import effective_cell
from trifelt.engine.variants.outcomes import PUSH
from trifelt.engine.variants.row_titles import row_title
from trifelt.gui.graphs.model import (
    Bar,
    DataTable,
    Name,
    Origin,
    Point,
    Segment,
    Stack,
    ValueLine,
)
from trifelt.gui.paytables.model.comparison import Candidate, Compared, grouped, title_of_alike
from trifelt.gui.paytables.model.priced import FIGURES, STAKE, ShownFigure, Terms, Value
from trifelt.gui.shell.figures import NONE, amount_text, one_in_text, percent_text


@dataclass(frozen=True, slots=True)
class CellText:
    """A figure, how far it is from the baseline's, and whether it is the least or the most."""

    value: str
    number: float | str
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
    stake: int  # that the costs are of


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
        of = each.candidate
        stake = terms.on(of.house, of.judge).stake
        lines.append(
            ComparisonLine(of.key, title, of.title, of.key == pinned, of.origin, cells, stake)
        )
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
        figure.number(value),
        difference,
        least=marked and value == min(values),
        most=marked and value == max(values),
    )


def as_table(lines: Sequence[ComparisonLine], say: Callable[[Name], str]) -> DataTable:
    """The same as plain numbers, for a spreadsheet."""
    titles = [Message("Game"), Message("House"), Message("Wager"), Message("Name")]
    titles += [Message("Baseline"), *(figure.title for figure in FIGURES), STAKE]
    rows = [
        (
            *(say(name) for _, name in line.origin),
            say(line.title),
            say(Message("yes")) if line.pinned else "",
            *(cell.number for cell in line.cells),
            line.stake / 100,
        )
        for line in lines
    ]
    return DataTable(tuple(map(say, titles)), tuple(rows), of=1)


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

    game: Message
    title: Message
    keys: tuple[str, ...]
    names: tuple[Name, ...]
    rows: tuple[tuple[Name, tuple[Name, ...]], ...]
    base: int  # which of them the others are held against


def odds_tables(compared: Sequence[Compared], pinned: str) -> list[OddsTable]:
    """The odds of all that can be compared row by row, those beside the baseline first."""
    groups: dict[int, list[Candidate]] = {}
    for place, _, each in grouped(compared):
        groups.setdefault(place, []).append(each.candidate)
    baselines = _baselines(compared, pinned)
    found = [_odds_table(alike, baselines) for alike in groups.values()]
    return sorted(found, key=lambda one: pinned not in one.keys)


def _odds_table(alike: Sequence[Candidate], baselines: Collection[str]) -> OddsTable:
    games = list(dict.fromkeys(each.house.game.title for each in alike))
    game, judge = alike[0].house.game, alike[0].judge
    wagers = [wager for wager in game.wagers if judge in (wager.id, wager.base) and wager.pay_rows]
    rows = []
    for wager in wagers:
        for row in wager.pay_rows:
            words = row_title(row, wager.id)
            if len(wagers) > 1:
                words = Message("{wager}: {row}", wager=wager.title, row=words)
            rows.append((words, tuple(_odds(each, wager.id, row) for each in alike)))
    keys = tuple(each.key for each in alike)
    base = next((place for place, key in enumerate(keys) if key in baselines), 0)
    names = tuple(each.title for each in alike)
    return OddsTable(joined(games, ", "), title_of_alike(alike), keys, names, tuple(rows), base)


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
    """The pinned house edge as a line over all bars, where all are held against it."""
    if len(compared) < 2 or len({number for number, _, _ in grouped(compared)}) > 1:
        return ()
    pins = (each.figures.house_edge for each in compared if each.candidate.key == pinned)
    return tuple(ValueLine(float(edge), Message("baseline")) for edge in pins if edge is not None)


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
