"""Pictures as numbers."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPixmap

Pixels = NDArray[np.uint8]


def pixels(picture: QPixmap | QImage) -> Pixels:
    """A picture as rows of red, green, blue and alpha."""
    image = picture.toImage() if isinstance(picture, QPixmap) else picture
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    return flat[:, : 4 * image.width()].reshape(image.height(), image.width(), 4).copy()


def share_that_differs(one: Pixels, other: Pixels, by: int = 48) -> float:
    """The share of pixels that differ by this much in some channel."""
    away = np.abs(one.astype(int) - other.astype(int)).max(axis=2)
    return float((away > by).mean())
