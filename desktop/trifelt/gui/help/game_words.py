"""What the help says of one game: sentences that lie with the game's other files."""

import tomllib
from collections.abc import Mapping
from typing import Any

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root


def how_it_goes(game: Game) -> tuple[Message, ...]:
    """How a round goes; a game without the file says nothing."""
    return tuple(Message(text) for text in _content(game).get("how", ()))


def reasons_of(game: Game) -> Mapping[str, Message]:
    """The reason of each reading that has one."""
    readings = _content(game).get("readings", {})
    return {reading: Message(entry["why"]) for reading, entry in readings.items()}


def _content(game: Game) -> Mapping[str, Any]:
    file = resource_root() / "games" / game.id / "help.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
