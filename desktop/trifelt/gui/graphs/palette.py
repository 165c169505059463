"""How series are told apart: by colour, by dashes, by the shape of their marks, by hatching.

The colours keep apart for eyes that take red for green, and stand out 3 to 1 on their ground.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from trifelt.gui.shell.tokens import LIGHT, Tokens, contrast


class Shape(StrEnum):
    """The shape of a mark."""

    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"
    TRIANGLE = "triangle"
    DOWN = "down"
    CROSS = "cross"
    PLUS = "plus"
    STAR = "star"


class Hatch(StrEnum):
    """The lines over a filled area."""

    NONE = "none"
    RISING = "rising"
    FALLING = "falling"
    UPRIGHT = "upright"


@dataclass(frozen=True, slots=True)
class Style:
    """One series' look; no two of the first twenty-four share both colour and form."""

    light: str
    dark: str
    dash: tuple[float, ...]
    shape: Shape
    hatch: Hatch

    def colour(self, tokens: Tokens) -> str:
        """The colour on a theme's ground."""
        return self.light if tokens.name == LIGHT.name else self.dark


# Sought for the widest distance between any two, as seen by all three kinds of eyes.
_COLOURS: Final = (
    ("#0a8dd2", "#7fc3fa"),
    ("#d2781a", "#e57e43"),
    ("#11a16a", "#6afabf"),
    ("#541448", "#b84a96"),
    ("#533f00", "#fac212"),
    ("#2d41d0", "#6b65e4"),
    ("#64727f", "#aab4bb"),
    ("#3b1813", "#c48374"),
)
_DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (8, 4),
    (2, 3),
    (9, 3, 2, 3),
    (14, 4),
    (4, 4),
    (9, 3, 2, 3, 2, 3),
    (1, 2),
)
_HATCHES: Final = (Hatch.NONE, Hatch.RISING, Hatch.FALLING, Hatch.UPRIGHT)


def style_of(number: int) -> Style:
    """The n-th look; after the colours are used up they come again with other forms."""
    turn, place = divmod(number, len(_COLOURS))
    light, dark = _COLOURS[place]
    form = (place + 3 * turn) % len(_DASHES)
    return Style(
        light, dark, _DASHES[form], tuple(Shape)[form], _HATCHES[(number + turn) % len(_HATCHES)]
    )


def ink_on(ground: str) -> str:
    """Black or white, whichever is read better on a colour."""
    dark, light = "#101417", "#ffffff"
    return dark if contrast(dark, ground) >= contrast(light, ground) else light
