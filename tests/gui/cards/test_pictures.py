"""Pictures of cards and chips: kept, exact in size, sharp at the screen's own ratio."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import pixels, share_that_differs
from trifelt.gui.cards.chips import Chip
from trifelt.gui.cards.pictures import card_picture, chip_picture, forget_pictures


def test_a_picture_is_drawn_once(qapp: QApplication) -> None:
    forget_pictures()
    assert card_picture(12, 48) is card_picture(12, 48)
    assert chip_picture(Chip(500, "#c8382f", 2), 40) is chip_picture(Chip(500, "#c8382f", 2), 40)
    assert card_picture.cache_info().hits == 1
    forget_pictures()
    assert card_picture.cache_info().currsize == 0


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_picture_has_the_screens_own_pixels(qapp: QApplication, ratio: float) -> None:
    picture = card_picture(3, 64, ratio)
    assert picture.width() == round(64 * ratio)
    assert picture.devicePixelRatio() == ratio
    assert picture.deviceIndependentSize().width() == pytest.approx(64)


def test_a_doubled_ratio_draws_the_card_of_double_size(qapp: QApplication) -> None:
    double, large = pixels(card_picture(45, 80, 2.0)), pixels(card_picture(45, 160, 1.0))
    assert double.shape == large.shape
    assert share_that_differs(double, large) < 0.01


def test_the_store_of_pictures_is_bounded(qapp: QApplication) -> None:
    forget_pictures()
    for width in range(20, 30):
        for card in range(52):
            card_picture(card, width)
    info = card_picture.cache_info()
    assert info.maxsize is not None
    assert info.currsize <= info.maxsize
    forget_pictures()
