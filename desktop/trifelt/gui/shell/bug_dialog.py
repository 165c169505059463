"""The one dialog that tells of a bug."""

from pathlib import Path

from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.building import PlainLabel
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import SMALL_TEXT, STEP

FIXED = ["Cascadia Mono", "Consolas", "Menlo", "DejaVu Sans Mono", "monospace"]


class BugDialog(QDialog):
    """Says that something went wrong inside, what to do, and gives the details to copy."""

    def __init__(self, texts: Texts, error_file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._reports: list[str] = []
        texts.show(self, Message("Trifelt made a mistake"), "windowTitle")
        self.heading = heading = PlainLabel(self)
        heading.setProperty("role", "heading")
        texts.show(heading, Message("Something went wrong inside the program"))
        text = PlainLabel(self)
        text.setWordWrap(True)
        texts.show(
            text,
            Message(
                "What you were doing may not have worked, but the program goes on and nothing that "
                "was saved is lost. The details below are also in {file}; please send them along "
                "when you report this.",
                file=str(error_file),
            ),
        )
        self._details = QPlainTextEdit(self)
        self._details.setReadOnly(True)
        font = QFont()
        font.setFamilies(FIXED)
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(SMALL_TEXT)
        self._details.setFont(font)
        self._details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        texts.name(self._details, Message("Details of the mistake"))
        self.copy = QPushButton(self)
        texts.show(self.copy, Message("Copy details"))
        self.copy.clicked.connect(self._on_copy_clicked)
        self.go_on = go_on = QPushButton(self)
        go_on.setProperty("role", "primary")
        go_on.setDefault(True)
        texts.show(go_on, Message("Go on"))
        go_on.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.copy)
        buttons.addWidget(go_on)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 3 * STEP, 3 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        for part in (heading, text):
            column.addWidget(part)
        column.addWidget(self._details, 1)
        column.addLayout(buttons)
        self.resize(720, 460)

    @property
    def details(self) -> str:
        """Everything that the dialog tells, as it is copied."""
        return "\n".join(self._reports)

    def tell(self, report: str) -> None:
        """Show a report, below those that are already in the open dialog."""
        if not self.isVisible():
            self._reports.clear()
        self._reports.append(report)
        self._details.setPlainText(self.details)
        self._texts.show(self.copy, Message("Copy details"))
        self.show()
        self.raise_()

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.details)
        self._texts.show(self.copy, Message("Copied"))
