"""Houses of a user's own, as text and as values."""

import dataclasses
from pathlib import Path

from trifelt.engine.houses import House
from trifelt.storage.houses import UserHouses

CLUB = """# seen in March
schema = 1
game = "three-card-poker"
id = "my-club"
name = "My club"
base = "mbs"

[wagers.ante]
min = "25"
"""


def own(house: House, **changes: object) -> House:
    """A user's house made from a built-in one."""
    named = {"id": "mine", "name": "Mine", "base": house.id, **changes}
    return dataclasses.replace(house, **named)  # type: ignore[arg-type]


def baks(houses: UserHouses) -> list[Path]:
    """What was set aside."""
    return sorted(houses.folder.rglob("*.bak*"))
