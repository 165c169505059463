"""What a window says and how much room it has for that: for tests that look at all of it."""

import re
from collections.abc import Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFileDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from tests.gui.pseudo import CLOSE, OPEN
from trifelt.gui.shell.background import start_background
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.texts import DATA
from trifelt.gui.shell.tokens import STEP

CLAUSE = re.compile(r"[A-D0-9][0-9a-z.]*( note \d)?(, ([A-D0-9][0-9a-z.]*( note \d)?))*")
PLACES = ("text", "toolTip", "accessibleName", "accessibleDescription", "placeholderText")

ROLE = QAccessible.Role
CONTROLS = {
    ROLE.Button,
    ROLE.ButtonMenu,
    ROLE.ButtonDropDown,
    ROLE.CheckBox,
    ROLE.RadioButton,
    ROLE.ComboBox,
    ROLE.EditableText,
    ROLE.List,
    ROLE.Table,
    ROLE.Tree,
    ROLE.Slider,
    ROLE.SpinBox,
}


# --- sentences ------------------------------------------------------------------------------------


def nothing_is_under_way() -> bool:
    """Whether all calls in the background have ended and been answered."""
    return not start_background().relay.tasks


def told_by(thing: QObject) -> Iterator[tuple[str, str]]:
    """Everything that an object says, by the place where it says it."""
    for place in (*PLACES, "windowTitle", "title"):
        text = thing.property(place)
        if isinstance(text, str) and text:
            yield place, text
    if isinstance(thing, QListWidget):
        for row in range(thing.count()):
            yield f"row {row}", thing.item(row).text()


def escaped(text: str) -> bool:
    """Whether a text has letters outside the brackets of the pseudo-language."""
    depth = 0
    for sign in text:
        depth += (sign == OPEN) - (sign == CLOSE)
        if depth == 0 and sign.isalpha():
            return True
    return False


def sentences_that_escape(root: QObject) -> list[str]:
    """Every sentence below an object that is said in English in the pseudo-language."""
    found = []
    things = [root, *root.findChildren(QWidget), *root.findChildren(QAction)]
    for thing in things:
        if _is_qts(thing):
            continue
        # What is typed and what is data belongs to no language.
        if thing.property(DATA) or isinstance(thing, QLineEdit | QPlainTextEdit):
            places = [pair for pair in told_by(thing) if pair[0] != "text"]
        else:
            places = list(told_by(thing))
        if thing.property(DATA):
            places = [pair for pair in places if pair[0].startswith("accessible")]
        if thing.objectName().startswith("qt_") or isinstance(thing, QTextBrowser):
            continue
        found += [
            f"{type(thing).__name__}.{place}: {text}" for place, text in places if escaped(text)
        ]
    return found


def _is_qts(thing: QObject) -> bool:
    """Whether it is part of a dialog that Qt brings along with its own words."""
    holder: QObject | None = thing
    while holder is not None and not isinstance(holder, QFileDialog):
        holder = holder.parent()
    return holder is not None


# --- plain text -----------------------------------------------------------------------------------

# What a text as a tooltip is made of that has signs in it which Qt would take for markup.
PARAGRAPH = re.compile(r"(<p>([^<>]|<br>)*</p>\s*)+")
LOOKED_AT = 12


def texts_left_to_guess(root: QWidget) -> list[str]:
    """Every label and tooltip below a widget that Qt would show as a page, if it looks like one."""
    found = [
        f"{type(w).__name__}: {w.text()}"
        for w in root.findChildren(QLabel)
        if w.text()
        and w.textFormat() != Qt.TextFormat.PlainText
        and not _is_qts(w)
        and w.metaObject().className() != "QTipLabel"
    ]
    tips = [thing.property("toolTip") for thing in (root, *root.findChildren(QWidget))]
    for view in root.findChildren(QAbstractItemView):
        model = view.model()
        tips += [
            model.data(model.index(row, column), Qt.ItemDataRole.ToolTipRole)
            for row in range(LOOKED_AT)
            for column in range(LOOKED_AT)
            if not _is_qts(view) and model.hasIndex(row, column)
        ]
    return found + [
        f"tooltip: {text}"
        for text in tips
        if isinstance(text, str) and Qt.mightBeRichText(text) and not PARAGRAPH.fullmatch(text)
    ]


