"""The verdict: what to do now and to whom, large enough to be read at arm's length."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QFont, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from trifelt.engine.message import Message
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.result import CheckTotals
from trifelt.gui.check.model.verdict_words import drawn_share, headline, sums_text, verdict_role
from trifelt.gui.shell.building import label, set_role
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import ChipSet

# Below this width the headline is written smaller.
_NARROW = 560
_LONG = 40


class VerdictView(QWidget):
    """The headline, the amount due in full, a line for each person, and what is still open."""

    height_changed = Signal()

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self.headline = label(texts, Message(""), "strong", wrap=True)
        self.due = label(texts, Message(""), wrap=True)
        self.chips = ChipRow(theme, 34)
        self.people = label(texts, Message(""), "strong", wrap=True)
        self.open = label(texts, Message(""), "muted", wrap=True)
        # No layout: at most keystrokes the height stays, and the window is not laid out anew.
        parts = self.headline, self.due, self.chips, self.people, self.open
        self._parts: tuple[QWidget, ...] = parts
        for part in self._parts:
            part.setParent(self)
        self._height = 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(4 * _NARROW // 5, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROW // 2, self._height)

    def _arrange(self) -> None:
        """One part below the other; as high as all of them."""
        left, top = 2 * STEP, STEP + HALF
        width = self.width() - 2 * left
        for part in self._parts:
            if not part.isHidden():
                tall = part.hasHeightForWidth()
                height = part.heightForWidth(width) if tall else part.sizeHint().height()
                part.setGeometry(left, top, width, height)
                top += height + HALF
        if top + STEP != self._height:
            self._height = top + STEP
            self.updateGeometry()
            self.height_changed.emit()

    def show_sums(
        self, sums: CheckTotals, known: ChipSet, currency: str, acted: Iterable[Message] = ()
    ) -> None:
        """Show the verdict on a box or on the whole table, and what acted on its money."""
        texts, verdict = self._texts, sums.verdict
        texts.show(self.headline, headline(sums, currency), capital=True)
        set_role(self.headline, verdict_role(sums))
        self._fit()
        texts.show(self.due, sums_text(sums, currency))
        self.due.setVisible(bool(verdict.boxes))
        alone, people = drawn_share(sums, currency)
        if alone is not None:
            self.chips.show_chips(alone.chips, known)
        self.chips.setVisible(alone is not None)
        self._show(self.people, people)
        self._show(self.open, (*open_texts(sums, currency), *acted))
        self._arrange()

    def _show(self, part: QLabel, said: Iterable[Message]) -> None:
        """A line for each; while nothing is said, nothing is laid out anew."""
        lines = "\n".join(self._texts.render(text, capital=True) for text in said)
        if lines != part.text():
            self._texts.show_data(part, lines)
        part.setVisible(bool(lines))

    def _fit(self) -> None:
        size = 22 if self.width() < _NARROW else 32
        if len(self.headline.text()) > _LONG:
            size -= 4
        font = QFont()
        font.setPixelSize(size)
        font.setWeight(QFont.Weight.Bold)
        self.headline.setFont(font)
