"""The house that a document names: its pay tables, readings, limits, rounding and cap."""

from dataclasses import dataclass, field
from typing import Any

from tests.oracle.money import Cell, read_cell, read_cents
from tests.oracle.tables import PAY_TABLES

# The readings of RULES.md, the default first.
READINGS: dict[str, dict[str, list[str]]] = {
    "three-card-poker": {
        "fold-pair-plus": ["stays", "forfeits"],
        "envy-folded-hand": ["yes", "no"],
        "envy-own-boxes": ["none", "paid"],
        "envy-per": ["progressive", "player"],
        "progressive-stake": ["kept", "returned"],
    },
    "three-card-prime": {
        "copy-ante": ["pays", "pushes"],
        "copy-play": ["pays", "pushes"],
    },
    "three-pictures": {
        "tie": ["points", "points-pictures-apart", "ranking"],
        "three-pictures-on": ["player", "dealer"],
    },
    "prosperity-3-pictures": {
        "tie": ["points", "points-pictures-apart", "ranking"],
    },
    "lucky-three-pictures": {
        "tie": ["points", "points-pictures-apart", "ranking"],
        "pro-rata": ["absorbed", "plain"],
        "below-minimum-in-pro-rata": ["that-player", "whole-box"],
        "mended-hands": ["choices", "play-on"],
        "available-bets": ["standing-bets", "layout"],
        "invalidated-hand": ["that-player", "whole-box"],
    },
}

DEFAULT_HOUSE = {
    "three-card-poker": "mbs",
    "three-card-prime": "standard",
    "three-pictures": "mbs",
    "prosperity-3-pictures": "mbs",
    "lucky-three-pictures": "rws",
}

CAPPED_WAGERS = ["play", "prime", "pair-bonus", "all-six"]


@dataclass
class Cap:
    """The maximum aggregate payout of Prime's appendices (A note 6, B 1, C 5, D 1)."""

    amount: int
    per: str
    wagers: list[str]
    pooled: bool


@dataclass
class House:
    """A game with everything a house may choose that changes money."""

    game: str
    pays: dict[str, dict[str, Cell]] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)
    minimum: dict[str, int] = field(default_factory=dict)
    maximum: dict[str, int] = field(default_factory=dict)
    unit: int = 1
    direction: str = "down"
    cap: Cap | None = None


def read_table(rows: dict[str, Any]) -> dict[str, Cell]:
    """A pay table's rows as cells."""
    table = {}
    for row, value in rows.items():
        table[row] = read_cell(value)
    return table


def first_table(game: str, wager: str) -> dict[str, Cell]:
    """The default house's pay table of a wager."""
    names = list(PAY_TABLES[game][wager])
    return read_table(PAY_TABLES[game][wager][names[0]])


def bare_house(game: str) -> House:
    """No wager offered yet, every reading at its default, cents rounded down."""
    house = House(game)
    for reading, values in READINGS[game].items():
        house.readings[reading] = values[0]
    return house


def built_in_house(game: str, name: str) -> House:
    """`mbs`, `mbs-ranking-tie`, `rws` and `standard`, each offering every wager of its game."""
    house = bare_house(game)
    for wager in PAY_TABLES[game]:
        house.pays[wager] = first_table(game, wager)
    if name == "mbs-ranking-tie":
        house.readings["tie"] = "ranking"
    return house


def find_house(game: str, given: Any) -> House:
    """The house of a document: left out, an id, or an inline object."""
    if given is None:
        return built_in_house(game, DEFAULT_HOUSE[game])
    if isinstance(given, str):
        return built_in_house(game, given)
    house = built_in_house(game, given["base"]) if "base" in given else bare_house(game)
    for wager, table in given.get("wagers", {}).items():
        read_wager(house, wager, table)
    for reading, value in given.get("readings", {}).items():
        house.readings[reading] = value
    rounding = given.get("rounding", {})
    if "unit" in rounding:
        house.unit = read_cents(rounding["unit"])
    if "direction" in rounding:
        house.direction = rounding["direction"]
    if "cap" in given:
        cap = given["cap"]
        house.cap = Cap(
            amount=read_cents(cap["amount"]),
            per=cap.get("per", "round"),
            wagers=cap.get("wagers", CAPPED_WAGERS),
            pooled=cap.get("pooled", True),
        )
    return house


def read_wager(house: House, wager: str, table: dict[str, Any]) -> None:
    """One `[wagers.x]` table: offered because it is there, unless it says it is not."""
    if table.get("offered") is False:
        if wager in house.pays:
            del house.pays[wager]
        return
    pays = table.get("pays")
    if isinstance(pays, str):
        house.pays[wager] = read_table(PAY_TABLES[house.game][wager][pays])
    elif pays is not None:
        # Rows take the place of the whole table: a row left out loses.
        house.pays[wager] = read_table(pays)
    elif wager not in house.pays:
        house.pays[wager] = first_table(house.game, wager)
    if "min" in table:
        house.minimum[wager] = read_cents(table["min"])
    if "max" in table:
        house.maximum[wager] = read_cents(table["max"])
