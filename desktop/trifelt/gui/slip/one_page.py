"""Pages of paper: rich text in the largest letters that fit, on the screen and as PDF.

Letters of many strokes do not shrink below what can be read; what has no room goes on overleaf.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QTextDocument
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import paint_in_text
from trifelt.gui.shell.building import DrawnInText, button, column, holder, label
from trifelt.gui.shell.dialogs import ChildDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.shell.second import rich
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.atomic import save_bytes

# Rich text knows whole sizes only: it is laid out in tenths of a point.
_FINE = 10
_SMALLEST = 0.3
_SMALLEST_HAN = 0.85  # with which nothing is smaller than 7.5 points
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
.chips, .small, .note {{ font-size: {small}px; }}
.fact, .quiet {{ font-size: 95px; }}
.quiet, .small, .second {{ color: #565e64; }}
.second {{ font-weight: 400; }}
.head .second {{ font-size: 110px; }}
.wager {{ font-weight: 600; }}
.cell {{ white-space: nowrap; }}
.typed {{ white-space: pre-wrap; }}
.rule, .signed {{ border-bottom: 6px solid #b9bec2; font-size: 40px; }}
.signed {{ border-color: #111518; font-size: 250px; }}
.below {{ font-size: 10px; }}
td.cell {{ padding-right: 90px; padding-top: 25px; }}
"""
Render = Callable[[Message], str]


class OnePage:
    """What stands on it is `_body`, and `_foot` at its bottom; both are known when it is made."""

    # In points: an A4 sheet, and its margin.
    width, height, margin = 595.0, 842.0, 40.0
    fills_paper = True  # at the printer
    largest = 1.0  # the scale of its letters, where they have room

    def __init__(self, render: Render, *, han: bool = False) -> None:
        """`han`: whether Chinese is written on it."""
        self._render = render
        self._han = han
        self._sheet = 0
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
        room = (self.height - 2 * self.margin) * _FINE / self.scale
        shown = QRectF(0, 0, self.body.size().width(), room - self.foot.size().height())
        before = self._sheet * shown.height()
        painter.translate(0, -before)
        self.body.drawContents(painter, shown.translated(0, before))
        painter.translate(0, before + shown.height())
        self.foot.drawContents(painter)
        if (count := self.body.pageCount()) > 1:
            font = self.foot.defaultFont()
            font.setPixelSize(90)
            painter.setFont(font)
            middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
            place = QRectF(QPointF(), self.foot.size())
            painter.drawText(place, middle, f"{self._sheet + 1} / {count}")
        painter.restore()

    def sheets(self) -> "list[OnePage]":
        """This page, and those on which it goes on."""
        found = [copy(self) for _ in range(self.body.pageCount())]
        for number, page in enumerate(found):
            page._sheet = number
        return found

    def _document(self) -> QTextDocument:
        document = QTextDocument(useDesignMetrics=True, documentMargin=0)
        font = QFont()
        # A word in which letters are joined to one sign is not found by a search.
        font.setFeature(QFont.Tag("liga"), 0)
        document.setDefaultFont(font)
        DrawnInText(document, paint_in_text)
        return document

    def _fit(self) -> None:
        """The largest letters with which everything stays on one page, and in its columns."""
        while True:
            width = (self.width - 2 * self.margin) * _FINE / self.scale
            # Small print elsewhere must not make the verdict small.
            look = _LOOK.format(
                head=round(220 * min(1.6, 1 / self.scale)),
                small=round(75 / max(self.scale, _SMALLEST_HAN)) if self._han else 75,
            )
            for document, html in ((self.body, self._body()), (self.foot, self._foot())):
                document.setHtml(f"<style>{look}</style><body>{html}</body>")
                document.setTextWidth(width)
            sizes = self.body.size(), self.foot.size()
            room = (self.height - 2 * self.margin) * _FINE / self.scale
            high = sum(size.height() for size in sizes) > room
            wide = max(size.width() for size in sizes) > width + 1
            if not (high or wide) or self.scale <= _SMALLEST:
                return
            if self._han and not wide and self.scale <= _SMALLEST_HAN:
                self.body.setPageSize(QSizeF(width, room - self.foot.size().height()))
                return
            self.scale -= 0.04

    def _say(self, text: Message | str) -> str:
        return rich(text if isinstance(text, str) else self._render(text))

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


@dataclass(frozen=True, slots=True)
class Paper:
    """What is said of pages that can be printed and saved."""

    title: Message
    document: str  # its name at the printer, and that of the PDF
    question: Message  # over the choice of a file
    file_name: str  # unless another is given, without its ending
    shown: Message  # what the preview is
    formats: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)  # besides PDF


