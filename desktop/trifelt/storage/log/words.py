"""What a search compares: words without case and accents, found by how they begin."""

from __future__ import annotations

import re
import unicodedata

from trifelt.storage.log.record import Record

_MARKS = re.compile(r"[\u0300-\u036f]+")
_NOT_WORD = re.compile(r"[\W_]+")
# A script written without blanks has no words to begin with: each of its characters is one.
_UNSPACED = re.compile(r"([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])")
LONGEST_SEARCH = 20
LONGEST_WORD = 100


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared."""
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", text.casefold()))
    return tuple(_NOT_WORD.sub(" ", _UNSPACED.sub(r" \1 ", plain)).split())


def _searched(text: str) -> tuple[str, ...]:
    """The words of a search, as many and as long as an index takes."""
    return tuple(word[:LONGEST_WORD] for word in words_of(text)[:LONGEST_SEARCH])


def searched_words(record: Record) -> str:
    """The words that a record is found by, each with a blank before it."""
    house = record.house
    parts = [record.summary, record.words, record.game or "", record.id]
    if house is not None:
        parts += [house.name, house.id]
    return "".join(f" {word}" for word in words_of(" ".join(parts)))


def index_query(text: str) -> str:
    """The search as the full-text index wants it; empty where no word was typed."""
    return " AND ".join(f'"{word}" *' for word in _searched(text))


def like_patterns(text: str) -> tuple[str, ...]:
    """The same search for a plain scan, where there is no such index."""
    return tuple(f"% {word}%" for word in _searched(text))
