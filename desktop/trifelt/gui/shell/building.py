"""Small builders of what every pane is made of: labels, panels, rules; and what takes it away."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QLayout, QSlider, QVBoxLayout, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP


class PlainLabel(QLabel):
    """Shows its text letter for letter: Qt would take a name with a tag in it for a page."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class ChoiceBox(QComboBox):
    """A drop-down list; the wheel scrolls the page that it stands on and never picks an answer."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Slider(QSlider):
    """A slider that leaves the wheel to its page likewise."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def label(
    texts: Texts, message: Message, role: str = "", *, wrap: bool = False, opens: bool = False
) -> QLabel:
    """A sentence in one of the roles of the style sheet; what opens a line has a capital."""
    shown = PlainLabel()
    if role:
        shown.setProperty("role", role)
    shown.setWordWrap(wrap)
    texts.show(shown, message, opens=opens)
    return shown


def data_label(texts: Texts, text: str, role: str = "") -> QLabel:
    """A name or a figure, which no language changes."""
    shown = PlainLabel()
    if role:
        shown.setProperty("role", role)
    texts.show_data(shown, text)
    return shown


def caption(texts: Texts, message: Message) -> QLabel:
    """The small spaced capitals over a panel's content."""
    shown = label(texts, message, "caption")
    font = shown.font()
    font.setCapitalization(QFont.Capitalization.AllUppercase)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.2)
    shown.setFont(font)
    return shown


def rule() -> QFrame:
    """A fine horizontal line."""
    line = QFrame()
    line.setProperty("role", "rule")
    line.setFixedHeight(1)
    return line


def panel(texts: Texts, title: Message | None = None) -> tuple[QFrame, QVBoxLayout]:
    """A rounded surface with a caption, and the column for its content."""
    frame = QFrame()
    frame.setProperty("role", "panel")
    column = QVBoxLayout(frame)
    column.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 3 * STEP)
    column.setSpacing(2 * STEP)
    if title is not None:
        column.addWidget(caption(texts, title), 0, Qt.AlignmentFlag.AlignTop)
    return frame, column


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role of the style sheet, at once."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout that is to be filled anew."""
    while (item := layout.takeAt(0)) is not None:
        if (part := item.widget()) is not None:
            part.hide()
            part.deleteLater()
