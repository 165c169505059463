"""The faces and the back of the cards, painted at any size from one set of shapes.

Jack, queen and king are busts told apart by headgear, hair and beard; on small cards an emblem
stands for each. All shapes stand on the card's own 100 x 140 units; the bust is centred on x = 62
and is cut by the card's frame below.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from trifelt.engine.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANKS,
    SPADES,
    rank_of,
    suit_of,
)
from trifelt.gui.cards.glyphs import drawn_path, fitted_text, placed_suit

# Paper stays paper in both themes.
PAPER: Final = "#fdfcf8"
EDGE: Final = "#c9c6bc"
BLACK: Final = "#1a2228"
RED: Final = "#bf1f2b"
GOLD: Final = "#e3ae3c"
PALE_GOLD: Final = "#f7e9c6"
LINE: Final = "#2a2320"
SKIN: Final = "#f6dcc0"
BACK: Final = "#1f3a52"
BACK_LINE: Final = "#4f7592"


@dataclass(frozen=True, slots=True)
class Inks:
    """What one card is printed in."""

    suit: QColor
    robe: QColor
    mantle: QColor
    hair: QColor

    def fill(self, name: str) -> QColor:
        """The colour of an ink by its name, or a colour that is the same on every card."""
        if name == "moustache":
            return self.hair.lighter(135)
        found: QColor = QColor(name) if name.startswith("#") else getattr(self, name)
        return found


_RED_HAIR: Final = QColor("#8a4a22")
_BLACK_HAIR: Final = QColor("#33291f")

# Each suit's court wears its own colour: on a picture the suit itself is small.
_INKS: Final = {
    HEARTS: Inks(QColor(RED), QColor("#b3202c"), QColor("#7d1420"), _RED_HAIR),
    DIAMONDS: Inks(QColor(RED), QColor("#c8662d"), QColor("#8e3f16"), _RED_HAIR),
    SPADES: Inks(QColor(BLACK), QColor("#2c4a63"), QColor("#172a3a"), _BLACK_HAIR),
    CLUBS: Inks(QColor(BLACK), QColor("#2f6650"), QColor("#163b2c"), _BLACK_HAIR),
}


MIDDLE = 62.0
WHITE: Final = "#fbf6ea"


class Layer(NamedTuple):
    """One shape of a bust and what it is filled with: an ink of the card, a colour, or nothing."""

    drawing: str
    fill: str = ""
    mirrored: bool = False  # its other half is its reflection
    lined: bool = True


def _circles(written: str) -> str:
    """Circles by their middles and radii, as `62 41 3.4, 53 53 2.4`."""
    places = (map(float, each.split()) for each in written.split(","))
    return " ".join(f"O {x - r} {y - r} {2 * r} {2 * r}" for x, y, r in places)


_CROWN = "M 43 68 L 39 46 L 51 56 L 62 39 L 73 56 L 85 46 L 81 68 Z"
_TIARA = "M 44 69 C 46 58 50 53 54 55 Q 57 50 62 44 Q 67 50 70 55 C 74 53 78 58 80 69 Q 62 60 44 69"
_CAP = "M 41 69 C 36 60 41 50 54 49 C 68 46 84 50 85 60 C 85 64 84 67 82 69 Q 62 63 41 69"
_FEATHER = "M 77 64 C 74 50 74 38 68 26 C 92 26 102 46 84 66 Z"
_SHOULDERS = Layer("M 62 104 C 78 105 96 110 99 128 L 99 150 L 62 150 Z", "robe", mirrored=True)
_FACE = Layer("M 48 66 L 76 66 C 77 82 74 97 62 100 C 50 97 47 82 48 66", SKIN)
_NECK = Layer("M 55 92 L 69 92 L 69 110 L 55 110 Z", SKIN)
_FEATURES = (
    Layer(_circles("56 79 1.7, 68 79 1.7"), LINE, lined=False),
    Layer(
        "M 52.5 74.5 Q 56 72.8 59 74.5 M 65 74.5 Q 68 72.8 71.5 74.5 M 62 79 L 60.8 85.5 L 63.4 86"
    ),
)

# From the lowest layer upwards.
_BUSTS: Final = {
    KING: (
        _SHOULDERS,
        Layer(
            "M 62 122 L 72 102 C 80 104 88 108 93 114 C 86 124 74 134 62 138 Z",
            WHITE,
            mirrored=True,
        ),
        Layer(
            _circles("47 117 1.5, 54 125 1.5, 70 125 1.5, 77 117 1.5, 40 112 1.5, 84 112 1.5"),
            LINE,
            lined=False,
        ),
        _FACE,
        Layer("M 62 89 C 66 84 71 85 73 81 L 77 68 C 82 92 76 112 62 120 Z", "hair", mirrored=True),
        *_FEATURES,
        Layer(
            "M 62 88 C 67 85 71 89 74 90 C 70 94 65 94 62 91 Z",
            "moustache",
            mirrored=True,
            lined=False,
        ),
        Layer(_CROWN, GOLD),
        Layer(_circles("39 44 3, 62 36 3.4, 85 44 3"), GOLD),
        Layer("M 42.5 66 L 41.6 61 L 82.4 61 L 81.5 66 Z", "robe"),
    ),
    QUEEN: (
        Layer(
            "M 62 55 C 80 54 86 70 83 86 C 82 98 88 106 90 118 C 80 118 72 112 70 100 L 62 92 Z",
            "hair",
            mirrored=True,
        ),
        _SHOULDERS,
        _NECK,
        Layer("M 48 106 Q 62 134 76 106 Q 62 110 48 106", SKIN),
        _FACE,
        Layer("M 62 62 C 72 63 78 70 78 84 C 73 79 66 72 62 69 Z", "hair", mirrored=True),
        *_FEATURES,
        Layer("M 57.5 91 Q 62 88.5 66.5 91 Q 62 95.5 57.5 91", "#b3323a", lined=False),
        Layer(
            _circles(
                "50 108 1.9, 54 112 1.9, 58.6 114.4 1.9, 62 116.4 2.4, "
                "65.4 114.4 1.9, 70 112 1.9, 74 108 1.9"
            ),
            GOLD,
        ),
        Layer(_TIARA, GOLD),
        Layer(_circles("62 41 3.4, 53 53 2.4, 71 53 2.4"), "#fdfcf8"),
        Layer(_circles("62 56 2.6"), "robe"),
    ),
    JACK: (
        _SHOULDERS,
        Layer("M 62 58 C 82 57 84 72 83 92 C 83 99 75 99 72 94 L 62 80 Z", "hair", mirrored=True),
        _NECK,
        _FACE,
        Layer("M 48 72 Q 55 76 62 72 Q 69 76 76 72 L 77 62 L 47 62 Z", "hair"),
        *_FEATURES,
        Layer("M 58 91.5 Q 62 93.5 66 91"),
        Layer("M 62 122 L 47 106 L 55 102 L 62 107 L 69 102 L 77 106 Z", WHITE),
        Layer("M 57 122 L 67 122 L 67 150 L 57 150 Z", GOLD),
        Layer(_FEATHER, GOLD),
        Layer("M 80 64 Q 84 46 75 32"),
        Layer(_CAP, "mantle"),
        Layer("M 41 70 Q 62 63 83 70 L 82 64.5 Q 62 58 41 64.5 Z", GOLD),
    ),
}
_EMBLEMS: Final = {
    KING: (
        Layer(_CROWN, GOLD),
        Layer(_circles("39 44 4.2, 62 36 4.6, 85 44 4.2"), "robe"),
    ),
    QUEEN: (
        Layer(_TIARA, GOLD),
        Layer(_circles("62 42 4.6, 51.5 53 3.2, 72.5 53 3.2"), "robe"),
    ),
    JACK: (Layer(_FEATHER, GOLD), Layer(_CAP, "robe")),
}


@cache
def _path(layer: Layer) -> QPainterPath:
    path = drawn_path(layer.drawing)
    if not layer.mirrored:
        return path
    # Both halves overlap a little, or a seam would show.
    half = path.translated(-0.4, 0)
    return half.united(QTransform(-1, 0, 0, 1, 2 * MIDDLE, 0).map(half))


def _paint(painter: QPainter, layers: Sequence[Layer], inks: Inks, line: float) -> None:
    pen = QPen(
        QColor(LINE),
        line,
        Qt.PenStyle.SolidLine,
        Qt.PenCapStyle.RoundCap,
        Qt.PenJoinStyle.RoundJoin,
    )
    for layer in layers:
        painter.setPen(pen if layer.lined else Qt.PenStyle.NoPen)
        painter.setBrush(inks.fill(layer.fill) if layer.fill else Qt.BrushStyle.NoBrush)
        painter.drawPath(_path(layer))


def _ground(painter: QPainter, y: float, height: float) -> None:
    """A pale gold disc, which only pictures have."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PALE_GOLD))
    painter.drawEllipse(QPointF(MIDDLE, y), 37, height)


