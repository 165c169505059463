"""A graph on paper: its title, legend and plot as PNG, SVG, PDF or a picture to paste; its menu."""

import re
from collections.abc import Callable
from functools import partial
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QIODevice, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QGuiApplication, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QMenu

from trifelt.engine.message import Message
from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.model import tabbed_text
from trifelt.gui.shell.building import add_action
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.shell.tokens import LIGHT, STEP
from trifelt.storage.atomic import save_bytes
from trifelt.storage.spreadsheet import csv_text

if TYPE_CHECKING:
    from trifelt.gui.graphs.view import GraphView

MARGIN: Final = 3 * STEP
# What a picture has at least, so that it stays sharp in a report.
SHARP_WIDTH: Final = 1600
_WRAPPED: Final = Qt.TextFlag.TextWordWrap | Qt.TextFlag.TextDontClip


def png_of(picture: QImage | QPixmap) -> bytes:
    """A picture as PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub wants bytes
    return bytes(buffer.data().data())


def svg_of(
    size: QSize, dpi: int, title: str, paint: Callable[[QPainter], None], told: str = ""
) -> bytes:
    """What is painted, as an SVG drawing with its texts as texts; `told` describes it."""
    buffer = QBuffer()
    # The version that knows of clipping: else what is out of sight would be drawn too.
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(dpi)
    generator.setSize(size)
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    generator.setDescription(told)
    with QPainter(generator) as painter:
        paint(painter)
    # Qt writes millimetres, which are no whole number of dots: its edge would be half clear.
    dots = f'width="{size.width()}" height="{size.height()}"'.encode()
    return re.sub(
        rb'width="[\d.]+mm" height="[\d.]+mm"', dots, bytes(buffer.data().data()), count=1
    )


class Sheet:
    """A graph with its words, as it goes into a report: dark on white whatever the theme."""

    def __init__(self, graph: "GraphView") -> None:
        self._graph = graph
        self._plot = plot = graph.plot.viewport().size()
        self._head = MARGIN + round(graph.overhead.height_in(plot.width())) + STEP
        # What the figures are of: whoever is handed the picture has no table beside it.
        said = graph.texts.render(graph.exported().basis)
        self._basis = said.replace(" · ", "\N{NO-BREAK SPACE}· ")
        below = self._head + plot.height() + STEP
        line = QRectF(MARGIN, below, plot.width(), plot.height())
        self._foot = QFontMetricsF(small_font()).boundingRect(line, _WRAPPED, self._basis)
        self.size = QSize(plot.width() + 2 * MARGIN, ceil(self._foot.bottom()) + MARGIN)
        # On paper in points, as many as there are dots on a screen of 96 to the inch.
        self.width, self.height = 0.75 * self.size.width(), 0.75 * self.size.height()

    def png(self) -> bytes:
        """The sheet as a PNG picture."""
        return png_of(self.image())

    def image(self) -> QImage:
        """The sheet as a picture."""
        ratio = max(2.0, SHARP_WIDTH / self.size.width())
        image = QImage(self.size * ratio, QImage.Format.Format_RGB32)
        image.setText("Description", self._basis)
        image.setDevicePixelRatio(ratio)
        with QPainter(image) as painter:
            self.paint(painter, QRectF(0, 0, self.size.width(), self.size.height()))
        return image

    def svg(self) -> bytes:
        """The sheet as an SVG drawing with its texts as texts."""
        whole = QRectF(0, 0, self.size.width(), self.size.height())
        title = self._graph.overhead.title
        dpi = self._graph.logicalDpiX()
        return svg_of(self.size, dpi, title, lambda p: self.paint(p, whole), self._basis)

    def paint(self, painter: QPainter, paper: QRectF) -> None:
        """Paint the sheet as large as the paper is wide."""
        painter.fillRect(paper, LIGHT.surface)
        painter.scale(paper.width() / self.size.width(), paper.width() / self.size.width())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        width = self._plot.width()
        painter.save()
        painter.translate(MARGIN, MARGIN)
        self._graph.overhead.paint(painter, width, LIGHT)
        painter.restore()
        painter.setFont(small_font())
        painter.setPen(LIGHT.colour("muted"))
        painter.drawText(self._foot, _WRAPPED, self._basis)
        self._graph.paint_plot(painter, QRectF(MARGIN, self._head, width, self._plot.height()))


class Saving(QObject):
    """A graph's menu; every act says in the strip what it did, or why it could not."""

    saved = Signal(Path)

    def __init__(self, graph: "GraphView") -> None:
        super().__init__(graph)
        self._context = graph.context
        self._graph = graph
        self.menu = QMenu(graph)
        entry = partial(add_action, graph.texts, self.menu)
        for ending, words in (
            ("png", Message("Save as a picture (PNG)…")),
            ("svg", Message("Save as a drawing (SVG)…")),
            ("pdf", Message("Save as a page (PDF)…")),
            ("csv", Message("Save the figures (CSV)…")),
        ):
            entry(words, partial(self._on_save_triggered, ending))
        self.menu.addSeparator()
        entry(Message("Copy the picture"), self.copy_picture)
        entry(Message("Copy the figures"), self.copy_figures)
        self.menu.addSeparator()
        entry(Message("Show all"), graph.reset_view)

    def save(self, path: Path) -> None:
        """Save as what the name's ending says: .png, .svg, .pdf or .csv."""
        self._graph.hide_card()
        match path.suffix.lower():
            case ".csv":
                content = csv_text(self._graph.exported().lines).encode()
            case ".svg":
                content = Sheet(self._graph).svg()
            case ".pdf":
                content = pdf_of(
                    [Sheet(self._graph)], self._graph.overhead.title, self._graph.logicalDpiX()
                )
            case _:
                content = Sheet(self._graph).png()
        refusal = save_bytes(path, content)
        self._context.strip.tell_saved(path, refusal)
        if refusal is None:
            self.saved.emit(path)

    def copy_picture(self) -> None:
        """Copy the graph to paste it as a picture."""
        self._graph.hide_card()
        QGuiApplication.clipboard().setImage(Sheet(self._graph).image())
        self._context.strip.done(Message("The graph is on the clipboard"))

    def copy_figures(self) -> None:
        """Copy the figures to paste them into a spreadsheet."""
        QGuiApplication.clipboard().setText(tabbed_text(self._graph.exported()))
        self._context.strip.done(Message("The figures are on the clipboard"))

    def _on_save_triggered(self, ending: str) -> None:
        words = re.sub(r"[^\w-]+", "-", self._graph.overhead.title.lower()).strip("-") or "graph"
        texts, question = self._context.texts, Message("Save the graph")
        ask_for_file(self._graph, texts, question, ending, self.save, save_as=f"{words}.{ending}")
