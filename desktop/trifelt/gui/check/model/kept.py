"""Whether a check is in the log, and one that is not as it is kept when the window closes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json
from trifelt.gui.check.model.draft import BettorDraft, BoxDraft, CheckDraft
from trifelt.gui.check.model.marks import CheckMarks, read_marks, write_marks
from trifelt.storage.log import HouseThen, Record, house_of, house_then
from trifelt.storage.refusal import StorageError

State = tuple[CheckDraft, House, CheckMarks]


class KeptCheck:
    """The last record of this check; nothing that was saved is ever edited."""

    def __init__(self) -> None:
        self.record: Record | None = None
        self._state: State | None = None
        self.about: str | None = None

    def forget(self) -> None:
        """Another check has begun."""
        self.record = self._state = self.about = None

    def become(self, other: KeptCheck) -> None:
        """Know of the log what this one does; of the same round the latest correction counts."""
        if other.about is None or other.about != self.about:
            self.record, self._state, self.about = other.record, other._state, other.about

    def keep(self, record: Record, state: State, about: str | None = None) -> None:
        """The form as it stands is this record; changes are corrections of `about`, or of it."""
        self.record, self._state = record, state
        self.about = about or self.about or record.id

    def lose(self, record: Record) -> None:
        """That record could not be saved after all."""
        if self.record is record:
            self.record = self._state = None
            self.about = None if self.about == record.id else self.about

    def record_of(self, state: State) -> Record | None:
        """The record that says just this, if there is one."""
        return self.record if self._state == state else None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """All that was typed, right or wrong; `about` is the record that it corrects."""

    draft: CheckDraft
    house: House
    marks: CheckMarks
    about: str | None = None

    @property
    def said(self) -> Message:
        """Where it is from."""
        return Message(
            "This check was not finished when the window was closed. House: {house}.",
            house=self.house.title,
        )


def write_unfinished(check: Unfinished) -> bytes:
    """The check as JSON."""
    content = {
        "draft": check.draft,
        "house": house_then(check.house),
        "marks": write_marks(check.marks),
        "about": check.about,
    }
    return json.dumps(content, default=_plain).encode()


def read_unfinished(data: bytes) -> Unfinished | None:
    """The check again; nothing where it makes no sense."""
    content = parse_json(data.decode(errors="replace"))
    if isinstance(content, Message):
        return None
    try:
        then = HouseThen(**content["house"])
        draft = content["draft"]
        return Unfinished(
            CheckDraft(
                tuple(_box(box) for box in draft["boxes"]) or (BoxDraft(1),),
                str(draft["dealer"]),
                str(draft["fourth"]),
                str(draft["jackpot"]),
                tuple(dict(one) for one in draft["incidents"]),
                str(draft.get("line", "")),
            ),
            replace(house_of(then), id=then.id or None),
            read_marks(content["marks"]),
            content["about"] and str(content["about"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError, StorageError):
        return None


def _plain(value: Any) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    return {each.name: getattr(value, each.name) for each in fields(value)}


def _box(box: Mapping[str, Any]) -> BoxDraft:
    hand, decision, player = (str(box[name]) for name in ("hand", "decision", "player"))
    people = tuple(_bettor(one) for one in box["bettors"]) or (BettorDraft(),)
    return BoxDraft(int(box["number"]), hand, decision, player, people)


def _bettor(one: Mapping[str, Any]) -> BettorDraft:
    stakes, paid = (
        MappingProxyType({str(wager): str(text) for wager, text in one[name].items()})
        for name in ("stakes", "paid")
    )
    return BettorDraft(str(one["name"]), bool(one["seated"]), stakes, paid)
