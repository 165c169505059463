"""Notices of figures that stand out, with their causes."""

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from trifelt.gui.paytables.model.notices import EdgeNotice
from trifelt.gui.shell.building import clear, label
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP


class NoticesPanel(QWidget):
    """One box for each notice; built anew only when what it says has changed."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._texts = context.texts
        self.notices: tuple[EdgeNotice, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(STEP)

    def show_notices(self, notices: tuple[EdgeNotice, ...]) -> None:
        """Say these."""
        if notices == self.notices:
            return
        self.notices = notices
        clear(self._column)
        for notice in notices:
            box = QFrame()
            box.setProperty("role", "notice")
            inside = QVBoxLayout(box)
            inside.setContentsMargins(2 * STEP, STEP, 2 * STEP, STEP)
            inside.setSpacing(HALF)
            role = "strong" if notice.stands_out else "small"
            inside.addWidget(label(self._texts, notice.text, role, wrap=True))
            for cause in notice.causes:
                inside.addWidget(label(self._texts, cause, "small", wrap=True))
            self._column.addWidget(box)
        self.setVisible(bool(notices))
