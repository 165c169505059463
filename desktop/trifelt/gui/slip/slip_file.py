"""The slip as a file."""

from pathlib import Path

from PySide6.QtGui import QPageSize

from trifelt.engine.message import Message
from trifelt.gui.shell.pdf import pdf_of
from trifelt.gui.shell.whole_file import save_bytes
from trifelt.gui.slip.page import SlipPage


def pdf_bytes(page: SlipPage, title: str) -> bytes:
    """The slip as a PDF of its one page."""
    return pdf_of(page.paint, QPageSize(QPageSize.PageSizeId.A4), title)


def save_pdf(page: SlipPage, title: str, file: Path) -> Message | None:
    """Write the PDF; why it could not be written, if it could not."""
    return save_bytes(file, pdf_bytes(page, title))
