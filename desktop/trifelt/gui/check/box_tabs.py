"""The boxes of the check as a row of numbers, and what can be done with the one being typed."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QToolButton

from trifelt.engine.message import Message
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import FOURTH, hand_place
from trifelt.gui.check.model.reading import where_text
from trifelt.gui.check.model.result import BoxView
from trifelt.gui.shell.building import STRETCH, order_tabs, row
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF

_WAITS = "\N{MIDDLE DOT}"
_DIFFERS = "\N{NOT EQUAL TO}"


class BoxTabs(QFrame):
    """A button for every box, with a mark where something waits; and one that adds a box."""

    picked = Signal(int)
    added = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.setProperty("role", "segments")
        texts.name(self, Message("Boxes"))
        self._group = QButtonGroup(self)
        self._buttons: list[QPushButton] = []
        self.add = QToolButton()
        texts.show_data(self.add, "+")
        texts.name(self.add, Message("Add a box"))
        texts.show(self.add, Message("Add a box (+)"), "toolTip")
        self.add.clicked.connect(self.added)
        self._line = row(self.add, STRETCH, spacing=HALF, margins=HALF)
        self.setLayout(self._line)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons that show."""
        return tuple(button for button in self._buttons if not button.isHidden())

    def show_boxes(self, boxes: tuple[BoxView, ...], current: int, *, may_add: bool) -> None:
        """Show these boxes."""
        while len(self._buttons) < len(boxes):
            self._buttons.append(self._button(len(self._buttons)))
        for button, box in zip(self._buttons, boxes, strict=False):
            mark, name = _mark(box)
            self._texts.show_data(button, f"{box.number}{mark}")
            self._texts.name(button, name)
        for n, button in enumerate(self._buttons):
            button.setVisible(n < len(boxes))
        self._buttons[current].setChecked(True)
        self.add.setEnabled(may_add)

    def _button(self, index: int) -> QPushButton:
        button = QPushButton()
        button.setCheckable(True)
        button.setProperty("role", "segment")
        button.setStyleSheet(
            "min-width: 14px; padding: 4px 6px;"
        )  # seven of them fit into a narrow window
        button.clicked.connect(partial(self.picked.emit, index))
        self._group.addButton(button)
        self._line.insertWidget(index, button)
        order_tabs(self.add, button, self.add)  # which stays the last
        return button


class BoxMenu(MenuButton):
    """A menu made anew whenever it opens, for the boxes that there are."""

    double_wanted = Signal()
    swap_wanted = Signal(str)
    removal_wanted = Signal()

    def __init__(self, check: Check, texts: Texts, theme: Theme) -> None:
        super().__init__("house", theme)
        self._check = check
        self._texts = texts
        texts.show(self, Message("Box"))
        texts.name(self, Message("What can be done with this box"))
        self.drop_down.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        check, menu, render = self._check, self.drop_down, self._texts.render
        menu.clear()
        double = menu.addAction(render(Message("Another box with the same stakes")))
        double.setEnabled(check.verify_add_box() is None)
        double.triggered.connect(self.double_wanted)
        for place, _ in check.draft.hands():
            if place in (hand_place(check.current), FOURTH):
                continue
            where = where_text(place, check.draft, check.game)
            action = menu.addAction(render(Message("Swap cards with {where}", where=where)))
            action.triggered.connect(partial(self.swap_wanted.emit, place))
        menu.addSeparator()
        menu.addAction(render(Message("Take this box away"))).triggered.connect(self.removal_wanted)


def _mark(box: BoxView) -> tuple[str, Message]:
    """A sign for what should be looked at: something waits, or was not paid as due."""
    if box.faulted:
        return "!", Message("Box {number}, fix the highlighted fields", number=box.number)
    if box.missing:
        return _WAITS, Message("Box {number}, waiting", number=box.number)
    if box.sums.verdict.differs:
        return _DIFFERS, Message("Box {number}, not paid as due", number=box.number)
    return "", Message("Box {number}", number=box.number)
