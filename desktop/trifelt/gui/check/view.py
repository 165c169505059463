"""The pane of the payout check: the form on the left, what it comes to on the right."""

import random
from collections.abc import Callable
from datetime import datetime
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.documents.document import Document
from trifelt.engine.message import Message
from trifelt.gui.check import keys
from trifelt.gui.check.deal_page import DealPage
from trifelt.gui.check.form import CheckForm
from trifelt.gui.check.incident_page import IncidentPage
from trifelt.gui.check.lines_view import LinesView
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.missing import missing_message
from trifelt.gui.check.model.rebuilt import Rebuilt, with_incident
from trifelt.gui.check.model.record import record_of, reopened, verify_save
from trifelt.gui.check.model.text import check_text
from trifelt.gui.check.record_page import RecordPage
from trifelt.gui.check.show import ShowView
from trifelt.gui.check.table_page import TablePage
from trifelt.gui.check.totals_view import TotalsView
from trifelt.gui.shell.building import label
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.segments import Segments
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import Log, Record
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import ChipSet

LINES, TABLE, DEAL, RECORD = "lines", "table", "deal", "record"
_PAGES = (
    (LINES, Message("Box")),
    (TABLE, Message("Table")),
    (DEAL, Message("Deal")),
    (RECORD, Message("Record")),
)


