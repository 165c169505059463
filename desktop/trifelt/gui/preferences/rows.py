"""One line of the preferences: what is set, a sentence of help, and the control."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from trifelt.gui.shell.building import label
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import Described


def setting_row(texts: Texts, words: Described, control: QWidget) -> QWidget:
    """Title and help on the left, the control on the right; the control knows both."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(3 * STEP)
    left = QVBoxLayout()
    left.setSpacing(HALF)
    left.addStretch(1)
    left.addWidget(label(texts, words.title, "strong", wrap=True))
    left.addWidget(label(texts, words.help, "small", wrap=True))
    left.addStretch(1)
    line.addLayout(left, 1)
    control.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    line.addWidget(control, 0, Qt.AlignmentFlag.AlignVCenter)
    named = control.field if isinstance(control, FaultedField) else control
    texts.name(named, words.title, words.help)
    return row
