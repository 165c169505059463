"""What the history shows of the log and what can be done with an entry, without the window."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from trifelt.engine.games import find_game
from trifelt.engine.houses.house import house_title
from trifelt.engine.message import Message, visible
from trifelt.engine.money import read_money
from trifelt.gui.check.model.marks import TITLES
from trifelt.gui.shell.figures import amount_text, luck_text, signed_amount_text
from trifelt.storage.log import Facet, Filter, LogEntry, Order, Record, RecordKind
from trifelt.storage.log.record import EARLIEST, LATEST

Render = Callable[[Message], str]

KINDS: Final[Mapping[RecordKind, Message]] = {
    RecordKind.ROUND: Message("Round"),
    RecordKind.SESSION: Message("Session"),
    RecordKind.CHECK: Message("Payout check"),
    RecordKind.CORRECTION: Message("Correction"),
    RecordKind.NOTE: Message("Note"),
}
Option = tuple[str, Message]  # a value of a filter, and its title with how many there are


def kind_options(facets: Sequence[Facet]) -> tuple[Option, ...]:
    """The kinds that there are records of."""
    return _options((facet.kind, KINDS[facet.kind], facet.count) for facet in facets)


def game_options(facets: Sequence[Facet]) -> tuple[Option, ...]:
    """The games that there are records of."""
    return _options(
        (facet.game, game_title(facet.game), facet.count)
        for facet in facets
        if facet.game is not None
    )


def house_options(facets: Sequence[Facet], game: str) -> tuple[Option, ...]:
    """The houses of a game; of all games with the game beside each, as `GAME/HOUSE`.

    An id is unique within its game alone.
    """
    found = [facet for facet in facets if facet.house_id and game in ("", facet.game)]
    several = len({facet.game for facet in found}) > 1
    options = []
    for facet in found:
        title = _house(facet)
        if several:
            title = Message("{name}, {game}", name=title, game=game_title(facet.game))
        options.append((f"{facet.game}/{facet.house_id}", title, facet.count))
    return _options(options)


def _house(of: Facet | LogEntry) -> Message:
    name = visible(of.house_name or of.house_id or "")
    return house_title(of.game or "", of.house_id, name)


def _options(found: Iterable[tuple[str, Message, int]]) -> tuple[Option, ...]:
    titles: dict[str, Message] = {}
    counts: Counter[str] = Counter()
    for value, title, count in found:
        titles[value] = title
        counts[value] += count
    return tuple(
        (value, Message("{title} ({count})", title=title, count=f"{counts[value]:,}"))
        for value, title in titles.items()
    )


def game_title(game: str | None) -> Message:
    """A game's title, also where the program has it no more."""
    found = find_game(game) if game else None
    return found.title if found is not None else Message("{game}", game=visible(game or ""))


def read_day(text: str) -> date | Message | None:
    """A day as it is typed; nothing where nothing is."""
    plain = text.strip()
    if not plain:
        return None
    try:
        day = date.fromisoformat(plain)
    except ValueError:
        return Message("Write a day as 2026-11-18.")
    if not EARLIEST.date() <= day < LATEST.date():
        return Message("Enter a day from 1970 to 2199.")
    return day


def filter_of(
    text: str,
    kind: str,
    game: str,
    house: str,
    first: date | None,
    last: date | None,
    session: str | None = None,
) -> Filter:
    """The filter that the fields make; a house is one of its game; the last day is counted in."""
    if house:
        game, _, house = house.partition("/")
    return Filter(
        kinds=(RecordKind(kind),) if kind else (),
        games=(game,) if game else (),
        houses=(house,) if house else (),
        since=None if first is None else _midnight(first),
        until=None if last is None else _midnight(last + timedelta(days=1)),
        text=text,
        session=session,
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time()).astimezone()


