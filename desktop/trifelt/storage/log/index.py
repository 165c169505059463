"""The words that a record is found by, and the full-text index of them, made from the records."""

import json
import re
import sqlite3
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.languages import all_catalogues
from trifelt.engine.message import Message
from trifelt.storage.log.schema import roll_back
from trifelt.storage.log.summary import SUMMARY, summary_message

_MARKS = re.compile(r"[\u0300-\u036f]+")
# A clause is one word, each of its numbers ended by a letter: 5.4 begins 5.4.2, but not 5.41.
_CLAUSE = re.compile(r"\d+(?:\.\d+)+")
_DOT = "\u02d0"
# A script written without blanks has no words to begin with: each of its characters is one.
_UNSPACED = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
_NO_ROUND = (LookupError, TypeError, AttributeError, ValueError, RecursionError)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text.casefold()))
    plain = _CLAUSE.sub(lambda found: found[0].replace(".", _DOT) + _DOT, plain)
    return tuple(_WORD.findall(plain))


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
        parts += _every_language(summary_message(summary, said.get(SUMMARY)))
        if game is not None:
            parts.append(_titles(game.title))
            parts += dict.fromkeys(_of_body(game, said))
    except _NO_ROUND:  # a body may be of any program and any shape
        parts.append(summary)
    return "".join(f" {word}" for word in words_of(" ".join(parts)))


def _of_body(game: Game, body: Mapping[str, Any]) -> Iterator[str]:
    """What a round is about besides: its wagers, its irregularities, and what they led to."""
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


def _every_language(message: Message) -> Iterator[str]:
    """A message in all languages that there are."""
    return (message.render(catalogue) for catalogue in all_catalogues())


@cache
def _titles(title: Message) -> str:
    """A title in all languages, and in English as one word too."""
    return " ".join((*_every_language(title), title.render().replace(" ", "")))


_INDEX = "index"
_MADE_BY = "2"
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
