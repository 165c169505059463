"""Controls that Qt lacks: a field with its fault, a row of choices, a menu's button, a page.

Each is named for screen readers by whoever makes it, but for `Segments`, which name themselves.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QFocusEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QFrame,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionToolButton,
    QStylePainter,
    QTableView,
    QToolButton,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.gui.shell.building import add_action, column, label, restyle, row
from trifelt.gui.shell.texts import Texts, cut_apart
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP, icon_picture

FOCUS = Qt.FocusPolicy
MARK: int = 12
ICON: int = 20


class EnterButton(QAbstractButton):
    """A button that Enter presses; Space, which Qt would take for it, belongs to the pane."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)


class ReplacedField(QLineEdit):
    """A click into it chooses all that stands there, so that typing writes over it."""

    _entered_by_mouse = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._entered_by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self._entered_by_mouse and not self.hasSelectedText():
            self.selectAll()
        self._entered_by_mouse = False


class FaultedField(QWidget):
    """A field with room for its fault; the fault is part of the field's description too."""

    def __init__(
        self,
        texts: Texts,
        field: QWidget,
        *,
        tell: Callable[[Message | None], None] | None = None,
    ) -> None:
        super().__init__()
        self._texts = texts
        self._tell = tell  # says elsewhere what is wrong
        self.fault: Message | None = None
        self._help: Message | None = None
        self.field = field
        self._label = label(texts, Message(""), "fault", wrap=True)
        self._label.hide()
        if tell is not None:
            self._label.setParent(self)
        self.setLayout(column(field, *((self._label,) if tell is None else ()), spacing=HALF))
        # Without a policy of its own it would stay behind when its place for Tab is set.
        self.setFocusPolicy(field.focusPolicy())
        self.setFocusProxy(field)

    def set_fault(self, fault: Message | None) -> None:
        """Say what is wrong, or that nothing is."""
        if fault == self.fault:
            return
        if self.fault is None:
            self._help = self._texts.shown(self.field, "accessibleDescription")
        self.fault = fault
        self._label.setVisible(fault is not None and self._tell is None)
        if self._tell is not None:
            self._tell(fault)
        if fault is not None:
            self._texts.show(self._label, fault)
        self._texts.show(self.field, fault or self._help or Message(""), "accessibleDescription")
        mark_fault(self.field, faulty=fault is not None)


def mark_fault(field: QWidget, *, faulty: bool) -> None:
    """Frame a field that holds something wrong, and keep what is said below it in sight."""
    restyle(field, "fault", faulty)
    for page in field.window().findChildren(ScrolledPage) if faulty and field.hasFocus() else ():
        if (whole := page.widget()) is not None and whole.isAncestorOf(field):
            below = field.mapTo(whole, QPoint(0, field.height()))
            page.ensureVisible(below.x(), below.y(), 0, 5 * STEP)


def line_field(
    texts: Texts,
    name: Message,
    *,
    text: str = "",
    empty: Message | None = None,
    width: int = 0,
) -> tuple[QLineEdit, FaultedField]:
    """A field for one figure, set right, with room for its fault; `empty` shows where it is."""
    field = QLineEdit(text, alignment=Qt.AlignmentFlag.AlignRight, maxLength=24)
    texts.name(field, name)
    if empty is not None:
        texts.show(field, empty, "placeholderText")
    faulted = FaultedField(texts, field)
    if width:
        faulted.setFixedWidth(width)
    return field, faulted


class _Segment(QPushButton):
    """Knows a click of the mouse from one by a key."""

    by_mouse = False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.by_mouse = True
        super().mouseReleaseEvent(event)
        self.by_mouse = False


def check_only(group: QButtonGroup, button: QAbstractButton | None) -> None:
    """Mark what is chosen in a group, or nothing, without telling it as a choice of the user."""
    group.setExclusive(False)
    for each in group.buttons():
        each.setChecked(each is button)
    group.setExclusive(True)
    one_tab_stop(group)


def one_tab_stop(group: QButtonGroup) -> None:
    """Tab and Shift+Tab stop at the chosen button; Qt stops at the last one on the way back."""
    chosen = group.checkedButton()
    for each in group.buttons():
        each.setFocusPolicy(FOCUS.StrongFocus if chosen in (None, each) else FOCUS.ClickFocus)


class Segments(QFrame):
    """Joined buttons, a choice of one among few; arrows move it, as in a group of radio buttons.

    The first is chosen to begin with.
    """

    chosen = Signal(str)

    def __init__(
        self,
        texts: Texts,
        name: Message,
        choices: tuple[tuple[str, Message], ...],
        *,
        below: bool = False,
    ) -> None:
        super().__init__()
        self.setProperty("role", "segments")
        # No narrower than its words: what is beside it gives way.
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        texts.name(self, name)
        self._group = QButtonGroup(self)
        self._buttons: dict[str, _Segment] = {}
        for value, title in choices:
            button = _Segment()
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setProperty("below", below)
            texts.show(button, title)
            texts.name(button, Message("{name}: {choice}", name=name, choice=title))
            button.clicked.connect(self._on_button_clicked)
            self._group.addButton(button)
            self._buttons[value] = button
        placed = column if below else row
        self.setLayout(placed(*self._buttons.values(), spacing=HALF, margins=HALF))
        check_only(self._group, next(iter(self._buttons.values()), None))

    @property
    def by_mouse(self) -> bool:
        """Whether a mouse is choosing just now."""
        return any(button.by_mouse for button in self._buttons.values())

    @property
    def value(self) -> str:
        """What is chosen."""
        return next((value for value, one in self._buttons.items() if one.isChecked()), "")

    def set_value(self, value: str) -> None:
        """Show what is chosen, without telling it as a choice of the user; nothing: none is."""
        check_only(self._group, self._buttons.get(value))

    def button(self, value: str) -> QPushButton:
        """The button of a choice."""
        return self._buttons[value]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The style sheet has had its say only now; a row may have been measured before.
        self.updateGeometry()

    def _on_button_clicked(self) -> None:
        one_tab_stop(self._group)
        self.chosen.emit(self.value)


