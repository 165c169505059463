"""Pages as a PDF, the same bytes for the same pages."""

import re
import unicodedata
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
# What Qt says of an embedded font: which character each letter is. Of those that one letter draws
# it names the first, a radical in place of the word.
_CHARACTERS: Final = re.compile(rb"beginbfrange\n.*?endbfrange", re.DOTALL)
_RADICAL: Final = re.compile(rb"<(2E[89A-F][0-9A-F]|2F[0-9A-D][0-9A-F])>")
# Those of which Unicode itself does not say which word they are.
_WORDS: Final = str.maketrans(
    "⺎⺐⺒⺓⺛⺞⺠⻁⻄⻅⻆⻉⻋⻑⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲",
    "兀尢巳幺旡歺民虎西见角贝车長长门青韦页风飞食马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀",
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
    with QPainter(writer) as painter:
        for number, page in enumerate(pages):
            if number:
                writer.newPage()
            page.paint(painter, QRectF(0, 0, writer.width(), writer.height()))
    buffer.close()
    pdf = _CHARACTERS.sub(lambda font: _RADICAL.sub(_word_of, font[0]), bytes(data.data()))
    return _MADE.sub(lambda made: b" " * len(made[0]), pdf)


def _word_of(radical: re.Match[bytes]) -> bytes:
    word = unicodedata.normalize("NFKC", chr(int(radical[1], 16))).translate(_WORDS)
    return b"<%04X>" % ord(word)
