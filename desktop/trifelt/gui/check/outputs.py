"""What goes out of a check: its record, the slip, its text, the view for the player."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message, joined
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.kept import KeptCheck, State
from trifelt.gui.check.model.line_view import acted_under
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import check_record, corrects_text, verify_save
from trifelt.gui.check.model.text import check_text
from trifelt.gui.check.show import ShowView
from trifelt.gui.help.model import cited_clauses
from trifelt.gui.shell.background import run_in_background
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.record_saver import RecordSaver
from trifelt.storage.log import Filter, Log, Page, Record, RecordKind


class Outputs(QObject):
    """Acts on the check as it stands when they are asked for."""

    saved = Signal()
    waits = Signal()  # for something that was not typed yet
    corrected = Signal(object)  # what became of the record that is open

    def __init__(
        self,
        context: PaneContext,
        check: Check,
        kept: KeptCheck,
        marks: Callable[[], CheckMarks],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._check = check
        self._kept = kept
        self._marks = marks
        self._parent = parent
        self._refusal: Message | None = None
        self._corrections: dict[str, Message] = {}  # of records that were opened, by their ids
        self._first: dict[str, Record] = {}  # what corrections are of
        self._log = log = Log(context.folders.record_file)
        self.saver = RecordSaver(log, context.strip, self)
        self.destroyed.connect(log.close)

    @property
    def state(self) -> State:
        """All that a record would say."""
        return self._check.draft, self._check.house, self._marks()

    def copy_text(self) -> None:
        """Put the check as text on the clipboard."""
        record = self._kept.record_of(self.state)
        text = check_text(self._check, self._marks(), self._context.texts.render, record)
        QGuiApplication.clipboard().setText(text)
        self._context.strip.done(Message("The check is on the clipboard, its one-line form first."))

    def refuse(self, why: Message) -> None:
        """Say why something cannot be done with the check as it stands."""
        self._refusal = why
        self._context.strip.refused(why)

    def drop_refusal(self) -> None:
        """A refusal is told no longer than its cause stands."""
        if self._refusal is not None and self._refusal != verify_save(self._check.result):
            self._context.strip.take_back(self._refusal)
            self._refusal = None

    def _refuses(self) -> bool:
        """Whether the check is not whole yet, and why not."""
        if (why := verify_save(self._check.result)) is not None:
            self.refuse(why)
            self.waits.emit()
        return why is not None

    def save(self) -> None:
        """Save the check, or a correction of the one that was saved."""
        check, strip = self._check, self._context.strip
        if self._refuses():
            return
        if self._kept.record_of(self.state) is not None:
            strip.refused(Message("This check is in the log as it stands."))
            return
        about = self._kept.about
        now = datetime.now().astimezone()
        record = check_record(check.result, check.draft, self._marks(), now, about)
        said = (
            Message("Saved to the log (History).")
            if about is None
            else Message("Saved as a correction.")
        )
        if about is None:
            self._first[record.id] = record
        elif about in self._first:
            said = joined((said, corrects_text(self._first[about])), " ")
        done = Message("{said} Checksum {sum}", said=said, sum=record.body["checksum"])
        # Kept from here on: another check may begin before a thread has saved this one.
        self._kept.keep(record, self.state, about)
        self.saver.save(record, partial(self._on_saved, done), partial(self._on_lost, record))
        self.saved.emit()

    def tell_correction(self, record: Record | None, about: str) -> None:
        """Say of a record that was opened what it corrects, and that it was corrected later; of a
        correction that was not finished, and has no record yet, what it corrects.
        """
        corrections = Filter(kinds=(RecordKind.CORRECTION,), about=about)

        def told(found: tuple[Page, Record | None]) -> None:
            page, first = found
            if first is not None:
                self._first[about] = first
            if record is None:
                if first is not None and self._kept.about == about:
                    self.corrected.emit(corrects_text(first))
                return
            entries = (one for one in page.entries if one.kind is RecordKind.CORRECTION)
            last = max(entries, key=lambda one: one.created, default=None)
            if last is not None and last.id != record.id:
                said = Message(
                    "This check was corrected {time}: {summary}.",
                    time=f"{last.created:%Y-%m-%d %H:%M}",
                    summary=last.summary,
                )
                self._corrections[record.id] = said
                self._context.strip.refused(said)
            if self._kept.record_of(self.state) is record and (texts := self.correction):
                self.corrected.emit(joined(texts, " "))

        run_in_background(
            parent=self._parent,
            op=lambda _work: (self._log.page(corrections), self._log.record(about)),
            success=told,
            failure=self._context.strip.tell_refusal,
            key="correction",
        )

    @property
    def is_past(self) -> bool:
        """Whether this very check was corrected later, so that it orders nothing now."""
        record = self._kept.record_of(self.state)
        return record is not None and record.id in self._corrections

    @property
    def correction(self) -> tuple[Message, ...]:
        """What this very check corrects, and that it was corrected later."""
        record = self._kept.record_of(self.state)
        if record is None:
            return ()
        first = self._first.get(record.about or "")
        later = self._corrections.get(record.id)
        return (
            *(() if first is None else (corrects_text(first),)),
            *(() if later is None else (later,)),
        )

    def _on_saved(self, done: Message, refusal: Message | None) -> None:
        if refusal is None:
            self._context.strip.done(done)
        else:
            self._context.strip.failed(refusal)

    def _on_lost(self, record: Record, refusal: Message) -> None:
        self._kept.lose(record)
        self._context.strip.failed(refusal)
        self.saved.emit()

    def open_slip(self) -> None:
        """The slip: preview, print, PDF."""
        from trifelt.gui.slip.model import slip_of
        from trifelt.gui.slip.page import SlipDialog

        if self._refuses():
            return
        record = self._kept.record_of(self.state)
        settings = self._context.preferences.settings
        content = slip_of(
            self._check.result,
            self._marks(),
            datetime.now().astimezone() if record is None else record.created,
            record,
            settings.currency,
            self._context.folders.sheets_folder,
        )
        content = replace(content, told=(*self.correction, *content.told))
        dialog = SlipDialog(content, self._context, settings.chips, self._parent)
        dialog.open()

    def show_large(self) -> None:
        """The view for the player across the table."""
        result = self._check.result
        settings = self._context.preferences.settings
        box = result.boxes[self._check.current]
        citations = [*box.citations, *acted_under(result.notices)]
        words = cited_clauses(result.game, citations, self._context.folders.sheets_folder)
        view = ShowView(
            result,
            box,
            words,
            settings.chips,
            settings.currency,
            self._context.texts,
            self._context.theme,
            self._parent,
            self.correction,
        )
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        view.open()

    def read_clause(self, citation: str) -> None:
        """Read out the clauses of one citation."""
        from trifelt.gui.help.page import ClauseDialog

        if citation:
            ClauseDialog(self._context, self._check.game, [citation], self._parent).open()

    def read_clauses(self) -> None:
        """Read out all clauses that decide the box, then those of its irregularities."""
        lines = self._check.result.boxes[self._check.current].citations
        declared = [str(one.get("id")) for one in self._check.draft.incidents]
        found = [self._check.game.irregularity(id) for id in declared]
        clauses = [*lines, *(one.clause for one in found if one is not None)]
        self.read_clause(", ".join(filter(None, clauses)))

    def to_table(self) -> None:
        """Hand the round to the table."""
        settlement = self._check.result.settlement
        if settlement is not None:
            self._context.open_pane("table", settlement.document)