class MenuButton(QToolButton):
    """A menu drops down below it on a click, Space, Return or the down arrow.

    It does not halt the window while it is open.
    """

    def __init__(
        self, role: str, theme: Theme, parent: QWidget | None = None, *, minimum: int | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._minimum = minimum
        self.others: Sequence[str] = ()  # what a name that is cut is to be told apart from
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.drop_down = QMenu(self)
        self.drop_down.aboutToHide.connect(self._on_menu_hidden)
        self.clicked.connect(self.open_menu)
        theme.changed.connect(self.update)

    def entry(
        self, texts: Texts, words: Message, act: Callable[[], object] | None = None
    ) -> QAction:
        """Another entry of the menu, and what it does."""
        return add_action(texts, self.drop_down, words, act)

    def open_menu(self) -> None:
        """Open the menu, on the entry that is chosen."""
        self.setDown(True)
        place = self.mapToGlobal(QPoint(0, self.height() + HALF))
        beyond = place.x() + self.drop_down.sizeHint().width() - self.window().geometry().right()
        self.drop_down.popup(place - QPoint(max(0, beyond), 0))
        for action in self.drop_down.actions():
            if action.isChecked():
                self.drop_down.setActiveAction(action)

    def set_minimum(self, minimum: int) -> None:
        """Be as narrow as this where there is little room."""
        if minimum != self._minimum:
            self._minimum = minimum
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """A name with a minimum width is cut where it must be; the tooltip has all of it."""
        size = super().minimumSizeHint()
        return (
            size if self._minimum is None else size.boundedTo(QSize(self._minimum, size.height()))
        )

    def lacks(self) -> int:
        """By how much it is narrower than its text asks for."""
        return self.sizeHint().width() - self.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        if self.lacks() > 0:
            letters = self.fontMetrics()
            room = letters.horizontalAdvance(self.text()) - self.lacks()
            option.text = cut_apart(self.text(), self.others, letters, room)
        ratio = self.devicePixelRatioF()
        mark = icon_picture("chevron", self._theme.tokens.muted, MARK, ratio)
        painter = QStylePainter(self)
        painter.setClipRegion(event.region())
        painter.drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option)
        painter.drawPixmap(self.width() - MARK - STEP, (self.height() - MARK) // 2 + 1, mark)

    def _on_menu_hidden(self) -> None:
        self.setDown(False)


class IconButton(QToolButton):
    """An icon in the ink of the theme; its words are its name and its hint."""

    def __init__(
        self,
        texts: Texts,
        theme: Theme,
        icon: str,
        words: Message,
        act: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self._theme, self._icon = theme, icon
        self.setIconSize(QSize(ICON, ICON))
        texts.name(self, words)
        texts.show(self, words, "toolTip")
        if act is not None:
            self.clicked.connect(act)
        theme.changed.connect(self._draw)
        self._draw()

    def _draw(self) -> None:
        tokens = self._theme.tokens
        icon = QIcon(icon_picture(self._icon, tokens.text, ICON, 2.0))
        pale = icon_picture(self._icon, tokens.disabled, ICON, 2.0)
        icon.addPixmap(pale, QIcon.Mode.Disabled)
        self.setIcon(icon)


class SortedHeader(QHeaderView):
    """The heads of a table's columns; the arrow points down where the largest are on top."""

    def __init__(self, table: QTableView) -> None:
        super().__init__(Qt.Orientation.Horizontal, table)
        table.setHorizontalHeader(self)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)


class ScrolledPage(QScrollArea):
    """A page that scrolls up and down, and takes no focus: the keyboard walks what is on it.

    What gets the focus by a key is scrolled into view.
    """

    def __init__(self, page: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # What was only just made has no place yet.
        self._placed = QTimer(self, singleShot=True, interval=0)
        self._placed.timeout.connect(self._follow_focus)
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        qt.focusChanged.connect(self._on_focus_changed)
        if page is not None:
            self.show_page(page)

    def show_page(self, page: QWidget) -> None:
        """Scroll this page, which lets the ground behind it through."""
        page.setProperty("role", "page")
        self.setWidget(page)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now) and not QApplication.mouseButtons():
            self._placed.start()

    def _follow_focus(self) -> None:
        now, page = QApplication.focusWidget(), self.widget()
        if now is not None and page is not None and page.isAncestorOf(now):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            # The whole of a field: Qt would show its cursor. What is higher than the page and seen
            # in part stays where it is.
            if now.height() <= self.viewport().height() or now.visibleRegion().isEmpty():
                middle = now.mapTo(page, now.rect().center())
                self.ensureVisible(0, middle.y(), 0, now.height() // 2 + 3 * STEP)
