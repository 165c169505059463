"""The pane of the history: filters above; below, the records or the graphs of your practice."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from trifelt.engine.message import Message
from trifelt.engine.resources import example_file
from trifelt.gui.history.filter_bar import FilterBar
from trifelt.gui.history.model.entries import session_title, wagers_of
from trifelt.gui.history.records_page import RecordsPage
from trifelt.gui.shell.building import STRETCH, button, column, holder, label, row
from trifelt.gui.shell.controls import IconButton, MenuButton, Segments
from trifelt.gui.shell.dialogs import FaultListDialog, ask_for_file
from trifelt.gui.shell.keys import FIND
from trifelt.gui.shell.pane import Cover, Pane, PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.folders import Folders
from trifelt.storage.log import (
    Exported,
    Facet,
    Filter,
    Imported,
    Log,
    Record,
    RecordKind,
    export_csv,
    export_json,
    import_json,
)

if TYPE_CHECKING:
    from trifelt.gui.history.graph_pages import ErrorsPage, PracticePage

CHECK, TABLE = "check", "table"
RECORDS, PRACTICE, ERRORS = "records", "practice", "errors"
_MANY = 1000


class HistoryPane(Pane):
    """Finds, shows, opens, exports and imports records, and draws the results of your rounds."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts = context.texts
        self.log = Log(context.folders.record_file)
        self.destroyed.connect(self.log.close)
        self.filters = FilterBar(texts)
        self.records = RecordsPage(context, self.log)
        self.graphs: dict[str, PracticePage | ErrorsPage] = {}
        self.pages = Segments(
            texts,
            Message("What shows"),
            (
                (RECORDS, Message("Records")),
                (PRACTICE, Message("Practice")),
                (ERRORS, Message("Payment errors")),
            ),
        )
        self.count = label(texts, Message(""), "small")
        self._stack = QStackedWidget()
        self._stack.addWidget(self.records)
        self.saver, self.header = self.records.saver, self._make_header()
        bar = (self.pages, self.filters.session, STRETCH, self.count)
        parts = (self.filters, row(*bar, spacing=2 * STEP), (self._stack, 1))
        self.setLayout(column(*parts, spacing=STEP))
        self._connect()
        self.setFocusProxy(self.filters.search)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reload()
        self.records.saver.save_waiting(self.reload)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and self.filters.search.hasFocus():
            self._go_to_list()
        else:
            super().keyPressEvent(event)

    def _go_to_list(self) -> None:
        """From what was searched for to what was found."""
        if self.pages.value == RECORDS:
            self.records.table.setFocus()

    def toggle_drawer(self) -> None:
        if self.pages.value == RECORDS:
            self.records.toggle()

    def receive(self, matter: object) -> None:
        """Show the record with this id, or search for a text."""
        if isinstance(matter, Record):
            self.records.show_record(matter.id)
        elif isinstance(matter, str):
            self.filters.search.setText(matter)

    def reload(self) -> None:
        """Read anew what the filters leave."""
        chosen = self.filters.filter()
        if chosen is None:
            return
        graphs = self.graphs.get(self.pages.value)
        if graphs is not None:
            graphs.show_filter(chosen)
            self._count(chosen)
        else:
            self.records.show_filter(chosen)

    def open_record(self, record: Record) -> None:
        """Open a record in the pane that can show it, exactly as it was."""
        at_table = record.kind is RecordKind.ROUND and any(
            entry.id == TABLE for entry in self.context.panes
        )
        self.context.open_pane(TABLE if at_table else CHECK, record)

    def _on_practised(self, record: Record) -> None:
        """Practise what was staked in a round, in its game."""
        if record.game is not None:
            self.context.choice.choose_game(record.game)
            self.context.open_pane("train", wagers_of(record))

    def show_samples(self) -> None:
        """Show sample records in place of the window; the user's log stays as it is."""
        self.context.in_background(
            self,
            lambda _work: sample_folders(),
            lambda made: self.context.cover(SampleHistory(self.context, made)),
            key="samples",
        )

    def _on_session_asked(self, record: Record) -> None:
        """The rounds of a session, and its graphs beside them."""
        if record.session is not None:
            self.filters.choose_session(record.session, session_title(record))

    def _on_page_chosen(self, page: str) -> None:
        if page not in (RECORDS, *self.graphs):
            # The graphs take longer to load than the whole list.
            from trifelt.gui.history.graph_pages import ErrorsPage, PracticePage

            kind = PracticePage if page == PRACTICE else ErrorsPage
            self.graphs[page] = kind(self.context, self.log)
            self._stack.addWidget(self.graphs[page])
        self._stack.setCurrentWidget(self.graphs.get(page, self.records))
        self.details.setVisible(page == RECORDS)
        self.filters.kind.setEnabled(page == RECORDS)
        self.reload()

    def _count(self, chosen: Filter) -> None:
        """Tell how many there are once the first of them show: counting takes longer."""
        for notice in self.log.take_notices():
            self.context.strip.failed(notice)
        log = self.log
        self.context.in_background(
            self, lambda _work: (log.count(chosen), log.facets()), self._on_counted, key="count"
        )

    def _on_counted(self, found: tuple[int, Sequence[Facet]]) -> None:
        count, facets = found
        self.context.texts.show(
            self.count,
            Message.counted("{count} record", "{count} records", count)
            if count < _MANY
            else Message("{records} records", records=f"{count:,}"),
        )
        self.filters.show_options(facets)

    # --- files -----------------------------------------------------------------------------------

    def ask_export(self, suffix: str) -> None:
        """Ask where the records that the filter leaves are written to."""
        texts, title = self.context.texts, Message("Export the history")
        act, name = partial(self._export, suffix), f"trifelt-history.{suffix}"
        ask_for_file(self, texts, title, suffix, act, save_as=name)

    def ask_import(self) -> None:
        """Ask for a file to take records from: all of them come in, or none."""
        title = Message("Import a history")
        ask_for_file(self, self.context.texts, title, "json", self._import)

    def _export(self, suffix: str, path: Path) -> None:
        chosen, log = self.filters.filter() or Filter(), self.log
        write = export_csv if suffix == "csv" else export_json
        written = partial(self._on_exported, path)
        self.context.in_background(self, lambda _work: write(log, path, chosen), written)

    def _on_exported(self, path: Path, done: Exported) -> None:
        for damaged in done.damaged:
            self.context.strip.failed(damaged)
        self.context.strip.done(
            Message.counted(
                "{count} record written to {file}",
                "{count} records written to {file}",
                done.count,
                file=str(path),
            )
        )

    def _import(self, path: Path) -> None:
        log = self.log
        self.context.in_background(self, lambda _work: import_json(log, path), self._on_imported)

    def _on_imported(self, done: Imported) -> None:
        if done.faults:
            title, said = Message("This file cannot be imported"), Message("Nothing was imported.")
            FaultListDialog(self.context.texts, title, (said,), done.faults, self).open()
            return
        words = Message(
            "{added} records imported, {known} already there", added=done.added, known=done.known
        )
        self.context.strip.done(words)
        self.reload()

    # --- building --------------------------------------------------------------------------------

    def _make_header(self) -> QWidget:
        texts, theme = self.context.texts, self.context.theme
        self.carry = MenuButton("house", theme)
        texts.show(self.carry, Message("Files"))
        texts.name(self.carry, Message("Export and import"))
        self.carry.entry(texts, Message("Export as CSV"), partial(self.ask_export, "csv"))
        self.carry.entry(texts, Message("Export as JSON"), partial(self.ask_export, "json"))
        self.carry.entry(texts, Message("Import JSON"), self.ask_import)
        words = Message("Show or hide the chosen record")
        self.details = IconButton(texts, theme, "drawer", words, self.toggle_drawer)
        return holder(row(self.carry, self.details, spacing=STEP))

    def _connect(self) -> None:
        self.filters.changed.connect(self.reload)
        self.pages.chosen.connect(self._on_page_chosen)
        self.records.noted.connect(self.reload)
        self.records.read.connect(self._count)
        self.records.samples_wanted.connect(self.show_samples)
        detail = self.records.detail
        detail.opened.connect(self.open_record)
        detail.checked.connect(partial(self.context.open_pane, CHECK))
        detail.practised.connect(self._on_practised)
        detail.session_asked.connect(self._on_session_asked)
        search, find = self.filters.search, QShortcut(QKeySequence(FIND.sequence), self)
        find.activated.connect(partial(search.setFocus, Qt.FocusReason.ShortcutFocusReason))
        find.activated.connect(search.selectAll)
        search.returnPressed.connect(self._go_to_list)


def sample_folders() -> Folders:
    """Folders of their own with a log of sample records."""
    root = Path(mkdtemp(prefix="trifelt-samples-"))
    folders = Folders(root, root, root)
    with Log(folders.record_file) as log:
        import_json(log, example_file("history.json"))
    return folders


class SampleHistory(Cover):
    """The history with sample records in it; the user's own log is not touched."""

    def __init__(self, context: PaneContext, folders: Folders) -> None:
        super().__init__()
        texts = context.texts
        self.pane = HistoryPane(replace(context, folders=folders))
        # After the pane has closed its log.
        self.pane.destroyed.connect(partial(rmtree, folders.data, ignore_errors=True))
        told = Message("Sample records: you can open them, and none of them is in your history.")
        self.back = button(texts, Message("Back to your history"), self.left.emit, "primary")
        above = row((label(texts, told, "strong", wrap=True), 1), self.pane.header, self.back)
        self.setLayout(column(above, (self.pane, 1), spacing=STEP, margins=2 * STEP))
        self.setFocusProxy(self.pane)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
