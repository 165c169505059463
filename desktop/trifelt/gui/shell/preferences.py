"""The settings in force as signals: changed in one place, saved at once, heard by everyone."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from trifelt.engine.message import Message
from trifelt.storage.settings import Settings
from trifelt.storage.settings_file import SettingsFile


class Preferences(QObject):
    """What the user has set; `changed` names each setting that has another value now."""

    changed = Signal(str)
    not_saved = Signal(object)

    def __init__(self, file: SettingsFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._told: Message | None = None

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._file.settings

    def change(self, **values: Any) -> None:
        """Set these values, by their names in `Settings`."""
        self.edit(lambda settings: replace(settings, **values))

    def edit(self, change: Callable[[Settings], Settings]) -> None:
        """Apply a change to what is set now; another window's changes are kept."""
        before = self.settings
        self._after(before, self._file.change(change))

    def reset(self) -> None:
        """Set everything as it was at first."""
        before = self.settings
        self._after(before, self._file.reset())

    def _after(self, before: Settings, refusal: Message | None) -> None:
        for field in fields(Settings):
            if getattr(before, field.name) != getattr(self.settings, field.name):
                self.changed.emit(field.name)
        # Told once: it holds for every further change until the cause is gone.
        if refusal is not None and refusal != self._told:
            self.not_saved.emit(refusal)
        self._told = refusal
