"""The slip as a PDF and on a printer."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from trifelt import __version__
from trifelt.engine.message import Message
from trifelt.gui.slip.page import SlipPage

_RESOLUTION = 600


def pdf_bytes(page: SlipPage, title: str) -> bytes:
    """The page as a PDF: strokes and letters, nothing of it a picture."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_RESOLUTION)
    writer.setTitle(title)
    writer.setCreator(f"Trifelt {__version__}")
    writer.setPageLayout(
        QPageLayout(
            QPageSize(QPageSize.PageSizeId.A4),
            QPageLayout.Orientation.Portrait,
            QMarginsF(0, 0, 0, 0),
        )
    )
    painter = QPainter(writer)
    page.paint(painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    buffer.close()
    return bytes(data.data())


def save_pdf(page: SlipPage, title: str, file: Path) -> Message | None:
    """Write the PDF; why it could not be written, if it could not."""
    try:
        file.write_bytes(pdf_bytes(page, title))
    except OSError as fault:
        return Message(
            "The slip cannot be written to {file}: {reason}.",
            file=str(file),
            reason=fault.strerror or str(fault),
        )
    return None