def paint_bust(painter: QPainter, card: int, inks: Inks) -> None:
    """The court figure of a card."""
    _ground(painter, 92, 50)
    _paint(painter, _BUSTS[rank_of(card)], inks, 1.5)


def paint_emblem(painter: QPainter, card: int, inks: Inks) -> None:
    """A small card's court figure: the headgear alone, as large as another card's suit."""
    _ground(painter, 99, 41)
    painter.setTransform(
        QTransform.fromTranslate(MIDDLE, 103).scale(1.3, 1.3).translate(-MIDDLE - 1, -54), True
    )
    _paint(painter, _EMBLEMS[rank_of(card)], inks, 2.4)


WIDTH: Final = 100.0
HEIGHT: Final = 140.0
ASPECT: Final = HEIGHT / WIDTH
CORNER: Final = 8.0
# Below this width in pixels a bust's features run together and an emblem reads better.
BUST_FROM: Final = 56.0

_INDEX_BOX: Final = QRectF(8, 9, 46, 40)
_INDEX_SUIT: Final = QRectF(8, 54, 24, 24)
# On a picture this is the only suit, and spades must not be taken for clubs.
_PICTURE_SUIT: Final = QRectF(6.5, 54, 31, 31)
_LARGE_SUIT: Final = QRectF(33, 73, 60, 60)


