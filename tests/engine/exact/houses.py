"""Houses by a few words, for figures."""

from typing import Any

from tests.certain import certain
from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN, House, default_house, read_house


def house_of(game: str, given: Any = None) -> House:
    """A built-in house by its id, or an inline house as a document carries it."""
    found = certain(find_game(game))
    if given is None:
        return default_house(found)
    if isinstance(given, str):
        return certain(BUILT_IN.find(found, given))
    read = read_house(given, BUILT_IN, game=found, inline=True)
    assert read.house is not None, [fault.render() for fault in read.faults]
    return read.house


def paying(game: str, wager: str, table: Any) -> House:
    """The default house with another pay table for one wager."""
    base = default_house(house_of(game).game)
    return house_of(game, {"base": base.id, "wagers": {wager: {"pays": table}}})
