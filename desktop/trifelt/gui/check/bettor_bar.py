"""Who bets on a box: a button for each person, the name, who is seated."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QToolButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.form_edit import NAME_KEYS, FormEdit
from trifelt.gui.check.model.draft import BoxDraft
from trifelt.gui.shell.building import STRETCH, column, holder, order_tabs, row
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_SIGNS_IN_ALL = 36
_FEWEST_SIGNS = 3


def shortened(name: str, people: int) -> str:
    """A name as far as a row of so many of them has room for it.

    >>> shortened("Maximiliane", 5), shortened("Bo Lee", 5)
    ('Maximi…', 'Bo Lee')
    """
    most = max(_FEWEST_SIGNS, _SIGNS_IN_ALL // people)
    return name if len(name) <= most else name[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


class BettorBar(QWidget):
    """Stands as one button where nobody is told apart; the names come with the second person."""

    picked = Signal(int)
    added = Signal()
    removed = Signal()
    renamed = Signal(str)
    seated = Signal(bool)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._group = QButtonGroup(self)
        self._buttons: list[QPushButton] = []
        self.add = QToolButton()
        texts.show(self.add, Message("+ player"))
        texts.name(self.add, Message("Add a player to the box"))
        self.add.clicked.connect(self.added)
        self.name = FormEdit(NAME_KEYS)
        self.name.setMaxLength(80)
        texts.name(self.name, Message("Name of the player"))
        self.name.textEdited.connect(self.renamed)
        self.name_fault = FaultedField(texts, self.name)
        self.seat = QCheckBox()
        texts.show(self.seat, Message("seated"))
        self.seat.clicked.connect(self.seated)
        self.remove = QToolButton()
        texts.show_data(self.remove, "×")
        texts.name(self.remove, Message("Take this player off the box"))
        self.remove.clicked.connect(self.removed)
        self._names = row(self.add, STRETCH, spacing=HALF)
        self._detail = holder(row((self.name_fault, 1), self.seat, self.remove, spacing=STEP))
        self.setLayout(column(self._names, self._detail, spacing=HALF))

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        return tuple(button for button in self._buttons if not button.isHidden())

    def show_state(self, box: BoxDraft, current: int, fault: Message | None) -> None:
        """Follow the form."""
        while len(self._buttons) < len(box.bettors):
            button = QPushButton()
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.clicked.connect(partial(self.picked.emit, len(self._buttons)))
            self._group.addButton(button)
            self._names.insertWidget(len(self._buttons), button)
            order_tabs(self.add, *self._buttons, button)
            self._buttons.append(button)
        several = len(box.bettors) > 1 or bool(box.bettors[0].name)
        for n, button in enumerate(self._buttons):
            button.setVisible(several and n < len(box.bettors))
            if n < len(box.bettors):
                person = box.bettors[n]
                star = " \N{BLACK STAR}" if person.seated else ""
                name = person.name or f"{n + 1}"
                self._texts.show_data(button, shortened(name, len(box.bettors)) + star)
                self._texts.show_data(button, name, "toolTip")
                self._texts.show_data(button, name, "accessibleName")
        self._buttons[current].setChecked(True)
        self._detail.setVisible(several)
        person = box.bettors[current]
        if self.name.text() != person.name:
            self.name.setText(person.name)
        self.name_fault.set_fault(fault)
        self.seat.setChecked(person.seated)
