"""The log's tables, how an older log becomes a current one, and the index of its words; what
SQLite's error codes mean to the person in front of the program.
"""

import json
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import Any

from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.languages import in_every_language, in_one_script
from trifelt.engine.message import Message
from trifelt.storage.log.record import SUMMARY, summary_message
from trifelt.storage.refusal import StorageError

_PRIMARY = 0xFF
"""The low byte of an extended code is the kind of error."""

_DAMAGE = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_FORMAT,
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CONSTRAINT,
    }
)

_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL})

_REASONS = {
    sqlite3.SQLITE_FULL: Message("the disk is full"),
    sqlite3.SQLITE_READONLY: Message("it is read-only"),
    sqlite3.SQLITE_CANTOPEN: Message("it cannot be opened there"),
    sqlite3.SQLITE_IOERR: Message("the disk is full or reports a fault"),
    sqlite3.SQLITE_NOMEM: Message("there is no memory left"),
    sqlite3.SQLITE_TOOBIG: Message("the record is too large"),
    **dict.fromkeys(
        (sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH),
        Message("this account is not allowed to do that"),
    ),
    **dict.fromkeys(_BUSY, Message("another program keeps it busy")),
    **dict.fromkeys((sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB), Message("it is damaged")),
}


# A damaged schema gives an error whose text is damaged as well.
SqliteFault = (sqlite3.Error, UnicodeDecodeError)


def code_of(error: Exception) -> int | None:
    """SQLite's kind of error, where the error came from SQLite itself."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else int(code) & _PRIMARY


def is_damage(error: Exception) -> bool:
    """Whether the error may mean that the file is no log or no longer a whole one.

    A plain error and a broken constraint are among them: our statements are sound, and what they
    insert was checked, wherever the tables are as they were made.
    """
    return isinstance(error, UnicodeDecodeError) or code_of(error) in _DAMAGE


def is_busy(error: Exception) -> bool:
    """Whether another program holds the log just now."""
    return code_of(error) in _BUSY


def is_read_only(error: Exception) -> bool:
    """Whether SQLite would not write."""
    return code_of(error) == sqlite3.SQLITE_READONLY


def refusal_of(path: Path, error: Exception) -> StorageError:
    """The sentence for an error that cannot be cured by setting the file aside."""
    reason = _REASONS.get(code_of(error) or sqlite3.SQLITE_CORRUPT)
    if reason is None:
        reason = Message("the database answers “{answer}”", answer=str(error))
    return StorageError(
        Message("The log {path} cannot be used: {reason}.", path=str(path), reason=reason)
    )


Migration = Callable[[sqlite3.Connection], None]

APPLICATION = 0x54724C67
"""What marks a database file as a log of this program ("TrLg")."""


def first_tables(connection: sqlite3.Connection) -> None:
    """Version 1. What a list shows and sorts by is kept narrow, so that any filter and any order
    is a scan of a few milliseconds; bodies are kept apart, and each house's definition once.
    """
    for statement in _FIRST:
        connection.execute(statement)


# The checks are for the disk: what SQLite alone would not notice, its integrity check then does.
# `position` is the time in milliseconds shifted left with a counter below it: the table, the
# text index and every page then have one order, and an imported record falls into its place.
_FIRST = (
    """CREATE TABLE house (
        number INTEGER PRIMARY KEY,
        digest TEXT NOT NULL,
        game TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        definition TEXT NOT NULL
    )""",
    "CREATE INDEX house_digest ON house (digest)",
    """CREATE TABLE record (
        position INTEGER PRIMARY KEY CHECK (position >= 0 AND position >> 20 < 7258118400000),
        id TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL CHECK (kind IN ('round', 'session', 'check', 'correction', 'note')),
        clock INTEGER NOT NULL CHECK (typeof(clock) = 'integer' AND abs(clock) < 86400),
        game TEXT,
        house INTEGER REFERENCES house (number),
        session TEXT,
        about TEXT REFERENCES record (id) DEFERRABLE INITIALLY DEFERRED,
        staked INTEGER CHECK (typeof(staked) IN ('integer', 'null')),
        net INTEGER CHECK (typeof(net) IN ('integer', 'null')),
        program TEXT NOT NULL,
        summary TEXT NOT NULL
    )""",
    "CREATE INDEX record_facets ON record (kind, game, house)",
    "CREATE INDEX record_about ON record (about) WHERE about IS NOT NULL",
    "CREATE INDEX record_session ON record (session) WHERE session IS NOT NULL",
    """CREATE TABLE content (
        position INTEGER PRIMARY KEY REFERENCES record (position),
        body TEXT NOT NULL,
        words TEXT NOT NULL,
        searched TEXT NOT NULL,
        checksum TEXT NOT NULL
    )""",
    "CREATE TABLE mark (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    *(
        f"""CREATE TRIGGER {table}_is_not_{done} BEFORE {event} ON {table}
        BEGIN SELECT RAISE(ABORT, 'a saved record is never edited'); END"""
        for table in ("house", "record", "content")
        for event, done in (("UPDATE", "edited"), ("DELETE", "removed"))
    ),
)


def training_tables(connection: sqlite3.Connection) -> None:
    """Version 2: answered exercises, and when each fact is due again."""
    for statement in _TRAINING:
        connection.execute(statement)


_TRAINING = (
    """CREATE TABLE exercise (
        id TEXT PRIMARY KEY,
        at INTEGER NOT NULL CHECK (typeof(at) = 'integer'),
        game TEXT NOT NULL,
        house INTEGER NOT NULL REFERENCES house (number),
        kind TEXT NOT NULL,
        level TEXT NOT NULL,
        seed INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seconds REAL NOT NULL,
        target REAL NOT NULL,
        correct INTEGER NOT NULL CHECK (correct IN (0, 1)),
        given TEXT NOT NULL,
        due TEXT NOT NULL,
        wagers TEXT NOT NULL,
        mistake TEXT NOT NULL
    )""",
    "CREATE INDEX exercise_game ON exercise (game, at)",
    """CREATE TABLE fact (
        game TEXT NOT NULL,
        fact TEXT NOT NULL,
        card TEXT NOT NULL,
        due INTEGER NOT NULL CHECK (typeof(due) = 'integer'),
        PRIMARY KEY (game, fact)
    )""",
)


def test_result_table(connection: sqlite3.Connection) -> None:
    """Version 3: the results of table tests, each as its file holds it."""
    connection.execute(
        """CREATE TABLE test_result (
            id TEXT PRIMARY KEY,
            at INTEGER NOT NULL CHECK (typeof(at) = 'integer'),
            game TEXT NOT NULL,
            content TEXT NOT NULL
        )"""
    )


MIGRATIONS: tuple[Migration, ...] = (first_tables, training_tables, test_result_table)
"""Each makes of version n the version n + 1; a fresh log goes through all of them."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables in a log."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def application_of(connection: sqlite3.Connection) -> int:
    """The program that a database says it belongs to."""
    return int(connection.execute("PRAGMA application_id").fetchone()[0])


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether nothing was ever made in this database."""
    return connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone() is None


def schema_of(connection: sqlite3.Connection) -> dict[str, str]:
    """The tables, indexes and triggers of a log as they were made, without the text index."""
    rows = connection.execute(
        "SELECT name, sql FROM sqlite_schema "
        "WHERE sql IS NOT NULL AND name <> 'word' AND name NOT LIKE 'word!_%' ESCAPE '!'"
    )
    return dict(rows.fetchall())


@cache
def layout_after(migrations: tuple[Migration, ...]) -> dict[str, str]:
    """The layout that these migrations make."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, migrations)
        return schema_of(connection)


