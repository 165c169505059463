"""The settings on the disk: read whatever is there, changed without losing another's change."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from pathlib import Path

import tomli_w

from trifelt.engine.checker import Fault, count_faults
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_toml
from trifelt.storage.atomic import UnreadableError, exclusive, read_text, save_text, set_aside
from trifelt.storage.refusal import StorageError, is_newer
from trifelt.storage.settings import (
    DEFAULTS,
    SCHEMA_VERSION,
    Settings,
    SettingsRead,
    read_settings,
    write_settings,
)

LARGEST_FILE = 1_000_000


@dataclass(frozen=True, slots=True)
class SettingsLoad:
    """What loading has to tell: sentences, and what was wrong at which place of the file."""

    notices: tuple[Message, ...] = ()
    faults: tuple[Fault, ...] = ()


class SettingsFile:
    """The settings in force, and the file they are kept in.

    The settings in force always follow a change; when it could not be saved too, that is told, and
    it is saved with the next one.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock_file = path.with_name(f"{path.name}.lock")
        self._guard = threading.RLock()
        self.settings = DEFAULTS
        self._unsaved: list[Callable[[Settings], Settings]] = []

    def load(self) -> SettingsLoad:
        """Read the file; what is wrong gets its default, and the file is set aside."""
        with self._guard:
            found, told, _ = self._read()
            self.settings = found or DEFAULTS
        return told

    def change(self, edit: Callable[[Settings], Settings]) -> Message | None:
        """Apply a change to what the file holds now and save it; tells why it is not saved.

        The file is read again first, so that what another window changed meanwhile is kept.
        """
        with self._guard:
            fault = _fault_of(edit(self.settings))
            if fault is not None:
                return fault
            self.settings = edit(self.settings)
            self._unsaved.append(edit)
            try:
                with exclusive(self._lock_file):
                    present, told, refusal = self._read()
                    if refusal is None:
                        # A missing or damaged file does not change the settings in force.
                        if present and not told.notices:
                            self.settings = reduce(lambda to, one: one(to), self._unsaved, present)
                        text = tomli_w.dumps(write_settings(self.settings))
                        save_text(self.path, text, locked=True)
                        self._unsaved.clear()
            except StorageError as error:
                refusal = error.message
            return refusal

    def _read(self) -> tuple[Settings | None, SettingsLoad, Message | None]:
        """The file's settings if there is one, what to tell of it, why it is not saved over."""
        try:
            text = read_text(self.path, LARGEST_FILE)
        except UnreadableError as error:
            return self._damaged(SettingsRead(DEFAULTS), error.message)
        except StorageError as error:
            return DEFAULTS, SettingsLoad((error.message,)), error.message
        if text is None:
            return None, SettingsLoad(), None
        content = parse_toml(text)
        if isinstance(content, Message):
            told = Message("{path} cannot be read: {fault}.", path=str(self.path), fault=content)
            return self._damaged(SettingsRead(DEFAULTS), told)
        if is_newer(content.get("schema"), SCHEMA_VERSION):
            newer = Message(
                "{path} was written by a newer version of the program. It is left unchanged; "
                "changes last for this session only.",
                path=str(self.path),
            )
            return DEFAULTS, SettingsLoad((newer,)), newer
        read = read_settings(content)
        if read.faults:
            told = Message.counted(
                "{path} has {count} fault.",
                "{path} has {count} faults.",
                count_faults(read.faults),
                path=str(self.path),
            )
            return self._damaged(read, told)
        return read.settings, SettingsLoad(), None

    def _damaged(
        self, read: SettingsRead, told: Message
    ) -> tuple[Settings, SettingsLoad, Message | None]:
        try:
            name = set_aside(self.path)
        except StorageError as error:
            # Nothing else holds what the user wrote, so it is not saved over.
            return read.settings, SettingsLoad((told, error.message), read.faults), error.message
        kept = Message(
            "A copy is kept as {name}; defaults replace the values that are wrong.", name=name.name
        )
        return read.settings, SettingsLoad((told, kept), read.faults), None


def _fault_of(settings: Settings) -> Message | None:
    """The first fault that a file with these settings would have."""
    faults = read_settings(write_settings(settings)).faults
    if not faults:
        return None
    return Message("{place}: {text}", place=faults[0].place, text=faults[0].text)
