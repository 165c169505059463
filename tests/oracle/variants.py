"""Random houses as a document may carry them: ids and inline objects."""

import random
from typing import Any

from tests.oracle.house import CAPPED_WAGERS, READINGS
from tests.oracle.tables import PAY_TABLES

BUILT_IN = {
    "three-card-poker": ["mbs"],
    "three-card-prime": ["standard"],
    "three-pictures": ["mbs"],
    "prosperity-3-pictures": ["mbs", "mbs-ranking-tie"],
    "lucky-three-pictures": ["rws"],
}

# A house must offer these; every other wager may be missing.
ALWAYS_OFFERED = ["ante", "play", "main"]


def random_cell(rng: random.Random) -> Any:
    """One cell, in any way of writing it; nothing for a row left out."""
    a = rng.choice([1, 1, 2, 3, 5, 7, 12, 30, 100, 1000, rng.randint(1, 1_000_000)])
    b = rng.choice([2, 3, 4, 20])
    return rng.choice(
        [
            a,
            a,
            f"{a} to 1",
            f"{a}:1",
            f"{a} to {b}",
            f"{min(a + 1, 1_000_000)} for 1",
            rng.choice([0.95, 0.5, 1.5, 0.3333, 2.25]),
            rng.choice(["lose", "-1 to 1", "n/a"]),
            rng.choice(["push", "0 to 1"]),
            None,
        ]
    )


def random_amount_cell(rng: random.Random, wager: str) -> Any:
    """One cell of the Progressive's or the envy's table."""
    cells = [f"pay {rng.randint(1, 5000)}", f"pay {rng.randint(1, 5000)}.50", "lose", None]
    if wager == "progressive":
        cells += ["meter", "meter 10 %", f"meter {rng.randint(1, 99)} %", "push"]
    return rng.choice(cells)


def random_rows(rng: random.Random, game: str, wager: str) -> dict[str, Any]:
    """A pay table by its rows, at least one of them there."""
    tables = list(PAY_TABLES[game][wager].values())
    # Some table names every row that there is (a mini-royal in Pair Plus).
    names: list[str] = []
    for table in tables:
        names += [name for name in table if name not in names]
    rows: dict[str, Any] = {}
    while len(rows) == 0:
        for name in names:
            if wager in ("progressive", "envy"):
                cell = random_amount_cell(rng, wager)
            else:
                cell = random_cell(rng)
            if cell is not None:
                rows[name] = cell
    return rows


def random_pays(rng: random.Random, game: str, wager: str) -> Any:
    """A pay table by name or by rows."""
    if rng.random() < 0.6:
        return rng.choice(list(PAY_TABLES[game][wager]))
    return random_rows(rng, game, wager)


def random_limits(rng: random.Random, wild: bool) -> dict[str, str]:
    """A least and a largest stake, at times only one of them."""
    minimum = rng.choice([5, 25, 50]) * 100
    maximum = minimum * rng.choice([1, 2, 4, 20])
    if wild:
        minimum += rng.randint(0, 99)
        maximum += rng.randint(100, 199)
    limits = {"min": f"{minimum / 100:.2f}", "max": f"{maximum / 100:.2f}"}
    dropped = rng.choice(["min", "max", None, None, None, None, None, None])
    if dropped is not None:
        del limits[dropped]
    return limits


def random_wager(rng: random.Random, game: str, wager: str, has_base: bool, wild: bool) -> Any:
    """One `[wagers.x]` table, or nothing where the base's stands."""
    optional = wager not in ALWAYS_OFFERED
    if has_base and rng.random() < 0.4:
        return None
    if optional and rng.random() < 0.08:
        return {"offered": False} if has_base else None
    table: dict[str, Any] = {}
    fixed = wager == "ante" or (game == "three-card-poker" and wager == "play")
    if fixed:
        if rng.random() < 0.1:
            table["pays"] = {"win": rng.choice(["1 to 1", "6 to 5", 2, "1 to 2"])}
    elif not has_base or rng.random() < 0.8:
        table["pays"] = random_pays(rng, game, wager)
    payment = wager in ("ante-bonus", "envy", "play", "progressive")
    chance = 0.7 if game == "lucky-three-pictures" else 0.15
    if not payment and rng.random() < chance:
        table.update(random_limits(rng, wild))
    if wager == "progressive" and rng.random() < 0.3:
        table["price"] = rng.choice(["1", "5.00", "3.33"])
    return table


def random_wager_tables(
    rng: random.Random, game: str, has_base: bool, wild: bool
) -> tuple[dict[str, Any], list[str]]:
    """The `[wagers.x]` tables of a house, and which wagers it does not offer."""
    wagers = {}
    for wager in PAY_TABLES[game]:
        table = random_wager(rng, game, wager, has_base, wild)
        if table is not None:
            wagers[wager] = table
    gone = {"offered": False}
    if has_base:
        missing = [wager for wager in wagers if wagers[wager] == gone]
    else:
        missing = [wager for wager in PAY_TABLES[game] if wager not in wagers]
    if "progressive" in missing:
        # No envy where nobody can have paid for it.
        wagers.pop("envy", None)
        if has_base:
            wagers["envy"] = gone
    return wagers, missing


def random_house(game: str, rng: random.Random, wild: bool = False) -> Any:
    """A house for a document: nothing, an id, or an inline object."""
    chance = rng.random()
    if chance < 0.1:
        return None
    if chance < 0.25:
        return rng.choice(BUILT_IN[game])
    house: dict[str, Any] = {}
    has_base = rng.random() < 0.8
    if has_base:
        house["base"] = rng.choice(BUILT_IN[game])
    else:
        house["schema"] = 1
        house["game"] = game
    wagers, missing = random_wager_tables(rng, game, has_base, wild)
    if len(wagers) > 0:
        house["wagers"] = wagers
    readings = {}
    for reading, values in READINGS[game].items():
        if rng.random() < 0.7:
            readings[reading] = rng.choice(values)
    if len(readings) > 0:
        house["readings"] = readings
    if rng.random() < 0.4:
        house["rounding"] = {
            "unit": rng.choice(["0.01", "0.05", "0.10", "0.25", "0.50", "1", "5"]),
            "direction": rng.choice(["down", "up", "nearest"]),
        }
    if game == "three-card-prime" and rng.random() < 0.5:
        house["cap"] = random_cap(
            rng, [name for name in CAPPED_WAGERS if name not in missing], wild
        )
    return house


def random_cap(rng: random.Random, offered: list[str], wild: bool) -> dict[str, Any]:
    """A maximum aggregate payout, low enough to act now and then."""
    cents = rng.choice([5, 50, 250, 1000, 50000]) * 100
    if wild:
        cents += rng.randint(1, 99)
    return {
        "amount": f"{cents // 100}.{cents % 100:02d}",
        "per": rng.choice(["round", "hand"]),
        "wagers": rng.sample(offered, rng.randint(1, len(offered))),
        "pooled": rng.choice([True, False]),
    }
