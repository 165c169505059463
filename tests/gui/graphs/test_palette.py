"""Series are told apart without colour, and stand out on their ground."""

import itertools

import pytest

from trifelt.gui.graphs.palette import ink_on, style_of
from trifelt.gui.shell.contrast import contrast, luminance
from trifelt.gui.shell.tokens import DARK, LIGHT, Tokens


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


def test_the_first_eight_lines_differ_without_any_colour() -> None:
    looks = [style_of(number) for number in range(8)]
    assert len({look.dash for look in looks}) == 8
    assert len({look.shape for look in looks}) == 8


def _seen_without_red_and_green(colour: str) -> tuple[float, float]:
    """Roughly what is left of a colour for an eye that takes red for green."""
    blue = int(colour[5:7], 16) / 255
    return luminance(colour), blue


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=lambda tokens: tokens.name)
def test_the_first_colours_keep_apart_for_eyes_that_take_red_for_green(tokens: Tokens) -> None:
    colours = [_seen_without_red_and_green(style_of(n).colour(tokens)) for n in range(5)]
    for (light, blue), (other_light, other_blue) in itertools.combinations(colours, 2):
        assert abs(light - other_light) > 0.08 or abs(blue - other_blue) > 0.12
