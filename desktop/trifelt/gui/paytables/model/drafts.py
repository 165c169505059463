"""Drafts that wait while another house is looked at."""

from __future__ import annotations

from trifelt.engine.houses import House
from trifelt.engine.variants.draft import Draft

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
