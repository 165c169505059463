"""A search as it is typed: a wager, bounds per row, what to find, or what is wrong with them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trifelt.engine.houses import House
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.engine.money import Odds, read_whole
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.search import MOST_CANDIDATES, Found, verify_search
from trifelt.engine.variants.wanted import Bounds, FoundTable, Limits, Wanted
from trifelt.engine.wager import Wager
from trifelt.gui.graphs.model import Facts, Name
from trifelt.gui.paytables.model.comparison import Candidate
from trifelt.gui.shell.figures import number_text

LARGEST = 1_000_000


def searchable(house: House) -> tuple[Wager, ...]:
    """The wagers whose tables hold odds."""
    return tuple(
        offer.wager
        for offer in house.offers.values()
        if not offer.wager.awards and offer.wager.pay_rows
    )


# From and to, then the step of odds or what a figure is to be near; an empty field asks nothing.
Typed = tuple[str, str, str]
EDGE, HIT_RATE, VOLATILITY = "edge", "hit-rate", "volatility"
ASKED: Final = {
    EDGE: Message("House edge, %"),
    HIT_RATE: Message("Hit rate, %"),
    VOLATILITY: Message("Volatility"),
}
SOUGHT: Final = (Message("House edge"), Message("Hit rate"), Message("Volatility"))
_BOUNDS: Final = (Message("from"), Message("to"), Message("nearest to"))


def suggested(house: House, wager: str) -> dict[str, Typed]:
    """Bounds around the odds of now, half as much below and above, for rows with whole odds."""
    found: dict[str, Typed] = {}
    tables = 1
    rows = house.offers[wager].wager.pay_rows
    for row in reversed(rows):
        text = cell_text(effective_cell(house, wager, row))
        number, _, per = text.partition(" to ")
        if per != "1" or not number.isdecimal() or not house.offers[wager].pays.knows(row):
            found[row] = ("", "", "")
            continue
        odds = int(number)
        around = max(1, odds // 2)
        least, most = max(1, odds - around), min(odds + around, LARGEST)
        tables *= most - least + 1
        free = tables <= MOST_CANDIDATES
        found[row] = (str(least), str(most), "") if free else ("", "", "")
    return {row: found[row] for row in rows}


_EXAMPLES: Final = {
    EDGE: Message("Enter a house edge in percent, such as 2.5."),
    HIT_RATE: Message("Enter a hit rate in percent, such as 25."),
    VOLATILITY: Message("Enter a number greater than 0, such as 2.5."),
}


def read_figure(name: str, text: str) -> Fraction | Message | None:
    """A figure as it is typed, edge and hit rate in percent; None where nothing is.

    >>> read_figure("edge", "2.5 %")
    Fraction(1, 40)
    """
    plain = text.strip().removesuffix("%").strip().replace("\N{MINUS SIGN}", "-")
    if not plain:
        return None
    digits = plain.removeprefix("-").replace(".", "", 1)
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= 9):
        return _EXAMPLES[name]
    value = Fraction(plain) if name == VOLATILITY else Fraction(plain) / 100
    if (name == HIT_RATE and not 0 <= value <= 1) or (name == VOLATILITY and value <= 0):
        return _EXAMPLES[name]
    return value


@dataclass(frozen=True, slots=True)
class BoundsFault:
    """What is wrong in a line, and in which of its fields."""

    words: Message
    fields: tuple[int, ...]


_SAME_HIT_RATE: Final = Message(
    "Every table searched has the same hit rate: each row pays at least 1 to 1."
)
_LOWER_FIRST: Final = BoundsFault(Message("Enter the lower bound first."), (0, 1))


def read_limits(name: str, typed: Typed) -> Limits | BoundsFault:
    """What is asked of a figure."""
    values = []
    for place, text in enumerate(typed):
        value = read_figure(name, text)
        if isinstance(value, Message):
            return BoundsFault(value, (place,))
        values.append(value)
    least, most, near = values
    if least is not None and most is not None and least > most:
        return _LOWER_FIRST
    if name == EDGE and least is most is near is None:
        return BoundsFault(_EXAMPLES[EDGE], (2,))
    return Limits(least, most, near)


def read_bounds(row: str, typed: Typed) -> Bounds | BoundsFault | None:
    """A row's bounds; None where it stays as it is."""
    least, most, step = (text.strip() for text in typed)
    if not least and not most:
        return None
    for place, text in enumerate((least, most)):
        if not read_whole(text, LARGEST):
            words = Message("Enter whole odds to 1, from 1 to {most}.", most=f"{LARGEST:,}")
            return BoundsFault(words, (place,))
    if step and not read_whole(step, LARGEST):
        return BoundsFault(Message("Enter a whole number as the step, such as 5."), (2,))
    if int(least) > int(most):
        return _LOWER_FIRST
    return Bounds(row, int(least), int(most), int(step or 1))


