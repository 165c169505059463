"""Stacks: the highest chip below, all of a low stack drawn, the total that of all chips."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import pixels
from trifelt.gui.cards.chips import (
    TALLEST,
    chips_of,
    drawn_chips,
    paint_stack,
    stack_height,
    stack_order,
    stack_total,
)

FIVE, QUARTER, HUNDRED = chips_of([(500, "#c8382f"), (2_500, "#17754a"), (10_000, "#22272b")])


def test_the_highest_chip_lies_lowest() -> None:
    order = stack_order(((FIVE, 1), (HUNDRED, 2), (QUARTER, 1)))
    assert order == (HUNDRED, HUNDRED, QUARTER, FIVE)


def test_a_stack_is_worth_all_its_chips_even_those_not_drawn() -> None:
    tall = ((FIVE, 40), (HUNDRED, 2))
    assert stack_total(tall) == 40 * 500 + 2 * 10_000
    assert len(drawn_chips(tall)) == TALLEST


@pytest.mark.parametrize("count", [1, 2, 7, 10, 11, 25, 400])
def test_the_top_chip_is_always_drawn(count: int) -> None:
    chips = ((HUNDRED, count), (FIVE, 1))
    assert drawn_chips(chips)[-1] is FIVE
    assert len(drawn_chips(chips)) == min(count + 1, TALLEST)


def test_a_low_stack_shows_every_chip() -> None:
    chips = ((HUNDRED, 3), (FIVE, 4))
    assert drawn_chips(chips) == stack_order(chips)


def test_a_stack_is_drawn_inside_its_height(qapp: QApplication) -> None:
    chips = ((HUNDRED, 4), (QUARTER, 3))
    image = QImage(120, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_stack(painter, QPointF(60, 240), 80, chips)
    painter.end()
    inked = np.flatnonzero(pixels(image)[..., 3].max(axis=1))
    height = stack_height(chips, 80)
    assert inked[0] == pytest.approx(280 - height, abs=2)
    assert inked[-1] <= 240 + 80 * 0.57 + 1


def test_an_empty_stack_draws_nothing(qapp: QApplication) -> None:
    image = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_stack(painter, QPointF(20, 20), 20, ())
    painter.end()
    assert not pixels(image).any()
