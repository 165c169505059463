"""A session that is not over as the window keeps it, to go on with at the next start."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from trifelt.engine.houses.house import House
from trifelt.engine.practice.standing import Mix, Standing
from trifelt.gui.table.model.table import Table
from trifelt.storage.log import HouseThen, house_of, house_then
from trifelt.storage.refusal import StorageError

_NUMBERS = ("start", "result", "staked", "rounds", "right", "wrong")
_FRACTIONS = ("expected", "cost_of_errors")


def write_session(table: Table) -> bytes:
    """The session at a table; nothing where no round was played."""
    standing = table.standing
    if not standing.rounds:
        return b""
    houses = list(dict.fromkeys([*table.houses, *(mix.house for mix in standing.mixes)]))
    written = {
        "session": table.session,
        "jackpot": table.last_jackpot,
        "automatic": sorted(table.automatic_boxes),
        **{name: getattr(standing, name) for name in _NUMBERS},
        **{name: str(getattr(standing, name)) for name in _FRACTIONS},
        "course": standing.course,
        "houses": [_write_house(house) for house in houses],
        "played_at": [houses.index(house) for house in table.houses],
        "mixes": [
            [houses.index(mix.house), mix.boxes, mix.jackpot, mix.envied, rounds]
            for mix, rounds in standing.mixes.items()
        ],
    }
    return json.dumps(written).encode()


def take_up_session(table: Table, data: bytes) -> bool:
    """Go on with a session; whether these are the bytes of one."""
    try:
        read: dict[str, Any] = json.loads(data)
        houses = [house_of(HouseThen(**house)) for house in read["houses"]]
        figures: dict[str, Any] = {name: int(read[name]) for name in _NUMBERS}
        figures |= {name: Fraction(read[name]) for name in _FRACTIONS}
        standing = Standing(
            **figures,
            course=tuple(map(int, read["course"])),
            mixes={_read_mix(houses, *mix): int(mix[-1]) for mix in read["mixes"]},
        )
        jackpot, automatic = read.get("jackpot"), frozenset(map(int, read.get("automatic", ())))
        session, played_at = str(read["session"]), [houses[n] for n in read["played_at"]]
    except (ValueError, TypeError, LookupError, ArithmeticError, StorageError):
        # The file may be another version's, or spoiled.
        return False
    if isinstance(jackpot, int) and jackpot > 0:
        table.set_jackpot(jackpot)
    table.automatic_boxes = automatic
    table.begin_session(standing)
    table.session, table.houses = session, played_at
    return True


def _write_house(house: House) -> dict[str, object]:
    then = house_then(house)
    return {"game": then.game, "id": then.id, "name": then.name, "definition": then.definition}


def _read_mix(
    houses: list[House],
    place: int,
    boxes: list[list[tuple[str, int]]],
    jackpot: int | None,
    envied: int,
    _rounds: int,
) -> Mix:
    house = houses[place]
    if not all(wager in house.offers for box in boxes for wager, _ in box):
        raise ValueError("a bet that the house does not offer")
    stakes = tuple(tuple((wager, int(cents)) for wager, cents in box) for box in boxes)
    return Mix(house, stakes, jackpot, envied)
