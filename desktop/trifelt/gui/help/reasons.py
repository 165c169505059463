"""Why a game's readings exist: sentences that lie with the game's other files."""

import tomllib
from collections.abc import Mapping

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root


def reasons_of(game: Game) -> Mapping[str, Message]:
    """The reason of each reading that has one; a game without the file gives none."""
    file = resource_root() / "games" / game.id / "help.toml"
    if not file.is_file():
        return {}
    readings = tomllib.loads(file.read_text(encoding="utf-8")).get("readings", {})
    return {reading: Message(entry["why"]) for reading, entry in readings.items()}
