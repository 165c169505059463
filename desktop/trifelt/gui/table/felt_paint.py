"""Paints what is printed on the felt: cloth, rim, spots, the sentence, signs and card trays."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import compress, product
from math import atan2, copysign, cos, degrees, pi, sin, sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.model.layout import BoxLayout, Rect, Shape, SpotPrint
from trifelt.gui.table.model.plan import FeltPlan
from trifelt.gui.table.model.prints import limit_lines, odds_print

CENTRE: Final = Qt.AlignmentFlag.AlignCenter
# How square the felt's lower edge is; 2 would make an ellipse.
_SQUARENESS: Final = 6.0
SMALLEST_PRINT: Final = 12
_PRINT: Final = 12.2  # on a felt of the smallest scale
# How far letters are narrowed, in percent: before they get smaller, and after that.
_NARROW: Final = 72
_NARROWEST: Final = 70


@dataclass(frozen=True, slots=True)
class FeltPrint:
    """What the printed felt depends on; it is the same at every moment of a round."""

    plan: FeltPlan
    layout: BoxLayout
    house: House
    tokens: Tokens
    render: Callable[[Message], str]


def rect_of(rect: Rect) -> QRectF:
    """A rectangle of the plan for Qt."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def felt_font(pixels: float, *, bold: bool = False, spaced: float = 0.0) -> QFont:
    """The window's font at a size, for painting."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(SMALLEST_PRINT, round(pixels)))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    if spaced:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spaced)
    return font


def felt_path(plan: FeltPlan, inset: float = 0.0) -> QPainterPath:
    """The table's outline: straight on the dealer's side, round on the players'."""
    felt = plan.felt
    left, right = felt.x + inset, felt.right - inset
    top, bottom = felt.y + inset, felt.bottom - inset
    shoulder = felt.y + felt.height * 0.36
    half = (right - left) / 2
    middle = (left + right) / 2
    depth = bottom - shoulder
    path = QPainterPath(QPointF(left + 10, top))
    path.lineTo(right - 10, top)
    path.quadTo(right, top, right, top + 10)
    path.lineTo(right, shoulder)
    for n in range(1, 96):
        across = cos(pi * n / 96)
        along = copysign(abs(across) ** (2 / _SQUARENESS), across)
        down = sin(pi * n / 96) ** (2 / _SQUARENESS)
        path.lineTo(middle + half * along, shoulder + depth * down)
    path.lineTo(left, shoulder)
    path.lineTo(left, top + 10)
    path.quadTo(left, top, left + 10, top)
    if plan.dealer_side:
        x, y = felt.centre
        return QTransform().translate(x, y).rotate(180).translate(-x, -y).map(path)
    return path


def shape_path(shape: Shape, rect: QRectF) -> QPainterPath:
    """The outline of a spot."""
    path = QPainterPath()
    if shape is Shape.DIAMOND:
        x, y = rect.center().toTuple()
        corners = ((x, rect.top()), (rect.right(), y), (x, rect.bottom()), (rect.left(), y))
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        path.closeSubpath()
    elif shape is Shape.SQUARE:
        radius = min(rect.width(), rect.height()) * 0.16
        path.addRoundedRect(rect, radius, radius)
    else:
        path.addEllipse(rect)
    return path


def print_size(scale: float) -> float:
    """The size of printed words that have room."""
    return max(SMALLEST_PRINT, _PRINT * scale)


def fitting(text: str, size: float, room: float, *, bold: bool) -> QFont:
    """A font of this size that fits: if necessary narrower, and then smaller."""
    font = felt_font(size, bold=bold)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide <= room:
        return font
    share = 100 * room / wide
    pixels = max(SMALLEST_PRINT, min(font.pixelSize(), int(font.pixelSize() * share / _NARROW)))
    font.setStretch(max(_NARROWEST, min(100, int(share * font.pixelSize() / pixels))))
    font.setPixelSize(pixels)
    while not fits(text, font, room) and font.stretch() > _NARROWEST:
        font.setStretch(font.stretch() - 3)
    return font


def fits(text: str, font: QFont, room: float) -> bool:
    """Whether a text fits into a width."""
    return QFontMetricsF(font).horizontalAdvance(text) <= room


_FIRST_HAN: Final = "\u2e80"
# Four Han characters break into two and two.
_HAN_OF_FOUR: Final = re.compile("^([\u2e80-\u9fff]{2})([\u2e80-\u9fff]{2})$")
Row = tuple[str, bool]
"""A row's words, and whether they are the name."""
_SIZES: Final = (0.3, 0.26, 0.22)  # of a spot's height, if everything fits at that size
_SMALLER: Final = (1.0, 0.85, 0.7)  # of the usual size, for Han characters and a name over a result
_ROW: Final = 1.18  # the line height, as a multiple of the font size


