"""Builders of what every pane is made of: labels, buttons, layouts, cards; and what clears them.

Layouts are written as they are seen, from the outside in, and set on a widget with Qt's own
`setLayout`; `holder` makes the widget where there is none:

    self.setLayout(
        column(
            row(self.title, STRETCH, self.menu, spacing=STEP),
            (self.table, 1),
            card(texts, Message("Result"), self.total, self.lines),
            row(STRETCH, button(texts, Message("Close"), self.accept, "primary")),
            spacing=2 * STEP,
            margins=(3 * STEP, 2 * STEP),
        )
    )

A part is a widget or a layout; `(part, 2)` gets two shares of the room, `(part, LEFT)` stands
where it is aligned, a number is a space in pixels, `STRETCH` takes the room that is left, and None
is left out. Margins are 0 unless given: one for all sides, two (left and right, top and bottom) or
four. Spacing is the style's unless given.
"""

from collections.abc import Callable, Iterable
from math import floor
from types import EllipsisType
from typing import Final, TypeAlias, TypeVar

from PySide6.QtCore import QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QAction,
    QFont,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QItemDelegate,
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

TOP: Final = Qt.AlignmentFlag.AlignTop
LEFT: Final = Qt.AlignmentFlag.AlignLeft
RIGHT: Final = Qt.AlignmentFlag.AlignRight
MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_ANYWHERE: Final = Qt.AlignmentFlag(0)
STRETCH: Final[EllipsisType] = ...

Box: TypeAlias = QWidget | QLayout
Part: TypeAlias = Box | tuple[Box, int] | tuple[Box, Qt.AlignmentFlag] | int | EllipsisType | None
Margins: TypeAlias = int | tuple[int, int] | tuple[int, int, int, int]


class PlainLabel(QLabel):
    """Shows its text letter for letter: Qt would take a name with a tag in it for a page."""

    def __init__(self, parent: QWidget | None = None, *, role: str = "") -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role or None)

    def paintEvent(self, event: QPaintEvent) -> None:
        # The hook of a J reaches further left than its place, where it would be cut.
        reach = -floor(QFontMetricsF(self.font()).leftBearing(self.text()[:1] or " "))
        if reach > self.contentsMargins().left():
            self.setContentsMargins(reach, 0, 0, 0)
        super().paintEvent(event)


class ChoiceBox(QComboBox):
    """A drop-down list; the wheel scrolls the page around it and never picks an answer."""

    def __init__(self) -> None:
        super().__init__()
        # Qt makes two of its own anew at each change of the theme, and keeps them all.
        self.setItemDelegate(QItemDelegate(self))
        # Nor does the wheel bring the keyboard here: the next arrow key would pick one.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def choice_box(texts: Texts, name: Message, *, low: bool = False) -> ChoiceBox:
    """A box of choices named for screen readers, its list too; low as the cells of a table."""
    box = ChoiceBox()
    if low:
        box.setProperty("role", "cell")
    texts.name(box, name)
    texts.name(box.view(), Message("Choices: {name}", name=name))
    return box


class DrawnInText(QPyTextObject):
    """Draws the pictures of rich text by their names; Qt would look for files of these names."""

    def __init__(
        self, page: QTextDocument, draw: Callable[[QPainter, QRectF, str], object]
    ) -> None:
        super().__init__(page)
        self._draw = draw
        image = QTextFormat.ObjectTypes.ImageObject.value
        page.documentLayout().registerHandler(image, self)

    def intrinsicSize(self, _page: QTextDocument, _at: int, drawn: QTextFormat) -> QSizeF:
        picture = drawn.toImageFormat()
        return QSizeF(picture.width(), picture.height())

    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        _page: QTextDocument,
        _at: int,
        drawn: QTextFormat,
    ) -> None:
        self._draw(painter, QRectF(rect), drawn.toImageFormat().name())


def drawn_in_text(name: str, width: int, height: int) -> str:
    """A picture of rich text, by the name that whoever draws it knows."""
    size = f"width='{width}' height='{height}'"
    return f"<img src='{name}' {size} style='vertical-align: middle'>"


class Slider(QSlider):
    """A slider that leaves the wheel to its page likewise."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def label(
    texts: Texts, message: Message, role: str = "", *, wrap: bool = False, capital: bool = False
) -> QLabel:
    """A sentence in one of the roles of the style sheet, if asked with a capital first letter."""
    shown = PlainLabel(role=role)
    shown.setWordWrap(wrap)
    texts.show(shown, message, capital=capital)
    return shown


def data_label(texts: Texts, text: str, role: str = "") -> QLabel:
    """A name or a figure, which no language changes."""
    shown = PlainLabel(role=role)
    texts.show_data(shown, text)
    return shown


def caption(texts: Texts, message: Message) -> QLabel:
    """The small spaced capitals over a panel's content."""
    shown = label(texts, message, "caption")
    font = QFont()
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


def button(
    texts: Texts, message: Message, act: Callable[[], object] | None = None, role: str = ""
) -> QPushButton:
    """A button and what a click on it does; the `primary` one also answers to Enter."""
    made = QPushButton()
    texts.show(made, message)
    if role:
        made.setProperty("role", role)
        made.setDefault(role == "primary")
    if act is not None:
        made.clicked.connect(act)
    return made


