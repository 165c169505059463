"""The houses that ship with the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.houses.pay_tables import ResourceError
from trifelt.engine.houses.read import HouseSource, read_house
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root
from trifelt.engine.toml_text import parse_toml


class _BuiltIn:
    """Built-in houses by game and id."""

    def find(self, game: Game, id: str) -> House | None:
        return _load(game, id) if id in _ids(game) else None

    def ids(self, game: Game) -> tuple[str, ...]:
        return _ids(game)


BUILT_IN: HouseSource = _BuiltIn()


def built_in_houses(game: Game) -> tuple[House, ...]:
    """A game's built-in houses; the first is its default."""
    houses = [_load(game, id) for id in _ids(game)]
    return tuple(sorted(houses, key=lambda house: house.base is not None))


def default_house(game: Game) -> House:
    """The house that stands in where none is named."""
    return built_in_houses(game)[0]


def _folder(game: Game) -> Path:
    return resource_root() / "games" / game.id / "houses"


@cache
def _ids(game: Game) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _folder(game).glob("*.toml")))


@cache
def _load(game: Game, id: str) -> House:
    path = _folder(game) / f"{id}.toml"
    content = parse_toml(path.read_text(encoding="utf-8"))
    if isinstance(content, Message):
        raise ResourceError(f"{path}: {content}")
    read = read_house(content, BUILT_IN, game=game)
    if read.house is None or read.house.id != id:
        raise ResourceError(f"{path}: " + "; ".join(fault.render() for fault in read.faults))
    return read.house
