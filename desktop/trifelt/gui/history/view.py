"""The pane of the history: filters above, the list, and the chosen record beside it."""

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.check.model.record import PROGRAM, note_of
from trifelt.gui.history.detail_panel import DetailPanel
from trifelt.gui.history.list_model import EntryList
from trifelt.gui.history.model import (
    COLUMNS,
    Choices,
    Detail,
    can_open,
    choices_of,
    filter_of,
    read_day,
)
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import label
from trifelt.gui.shell.fault_list import FaultListDialog
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import (
    Exported,
    Filter,
    Imported,
    Kind,
    Log,
    Order,
    Page,
    Record,
    export_csv,
    export_json,
    import_json,
)
from trifelt.storage.refusal import StorageError

CHECK, TABLE = "check", "table"
_WHAT = 4
_MANY = 1000


class HistoryPane(Pane):
    """Finds, shows, opens and carries records."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts = context.texts
        self.log = Log(context.folders.record_file)
        self.destroyed.connect(self.log.close)
        self._order, self._descending = Order.CREATED, True
        self._wanted: str | None = None
        self.entries = EntryList(self.log, texts, context.theme, context.preferences, self)
        self.search = QLineEdit()
        texts.show(
            self.search, Message("Search: table, names, amounts, checksum"), "placeholderText"
        )
        texts.name(self.search, Message("Search the history"))
        self.kind = self._combo(Message("Kind"))
        self.game = self._combo(Message("Game"))
        self.house = self._combo(Message("House"))
        self.first = self._day(Message("From this day on"), Message("from 2026-11-01"))
        self.last = self._day(Message("Up to this day"), Message("to 2026-11-30"))
        self.count = label(texts, Message(""), "small")
        self.table = self._make_table()
        self.detail = DetailPanel(texts)
        self._header = self._make_header()
        self._lay_out()
        self._connect()
        self._on_theme_changed()
        self.setFocusProxy(self.search)

    def header_part(self) -> QWidget | None:
        return self._header

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.reload()

    def toggle_drawer(self) -> None:
        self._sides.toggle()

    def receive(self, matter: object) -> None:
        """Show the record with this id, or search for a text."""
        if isinstance(matter, Record):
            self._show_record(matter.id)
        elif isinstance(matter, str):
            self.search.setText(matter)

    def reload(self) -> None:
        """Read the list anew, from the first page on, with what the filters now say."""
        chosen = self._filter()
        if chosen is None:
            return
        order, descending, log = self._order, self._descending, self.log

        def op(_work: Work) -> Page:
            return log.page(chosen, order, descending=descending)

        def success(page: Page) -> None:
            self._on_page_read(page, chosen, order, descending)
            self._count(chosen)

        run_in_background(parent=self, op=op, success=success, failure=self._on_failure, key="page")

    def _count(self, chosen: Filter) -> None:
        """Tell how many there are once the first of them show: counting takes longer."""
        log = self.log

        def op(_work: Work) -> tuple[int, Choices]:
            return log.count(chosen), choices_of(log.facets())

        run_in_background(
            parent=self, op=op, success=self._on_counted, failure=self._on_failure, key="count"
        )

    def open_record(self, record: Record) -> None:
        """Open a record in the pane that can show it, exactly as it was."""
        at_table = record.kind is Kind.ROUND and any(
            entry.id == TABLE for entry in self.context.panes
        )
        self.context.open_pane(TABLE if at_table else CHECK, record)

    def check_record(self, record: Record) -> None:
        """Open a round of the table in the payout check."""
        self.context.open_pane(CHECK, record)

    # --- the list --------------------------------------------------------------------------------

    def _filter(self) -> Filter | None:
        days: list[date | None] = []
        for field in (self.first, self.last):
            edit = field.field
            assert isinstance(edit, QLineEdit)
            read = read_day(edit.text())
            field.set_fault(read if isinstance(read, Message) else None)
            if isinstance(read, Message):
                return None
            days.append(read)
        return filter_of(
            self.search.text(),
            str(self.kind.currentData() or ""),
            str(self.game.currentData() or ""),
            str(self.house.currentData() or ""),
            days[0],
            days[1],
        )

    def _on_page_read(self, page: Page, chosen: Filter, order: Order, descending: bool) -> None:
        self._tell_notices()
        self.entries.show_page(page, chosen, order, descending)
        if page.entries:
            self.table.selectRow(0)
        else:
            self.detail.show_detail(None)

    def _on_counted(self, found: tuple[int, Choices]) -> None:
        count, choices = found
        self.context.texts.show(
            self.count,
            Message.counted("{count} record", "{count} records", count)
            if count < _MANY
            else Message("{records} records", records=f"{count:,}"),
        )
        for combo, values in (
            (self.kind, choices.kinds),
            (self.game, choices.games),
            (self.house, choices.houses),
        ):
            self._fill(combo, values)

    def _on_failure(self, fault: Exception) -> None:
        if not isinstance(fault, StorageError):
            raise fault
        self.context.strip.failed(fault.message)

    def _tell_notices(self) -> None:
        for notice in self.log.take_notices():
            self.context.strip.failed(notice)

    def _fill(self, combo: QComboBox, values: tuple[tuple[str, Message], ...]) -> None:
        chosen = combo.currentData()
        combo.blockSignals(True)
        first = combo.itemText(0)
        combo.clear()
        combo.addItem(first, "")
        for value, title in values:
            combo.addItem(self.context.texts.render(title), value)
        place = combo.findData(chosen)
        combo.setCurrentIndex(max(0, place))
        combo.blockSignals(False)

    def _on_row_changed(self, current: QModelIndex, _before: QModelIndex) -> None:
        entry = self.entries.entry(current.row())
        if entry is not None:
            self._show_record(entry.id)

    def _show_record(self, record_id: str) -> None:
        log = self.log

        def op(_work: Work) -> Detail | None:
            record = log.record(record_id)
            if record is None:
                return None
            about = log.record(record.about) if record.about is not None else None
            followers = [
                found for found in log.records(Filter(about=record_id)) if isinstance(found, Record)
            ]
            return Detail(record, about, tuple(followers))

        run_in_background(
            parent=self,
            op=op,
            success=self.detail.show_detail,
            failure=self._on_failure,
            key="record",
        )

    def _on_header_clicked(self, column: int) -> None:
        order = COLUMNS[column][0]
        self._descending = not self._descending if order is self._order else False
        self._order = order
        way = Qt.SortOrder.DescendingOrder if self._descending else Qt.SortOrder.AscendingOrder
        self.table.horizontalHeader().setSortIndicator(column, way)
        self.reload()

    def _on_row_activated(self, index: QModelIndex) -> None:
        entry = self.entries.entry(index.row())
        if entry is None:
            return
        detail = self.detail.detail
        if detail is None or detail.record.id != entry.id:
            try:
                record = self.log.record(entry.id)
            except StorageError as refused:
                self.context.strip.failed(refused.message)
                return
        else:
            record = detail.record
        if record is not None and can_open(record):
            self.open_record(record)

    def _on_noted(self, text: str) -> None:
        detail = self.detail.detail
        if detail is None:
            return
        note = note_of(detail.record.id, text, datetime.now().astimezone())
        try:
            self.log.save(note)
        except StorageError as refused:
            self.context.strip.failed(refused.message)
            return
        self.context.strip.done(Message("The note is in the log; the record stays as it was."))
        self.reload()

    # --- carrying --------------------------------------------------------------------------------

    def ask_export(self, suffix: str) -> None:
        """Ask where the records that the filter leaves are written to."""
        dialog = self._file_dialog(Message("Export the history"), suffix)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix)
        dialog.selectFile(f"trifelt-history.{suffix}")
        dialog.fileSelected.connect(partial(self.export_to, suffix))
        dialog.open()

    def ask_import(self) -> None:
        """Ask for a file to take records from."""
        dialog = self._file_dialog(Message("Import a history"), "json")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.import_from)
        dialog.open()

    def export_to(self, suffix: str, name: str) -> None:
        """Write the records that the filter leaves."""
        chosen, log, path = self._filter() or Filter(), self.log, Path(name)

        def op(_work: Work) -> Exported:
            if suffix == "csv":
                return export_csv(log, path, chosen, force=True)
            return export_json(log, path, PROGRAM, chosen, force=True)

        def success(done: Exported) -> None:
            for damaged in done.damaged:
                self.context.strip.failed(damaged)
            self.context.strip.done(
                Message.counted(
                    "{count} record written to {file}",
                    "{count} records written to {file}",
                    done.count,
                    file=name,
                )
            )

        run_in_background(parent=self, op=op, success=success, failure=self._on_failure)

    def import_from(self, name: str) -> None:
        """Take in the records of a file: all of them or none."""
        log, path = self.log, Path(name)

        def op(_work: Work) -> Imported:
            return import_json(log, path)

        run_in_background(parent=self, op=op, success=self._on_imported, failure=self._on_failure)

    def _on_imported(self, done: Imported) -> None:
        if done.faults:
            self.fault_list = FaultListDialog(
                self.context.texts,
                Message("This file cannot be imported"),
                (Message("Nothing of it was taken in."),),
                done.faults,
                self,
            )
            self.fault_list.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.fault_list.open()
            return
        self.context.strip.done(
            Message(
                "{added} records taken in, {known} were there already",
                added=done.added,
                known=done.known,
            )
        )
        self.reload()

    def _file_dialog(self, title: Message, suffix: str) -> QFileDialog:
        dialog = QFileDialog(self, self.context.texts.render(title))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.setNameFilter(f"{suffix.upper()} (*.{suffix})")
        self.file_dialog = dialog
        return dialog

    # --- building --------------------------------------------------------------------------------

    def _combo(self, name: Message) -> QComboBox:
        combo = QComboBox()
        combo.addItem(self.context.texts.render(name), "")
        combo.setFixedWidth(116)
        self.context.texts.name(combo, name)
        combo.currentIndexChanged.connect(self._on_filter_changed)
        return combo

    def _day(self, name: Message, example: Message) -> FaultedField:
        edit = QLineEdit()
        edit.setMaxLength(10)
        edit.setFixedWidth(148)
        self.context.texts.name(edit, name)
        self.context.texts.show(edit, example, "placeholderText")
        edit.textChanged.connect(self._on_filter_changed)
        return FaultedField(self.context.texts, edit)

    def _make_table(self) -> QTableView:
        table = QTableView()
        self.context.texts.name(table, Message("Records"))
        table.setModel(self.entries)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setTabKeyNavigation(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(34)
        header = table.horizontalHeader()
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(0, Qt.SortOrder.DescendingOrder)
        header.setHighlightSections(False)
        for column, width in enumerate((148, 112, 170, 110, 200, 116, 124)):
            header.resizeSection(column, width)
        header.setSectionResizeMode(_WHAT, QHeaderView.ResizeMode.Stretch)
        return table

    def _make_header(self) -> QWidget:
        texts = self.context.texts
        part = QWidget()
        line = QHBoxLayout(part)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(HALF)
        line.addWidget(self.count)
        self.carry = QToolButton()
        self.carry.setProperty("role", "house")
        self.carry.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        texts.show(self.carry, Message("Files"))
        texts.name(self.carry, Message("Export and import"))
        menu = QMenu(self.carry)
        acts: tuple[tuple[Message, Callable[[], None]], ...] = (
            (Message("Export as CSV"), partial(self.ask_export, "csv")),
            (Message("Export as JSON"), partial(self.ask_export, "json")),
            (Message("Import JSON"), self.ask_import),
        )
        for title, act in acts:
            action = menu.addAction("")
            texts.show(action, title)
            action.triggered.connect(act)
        self.carry.setMenu(menu)
        line.addWidget(self.carry)
        self.details = QToolButton()
        texts.name(self.details, Message("Show or hide the chosen record"))
        self.details.clicked.connect(self.toggle_drawer)
        line.addWidget(self.details)
        return part

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.setSpacing(STEP)
        filters.addWidget(self.search, 1)
        for part in (self.kind, self.game, self.house, self.first, self.last):
            filters.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        frame = QFrame()
        frame.setProperty("role", "panel")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(STEP, STEP, STEP, STEP)
        inner.addWidget(self.table)
        main = QWidget()
        column = QVBoxLayout(main)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(STEP)
        column.addWidget(frame, 1)
        side = QWidget()
        sides = QVBoxLayout(side)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.addWidget(self.detail)
        self._sides = SidePanelLayout(main, side)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(STEP)
        whole.addLayout(filters)
        whole.addWidget(self._sides, 1)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_filter_changed)
        self.context.theme.changed.connect(self._on_theme_changed)
        self.table.selectionModel().currentRowChanged.connect(self._on_row_changed)
        self.table.horizontalHeader().sectionClicked.connect(self._on_header_clicked)
        self.table.activated.connect(self._on_row_activated)
        self.detail.opened.connect(self.open_record)
        self.detail.checked.connect(self.check_record)
        self.detail.noted.connect(self._on_noted)
        self.detail.picked.connect(self._show_record)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(partial(self.search.setFocus, Qt.FocusReason.ShortcutFocusReason))

    def _on_theme_changed(self) -> None:
        colour = self.context.theme.tokens.text
        self.details.setIcon(QIcon(icon_picture("drawer", colour, 20, 2.0)))

    def _on_filter_changed(self, _value: object = None) -> None:
        self.reload()