def read_search(
    house: House,
    wager: str,
    typed: Mapping[str, Typed],
    asked: Mapping[str, Typed],
    *,
    in_order: bool,
) -> tuple[Wanted | None, dict[str, BoundsFault], Message | None]:
    """What is sought, or what is wrong by row and figure, or with the whole."""
    bounds = {row: read_bounds(row, each) for row, each in typed.items()}
    limits = {name: read_limits(name, asked[name]) for name in ASKED}
    read = {**bounds, **limits}
    faults = {name: each for name, each in read.items() if isinstance(each, BoundsFault)}
    decides = judged_by(house, wager) == house.game.deciding_wager
    if not decides and (fields := tuple(n for n, text in enumerate(asked[HIT_RATE]) if text)):
        faults.setdefault(HIT_RATE, BoundsFault(_SAME_HIT_RATE, fields))
    if faults:
        return None, faults, None
    edges, hit_rates, volatilities = (each for each in limits.values() if isinstance(each, Limits))
    free = tuple(each for each in bounds.values() if isinstance(each, Bounds))
    ends = [Fraction(end) for end in (edges.least, edges.most) if end is not None]
    middle = sum(ends, Fraction(0)) / max(1, len(ends))
    edge = middle if edges.near is None else Fraction(edges.near)
    wanted = Wanted(house, wager, free, edge, in_order, edges, hit_rates, volatilities)
    refusal = verify_search(wanted)
    return (wanted if refusal is None else None), {}, refusal


def asked_facts(wanted: Wanted, house: Name) -> Facts:
    """All that was asked, as it stands beside each table that is exported."""
    bounds = "; ".join(
        f"{each.row} {each.least}-{each.most}" + (f" step {each.step}" if each.step > 1 else "")
        for each in wanted.bounds
    )
    figures: list[tuple[Message, Name | float]] = []
    of_each = wanted.edges, wanted.hit_rates, wanted.volatilities
    for title, limits in zip(SOUGHT, of_each, strict=True):
        values = (limits.least, limits.most, limits.near)
        for bound, value in zip(_BOUNDS, values, strict=True):
            name = Message("{figure} {bound}", figure=title, bound=bound)
            figures.append((name, "" if value is None else float(value)))
    return (
        (Message("Game"), wanted.house.game.title),
        (Message("House"), house),
        (Message("Wager"), wanted.house.game.wager[wanted.wager].title),
        (Message("Bounds"), bounds),
        (Message("Rows in order of payout"), Message("yes") if wanted.in_order else Message("no")),
        *figures,
    )


def odds_shown(house: House, wager: str, table: FoundTable | None = None) -> dict[str, str]:
    """What each row pays to one, in the house or in a table that was found for it."""
    for row, cell in table.cells().items() if table is not None else ():
        house = with_cell(house, wager, row, cell)
    return {
        row: cell_text(effective_cell(house, wager, row)).removesuffix(" to 1")
        for row in house.offers[wager].wager.pay_rows
    }


def told_odds(wanted: Wanted, table: FoundTable) -> dict[str, float]:
    """What tells a table that was found: its free rows to one, and others with odds of theirs."""
    offer, cells = wanted.house.offers[wanted.wager], table.cells()
    found = {row: cells.get(row, offer.pays.cell(row)) for row in offer.wager.pay_rows}
    return {
        row: cell.num if cell.den == 1 else cell.num / cell.den
        for row, cell in found.items()
        if isinstance(cell, Odds)
    }


def figures_shown(
    edge: Fraction | None, hits: Fraction | None, volatility: float | None
) -> dict[str, str]:
    """The figures that limits are set for, in the units in which these are typed."""
    percents = (None if share is None else 100 * share for share in (edge, hits))
    texts = (*(number_text(share, 2) for share in percents), number_text(volatility, 2))
    return dict(zip(ASKED, texts, strict=True))


def found_candidates(tables: Iterable[FoundTable], wanted: Wanted) -> tuple[Candidate, ...]:
    """The table of now, and tables that were found."""
    house, wager = wanted.house, wanted.wager
    key = f"{house.game.id}/found/{wager}"
    candidates = [Candidate(f"{key}/now", house.title, house, wager)]
    for table in tables:
        other = house
        for row, cell in table.cells().items():
            other = with_cell(other, wager, row, cell)
        name = "-".join(map(str, told_odds(wanted, table).values()))
        candidates.append(Candidate(f"{key}/{name}", name, other, wager))
    return tuple(candidates)


def told_of(found: Found, seconds: float, *, limited: bool = False) -> Message:
    """The result of a search; `limited` where a figure has bounds."""
    if found.candidates and found.settled and not found.tables:
        return Message("None of {all} tables keeps to the limits.", all=f"{found.candidates:,}")
    told = _told_of_all(found, seconds)
    if not limited or not found.tables:
        return told
    if found.within is not None:
        return Message.counted(
            "{told} {count} table keeps to the limits.",
            "{told} {count} tables keep to the limits.",
            found.within,
            told=told,
        )
    return Message(
        "{told} All of these keep to the limits; others farther off may do so too.", told=told
    )


def _told_of_all(found: Found, seconds: float) -> Message:
    facts = {
        "tried": f"{found.tried:,}",
        "all": f"{found.candidates:,}",
        "seconds": f"{seconds:.2f}",
        "count": len(found.tables),
    }
    if not found.candidates:
        return Message("No table within these bounds keeps its rows in order.")
    if not found.settled:
        return Message(
            "Stopped after {seconds} s with {tried} of {all} tables compared or ruled out; the "
            "nearest {count} of those are shown.",
            **facts,
        )
    if found.tried < found.candidates:
        return Message(
            "{tried} of {all} tables compared or ruled out in {seconds} s; none of the others can "
            "be nearer than the {count} shown.",
            **facts,
        )
    return Message(
        "All {all} tables compared or ruled out in {seconds} s; the nearest {count} are shown.",
        **facts,
    )
