"""Own numerals and letters: whole outlines inside their cells, no two alike."""

import pytest
from PySide6.QtCore import QRectF, Qt

from trifelt.gui.cards.glyphs import HEIGHT, fitted_text, glyph_path, text_path

CHARACTERS = "0123456789.AJQKM"


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_glyph_fills_its_cell_and_stays_inside(character: str) -> None:
    width, path = glyph_path(character)
    box = path.boundingRect()
    assert box.left() >= -0.01
    assert box.right() <= width + 0.01
    assert box.top() >= -0.01
    assert box.bottom() == pytest.approx(HEIGHT, abs=1)
    if character != ".":
        assert box.height() == pytest.approx(HEIGHT, abs=1)
        assert box.width() > 0.85 * width


def test_no_two_glyphs_look_alike() -> None:
    for place, one in enumerate(CHARACTERS):
        for other in CHARACTERS[place + 1 :]:
            first, second = glyph_path(one)[1], glyph_path(other)[1]
            whole = first.united(second).boundingRect()
            cells = [
                (x, y) for x in range(0, int(whole.right()), 2) for y in range(0, int(HEIGHT), 2)
            ]
            from PySide6.QtCore import QPointF

            unlike = sum(
                first.contains(QPointF(x, y)) != second.contains(QPointF(x, y)) for x, y in cells
            )
            assert unlike > 0.06 * len(cells), (one, other)


def test_a_text_is_as_wide_as_its_glyphs_and_gaps() -> None:
    ten = text_path("10")[0]
    assert ten == pytest.approx(glyph_path("1")[0] + 9 + glyph_path("0")[0])


@pytest.mark.parametrize("text", ["5", "10", "2.50", "500K"])
def test_a_fitted_text_keeps_its_shape_inside_the_box(text: str) -> None:
    box = QRectF(10, 20, 52, 24)
    center = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
    fitted = fitted_text(text, box, center).boundingRect()
    assert box.adjusted(-0.1, -0.1, 0.1, 0.1).contains(fitted)
    width, path = text_path(text)
    own = path.boundingRect()
    assert fitted.width() / fitted.height() == pytest.approx(own.width() / own.height(), rel=0.01)
    assert width > 0
