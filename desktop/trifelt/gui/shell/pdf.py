"""A page as a PDF: strokes and letters, nothing of it a picture."""

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from trifelt import __version__

_RESOLUTION = 600


def pdf_of(paint: Callable[[QPainter, QRectF], None], size: QPageSize, title: str) -> bytes:
    """One page of this size, painted to its edges."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    writer.setTitle(title)
    writer.setCreator(f"Trifelt {__version__}")
    margins = QMarginsF(0, 0, 0, 0)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, margins))
    painter = QPainter(writer)
    paint(painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    buffer.close()
    return bytes(data.data())
