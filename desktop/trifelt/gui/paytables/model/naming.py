"""Names and ids of own houses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import replace

from trifelt.engine.houses import BUILT_IN, House

LONGEST_ID = 40


def id_from(name: str, taken: Collection[str] = ()) -> str:
    """An id like a name, with a number where it is taken.

    >>> id_from("My Club, Île 2!", ("my-club-ile-2",))
    'my-club-ile-2-2'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    stem = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_ID].strip("-") or "house"
    if stem not in taken:
        return stem
    number = 2
    while f"{stem[: LONGEST_ID - 4]}-{number}" in taken:
        number += 1
    return f"{stem[: LONGEST_ID - 4]}-{number}"


def is_built_in(house: House) -> bool:
    """Whether a house ships with the program and is never written over."""
    return house.id is not None and house.id in BUILT_IN.ids(house.game)


def as_own(house: House, name: str, id: str) -> House:
    """The house under a name of the user's; a built-in one becomes its base."""
    base = house.id if is_built_in(house) else house.base
    return replace(house, id=id, name=name, base=base)
