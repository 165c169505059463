"""Icons drawn from line drawings in `resources/icons`, in any colour and size."""

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from trifelt.engine.resources import resource_root

APPLICATION = "trifelt"


@lru_cache(maxsize=64)
def _drawing(name: str) -> str:
    return (resource_root() / "icons" / f"{name}.svg").read_text(encoding="utf-8")


@lru_cache(maxsize=256)
def icon_picture(name: str, colour: str, size: int, ratio: float = 1.0) -> QPixmap:
    """An icon as a picture, its lines in this colour."""
    drawing = _drawing(name).replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    picture = QPixmap(QSize(size, size) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
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