def nothing_found(chosen: Filter) -> Message:
    """The message in place of an empty list."""
    if chosen == Filter():
        return Message("Nothing is saved yet. Play a round or save a check, and it is listed here.")
    if chosen == Filter(text=chosen.text):
        return Message("No record matches '{text}'.", text=visible(chosen.text.strip()))
    return Message("No record matches these filters.")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the list: what it is ordered by, what it says, and how wide it is."""

    order: Order
    title: Message
    text: Callable[[LogEntry, Render, str], str]
    least: int = 0  # where there is little room; 0 takes what is left
    most: int = 0  # where there is a lot
    is_amount: bool = False


COLUMNS: Final = (
    Column(Order.CREATED, Message("Time"), lambda of, *_: f"{of.created:%Y-%m-%d %H:%M}", 140, 148),
    # Corrections come below their record.
    Column(
        Order.KIND,
        Message("Kind"),
        lambda of, say, _: (
            "\N{DOWNWARDS ARROW WITH TIP RIGHTWARDS} " * bool(of.about) + say(KINDS[of.kind])
        ),
        106,
        112,
    ),
    Column(
        Order.GAME,
        Message("Game"),
        lambda of, say, _: say(game_title(of.game)) if of.game else "",
        128,
        260,
    ),
    Column(Order.HOUSE, Message("House"), lambda of, say, _: say(_house(of)), 72, 200),
    Column(Order.SUMMARY, Message("What"), lambda of, say, _: say(of.summary)),
    Column(
        Order.STAKED,
        Message("Staked"),
        lambda of, _, sign: "" if of.staked is None else amount_text(of.staked, sign),
        96,
        116,
        is_amount=True,
    ),
    Column(
        Order.NET,
        Message("Net"),
        lambda of, _, sign: "" if of.net is None else signed_amount_text(of.net, sign),
        104,
        124,
        is_amount=True,
    ),
)


def can_open(record: Record) -> bool:
    """Whether a record holds a round that a pane can show again."""
    return isinstance(record.body.get("document"), Mapping) and record.house is not None


def wagers_of(record: Record) -> tuple[str, ...]:
    """The wagers that were staked in a record's round; none where its body says nothing of any."""
    body: Any = record.body
    with suppress(LookupError, TypeError, AttributeError):
        people = [one for box in body["document"]["boxes"] for one in box.get("bettors", (box,))]
        return tuple(dict.fromkeys(wager for one in people for wager in one.get("wagers", ())))
    return ()


def session_title(record: Record) -> Message:
    """A session by when it was played."""
    return Message("Session of {time}", time=f"{record.created:%Y-%m-%d %H:%M}")


@dataclass(frozen=True, slots=True)
class Detail:
    """A record with what it is about and what is about it."""

    record: Record
    about: Record | None
    followers: tuple[Record, ...]


def facts(detail: Detail) -> tuple[tuple[Message, Message], ...]:
    """The details of a record."""
    record = detail.record
    found = [
        (Message("Time"), Message("{time}", time=f"{record.created:%Y-%m-%d %H:%M:%S %z}")),
        (Message("Kind"), KINDS[record.kind]),
    ]
    if record.game is not None:
        found.append((Message("Game"), game_title(record.game)))
    house = record.house
    if house is not None:
        edition = str(house.definition.get("edition", ""))
        found.append(
            (
                Message("House as it was then"),
                house_title(house.game, house.id, visible(house.name), visible(edition)),
            )
        )
    found += _session_facts(record) if record.kind is RecordKind.SESSION else []
    checksum = record.body.get("checksum")
    if isinstance(checksum, str):
        found.append((Message("Checksum"), Message("{sum}", sum=checksum)))
    marks = record.body.get("marks")
    if isinstance(marks, Mapping):
        found += [
            (TITLES[name], Message("{text}", text=str(text)))
            for name, text in marks.items()
            if name in TITLES
        ]
    found.append((Message("Written by"), Message("{program}", program=record.program)))
    return tuple(found)


def _session_facts(record: Record) -> list[tuple[Message, Message]]:
    """The figures of a session, as far as its record has them."""
    body = record.body
    found = [
        (title, Message("{figure}", figure=_figure(str(body[name]))))
        for name, title in _SESSION.items()
        if body.get(name) is not None
    ]
    luck = body.get("luck")
    if isinstance(luck, int | float):
        found.append((Message("Luck"), luck_text(luck)))
    return found


def _figure(text: str) -> str:
    """A figure as the window writes it; money has its two places in the log."""
    sign, digits = (text[:1], text[1:]) if text[:1] == "-" else ("", text)
    cents = read_money(digits) if "." in digits else None
    if cents is None:
        return text
    return amount_text(-cents if sign else cents)


_SESSION: Final[Mapping[str, Message]] = {
    "rounds": Message("Rounds"),
    "start": Message("Balance at the start"),
    "balance": Message("Balance at the end"),
    "expected": Message("Expected"),
    "decisions_right": Message("Decisions right"),
    "decisions_wrong": Message("Decisions wrong"),
    "cost_of_errors": Message("Lost by errors"),
}
