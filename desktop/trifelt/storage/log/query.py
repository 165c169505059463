"""Finding records: filters, orders, pages, counts."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache

from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.storage.log.opening import DamagedError, OpenLog
from trifelt.storage.log.record import RecordKind, first_position, summary_message, time_at
from trifelt.storage.log.schema import SEARCHED, words_of

LONGEST_SEARCH = 20
LONGEST_WORD = 100


@cache
def _pieces() -> re.Pattern[str]:
    """What is in quotation marks, the whole name of a wager, or a word between blanks."""
    names = {re.escape(wager.title.render()) for game in GAMES for wager in game.wagers}
    whole = rf"[\"“「][^\"”」]+[\"”」]|(?:{'|'.join(sorted(names, key=len)[::-1])})(?!\S)"
    return re.compile(rf"{whole}|\S+", re.IGNORECASE)


def _searched(text: str) -> tuple[str, ...]:
    """What a search has between its blanks, as much as an index takes.

    The words of 5.14, of a wager or of a Chinese term stay together, as they were typed.
    """
    pieces = (" ".join(words_of(piece)) for piece in _pieces().findall(text))
    return tuple(piece[:LONGEST_WORD].strip() for piece in pieces if piece)[:LONGEST_SEARCH]


PAGE = 100
# What values that no record has raise when they are read.
NONSENSE = (ValueError, TypeError, AssertionError, OverflowError, RecursionError)
_LOWEST, _HIGHEST = -(1 << 63), (1 << 63) - 1


@dataclass(frozen=True, slots=True)
class Filter:
    """Which records are meant: every field narrows, an empty one does not.

    `since` counts itself in and `until` does not; `text` finds records that have, for each of its
    pieces between blanks, words beginning so; `houses` are ids.
    """

    kinds: tuple[RecordKind, ...] = ()
    games: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    since: datetime | None = None
    until: datetime | None = None
    text: str = ""
    session: str | None = None
    about: str | None = None


EVERYTHING = Filter()


class Order(StrEnum):
    """What a list can be sorted by; equal entries are in order of time."""

    CREATED = "created"
    KIND = "kind"
    GAME = "game"
    HOUSE = "house"
    SUMMARY = "summary"
    STAKED = "staked"
    NET = "net"


_KEYS = {
    Order.KIND: "r.kind",
    Order.GAME: "coalesce(r.game, '')",
    Order.HOUSE: "coalesce(lower(h.name), '')",
    Order.SUMMARY: "lower(r.summary)",
    Order.STAKED: "coalesce(r.staked, {last})",
    Order.NET: "coalesce(r.net, {last})",
}
"""Records without an amount come last in either direction."""


_ENTRY = """r.id, r.kind, r.clock, r.game, h.id, h.name, r.session, r.about, r.staked, r.net,
    r.program, r.summary, (
        SELECT CASE WHEN json_valid(body) THEN json_quote(json_extract(body, '$.summary')) END
        FROM content WHERE content.position = r.position
    )"""
_HOUSE = "LEFT JOIN house h ON h.number = r.house"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of a list: a record without its body."""

    id: str
    kind: RecordKind
    created: datetime
    game: str | None
    house_id: str | None
    house_name: str | None
    session: str | None
    about: str | None
    staked: int | None
    net: int | None
    program: str
    summary: Message
    found: bool = True  # by the filter itself, not only with what belongs to it


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a page ended; what is saved meanwhile does not shift the next one."""

    key: int | str
    position: int


@dataclass(frozen=True, slots=True)
class Page:
    """Some entries, and where to go on; no cursor after the last page."""

    entries: tuple[LogEntry, ...]
    after: Cursor | None


@dataclass(frozen=True, slots=True)
class Facet:
    """What a filter can choose from: how many records there are of a kind, game and house."""

    kind: RecordKind
    game: str | None
    house_id: str | None
    house_name: str | None
    count: int


@dataclass(frozen=True, slots=True)
class Condition:
    """A filter in SQL: the tables, the condition, its values, and the column of the position."""

    tables: str
    where: str
    values: tuple[object, ...]
    position: str


def condition_of(opened: OpenLog, chosen: Filter) -> Condition:
    """The SQL of a filter; only fixed words are put together, whatever is typed is bound."""
    parts: list[str] = []
    values: list[object] = []
    tables, position, searched = "record r", "r.position", SEARCHED
    pieces = _searched(chosen.text)
    query = " AND ".join(f'"{word}" *' for piece in pieces for word in piece.split())
    # For a plain scan: the index knows no order of words, and may not be there.
    patterns = tuple(f"% {piece}%" for piece in pieces)
    if query and opened.indexed:
        tables, position = "word JOIN record r ON r.position = word.rowid", "word.rowid"
        parts.append("word MATCH ?")
        values.append(query)
        patterns = tuple(pattern for pattern in patterns if " " in pattern[2:])
        searched = "word.searched"
    parts += [f"{searched} LIKE ?"] * len(patterns)
    values += patterns
    for column, allowed in (("r.kind", chosen.kinds), ("r.game", chosen.games)):
        if allowed:
            parts.append(f"{column} IN ({_marks(len(allowed))})")
            values += [str(value) for value in allowed]
    if chosen.houses:
        marks = _marks(len(chosen.houses))
        parts.append(f"r.house IN (SELECT number FROM house WHERE id IN ({marks}))")  # noqa: S608
        values += chosen.houses
    for column, wanted in (("r.session", chosen.session), ("r.about", chosen.about)):
        if wanted is not None:
            parts.append(f"{column} = ?")
            values.append(wanted)
    for sign, time in ((">=", chosen.since), ("<", chosen.until)):
        if time is not None:
            parts.append(f"{position} {sign} ?")
            # Dates may be far outside the log.
            values.append(min(max(first_position(time), _LOWEST), _HIGHEST))
    return Condition(tables, " AND ".join(parts) or "1", tuple(values), position)


# The originals of what a filter leaves of corrections and notes, however far up they are.
_ORIGINALS = """WITH RECURSIVE up(position, about) AS (
    SELECT r.position, r.about FROM {tables} WHERE {where} AND r.about IS NOT NULL
    UNION SELECT o.position, o.about FROM up JOIN record o ON o.id = up.about
) SELECT position FROM up WHERE about IS NULL"""
# The same for all that it leaves, with everything that is about these.
_WHOLE = """WITH RECURSIVE up(position, id, about) AS (
    SELECT r.position, r.id, r.about FROM {tables} WHERE {where}
    UNION SELECT o.position, o.id, o.about FROM up JOIN record o ON o.id = up.about
), whole(position, id) AS (
    SELECT position, id FROM up
    UNION SELECT f.position, f.id FROM whole JOIN record f ON f.about = whole.id
) SELECT position FROM whole"""


def whole_positions(condition: Condition) -> str:
    """The SQL for the positions of what a filter leaves, each with all that belongs to it.

    A correction belongs to its original: it is never shown, counted or exported without it.
    """
    if condition.where == "1":
        return "SELECT position FROM record"
    return _WHOLE.format(tables=condition.tables, where=condition.where)


def page(
    opened: OpenLog,
    chosen: Filter,
    order: Order = Order.CREATED,
    *,
    descending: bool = True,
    after: Cursor | None = None,
    limit: int = PAGE,
    ids: Sequence[str] = (),
) -> Page:
    """The originals that follow a cursor, or the first ones, each with what is about it below it.

    `limit` counts the originals; `ids` are what is sorted by, in an order of the reader's language.
    """
    condition = condition_of(opened, chosen)
    key = _KEYS.get(order, "0").format(last=_LOWEST if descending else _HIGHEST)
    if ids:
        key = f"instr('|{'|'.join(ids)}|', '|' || {key} || '|')"
    way, sign = ("DESC", "<") if descending else ("ASC", ">")
    house = _HOUSE if order is Order.HOUSE else ""
    arms: list[str] = []
    values: list[object] = []

    def add(tables: str, place: str, where: str) -> None:
        arm = f"SELECT {place} AS position, {key} AS key FROM {tables} {house} WHERE {where}"  # noqa: S608
        values.extend(condition.values)
        if after is not None and order is Order.CREATED:
            arm += f" AND {place} {sign} ?"
            values.append(after.position)
        elif after is not None:
            arm += f" AND ({key}, {place}) {sign} (?, ?)"
            values.extend((after.key, after.position))
        arms.append(arm)

    add(condition.tables, condition.position, f"{condition.where} AND r.about IS NULL")
    if condition.where != "1":
        originals = _ORIGINALS.format(tables=condition.tables, where=condition.where)
        add("record r", "r.position", f"r.position IN ({originals})")
    found = "1"
    if condition.where != "1":
        matches = f"SELECT 1 FROM {condition.tables} WHERE {condition.where}"  # noqa: S608
        found = f"EXISTS ({matches} AND {condition.position} = thread.position)"
    by = "1" if order is Order.CREATED else f"2 {way}, 1"
    # Sorted are keys and positions alone: to carry whole rows through the sort costs ten times.
    rows = opened.link.execute(
        f"""WITH RECURSIVE head AS MATERIALIZED (
            {" UNION ".join(arms)} ORDER BY {by} {way} LIMIT ?
        ), thread(head, position, id) AS (
            SELECT r.position, r.position, r.id FROM head JOIN record r USING (position)
            UNION SELECT thread.head, f.position, f.id
            FROM thread JOIN record f ON f.about = thread.id
        ) SELECT head.position, head.key, r.position, {found}, {_ENTRY}
        FROM head JOIN thread ON thread.head = head.position
        JOIN record r ON r.position = thread.position {_HOUSE}
        ORDER BY head.key {way}, head.position {way}, r.about IS NOT NULL, r.position""",  # noqa: S608
        (*values, limit + 1, *(() if found == "1" else condition.values)),
    ).fetchall()
    heads = list(dict.fromkeys((row[1], row[0]) for row in rows))
    if len(heads) <= limit:
        return Page(_entries(rows), None)
    shown = set(heads[:limit])
    entries = _entries([row for row in rows if (row[1], row[0]) in shown])
    return Page(entries, Cursor(*heads[limit - 1]))


def count(opened: OpenLog, chosen: Filter) -> int:
    """How many records a list of what a filter leaves has."""
    condition = condition_of(opened, chosen)
    row = opened.link.execute(
        f"SELECT count(*) FROM ({whole_positions(condition)})",  # noqa: S608
        condition.values,
    ).fetchone()
    return int(row[0])


def facets(opened: OpenLog) -> tuple[Facet, ...]:
    """The kinds, games and houses that the log has records of."""
    rows = opened.link.execute(
        """SELECT r.kind, r.game, h.id, h.name, sum(r.entries) FROM (
            SELECT kind, game, house, count(*) AS entries FROM record GROUP BY kind, game, house
        ) r LEFT JOIN house h ON h.number = r.house
        GROUP BY r.kind, r.game, h.id, h.name ORDER BY r.kind, r.game, h.name"""
    )
    try:
        return tuple(Facet(RecordKind(kind), *rest) for kind, *rest in rows)
    except NONSENSE as error:
        raise DamagedError from error


def _entries(rows: list[tuple[object, ...]]) -> tuple[LogEntry, ...]:
    try:
        return tuple(_entry(row) for row in rows)
    except NONSENSE as error:
        raise DamagedError from error


def _entry(row: tuple[object, ...]) -> LogEntry:
    _, _, position, found, record_id, kind, clock, *rest = row
    made_of, summary = rest.pop(), str(rest.pop())
    rest.append(summary_message(summary, json.loads(str(made_of)) if made_of else None))
    rest.append(bool(found))
    return LogEntry(record_id, RecordKind(str(kind)), time_at(position, clock), *rest)  # type: ignore[arg-type]


def _marks(number: int) -> str:
    return ", ".join("?" * number)
