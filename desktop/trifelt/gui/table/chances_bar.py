"""How a hand meets the dealer's, as one thin bar."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from trifelt.engine.exact.best_play import Chances
from trifelt.engine.message import Message
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF

_LETTERS: Final = 11
_GAP: Final = 10
_ON_SURFACE: Final = ("accent", "win", "muted", "lose")
_ON_FELT: Final = ("spot_lit", "felt_win", "felt_text", "felt_lose")


class _Part(NamedTuple):
    """A stretch of the bar, with its words and the signs that stand in where there is no room."""

    hands: int
    colour: QColor
    words: Message
    brief: Message


class ChancesBar(QWidget):
    """How this hand meets the dealer's: not qualified, higher, equal, lower, in one thin bar."""

    def __init__(self, texts: Texts, theme: Theme, *, on_felt: bool = False) -> None:
        super().__init__()
        self._inks = _ON_FELT if on_felt else _ON_SURFACE
        self._texts = texts
        self._theme = theme
        self._chances: Chances | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(30)
        theme.changed.connect(self.update)

    @property
    def chances(self) -> Chances | None:
        """What the bar shows."""
        return self._chances

    def show_chances(self, chances: Chances | None) -> None:
        """Show a hand's chances, or none."""
        self._chances = chances
        self.setVisible(chances is not None)
        if chances is not None:
            words = Message(
                "Chances: dealer not qualified {none}, your hand higher {higher}, "
                "equal {equal}, lower {lower}",
                none=_share(chances.not_qualified, chances),
                higher=_share(chances.higher, chances),
                equal=_share(chances.equal, chances),
                lower=_share(chances.lower, chances),
            )
            self._texts.name(self, words)
            self._texts.show(self, words, "toolTip")
        self.update()

    def _parts(self) -> list[_Part]:
        chances, tokens, inks = self._chances, self._theme.tokens, self._inks
        assert chances is not None
        none, higher, equal, lower = (
            _share(count, chances)
            for count in (chances.not_qualified, chances.higher, chances.equal, chances.lower)
        )
        parts = (
            _Part(
                chances.not_qualified,
                tokens.colour(inks[0]),
                Message("no qualify {share}", share=none),
                Message("no q. {share}", share=none),
            ),
            _Part(
                chances.higher,
                tokens.colour(inks[1]),
                Message("higher {share}", share=higher),
                Message("> {share}", share=higher),
            ),
            _Part(
                chances.equal,
                tokens.colour(inks[2]),
                Message("equal {share}", share=equal),
                Message("= {share}", share=equal),
            ),
            _Part(
                chances.lower,
                tokens.colour(inks[3]),
                Message("lower {share}", share=lower),
                Message("< {share}", share=lower),
            ),
        )
        return [part for part in parts if part.hands]

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._chances is None or not self._chances.dealer_hands:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        parts = self._parts()
        bar = QRectF(0, self.height() - 8, self.width(), 7)
        outline = QPainterPath()
        outline.addRoundedRect(bar, 3.5, 3.5)
        painter.save()
        painter.setClipPath(outline)
        x = 0.0
        for part in parts:
            wide = bar.width() * part.hands / self._chances.dealer_hands
            painter.fillRect(QRectF(x, bar.top(), max(1.0, wide - 1), bar.height()), part.colour)
            x += wide
        painter.restore()
        self._paint_words(painter, parts)

    def _paint_words(self, painter: QPainter, parts: list[_Part]) -> None:
        font = painter.font()
        font.setPixelSize(_LETTERS)
        painter.setFont(font)
        advance = painter.fontMetrics().horizontalAdvance
        words = [self._texts.render(part.words) for part in parts]
        if sum(map(advance, words)) + _GAP * (len(words) - 1) > self.width():
            words = [self._texts.render(part.brief) for part in parts]
        spare = self.width() - sum(map(advance, words))
        gap = max(float(HALF), spare / max(1, len(words) - 1))
        x = 0.0
        for part, text in zip(parts, words, strict=True):
            painter.setPen(part.colour)
            painter.drawText(
                QRectF(x, 0, advance(text) + 4, self.height() - 10),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                text,
            )
            x += advance(text) + gap


def _share(count: int, chances: Chances) -> str:
    return f"{100 * count / chances.dealer_hands:.1f} %" if chances.dealer_hands else "–"
