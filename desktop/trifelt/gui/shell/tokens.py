"""The look in numbers: every colour, distance and letter size of both themes, and Qt's palette."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from trifelt.engine.resources import resource_root

# Distances in pixels follow a grid of eight; half a step is the smallest.
STEP: Final = 8
HALF: Final = 4
RADIUS: Final = 10
CONTROL_RADIUS: Final = 8
CONTROL_HEIGHT: Final = 36
TOUCH_HEIGHT: Final = 44  # of what is pressed again and again, by a finger too
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


class Shade:
    """A colour of the look: one value in the dark theme, one in the light."""

    def __init__(self, dark: str, light: str) -> None:
        self._dark, self._light = dark, light

    def __get__(self, tokens: "Tokens", _owner: object) -> str:
        return self._dark if tokens.name == "dark" else self._light


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme, each named for what it serves."""

    name: str
    window = Shade("#14181b", "#f3f3f0")
    rail = Shade("#1b2024", "#ffffff")
    surface = Shade("#1d2327", "#ffffff")
    sunken = Shade("#14191c", "#f5f5f2")
    hover = Shade("#272e33", "#ecebe6")
    pressed = Shade("#30383e", "#e1e0d9")
    line = Shade("#2c343a", "#e0dfd9")
    control_line = Shade("#6a767f", "#858b8f")
    text = Shade("#eef1f3", "#1a2125")
    muted = Shade("#a6b0b8", "#59646c")
    disabled = Shade("#6d777f", "#949a9e")
    accent = Shade("#e3b341", "#875e00")
    on_accent = Shade("#1d1600", "#ffffff")
    accent_hover = Shade("#f0c45c", "#6f4d00")
    accent_soft = Shade("#37311f", "#f4ead3")
    win = Shade("#5ec892", "#17703f")
    lose = Shade("#f58573", "#b3271e")
    notice = Shade("#2f2a1c", "#f8f1e0")
    notice_line = Shade("#6e5a25", "#d9c083")
    fault = Shade("#38211f", "#fbeceb")
    fault_line = Shade("#8a4238", "#d88f88")
    tooltip = Shade("#333c42", "#2a3237")
    on_tooltip = Shade("#eef1f3", "#f4f5f5")
    felt = Shade("#0f5d43", "#126a4c")
    felt_deep = Shade("#0a4331", "#0d523b")
    felt_rim = Shade("#2d1a12", "#5b3a28")
    felt_print = Shade("#e9dfae", "#f3eac0")
    felt_text = Shade("#f4f1e2", "#fbf9ee")
    felt_sign = Shade("#08372a", "#0b4532")
    felt_win = Shade("#7fe0ae", "#8ceab9")
    felt_lose = Shade("#ffab9c", "#ffc0b4")
    spot_lit = Shade("#e3b341", "#f0c45c")

    def colour(self, name: str, strength: float = 1.0) -> QColor:
        """A colour of the theme, ready to paint with; a weak one lets the ground through."""
        colour = QColor(getattr(self, name))
        colour.setAlphaF(strength)
        return colour


DARK: Final = Tokens("dark")
LIGHT: Final = Tokens("light")
COLOURS: Final = tuple(name for name, value in vars(Tokens).items() if isinstance(value, Shade))


@cache
def palette_of(tokens: Tokens) -> QPalette:
    """Qt's palette for the Fusion style in the colours of a theme.

    Fusion draws its pictures anew for every palette that was made, alike or not, and keeps them.
    """
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


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, 0 to 1."""
    shade = QColor(colour)
    red, green, blue = map(_linear, (shade.redF(), shade.greenF(), shade.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


APPLICATION = "trifelt"


@lru_cache(maxsize=256)
def icon_picture(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """An icon as a picture, its lines in this colour."""
    drawing = (resource_root() / "icons" / f"{name}.svg").read_bytes()
    renderer = QSvgRenderer(QByteArray(drawing.replace(b"currentColor", colour.encode())))
    picture = QPixmap(QSize(size, size) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        renderer.render(painter, QRectF(0, 0, size, size))
    return picture


def two_state_icon(name: str, off: str, on: str, size: int) -> QIcon:
    """An icon in one colour, and in another while its button is checked."""
    icon = QIcon()
    for ratio in (1.0, 2.0):
        for colour, state in ((off, QIcon.State.Off), (on, QIcon.State.On)):
            icon.addPixmap(icon_picture(name, colour, size, ratio), QIcon.Mode.Normal, state)
    return icon


def application_icon() -> QIcon:
    """The program's own icon, at the sizes that docks and title bars ask for."""
    icon = QIcon()
    for size in (16, 32, 48, 128, 256):
        icon.addPixmap(icon_picture(APPLICATION, "#000000", size))
    return icon


def forget_icons() -> None:
    """Let all kept pictures go; they must not outlive the application."""
    icon_picture.cache_clear()
