"""What the history shows of the log and what can be done with an entry, without the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from trifelt.engine.games import find_game
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
COLUMNS: Final = (
    (Order.CREATED, Message("Time")),
    (Order.KIND, Message("Kind")),
    (Order.GAME, Message("Game")),
    (Order.HOUSE, Message("House")),
    (Order.SUMMARY, Message("What")),
    (Order.STAKED, Message("Staked")),
    (Order.NET, Message("Net")),
)
AMOUNTS: Final = (5, 6)


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """A house that there are records of: an id is unique within its game alone."""

    game: str
    id: str
    name: str
    count: int

    @property
    def value(self) -> str:
        return f"{self.game}/{self.id}"


@dataclass(frozen=True, slots=True)
class Choices:
    """What the filters can choose from: values with their titles and counts."""

    kinds: tuple[tuple[str, Message], ...] = ()
    games: tuple[tuple[str, Message], ...] = ()
    houses: tuple[HouseChoice, ...] = ()


def choices_of(facets: Sequence[Facet]) -> Choices:
    """The kinds, games and houses that there are records of."""
    kinds: dict[str, int] = {}
    games: dict[str, int] = {}
    houses: dict[tuple[str, str], HouseChoice] = {}
    for facet in facets:
        kinds[facet.kind] = kinds.get(facet.kind, 0) + facet.count
        if facet.game is not None:
            games[facet.game] = games.get(facet.game, 0) + facet.count
        if facet.game is not None and facet.house_id is not None:
            key = facet.game, facet.house_id
            before = houses[key].count if key in houses else 0
            name = visible(facet.house_name or facet.house_id)
            houses[key] = HouseChoice(*key, name, before + facet.count)
    return Choices(
        tuple(
            (str(kind), _counted(KINDS[RecordKind(kind)], count)) for kind, count in kinds.items()
        ),
        tuple((game, _counted(game_title(game), count)) for game, count in games.items()),
        tuple(houses.values()),
    )


def houses_among(choices: Choices, game: str) -> tuple[tuple[str, Message], ...]:
    """The houses of a game; of all games with the game beside each."""
    found = [house for house in choices.houses if game in ("", house.game)]
    several = len({house.game for house in found}) > 1
    return tuple(
        (house.value, _counted(_house_title(house, several), house.count)) for house in found
    )


def _house_title(house: HouseChoice, with_game: bool) -> Message:
    if not with_game:
        return Message("{name}", name=house.name)
    return Message("{name}, {game}", name=house.name, game=game_title(house.game))


def read_house_choice(value: str) -> tuple[str, str] | None:
    """Game and id of a chosen house."""
    game, _, house = value.partition("/")
    return (game, house) if house else None


def _counted(title: Message, count: int) -> Message:
    return Message("{title} ({count})", title=title, count=f"{count:,}")


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
    house: tuple[str, str] | None,
    first: date | None,
    last: date | None,
    session: str | None = None,
) -> Filter:
    """The filter that the fields make; a house is one of its game; the last day is counted in."""
    if house is not None:
        game = house[0]
    return Filter(
        kinds=(RecordKind(kind),) if kind else (),
        games=(game,) if game else (),
        houses=(house[1],) if house is not None else (),
        since=None if first is None else _midnight(first),
        until=None if last is None else _midnight(last + timedelta(days=1)),
        text=text,
        session=session,
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time()).astimezone()


def cells(entry: LogEntry, render: Render, currency: str) -> tuple[str, ...]:
    """An entry as the list writes it."""
    return (
        f"{entry.created:%Y-%m-%d %H:%M}",
        render(KINDS[entry.kind]),
        render(game_title(entry.game)) if entry.game else "",
        visible(entry.house_name or ""),
        visible(entry.summary) + (" \N{BULLET}" * bool(entry.followers)),
        "" if entry.staked is None else amount_text(entry.staked, currency),
        "" if entry.net is None else signed_amount_text(entry.net, currency),
    )


def can_open(record: Record) -> bool:
    """Whether a record holds a round that a pane can show again."""
    return isinstance(record.body.get("document"), Mapping) and record.house is not None


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
    """What is told of a record."""
    record = detail.record
    found = [
        (Message("Time"), Message("{time}", time=f"{record.created:%Y-%m-%d %H:%M:%S %z}")),
        (Message("Kind"), KINDS[record.kind]),
    ]
    if record.game is not None:
        found.append((Message("Game"), game_title(record.game)))
    if record.house is not None:
        edition = str(record.house.definition.get("edition", ""))
        found.append(
            (
                Message("House as it was then"),
                Message(
                    "{name}{edition}",
                    name=visible(record.house.name),
                    edition=visible(edition and f", {edition}"),
                ),
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
    """What a session came to, as far as its record tells."""
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
