"""A search as it is typed: a wager, bounds per row, a target, or what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from trifelt.engine.houses import House
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.engine.money import read_whole
from trifelt.engine.variants.editing import effective_cell, with_cell
from trifelt.engine.variants.search import MOST_CANDIDATES, Bounds, Found, Wanted, verify_search
from trifelt.engine.wager import Wager
from trifelt.gui.paytables.model.comparison import Candidate

LARGEST = 1_000_000
MOST_COMPARED = 7


def searchable(house: House) -> tuple[Wager, ...]:
    """The wagers whose tables hold odds."""
    return tuple(
        offer.wager
        for offer in house.offers.values()
        if not offer.wager.awards and offer.wager.pay_rows
    )


# The lowest and the highest odds, and their step; a row with neither stays as it is.
Typed = tuple[str, str, str]


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


def read_target(text: str) -> Fraction | Message:
    """A house edge in percent, as it is typed.

    >>> read_target("2.5 %")
    Fraction(1, 40)
    """
    plain = text.strip().removesuffix("%").strip().replace("\N{MINUS SIGN}", "-")
    number = plain.removeprefix("-")
    digits = number.replace(".", "", 1)
    if not (digits.isdecimal() and digits.isascii() and len(digits) <= 9):
        return Message("Enter a house edge in percent, such as 2.5.")
    return Fraction(plain) / 100


def read_bounds(row: str, typed: Typed) -> Bounds | Message | None:
    """A row's bounds; None where it stays as it is."""
    least, most, step = (text.strip() for text in typed)
    if not least and not most:
        return None
    for text in (least, most, step or "1"):
        if not read_whole(text, LARGEST):
            return Message("Enter whole odds to 1, from 1 to {most}.", most=f"{LARGEST:,}")
    if int(least) > int(most):
        return Message("Enter the lower bound first.")
    return Bounds(row, int(least), int(most), int(step or 1))


@dataclass(frozen=True, slots=True)
class Limits:
    """What else is asked of a table, as it is typed; an empty field asks nothing."""

    volatility: str = ""
    hit_rate: str = ""
    near_volatility: str = ""
    near_hit_rate: str = ""


def read_search(
    house: House,
    wager: str,
    typed: Mapping[str, Typed],
    target: str,
    *,
    in_order: bool,
    limits: Limits = Limits(),
) -> tuple[Wanted | None, dict[str, Message]]:
    """What is sought, or what is wrong by row; "" is the target, "search" the whole."""
    faults: dict[str, Message] = {}
    asked: dict[str, Fraction | None] = {}
    for field in fields(limits):
        text = getattr(limits, field.name)
        value = read_target(text) if text.strip() else None
        of_hits = field.name.endswith("hit_rate")
        if isinstance(value, Fraction) and (0 <= value <= 1 if of_hits else value > 0):
            asked[field.name] = value
        elif value is not None and of_hits:
            faults[field.name] = Message("Enter a hit rate in percent, such as 25.")
        elif value is not None:
            faults[field.name] = Message("Enter a number greater than 0, such as 2.5.")
    bounds = []
    for row, each in typed.items():
        read = read_bounds(row, each)
        if isinstance(read, Message):
            faults[row] = read
        elif read is not None:
            bounds.append(read)
    edge = read_target(target)
    if isinstance(edge, Message):
        return None, {**faults, "": edge}
    if faults:
        return None, faults
    most, near = (
        None if (value := asked.get(name)) is None else float(value * 100)
        for name in ("volatility", "near_volatility")
    )
    hits = asked.get("hit_rate"), asked.get("near_hit_rate")
    wanted = Wanted(house, wager, tuple(bounds), edge, in_order, most, hits[0], near, hits[1])
    refusal = verify_search(wanted)
    return (wanted, {}) if refusal is None else (None, {"search": refusal})


def found_candidates(found: Found, wanted: Wanted) -> tuple[Candidate, ...]:
    """The table of now and the nearest ones that were found, to be compared."""
    house, wager = wanted.house, wanted.wager
    key = f"{house.game.id}/found/{wager}"
    candidates = [Candidate(f"{key}/now", house.name, house, wager)]
    for table in found.tables[:MOST_COMPARED]:
        other = house
        for row, cell in table.cells().items():
            other = with_cell(other, wager, row, cell)
        name = "-".join(str(num) for _, num in table.odds)
        candidates.append(Candidate(f"{key}/{name}", name, other, wager))
    return tuple(candidates)


def told_of(found: Found, seconds: float) -> Message:
    """What a search has come to, and what its limits left of it."""
    told = _told_of_all(found, seconds)
    if not found.looked:
        return told
    words = "{told} Of the nearest {looked}, {count} keep to the limits."
    return Message(words, told=told, looked=f"{found.looked:,}", count=f"{found.fitting:,}")


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
