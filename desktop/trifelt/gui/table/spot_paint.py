"""The spots as they are printed: outline, name and odds; and a spot that something lies on."""

from __future__ import annotations

from math import sqrt
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import (
    QColor,
    QFont,
    QPainter,
    QPen,
)

from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.felt_print import (
    CENTRE,
    SMALLEST_PRINT,
    FeltPrint,
    cloth_of,
    fitting,
    rect_of,
    shape_path,
)
from trifelt.gui.table.model.layout import Rect, Shape, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan
from trifelt.gui.table.model.prints import odds_print

_PRINT_SIZE: Final = 0.19  # of the height of a spot
_ROW: Final = 1.18  # from one row of letters to the next, in their size


def paint_box(painter: QPainter, what: FeltPrint, box: BoxPlan) -> None:
    for spot in what.layout.spots:
        if spot.wager in what.house.offers:
            _paint_spot(painter, what, spot, box.spots[spot.wager])


def _paint_spot(painter: QPainter, what: FeltPrint, spot: SpotPrint, place: Rect) -> None:
    rect = rect_of(place)
    _paint_outline(painter, what, spot, rect)
    odds = odds_print(what.house.offers[spot.wager])
    rows = [(word, True) for word in _words_of(what, spot)]
    if odds is not None:
        rows.append((what.render(odds), False))
    room = rect.width() * (0.74 if spot.shape is not Shape.DIAMOND else 0.62)
    size = min(rect.height() * _PRINT_SIZE, 16 * what.plan.scale)
    fonts = [fitting(text, size if bold else size * 0.95, room, bold=bold) for text, bold in rows]
    if odds is not None and fonts[-1].pixelSize() < SMALLEST_PRINT:
        brief = odds_print(what.house.offers[spot.wager], short=True)
        assert brief is not None
        rows[-1] = (what.render(brief), False)
        fonts[-1] = fitting(rows[-1][0], size, room, bold=False)
    _paint_rows(painter, what, rect, rows, fonts)


def paint_taken_spot(
    painter: QPainter, what: FeltPrint, spot: SpotPrint, place: Rect, *, name_over: float | None
) -> None:
    """A spot that something lies on is bare; over a result that stands alone is its name."""
    rect = rect_of(place)
    painter.fillPath(shape_path(spot.shape, rect), cloth_of(what))
    _paint_outline(painter, what, spot, rect)
    if name_over is None:
        return
    above = rect.adjusted(0, rect.height() * 0.1, 0, 0)
    above.setBottom(name_over)
    words = _words_of(what, spot)
    row = above.height() / len(words)
    size = min(rect.height() * _PRINT_SIZE, 16 * what.plan.scale, row / _ROW)
    off_centre = (rect.center().y() - above.center().y()) / (rect.height() / 2)
    room = rect.width() * 0.92 * _breadth(spot.shape, off_centre)
    fonts = [fitting(word, size, room, bold=True) for word in words]
    high = sum(font.pixelSize() * _ROW for font in fonts)
    # Where there is no room to read it the name is left to the tooltip and the line of the round.
    if high <= above.height() * 1.1 and min(font.pixelSize() for font in fonts) >= SMALLEST_PRINT:
        _paint_rows(painter, what, above, [(word, True) for word in words], fonts)


def _breadth(shape: Shape, off_centre: float) -> float:
    """How broad a shape is there, as a share of its width."""
    if shape is Shape.SQUARE:
        return 1.0
    if shape is Shape.DIAMOND:
        return 1 - abs(off_centre)
    return sqrt(max(0.0, 1 - off_centre**2))


def _paint_outline(painter: QPainter, what: FeltPrint, spot: SpotPrint, rect: QRectF) -> None:
    painter.setPen(spot_pen(what.tokens, what.plan.scale, mine=False))
    painter.setBrush(QColor(0, 0, 0, 26))
    painter.drawPath(shape_path(spot.shape, rect))
    if spot.shape is Shape.COIN:
        inset = rect.width() * 0.07
        painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset))


def spot_pen(tokens: Tokens, scale: float, *, mine: bool) -> QPen:
    """The line around a spot; the user's own boxes are printed stronger."""
    line = QColor(tokens.felt_print)
    line.setAlphaF(0.95 if mine else 0.6)
    return QPen(line, max(1.2, 1.3 * scale))


def _words_of(what: FeltPrint, spot: SpotPrint) -> list[str]:
    words = what.render(spot.words).upper().split()
    return words if len(words) <= 2 else [words[0], " ".join(words[1:])]


def _paint_rows(
    painter: QPainter,
    what: FeltPrint,
    rect: QRectF,
    rows: list[tuple[str, bool]],
    fonts: list[QFont],
) -> None:
    ink = what.tokens.colour("felt_print")
    heights = [font.pixelSize() * _ROW for font in fonts]
    y = rect.center().y() - sum(heights) / 2
    for (text, bold), font, high in zip(rows, fonts, heights, strict=True):
        painter.setFont(font)
        painter.setPen(ink if bold else what.tokens.colour("felt_text"))
        painter.drawText(QRectF(rect.left(), y, rect.width(), high), CENTRE, text)
        y += high
