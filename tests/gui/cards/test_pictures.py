"""Pictures of cards and chips: kept, and exact in size at the screen's own ratio."""

import pytest
from PySide6.QtWidgets import QApplication

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