# --- room -----------------------------------------------------------------------------------------


def cut_off(widget: QWidget) -> bool:
    """Whether a label or button has less room than its text needs."""
    if isinstance(widget, QLabel) and not widget.wordWrap() and widget.pixmap().isNull():
        return widget.width() + 1 < widget.sizeHint().width()
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() + 1 < widget.heightForWidth(widget.width())
    if isinstance(widget, QToolButton) and widget.property("role") == "pane":
        return widget.width() < widget.fontMetrics().horizontalAdvance(widget.text())
    if isinstance(widget, QToolButton) and widget.icon().availableSizes():
        return False  # it shows its icon alone
    if isinstance(widget, MenuButton):
        # A name may end in dots where the tooltip has all of it.
        return widget.lacks() > 0 and widget.text() not in widget.toolTip()
    if isinstance(widget, QAbstractButton) and widget.text():
        return widget.width() < _least_width(widget)
    return False


def _least_width(button: QAbstractButton) -> int:
    """The width of a button that shows all of its text, with less air than it would like."""
    air = button.sizeHint().width() - button.fontMetrics().horizontalAdvance(button.text())
    return button.sizeHint().width() - min(air, 2 * STEP)


def labels_cut_off(root: QWidget) -> list[str]:
    """Every label and button below a widget that shows less than it says."""
    return [
        f"{type(w).__name__} {w.width()}x{w.height()}: {w.property('text')}"
        for w in (root, *root.findChildren(QWidget))
        if w.isVisible() and cut_off(w)
    ]


# --- names and keys -------------------------------------------------------------------------------


def tree(interface: QAccessibleInterface) -> list[QAccessibleInterface]:
    """Everything that a screen reader meets below an interface, as far as it shows."""
    if interface.state().invisible:
        return []
    found = [interface]
    for place in range(interface.childCount()):
        child = interface.child(place)
        if child.isValid():
            found += tree(child)
    return found


def controls_without_a_name(root: QWidget) -> list[str]:
    """Every control below a widget that a screen reader could not call by a name."""
    return [
        f"{type(interface.object()).__name__} {interface.role()}"
        for interface in tree(QAccessible.queryAccessibleInterface(root))
        if interface.role() in CONTROLS and not interface.text(QAccessible.Text.Name).strip()
    ]


def controls_without_a_key(root: QWidget) -> list[str]:
    """Every control below a widget that is left to the mouse."""
    return [
        f"{type(w).__name__} {w.accessibleName()!r} {w.property('text')!r}"
        for w in root.findChildren(QWidget)
        if isinstance(w, QAbstractButton | QLineEdit | QAbstractItemView)
        and w.isVisible()
        and w.isEnabled()
        and not _is_qts(w)
        and not _is_reached(w)
    ]


# Who has no mouse types the cards into the field that the grid fills.
FOR_THE_MOUSE = ("CardButton",)


def _is_reached(widget: QWidget) -> bool:
    if type(widget).__name__ in FOR_THE_MOUSE:
        return True
    if widget.objectName().startswith("qt_") or isinstance(widget, QHeaderView | QMenu):
        return True
    if widget.focusPolicy() & Qt.FocusPolicy.TabFocus or widget.focusProxy() is not None:
        return True
    parent = widget.parentWidget()
    if isinstance(parent, QLineEdit):
        return True  # a mark inside of a field
    if isinstance(widget, QLineEdit) and parent is not None and parent.focusPolicy():
        return True  # the field inside of a spin box or of an editable box of choices
    # Of a group of choices the Tab key meets one; arrows reach the others.
    if isinstance(widget, QAbstractButton) and widget.group() is not None:
        return True
    own = type(widget).__module__.startswith("trifelt.")
    return (
        own
        and parent is not None
        and any(
            bool(other.focusPolicy() & Qt.FocusPolicy.TabFocus)
            for other in parent.findChildren(type(widget))
            if other is not widget
        )
    )
