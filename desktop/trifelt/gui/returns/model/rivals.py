"""The houses that another can be held against on the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from trifelt.engine.houses.house import House
from trifelt.engine.houses.pay_tables import pay_tables
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import pays_alike, with_table


@dataclass(frozen=True, slots=True)
class Rival:
    """A second house; its id stays while the first one stays."""

    id: str
    title: Message
    house: House


def rivals_of(house: House, houses: Sequence[House]) -> tuple[Rival, ...]:
    """The other houses of the game, and this one with another table or another reading."""
    found = [
        Rival(f"house:{other.id}", Message("{name}", name=other.name), other)
        for other in houses
        if other is not house
    ]
    return (*found, *_other_tables(house), *_other_readings(house))


def _other_tables(house: House) -> list[Rival]:
    found = []
    for wager, tables in pay_tables(house.game).items():
        if wager not in house.offers:
            continue
        rule = house.game.wager[wager]
        for name, table in tables.items():
            if not pays_alike(rule, table, house.offers[wager].pays):
                title = Message("with {wager} {table}", wager=rule.title, table=name)
                found.append(Rival(f"table:{wager}:{name}", title, with_table(house, wager, name)))
    return found


def _other_readings(house: House) -> list[Rival]:
    found = []
    for reading in house.game.readings:
        if reading.on_stakes:
            continue  # acts on bets over a maximum only
        for value in reading.value_ids:
            if value == house.readings[reading.id]:
                continue
            readings = MappingProxyType({**house.readings, reading.id: value})
            title = Message("with the reading {reading} {value}", reading=reading.id, value=value)
            other = replace(house, readings=readings)
            found.append(Rival(f"reading:{reading.id}:{value}", title, other))
    return found
