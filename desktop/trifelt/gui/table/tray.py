"""The hand that is to be decided, in the middle of the felt: large, named, with both choices."""

from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from trifelt.engine.exact.best_play import Chances
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import CardRow
from trifelt.gui.shell.building import MIDDLE, STRETCH, button, column, label, row, set_margins
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, SMALL_TEXT, STEP
from trifelt.gui.table.felt_paint import print_size
from trifelt.gui.table.model.coach import Advice, CoachNote
from trifelt.gui.table.model.state import cards_words
from trifelt.gui.table.model.table import Table

CARD_WIDTH: Final = 82
_GAP: Final = 6
_MARGIN: Final = HALF + 2
# Of its place the hand takes so much at the most.
_HAND: Final = 0.36
_NAME: Final = (15, 26)
_BUTTON: Final = 14
_HIGHEST: Final = 56
_SMALLEST_FONT: Final = 7
_WORD_GAP: Final = 10
_ON_SURFACE: Final = ("accent", "win", "muted", "lose")
_ON_FELT: Final = ("spot_lit", "felt_win", "felt_text", "felt_lose")


class ChancesBar(QWidget):
    """How this hand meets the dealer's: not qualified, higher, equal, lower, in one thin bar."""

    def __init__(self, texts: Texts, theme: Theme, *, on_felt: bool = False) -> None:
        super().__init__()
        self._inks = _ON_FELT if on_felt else _ON_SURFACE
        self._texts = texts
        self._theme = theme
        self.chances: Chances | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_letters(SMALL_TEXT)
        theme.changed.connect(self.update)

    def set_letters(self, pixels: int) -> None:
        """Tell the shares in letters of this size."""
        self._letters = pixels
        self.setFixedHeight(pixels + 18)

    def show_chances(self, chances: Chances | None) -> None:
        """Show a hand's chances, or none."""
        self.chances = chances
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

    def _parts(self, chances: Chances) -> list[tuple[int, QColor, Message]]:
        """The stretches of the bar: so many of the dealer's hands, the ink, and how they end."""
        counts = (chances.not_qualified, chances.higher, chances.equal, chances.lower)
        titles = (Message("not qualified"), Message("win"), Message("tie"), Message("lose"))
        inks = map(self._theme.tokens.colour, self._inks)
        return [part for part in zip(counts, inks, titles, strict=True) if part[0]]

    def paintEvent(self, _event: QPaintEvent) -> None:
        chances = self.chances
        if chances is None or not chances.dealer_hands:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar = QRectF(0, self.height() - 8, self.width(), 7)
        outline = QPainterPath()
        outline.addRoundedRect(bar, 3.5, 3.5)
        painter.save()
        painter.setClipPath(outline)
        x = 0.0
        for hands, ink, _ in self._parts(chances):
            wide = bar.width() * hands / chances.dealer_hands
            painter.fillRect(QRectF(x, bar.top(), max(1.0, wide - 1), bar.height()), ink)
            x += wide
        painter.restore()
        self._paint_words(painter, chances)

    def _paint_words(self, painter: QPainter, chances: Chances) -> None:
        """Each share in percent; where there is little room in whole ones, then in less print."""
        parts = self._parts(chances)

        def said(places: int) -> list[str]:
            shares = [(title, _share(hands, chances, places)) for hands, _, title in parts]
            told = (Message("{title} {share}", title=title, share=share) for title, share in shares)
            return list(map(self._texts.render, told))

        font = painter.font()
        font.setPixelSize(self._letters)
        painter.setFont(font)
        advance = painter.fontMetrics().horizontalAdvance
        words = said(1)
        if sum(map(advance, words)) + _WORD_GAP * (len(words) - 1) > self.width():
            words = said(0)
        needed = sum(map(advance, words)) + HALF * (len(words) - 1)
        if needed > self.width():
            font.setPixelSize(max(_SMALLEST_FONT, int(self._letters * self.width() / needed)))
            painter.setFont(font)
            advance = painter.fontMetrics().horizontalAdvance
        spare = self.width() - sum(map(advance, words))
        gap = max(float(HALF), spare / max(1, len(words) - 1))
        x = 0.0
        for (_, ink, _), text in zip(parts, words, strict=True):
            painter.setPen(ink)
            place = QRectF(x, 0, advance(text) + 4, self.height() - 10)
            painter.drawText(
                place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text
            )
            x += advance(text) + gap


def _share(count: int, chances: Chances, places: int = 1) -> str:
    return f"{100 * count / chances.dealer_hands:.{places}f} %" if chances.dealer_hands else "–"


