"""The same round under every reading, and where another answer differs from the plain one."""

import itertools
from collections.abc import Iterator
from typing import Any

from tests.oracle.house import DEFAULT_HOUSE, READINGS
from tests.oracle.plain import settle

TOTALS = ["staked", "winnings", "returned", "net"]


def under_every_reading(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A document once for each combination of the values of its game's readings."""
    game = document["game"]
    given = document.get("house", DEFAULT_HOUSE[game])
    house = {"base": given} if isinstance(given, str) else given
    names = list(READINGS[game])
    for values in itertools.product(*READINGS[game].values()):
        readings = dict(zip(names, values, strict=True))
        yield {**document, "house": {**house, "readings": readings}}


def differences(document: dict[str, Any], answer: dict[str, Any]) -> list[str]:
    """Each place where an answer says something else than the plain settlement."""
    plain = settle(document)
    found = []
    for key in TOTALS:
        found += different(key, plain, answer, key)
    if len(plain["boxes"]) != len(answer["boxes"]):
        return [*found, "not as many boxes"]
    for place, (mine, yours) in enumerate(zip(plain["boxes"], answer["boxes"], strict=True)):
        where = f"boxes[{place}]"
        for key in ["box", *TOTALS]:
            found += different(f"{where}.{key}", mine, yours, key)
        if "bettors" in mine:
            found += different(f"{where}.bettors", mine, yours, "bettors")
        if len(mine["lines"]) != len(yours["lines"]):
            wagers = [[line["wager"] for line in box["lines"]] for box in (mine, yours)]
            found.append(f"{where}.lines: plain {wagers[0]}, other {wagers[1]}")
            continue
        for number, (plain_line, line) in enumerate(
            zip(mine["lines"], yours["lines"], strict=True)
        ):
            for key in plain_line:
                name = f"{where}.lines[{number}] {plain_line['wager']}.{key}"
                found += different(name, plain_line, line, key)
    return found


def different(where: str, mine: dict[str, Any], yours: dict[str, Any], key: str) -> list[str]:
    """One sentence if the two disagree; a key that is missing counts as null."""
    if mine.get(key) == yours.get(key):
        return []
    return [f"{where}: plain {mine.get(key)!r}, other {yours.get(key)!r}"]
