"""The chosen record: what it says, its notes, and what corrects it."""

from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QSizePolicy

from trifelt.engine.message import Message
from trifelt.gui.history.model.entries import KINDS, Detail, can_open, facts
from trifelt.gui.shell.building import STRETCH, add, button, clear, column, label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import Record, RecordKind

_LINK = 34  # letters of what a link's record says


class DetailPanel(QFrame):
    """The chosen record."""

    opened = Signal(object)
    checked = Signal(object)
    practised = Signal(object)
    noted = Signal(str)
    picked = Signal(str)
    session_asked = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._texts = texts
        self.detail: Detail | None = None
        self.nothing = label(texts, Message("Choose a record to see it."), "muted", wrap=True)
        self.summary = label(texts, Message(""), "heading", wrap=True)
        self.open_button = self._button(Message("Open as it was"), self.opened)
        set_role(self.open_button, "primary")
        self.check_button = self._button(Message("Check this round"), self.checked)
        self.practise_button = self._button(Message("Practise this"), self.practised)
        self.session_button = self._button(Message(""), self.session_asked)
        self.note = QLineEdit(maxLength=500)
        self._begun: dict[str | None, str] = {}  # notes that are not entered, by their records
        texts.show(self.note, Message("Add a note, then Enter"), "placeholderText")
        texts.name(self.note, Message("Note on this record"))
        self.note.returnPressed.connect(self._on_note_entered)
        self._facts = column(spacing=HALF)
        buttons = (self.open_button, self.check_button, self.practise_button, self.session_button)
        parts = (self.nothing, self.summary, self._facts, *buttons, self.note, STRETCH)
        self.setLayout(column(*parts, spacing=STEP, margins=2 * STEP))
        self.show_detail(None)
        texts.language_changed.connect(self._on_language_changed)

    def show_detail(self, detail: Detail | None) -> None:
        """Show a record, or that none is chosen; a note that is not entered stays with its own."""
        ids = [None if one is None else one.record.id for one in (self.detail, detail)]
        if ids[0] != ids[1]:
            self._begun[ids[0]] = self.note.text()
            self.note.setText(self._begun.pop(ids[1], ""))
        self.detail = detail
        clear(self._facts)
        opens = detail is not None and can_open(detail.record)
        is_round = detail is not None and detail.record.kind is RecordKind.ROUND
        in_session = detail is not None and detail.record.session is not None
        for part, shown in (
            (self.nothing, detail is None),
            (self.summary, detail is not None),
            (self.note, detail is not None),
            (self.open_button, opens),
            (self.check_button, opens and is_round),
            (self.practise_button, opens),
            (self.session_button, in_session),
        ):
            part.setVisible(shown)
        if detail is None:
            return
        whole = detail.record.kind is RecordKind.SESSION
        self._texts.show(
            self.session_button,
            Message("Show its rounds") if whole else Message("Show the whole session"),
        )
        set_role(self.session_button, "primary" if whole else "")
        self._texts.show(self.summary, detail.record.told)
        for title, text in facts(detail):
            add(self._facts, label(self._texts, title, "small"))
            add(self._facts, label(self._texts, text, wrap=True))
        if detail.about is not None:
            add(self._facts, label(self._texts, Message("What this is about"), "small"))
            add(self._facts, self._link(detail.about))
        for kind in dict.fromkeys(record.kind for record in detail.followers):
            add(self._facts, label(self._texts, KINDS[kind], "small"))
            for record in detail.followers:
                if record.kind is kind:
                    add(self._facts, self._link(record))

    def _on_language_changed(self) -> None:
        self.show_detail(self.detail)

    def _link(self, record: Record) -> QPushButton:
        link = QPushButton()
        link.setStyleSheet("text-align: left; font-weight: 400;")
        time, what = f"{record.created:%Y-%m-%d %H:%M}", self._texts.render(record.told)
        said = f"{time}  {what}"
        letters = link.fontMetrics()
        room = _LINK * letters.averageCharWidth()
        short = letters.elidedText(what, Qt.TextElideMode.ElideRight, room)
        self._texts.show_data(link, f"{time}\n{short}")
        self._texts.show_data(link, said, "toolTip")
        self._texts.name(link, Message("Show {what}", what=said))
        link.clicked.connect(partial(self.picked.emit, record.id))
        link.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        return link

    def _button(self, words: Message, signal: SignalInstance) -> QPushButton:
        return button(self._texts, words, partial(self._emit, signal))

    def _emit(self, signal: SignalInstance) -> None:
        if self.detail is not None:
            signal.emit(self.detail.record)

    def _on_note_entered(self) -> None:
        text = self.note.text().strip()
        if text:
            self.note.clear()
            self.noted.emit(text)
