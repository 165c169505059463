"""Notices of a check: a frame for each, under what it touches."""

from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.settlement.lines import Notice
from trifelt.gui.shell.building import label
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP


class NoticeFrame(QFrame):
    """One notice under the line that it touches."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._notice: Notice | None = None
        self.setProperty("role", "notice")
        self.text = label(texts, Message(""), wrap=True)
        line = QHBoxLayout(self)
        line.setContentsMargins(STEP + HALF, HALF + 2, STEP + HALF, HALF + 2)
        line.addWidget(self.text)

    def show_notice(self, notice: Notice) -> None:
        if notice is not self._notice:
            self._notice = notice
            self._texts.show(self.text, notice.text)


class Notices(QWidget):
    """As many notices as there are."""

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._frames: list[NoticeFrame] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(HALF)
        self.hide()

    @property
    def shown(self) -> tuple[str, ...]:
        return tuple(frame.text.text() for frame in self._frames if not frame.isHidden())

    def show_notices(self, notices: tuple[Notice, ...]) -> None:
        while len(self._frames) < len(notices):
            frame = NoticeFrame(self._texts)
            self._frames.append(frame)
            self._column.addWidget(frame)
        for frame, notice in zip(self._frames, notices, strict=False):
            frame.show_notice(notice)
        for n, frame in enumerate(self._frames):
            frame.setVisible(n < len(notices))
        self.setVisible(bool(notices))
