"""What the history shows of the log and what can be done with an entry, without the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from trifelt.engine.games import find_game
from trifelt.engine.message import Message
from trifelt.gui.shell.amounts import amount_text, signed_amount_text
from trifelt.storage.log import Entry, Facet, Filter, Kind, Order, Record

Render = Callable[[Message], str]

KINDS: Final[Mapping[Kind, Message]] = {
    Kind.ROUND: Message("Round"),
    Kind.SESSION: Message("Session"),
    Kind.CHECK: Message("Payout check"),
    Kind.CORRECTION: Message("Correction"),
    Kind.NOTE: Message("Note"),
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
class Choices:
    """What the filters can choose from: values with their titles and counts."""

    kinds: tuple[tuple[str, Message], ...]
    games: tuple[tuple[str, Message], ...]
    houses: tuple[tuple[str, Message], ...]


def choices_of(facets: Sequence[Facet]) -> Choices:
    """The kinds, games and houses that there are records of."""
    kinds: dict[str, int] = {}
    games: dict[str, int] = {}
    houses: dict[str, tuple[str, int]] = {}
    for facet in facets:
        kinds[facet.kind] = kinds.get(facet.kind, 0) + facet.count
        if facet.game is not None:
            games[facet.game] = games.get(facet.game, 0) + facet.count
        if facet.house_id is not None:
            name = facet.house_name or facet.house_id
            houses[facet.house_id] = (name, houses.get(facet.house_id, ("", 0))[1] + facet.count)
    return Choices(
        tuple((str(kind), _counted(KINDS[Kind(kind)], count)) for kind, count in kinds.items()),
        tuple((game, _counted(game_title(game), count)) for game, count in games.items()),
        tuple(
            (house, _counted(Message("{name}", name=name), count))
            for house, (name, count) in houses.items()
        ),
    )


def _counted(title: Message, count: int) -> Message:
    return Message("{title} ({count})", title=title, count=f"{count:,}")


def game_title(game: str | None) -> Message:
    """A game's title, also where the program has it no more."""
    found = find_game(game) if game else None
    return found.title if found is not None else Message("{game}", game=game or "")


def read_day(text: str) -> date | Message | None:
    """A day as it is typed; nothing where nothing is."""
    plain = text.strip()
    if not plain:
        return None
    try:
        return date.fromisoformat(plain)
    except ValueError:
        return Message("write a day as 2026-11-18")


def filter_of(
    text: str, kind: str, game: str, house: str, first: date | None, last: date | None
) -> Filter:
    """The filter that the fields make; the last day is counted in."""
    return Filter(
        kinds=(Kind(kind),) if kind else (),
        games=(game,) if game else (),
        houses=(house,) if house else (),
        since=None if first is None else _midnight(first),
        until=None if last is None else _midnight(last + timedelta(days=1)),
        text=text,
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time()).astimezone()


def cells(entry: Entry, render: Render, currency: str) -> tuple[str, ...]:
    """An entry as the list writes it."""
    return (
        f"{entry.created:%Y-%m-%d %H:%M}",
        render(KINDS[entry.kind]),
        render(game_title(entry.game)) if entry.game else "",
        entry.house_name or "",
        entry.summary + (" \N{BULLET}" * bool(entry.followers)),
        "" if entry.staked is None else amount_text(entry.staked, currency),
        "" if entry.net is None else signed_amount_text(entry.net, currency),
    )


def can_open(record: Record) -> bool:
    """Whether a record holds a round that a pane can show again."""
    return isinstance(record.body.get("document"), Mapping) and record.house is not None


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
                    "{name}{edition}", name=record.house.name, edition=edition and f", {edition}"
                ),
            )
        )
    checksum = record.body.get("checksum")
    if isinstance(checksum, str):
        found.append((Message("Checksum"), Message("{sum}", sum=checksum)))
    marks = record.body.get("marks")
    if isinstance(marks, Mapping):
        from trifelt.gui.check.model.marks import TITLES

        found += [
            (TITLES[name], Message("{text}", text=str(text)))
            for name, text in marks.items()
            if name in TITLES
        ]
    found.append((Message("Written by"), Message("{program}", program=record.program)))
    return tuple(found)
