"""What is wrong with a field's text, said right under it."""

from PySide6.QtWidgets import QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell.building import column, label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF


class FaultedField(QWidget):
    """A field with room for its fault; the fault is part of the field's description too."""

    def __init__(self, texts: Texts, field: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._fault: Message | None = None
        self._help: Message | None = None
        self.field = field
        self._label = label(texts, Message(""), "fault", wrap=True)
        self._label.hide()
        self.setLayout(column(field, self._label, spacing=HALF))
        self.setFocusProxy(field)

    @property
    def fault(self) -> Message | None:
        """What is wrong with the field now."""
        return self._fault

    def set_fault(self, fault: Message | None) -> None:
        """Say what is wrong, or that nothing is."""
        if fault == self._fault:
            return
        if self._fault is None:
            self._help = self._texts.shown(self.field, "accessibleDescription")
        self._fault = fault
        self._label.setVisible(fault is not None)
        if fault is not None:
            self._texts.show(self._label, fault)
        self._texts.show(self.field, fault or self._help or Message(""), "accessibleDescription")
        self.field.setProperty("fault", fault is not None)
        self.field.style().unpolish(self.field)
        self.field.style().polish(self.field)