@cache
def _outline() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, WIDTH - 1, HEIGHT - 1), CORNER, CORNER)
    return path


@cache
def _lattice() -> QPainterPath:
    """The back's diamonds, cut to its frame."""
    lines = QPainterPath()
    for offset in range(-140, 141, 14):
        lines.moveTo(offset, 0)
        lines.lineTo(offset + HEIGHT, HEIGHT)
        lines.moveTo(WIDTH - offset, 0)
        lines.lineTo(WIDTH - offset - HEIGHT, HEIGHT)
    return lines


@cache
def three_cards(size: float) -> tuple[QPainterPath, ...]:
    """The program's mark: three fanned cards around the origin, the middle one on top."""
    card = QPainterPath()
    card.addRoundedRect(QRectF(-0.23, -1.25, 0.46, 0.72), 0.07, 0.07)
    return tuple(
        QTransform().scale(size, size).translate(0, 0.9).rotate(angle).map(card)
        for angle in (-27, 27, 0)
    )


def _begin(painter: QPainter, rect: QRectF) -> None:
    """Start a card of 100 x 140 units on its paper."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / WIDTH, rect.width() / WIDTH)
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(QColor(PAPER))
    painter.drawPath(_outline())


def device_width(painter: QPainter, rect: QRectF) -> float:
    """How many pixels wide a rectangle comes out, however it is turned."""
    shape = painter.deviceTransform()
    return rect.width() * hypot(shape.m11(), shape.m12())


def paint_face(painter: QPainter, rect: QRectF, card: int) -> None:
    """Paint a card face up into a rectangle as wide as `rect` and 1.4 times as high."""
    width = device_width(painter, rect)
    _begin(painter, rect)
    inks = _INKS[suit_of(card)]
    rank = rank_of(card)
    is_picture = JACK <= rank <= KING
    if is_picture:
        painter.save()
        painter.setClipPath(_outline(), Qt.ClipOperation.IntersectClip)
        (paint_bust if width >= BUST_FROM else paint_emblem)(painter, card, inks)
        painter.restore()
    else:
        painter.fillPath(placed_suit(suit_of(card), _LARGE_SUIT), inks.suit)
    index = fitted_text(RANKS[rank], _INDEX_BOX, Qt.AlignmentFlag.AlignTop)
    painter.fillPath(index, inks.suit)
    suit_box = _PICTURE_SUIT if is_picture else _INDEX_SUIT
    painter.fillPath(placed_suit(suit_of(card), suit_box), inks.suit)
    painter.setPen(QPen(QColor(EDGE), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_outline())
    painter.restore()


def paint_back(painter: QPainter, rect: QRectF) -> None:
    """Paint a card face down."""
    _begin(painter, rect)
    field = QPainterPath()
    field.addRoundedRect(QRectF(6, 6, WIDTH - 12, HEIGHT - 12), 5, 5)
    painter.fillPath(field, QColor(BACK))
    painter.save()
    painter.setClipPath(field, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(QColor(BACK_LINE), 1.1))
    painter.drawPath(_lattice())
    painter.restore()
    painter.translate(WIDTH / 2, HEIGHT / 2)
    painter.setPen(QPen(QColor(GOLD), 1.6))
    painter.setBrush(QColor(BACK))
    painter.drawEllipse(QPointF(0, 0), 27, 27)
    painter.setPen(QPen(QColor(BACK), 1.4))
    painter.setBrush(QColor(GOLD))
    for card in three_cards(31):
        painter.drawPath(card)
    painter.restore()
