"""The strategy card: the rule, its exceptions and the figures on one small page."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPageSize, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from trifelt import __version__
from trifelt.engine.exact.play import Strategy
from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.shell.bars import house_title
from trifelt.gui.shell.figures import number_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import Paper, PaperDialog, pdf_of
from trifelt.gui.shell.tokens import LIGHT, STEP

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


# Painted in tenths of a millimetre: an A6 card on its side.
WIDE, HIGH = 1480, 1050
LEFT, INNER = 90, 1300
MOST_EXCEPTIONS = 12
COLUMNS = 3


class StrategyCard:
    """Painted by strokes and letters alone, on the screen, on paper and as a PDF."""

    def __init__(self, priced: PricedHouse, render: Callable[[Message], str]) -> None:
        assert priced.figures.strategy is not None
        self._priced = priced
        self._strategy: Strategy = priced.figures.strategy
        self._render = render

    @property
    def rule(self) -> str:
        """The rule as a sentence."""
        words = self._render(self._strategy.rule)
        return words[:1].upper() + words[1:]

    def pdf(self) -> bytes:
        """The card as a PDF of its own size."""
        size = QPageSize(QSizeF(WIDE / 10, HIGH / 10), QPageSize.Unit.Millimeter)
        title = f"{self._render(Message('Strategy card'))}: {self._priced.house.name}"
        return pdf_of(self.paint, size, title)

    def paint(self, painter: QPainter, place: QRectF) -> None:
        """Paint the card into a place."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(place.topLeft())
        painter.scale(place.width() / WIDE, place.height() / HIGH)
        self._head(painter)
        self._exceptions(painter, 446)
        self._figures(painter, 812)
        painter.restore()

    def _head(self, painter: QPainter) -> None:
        house, strategy, render = self._priced.house, self._strategy, self._render
        painter.setPen(QPen(LIGHT.colour("line"), 4))
        painter.drawRoundedRect(QRectF(30, 30, WIDE - 60, HIGH - 60), 40, 40)
        _words(painter, (LEFT, 76, INNER, 70), render(house.game.title), 52, bold=True)
        named = house_title(house.name, house.edition)
        _words(painter, (LEFT, 146, INNER, 50), named, 34, colour="muted")
        painter.setPen(QPen(LIGHT.colour("accent"), 5))
        painter.drawLine(LEFT, 220, LEFT + INNER, 220)
        _words(painter, (LEFT, 244, INNER, 116), self.rule, 78, bold=True)
        told = Message(
            "{plays} of {all} hands are played, {folds} folded.",
            plays=f"{strategy.plays:,}",
            all=f"{strategy.plays + strategy.folds:,}",
            folds=f"{strategy.folds:,}",
        )
        _words(painter, (LEFT, 362, INNER, 50), render(told), 34, colour="muted")

    def _exceptions(self, painter: QPainter, top: int) -> None:
        render, every = self._render, self._strategy.exceptions
        shown = every[:MOST_EXCEPTIONS]
        for number, each in enumerate(shown):
            played = each.choice is Decision.PLAY
            words = (
                Message("Play {ranks}, {suits}", ranks=each.ranks, suits=each.suits)
                if played
                else Message("Fold {ranks}, {suits}", ranks=each.ranks, suits=each.suits)
            )
            column, row = number % COLUMNS, number // COLUMNS
            place = (LEFT + 450 * column, top + 56 * row, 430, 50)
            _words(painter, place, render(words), 34)
        if len(every) > len(shown):
            more = Message.counted(
                "and {count} more exception",
                "and {count} more exceptions",
                len(every) - len(shown),
            )
            place = (LEFT, top + 56 * (MOST_EXCEPTIONS // COLUMNS), INNER, 50)
            _words(painter, place, render(more), 34, colour="muted")
        elif not every:
            words = Message("No exceptions: one threshold decides every hand.")
            _words(painter, (LEFT, top, INNER, 50), render(words), 34)

    def _figures(self, painter: QPainter, top: int) -> None:
        choice = self._priced.house.game.choice
        assert choice is not None
        figures = self._priced.figures.wagers[choice.wager]
        painter.setPen(QPen(LIGHT.colour("line"), 3))
        painter.drawLine(LEFT, top - 16, LEFT + INNER, top - 16)
        facts: Sequence[tuple[Message, str]] = (
            (Message("House edge"), percent_text(figures.house_edge)),
            (Message("Element of risk"), percent_text(figures.element_of_risk)),
            (Message("Volatility per unit"), number_text(figures.standard_deviation, 3)),
        )
        for column, (title, value) in enumerate(facts):
            left = LEFT + 450 * column
            _words(painter, (left, top, 430, 45), self._render(title), 30, colour="muted")
            _words(painter, (left, top + 42, 430, 70), value, 54, bold=True)
        foot = Message("Exact over every deal. Trifelt {version}", version=__version__)
        _words(painter, (LEFT, top + 132, INNER, 40), self._render(foot), 26, colour="muted")


def _words(
    painter: QPainter,
    place: tuple[int, int, int, int],
    text: str,
    size: int,
    *,
    bold: bool = False,
    colour: str = "text",
) -> None:
    """Words on one line, smaller where they are too long for it."""
    font = QFont(QApplication.font())
    font.setPixelSize(size)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > place[2]:
        font.setPixelSize(max(1, int(size * place[2] / wide)))
    painter.setFont(font)
    painter.setPen(LIGHT.colour(colour))
    side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(QRectF(*place), side, text)


SHOWN_WIDTH = 740


class CardPreview(QWidget):
    """The card on white paper."""

    def __init__(self, card: StrategyCard) -> None:
        super().__init__()
        self._card = card
        self.setFixedSize(QSize(SHOWN_WIDTH, round(SHOWN_WIDTH * HIGH / WIDE)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        self._card.paint(painter, QRectF(self.rect()))
        painter.end()


class StrategyDialog(PaperDialog):
    """The strategy card of a variant."""

    def __init__(self, context: PaneContext, priced: PricedHouse, parent: QWidget) -> None:
        texts = context.texts
        card = StrategyCard(priced, texts.render)
        house = priced.house
        title = Message("Strategy card")
        paper = Paper(
            title=title,
            document=texts.render(title),
            question=Message("Save the strategy card"),
            file_name=f"{house.game.id}-{house.id}-strategy.pdf",
            pdf=card.pdf,
            saved=lambda file: Message("Saved {file}", file=file),
            paint=partial(_paint_in_its_size, card),
            printed=Message("Strategy card printed."),
        )
        super().__init__(context, paper, parent)
        self.card = card
        preview = CardPreview(card)
        texts.name(preview, Message("The card as it will be printed: {rule}", rule=card.rule))
        self.frame.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.frame.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.frame.setWidget(preview)
        self.resize(preview.width() + 6 * STEP, preview.height() + 12 * STEP)


def _paint_in_its_size(card: StrategyCard, painter: QPainter, printer: "QPrinter") -> None:
    """At the top of the page."""
    unit = printer.resolution() / 254
    card.paint(painter, QRectF(0, 0, WIDE * unit, HIGH * unit))
