"""The houses that the command line knows: built-in ones at once, own ones only when asked for."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import cache
from typing import TYPE_CHECKING

from trifelt.cli.terminal import WrongInputError, one_line
from trifelt.engine.checker import unknown
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House
from trifelt.engine.message import Message

if TYPE_CHECKING:
    from trifelt.storage.houses import UserHouses


@cache
def user_houses() -> UserHouses:
    """The user's houses, with the built-in ones beside them."""
    from trifelt.storage.folders import user_folders
    from trifelt.storage.houses import UserHouses

    return UserHouses(user_folders().houses_folder)


class KnownHouses:
    """Every house that an id can name."""

    def find(self, game: Game, id: str) -> House | None:
        return BUILT_IN.find(game, id) or user_houses().find(game, id)

    def ids(self, game: Game) -> tuple[str, ...]:
        return user_houses().ids(game)


def add_game(parser: ArgumentParser) -> None:
    """A game by its id."""
    ids = ", ".join(game.id for game in GAMES)
    parser.add_argument("game", metavar="GAME", help=f"a game's id: {ids}")


def game_named(name: str) -> Game:
    """The game with this id, or a fault that names the near ones."""
    game = find_game(name)
    if game is None:
        sentence = unknown(Message("game"), name, tuple(each.id for each in GAMES))
        raise WrongInputError(f"game: {one_line(sentence.render())}")
    return game
