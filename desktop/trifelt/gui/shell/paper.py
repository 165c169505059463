"""Pages as a PDF, the same bytes for the same pages."""

import re
from collections.abc import Sequence
from typing import Final, Protocol
from uuid import NAMESPACE_URL, uuid5

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QHashSeed,
    QIODevice,
    QMarginsF,
    QRectF,
    QSizeF,
    QUuid,
)
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from trifelt import __version__

_RESOLUTION: Final = 600
# When and as which copy a file was made: the same page is the same file for ever.
_MADE: Final = re.compile(
    rb"/(?:Creation|Mod)Date \(D:[^)]*\)|xmp:(?:Create|Modify|Metadata)Date=\"[^\"]*\""
)


class PaperPage(Protocol):
    """What is painted on a sheet of this size in points."""

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    def paint(self, painter: QPainter, paper: QRectF) -> None: ...


def pdf_of(pages: Sequence[PaperPage], title: str, resolution: int = _RESOLUTION) -> bytes:
    """Pages of one size as a PDF, each painted to its edges; the same bytes for the same pages."""
    QHashSeed.setDeterministicGlobalSeed()  # in its order letters are embedded
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(resolution)
    writer.setTitle(title)
    writer.setCreator(f"Trifelt {__version__}")
    writer.setDocumentId(QUuid(str(uuid5(NAMESPACE_URL, title))))
    size = QPageSize(QSizeF(pages[0].width, pages[0].height), QPageSize.Unit.Point)
    none = QMarginsF(0, 0, 0, 0)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, none))
    painter = QPainter(writer)
    for number, page in enumerate(pages):
        if number:
            writer.newPage()
        page.paint(painter, QRectF(0, 0, writer.width(), writer.height()))
    painter.end()
    buffer.close()
    return _MADE.sub(lambda made: b" " * len(made[0]), bytes(data.data()))
