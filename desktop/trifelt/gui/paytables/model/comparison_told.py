"""A comparison as it is told: the table with differences and marks, odds, bars and points."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.houses import House
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined
from trifelt.engine.variants.editing import effective_cell
from trifelt.gui.graphs.model import (
    Bar,
    DataTable,
    Name,
    Origin,
    PlottedLine,
    Point,
    Segment,
    Stack,
    ValueLine,
)
from trifelt.gui.paytables.model.comparison import (
    Candidate,
    Compared,
    by_rule,
    grouped,
    row_words,
    title_of_alike,
)
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
    compared: Sequence[Compared], bases: Collection[str], terms: Terms, currency: str
) -> tuple[ComparisonLine, ...]:
    """The lines, those that are alike together; differences only from a baseline of one rule."""
    lines, groups = [], by_rule(compared)
    for number, title, each in grouped(compared):
        those = groups[number]
        base = next((other for other in those if other.candidate.key in bases), None)
        cells = tuple(_cell(figure, each, those, base, terms, currency) for figure in FIGURES)
        of = each.candidate
        stake = terms.on(of.house, of.judge).stake
        lines.append(
            ComparisonLine(of.key, title, of.title, of.key in bases, of.origin, cells, stake)
        )
    return tuple(lines)


def _taken(figure: ShownFigure, each: Compared, terms: Terms) -> Value:
    return figure.take(each.figures, terms.on(each.candidate.house, each.candidate.judge))


def _cell(
    figure: ShownFigure,
    each: Compared,
    those: Sequence[Compared],
    base: Compared | None,
    terms: Terms,
    currency: str,
) -> CellText:
    value = _taken(figure, each, terms)
    difference = None
    if base is not None and base is not each:
        difference = figure.difference(value, _taken(figure, base, terms), currency)
    taken = {_taken(figure, other, terms) for other in those}
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
    names: tuple[Name, ...]
    houses: tuple[Name, ...]
    rows: tuple[tuple[Name, tuple[Name, ...]], ...]
    base: int  # which of them the others are held against


def odds_tables(compared: Sequence[Compared], bases: Collection[str]) -> list[OddsTable]:
    """The odds of all that can be compared row by row, each wager's held against its baseline."""
    groups = ([each.candidate for each in those] for those in by_rule(compared))
    return [_odds_table(those, bases) for those in groups]


def _odds_table(those: Sequence[Candidate], bases: Collection[str]) -> OddsTable:
    games = list(dict.fromkeys(each.house.game.title for each in those))
    rows = [
        (words, tuple(_odds(each, wager, row) for each in those))
        for wager, row, words in those[0].rows
    ]
    rows += _reading_rows(those)
    base = next((place for place, each in enumerate(those) if each.key in bases), 0)
    names, houses = zip(*((each.title, each.house_name) for each in those), strict=True)
    title = title_of_alike(those)
    return OddsTable(joined(games, ", "), title, names, houses, tuple(rows), base)


def _reading_rows(those: Sequence[Candidate]) -> Iterator[tuple[Message, tuple[Name, ...]]]:
    """What acts on these wagers and is not read alike in all of these houses."""
    game = those[0].house.game
    wagers = [game.wager[id] for id in {wager: None for wager, *_ in those[0].rows}]
    for id, reading in game.reading.items():
        acts = any(id in (*one.readings, *one.settled_by, one.stake_reading) for one in wagers)
        if acts and len({each.house.readings.get(id) for each in those}) > 1:
            title = Message("Reading: {title}", title=reading.title)
            yield title, tuple(_reads(each.house, id) for each in those)


def _reads(house: House, reading: str) -> Name:
    known = reading in house.readings
    return house.game.reading[reading].values[house.readings[reading]] if known else NONE


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


def comparison_bars(compared: Sequence[Compared], bases: Collection[str]) -> tuple[Bar, ...]:
    """The house edge of each, by groups that are alike."""
    groups = grouped(compared)
    several = len({title for _, title, _ in groups}) > 1
    return tuple(
        Bar(
            each.candidate.title,
            float(each.figures.house_edge),
            title if several else "",
            pinned=each.candidate.key in bases,
            note=Message("element of risk {risk}", risk=percent_text(each.figures.element_of_risk))
            if each.figures.has_later_wager
            else "",
            style=number,
            origin=each.candidate.origin,
        )
        for number, title, each in groups
        if each.figures.house_edge is not None
    )


