"""The houses that a record may name, and the one that stands in where a line names none."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from trifelt.engine import games
from trifelt.engine.games.game import Game
from trifelt.engine.houses import (
    BUILT_IN,
    House,
    HouseSource,
    default_house,
    read_house,
    write_house,
)
from trifelt.engine.houses.read import no_such_house
from trifelt.engine.message import Message


@dataclass(frozen=True, slots=True)
class Houses:
    """The houses that a record may name, fit to be sent to another machine.

    One of each game, if any, is taken where a line names none.
    """

    own: tuple[str, ...] = ()
    standing_in: tuple[tuple[str, str], ...] = ()  # game and house

    @classmethod
    def of(cls, source: HouseSource, standing_in: Iterable[House] = ()) -> Houses:
        """All that a source knows, and those that stand in, a house of a file among them."""
        own = {
            (game, id): house
            for game in games.GAMES
            for id in source.ids(game)
            if BUILT_IN.find(game, id) is None and (house := source.find(game, id)) is not None
        }
        instead = {house.game: house for house in standing_in}
        for game, house in instead.items():
            if BUILT_IN.find(game, house.id or "") != house:
                own[game, house.id or ""] = house
        texts = (json.dumps(write_house(replace(house, base=None))) for house in own.values())
        return cls(tuple(texts), tuple((game.id, h.id or "") for game, h in instead.items()))

    def find(self, game: Game, id: str) -> House | None:
        return _own_houses(self.own).get((game.id, id)) or BUILT_IN.find(game, id)

    def ids(self, game: Game) -> tuple[str, ...]:
        own = (id for of, id in _own_houses(self.own) if of == game.id)
        return tuple(dict.fromkeys((*BUILT_IN.ids(game), *own)))

    def named(self, game: Game, text: str) -> str | None:
        """The id that a line means by its text; none for the game's first house."""
        return text or dict(self.standing_in).get(game.id)

    def meant(self, game: Game, text: str) -> House | None:
        """The house that a line means by its text."""
        id = self.named(game, text)
        return default_house(game) if id is None else self.find(game, id)


@lru_cache(maxsize=1 << 10)
def house_not_known(houses: Houses, game: Game, named: str) -> Message:
    """Why a line cannot be judged whose house nobody knows: one sentence for all such lines."""
    return no_such_house(houses, game, named)


@lru_cache(maxsize=4)
def _own_houses(texts: tuple[str, ...]) -> Mapping[tuple[str, str], House]:
    houses = (read_house(json.loads(text), BUILT_IN).house for text in texts)
    return {(house.game.id, house.id or ""): house for house in houses if house is not None}
