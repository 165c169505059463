"""Own numerals and index letters as outlines, so that no card or chip depends on a font."""

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

HEIGHT = 100.0
STROKE = 17.0
GAP = 9.0

Skeleton = tuple[float, Callable[[QPainterPath], None]]


def _polyline(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)


def _arc(
    path: QPainterPath,
    box: tuple[float, float, float, float],
    start: float,
    sweep: float,
    *,
    joined: bool = False,
) -> None:
    left, top, right, bottom = box
    rect = QRectF(left, top, right - left, bottom - top)
    if not joined:
        path.arcMoveTo(rect, start)
    path.arcTo(rect, start, sweep)


def _zero(path: QPainterPath) -> None:
    _arc(path, (8.5, 8.5, 52.5, 91.5), 90, 360)


def _one(path: QPainterPath) -> None:
    _polyline(path, (29, 104), (29, 4), (-2, 27))


def _two(path: QPainterPath) -> None:
    _arc(path, (8.5, 8.5, 52, 53), 188, -226)
    path.lineTo(12, 91.5)
    path.lineTo(64, 91.5)


def _three(path: QPainterPath) -> None:
    _arc(path, (9, 8.5, 49, 47.5), 162, -252)
    path.lineTo(20, 47.5)
    path.moveTo(28, 47.5)
    _arc(path, (6.5, 47.5, 52, 91.5), 90, -258)


def _four(path: QPainterPath) -> None:
    _polyline(path, (43, 104), (43, 10), (10, 69), (66, 69))


def _five(path: QPainterPath) -> None:
    _polyline(path, (54, 8.5), (16, 8.5), (13.5, 54))
    _arc(path, (7, 37, 53, 91.5), 146, -302)


def _six(path: QPainterPath) -> None:
    _arc(path, (8.5, 39, 54.5, 91.5), 90, 360)
    path.moveTo(47, -1)
    path.cubicTo(26, 18, 8.5, 42, 8.5, 66)


def _seven(path: QPainterPath) -> None:
    _polyline(path, (-4, 8.5), (50, 8.5), (19, 106))


def _eight(path: QPainterPath) -> None:
    _arc(path, (11, 8.5, 50, 46.5), 90, 360)
    _arc(path, (8.5, 46.5, 52.5, 91.5), 90, 360)


def _nine(path: QPainterPath) -> None:
    _arc(path, (8.5, 8.5, 54.5, 61), 90, 360)
    path.moveTo(16, 101)
    path.cubicTo(37, 82, 54.5, 58, 54.5, 34)


def _point(path: QPainterPath) -> None:
    _polyline(path, (10, 81), (10, 104))


def _ace(path: QPainterPath) -> None:
    _polyline(path, (5, 110), (37, 4), (69, 110))
    _polyline(path, (18, 71), (56, 71))


def _jack(path: QPainterPath) -> None:
    path.moveTo(43.5, -4)
    path.lineTo(43.5, 64)
    _arc(path, (7, 36, 43.5, 91.5), 0, -166, joined=True)


def _queen(path: QPainterPath) -> None:
    _arc(path, (8.5, 8.5, 65.5, 91.5), 90, 360)
    _polyline(path, (40, 62), (68, 97))


def _king(path: QPainterPath) -> None:
    _polyline(path, (9, -4), (9, 104))
    _polyline(path, (64, -10), (13, 60))
    _polyline(path, (28, 40), (66, 110))


def _million(path: QPainterPath) -> None:
    _polyline(path, (9, 106), (9, 3), (45, 66), (81, 3), (81, 106))


# Width of the cell and the line through the middle of the stroke, 100 units tall.
_SKELETONS: dict[str, Skeleton] = {
    "0": (61, _zero),
    "1": (38, _one),
    "2": (60, _two),
    "3": (60, _three),
    "4": (62, _four),
    "5": (61, _five),
    "6": (63, _six),
    "7": (58, _seven),
    "8": (61, _eight),
    "9": (63, _nine),
    ".": (20, _point),
    "A": (74, _ace),
    "J": (52, _jack),
    "Q": (74, _queen),
    "K": (68, _king),
    "M": (90, _million),
}


@cache
def glyph_path(character: str) -> tuple[float, QPainterPath]:
    """One character's width and outline in a cell of that width and 100 units of height."""
    width, draw = _SKELETONS[character]
    skeleton = QPainterPath()
    draw(skeleton)
    stroker = QPainterPathStroker()
    stroker.setWidth(STROKE)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    stroker.setMiterLimit(6)
    cell = QPainterPath()
    cell.addRect(QRectF(0, 0, width, HEIGHT))
    # Straight ends overshoot their cell on purpose: the cut makes them flat.
    return width, stroker.createStroke(skeleton).simplified().intersected(cell)


@cache
def text_path(text: str) -> tuple[float, QPainterPath]:
    """The width and outline of a short text made of these characters, 100 units tall."""
    outline = QPainterPath()
    x = 0.0
    for index, character in enumerate(text):
        if index:
            x += GAP
        width, path = glyph_path(character)
        outline.addPath(QTransform.fromTranslate(x, 0).map(path))
        x += width
    return x, outline


def fitted_text(text: str, box: QRectF, align: Qt.AlignmentFlag) -> QPainterPath:
    """The text's outline, as large as the box allows, aligned in it without distortion."""
    width, outline = text_path(text)
    scale = min(box.width() / width, box.height() / HEIGHT)
    x = box.left()
    if align & Qt.AlignmentFlag.AlignHCenter:
        x += (box.width() - width * scale) / 2
    y = box.top()
    if align & Qt.AlignmentFlag.AlignVCenter:
        y += (box.height() - HEIGHT * scale) / 2
    return QTransform(scale, 0, 0, scale, x, y).map(outline)
