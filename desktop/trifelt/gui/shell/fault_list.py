"""One dialog for everything that was wrong with a file: every fault with its place."""

from collections.abc import Sequence

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.checker import Fault
from trifelt.engine.message import Message
from trifelt.gui.shell.building import data_label, label
from trifelt.gui.shell.child_dialog import ChildDialog
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP


class FaultListDialog(ChildDialog):
    """Tells what happened to a file, and lists its faults."""

    def __init__(
        self,
        texts: Texts,
        title: Message,
        notices: Sequence[Message],
        faults: Sequence[Fault],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        texts.show(self, title, "windowTitle")
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 3 * STEP, 3 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        column.addWidget(label(texts, title, "heading"))
        for notice in notices:
            column.addWidget(label(texts, notice, wrap=True))
        if faults:
            column.addWidget(self._list(texts, faults), 1)
        close = QPushButton(self)
        close.setProperty("role", "primary")
        close.setDefault(True)
        texts.show(close, Message("Go on"))
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(close)
        column.addLayout(buttons)
        self.resize(640, 240 + 40 * min(len(faults), 6))

    def _list(self, texts: Texts, faults: Sequence[Fault]) -> QScrollArea:
        page = QWidget()
        page.setProperty("role", "page")
        lines = QVBoxLayout(page)
        lines.setContentsMargins(0, 0, 0, 0)
        for fault in faults:
            lines.addWidget(data_label(texts, fault.place, "clause"))
            lines.addWidget(label(texts, fault.text, wrap=True))
        lines.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(page)
        texts.name(scroll, Message("Faults"))
        return scroll
