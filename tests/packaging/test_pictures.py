"""README's pictures: small by a palette, and the same to the eye."""

import numpy as np
import pytest
from PIL import Image, ImageSequence

from tests.packaging.loading import script
from trifelt.tour.parts import PARTS

pictures = script("pictures")


def test_few_colours_stay_as_they_are() -> None:
    colours = np.array([(255, 255, 255), (17, 90, 60), (1, 2, 3)], dtype=np.uint8)
    painted = colours[np.arange(21 * 13).reshape(13, 21) % 3]
    small = pictures.with_palette(Image.fromarray(painted))
    assert small.mode == "P"
    assert (np.asarray(small.convert("RGB")) == painted).all()


def test_many_colours_become_256_near_ones() -> None:
    red, green = np.meshgrid(np.arange(0, 256, 4), np.arange(0, 256, 4))
    painted = np.stack([red, green, np.full_like(red, 128)], axis=-1).astype(np.uint8)
    small = np.asarray(pictures.with_palette(Image.fromarray(painted)).convert("RGB"))
    # 4,096 colours in a square of 256 boxes: some eight steps from the middle of each.
    assert abs(small.astype(int) - painted).max() <= 24


@pytest.mark.parametrize("pane", sorted(pictures.TAKEN))
def test_each_picture_is_taken_in_a_pane_that_is_there(pane: str) -> None:
    assert pane in PARTS
    assert (pictures.PICTURES / f"{pane}.png").is_file()


def test_the_moving_picture_lasts_about_fifteen_seconds() -> None:
    lasts = 0
    with Image.open(pictures.MOVING) as film:
        for frame in ImageSequence.Iterator(film):
            frame.load()
            lasts += frame.info["duration"]
    assert 10_000 < lasts < 20_000
