"""Stacks of chips seen slightly from above, the highest value below."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from trifelt.gui.cards.chips import RADIUS, Chip, paint_chip, paint_disc

# A chip's thickness as a share of its diameter, and how many of a tall stack are drawn.
THICKNESS: Final = 0.11
TALLEST: Final = 7

ChipCount = tuple[Chip, int]


@cache
def stack_order(chips: tuple[ChipCount, ...]) -> tuple[Chip, ...]:
    """Every chip of a stack from the lowest upwards, highest value at the bottom."""
    ordered = sorted(chips, key=lambda entry: -entry[0].cents)
    return tuple(chip for chip, count in ordered for _ in range(count))


@cache
def drawn_chips(chips: tuple[ChipCount, ...]) -> tuple[Chip, ...]:
    """The chips of a stack that are drawn: of a tall one a fair sample, its top chip included."""
    pile = stack_order(chips)
    if len(pile) <= TALLEST:
        return pile
    return tuple(pile[(place + 1) * len(pile) // TALLEST - 1] for place in range(TALLEST))


def stack_height(chips: tuple[ChipCount, ...], diameter: float) -> float:
    """How high a stack is on the screen, from the lowest chip's lower edge to the top."""
    return diameter * (1 + max(0, len(drawn_chips(chips)) - 1) * THICKNESS)


def stack_total(chips: Sequence[ChipCount]) -> int:
    """What a stack is worth, in cents."""
    return sum(chip.cents * count for chip, count in chips)


def _paint_body(painter: QPainter, chip: Chip, centre: QPointF, diameter: float) -> None:
    painter.save()
    painter.translate(centre)
    scale = diameter / (2 * RADIUS)
    painter.scale(scale, scale)
    paint_disc(painter, chip)
    painter.restore()


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
    step = THICKNESS * diameter
    for place, chip in enumerate(pile[:-1]):
        _paint_body(painter, chip, foot - QPointF(0, place * step), diameter)
    top = foot - QPointF(0, (len(pile) - 1) * step)
    half = diameter / 2
    paint_chip(painter, QRectF(top.x() - half, top.y() - half, diameter, diameter), pile[-1])
    painter.restore()
