"""Cards and chips as pictures of an exact size, drawn once and kept."""

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from trifelt.gui.cards.chips import Chip, paint_chip
from trifelt.gui.cards.faces import ASPECT, paint_back, paint_face


def _blank(width: float, height: float, ratio: float) -> QPixmap:
    picture = QPixmap(ceil(width * ratio), ceil(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


# A deck and its back at four sizes fit; at 200 pixels a card takes some 220 KB.
@lru_cache(maxsize=212)
def card_picture(card: int | None, width: int, ratio: float = 1.0) -> QPixmap:
    """A card (None: its back) so many pixels wide, sharp at the screen's pixel ratio."""
    picture = _blank(width, width * ASPECT, ratio)
    painter = QPainter(picture)
    rect = QRectF(0, 0, width, width * ASPECT)
    if card is None:
        paint_back(painter, rect)
    else:
        paint_face(painter, rect, card)
    painter.end()
    return picture


@lru_cache(maxsize=128)
def chip_picture(chip: Chip, diameter: int, ratio: float = 1.0) -> QPixmap:
    """A chip so many pixels across, sharp at the screen's pixel ratio."""
    picture = _blank(diameter, diameter, ratio)
    painter = QPainter(picture)
    paint_chip(painter, QRectF(0, 0, diameter, diameter), chip)
    painter.end()
    return picture


def forget_pictures() -> None:
    """Let all kept pictures go; they must not outlive the application."""
    card_picture.cache_clear()
    chip_picture.cache_clear()
