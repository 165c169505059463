"""Names and ids of own houses."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum

from trifelt.engine.houses import BUILT_IN, House
from trifelt.engine.message import Message, joined
from trifelt.engine.variants.draft import Draft
from trifelt.storage.houses import OwnHouse, UserHouses

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


Key = tuple[str, str | None]


def key_of(house: House) -> Key:
    """What a house is known by, whatever its file says of late."""
    return house.game.id, house.id


class Drafts:
    """One draft for each house; what was left unsaved is gone on with."""

    def __init__(self) -> None:
        self._kept: dict[Key, Draft] = {}

    def keep(self, draft: Draft) -> None:
        """Put a draft by."""
        self._kept[key_of(draft.saved)] = draft

    def forget(self, house: House) -> None:
        """Give up what was put by for a house."""
        self._kept.pop(key_of(house), None)

    def changed_of(self, house: House) -> Draft | None:
        """The draft of a house that has changes to go on with."""
        draft = self._kept.get(key_of(house))
        return draft if draft is not None and draft.is_changed else None

    @property
    def unsaved(self) -> tuple[str, ...]:
        """The names of the houses whose changes would be lost."""
        return tuple(draft.house.name for draft in self._kept.values() if draft.is_changed)


class Became(StrEnum):
    """What the file is now."""

    ANOTHER = "another"
    GONE = "gone"
    UNREADABLE = "unreadable"


def became(houses: UserHouses, own: OwnHouse) -> Became | None:
    """What has become of a file since it was read; None where it is the same."""
    if not houses.has_changed(own):
        return None
    if not own.path.exists():
        return Became.GONE
    id = own.house.id or ""
    return Became.UNREADABLE if houses.own(own.house.game, id) is None else Became.ANOTHER


def kept_text(what: Became, name: str) -> Message:
    """Where there are changes: they stay, and saving asks which version to keep."""
    return Message("{what} Your changes are still here.", what=_became_text(what, name))


def followed_text(what: Became, name: str, now: str) -> Message:
    """Where there are none: the file is reloaded, or another house is used."""
    match what:
        case Became.GONE:
            rest = Message("{other} is used instead.", other=now)
        case Became.UNREADABLE:
            rest = Message("A copy of the file is kept; {other} is used instead.", other=now)
        case _:
            rest = Message("It has been reloaded.")
    return joined((_became_text(what, name), rest))


def _became_text(what: Became, name: str) -> Message:
    match what:
        case Became.GONE:
            return Message("Another program removed {house}.", house=name)
        case Became.UNREADABLE:
            return Message("Another program left {house} unreadable.", house=name)
    return Message("Another program changed {house}.", house=name)
