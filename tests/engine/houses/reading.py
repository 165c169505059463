"""House files as text, read to a house or to its faults."""

from typing import Any

from tests.certain import certain
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, HouseRead, read_house
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_toml

HEAD = 'schema = 1\ngame = "three-card-poker"\nid = "club"\nname = "Club"\n'
BASED = 'game = "three-card-poker"\nid = "club"\nbase = "mbs"\n'
PRIME = 'game = "three-card-prime"\nid = "club"\nbase = "standard"\n'


def game(id: str) -> Game:
    return certain(find_game(id))


def read(text: str, **more: Any) -> HouseRead:
    content = parse_toml(text)
    assert not isinstance(content, Message), str(content)
    return read_house(content, BUILT_IN, **more)


def house(text: str, **more: Any) -> House:
    found = read(text, **more)
    assert found.house is not None, faults(text, **more)
    assert not found.faults
    return found.house


def faults(text: str, **more: Any) -> list[str]:
    found = read(text, **more)
    assert (found.house is None) == bool(found.faults)
    return [fault.render() for fault in found.faults]
