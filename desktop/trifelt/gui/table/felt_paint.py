"""The felt as it is printed: cloth and rim, spots with their odds, the sentence, signs, racks."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, sqrt
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
)

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.values import dataclass
from trifelt.gui.cards.faces import paint_back
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.model.layout import BoxLayout, Rect, Shape, SpotPrint
from trifelt.gui.table.model.plan import BoxPlan, FeltPlan
from trifelt.gui.table.model.prints import limit_lines, odds_print

_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
# How square the felt's lower edge is: 2 would be an ellipse.
_SQUARENESS: Final = 3.0
_SMALLEST_PRINT: Final = 8
_PRINT_SIZE: Final = 0.19  # of the height of a spot


@dataclass(frozen=True, slots=True)
class FeltPrint:
    """Everything that the printed felt depends on."""

    plan: FeltPlan
    layout: BoxLayout
    house: House
    tokens: Tokens
    render: Callable[[Message], str]
    meter: int | None = None


def rect_of(rect: Rect) -> QRectF:
    """A rectangle of the plan as Qt has it."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


def letters(pixels: float, *, bold: bool = False, spaced: float = 0.0) -> QFont:
    """The window's letters at a size, for painting."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(max(_SMALLEST_PRINT, round(pixels)))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    if spaced:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spaced)
    return font


def paint_felt(painter: QPainter, what: FeltPrint) -> None:
    """Paint everything that does not move."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    _paint_cloth(painter, what)
    _paint_dealer(painter, what)
    _paint_line(painter, what)
    _paint_sign(painter, what)
    if what.meter is not None:
        _paint_meter(painter, what)
    for box in what.plan.boxes:
        _paint_box(painter, what, box)


def felt_path(felt: Rect, inset: float = 0.0) -> QPainterPath:
    """The table's outline: straight where the dealer stands, round where the players sit."""
    left, right = felt.x + inset, felt.right - inset
    top, bottom = felt.y + inset, felt.bottom - inset
    shoulder = felt.y + felt.height * 0.30
    half = (right - left) / 2
    middle = (left + right) / 2
    depth = bottom - shoulder
    path = QPainterPath(QPointF(left + 10, top))
    path.lineTo(right - 10, top)
    path.quadTo(right, top, right, top + 10)
    path.lineTo(right, shoulder)
    for n in range(1, 96):
        along = 1 - n / 48
        down = (1 - abs(along) ** _SQUARENESS) ** (1 / _SQUARENESS)
        path.lineTo(middle + half * along, shoulder + depth * down)
    path.lineTo(left, shoulder)
    path.lineTo(left, top + 10)
    path.quadTo(left, top, left + 10, top)
    return path


def shape_path(shape: Shape, rect: QRectF) -> QPainterPath:
    """The outline of a spot."""
    path = QPainterPath()
    if shape is Shape.DIAMOND:
        middle = rect.center()
        path.addPolygon(
            QPolygonF(
                [
                    QPointF(middle.x(), rect.top()),
                    QPointF(rect.right(), middle.y()),
                    QPointF(middle.x(), rect.bottom()),
                    QPointF(rect.left(), middle.y()),
                ]
            )
        )
        path.closeSubpath()
    elif shape is Shape.SQUARE:
        radius = min(rect.width(), rect.height()) * 0.16
        path.addRoundedRect(rect, radius, radius)
    else:
        path.addEllipse(rect)
    return path


