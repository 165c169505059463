"""A house being edited: what it is now, what it was before, what was taken back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.variants.differences import differences


@dataclass(frozen=True, slots=True)
class Draft:
    """Frozen: every change gives another draft. Typing at one place is one step back."""

    base: House  # what changes are marked against, and what a reset goes back to
    saved: House  # as it was opened or last saved
    house: House
    past: tuple[House, ...] = ()
    future: tuple[House, ...] = ()
    place: str = ""  # where the last change was made

    @classmethod
    def open(cls, house: House, base: House | None = None) -> Draft:
        """Begin to edit a house."""
        return cls(base if base is not None else house, house, house)

    def edit(self, house: House, place: str = "") -> Draft:
        """The draft with another house; further typing at the same place goes with it."""
        if not differences(house, self.house):
            return self
        typing = place and place == self.place and self.past
        past = self.past if typing else (*self.past, self.house)
        return replace(self, house=house, past=past, future=(), place=place)

    def settle(self) -> Draft:
        """The place is left: what is typed there next is a step of its own."""
        return replace(self, place="")

    @property
    def is_changed(self) -> bool:
        """Whether there is anything to save."""
        return bool(differences(self.house, self.saved))

    def verify_undo(self) -> Message | None:
        """Why nothing can be taken back."""
        return None if self.past else Message("There is nothing to take back.")

    def undo(self) -> Draft:
        """Take the last step back."""
        if not self.past:
            return self
        future = (self.house, *self.future)
        return replace(self, house=self.past[-1], past=self.past[:-1], future=future, place="")

    def verify_redo(self) -> Message | None:
        """Why nothing can be done again."""
        return None if self.future else Message("There is nothing to do again.")

    def redo(self) -> Draft:
        """Do again what was taken back."""
        if not self.future:
            return self
        past = (*self.past, self.house)
        return replace(self, house=self.future[0], past=past, future=self.future[1:], place="")

    def reset(self) -> Draft:
        """Everything as in the base, the house's own name and id kept; one step to take back."""
        house = self.house
        fresh = replace(self.base, id=house.id, name=house.name, base=house.base, note=house.note)
        return self.edit(fresh)

    def was_saved(self, house: House) -> Draft:
        """The draft after its house was saved, as its file has it now."""
        return replace(self, saved=house, house=house, place="")
