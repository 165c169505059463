"""The look in numbers: every colour, distance and letter size of both themes, and Qt's palette."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QColor, QPalette

# Distances in pixels stand on a grid of eight; half a step is the smallest.
STEP: Final = 8
HALF: Final = 4
RADIUS: Final = 10
CONTROL_RADIUS: Final = 8
CONTROL_HEIGHT: Final = 36
RAIL_WIDTH: Final = 88
DRAWER_BELOW: Final = 1280
PANEL_WIDTH: Final = 304
SMALLEST_WINDOW: Final = (1024, 700)

# Letter sizes in pixels.
SMALL_TEXT: Final = 12
TEXT: Final = 14
HEADING: Final = 18
TITLE: Final = 24
FIGURE: Final = 32


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme, each named for what it serves."""

    name: str
    window: str
    rail: str
    surface: str
    sunken: str
    hover: str
    pressed: str
    line: str
    control_line: str
    text: str
    muted: str
    disabled: str
    accent: str
    on_accent: str
    accent_hover: str
    accent_soft: str
    win: str
    lose: str
    notice: str
    notice_line: str
    fault: str
    fault_line: str
    tooltip: str
    on_tooltip: str
    felt: str
    felt_deep: str
    felt_rim: str
    felt_print: str
    felt_text: str
    felt_sign: str
    felt_win: str
    felt_lose: str
    spot_lit: str

    def colour(self, name: str) -> QColor:
        """A colour of the theme, ready to paint with."""
        return QColor(getattr(self, name))


DARK: Final = Tokens(
    name="dark",
    window="#14181b",
    rail="#1b2024",
    surface="#1d2327",
    sunken="#14191c",
    hover="#272e33",
    pressed="#30383e",
    line="#2c343a",
    control_line="#6a767f",
    text="#eef1f3",
    muted="#a6b0b8",
    disabled="#6d777f",
    accent="#e3b341",
    on_accent="#1d1600",
    accent_hover="#f0c45c",
    accent_soft="#37311f",
    win="#5ec892",
    lose="#f58573",
    notice="#2f2a1c",
    notice_line="#6e5a25",
    fault="#38211f",
    fault_line="#8a4238",
    tooltip="#333c42",
    on_tooltip="#eef1f3",
    felt="#0f5d43",
    felt_deep="#0a4331",
    felt_rim="#2d1a12",
    felt_print="#e9dfae",
    felt_text="#f4f1e2",
    felt_sign="#08372a",
    felt_win="#7fe0ae",
    felt_lose="#ffab9c",
    spot_lit="#e3b341",
)

LIGHT: Final = Tokens(
    name="light",
    window="#f3f3f0",
    rail="#ffffff",
    surface="#ffffff",
    sunken="#f5f5f2",
    hover="#ecebe6",
    pressed="#e1e0d9",
    line="#e0dfd9",
    control_line="#858b8f",
    text="#1a2125",
    muted="#59646c",
    disabled="#949a9e",
    accent="#875e00",
    on_accent="#ffffff",
    accent_hover="#6f4d00",
    accent_soft="#f4ead3",
    win="#17703f",
    lose="#b3271e",
    notice="#f8f1e0",
    notice_line="#d9c083",
    fault="#fbeceb",
    fault_line="#d88f88",
    tooltip="#2a3237",
    on_tooltip="#f4f5f5",
    felt="#126a4c",
    felt_deep="#0d523b",
    felt_rim="#5b3a28",
    felt_print="#f3eac0",
    felt_text="#fbf9ee",
    felt_sign="#0b4532",
    felt_win="#8ceab9",
    felt_lose="#ffc0b4",
    spot_lit="#f0c45c",
)

# What is written on what: all of these must be read at 4.5 to 1 or better.
READ_ON: Final = (
    *((ink, ground) for ink in ("text", "muted") for ground in ("window", "rail", "surface")),
    *((ink, "sunken") for ink in ("text", "muted", "accent", "win", "lose")),
    *((ink, ground) for ink in ("accent", "win", "lose") for ground in ("window", "surface")),
    *(("text", ground) for ground in ("hover", "pressed", "accent_soft", "notice", "fault")),
    *(("muted", ground) for ground in ("hover", "accent_soft", "notice", "fault")),
    *(("accent", ground) for ground in ("rail", "hover", "accent_soft", "notice")),
    ("lose", "fault"),
    ("on_accent", "accent"),
    ("on_accent", "accent_hover"),
    ("on_tooltip", "tooltip"),
    *(
        (ink, ground)
        for ink in ("felt_text", "felt_print", "felt_win", "felt_lose")
        for ground in ("felt", "felt_deep", "felt_sign")
        if not (ink in ("felt_win", "felt_lose") and ground == "felt")
    ),
)
# Borders that alone show where a control is, and the mark of the focus: 3 to 1 or better.
SEEN_ON: Final = (
    *(("control_line", ground) for ground in ("window", "surface", "sunken")),
    *(("accent", ground) for ground in ("window", "rail", "surface", "sunken")),
    ("spot_lit", "felt"),
)


def palette_of(tokens: Tokens) -> QPalette:
    """Qt's palette for the Fusion style in the colours of a theme."""
    role = QPalette.ColorRole
    palette = QPalette()
    for place, name in (
        (role.Window, "window"),
        (role.WindowText, "text"),
        (role.Base, "sunken"),
        (role.AlternateBase, "surface"),
        (role.Text, "text"),
        (role.PlaceholderText, "muted"),
        (role.Button, "surface"),
        (role.ButtonText, "text"),
        (role.BrightText, "on_accent"),
        (role.Highlight, "accent"),
        (role.HighlightedText, "on_accent"),
        (role.Accent, "accent"),
        (role.Link, "accent"),
        (role.LinkVisited, "accent"),
        (role.ToolTipBase, "tooltip"),
        (role.ToolTipText, "on_tooltip"),
        (role.Light, "hover"),
        (role.Midlight, "hover"),
        (role.Mid, "line"),
        (role.Dark, "control_line"),
        (role.Shadow, "felt_deep"),
    ):
        palette.setColor(place, tokens.colour(name))
    for place in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, place, tokens.colour("disabled"))
    return palette


def _linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, 0 to 1."""
    red, green, blue = (_linear(channel) for channel in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
