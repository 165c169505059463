"""README's pictures: small by a palette, and the same to the eye."""

import numpy as np
import pytest
from PySide6.QtGui import QImage

from tests.packaging.loading import script
from trifelt.tour.parts import PARTS

pictures = script("pictures")


def painted(colours: list[tuple[int, int, int]], size: tuple[int, int]) -> QImage:
    """A picture of so many pixels, the colours following each other."""
    wide, high = size
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    for place in range(wide * high):
        red, green, blue = colours[place % len(colours)]
        image.setPixel(place % wide, place // wide, 0xFF << 24 | red << 16 | green << 8 | blue)
    return image


def rgb(image: QImage) -> "np.ndarray[tuple[int, ...], np.dtype[np.int64]]":
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), dtype=np.uint32).reshape(plain.height(), -1)
    return np.stack([pixels >> shift & 0xFF for shift in (16, 8, 0)], axis=-1).astype(np.int64)


def test_few_colours_stay_as_they_are() -> None:
    image = painted([(255, 255, 255), (17, 90, 60), (1, 2, 3)], (21, 13))
    small = pictures.with_palette(image)
    assert (small.width(), small.height(), small.colorCount()) == (21, 13, 3)
    assert (rgb(small) == rgb(image)).all()


def test_many_colours_become_256_near_ones() -> None:
    many = [(red, green, 128) for red in range(0, 256, 4) for green in range(0, 256, 4)]
    image = painted(many, (64, 64))
    small = pictures.with_palette(image)
    assert small.colorCount() == 256
    # 4,096 colours in a square of 256 boxes: some eight steps from the middle of each.
    assert abs(rgb(small) - rgb(image)).max() <= 16


@pytest.mark.parametrize("pane", sorted(pictures.TAKEN))
def test_each_picture_is_taken_in_a_pane_that_is_there(pane: str) -> None:
    assert pane in PARTS
    assert (pictures.PICTURES / f"{pane}.png").is_file()
