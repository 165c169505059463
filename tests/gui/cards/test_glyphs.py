"""Own numerals, letters and suits: whole outlines inside their cells."""

import pytest
from PySide6.QtCore import QRectF, Qt

from trifelt.engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from trifelt.gui.cards.glyphs import HEIGHT, fitted_text, glyph_path, placed_suit, text_path


@pytest.mark.parametrize("character", "0123456789.AJQKM")
def test_a_glyph_fills_its_cell_and_stays_inside(character: str) -> None:
    width, path = glyph_path(character)
    box = path.boundingRect()
    assert QRectF(0, 0, width, HEIGHT).adjusted(-0.01, -0.01, 0.01, 1).contains(box)
    assert box.bottom() == pytest.approx(HEIGHT, abs=1)
    if character != ".":
        assert box.height() == pytest.approx(HEIGHT, abs=1)
        assert box.width() > 0.85 * width


@pytest.mark.parametrize("text", ["5", "10", "2.50", "500K"])
def test_a_fitted_text_keeps_its_shape_inside_the_box(text: str) -> None:
    box = QRectF(10, 20, 52, 24)
    fitted = fitted_text(text, box, Qt.AlignmentFlag.AlignCenter).boundingRect()
    assert box.adjusted(-0.1, -0.1, 0.1, 0.1).contains(fitted)
    own = text_path(text)[1].boundingRect()
    assert fitted.width() / fitted.height() == pytest.approx(own.width() / own.height(), rel=0.01)


@pytest.mark.parametrize("suit", [CLUBS, DIAMONDS, HEARTS, SPADES])
def test_a_placed_suit_stays_in_its_box(suit: int) -> None:
    box = QRectF(30, 70, 24, 24)
    assert box.adjusted(-0.5, -0.5, 0.5, 0.5).contains(placed_suit(suit, box).boundingRect())
