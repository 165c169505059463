"""Records go to the log off the interface thread; what it refuses waits beside it."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.background import Work, refusal_in, run_in_background
from trifelt.gui.shell.strip import MessageStrip, Waited
from trifelt.gui.shell.texts import Texts
from trifelt.storage.log import Log, Record, save_or_keep, save_waiting
from trifelt.storage.refusal import StorageError

Saved = Callable[[Message | None], None]


class RecordSaver(QObject):
    """Saves to one log and tells each caller why its record waits, if it does."""

    def __init__(self, log: Log, strip: MessageStrip, parent: QObject) -> None:
        super().__init__(parent)
        self.log = log
        self._strip = strip
        # Records that are neither in the log nor beside it as far as is known.
        self._under_way: dict[str, Record] = {}

    def save(self, record: Record, saved: Saved, failed: Callable[[Message], None]) -> None:
        """Save a record; `saved` also where it waits, `failed` where it could not even do that."""
        log = self.log
        self._under_way[record.id] = record
        records = tuple(self._under_way.values())

        def op(_work: Work) -> tuple[Message | None, Waited]:
            refusal = save_or_keep(log, records)
            if refusal is not None:
                return refusal, (None, ())
            done, notices = save_waiting(log)
            return None, (done, (*notices, *log.take_notices()))

        run_in_background(
            parent=self,
            op=op,
            success=partial(self._on_saved, records, saved),
            failure=lambda fault: failed(refusal_in(fault)),
        )

    def save_waiting(self, saved: Callable[[], object]) -> None:
        """Save what waits; `saved` where anything did. A log that is still busy is tried again."""

        def success(waited: Waited) -> None:
            self._strip.tell_waited(waited)
            if waited[0] is not None:
                saved()

        def failure(fault: Exception) -> None:
            refusal_in(fault)

        log = self.log
        run_in_background(
            parent=self,
            op=lambda _work: save_waiting(log),
            success=success,
            failure=failure,
            key="waiting",
        )

    def may_close(self, texts: Texts, parent: QWidget, go_on: Callable[[], object]) -> bool:
        """Ask before records that can be kept nowhere would be lost."""
        try:
            if self._under_way:
                save_or_keep(self.log, tuple(self._under_way.values()), patience=0)
                self._under_way.clear()
        except StorageError as error:
            from trifelt.gui.shell.dialogs import ChoiceDialog

            words = Message("{reason} What is not saved will be lost.", reason=error.message)
            answers = ("close", Message("Close anyway")), ("stay", Message("Keep open"))
            dialog = ChoiceDialog(texts, Message("Not saved"), words, answers, parent)
            dialog.chosen.connect(lambda answer: answer == "close" and go_on())
            dialog.open()
            return False
        return True

    def close(self) -> None:
        """Save at once, as the window closes, what is under way; nobody sees why not, if not."""
        self.log.stop_waiting()
        if self._under_way:  # to save a record twice changes nothing
            with suppress(StorageError):
                save_or_keep(self.log, tuple(self._under_way.values()))

    def _on_saved(
        self,
        records: tuple[Record, ...],
        saved: Saved,
        told: tuple[Message | None, Waited],
    ) -> None:
        for record in records:
            self._under_way.pop(record.id, None)
        refusal, waited = told
        self._strip.tell_waited(waited)
        saved(refusal)