class StagePlate(QFrame):
    """A plate in the empty middle of the felt."""

    def __init__(self) -> None:
        super().__init__()
        self._place = QRect()
        self.setProperty("role", "plate")
        self.hide()

    def move_into(self, place: QRect, _scale: float) -> None:
        """Be here, on a felt of this scale."""
        self._place = place
        self.fit()

    def fit(self) -> None:
        """Be larger than the place where the words ask for that: never over a box below it."""
        needed = self.minimumSizeHint()
        wide = max(self._place.width(), needed.width())
        words = self.heightForWidth(wide) if self.hasHeightForWidth() else needed.height()
        place = QRect(0, 0, wide, max(self._place.height(), words))
        place.moveCenter(self._place.center())
        place.moveBottom(min(place.bottom(), self._place.bottom()))
        self.setGeometry(place)


class Tray(StagePlate):
    """The hand that is decided, with its choices; its buttons keep their places."""

    decided = Signal(object)

    def __init__(self, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._texts = texts
        self.cards = CardRow(CARD_WIDTH, _GAP, places=HAND_SIZE)
        self.name = label(texts, Message(""), "heading", wrap=True)
        self.advice = label(texts, Message(""), "strong", wrap=True)
        self.chances = ChancesBar(texts, theme, on_felt=True)
        self.fold = button(texts, Message(""), partial(self.decided.emit, Decision.FOLD))
        self.play = button(texts, Message(""), partial(self.decided.emit, Decision.PLAY))
        self.play.setProperty("role", "primary")
        for made in (self.fold, self.play):
            made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        words = column(STRETCH, self.name, self.advice, STRETCH, self.chances, spacing=2)
        self._buttons = column(STRETCH, self.play, self.fold, spacing=HALF)
        self._buttons.addStrut(132)
        parts = ((self.cards, MIDDLE), (words, 1), self._buttons)
        self.setLayout(row(*parts, spacing=STEP + HALF, margins=_MARGIN))

    def ask(self, table: Table, asked: Advice, hint: CoachNote | None, currency: str) -> None:
        """Ask for the decision on a hand, with its chances where there is a hint."""
        cards, stake = table.round.cards(asked.box), table.round.raised(asked.box)
        self.cards.show_cards(cards)
        self._texts.name(self.cards, cards_words(cards))
        title = Message("Box {box} · {hand}", box=asked.box, hand=asked.name)
        self._texts.show(self.name, title)
        self.advice.setVisible(hint is not None)
        if hint is not None:
            advice = hint.verdict
            if hint.seen is not None:
                advice = Message("{best}. {seen}", best=hint.verdict, seen=hint.seen)
            self._texts.show(self.advice, advice)
            self._texts.show(self.advice, hint.detail, "toolTip")
        self.chances.show_chances(None if hint is None else asked.chances)
        play, fold = amount_text(stake, currency), amount_text(-stake, currency)
        self._texts.show(self.play, Message("Play {price}  P", price=play))
        self._texts.show(self.fold, Message("Fold {price}  F", price=fold))
        self._texts.name(self.play, Message("Play for {price}", price=play))
        self._texts.name(self.fold, Message("Fold, {price}", price=fold))
        self.show()
        self.raise_()
        # Longer words of the buttons have their room with the first picture, not with the second.
        if (layout := self.layout()) is not None:
            layout.activate()
        self.fit()
        for made, decision in ((self.play, Decision.PLAY), (self.fold, Decision.FOLD)):
            why = table.verify_decide(decision)
            made.setEnabled(why is None)
            self._texts.show(made, why or Message(""), "toolTip")

    def move_into(self, place: QRect, scale: float) -> None:
        """Be here; the hand and all words grow with the felt."""
        self.cards.fit(place.width() * _HAND, place.height() - 2 * _MARGIN - 2)
        least, most = _NAME
        words = round(print_size(scale))
        self.setStyleSheet(
            f"QLabel {{ font-size: {words}px; }} "
            f"QPushButton, QLabel[role='strong'] {{ font-size: {max(_BUTTON, words)}px; }} "
            f"QLabel[role='heading'] {{ font-size: {min(most, round(least * scale))}px; }}"
        )
        self.chances.set_letters(words)
        # From the lower edge up, which stays where it is when there is more to read.
        room = place.height() - 2 * _MARGIN - HALF
        high = min(_HIGHEST, room // 2)
        for made in (self.play, self.fold):
            made.setFixedHeight(high)
        set_margins(self._buttons, (0, 0, 0, room // 2 - high))
        super().move_into(place, scale)
