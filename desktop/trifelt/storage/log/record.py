"""What the log keeps: a record as it is given in and as it comes out again, never edited."""

import hashlib
import json
import re
import uuid
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from string import Formatter
from typing import Any

from trifelt import __version__
from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN, House, read_house, write_house
from trifelt.engine.message import Message, visible
from trifelt.storage.refusal import StorageError

SUMMARY = "summary"
"""Where a record's body holds it; the record's own summary is its English."""


def message_content(message: Message) -> dict[str, object]:
    """A message as JSON holds it."""
    facts = {
        name: message_content(fact)
        if isinstance(fact, Message)
        else fact
        if type(fact) is int
        else str(fact)
        for name, fact in message.facts.items()
    }
    content = {"text": message.text, "many": message.many, "context": message.context}
    return {name: part for name, part in content.items() if part} | {"facts": facts}


def summary_message(summary: str, content: object) -> Message:
    """A summary as a message; if nothing fits that it was made of, as plain text.

    >>> made_of = message_content(Message("Deal {count} cards", count=3))
    >>> summary_message("Deal 3 cards", made_of).text
    'Deal {count} cards'
    >>> summary_message("Deal 4 cards", made_of).text
    '{summary}'
    """
    with suppress(
        ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError
    ):
        message = _read(content)
        if message.render() == visible(summary):
            return message
    return Message("{summary}", summary=visible(summary))


def _read(content: object) -> Message:
    """The message of a content that may come from anywhere: its gaps are plain names."""
    if not isinstance(content, dict):
        raise TypeError
    facts = {
        name: fact if type(fact) is int else visible(fact) if isinstance(fact, str) else _read(fact)
        for name, fact in content["facts"].items()
    }
    message = Message.of(content["text"], facts)
    message.many, message.context = content.get("many"), content.get("context")
    for text in (message.text, message.many or ""):
        for _, name, form, turned in Formatter().parse(text):
            if name is not None and (name not in facts or form or turned):
                raise ValueError
    return message


EARLIEST = datetime(1970, 1, 1, tzinfo=UTC)
LATEST = datetime(2200, 1, 1, tzinfo=UTC)
_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
COUNTER_BITS = 20
COUNTER_MASK = (1 << COUNTER_BITS) - 1
LARGEST_CENTS = (1 << 63) - 1
"""The log's columns are 64-bit."""


PROGRAM = f"trifelt {__version__}"
"""Who writes a record, as it is kept in it."""


class RecordKind(StrEnum):
    """What a record tells of; the last two point to the record that they are about."""

    ROUND = "round"
    SESSION = "session"
    CHECK = "check"
    CORRECTION = "correction"
    NOTE = "note"


POINTING = frozenset({RecordKind.CORRECTION, RecordKind.NOTE})


@dataclass(frozen=True, slots=True)
class HouseThen:
    """A house as it was when the record was made, whole, so that it can be opened again."""

    game: str
    id: str
    name: str
    definition: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Record:
    """One entry. `body` is JSON: the settle document and its result, the seed and the 52 cards,
    the marks of a check. `summary` is the line that a list shows, in English; `words` are searched
    besides.
    """

    id: str
    kind: RecordKind
    created: datetime
    program: str
    summary: str
    body: Mapping[str, object]
    game: str | None = None
    house: HouseThen | None = None
    session: str | None = None
    about: str | None = None
    words: str = ""
    staked: int | None = None
    net: int | None = None

    @property
    def told(self) -> Message:
        """Its summary, in any language where its body holds what that was made of."""
        return summary_message(self.summary, self.body.get(SUMMARY))


def new_id() -> str:
    """An id that no other record has, in this log or another's."""
    return uuid.uuid4().hex


def cleaned(record: Record) -> Record:
    """The record with halves of characters, which no file can keep, shown as question marks."""
    house = record.house
    if house is not None:
        house = replace(house, **_whole(game=house.game, id=house.id, name=house.name))
    texts = _whole(
        summary=record.summary, words=record.words, program=record.program, game=record.game
    )
    return replace(record, house=house, **texts)


def _whole(**texts: str | None) -> dict[str, Any]:
    return {
        name: None if text is None else text.encode("utf-8", "replace").decode("utf-8")
        for name, text in texts.items()
    }


def first_position(created: datetime) -> int:
    """The place in the log that the first record of a time's millisecond takes."""
    return (created - EARLIEST) // timedelta(milliseconds=1) << COUNTER_BITS


def time_at(position: object, offset: object) -> datetime:
    """The time of a place in the log, on the clock (seconds ahead of UTC) that it was noted by."""
    assert isinstance(position, int)
    assert isinstance(offset, int)
    moment = timedelta(milliseconds=position >> COUNTER_BITS)
    return (EARLIEST + moment).astimezone(timezone(timedelta(seconds=offset)))


def offset_of(created: datetime) -> int:
    """Seconds that the clock of a time is ahead of UTC."""
    offset = created.utcoffset()
    assert offset is not None, "a time in the log carries its offset"
    return int(offset.total_seconds())


def verify_record(record: Record) -> Message | None:
    """Why a record cannot be kept, if it cannot."""
    for name in (record.id, record.session, record.about):
        if name is not None and not _ID.fullmatch(name):
            return Message(
                "Use 1 to 64 letters, digits, points, dashes or underscores in a record's id."
            )
    if (record.kind in POINTING) != (record.about is not None):
        return Message("A correction or a note, and nothing else, points to another record.")
    offset = record.created.utcoffset()
    if offset is None or offset.microseconds or not EARLIEST <= record.created < LATEST:
        return Message("A record's time has an offset and is between 1970 and 2200.")
    for cents in (record.staked, record.net):
        if cents is not None and abs(cents) > LARGEST_CENTS:
            return Message("An amount is too large for the log.")
    try:
        canonical(record_content(record))
    except (TypeError, ValueError, RecursionError):
        return Message("A record's body holds something that is not JSON.")
    return None


def record_content(record: Record) -> dict[str, object]:
    """Everything a record says, as JSON with the house whole: what its checksum is taken over."""
    house = record.house
    return {field.name: getattr(record, field.name) for field in fields(record)} | {
        "kind": str(record.kind),
        "created": record.created.isoformat(timespec="milliseconds"),
        "house": None if house is None else house_content(house),
        "body": dict(record.body),
    }


def house_content(house: HouseThen) -> dict[str, object]:
    """A house as JSON holds it."""
    return {
        "game": house.game,
        "id": house.id,
        "name": house.name,
        "definition": dict(house.definition),
    }


def canonical(value: object) -> str:
    """The one JSON text of a value: keys in order, nothing but ASCII, no infinities."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def checksum(record: Record) -> str:
    """What tells that a record still says what it said when it was saved."""
    return hashlib.sha256(canonical(record_content(record)).encode("ascii")).hexdigest()


def house_then(house: House) -> HouseThen:
    """A house as it is now. Its base is left out: that may be another by then."""
    definition = write_house(replace(house, base=None))
    return HouseThen(house.game.id, house.id or "", house.name, definition)


def house_of(then: HouseThen) -> House:
    """The house that a record was made with."""
    game = find_game(then.game)
    if game is None:
        raise StorageError(Message("The game {game} is no longer there.", game=then.game))
    read = read_house(dict(then.definition), BUILT_IN, game=game, inline=True)
    if read.house is None:
        why = Message(
            "The house {name} cannot be read as it was: {fault}",
            name=then.name,
            fault=read.faults[0].render(),
        )
        raise StorageError(why)
    return read.house
