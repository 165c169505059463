"""The clauses of each game's rule sheet, in our own words, and what in the program cites them;
a sheet's own text, split at the clause numbers that its game is known to have.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.houses.cells import Cell
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root

# What citations are made of: 3.14.1, 5b, A note 4, Appendix G.
_CITED: Final = re.compile(r"Appendix [A-Z]|[A-D] note \d+|\d+(?:\.\d+)*[a-z]?|\b[A-D]\b")


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its number on the sheet, a title, what it says, the pay tables that it prints."""

    number: str
    title: Message
    says: Message
    tables: tuple[str, ...] = ()


@cache
def clauses_of(game: Game) -> Mapping[str, Clause]:
    """Every clause of a game's sheet by its number, in the order of the sheet."""
    file = resource_root() / "games" / game.id / "clauses.toml"
    if not file.is_file():
        return MappingProxyType({})
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType({entry["number"]: _clause(**entry) for entry in content["clause"]})


def clause_and_parts(known: Mapping[str, Clause], number: str) -> tuple[str, ...]:
    """A clause and those under it, such as 5.1 with 5.1.1: it may say nothing without them."""
    return (number, *(one for one in known if one.startswith(f"{number}.")))


def _clause(number: str, title: str, says: str, tables: Sequence[str] = ()) -> Clause:
    return Clause(number, Message.in_context("clause", title), Message(says), tuple(tables))


@cache
def cited(citation: str) -> tuple[str, ...]:
    """The numbers in a citation.

    >>> cited("3.14.1, 4.1")
    ('3.14.1', '4.1')
    >>> cited("A note 4")
    ('A note 4',)
    >>> cited("5.1 / 5.1.1")
    ('5.1', '5.1.1')
    """
    return tuple(_CITED.findall(citation))


@cache
def pay_table_clauses(game: Game, wager: str) -> frozenset[str]:
    """The clauses that print a pay table of this wager."""
    return frozenset(one.number for one in clauses_of(game).values() if wager in one.tables)


def printed_rows(game: Game, wager: str) -> tuple[tuple[str, Cell], ...]:
    """The rows of a wager's printed pay table with their odds: those of the game's first house."""
    offer = default_house(game).offers.get(wager)
    if offer is None:
        return ()
    cells = offer.pays.cells
    return tuple((row, cells[row]) for row in game.wager[wager].pay_rows if row in cells)


def used_by(game: Game, number: str) -> tuple[str, ...]:
    """What cites this clause: `settlement:ante:win`, `incident:misdeal`, `reading:tie`."""
    return _uses(game).get(number, ())


@cache
def _uses(game: Game) -> Mapping[str, tuple[str, ...]]:
    uses: dict[str, dict[str, None]] = {}
    for citation, user in _citations(game):
        for number in cited(citation):
            uses.setdefault(number, {})[user] = None
    return MappingProxyType({number: tuple(users) for number, users in uses.items()})


def _citations(game: Game) -> Iterator[tuple[str, str]]:
    for wager in game.wagers:
        for row in wager.rows:
            yield row.clause, f"settlement:{wager.id}:{row.outcome}"
        yield wager.needs_clause, f"round:{wager.id}:without-{wager.needs}"
        yield wager.taken_off_clause, f"settlement:{wager.id}:without-{wager.needs}"
        yield game.capped.get(wager.id, ""), f"settlement:{wager.id}:cap"
    for reading in game.readings:
        yield reading.clause, f"reading:{reading.id}"
    for incident in game.incidents:
        yield incident.clause, f"incident:{incident.id}"
    if game.choice is not None:
        yield game.choice.clause, "round:decision"
        yield game.choice.covers, "round:cards-under-the-raise"
    if game.limits is not None:
        limits = game.limits
        for clause in (limits.rejected, limits.shared, limits.protected):
            yield clause, "round:over-maximum"
        for clause in (limits.withdrawn, limits.under):
            yield clause, "round:under-minimum"
    yield game.examine_one, "round:examine-one"
    yield game.dealer_first, "round:dealer-first"
    yield game.ranking, "round:ranking"
    if game.qualifier is not None:
        yield game.qualifier.clause, "round:qualifier"


# What may come before a number in a text that was taken from a scan or a table.
_BEFORE: Final = r"^[\s|*#>•·–-]*"
# A single number needs its dot: "1 matching card" is no clause.
_NUMBERED: Final = re.compile(_BEFORE + r"(\d+(?:\.\d+)+|\d+(?=[.)]))[.):\s|*]+(\S.*)?$")
_LETTERED: Final = re.compile(_BEFORE + r"([a-z])[.)]\s+(\S.*)$")
_APPENDIX: Final = re.compile(_BEFORE + r"Appendix\s+([A-Z])\b(.*)$", re.IGNORECASE)
_NOTES: Final = re.compile(_BEFORE + r"Notes?\W*$", re.IGNORECASE)
_HEAD: Final = 200  # characters in which a sheet names its game
_PAGE: Final = re.compile(r"^\W*\d{1,3}\W*$")


@dataclass(frozen=True, slots=True)
class SplitSheet:
    """The sheet's own words by clause number, and the clauses that were not found in it."""

    clauses: Mapping[str, str]
    missing: tuple[str, ...]


def split_sheet(game: Game, text: str) -> SplitSheet:
    """Find each known clause of the game in the text of its sheet."""
    known = clauses_of(game)
    found: dict[str, str] = {}
    current: str | None = None
    words: list[str] = []
    top = letter = ""

    def close() -> None:
        # A table of contents names clauses too: the longest text under a number is the clause.
        told = _told(words)
        if current is not None and len(told) > len(found.get(current, "")):
            found[current] = told
        words.clear()

    for line in text.splitlines():
        if appendix := _APPENDIX.match(line):
            close()
            letter = appendix[1].upper()
            current = next((each for each in (letter, f"Appendix {letter}") if each in known), None)
            words.append(appendix[2].strip(" \t-–:|*"))
        elif number := _NUMBERED.match(line):
            note = f"{letter} note {number[1]}"
            named = note if note in known else number[1]
            # A chapter's number begins the numbers of clauses without being one.
            if named in known or any(one.startswith(f"{number[1]}.") for one in known):
                close()
                current = named if named in known else None
                top = number[1]
                words.append(number[2] or "")
            else:
                words.append(line)
        elif (lettered := _LETTERED.match(line)) and f"{top}{lettered[1]}" in known:
            close()
            current = f"{top}{lettered[1]}"
            words.append(lettered[2])
        elif _NOTES.match(line):
            close()
            current = None
        elif not _PAGE.match(line) and line.strip(" \t|*#:-"):
            is_row = "\t" in line or line.lstrip().startswith("|")
            words.append(_row(line) if is_row else line.strip(" *#"))
    close()
    return SplitSheet(found, tuple(number for number in known if number not in found))


def _row(line: str) -> str:
    """A row of a table on a line of its own."""
    cells = (cell.strip(" *#") for cell in re.split(r"[|\t]", line))
    return "\n" + " · ".join(filter(None, cells)) + "\n"


def _told(words: Iterable[str]) -> str:
    """A clause's text: what was broken by the width of the page is one line again."""
    lines = (" ".join(line.split()) for line in " ".join(words).split("\n"))
    return "\n".join(filter(None, lines))


def titled(text: str, games: Iterable[Game]) -> Game | None:
    """The game whose title comes first at the head of a sheet."""
    head = " ".join(text[:_HEAD].casefold().split())
    places = {game: head.find(game.title.text.casefold()) for game in games}
    return min((game for game in places if places[game] >= 0), key=places.__getitem__, default=None)
