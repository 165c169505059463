"""The felt as it is printed: cloth and rim, the boxes, the sentence, signs, trays for cards."""

from itertools import product
from math import atan2, degrees

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QRadialGradient

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.cards.pictures import card_picture
from trifelt.gui.table.felt_print import (
    CENTRE,
    SMALLEST_PRINT,
    FeltPrint,
    felt_font,
    felt_path,
    fitting,
    print_size,
    rect_of,
)
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.prints import limit_lines
from trifelt.gui.table.spot_paint import paint_outline


def paint_felt(painter: QPainter, what: FeltPrint) -> None:
    """Paint everything that does not move."""
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
    # Lighter below the lamp.
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
            what.render(fourth.title),
        )
    _paint_tray(painter, what, plan.discards, Message("Discards"))
    _paint_tray(painter, what, plan.shuffler, Message("Cards"))
    back = card_picture(None, round(plan.shuffler.width), painter.device().devicePixelRatio())
    for layer in range(3):
        offset = (2 - layer) * 1.2 * scale
        painter.drawPixmap(rect_of(plan.shuffler).topLeft() + QPointF(offset, offset), back)


def _paint_tray(painter: QPainter, what: FeltPrint, place: Rect, words: Message) -> None:
    """A sunken tray for cards, with its name where no decision covers it."""
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
    """The printed sentence, letter by letter along its curve."""
    if what.layout.line is None:
        return
    text = what.render(what.layout.line).upper()
    curve = QPainterPath(QPointF(*what.plan.line[0]))
    for point in what.plan.line[1:]:
        curve.lineTo(QPointF(*point))
    length = curve.length()
    size = 15.0 * what.plan.scale
    while True:
        font = felt_font(size, spaced=size * 0.13)
        widths = [QFontMetricsF(font).horizontalAdvance(sign) for sign in text]
        if sum(widths) <= length or size <= SMALLEST_PRINT:
            break
        size *= 0.94
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
    """A dark plate with its caption; what is left for its content comes back."""
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
    fitting = sign._replace(height=30 * plan.scale + high * len(lines))
    inner = _paint_plate(painter, what, fitting, Message("Limits"))
    font = felt_font(high * 0.78)
    painter.setFont(font)
    painter.setPen(what.tokens.colour("felt_text"))
    metrics = QFontMetricsF(font)
    for n, line in enumerate(lines):
        row = QRectF(inner.left(), inner.top() + n * high, inner.width(), high)
        shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, row.width())
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)


def paint_jackpot(painter: QPainter, what: FeltPrint, cents: int) -> None:
    """Paint the jackpot, which is another one for each round."""
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
