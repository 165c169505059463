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
    fits,
    fitting,
    rect_of,
    shape_path,
)
from trifelt.gui.table.model.layout import Rect, Shape, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan
from trifelt.gui.table.model.prints import odds_print

Row = tuple[str, bool]
"""Words, and whether they are the name."""
_PRINT_SIZE: Final = 0.19  # of the height of a spot
_LARGEST_PRINTS: Final = (0.3, 0.26, 0.22)  # where everything has room at that
_ROW: Final = 1.18  # from one row of letters to the next, in their size


def paint_spot_box(painter: QPainter, what: FeltPrint, box: BoxPlan) -> None:
    for spot in what.layout.spots:
        if spot.wager in what.house.offers:
            _paint_spot(painter, what, spot, box.spots[spot.wager])


def _paint_spot(painter: QPainter, what: FeltPrint, spot: SpotPrint, place: Rect) -> None:
    rect = rect_of(place)
    _paint_outline(painter, what, spot, rect)
    _paint_rows(painter, what, rect, *spot_rows(what, spot, place))


def spot_rows(what: FeltPrint, spot: SpotPrint, place: Rect) -> tuple[list[Row], list[QFont]]:
    """What is printed in a spot: its name and odds, or as much less as can be read."""
    rect = rect_of(place)
    offer = what.house.offers[spot.wager]
    found = (odds_print(offer), odds_print(offer, short=True))
    brief = [[(what.render(odds), False)] for odds in found if odds is not None]
    name = _name_of(what, spot, capitals=_in_capitals(what))
    variants = [*(name + odds for odds in brief), name]
    for rows in variants:
        fonts, whole = _fonts_of(what, spot, rect, rows)
        if whole:
            break
    return rows, fonts


def _name_of(what: FeltPrint, spot: SpotPrint, *, capitals: bool) -> list[Row]:
    return [(word, True) for word in _words_of(what, spot, capitals=capitals)]


def _in_capitals(what: FeltPrint) -> bool:
    """Whether every name of the felt has room in capitals: all are printed alike."""
    places = what.plan.boxes[0].spots
    return all(
        _fonts_of(what, spot, rect_of(places[spot.wager]), _name_of(what, spot, capitals=True))[1]
        for spot in what.layout.spots
        if spot.wager in what.house.offers
    )


def _fonts_of(
    what: FeltPrint, spot: SpotPrint, rect: QRectF, rows: list[Row]
) -> tuple[list[QFont], bool]:
    """The letters of each row, and whether all of them have room within the spot's outline."""
    for share in _LARGEST_PRINTS:
        most = rect.height() * share
        fonts, whole = _fonts_at(spot, rect, rows, most)
        if whole and min(font.pixelSize() for font in fonts) >= round(most * 0.9):
            return fonts, whole
    return _fonts_at(spot, rect, rows, min(rect.height() * _PRINT_SIZE, 16 * what.plan.scale))


def _fonts_at(
    spot: SpotPrint, rect: QRectF, rows: list[Row], most: float
) -> tuple[list[QFont], bool]:
    """The letters of each row at this size or smaller, and whether all of them have room."""
    high = max(most, SMALLEST_PRINT) * _ROW
    fonts, whole = [], high * len(rows) <= rect.height()
    for n, (text, bold) in enumerate(rows):
        edge = (abs(n - (len(rows) - 1) / 2) + 0.3) * high / (rect.height() / 2)
        room = rect.width() * 0.92 * _breadth(spot.shape, min(1.0, edge))
        font = fitting(text, most if bold else most * 0.95, room, bold=bold)
        fonts.append(font)
        whole = whole and fits(text, font, room)
    return fonts, whole


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
    words = _words_of(what, spot, capitals=_in_capitals(what))
    row = above.height() / len(words)
    size = min(rect.height() * _PRINT_SIZE, 16 * what.plan.scale, row / _ROW)
    off_centre = (rect.center().y() - above.center().y()) / (rect.height() / 2)
    room = rect.width() * 0.92 * _breadth(spot.shape, off_centre)
    fonts = [fitting(word, size, room, bold=True) for word in words]
    high = sum(font.pixelSize() * _ROW for font in fonts)
    # Where there is no room to read it the name is left to the tooltip and the line of the round.
    whole = all(fits(word, font, room) for word, font in zip(words, fonts, strict=True))
    if high <= above.height() * 1.1 and whole:
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
        inset = min(rect.width(), rect.height()) * 0.045
        painter.drawEllipse(rect.adjusted(inset, inset, -inset, -inset))


def spot_pen(tokens: Tokens, scale: float, *, mine: bool) -> QPen:
    """The line around a spot; the user's own boxes are printed stronger."""
    line = QColor(tokens.felt_print)
    line.setAlphaF(0.95 if mine else 0.6)
    return QPen(line, max(1.2, 1.3 * scale))


def _words_of(what: FeltPrint, spot: SpotPrint, *, capitals: bool) -> list[str]:
    text = what.render(spot.words)
    words = (text.upper() if capitals else text).split()
    return words if len(words) <= 2 else [words[0], " ".join(words[1:])]


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
