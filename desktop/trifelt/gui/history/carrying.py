"""Exporting and importing records: CSV and JSON, and how it went."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import add_action
from trifelt.gui.shell.dialogs import FaultListDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.storage.log import (
    PROGRAM,
    Exported,
    Filter,
    Imported,
    Log,
    export_csv,
    export_json,
    import_json,
)


class Carrier(QObject):
    """Asks for files and moves records in the background; all of a file comes in, or none."""

    imported = Signal()

    def __init__(
        self, context: PaneContext, log: Log, chosen: Callable[[], Filter | None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._log = log
        self._chosen = chosen
        self._parent = parent

    def fill(self, menu: QMenu) -> None:
        """The acts, as entries of a menu."""
        texts = self._context.texts
        add_action(texts, menu, Message("Export as CSV"), partial(self.ask_export, "csv"))
        add_action(texts, menu, Message("Export as JSON"), partial(self.ask_export, "json"))
        add_action(texts, menu, Message("Import JSON"), self.ask_import)

    def ask_export(self, suffix: str) -> None:
        """Ask where the records that the filter leaves are written to."""
        title = self._context.texts.render(Message("Export the history"))
        act, name = partial(self.export_to, suffix), f"trifelt-history.{suffix}"
        self.file_dialog = ask_for_file(self._parent, title, suffix, act, save_as=name)

    def ask_import(self) -> None:
        """Ask for a file to take records from."""
        title = self._context.texts.render(Message("Import a history"))
        self.file_dialog = ask_for_file(self._parent, title, "json", self.import_from)

    def export_to(self, suffix: str, path: Path) -> None:
        """Write the records that the filter leaves."""
        chosen, log = self._chosen() or Filter(), self._log

        def op(_work: Work) -> Exported:
            if suffix == "csv":
                return export_csv(log, path, chosen, force=True)
            return export_json(log, path, PROGRAM, chosen, force=True)

        def success(done: Exported) -> None:
            for damaged in done.damaged:
                self._context.strip.failed(damaged)
            self._context.strip.done(
                Message.counted(
                    "{count} record written to {file}",
                    "{count} records written to {file}",
                    done.count,
                    file=str(path),
                )
            )

        run_in_background(
            parent=self, op=op, success=success, failure=self._context.strip.tell_refusal
        )

    def import_from(self, path: Path) -> None:
        """Take in the records of a file: all of them or none."""
        log = self._log

        def op(_work: Work) -> Imported:
            return import_json(log, path)

        run_in_background(
            parent=self, op=op, success=self._on_imported, failure=self._context.strip.tell_refusal
        )

    def _on_imported(self, done: Imported) -> None:
        if done.faults:
            self.fault_list = FaultListDialog(
                self._context.texts,
                Message("This file cannot be imported"),
                (Message("Nothing was imported."),),
                done.faults,
                self._parent,
            )
            self.fault_list.open()
            return
        self._context.strip.done(
            Message(
                "{added} records imported, {known} already there",
                added=done.added,
                known=done.known,
            )
        )
        self.imported.emit()
