"""One record: what it says, what it corrects, what corrects it and was noted on it."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trifelt.engine.message import Message, visible
from trifelt.gui.history.model.entries import KINDS, Detail, can_open, facts
from trifelt.gui.shell.building import data_label, label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import Kind, Record


class DetailPanel(QFrame):
    """The chosen record."""

    opened = Signal(object)
    checked = Signal(object)
    noted = Signal(str)
    picked = Signal(str)
    session_wanted = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self._texts = texts
        self._detail: Detail | None = None
        self._parts: list[QWidget] = []
        self.nothing = label(texts, Message("Choose a record to see it whole."), "muted", wrap=True)
        self.summary = data_label(texts, "", "heading")
        self.summary.setWordWrap(True)
        self.open_button = QPushButton()
        self.open_button.setProperty("role", "primary")
        texts.show(self.open_button, Message("Open as it was"))
        self.open_button.clicked.connect(self._on_open_clicked)
        self.check_button = QPushButton()
        texts.show(self.check_button, Message("Check this round"))
        self.check_button.clicked.connect(self._on_check_clicked)
        self.session_button = QPushButton()
        self.session_button.clicked.connect(self._on_session_clicked)
        self.note = QLineEdit()
        self.note.setMaxLength(500)
        texts.show(self.note, Message("Add a note, then Enter"), "placeholderText")
        texts.name(self.note, Message("Note on this record"))
        self.note.returnPressed.connect(self._on_note_entered)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
        self._column.setSpacing(STEP)
        self._column.addWidget(self.nothing)
        self._column.addWidget(self.summary)
        self._facts = QVBoxLayout()
        self._facts.setSpacing(HALF)
        self._column.addLayout(self._facts)
        self._column.addWidget(self.open_button)
        self._column.addWidget(self.check_button)
        self._column.addWidget(self.session_button)
        self._column.addWidget(self.note)
        self._column.addStretch(1)
        self.show_detail(None)

    @property
    def detail(self) -> Detail | None:
        """What shows."""
        return self._detail

    @property
    def said(self) -> str:
        """Everything that shows, in words."""
        return "\n".join(
            part.text() for part in self._parts if isinstance(part, QLabel | QPushButton)
        )

    def show_detail(self, detail: Detail | None) -> None:
        """Show a record, or that none is chosen."""
        self._detail = detail
        for part in self._parts:
            self._facts.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []
        self.nothing.setVisible(detail is None)
        for part in (self.summary, self.note):
            part.setVisible(detail is not None)
        self.open_button.setVisible(detail is not None and can_open(detail.record))
        self.check_button.setVisible(
            detail is not None and detail.record.kind is Kind.ROUND and can_open(detail.record)
        )
        self.session_button.setVisible(detail is not None and detail.record.session is not None)
        if detail is None:
            return
        whole = detail.record.kind is Kind.SESSION
        self._texts.show(
            self.session_button,
            Message("Show its rounds") if whole else Message("Show the whole session"),
        )
        set_role(self.session_button, "primary" if whole else "")
        self._texts.show_data(self.summary, visible(detail.record.summary))
        for title, text in facts(detail):
            self._add(label(self._texts, title, "small"))
            self._add(label(self._texts, text, wrap=True))
        if detail.about is not None:
            self._add(label(self._texts, Message("What this is about"), "small"))
            self._add(self._link(detail.about))
        for heading, found in _grouped(detail.followers):
            self._add(label(self._texts, heading, "small"))
            for record in found:
                self._add(self._link(record))

    def _add(self, part: QWidget) -> None:
        self._parts.append(part)
        self._facts.addWidget(part)

    def _link(self, record: Record) -> QPushButton:
        button = QPushButton()
        button.setStyleSheet("text-align: left; font-weight: 400;")
        said = f"{record.created:%Y-%m-%d %H:%M}  {visible(record.summary)}"
        self._texts.show_data(button, said if len(said) < 44 else said[:42] + "…")
        self._texts.show_data(button, said, "toolTip")
        self._texts.name(button, Message("Show {what}", what=said))
        button.clicked.connect(partial(self.picked.emit, record.id))
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        return button

    def _on_open_clicked(self) -> None:
        if self._detail is not None:
            self.opened.emit(self._detail.record)

    def _on_check_clicked(self) -> None:
        if self._detail is not None:
            self.checked.emit(self._detail.record)

    def _on_session_clicked(self) -> None:
        if self._detail is not None:
            self.session_wanted.emit(self._detail.record)

    def _on_note_entered(self) -> None:
        text = self.note.text().strip()
        if text:
            self.note.clear()
            self.noted.emit(text)


def _grouped(records: tuple[Record, ...]) -> tuple[tuple[Message, tuple[Record, ...]], ...]:
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(record.kind, []).append(record)
    return tuple((KINDS[found[0].kind], tuple(found)) for found in groups.values())
