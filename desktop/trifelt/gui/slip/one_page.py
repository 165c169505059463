"""One page of paper: rich text in the largest letters that fit, on the screen and in a PDF."""

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QPageSize, QPainter, QPaintEvent, QTextDocument
from PySide6.QtWidgets import QPushButton, QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import paint_in_text
from trifelt.gui.shell.building import DrawnInText
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import Paper, PaperDialog, pdf_of

# Rich text knows whole sizes only: it is laid out in tenths of a point.
_FINE = 10
_SMALLEST = 0.3
# How wide a page is shown.
_SHOWN = 774
_LOOK = """
body {{ color: #111518; font-size: 90px; }}
p {{ margin: 0; }}
p.fact, p.told {{ margin-top: 20px; }}
p.name, p.wager {{ margin-top: 40px; }}
.head {{ font-size: {head}px; font-weight: 700; }}
.title {{ font-size: 170px; font-weight: 700; }}
.sum {{ font-size: 120px; font-weight: 700; }}
.due {{ font-size: 100px; }}
.told {{ font-size: 110px; font-weight: 600; }}
.name {{ font-size: 100px; font-weight: 700; }}
.chips, .small, .note {{ font-size: 75px; }}
.fact, .quiet {{ font-size: 95px; }}
.quiet, .small {{ color: #565e64; }}
.wager {{ font-weight: 600; }}
.cell {{ white-space: nowrap; }}
.typed {{ white-space: pre-wrap; }}
.rule, .signed {{ border-bottom: 6px solid #b9bec2; font-size: 40px; }}
.signed {{ border-color: #111518; font-size: 250px; }}
.below {{ font-size: 10px; }}
td.cell {{ padding-right: 40px; padding-top: 25px; }}
"""
Render = Callable[[Message], str]


class OnePage:
    """What stands on it is `_body`, and `_foot` at its bottom; both are known when it is made."""

    # In points: an A4 sheet, and its margin.
    width, height, margin = 595.0, 842.0, 40.0
    largest = 1.0  # the scale of its letters, where they have room

    def __init__(self, render: Render) -> None:
        self._render = render
        self.scale = self.largest
        self.body, self.foot = self._document(), self._document()
        self._fit()

    def _body(self) -> str:
        raise NotImplementedError

    def _foot(self) -> str:
        raise NotImplementedError

    def paint(self, painter: QPainter, paper: QRectF) -> None:
        """Paint the page; what is signed stands at its foot."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(paper.topLeft())
        factor = min(paper.width() / self.width, paper.height() / self.height)
        painter.scale(factor, factor)
        painter.fillRect(QRectF(0, 0, self.width, self.height), "white")
        painter.translate(self.margin, self.margin)
        painter.scale(self.scale / _FINE, self.scale / _FINE)
        self.body.drawContents(painter)
        room = (self.height - 2 * self.margin) * _FINE / self.scale
        painter.translate(0, room - self.foot.size().height())
        self.foot.drawContents(painter)
        painter.restore()

    def pdf(self, title: str) -> bytes:
        """The page as a PDF."""
        size = QPageSize(QSizeF(self.width, self.height), QPageSize.Unit.Point)
        return pdf_of(self.paint, size, title)

    def _document(self) -> QTextDocument:
        document = QTextDocument()
        document.setUseDesignMetrics(True)
        document.setDocumentMargin(0)
        document.setDefaultFont(QFont())
        DrawnInText(document, paint_in_text)
        return document

    def _fit(self) -> None:
        """The largest letters with which everything stays on one page, and in its columns."""
        while True:
            width = (self.width - 2 * self.margin) * _FINE / self.scale
            # Small print elsewhere must not make the verdict small.
            look = _LOOK.format(head=round(220 * min(1.6, 1 / self.scale)))
            for document, html in ((self.body, self._body()), (self.foot, self._foot())):
                document.setHtml(f"<style>{look}</style><body>{html}</body>")
                document.setTextWidth(width)
            sizes = self.body.size(), self.foot.size()
            high = sum(size.height() for size in sizes) * self.scale / _FINE
            wide = max(size.width() for size in sizes) > width + 1
            if (high <= self.height - 2 * self.margin and not wide) or self.scale <= _SMALLEST:
                return
            self.scale -= 0.04

    def _say(self, text: Message | str) -> str:
        return escape(text if isinstance(text, str) else self._render(text))

    def _line(self, text: Message | str, role: str) -> str:
        """A paragraph of its own."""
        return f"<p class='{role}'>{self._say(text)}</p>"

    def _signed(self, people: Sequence[Message], foot: Message, checksum: str) -> str:
        """A line for each to sign on, who wrote the page, and its checksum."""
        line, told = self._line, Message("Checksum {sum}", sum=checksum)
        signed = [rule_line("signed") + line(one, "small") for one in people]
        ends = (line(foot, "small"), ""), (line(told, "small"), RIGHT)
        return side_by_side(signed) + table_of(*ends)


RIGHT, MIDDLE = "align='right'", "valign='middle'"
HtmlCell = tuple[str, str]  # what it holds, and how it stands


def rule_line(role: str = "rule") -> str:
    """A line across, with a little room above it."""
    below = "<tr><td class='below'></td></tr>"
    return f"<table width='100%'><tr><td class='{role}'></td></tr>{below}</table>"


def table_of(*cells: HtmlCell) -> str:
    row = "".join(f"<td {how}>{html}</td>" for html, how in cells)
    return f"<table width='100%' cellspacing='0'><tr>{row}</tr></table>"


def side_by_side(columns: Sequence[str]) -> str:
    """Columns of one width with a gap between them."""
    share = (100 - 4 * (len(columns) - 1)) // len(columns)
    cells = [
        cell for column in columns for cell in (("", "width='4%'"), (column, f"width='{share}%'"))
    ]
    return table_of(*cells[1:])


class PagePreview(QWidget):
    """The page on white paper, as large as the dialog is wide."""

    def __init__(self, page: OnePage) -> None:
        super().__init__()
        self._page = page
        self.setFixedSize(QSize(_SHOWN, round(_SHOWN * page.height / page.width)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._page.paint(painter, QRectF(self.rect()))


class PageDialog(PaperDialog):
    """A page before it is printed or saved: as it will be, and what can be done with it."""

    def __init__(
        self,
        context: PaneContext,
        page: OnePage,
        paper: Paper,
        name: Message,
        parent: QWidget,
        *more: QPushButton,
    ) -> None:
        super().__init__(context, paper, parent, *more)
        self.page = page
        preview = PagePreview(page)
        context.texts.name(preview, name)
        self.frame.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.frame.setWidget(preview)
        room = max(480, parent.window().height() - 60)
        self.resize(_SHOWN + 60, min(room, preview.height() + 100))
