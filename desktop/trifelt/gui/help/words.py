"""The sentences of the help that no descriptor holds, those with a game's other files included."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root

Words = tuple[tuple[Message, tuple[Message, ...]], ...]


def written_pages() -> tuple[tuple[str, Message, Words], ...]:
    """The pages that are written: the id of each, its title and its sections."""
    return tuple(_page(**page) for page in _content(resource_root() / "help.toml")["page"])


def _page(id: str, title: str, section: Sequence[Mapping[str, Any]]) -> tuple[str, Message, Words]:
    return id, Message(title), tuple(_section(**each) for each in section)


def _section(title: str, text: Sequence[str]) -> tuple[Message, tuple[Message, ...]]:
    return Message(title), tuple(map(Message, text))


def told_under(page: str, title: Message) -> Message:
    """What a written page says first under a title."""
    return next(dict(told)[title][0] for id, _, told in written_pages() if id == page)


def how_it_goes(game: Game) -> tuple[Message, ...]:
    """How a round goes; a game without the file says nothing."""
    return tuple(Message(text) for text in _of_game(game).get("how", ()))


def reasons_of(game: Game) -> Mapping[str, Message]:
    """The reason of each reading that has one."""
    readings = _of_game(game).get("readings", {})
    whys = {reading: entry["why"] for reading, entry in readings.items()}
    return {reading: Message(why) for reading, why in whys.items()}


def _of_game(game: Game) -> Mapping[str, Any]:
    return _content(resource_root() / "games" / game.id / "help.toml")


@cache
def _content(file: Path) -> Mapping[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
