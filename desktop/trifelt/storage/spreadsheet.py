"""Tables for spreadsheets: CSV in UTF-8, no cell of which one would run as a formula."""

import csv
import io
import math
import re
from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

TableCell = str | int | float | Decimal | Fraction

# What starts a formula in a spreadsheet, in either width; blanks and quotes before it are passed
# over by some.
_FORMULA = re.compile(r"[\s\"'\ufeff\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
_AMOUNT = re.compile(r"-[0-9]+(\.[0-9]+)?", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u0085\u2028\u2029]+")


def spreadsheet_text(text: str) -> str:
    """Text as a cell that a spreadsheet shows and never runs: an apostrophe goes before it.

    >>> spreadsheet_text("=1+1"), spreadsheet_text("-12.50")
    ("'=1+1", '-12.50')
    """
    plain = _CONTROL.sub(" ", text)
    starts = text[:1] in {"\t", "\r", "\n"} or _FORMULA.match(plain)
    return f"'{plain}" if starts and not _AMOUNT.fullmatch(text) else plain


def csv_text(rows: Iterable[Iterable[TableCell]]) -> str:
    """Rows as CSV, titles first.

    Without a byte order mark, which would become part of the first title where a file is read by
    a program. Every text is quoted: else a semicolon inside one would begin a cell where that
    separates.
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerows([plain_cell(cell) for cell in row] for row in rows)
    return buffer.getvalue()


def plain_cell(cell: TableCell) -> TableCell:
    """A cell without what could be run; a figure that is none is empty."""
    if isinstance(cell, str):
        return spreadsheet_text(cell)
    return "" if isinstance(cell, float) and not math.isfinite(cell) else cell
