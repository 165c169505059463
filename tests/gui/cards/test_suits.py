"""Drawn suits: whole, balanced, and told apart by shape alone."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from trifelt.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trifelt.gui.cards.suits import placed_suit, suit_path

ALL = (CLUBS, DIAMONDS, HEARTS, SPADES)
GRID = [QPointF(x, y) for x in range(1, 100, 3) for y in range(1, 100, 3)]


@pytest.mark.parametrize("suit", ALL)
def test_a_suit_is_the_same_on_both_sides(suit: int) -> None:
    path = suit_path(suit)
    for point in GRID:
        mirrored = QPointF(100 - point.x(), point.y())
        if path.contains(point) != path.contains(mirrored):
            # Only the very edge may fall on either side.
            near = [QPointF(point.x() + dx, point.y()) for dx in (-1.5, 1.5)]
            assert path.contains(near[0]) != path.contains(near[1])


@pytest.mark.parametrize(("one", "other"), list(combinations(ALL, 2)))
def test_suits_differ_in_shape(one: int, other: int) -> None:
    first, second = suit_path(one), suit_path(other)
    unlike = sum(first.contains(point) != second.contains(point) for point in GRID)
    assert unlike > 0.07 * len(GRID)


@pytest.mark.parametrize("suit", ALL)
def test_a_placed_suit_stays_in_its_box(suit: int) -> None:
    box = QRectF(30, 70, 24, 24)
    assert box.adjusted(-0.5, -0.5, 0.5, 0.5).contains(placed_suit(suit, box).boundingRect())