def migrate(connection: sqlite3.Connection, migrations: tuple[Migration, ...]) -> None:
    """Bring a log to the newest version in one transaction: all the way, or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        if is_empty(connection):
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        # Read again inside the transaction: another process may have been faster.
        for migration in migrations[version_of(connection) :]:
            migration(connection)
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        roll_back(connection)
        raise


def roll_back(connection: sqlite3.Connection) -> None:
    """End a transaction that failed; a full disk may have ended it already."""
    with suppress(*SqliteFault):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


_MARKS = re.compile(r"[\u0300-\u036f]+")
# A clause is one word, each of its numbers ended by a letter: 5.4 begins 5.4.2, but not 5.41.
_CLAUSE = re.compile(r"(?<!\d)\d+(?:\.\d+)+")
_DOT = "\u02d0"
# A day and a time too, with such a letter before them: 20 finds no check of 2026.
_TIME = re.compile(r"(?<!\d)(?:\d{4}(?:-\d{1,2}){1,2}|\d{1,2}:\d{1,2})(?!\d)")
# A script written without blanks has no words to begin with: each of its characters is one.
_UNSPACED = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
# Amounts as they are written elsewhere: 4.375,00 and 4 375,00 are 4,375.00.
_POINT = re.compile(r"(?<=\d)\.(?=(?:\d{3}\.)*\d{3},\d\d(?!\d))")
_COMMA = re.compile(r"(?<=\d),(?=\d\d(?!\d))")
_SUITS = re.compile(r"(?<=[2-9TJQKA0])[♣♦♥♠♧♢♡♤]", re.IGNORECASE)
_NO_ROUND = (LookupError, TypeError, AttributeError, ValueError, RecursionError)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared."""
    plain = _COMMA.sub(".", _POINT.sub(",", text))
    plain = _SUITS.sub(lambda found: "cdhs"["♣♦♥♠♧♢♡♤".index(found[0]) % 4], plain)
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", plain.casefold()))
    plain = _CLAUSE.sub(lambda found: found[0].replace(".", _DOT) + _DOT, plain)
    plain = _TIME.sub(lambda found: _DOT + re.sub("[-:]", _DOT, found[0]), plain)
    return tuple(_WORD.findall(in_one_script(plain)))


