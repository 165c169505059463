"""Jack, queen and king: busts told apart by headgear, hair and beard; on small cards an emblem.

All shapes stand on the card's own 100 x 140 units; the bust is centred on x = 62 and is cut by the
card's frame below.
"""

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from trifelt.engine.cards import JACK, QUEEN, rank_of
from trifelt.gui.cards.inks import GOLD, LINE, PALE_GOLD, SKIN, Inks

MIDDLE = 62.0
_OUTLINE = QPen(
    QColor(LINE), 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
)


def _closed(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    path.closeSubpath()
    return path


def _mirrored(path: QPainterPath) -> QPainterPath:
    """The shape together with its reflection; both overlap a little, or a seam would show."""
    half = path.translated(-0.4, 0)
    return half.united(QTransform(-1, 0, 0, 1, 2 * MIDDLE, 0).map(half))


def _ellipses(*places: tuple[float, float, float]) -> QPainterPath:
    path = QPainterPath()
    for x, y, radius in places:
        path.addEllipse(QPointF(x, y), radius, radius)
    return path


@cache
def _crown() -> QPainterPath:
    return _closed((43, 68), (39, 46), (51, 56), (62, 39), (73, 56), (85, 46), (81, 68))


@cache
def _tiara() -> QPainterPath:
    path = QPainterPath(QPointF(44, 69))
    path.cubicTo(46, 58, 50, 53, 54, 55)
    path.quadTo(57, 50, 62, 44)
    path.quadTo(67, 50, 70, 55)
    path.cubicTo(74, 53, 78, 58, 80, 69)
    path.quadTo(62, 60, 44, 69)
    return path


@cache
def _cap() -> QPainterPath:
    path = QPainterPath(QPointF(41, 69))
    path.cubicTo(36, 60, 41, 50, 54, 49)
    path.cubicTo(68, 46, 84, 50, 85, 60)
    path.cubicTo(85, 64, 84, 67, 82, 69)
    path.quadTo(62, 63, 41, 69)
    return path


@cache
def _feather() -> QPainterPath:
    path = QPainterPath(QPointF(77, 64))
    path.cubicTo(74, 50, 74, 38, 68, 26)
    path.cubicTo(92, 26, 102, 46, 84, 66)
    path.closeSubpath()
    return path


@cache
def _quill() -> QPainterPath:
    path = QPainterPath(QPointF(80, 64))
    path.quadTo(84, 46, 75, 32)
    return path


@cache
def _shoulders() -> QPainterPath:
    path = QPainterPath(QPointF(62, 104))
    path.cubicTo(78, 105, 96, 110, 99, 128)
    path.lineTo(99, 150)
    path.lineTo(62, 150)
    path.closeSubpath()
    return _mirrored(path)


@cache
def _face() -> QPainterPath:
    path = QPainterPath(QPointF(48, 66))
    path.lineTo(76, 66)
    path.cubicTo(77, 82, 74, 97, 62, 100)
    path.cubicTo(50, 97, 47, 82, 48, 66)
    return path


@cache
def _neck() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(55, 92, 14, 18))
    return path


@cache
def _long_hair() -> QPainterPath:
    path = QPainterPath(QPointF(62, 55))
    path.cubicTo(80, 54, 86, 70, 83, 86)
    path.cubicTo(82, 98, 88, 106, 90, 118)
    path.cubicTo(80, 118, 72, 112, 70, 100)
    path.lineTo(62, 92)
    path.closeSubpath()
    return _mirrored(path)


@cache
def _bob() -> QPainterPath:
    path = QPainterPath(QPointF(62, 58))
    path.cubicTo(82, 57, 84, 72, 83, 92)
    path.cubicTo(83, 99, 75, 99, 72, 94)
    path.lineTo(62, 80)
    path.closeSubpath()
    return _mirrored(path)


@cache
def _beard() -> QPainterPath:
    path = QPainterPath(QPointF(62, 89))
    path.cubicTo(66, 84, 71, 85, 73, 81)
    path.lineTo(77, 68)
    path.cubicTo(82, 92, 76, 112, 62, 120)
    path.closeSubpath()
    return _mirrored(path)


@cache
def _collar() -> QPainterPath:
    path = QPainterPath(QPointF(62, 122))
    path.lineTo(72, 102)
    path.cubicTo(80, 104, 88, 108, 93, 114)
    path.cubicTo(86, 124, 74, 134, 62, 138)
    path.closeSubpath()
    return _mirrored(path)


def _shape(painter: QPainter, path: QPainterPath, fill: QColor | str, *, line: bool = True) -> None:
    painter.setPen(_OUTLINE if line else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))
    painter.drawPath(path)


def _features(painter: QPainter) -> None:
    _shape(painter, _ellipses((56, 79, 1.7), (68, 79, 1.7)), LINE, line=False)
    painter.setPen(_OUTLINE)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(QPointF(52.5, 74.5))
    path.quadTo(56, 72.8, 59, 74.5)
    path.moveTo(65, 74.5)
    path.quadTo(68, 72.8, 71.5, 74.5)
    path.moveTo(62, 79)
    path.lineTo(60.8, 85.5)
    path.lineTo(63.4, 86)
    painter.drawPath(path)


