"""Chips with edge marks that tell them apart without colour, and stacks seen from above."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, product
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from trifelt.engine.houses.house import DEFAULT_CHIPS, House
from trifelt.engine.payout_check.chips import Chips
from trifelt.gui.cards.faces import device_width
from trifelt.gui.cards.glyphs import fitted_text
from trifelt.gui.shell.tokens import contrast
from trifelt.storage.settings import ChipSet

RADIUS: Final = 50.0
# Below this many pixels across the value takes the inlay's ring away and is written larger.
SMALL: Final = 46.0
_RIM: Final = 37.0
_INLAY: Final = 32.0
_LIGHT: Final = "#fbfaf6"
_DARK: Final = "#161b1f"
_PLAIN: Final = "#8a8f94"
# A chip's thickness as a share of its diameter, and how many of a tall stack are drawn.
THICKNESS: Final = 0.11
TALLEST: Final = 7


@dataclass(frozen=True, slots=True)
class EdgeMarks:
    """Edge marks: groups around the rim, marks in each group, and the width of one in degrees."""

    groups: int
    each: int
    width: float


# No two look alike in outline; a chip takes the pattern of its place in its set.
MARKS: Final = (
    EdgeMarks(2, 1, 26),
    EdgeMarks(3, 1, 26),
    EdgeMarks(4, 1, 24),
    EdgeMarks(6, 1, 20),
    EdgeMarks(8, 1, 14),
    EdgeMarks(4, 2, 12),
    EdgeMarks(3, 3, 13),
    EdgeMarks(12, 1, 9),
    EdgeMarks(2, 3, 14),
    EdgeMarks(5, 1, 34),
    EdgeMarks(3, 2, 20),
    EdgeMarks(6, 2, 9),
)


@dataclass(frozen=True, slots=True)
class Chip:
    """One kind of chip of a set: its value in cents, its colour, the number of its edge marks."""

    cents: int
    colour: str
    pattern: int


ChipCount = tuple[Chip, int]


def chips_of(denominations: Sequence[tuple[int, str]]) -> tuple[Chip, ...]:
    """The chips of a set, from lowest to highest, with the edge marks of their places."""
    ordered = sorted(denominations)
    return tuple(
        Chip(cents, colour, place % len(MARKS)) for place, (cents, colour) in enumerate(ordered)
    )


def counted_chips(counted: Chips, known: ChipSet) -> tuple[ChipCount, ...]:
    """A breakdown as chips with their numbers; a value that the set lacks is a plain chip."""
    colours = {chip.cents: chip.colour for chip in known.chips}
    values = {value for value, _ in counted.counts} | set(colours)
    drawn = chips_of([(value, colours.get(value, _PLAIN)) for value in values])
    by_value = {chip.cents: chip for chip in drawn}
    return tuple((by_value[value], count) for value, count in counted.counts)


def rack_chips(house: House, own: ChipSet) -> tuple[Chip, ...]:
    """What a house with chips of its own pays in, drawn as the user's; else the user's chips."""
    listed = house.chips != DEFAULT_CHIPS
    return rack_of(house.chips if listed else [chip.cents for chip in own.chips], own)


def rack_of(values: Iterable[int], known: ChipSet) -> tuple[Chip, ...]:
    """One chip of each value, lowest first."""
    counted = Chips(tuple((value, 1) for value in sorted(values)))
    return tuple(chip for chip, _ in counted_chips(counted, known))


def chip_label(cents: int) -> str:
    """The value as it is written on a chip.

    >>> [chip_label(cents) for cents in (50, 250, 500, 100_000, 250_000, 100_000_000)]
    ['0.50', '2.50', '5', '1K', '2.5K', '1M']
    """
    for unit, sign in ((100_000_000, "M"), (100_000, "K")):
        if cents >= unit and cents % (unit // 10) == 0:
            whole, tenth = divmod(cents // (unit // 10), 10)
            return f"{whole}.{tenth}{sign}" if tenth else f"{whole}{sign}"
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}" if part else str(whole)


def chip_ink(colour: str) -> str:
    """What is read best on a colour: near white or near black."""
    return max(_LIGHT, _DARK, key=lambda ink: contrast(ink, colour))


@cache
def marks_path(pattern: int) -> QPainterPath:
    """All edge marks of a pattern around the origin, on a chip of 100 units across."""
    outer = QRectF(-RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS)
    inner = QRectF(-_RIM, -_RIM, 2 * _RIM, 2 * _RIM)
    path, marks = QPainterPath(), MARKS[pattern]
    for group, place in product(range(marks.groups), range(marks.each)):
        aside = (place - (marks.each - 1) / 2) * 1.6 - 0.5
        start = 90 + group * 360 / marks.groups + aside * marks.width
        path.arcMoveTo(outer, start)
        path.arcTo(outer, start, marks.width)
        path.arcTo(inner, start + marks.width, -marks.width)
        path.closeSubpath()
    return path


@lru_cache(maxsize=256)
def _label_path(label: str, *, small: bool) -> QPainterPath:
    half = 31.0 if small else 26.0
    tall = (38.0 if small else 30.0) if len(label) <= 2 else (32.0 if small else 24.0)
    box = QRectF(-half, -tall / 2, 2 * half, tall)
    return fitted_text(label, box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)


def paint_chip(painter: QPainter, rect: QRectF, chip: Chip, *, valued: bool = True) -> None:
    """Paint one chip, seen from above, into a square; without its value only the coin."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    scale = min(rect.width(), rect.height()) / (2 * RADIUS)
    painter.scale(scale, scale)
    colour, ink = QColor(chip.colour), QColor(chip_ink(chip.colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(QPointF(0, 0), RADIUS, RADIUS)
    painter.fillPath(marks_path(chip.pattern), ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # A dark chip on a dark ground needs a light rim, and the other way round.
    rim = QColor(ink)
    rim.setAlpha(110)
    painter.setPen(QPen(rim, 1.6))
    painter.drawEllipse(QPointF(0, 0), RADIUS - 0.8, RADIUS - 0.8)
    if valued:
        small = device_width(painter, QRectF(0, 0, 2 * RADIUS, 1)) < SMALL
        if not small:
            ring = QPen(ink, 1.2, Qt.PenStyle.CustomDashLine)
            ring.setDashPattern([3.0, 2.6])
            painter.setPen(ring)
            painter.setBrush(colour)
            painter.drawEllipse(QPointF(0, 0), _INLAY, _INLAY)
        painter.fillPath(_label_path(chip_label(chip.cents), small=small), ink)
    painter.restore()


@lru_cache(maxsize=1024)
def drawn_chips(chips: tuple[ChipCount, ...]) -> tuple[Chip, ...]:
    """The chips of a stack that are drawn, highest value at the bottom.

    Of a tall one it is a fair sample, its top chip included.
    """
    ordered = sorted(chips, key=lambda entry: -entry[0].cents)
    tops = [*accumulate(count for _, count in ordered)]
    drawn = min(tops[-1], TALLEST) if tops else 0
    places = ((place + 1) * tops[-1] // drawn for place in range(drawn))
    return tuple(ordered[bisect_left(tops, place)][0] for place in places)


def stack_height(chips: tuple[ChipCount, ...], diameter: float) -> float:
    """How high a stack is on the screen, from the lowest chip's lower edge to the top."""
    return diameter * (1 + max(0, len(drawn_chips(chips)) - 1) * THICKNESS)


def paint_stack(
    painter: QPainter, foot: QPointF, diameter: float, chips: tuple[ChipCount, ...]
) -> None:
    """Paint a stack whose lowest chip is centred on `foot`."""
    pile = drawn_chips(chips)
    if not pile:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(0, 0, 0, 0))
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawEllipse(foot + QPointF(0, diameter * 0.05), diameter * 0.52, diameter * 0.52)
    for place, chip in enumerate(pile):
        top_left = foot - QPointF(diameter / 2, diameter / 2 + place * THICKNESS * diameter)
        coin = QRectF(top_left, QSizeF(diameter, diameter))
        paint_chip(painter, coin, chip, valued=place == len(pile) - 1)
    painter.restore()