def baseline_mark(compared: Sequence[Compared], bases: Collection[str]) -> tuple[ValueLine, ...]:
    """The pinned house edge as a line over all bars, where all are held against it."""
    if len(compared) < 2 or len({number for number, _, _ in grouped(compared)}) > 1:
        return ()
    pins = (each.figures.house_edge for each in compared if each.candidate.key in bases)
    return tuple(ValueLine(float(edge), Message("baseline")) for edge in pins if edge is not None)


def share_stacks(compared: Sequence[Compared], bases: Collection[str]) -> tuple[Stack, ...]:
    """What comes back of all that is wagered, row by row."""
    groups = grouped(compared)
    several = len({title for _, title, _ in groups}) > 1
    games = {(number, each.candidate.house.game.id) for number, _, each in groups}
    numbers = [number for number, _ in games] if len({game for _, game in games}) > 1 else []
    return tuple(
        Stack(
            each.candidate.title,
            _segments(each, number, several=several, of_game=numbers.count(number) == 1),
            title if several else "",
            pinned=each.candidate.key in bases,
            origin=each.candidate.origin,
        )
        for number, title, each in groups
        if each.shares is not None
    )


def _segments(each: Compared, number: int, *, several: bool, of_game: bool) -> tuple[Segment, ...]:
    """The parts of a bar; with the name of the game where others have none of these."""
    shares, segments, game = each.shares or (), [], each.candidate.house.game
    several = several or len({share.wager for share in shares}) > 1
    for share in shares:
        words = row_words(game, share.wager, share.row, several=several)
        words = Message("{game}: {name}", game=game.title, name=words) if of_game else words
        # Rows of one name look alike in those that are alike, and nowhere else.
        name, often = f"{number} {words.render()}", one_in_text(share.probability)
        segments.append(Segment(name, words, float(share.share), often))
    return tuple(segments)


def hits_alike(compared: Sequence[Compared]) -> bool:
    """Whether a hit rate tells nothing apart: within each wager all hit equally often."""
    rates = {(number, each.figures.hit_rate) for number, _, each in grouped(compared)}
    return len(rates) == len({number for number, _ in rates}) < len(compared)


def volatility_points(compared: Sequence[Compared], bases: Collection[str]) -> tuple[Point, ...]:
    """Hit rate against volatility; house edge in its place where all hit equally often."""
    by_edge, points = hits_alike(compared), []
    for number, title, each in grouped(compared):
        hits, edge = each.figures.hit_rate, each.figures.house_edge
        volatility = each.figures.standard_deviation
        if hits is None or edge is None or volatility is None:
            continue
        note = Message("house edge {edge}", edge=percent_text(edge))
        if by_edge:
            note = Message("hit rate {hits}", hits=percent_text(hits))
        at, one = (float(edge if by_edge else hits), volatility), each.candidate
        point = Point(one.title, *at, number, title, one.key in bases, note, one.origin)
        points.append(point)
    return tuple(points)


def rows_without(base: Compared, lines: Sequence[PlottedLine]) -> Message | None:
    """Which rows have none of these curves by odds, where others have."""
    shown = {line.id for line in lines}
    left = [words for wager, row, words in base.candidate.rows if f"{wager}/{row}" not in shown]
    if not shown or not left:
        return None
    return Message("No curve where no odds are paid now: {rows}.", rows=joined(left, ", "))


def worth_bars(base: Compared) -> tuple[Bar, ...]:
    """What one unit more on each row is worth, in points."""
    words = {(wager, row): words for wager, row, words in base.candidate.rows}
    return tuple(
        Bar(
            Message(
                "{row}, {odds}", row=words[worth.wager, worth.row], odds=cell_words(worth.cell)
            ),
            float(worth.worth * 100),
            note=Message("would pay {odds}", odds=cell_words(worth.raised)),
        )
        for worth in base.worths
    )