def _searched_words(
    id: str,
    game_id: str | None,
    summary: str,
    words: str,
    body: str,
    house: str | None,
    house_id: str | None,
) -> str:
    """The words that a record is found by, each with a blank before it."""
    game = find_game(game_id) if game_id else None
    parts = [words, game_id or "", id, house or "", house_id or ""]
    try:
        said = json.loads(body)
        parts += in_every_language(summary_message(summary, said.get(SUMMARY)))
        if game is not None:
            parts.append(_titles(game.title))
            parts += dict.fromkeys(_of_body(game, said))
    except _NO_ROUND:  # a body may be of any program and any shape
        parts.append(summary)
    return "".join(f" {word}" for word in words_of(" ".join(parts)))


def _of_body(game: Game, body: Mapping[str, Any]) -> Iterator[str]:
    """What a round is about besides: its wagers, its irregularities, and what they led to; and
    what a check is told by: its checksum as one word too, and the payments as they were typed.
    """
    yield str(body.get("checksum", "")).replace("-", "")
    yield from (str(one["paid"]) for one in body.get("paid", ()))
    settled = body["settlement"]
    for wager in {line["wager"] for box in settled["boxes"] for line in box["lines"]}:
        yield _titles(game.wager[wager].title)
    for notice in settled["notices"]:
        if "reading" not in notice:
            yield f"{notice['kind']} {notice['text']}"
    for answers in body["document"].get("incidents", ()):
        if (incident := game.irregularity(answers["id"])) is not None:
            yield _titles(incident.title)
        yield from (str(answer) for answer in answers.values())


@cache
def _titles(title: Message) -> str:
    """A title in all languages, and in English as one word too."""
    return " ".join((*in_every_language(title), title.render().replace(" ", "")))


_INDEX = "index"
_MADE_BY = "5"
"""Which way of finding words made an index: to raise this has every log's made anew, once."""

# Each length of beginning that is typed has its list: a search while typing merges none.
_NEW_INDEX = "CREATE VIRTUAL TABLE word USING fts5 (searched, detail='none', prefix='1 2 3 4 5 6')"
SEARCHED = """(
    SELECT searched_words(r.id, r.game, r.summary, c.words, c.body, h.name, h.id)
    FROM content c LEFT JOIN house h ON h.number = r.house WHERE c.position = r.position
)"""
"""The words of a record, a row r, in SQL."""

_ALL_WORDS = f"INSERT INTO word (rowid, searched) SELECT r.position, {SEARCHED} FROM record r"  # noqa: S608


def offer_words(connection: sqlite3.Connection) -> None:
    """Let a connection's SQL say `SEARCHED`."""
    connection.create_function("searched_words", 7, _searched_words, deterministic=True)


def has_index(connection: sqlite3.Connection) -> bool:
    """Whether this build of SQLite can use the full-text index of this log, and it is of today."""
    try:
        connection.execute("SELECT rowid FROM word LIMIT 0")
    except sqlite3.OperationalError:
        return False
    current = "SELECT 1 FROM mark WHERE name = ? AND value = ?"
    return connection.execute(current, (_INDEX, _MADE_BY)).fetchone() is not None


def add_to_index(connection: sqlite3.Connection, position: int) -> None:
    """Have the record at a place found by its words."""
    connection.execute(f"{_ALL_WORDS} WHERE r.position = ?", (position,))


def mark_stale(connection: sqlite3.Connection) -> None:
    """Have the index made anew when the log is opened next."""
    connection.execute("DELETE FROM mark WHERE name = ?", (_INDEX,))


def bring_index_up(connection: sqlite3.Connection) -> bool:
    """Make or renew the full-text index where this build of SQLite can; false where it cannot."""
    if has_index(connection):
        return True
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not has_index(connection):  # another window may have been faster
            connection.execute("DROP TABLE IF EXISTS word")
            connection.execute(_NEW_INDEX)
            connection.execute(_ALL_WORDS)
            connection.execute("INSERT OR REPLACE INTO mark VALUES (?, ?)", (_INDEX, _MADE_BY))
        connection.execute("COMMIT")
    except BaseException as error:
        roll_back(connection)
        if isinstance(error, sqlite3.OperationalError) and "no such module" in str(error):
            return False
        raise
    return True
