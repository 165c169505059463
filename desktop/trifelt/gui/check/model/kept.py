"""Whether what stands on the form is in the log, and which record a change would correct."""

from __future__ import annotations

from trifelt.engine.houses.house import House
from trifelt.gui.check.model.draft import CheckDraft
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.storage.log import Record

State = tuple[CheckDraft, House, CheckMarks]


class KeptCheck:
    """The last record of this check; nothing that was saved is ever edited."""

    def __init__(self) -> None:
        self._record: Record | None = None
        self._state: State | None = None
        self.about: str | None = None

    def forget(self) -> None:
        """Another check has begun."""
        self._record = self._state = self.about = None

    def become(self, other: KeptCheck) -> None:
        """Know of the log what this one does."""
        self._record, self._state, self.about = other._record, other._state, other.about

    def keep(self, record: Record, state: State, about: str | None = None) -> None:
        """The form as it stands is this record; changes are corrections of `about`, or of it."""
        self._record, self._state = record, state
        self.about = about or self.about or record.id

    def lose(self, record: Record) -> None:
        """That record could not be saved after all."""
        if self._record is record:
            self._record = self._state = None
            self.about = None if self.about == record.id else self.about

    def record_of(self, state: State) -> Record | None:
        """The record that says just this, if there is one."""
        return self._record if self._state == state else None
