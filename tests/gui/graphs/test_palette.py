"""Series are told apart without colour, and stand out on their ground."""

import itertools
import math

import numpy as np
import pytest

from trifelt.gui.graphs.palette import ink_on, style_of
from trifelt.gui.shell.tokens import DARK, LIGHT, Tokens, contrast
from trifelt.storage.settings import DEFAULTS


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
def test_every_colour_stands_out_on_the_surface(tokens: Tokens) -> None:
    for number in range(8):
        assert contrast(style_of(number).colour(tokens), tokens.surface) >= 3.0


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
def test_words_on_a_colour_are_read(tokens: Tokens) -> None:
    for number in range(8):
        colour = style_of(number).colour(tokens)
        assert contrast(ink_on(colour), colour) >= 4.5


def test_no_two_series_share_colour_and_form() -> None:
    looks = [style_of(number) for number in range(24)]
    assert len({(look.light, look.shape) for look in looks}) == 24
    assert len({(look.light, look.dash) for look in looks}) == 24


# Machado, Oliveira and Fernandes 2009: what is left where one kind of cone is missing.
SEEN = {
    "all cones": np.eye(3),
    "no red cones": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "no green cones": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no blue cones": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
TO_XYZ = np.array(
    [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
) / np.array([[0.9505], [1.0], [1.089]])


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in a scale whose distances are those that are seen."""
    share = np.array([int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)])
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    x, y, z = np.cbrt(TO_XYZ @ np.clip(SEEN[eye] @ light, 0, 1)).tolist()
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
@pytest.mark.parametrize("eye", ["all cones", "no red cones", "no green cones"])
def test_any_two_colours_keep_apart_for_every_eye(tokens: Tokens, eye: str) -> None:
    seen = [lab(style_of(n).colour(tokens), eye) for n in range(8)]
    for one, other in itertools.combinations(seen, 2):
        assert math.dist(one, other) > 20


@pytest.mark.parametrize("eye", SEEN)
def test_any_two_of_the_default_chips_keep_apart_for_every_eye(eye: str) -> None:
    seen = [lab(chip.colour, eye) for chip in DEFAULTS.chips.chips]
    for one, other in itertools.combinations(seen, 2):
        assert math.dist(one, other) >= 25