class CheckPane(Pane):
    """Types a round and says at once what every wager pays."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts, theme = context.texts, context.theme
        self.check = Check(context.choice.house, self._own_chips())
        self._saved: Record | None = None
        self._about: str | None = None
        self._kept: object = None
        self.form = CheckForm(self.check, texts, theme)
        self.pages = Segments(texts, Message("What shows"), _PAGES)
        self.pages.set_value(LINES)
        self.lines = LinesView(texts)
        self.table = TablePage(texts)
        self.deal = DealPage(texts)
        self.incidents = IncidentPage(self.check, texts, self.deal)
        self.record = RecordPage(texts)
        self._stack = QStackedWidget()
        for page in (self.lines, self.table, self.incidents, self.record):
            self._stack.addWidget(page)
        self.totals = TotalsView(texts, theme)
        self.banner = label(texts, Message(""), "muted", wrap=True)
        self.today = self._button(Message("Use the house of today"), self._on_today_clicked)
        self.copy = self._button(Message("Copy text"), self.copy_text)
        self.slip = self._button(Message("Slip"), self.open_slip)
        self.save = self._button(Message("Save to log"), self.save_check)
        self.save.setProperty("role", "primary")
        self._header = self._make_header()
        self._lay_out()
        self._connect()
        self._bind_keys()
        self._refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Typing begins at once; a proxy would keep the Tab key from what lies before it."""
        super().focusInEvent(event)
        self.form.box.focus_hand()

    def header_part(self) -> QWidget | None:
        return self._header

    def receive(self, matter: object) -> None:
        """Take a round from the table, or open a record of the log as it was."""
        if isinstance(matter, Document):
            self._take(matter)
        elif isinstance(matter, Record):
            self._reopen(matter)

    # --- acts ------------------------------------------------------------------------------------

    def new_check(self) -> None:
        """Clear everything but what holds for the next check too."""
        self.check.use_house(self.context.choice.house)
        self.check.clear()
        self.check.current = 0
        self._about = self._saved = None
        self.record.show_marks(self.record.marks.for_the_next())
        self._show_banner(None)
        self._refresh()
        self.form.box.focus_hand()

    def deal_random(self) -> None:
        """Deal a random round into the boxes that there are."""
        self.check.deal_random(random.Random())  # noqa: S311 (cards of an example, not of a game)
        self._refresh()

    def copy_text(self) -> None:
        """Put the check as text on the clipboard."""
        text = check_text(self.check, self.record.marks, self.context.texts.render)
        QGuiApplication.clipboard().setText(text)
        self.context.strip.done(Message("The check is on the clipboard, its one-line form first."))

    def save_check(self) -> None:
        """Save the check, or a correction of the one that was saved; nothing saved is edited."""
        refusal = verify_save(self.check.result)
        if refusal is not None:
            self.context.strip.failed(refusal)
            return
        now = datetime.now().astimezone()
        marks = self.record.marks
        record = record_of(self.check.result, self.check.draft, marks, now, self._about)
        try:
            with Log(self.context.folders.record_file) as log:
                log.save(record)
                notices = log.take_notices()
        except StorageError as refused:
            self.context.strip.failed(refused.message)
            return
        for notice in notices:
            self.context.strip.failed(notice)
        corrected = self._about is not None
        self._about = self._about or record.id
        self._saved = record
        self._kept = self._state()
        said = Message("Saved as a correction.") if corrected else Message("Saved to the log.")
        self.context.strip.done(
            Message("{said} Checksum {sum}", said=said, sum=self.check.result.checksum or "")
        )
        self._show_banner(None)
        self._refresh()

    def open_slip(self) -> None:
        """The slip: preview, print, PDF."""
        from trifelt.gui.slip.dialog import SlipDialog
        from trifelt.gui.slip.model import slip_of

        refusal = verify_save(self.check.result)
        if refusal is not None:
            self.context.strip.failed(refusal)
            return
        content = slip_of(
            self.check.result,
            self.record.marks,
            datetime.now().astimezone(),
            self._saved.id if self._saved is not None and self._is_saved() else None,
            self.context.preferences.settings.currency,
        )
        dialog = SlipDialog(content, self.context, self._chips(), self)
        dialog.finished.connect(self._on_dialog_finished)
        dialog.open()

    def show_large(self) -> None:
        """The view for the player across the table."""
        result = self.check.result
        view = ShowView(
            result,
            result.boxes[self.check.current],
            self._chips(),
            self.context.preferences.settings.currency,
            self.context.texts,
            self.context.theme,
            self,
        )
        view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # Not every window system gives the keyboard back by itself.
        view.finished.connect(self._on_dialog_finished)
        view.open()

    def to_table(self) -> None:
        """Hand the round to the table."""
        settlement = self.check.result.settlement
        if settlement is not None:
            self.context.open_pane("table", settlement.document)

    # --- from elsewhere --------------------------------------------------------------------------

    def _take(self, document: Document) -> None:
        self._follow_game(document.game.id)
        self.check.take_document(document)
        self._about = self._saved = None
        self.record.show_marks(self.record.marks.for_the_next())
        self._show_banner(Message("A round from the table, under its own house."))
        self.pages.set_value(LINES)
        self._on_page_chosen(LINES)

    def _reopen(self, record: Record) -> None:
        try:
            found = reopened(record)
        except StorageError as refused:
            self.context.strip.failed(refused.message)
            return
        if found is None:
            return
        self._follow_game(found.house.game.id)
        self.check.use_house(found.house)
        self.check.put(found.draft)
        self.check.current = 0
        self._about = found.about
        self._saved = record
        self.record.show_marks(found.marks)
        self._show_banner(
            Message(
                "As saved {time}, under the house {house} as it was then. What is changed is "
                "saved as a correction.",
                time=f"{found.created:%Y-%m-%d %H:%M}",
                house=found.house.name,
            ),
            then=True,
        )
        if found.checksum and found.checksum != self.check.result.checksum:
            self.context.strip.failed(
                Message(
                    "Settled again, this check comes to checksum {now}; it was saved with {then}.",
                    now=self.check.result.checksum or "-",
                    then=found.checksum,
                )
            )
        self._kept = self._state()
        self.pages.set_value(LINES)
        self._on_page_chosen(LINES)

    def _follow_game(self, game: str) -> None:
        """Let the header show the game of what was opened, without touching the form by it."""
        self._opening = True
        self.context.choice.choose_game(game)
        self._opening = False

    def _state(self) -> object:
        return self.check.draft, self.check.house, self.record.marks

    def _is_saved(self) -> bool:
        return self._kept == self._state()

    # --- showing ---------------------------------------------------------------------------------

    def _refresh(self) -> None:
        check, currency = self.check, self.context.preferences.settings.currency
        result = check.result
        self.form.show_state()
        page = self.pages.value
        box = result.boxes[check.current]
        if page == LINES:
            self.lines.show_box(box, missing_message(result, box, check.draft), currency)
        elif page == TABLE:
            self.table.show_result(result, currency)
        elif page == DEAL:
            self.deal.show_result(result, currency)
            self.incidents.show_state()
        whole = page in (TABLE, DEAL)
        title = (
            Message("Pay the table") if whole else Message("Pay box {number}", number=box.number)
        )
        sums = result.sums if whole else box.sums
        self.totals.show_sums(sums, title, self._chips(), currency, waits=bool(result.read.missing))
        self.totals.setVisible(page != RECORD)
        self.save.setEnabled(not (self._saved is not None and self._is_saved()))
        saved_word = Message("Save correction") if self._about else Message("Save to log")
        self.context.texts.show(self.save, saved_word)

    def _show_banner(self, text: Message | None, *, then: bool = False) -> None:
        self._strip.setVisible(text is not None)
        self.today.setVisible(then)
        if text is not None:
            self.context.texts.show(self.banner, text)

    def _chips(self) -> ChipSet:
        return self.context.preferences.settings.chips

    def _own_chips(self) -> tuple[int, ...]:
        return tuple(chip.cents for chip in self._chips().chips)

    def _make_header(self) -> QWidget:
        part = QWidget()
        line = QHBoxLayout(part)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(HALF)
        texts = self.context.texts
        self.more = QToolButton()
        self.more.setProperty("role", "house")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        texts.show(self.more, Message("More"))
        texts.name(self.more, Message("What else can be done with this check"))
        menu = QMenu(self.more)
        acts: list[tuple[Message, Callable[[], None]]] = [
            (keys.RANDOM.does, self.deal_random),
            (keys.CLEAR.does, self.new_check),
        ]
        if any(entry.id == "table" for entry in self.context.panes):
            acts.append((Message("Open this round at the table"), self.to_table))
        for title, act in acts:
            action = menu.addAction("")
            texts.show(action, title)
            action.triggered.connect(act)
        self.more.setMenu(menu)
        self.show_button = QToolButton()
        texts.show(self.show_button, Message("Show"))
        texts.name(self.show_button, keys.SHOW.does)
        texts.show(
            self.show_button,
            Message("{does} ({key})", does=keys.SHOW.does, key=keys.SHOW.sequence),
            "toolTip",
        )
        self.show_button.clicked.connect(self.show_large)
        line.addWidget(self.show_button)
        line.addWidget(self.more)
        return part

    def _button(self, title: Message, act: object) -> QPushButton:
        button = QPushButton()
        self.context.texts.show(button, title)
        button.clicked.connect(act)
        return button

    def _lay_out(self) -> None:
        result_panel = QFrame()
        result_panel.setProperty("role", "panel")
        inner = QVBoxLayout(result_panel)
        inner.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        inner.setSpacing(STEP + HALF)
        inner.addWidget(self.pages, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addWidget(self._stack, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(STEP)
        buttons.addStretch(1)
        for button in (self.copy, self.slip, self.save):
            buttons.addWidget(button)
        self._strip = QFrame()
        self._strip.setProperty("role", "notice")
        strip = QHBoxLayout(self._strip)
        strip.setContentsMargins(2 * STEP, HALF, STEP, HALF)
        strip.addWidget(self.banner, 1)
        strip.addWidget(self.today)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(STEP + HALF)
        column.addWidget(result_panel, 1)
        column.addWidget(self.totals)
        column.addLayout(buttons)
        line = QHBoxLayout()
        line.setSpacing(2 * STEP)
        line.addWidget(self.form, 10)
        line.addWidget(right, 11)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(STEP)
        whole.addWidget(self._strip)
        whole.addLayout(line, 1)
        self._show_banner(None)

    def minimumSizeHint(self) -> QSize:
        return QSize(800, 480)

    def _connect(self) -> None:
        context = self.context
        self._opening = False
        self.form.changed.connect(self._refresh)
        self.form.box.changed.connect(self._refresh)
        self.pages.chosen.connect(self._on_page_chosen)
        self.record.changed.connect(self._refresh)
        self.incidents.changed.connect(self._refresh)
        self.deal.accepted.connect(self._on_deal_accepted)
        context.choice.house_changed.connect(self._on_house_changed)
        context.preferences.changed.connect(self._on_preferences_changed)
        context.texts.language_changed.connect(self._on_language_changed)

    def _bind_keys(self) -> None:
        acts = {
            keys.LINE: self._on_line_wanted,
            keys.DUPLICATE: self.form.duplicate_box,
            keys.RANDOM: self.deal_random,
            keys.CLEAR: self.new_check,
            keys.SHOW: self.show_large,
            keys.COPY: self.copy_text,
            keys.SLIP: self.open_slip,
            keys.SAVE: self.save_check,
        }
        acts |= {
            key: partial(self.form.go_to_number, number)
            for number, key in enumerate(keys.BOXES, start=1)
        }
        for key, act in acts.items():
            shortcut = QShortcut(QKeySequence(key.sequence), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)

    def _on_dialog_finished(self, _result: int) -> None:
        self.window().activateWindow()

    def _on_line_wanted(self) -> None:
        self.form.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.form.line.selectAll()

    def _on_page_chosen(self, page: str) -> None:
        order = [name for name, _ in _PAGES]
        self._stack.setCurrentIndex(order.index(page))
        self._refresh()

    def _on_deal_accepted(self, found: Rebuilt) -> None:
        self.check.take_document(with_incident(found))
        self._refresh()

    def _on_house_changed(self) -> None:
        if self._opening:
            return
        self.check.use_house(self.context.choice.house)
        self._about = self._saved = None
        self._show_banner(None)
        self.form.box.show_bettor(0)

    def _on_today_clicked(self) -> None:
        self.check.use_house(self.context.choice.house)
        self.today.hide()
        self._refresh()

    def _on_preferences_changed(self, name: str) -> None:
        if name in ("chip_set", "chip_sets", "currency"):
            self.check.set_chips(self._own_chips())
            self._refresh()

    def _on_language_changed(self, _code: str) -> None:
        self._refresh()
