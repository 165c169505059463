"""Chips: told apart by value, by edge marks and by colour, each without the others."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import Pixels, pixels, share_that_differs
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.gui.cards.chips import (
    MARKS,
    TALLEST,
    Chip,
    chip_ink,
    chip_label,
    chips_of,
    drawn_chips,
    paint_chip,
    rack_chips,
)
from trifelt.gui.preferences.model import SWATCHES
from trifelt.gui.shell.tokens import contrast
from trifelt.storage.settings import DEFAULTS

FIVE, QUARTER, HUNDRED = chips_of([(500, "#c8382f"), (2_500, "#17754a"), (10_000, "#22272b")])


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
        (150_000, "1.5K"),
        (123_400, "1234"),
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


@pytest.mark.parametrize("colour", [*SWATCHES, *(chip.colour for chip in DEFAULTS.chips.chips)])
def test_the_value_is_read_on_every_colour_offered(colour: str) -> None:
    assert contrast(chip_ink(colour), colour) >= 4.5


def test_the_highest_chip_lies_lowest() -> None:
    order = drawn_chips(((FIVE, 1), (HUNDRED, 2), (QUARTER, 1)))
    assert order == (HUNDRED, HUNDRED, QUARTER, FIVE)


@pytest.mark.parametrize("count", [1, 2, 7, 10, 11, 25, 400])
def test_the_top_chip_is_always_drawn(count: int) -> None:
    chips = ((HUNDRED, count), (FIVE, 1))
    assert drawn_chips(chips)[-1] is FIVE
    assert len(drawn_chips(chips)) == min(count + 1, TALLEST)


def test_a_jackpot_in_small_chips_is_drawn_from_its_counts_alone() -> None:
    assert drawn_chips(((HUNDRED, 1), (FIVE, 10**15))) == (FIVE,) * TALLEST


def test_a_house_with_chips_of_its_own_has_those_and_any_other_the_users() -> None:
    house, own = default_house(GAMES[0]), DEFAULTS.chip_sets[2]
    of_house = rack_chips(replace(house, chips=(2_500, 700)), own)
    assert [chip.cents for chip in of_house] == [700, 2_500]
    colours = {chip.cents: chip.colour for chip in own.chips}
    assert [chip.colour == colours.get(chip.cents) for chip in of_house] == [False, True]
    assert rack_chips(house, own) == chips_of(own.chips)