def paint_spot_words(
    painter: QPainter, what: FeltPrint, spot: SpotPrint, rect: QRectF, name_over: float | None
) -> None:
    """Paint a spot's name and odds, or only the name above a result that begins at `name_over`."""
    if name_over is None:
        _paint_rows(painter, what, rect, *_spot_rows(what, spot, rect))
        return
    above = QRectF(rect)
    above.setBottom(name_over)
    least = print_size(what.plan.scale)
    # A name that would be too small to read is left out; the tooltip and the Why panel have it.
    for size in dict.fromkeys(max(SMALLEST_PRINT, least * share) for share in _SMALLER):
        for rows in _names_of(what, spot):
            fonts, whole = _fonts_at(spot, rect, above, rows, size)
            if whole:
                _paint_rows(painter, what, above, rows, fonts)
                return


def _spot_rows(what: FeltPrint, spot: SpotPrint, rect: QRectF) -> tuple[list[Row], list[QFont]]:
    """A spot's name and odds, or as much of them as can be read."""
    offer, least = what.house.offers[spot.wager], print_size(what.plan.scale)
    prints = (odds_print(offer), odds_print(offer, short=True))
    odds = [[(what.render(each), False)] for each in prints if each is not None]
    larger = [rect.height() * share for share in _SIZES if rect.height() * share > least]
    # Han characters are made smaller before those of odds, never of names, are made narrower.
    han = what.render(spot.words) > _FIRST_HAN
    smaller = [max(SMALLEST_PRINT, least * share) for share in _SMALLER]
    for sizes in ((*larger, *smaller),) if han else ((*larger, least), (SMALLEST_PRINT,)):
        ways = product((*odds, []), (False, True), sizes, _names_of(what, spot))
        for pays, narrows, size, name in ways:
            rows = name + pays
            fonts, whole = _fonts_at(spot, rect, rect, rows, size)
            kept = [max(text) > _FIRST_HAN and (named or not narrows) for text, named in rows]
            if whole and not any(font.stretch() for font in compress(fonts, kept)):
                return rows, fonts
    return rows, fonts


def _names_of(what: FeltPrint, spot: SpotPrint) -> list[list[Row]]:
    """The name in one row, and in two if it has two words or four Han characters."""
    name = what.render(spot.words)
    first, _, others = _HAN_OF_FOUR.sub(r"\1 \2", name).partition(" ")
    return [[(name, True)], *([[(first, True), (others, True)]] if others else [])]


def _fonts_at(
    spot: SpotPrint, outline: QRectF, part: QRectF, rows: list[Row], size: float
) -> tuple[list[QFont], bool]:
    """The font of each row, and whether all rows fit in this part of an outline."""
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
    """A shape's width at a height off its centre, as a share of its whole width."""
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
    """The pen for a spot's outline, which is stronger for the user's own boxes."""
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


def paint_felt(painter: QPainter, what: FeltPrint) -> None:
    """Paint everything that never changes during a round."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    _paint_cloth(painter, what)
    _paint_dealer(painter, what)
    _paint_line(painter, what)
    _paint_sign(painter, what)
    for spot, box in product(what.layout.spots, what.plan.boxes):
        if spot.wager in what.house.offers:
            paint_outline(painter, what, spot, rect_of(box.spots[spot.wager]))


def _paint_cloth(painter: QPainter, what: FeltPrint) -> None:
    tokens, plan = what.tokens, what.plan
    painter.fillPath(felt_path(plan), tokens.colour("felt_rim"))
    # Lighter under the lamp.
    down = 0.66 if plan.dealer_side else 0.34
    felt = plan.felt
    light = QRadialGradient(QPointF(felt.centre[0], felt.y + felt.height * down), felt.width * 0.62)
    light.setColorAt(0, tokens.colour("felt"))
    light.setColorAt(1, tokens.colour("felt_deep"))
    painter.fillPath(felt_path(plan, 8), light)
    painter.setPen(QPen(tokens.colour("felt_print", 0.22), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(felt_path(plan, 13))


def _paint_dealer(painter: QPainter, what: FeltPrint) -> None:
    plan, scale, fourth = what.plan, what.plan.scale, what.house.game.fourth_card
    painter.setFont(felt_font(print_size(scale), spaced=1.6 * scale))
    painter.setPen(what.tokens.colour("felt_print"))
    x, y = plan.dealer_label
    painter.drawText(
        QRectF(x - 150 * scale, y - 10 * scale, 300 * scale, 16 * scale),
        CENTRE,
        what.render(Message("Your hand") if plan.dealer_side else Message("Dealer")).upper(),
    )
    painter.setPen(QPen(what.tokens.colour("felt_print", 0.34), max(1.0, scale)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for place in (*plan.dealer_cards, *(() if fourth is None else (plan.fourth_card,))):
        radius = place.width * 0.08
        painter.drawRoundedRect(rect_of(place), radius, radius)
    if fourth is not None:
        painter.setFont(felt_font(print_size(scale)))
        painter.setPen(what.tokens.colour("felt_print"))
        painter.drawText(
            rect_of(plan.fourth_card).adjusted(3, 3, -3, -3),
            CENTRE | Qt.TextFlag.TextWordWrap,
            _HAN_OF_FOUR.sub(r"\1\n\2", what.render(fourth.title)),
        )
    _paint_tray(painter, what, plan.discards, Message("Discards"))
    _paint_tray(painter, what, plan.shuffler, Message("Cards"))
    back = card_picture(None, round(plan.shuffler.width), painter.device().devicePixelRatio())
    for layer in range(3):
        offset = (2 - layer) * 1.2 * scale
        painter.drawPixmap(rect_of(plan.shuffler).topLeft() + QPointF(offset, offset), back)


def _paint_tray(painter: QPainter, what: FeltPrint, place: Rect, words: Message) -> None:
    """A sunken tray for cards, with its name where the decision's buttons do not cover it."""
    tokens, scale = what.tokens, what.plan.scale
    outer = rect_of(place).adjusted(-5 * scale, -5 * scale, 5 * scale, 5 * scale)
    painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
    painter.setBrush(tokens.colour("felt_sign"))
    painter.drawRoundedRect(outer, 5 * scale, 5 * scale)
    painter.setPen(tokens.colour("felt_print"))
    painter.setFont(felt_font(print_size(scale)))
    high = 16 * scale
    top = outer.bottom() + 1 if what.plan.dealer_side else outer.top() - 1 - high
    named = QRectF(outer.left() - 30 * scale, top, outer.width() + 60 * scale, high)
    painter.drawText(named, CENTRE, what.render(words))


