"""One record: what it says, what it corrects, what corrects it, and its notes."""

from functools import partial

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QWidget

from trifelt.engine.message import Message, visible
from trifelt.gui.history.model.entries import KINDS, Detail, can_open, facts
from trifelt.gui.shell.building import STRETCH, button, clear, column, data_label, label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.log import Record, RecordKind


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
        self.nothing = label(texts, Message("Choose a record to see it."), "muted", wrap=True)
        self.summary = data_label(texts, "", "heading")
        self.summary.setWordWrap(True)
        self.open_button = button(
            texts, Message("Open as it was"), partial(self._emit, self.opened), "primary"
        )
        self.check_button = button(
            texts, Message("Check this round"), partial(self._emit, self.checked)
        )
        self.session_button = button(texts, Message(""), partial(self._emit, self.session_wanted))
        self.note = QLineEdit()
        self.note.setMaxLength(500)
        texts.show(self.note, Message("Add a note, then Enter"), "placeholderText")
        texts.name(self.note, Message("Note on this record"))
        self.note.returnPressed.connect(self._on_note_entered)
        self._facts = column(spacing=HALF)
        self.setLayout(
            column(
                self.nothing,
                self.summary,
                self._facts,
                self.open_button,
                self.check_button,
                self.session_button,
                self.note,
                STRETCH,
                spacing=STEP,
                margins=2 * STEP,
            )
        )
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
        clear(self._facts)
        self._parts = []
        self.nothing.setVisible(detail is None)
        for part in (self.summary, self.note):
            part.setVisible(detail is not None)
        self.open_button.setVisible(detail is not None and can_open(detail.record))
        self.check_button.setVisible(
            detail is not None
            and detail.record.kind is RecordKind.ROUND
            and can_open(detail.record)
        )
        self.session_button.setVisible(detail is not None and detail.record.session is not None)
        if detail is None:
            return
        whole = detail.record.kind is RecordKind.SESSION
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
        link = QPushButton()
        link.setStyleSheet("text-align: left; font-weight: 400;")
        said = f"{record.created:%Y-%m-%d %H:%M}  {visible(record.summary)}"
        self._texts.show_data(link, said if len(said) < 44 else said[:42] + "…")
        self._texts.show_data(link, said, "toolTip")
        self._texts.name(link, Message("Show {what}", what=said))
        link.clicked.connect(partial(self.picked.emit, record.id))
        link.setCursor(Qt.CursorShape.PointingHandCursor)
        return link

    def _emit(self, signal: SignalInstance) -> None:
        if self._detail is not None:
            signal.emit(self._detail.record)

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
