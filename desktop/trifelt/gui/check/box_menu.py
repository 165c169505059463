"""What can be done with the box that is being typed: doubled, swapped, taken away."""

from functools import partial

from PySide6.QtCore import Signal

from trifelt.engine.message import Message
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import FOURTH, hand_place
from trifelt.gui.check.model.reading import where_text
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme


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