class PagePreview(QWidget):
    """The page on white paper, as large as the dialog is wide."""

    def __init__(self, page: OnePage) -> None:
        super().__init__()
        self._page = page
        self.setFixedSize(QSize(_SHOWN, round(_SHOWN * page.height / page.width)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._page.paint(painter, QRectF(self.rect()))


class PageDialog(ChildDialog):
    """Pages before they are printed or saved: as they will be, and what can be done with them."""

    def __init__(
        self,
        context: PaneContext,
        pages: Sequence[OnePage],
        paper: Paper,
        parent: QWidget,
        left: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        texts = context.texts
        self._context, self._paper = context, paper
        self.frame = QScrollArea(alignment=Qt.AlignmentFlag.AlignHCenter)
        self.frame.setProperty("role", "read")
        self.show_pages(pages)
        self.told = label(texts, Message(""), "small", wrap=True)
        self.close_button = button(texts, Message("Close"), self.accept)
        self.print_button = button(texts, Message("Print"), self.ask_for_printer)
        words = Message("Save as PDF")
        self.pdf_button = button(texts, words, partial(self.ask_for_file, "pdf"), "primary")
        self.other_buttons = {
            ending: button(
                texts,
                Message("Save as {format}", format=ending.upper()),
                partial(self.ask_for_file, ending),
            )
            for ending in paper.formats
        }
        buttons = (self.close_button, *self.other_buttons.values(), self.print_button)
        for each in (*buttons, self.pdf_button):
            each.setAutoDefault(False)
        margins = 2 * STEP
        buttons = (*buttons, self.pdf_button)
        self.lay_out(
            texts,
            paper.title,
            (self.frame, 1),
            self.told,
            buttons=buttons,
            left=left,
            margins=margins,
        )
        room = max(480, parent.window().height() - 60)
        high = round(_SHOWN * pages[0].height / pages[0].width)
        self.resize(_SHOWN + 60, min(room, high + 100))

    def show_pages(self, pages: Sequence[OnePage]) -> None:
        """Show these from now on; they are what is printed and saved."""
        self.pages = tuple(pages)
        previews = [PagePreview(page) for page in pages]
        for preview in previews:
            self._context.texts.name(preview, self._paper.shown)
        self.frame.setWidget(holder(column(*previews, spacing=STEP)))

    def ask_for_file(self, ending: str) -> None:
        """Ask where a file of this kind goes."""
        texts, paper, save = self._context.texts, self._paper, partial(self._save, ending)
        save_as = f"{paper.file_name}.{ending}"
        self.file_dialog = ask_for_file(self, texts, paper.question, ending, save, save_as=save_as)

    def _save(self, ending: str, path: Path) -> None:
        content = (
            pdf_of(self.pages, self._paper.document)
            if ending == "pdf"
            else self._paper.formats[ending]()
        )
        refusal = save_bytes(path, content)
        self._tell(refusal or Message("Saved {file}", file=str(path)), failed=refusal is not None)
        if refusal is None and not self.other_buttons:  # else another kind of file may follow
            self.accept()

    def _tell(self, words: Message, *, failed: bool = False) -> None:
        """Here too: the strip is behind this dialog."""
        self._context.texts.show(self.told, words)
        (self._context.strip.failed if failed else self._context.strip.done)(words)

    def ask_for_printer(self) -> None:
        """Ask for a printer and print the pages on it."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        self._printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._printer.setFullPage(self.pages[0].fills_paper)
        self._printer.setDocName(self._paper.file_name)  # a PDF made by printing is called so
        dialog = QPrintDialog(self._printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._on_printer_chosen)
        # Its own `open` wants a receiver and hides this one.
        QDialog.open(dialog)

    def _on_printer_chosen(self) -> None:
        painter = QPainter()
        if not painter.begin(self._printer):
            self._tell(Message("The printer did not accept the page."), failed=True)
            return
        paper = QRectF(self._printer.pageRect(self._printer.Unit.DevicePixel))
        for number, page in enumerate(self.pages):
            if number:
                self._printer.newPage()
            if not page.fills_paper:
                # At the top of the sheet, in its own size.
                unit = self._printer.resolution() / 72
                paper = QRectF(0, 0, page.width * unit, page.height * unit)
            page.paint(painter, paper)
        painter.end()
        words = Message("Printed: {title}", title=self._paper.title)
        if path := self._printer.outputFileName():
            words = Message("Saved {file}", file=path)
        self._tell(words)
