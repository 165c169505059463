"""The spots as they are printed: outline, name and odds."""

from itertools import product
from math import sqrt
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.felt_print import (
    CENTRE,
    SMALLEST_PRINT,
    FeltPrint,
    fits,
    fitting,
    print_size,
    shape_path,
)
from trifelt.gui.table.model.layout import Shape, SpotPrint
from trifelt.gui.table.model.prints import odds_print

Row = tuple[str, bool]
"""Words, and whether they are the name."""
_SIZES: Final = (0.3, 0.26, 0.22)  # of the height of a spot, where everything has room at that
_SMALLER: Final = (1.0, 0.85, 0.7)  # of what is printed, for a name over a result
_ROW: Final = 1.18  # from one row of letters to the next, in their size


def paint_spot_words(
    painter: QPainter, what: FeltPrint, spot: SpotPrint, rect: QRectF, name_over: float | None
) -> None:
    """What is printed in a spot; over a result that stands there alone its name is."""
    if name_over is None:
        _paint_rows(painter, what, rect, *_spot_rows(what, spot, rect))
        return
    above = QRectF(rect)
    above.setBottom(name_over)
    least = print_size(what.plan.scale)
    # Where there is no room to read it the name is left to the hint and to the line of why.
    for size in dict.fromkeys(max(SMALLEST_PRINT, least * share) for share in _SMALLER):
        for rows in _names_of(what, spot):
            fonts, whole = _fonts_at(spot, rect, above, rows, size)
            if whole:
                _paint_rows(painter, what, above, rows, fonts)
                return


def _spot_rows(what: FeltPrint, spot: SpotPrint, rect: QRectF) -> tuple[list[Row], list[QFont]]:
    """What is printed in a spot: its name and odds, or as much less as can be read."""
    offer, least = what.house.offers[spot.wager], print_size(what.plan.scale)
    told = (odds_print(offer), odds_print(offer, short=True))
    odds = [[(what.render(each), False)] for each in told if each is not None]
    larger = [rect.height() * share for share in _SIZES if rect.height() * share > least]
    for sizes in ((*larger, least), (SMALLEST_PRINT,)):
        for pays, size, name in product((*odds, []), sizes, _names_of(what, spot)):
            rows = name + pays
            fonts, whole = _fonts_at(spot, rect, rect, rows, size)
            if whole:
                return rows, fonts
    return rows, fonts


def _names_of(what: FeltPrint, spot: SpotPrint) -> list[list[Row]]:
    """The name in one row, and in two where it has two words."""
    name = what.render(spot.words)
    first, _, others = name.partition(" ")
    return [[(name, True)], *([[(first, True), (others, True)]] if others else [])]


def _fonts_at(
    spot: SpotPrint, outline: QRectF, part: QRectF, rows: list[Row], size: float
) -> tuple[list[QFont], bool]:
    """The letters of each row, and whether all have room in this part of an outline."""
    high, half = size * _ROW, outline.height() / 2
    fonts, whole = [], high * len(rows) <= part.height()
    for n, (text, bold) in enumerate(rows):
        middle = part.center().y() + (n - (len(rows) - 1) / 2) * high
        edge = (abs(middle - outline.center().y()) + 0.3 * high) / half
        room = outline.width() * 0.9 * _breadth(spot.shape, min(1.0, edge))
        font = fitting(text, size, room, bold=bold)
        fonts.append(font)
        whole = whole and font.pixelSize() >= round(size) and fits(text, font, room)
    return fonts, whole


def _breadth(shape: Shape, off_centre: float) -> float:
    """How broad a shape is there, as a share of its width."""
    if shape is Shape.SQUARE:
        return 1.0
    if shape is Shape.DIAMOND:
        return 1 - abs(off_centre)
    return sqrt(max(0.0, 1 - off_centre**2))


def paint_outline(painter: QPainter, what: FeltPrint, spot: SpotPrint, rect: QRectF) -> None:
    """Paint the line around a spot."""
    painter.setPen(spot_pen(what.tokens, what.plan.scale, mine=False))
    painter.setBrush(QColor(0, 0, 0, 26))
    painter.drawPath(shape_path(spot.shape, rect))
    if spot.shape is Shape.COIN:
        inset = min(rect.width(), rect.height()) * 0.045
        painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset))


def spot_pen(tokens: Tokens, scale: float, *, mine: bool) -> QPen:
    """The line around a spot; the user's own boxes are printed stronger."""
    return QPen(tokens.colour("felt_print", 0.95 if mine else 0.6), max(1.2, 1.3 * scale))


def _paint_rows(
    painter: QPainter,
    what: FeltPrint,
    rect: QRectF,
    rows: list[Row],
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
