"""Own houses: their ids, drafts that wait, and what became of a file."""

import json
from dataclasses import dataclass, replace

from trifelt.engine.houses import BUILT_IN, House, HouseSource, read_house, write_house
from trifelt.engine.message import Message, joined
from trifelt.engine.parsing import parse_json
from trifelt.engine.variants.editing import Draft
from trifelt.storage.houses import UserHouses
from trifelt.storage.own_files import OwnFile


def is_built_in(house: House) -> bool:
    """Whether a house ships with the program and is never written over."""
    return house.id is not None and house.id in BUILT_IN.ids(house.game)


def as_own(house: House, name: str, id: str) -> House:
    """The house under a name of the user's; a built-in one becomes its base."""
    base = house.id if is_built_in(house) else house.base
    return replace(house, id=id, name=name, base=base)


class Drafts:
    """One draft for each house; what was left unsaved is gone on with."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str | None], Draft] = {}

    def keep(self, draft: Draft) -> None:
        """Put a draft by."""
        self._kept[draft.saved.game.id, draft.saved.id] = draft

    def forget(self, house: House) -> None:
        """Give up what was put by for a house."""
        self._kept.pop((house.game.id, house.id), None)

    def changed_of(self, house: House) -> Draft | None:
        """The draft of a house that has changes to go on with."""
        draft = self._kept.get((house.game.id, house.id))
        return draft if draft is not None and draft.is_changed else None

    @property
    def unsaved(self) -> tuple[Draft, ...]:
        """Those whose changes would be lost."""
        return tuple(draft for draft in self._kept.values() if draft.is_changed)

    def written(self) -> str:
        """Those whose changes would be lost, as text."""
        return json.dumps([write_house(draft.house) for draft in self.unsaved])

    def take_up(self, text: str, houses: HouseSource) -> None:
        """Go on with what was written; what is no change of a house any more is left out."""
        content = parse_json(text)
        for one in content if isinstance(content, list) else []:
            now = read_house(one, houses).house
            saved = now and houses.find(now.game, now.id or "")
            if now is not None and saved is not None:
                base = None if saved.base is None else houses.find(saved.game, saved.base)
                self.keep(Draft.open(saved, base).edit(now))


@dataclass(frozen=True, slots=True)
class Became:
    """What another program did to the file of a house."""

    text: Message
    exists: bool = True
    readable: bool = False

    def followed(self, now: Message) -> Message:
        """Where nothing was changed here: the file is reloaded, or another house is used."""
        if self.readable:
            rest = Message("It has been reloaded.")
        elif self.exists:
            rest = Message("A copy of the file is kept; {other} is used instead.", other=now)
        else:
            rest = Message("{other} is used instead.", other=now)
        return joined((self.text, rest))


def became(houses: UserHouses, own: OwnFile[House]) -> Became | None:
    """What has become of a file since it was read; None where it is the same."""
    house = own.value
    if not houses.has_changed(own):
        return None
    if not own.path.exists():
        text = Message("Another program removed {house}.", house=house.name)
        return Became(text, exists=False)
    if houses.own(house.game, house.id or "") is None:
        return Became(Message("Another program left {house} unreadable.", house=house.name))
    return Became(Message("Another program changed {house}.", house=house.name), readable=True)