def add_action(
    texts: Texts, menu: QMenu, message: Message, act: Callable[[], object] | None = None
) -> QAction:
    """One more entry of a menu, and what it does."""
    action = menu.addAction("")
    texts.show(action, message)
    if act is not None:
        action.triggered.connect(act)
    return action


def order_tabs(after: QWidget, *parts: QWidget) -> None:
    """Let Tab go from a control through parts that were made later, as they follow one another.

    A field is moved by the widget that hands it the focus: Qt would go back by that. A row of
    buttons takes no focus itself: Qt leaves it behind, and what follows would come after it.
    """
    window = after.window()  # the list of a choice drops down in one of its own
    before = after
    for part in parts:
        for one in (part, *part.findChildren(QWidget)):
            above = one.parentWidget()
            within = above is not None and above.focusProxy() is one
            takes = one.focusPolicy() is not Qt.FocusPolicy.NoFocus and not within
            if takes and one.window() is window:
                QWidget.setTabOrder(before, one)
                before = one


def row(*parts: Part, spacing: int = -1, margins: Margins = 0) -> QHBoxLayout:
    """Parts beside one another."""
    return _filled(QHBoxLayout(), parts, spacing, margins)


def column(*parts: Part, spacing: int = -1, margins: Margins = 0) -> QVBoxLayout:
    """Parts below one another."""
    return _filled(QVBoxLayout(), parts, spacing, margins)


_BoxLayout = TypeVar("_BoxLayout", bound=QBoxLayout)


def _filled(
    layout: _BoxLayout, parts: tuple[Part, ...], spacing: int, margins: Margins
) -> _BoxLayout:
    layout.setSpacing(spacing)
    set_margins(layout, margins)
    add(layout, *parts)
    return layout


def add(layout: QBoxLayout, *parts: Part) -> None:
    """Put more parts at the end of a row or a column."""
    for part in parts:
        if part is STRETCH:
            layout.addStretch(1)
        elif isinstance(part, int):
            layout.addSpacing(part)
        elif part is not None:
            box, how = part if isinstance(part, tuple) else (part, 0)
            share, place = (0, how) if isinstance(how, Qt.AlignmentFlag) else (how, _ANYWHERE)
            if isinstance(box, QWidget):
                layout.addWidget(box, share, place)
            else:
                layout.addLayout(box, share)
                layout.setAlignment(box, place)


def grid(
    rows: Iterable[Iterable[Box | None]],
    *,
    spacing: int | tuple[int, int] = -1,
    shares: tuple[int, ...] = (),
    margins: Margins = 0,
) -> QGridLayout:
    """Rows of parts in columns; spacing across and down, and each column's share of the room."""
    layout = QGridLayout()
    across, down = spacing if isinstance(spacing, tuple) else (spacing, spacing)
    layout.setHorizontalSpacing(across)
    layout.setVerticalSpacing(down)
    set_margins(layout, margins)
    for line, parts in enumerate(rows):
        for place, part in enumerate(parts):
            if isinstance(part, QWidget):
                layout.addWidget(part, line, place)
            elif part is not None:
                layout.addLayout(part, line, place)
    for place, share in enumerate(shares):
        layout.setColumnStretch(place, share)
    return layout


def form(
    texts: Texts, *rows: tuple[Message, QWidget], spacing: int = STEP, margins: Margins = 0
) -> QFormLayout:
    """Fields, each with its title at the left."""
    layout = QFormLayout()
    layout.setSpacing(spacing)
    set_margins(layout, margins)
    for title, field in rows:
        layout.addRow(label(texts, title), field)
    return layout


def set_margins(layout: QLayout, margins: Margins) -> None:
    """Give a layout its margins, written as the builders take them."""
    match margins:
        case (left, top, right, bottom):
            layout.setContentsMargins(left, top, right, bottom)
        case (sides, ends):
            layout.setContentsMargins(sides, ends, sides, ends)
        case each:
            layout.setContentsMargins(each, each, each, each)


def holder(layout: QLayout, role: str = "") -> QWidget:
    """A widget that is nothing but its layout."""
    widget = QFrame() if role else QWidget()
    if role:
        widget.setProperty("role", role)
    widget.setLayout(layout)
    return widget


def card(
    texts: Texts,
    title: Message | None,
    *parts: Part,
    spacing: int = 2 * STEP,
    margins: Margins = (3 * STEP, 2 * STEP, 3 * STEP, 3 * STEP),
) -> QFrame:
    """Parts below one another on a rounded surface, under a caption where it has a title."""
    frame = QFrame()
    frame.setProperty("role", "panel")
    heading = None if title is None else (caption(texts, title), TOP)
    frame.setLayout(column(heading, *parts, spacing=spacing, margins=margins))
    return frame


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role of the style sheet, at once."""
    restyle(widget, "role", role)


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Change a property that the style sheet looks at."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()


def clear(layout: QLayout) -> None:
    """Take everything out of a layout that is to be filled anew."""
    while (item := layout.takeAt(0)) is not None:
        if (part := item.widget()) is not None:
            part.hide()
            part.deleteLater()