def _king(painter: QPainter, inks: Inks) -> None:
    _shape(painter, _shoulders(), inks.robe)
    _shape(painter, _collar(), "#fbf6ea")
    spots = _ellipses(
        (47, 117, 1.5),
        (54, 125, 1.5),
        (70, 125, 1.5),
        (77, 117, 1.5),
        (40, 112, 1.5),
        (84, 112, 1.5),
    )
    _shape(painter, spots, LINE, line=False)
    _shape(painter, _face(), SKIN)
    _shape(painter, _beard(), inks.hair)
    _features(painter)
    moustache = QPainterPath(QPointF(62, 88))
    moustache.cubicTo(67, 85, 71, 89, 74, 90)
    moustache.cubicTo(70, 94, 65, 94, 62, 91)
    moustache.closeSubpath()
    _shape(painter, _mirrored(moustache), inks.hair.lighter(135), line=False)
    _shape(painter, _crown(), GOLD)
    _shape(painter, _ellipses((39, 44, 3), (62, 36, 3.4), (85, 44, 3)), GOLD)
    band = _closed((42.5, 66), (41.6, 61), (82.4, 61), (81.5, 66))
    _shape(painter, band, inks.robe)


def _queen(painter: QPainter, inks: Inks) -> None:
    _shape(painter, _long_hair(), inks.hair)
    _shape(painter, _shoulders(), inks.robe)
    _shape(painter, _neck(), SKIN)
    neckline = QPainterPath(QPointF(48, 106))
    neckline.quadTo(62, 134, 76, 106)
    neckline.quadTo(62, 110, 48, 106)
    _shape(painter, neckline, SKIN)
    _shape(painter, _face(), SKIN)
    parting = QPainterPath(QPointF(62, 62))
    parting.cubicTo(72, 63, 78, 70, 78, 84)
    parting.cubicTo(73, 79, 66, 72, 62, 69)
    parting.closeSubpath()
    _shape(painter, _mirrored(parting), inks.hair)
    _features(painter)
    lips = QPainterPath(QPointF(57.5, 91))
    lips.quadTo(62, 88.5, 66.5, 91)
    lips.quadTo(62, 95.5, 57.5, 91)
    _shape(painter, lips, "#b3323a", line=False)
    pearls = _ellipses(
        (50, 108, 1.9),
        (54, 112, 1.9),
        (58.6, 114.4, 1.9),
        (62, 116.4, 2.4),
        (65.4, 114.4, 1.9),
        (70, 112, 1.9),
        (74, 108, 1.9),
    )
    _shape(painter, pearls, GOLD)
    _shape(painter, _tiara(), GOLD)
    _shape(painter, _ellipses((62, 41, 3.4), (53, 53, 2.4), (71, 53, 2.4)), "#fdfcf8")
    _shape(painter, _ellipses((62, 56, 2.6)), inks.robe)


def _jack(painter: QPainter, inks: Inks) -> None:
    _shape(painter, _shoulders(), inks.robe)
    _shape(painter, _bob(), inks.hair)
    _shape(painter, _neck(), SKIN)
    _shape(painter, _face(), SKIN)
    fringe = QPainterPath(QPointF(48, 72))
    fringe.quadTo(55, 76, 62, 72)
    fringe.quadTo(69, 76, 76, 72)
    fringe.lineTo(77, 62)
    fringe.lineTo(47, 62)
    fringe.closeSubpath()
    _shape(painter, fringe, inks.hair)
    _features(painter)
    painter.setPen(_OUTLINE)
    mouth = QPainterPath(QPointF(58, 91.5))
    mouth.quadTo(62, 93.5, 66, 91)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(mouth)
    _shape(
        painter,
        _closed((62, 122), (47, 106), (55, 102), (62, 107), (69, 102), (77, 106)),
        "#fbf6ea",
    )
    _shape(painter, _closed((57, 122), (67, 122), (67, 150), (57, 150)), GOLD)
    _shape(painter, _feather(), GOLD)
    _shape(painter, _quill(), QColor(0, 0, 0, 0))
    _shape(painter, _cap(), inks.mantle)
    band = QPainterPath(QPointF(41, 70))
    band.quadTo(62, 63, 83, 70)
    band.lineTo(82, 64.5)
    band.quadTo(62, 58, 41, 64.5)
    band.closeSubpath()
    _shape(painter, band, GOLD)


_BUSTS: dict[int, Callable[[QPainter, Inks], None]] = {JACK: _jack, QUEEN: _queen}


def paint_bust(painter: QPainter, card: int, inks: Inks) -> None:
    """The court figure of a card, on a pale gold disc that only pictures have."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PALE_GOLD))
    painter.drawEllipse(QPointF(MIDDLE, 92), 37, 50)
    _BUSTS.get(rank_of(card), _king)(painter, inks)


def _emblem_parts(card: int, inks: Inks) -> tuple[tuple[QPainterPath, QColor | str], ...]:
    rank = rank_of(card)
    if rank == JACK:
        return (_feather(), GOLD), (_cap(), inks.robe)
    if rank == QUEEN:
        gems = _ellipses((62, 42, 4.6), (51.5, 53, 3.2), (72.5, 53, 3.2))
        return (_tiara(), GOLD), (gems, inks.robe)
    return (_crown(), GOLD), (_ellipses((39, 44, 4.2), (62, 36, 4.6), (85, 44, 4.2)), inks.robe)


def paint_emblem(painter: QPainter, card: int, inks: Inks) -> None:
    """A small card's court figure: the headgear alone, as large as another card's suit."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PALE_GOLD))
    painter.drawEllipse(QPointF(MIDDLE, 99), 37, 41)
    painter.setTransform(
        QTransform.fromTranslate(MIDDLE, 103).scale(1.3, 1.3).translate(-MIDDLE - 1, -54), True
    )
    for path, fill in _emblem_parts(card, inks):
        painter.setPen(
            QPen(
                QColor(LINE),
                2.4,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        painter.setBrush(QColor(fill))
        painter.drawPath(path)
