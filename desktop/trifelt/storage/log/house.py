"""A house as a record keeps it: whole, so that it opens as it was wherever it is read again."""

from __future__ import annotations

from dataclasses import replace

from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN, House, read_house, write_house
from trifelt.engine.message import Message
from trifelt.storage.log.record import HouseThen
from trifelt.storage.refusal import StorageError


def house_then(house: House) -> HouseThen:
    """A house as it is now. Its base is left out: that may be another by then."""
    definition = write_house(replace(house, base=None))
    return HouseThen(house.game.id, house.id or "", house.name, definition)


def house_of(then: HouseThen) -> House:
    """The house that a record was made with."""
    game = find_game(then.game)
    if game is None:
        raise StorageError(Message("There is no game {game} any more.", game=then.game))
    read = read_house(dict(then.definition), BUILT_IN, game=game, inline=True)
    if read.house is None:
        raise StorageError(
            Message(
                "The house {name} cannot be read as it was: {fault}",
                name=then.name,
                fault=read.faults[0].render(),
            )
        )
    return read.house
