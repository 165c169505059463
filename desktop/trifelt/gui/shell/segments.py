"""A row of joined buttons of which one is chosen: three or four choices at a glance."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QPushButton, QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import row
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF


class Segments(QFrame):
    """A choice of one among few; arrows move it, as in a group of radio buttons."""

    chosen = Signal(str)

    def __init__(
        self,
        texts: Texts,
        name: Message,
        choices: tuple[tuple[str, Message], ...],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setProperty("role", "segments")
        # No narrower than its words: what stands beside it gives way.
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Minimum)
        texts.name(self, name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, QPushButton] = {}
        for value, title in choices:
            button = QPushButton()
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.setProperty("value", value)
            texts.show(button, title)
            texts.name(button, Message("{name}: {choice}", name=name, choice=title))
            button.clicked.connect(self._on_button_clicked)
            self._group.addButton(button)
            self._buttons[value] = button
        self.setLayout(row(*self._buttons.values(), spacing=HALF, margins=HALF))

    @property
    def value(self) -> str:
        """What is chosen."""
        button = self._group.checkedButton()
        return str(button.property("value")) if button else ""

    def set_value(self, value: str) -> None:
        """Show what is chosen, without telling it as a choice of the user; nothing: none is."""
        if value in self._buttons:
            self._buttons[value].setChecked(True)
        elif (checked := self._group.checkedButton()) is not None:
            self._group.setExclusive(False)
            checked.setChecked(False)
            self._group.setExclusive(True)

    def button(self, value: str) -> QPushButton:
        """The button of a choice."""
        return self._buttons[value]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The style sheet has had its say only now; a row may have been measured before.
        self.updateGeometry()

    def _on_button_clicked(self) -> None:
        self.chosen.emit(self.value)