def _paint_line(painter: QPainter, what: FeltPrint) -> None:
    """Paint the sentence on the felt letter by letter along its curve."""
    if what.layout.line is None:
        return
    text = what.render(what.layout.line).upper()
    curve = QPainterPath(QPointF(*what.plan.line[0]))
    for point in what.plan.line[1:]:
        curve.lineTo(QPointF(*point))
    length = curve.length()
    font = fitting(text, 15.0 * what.plan.scale, length, bold=False)
    left_over = length - QFontMetricsF(font).horizontalAdvance(text)
    spaced = max(0.0, min(0.13 * font.pixelSize(), left_over / len(text)))
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spaced)
    widths = [QFontMetricsF(font).horizontalAdvance(sign) for sign in text]
    painter.setFont(font)
    painter.setPen(what.tokens.colour("felt_print"))
    at = (length - sum(widths)) / 2
    for sign, width in zip(text, widths, strict=True):
        part = curve.percentAtLength(max(0.0, min(length, at + width / 2)))
        place = curve.pointAtPercent(part)
        ahead = curve.pointAtPercent(min(1.0, part + 0.01))
        behind = curve.pointAtPercent(max(0.0, part - 0.01))
        painter.save()
        painter.translate(place)
        painter.rotate(degrees(atan2(ahead.y() - behind.y(), ahead.x() - behind.x())))
        painter.drawText(QPointF(-width / 2, 0), sign)
        painter.restore()
        at += width


def _paint_plate(painter: QPainter, what: FeltPrint, place: Rect, caption: Message) -> QRectF:
    """Paint a dark plate with its caption, and return the room for its content."""
    scale = what.plan.scale
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(what.tokens.colour("felt_sign"))
    painter.drawRoundedRect(rect_of(place), 7 * scale, 7 * scale)
    inner = rect_of(place).adjusted(12 * scale, 8 * scale, -8 * scale, -6 * scale)
    painter.setPen(what.tokens.colour("felt_print"))
    painter.setFont(felt_font(print_size(scale), spaced=1.2 * scale))
    painter.drawText(inner, Qt.AlignmentFlag.AlignTop, what.render(caption).upper())
    return inner.adjusted(0, 17 * scale, 0, 0)


def _paint_sign(painter: QPainter, what: FeltPrint) -> None:
    lines = [what.render(line) for line in limit_lines(what.house)]
    plan = what.plan
    sign = plan.sign
    room = sign.height - 30 * plan.scale
    high = max(SMALLEST_PRINT * 1.15, min(16.0 * plan.scale, room / max(1, len(lines))))
    plate = sign._replace(height=30 * plan.scale + high * len(lines))
    inner = _paint_plate(painter, what, plate, Message("Limits"))
    painter.setPen(what.tokens.colour("felt_text"))
    for n, line in enumerate(lines):
        row = QRectF(inner.left(), inner.top() + n * high, inner.width(), high)
        painter.setFont(fitting(line, high * 0.78, row.width(), bold=False))
        metrics = QFontMetricsF(painter.font())
        shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, row.width())
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)


def paint_jackpot(painter: QPainter, what: FeltPrint, cents: int) -> None:
    """Paint the jackpot, which changes from round to round."""
    plan = what.plan
    inner = _paint_plate(painter, what, plan.jackpot, Message("Jackpot"))
    text = str(Amount(cents))
    painter.setFont(fitting(text, 19.0 * plan.scale, inner.width(), bold=True))
    painter.setPen(what.tokens.colour("felt_text"))
    painter.drawText(inner.adjusted(0, 0, 0, -16 * plan.scale), Qt.AlignmentFlag.AlignVCenter, text)
    painter.setFont(felt_font(print_size(plan.scale)))
    painter.setPen(what.tokens.colour("felt_print"))
    if not plan.dealer_side:
        words = what.render(Message("Click to change"))
        painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, words)
