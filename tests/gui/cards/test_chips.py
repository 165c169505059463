"""Chips: told apart by value, by edge marks and by colour, each without the others."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import Pixels, pixels, share_that_differs
from trifelt.gui.cards.chips import (
    MARKS,
    Chip,
    chip_ink,
    chip_label,
    chips_of,
    mark_angles,
    paint_chip,
)
from trifelt.gui.preferences.model import SWATCHES
from trifelt.gui.shell.tokens import contrast
from trifelt.storage.settings import DEFAULTS


def drawn(chip: Chip, size: int) -> Pixels:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_chip(painter, QRectF(0, 0, size, size), chip)
    painter.end()
    return pixels(image)


@pytest.mark.parametrize(
    ("cents", "label"),
    [
        (1, "0.01"),
        (50, "0.50"),
        (250, "2.50"),
        (500, "5"),
        (2_500, "25"),
        (50_000, "500"),
        (100_000, "1K"),
        (150_000, "1.5K"),
        (123_400, "1234"),
        (500_000, "5K"),
        (10_000_000, "100K"),
        (250_000_000, "2.5M"),
        (99_999_999_999, "999999999.99"),
    ],
)
def test_a_chip_is_written_with_its_value(cents: int, label: str) -> None:
    assert chip_label(cents) == label


def test_edge_marks_follow_the_place_in_the_set() -> None:
    chips = chips_of([(2_500, "#008000"), (500, "#ff0000"), (10_000, "#000000")])
    assert [(chip.cents, chip.pattern) for chip in chips] == [(500, 0), (2_500, 1), (10_000, 2)]


@pytest.mark.parametrize("size", [28, 56])
def test_edge_marks_alone_tell_chips_apart(qapp: QApplication, size: int) -> None:
    same = [Chip(500, "#444444", pattern) for pattern in range(len(MARKS))]
    for one, other in combinations(same, 2):
        assert share_that_differs(drawn(one, size), drawn(other, size)) > 0.02, (one, other)


@pytest.mark.parametrize("pattern", range(len(MARKS)))
def test_edge_marks_do_not_run_into_each_other(pattern: int) -> None:
    angles = sorted(angle % 360 for angle in mark_angles(pattern))
    gaps = [after - before for before, after in pairwise(angles)]
    gaps.append(angles[0] + 360 - angles[-1])
    assert min(gaps) > MARKS[pattern].width + 3


@pytest.mark.parametrize("colour", SWATCHES)
def test_the_value_is_read_on_every_colour_offered(colour: str) -> None:
    assert contrast(chip_ink(colour), colour) >= 4.5


def test_default_values_are_legible_on_their_chips() -> None:
    for chip in DEFAULTS.chips.chips:
        assert contrast(chip_ink(chip.colour), chip.colour) >= 4.5, chip
