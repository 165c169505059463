"""The slip as a file."""

from PySide6.QtGui import QPageSize

from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.slip.page import SlipPage


def pdf_bytes(page: SlipPage, title: str) -> bytes:
    """The slip as a PDF of its one page."""
    return pdf_of(page.paint, QPageSize(QPageSize.PageSizeId.A4), title)
