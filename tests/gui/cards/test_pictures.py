"""Pictures of cards and chips: kept, and exact in size at the screen's own ratio."""

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
