"""The strategy card: the rule, its exceptions and the figures on one small page to print."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtWidgets import QApplication

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.paytables.model.figures_text import number_text, percent_text
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.shell.header import house_title
from trifelt.gui.shell.tokens import LIGHT

WIDE_MM, HIGH_MM = 148.0, 105.0
DPI = 300
MOST_EXCEPTIONS = 9


def save_card(path: Path, priced: Priced, render: Callable[[Message], str]) -> bool:
    """Write the card as a PDF; False where it cannot be written."""
    writer = QPdfWriter(str(path))
    writer.setResolution(DPI)
    size = QPageSize(QSizeF(WIDE_MM, HIGH_MM), QPageSize.Unit.Millimeter)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    writer.setTitle(render(Message("Strategy card")))
    painter = QPainter()
    if not painter.begin(writer):
        return False
    # Painted in tenths of a millimetre.
    painter.scale(DPI / 254, DPI / 254)
    paint_card(painter, priced, render)
    return painter.end() and path.is_file()


def paint_card(painter: QPainter, priced: Priced, render: Callable[[Message], str]) -> None:
    """Paint the card, 1480 by 1050 tenths of a millimetre."""
    house, strategy = priced.house, priced.figures.strategy
    assert strategy is not None
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(LIGHT.colour("line"), 4))
    painter.drawRoundedRect(QRectF(30, 30, 1420, 990), 40, 40)
    _words(painter, 90, 80, 1300, 70, render(house.game.title), 52, bold=True)
    _words(painter, 90, 150, 1300, 50, house_title(house.name, house.edition), 34, colour="muted")
    painter.setPen(QPen(LIGHT.colour("accent"), 5))
    painter.drawLine(90, 225, 1390, 225)
    _words(painter, 90, 250, 1300, 120, render(strategy.rule), 78, bold=True)
    told = Message(
        "{plays} hands are played, {folds} folded",
        plays=f"{strategy.plays:,}",
        folds=f"{strategy.folds:,}",
    )
    _words(painter, 90, 370, 1300, 50, render(told), 34, colour="muted")
    top = 450
    shown = strategy.exceptions[:MOST_EXCEPTIONS]
    for place, each in enumerate(shown):
        verb = Message("Play") if each.choice is Decision.PLAY else Message("Fold")
        words = Message(
            "{choice} {ranks}, {suits}", choice=verb, ranks=each.ranks, suits=each.suits
        )
        _words(painter, 90 + 450 * (place % 3), top + 56 * (place // 3), 430, 50, render(words), 34)
    if len(strategy.exceptions) > len(shown):
        more = Message.counted(
            "and {count} more exception",
            "and {count} more exceptions",
            len(strategy.exceptions) - len(shown),
        )
        _words(painter, 90, top + 168, 1300, 50, render(more), 34, colour="muted")
    figures = priced.figures.wagers[house.game.choice.wager] if house.game.choice else None
    assert figures is not None
    facts = (
        (Message("House edge"), percent_text(figures.house_edge)),
        (Message("Element of risk"), percent_text(figures.element_of_risk)),
        (Message("Swing"), number_text(figures.standard_deviation, 3)),
    )
    painter.setPen(QPen(LIGHT.colour("line"), 3))
    painter.drawLine(90, 800, 1390, 800)
    for place, (title, value) in enumerate(facts):
        _words(painter, 90 + 450 * place, 825, 430, 45, render(title), 30, colour="muted")
        _words(painter, 90 + 450 * place, 870, 430, 70, value, 54, bold=True)


def _words(
    painter: QPainter,
    left: float,
    top: float,
    width: float,
    height: float,
    text: str,
    size: int,
    *,
    bold: bool = False,
    colour: str = "text",
) -> None:
    font = QFont(QApplication.font())
    font.setPixelSize(size)
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > width:
        font.setPixelSize(max(1, int(size * width / wide)))
    painter.setFont(font)
    painter.setPen(LIGHT.colour(colour))
    place = QRectF(left, top, width, height)
    painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