def _paint_cloth(painter: QPainter, what: FeltPrint) -> None:
    tokens, felt = what.tokens, what.plan.felt
    painter.fillPath(felt_path(felt), tokens.colour("felt_rim"))
    painter.fillPath(felt_path(felt, 8), _cloth_of(what))
    edge = QColor(tokens.felt_print)
    edge.setAlphaF(0.22)
    painter.setPen(QPen(edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(felt_path(felt, 13))


def _cloth_of(what: FeltPrint) -> QRadialGradient:
    tokens, felt = what.tokens, what.plan.felt
    light = QRadialGradient(QPointF(felt.centre[0], felt.y + felt.height * 0.34), felt.width * 0.62)
    light.setColorAt(0, tokens.colour("felt"))
    light.setColorAt(1, tokens.colour("felt_deep"))
    return light


def _paint_dealer(painter: QPainter, what: FeltPrint) -> None:
    plan, tokens, scale = what.plan, what.tokens, what.plan.scale
    ink = QColor(tokens.felt_print)
    painter.setFont(letters(11 * scale, spaced=1.6 * scale))
    painter.setPen(ink)
    x, y = plan.dealer_label
    painter.drawText(
        QRectF(x - 150 * scale, y - 10 * scale, 300 * scale, 16 * scale),
        _CENTRE,
        what.render(Message("Dealer")).upper(),
    )
    faint = QColor(ink)
    faint.setAlphaF(0.34)
    painter.setPen(QPen(faint, max(1.0, scale)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    places = [*plan.dealer_cards]
    if what.house.game.shared_card is not None:
        places.append(plan.shared_card)
    for place in places:
        radius = place.width * 0.08
        painter.drawRoundedRect(rect_of(place), radius, radius)
    if what.house.game.shared_card is not None:
        painter.setFont(letters(8.5 * scale))
        painter.setPen(ink)
        painter.drawText(
            rect_of(plan.shared_card).adjusted(3, 3, -3, -3),
            _CENTRE | Qt.TextFlag.TextWordWrap,
            what.render(what.house.game.shared_card.title),
        )
    _paint_tray(painter, what, plan.discards, Message("Discards"))
    _paint_tray(painter, what, plan.shuffler, Message("Cards"))
    for layer in range(3):
        offset = (2 - layer) * 1.2 * scale
        paint_back(painter, rect_of(plan.shuffler).translated(offset, offset))


def _paint_tray(painter: QPainter, what: FeltPrint, place: Rect, words: Message) -> None:
    """A sunken tray for cards with its name below."""
    tokens, scale = what.tokens, what.plan.scale
    outer = rect_of(place).adjusted(-5 * scale, -5 * scale, 5 * scale, 5 * scale)
    dark = QColor(tokens.felt_sign)
    painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
    painter.setBrush(dark)
    painter.drawRoundedRect(outer, 5 * scale, 5 * scale)
    painter.setPen(tokens.colour("felt_print"))
    painter.setFont(letters(8.5 * scale))
    below = QRectF(
        outer.left() - 30 * scale, outer.bottom() + 1, outer.width() + 60 * scale, 14 * scale
    )
    painter.drawText(below, _CENTRE, what.render(words))


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
        font = letters(size, spaced=size * 0.13)
        widths = [QFontMetricsF(font).horizontalAdvance(sign) for sign in text]
        if sum(widths) <= length or size <= _SMALLEST_PRINT:
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
    painter.setFont(letters(9.5 * scale, spaced=1.2 * scale))
    painter.drawText(inner, Qt.AlignmentFlag.AlignTop, what.render(caption).upper())
    return inner.adjusted(0, 15 * scale, 0, 0)


def _paint_sign(painter: QPainter, what: FeltPrint) -> None:
    lines = [what.render(line) for line in limit_lines(what.house)]
    plan = what.plan
    sign = plan.sign
    room = sign.height - 30 * plan.scale
    high = min(15.0 * plan.scale, room / max(1, len(lines)))
    fitting = sign._replace(height=30 * plan.scale + high * len(lines))
    inner = _paint_plate(painter, what, fitting, Message("Limits"))
    font = letters(high * 0.78)
    painter.setFont(font)
    painter.setPen(what.tokens.colour("felt_text"))
    metrics = QFontMetricsF(font)
    for n, line in enumerate(lines):
        row = QRectF(inner.left(), inner.top() + n * high, inner.width(), high)
        shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, row.width())
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter, shown)


def _paint_meter(painter: QPainter, what: FeltPrint) -> None:
    plan = what.plan
    inner = _paint_plate(painter, what, plan.meter, Message("Jackpot"))
    assert what.meter is not None
    text = str(Amount(what.meter))
    size = 19.0 * plan.scale
    font = letters(size, bold=True)
    while QFontMetricsF(font).horizontalAdvance(text) > inner.width() and size > _SMALLEST_PRINT:
        size *= 0.94
        font = letters(size, bold=True)
    painter.setFont(font)
    painter.setPen(what.tokens.colour("felt_text"))
    painter.drawText(inner.adjusted(0, 0, 0, -16 * plan.scale), Qt.AlignmentFlag.AlignVCenter, text)
    painter.setFont(letters(9.5 * plan.scale))
    painter.setPen(what.tokens.colour("felt_print"))
    painter.drawText(inner, Qt.AlignmentFlag.AlignBottom, what.render(Message("Click to change")))


def _paint_box(painter: QPainter, what: FeltPrint, box: BoxPlan) -> None:
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
    fonts = [_fitting(text, size if bold else size * 0.95, room, bold=bold) for text, bold in rows]
    if odds is not None and fonts[-1].pixelSize() < _SMALLEST_PRINT:
        brief = odds_print(what.house.offers[spot.wager], short=True)
        assert brief is not None
        rows[-1] = (what.render(brief), False)
        fonts[-1] = _fitting(rows[-1][0], size, room, bold=False)
    _paint_rows(painter, what, rect, rows, fonts)


def paint_taken_spot(
    painter: QPainter, what: FeltPrint, spot: SpotPrint, place: Rect, *, name_over: float | None
) -> None:
    """A spot that something lies on is bare; over a result that stands alone is its name."""
    rect = rect_of(place)
    painter.fillPath(shape_path(spot.shape, rect), _cloth_of(what))
    _paint_outline(painter, what, spot, rect)
    if name_over is None:
        return
    above = rect.adjusted(0, rect.height() * 0.1, 0, 0)
    above.setBottom(name_over)
    words = _words_of(what, spot)
    size = min(rect.height() * _PRINT_SIZE, 16 * what.plan.scale, above.height() / len(words))
    off_centre = (rect.center().y() - above.center().y()) / (rect.height() / 2)
    room = rect.width() * 0.92 * _breadth(spot.shape, off_centre)
    fonts = [_fitting(word, size, room, bold=True) for word in words]
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
    heights = [font.pixelSize() * 1.18 for font in fonts]
    y = rect.center().y() - sum(heights) / 2
    for (text, bold), font, high in zip(rows, fonts, heights, strict=True):
        painter.setFont(font)
        painter.setPen(ink if bold else what.tokens.colour("felt_text"))
        painter.drawText(QRectF(rect.left(), y, rect.width(), high), _CENTRE, text)
        y += high


def _fitting(text: str, size: float, room: float, *, bold: bool) -> QFont:
    font = letters(size, bold=bold)
    while QFontMetricsF(font).horizontalAdvance(text) > room and font.pixelSize() > 6:
        font.setPixelSize(font.pixelSize() - 1)
    return font
