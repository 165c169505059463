"""A graph on paper: its title, legend and plot painted as PNG, SVG or a picture to paste."""

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator

from trifelt.gui.graphs.axes import small_font
from trifelt.gui.graphs.legend import Entry, legend_places, paint_legend
from trifelt.gui.graphs.words import WRAPPED, title_font, words_height
from trifelt.gui.shell.tokens import HALF, HEADING, LIGHT, STEP

MARGIN: Final = 3 * STEP
# What a picture has at least, so that it stays sharp in a report.
SHARP_WIDTH: Final = 1600


class PaperSource(Protocol):
    """What a sheet asks of its graph."""

    def sheet_title(self) -> str: ...
    def sheet_note(self) -> str: ...
    def sheet_legend(self) -> tuple[Entry, ...]: ...
    def plot_size(self) -> QSize: ...
    def paint_plot(self, painter: QPainter, place: QRectF) -> None: ...


class Sheet:
    """A graph with its words, as it goes into a report: dark on white whatever the theme."""

    def __init__(self, source: PaperSource, resolution: int) -> None:
        self._source = source
        self._resolution = resolution
        self._plot = source.plot_size()
        self._entries = source.sheet_legend()
        wide = self._plot.width()
        self._title_height = words_height(source.sheet_title(), title_font(HEADING), wide) + HALF
        self._note_height = words_height(source.sheet_note(), small_font(), wide)
        self._legend_height = round(legend_places(self._entries, self._plot.width())[1])

    @property
    def size(self) -> QSize:
        """The sheet's size before any sharpening."""
        return QSize(
            self._plot.width() + 2 * MARGIN,
            self._head() + self._plot.height() + MARGIN,
        )

    def png(self) -> bytes:
        """The sheet as a PNG picture."""

        def draw(device: QIODevice) -> None:
            writer = QImageWriter(device, QByteArray(b"png"))
            writer.write(self.image())

        return _bytes(draw)

    def image(self) -> QImage:
        """The sheet as a picture."""
        ratio = max(2.0, SHARP_WIDTH / self.size.width())
        image = QImage(self.size * ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(QColor(LIGHT.surface))
        painter = QPainter(image)
        self._paint(painter)
        painter.end()
        return image

    def svg(self) -> bytes:
        """The sheet as an SVG drawing with its texts as texts."""

        def draw(device: QIODevice) -> None:
            # The version that knows of clipping: else what is out of sight would be drawn too.
            generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
            generator.setOutputDevice(device)
            generator.setResolution(self._resolution)
            generator.setSize(self.size)
            generator.setViewBox(QRectF(0, 0, self.size.width(), self.size.height()))
            generator.setTitle(self._source.sheet_title())
            painter = QPainter(generator)
            painter.fillRect(QRectF(0, 0, self.size.width(), self.size.height()), LIGHT.surface)
            self._paint(painter)
            painter.end()

        return _bytes(draw)

    def _head(self) -> int:
        legend = self._legend_height + STEP if self._entries else 0
        return MARGIN + self._title_height + self._note_height + legend + STEP

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        top, wide = MARGIN, self._plot.width()
        painter.setFont(title_font(HEADING))
        painter.setPen(LIGHT.colour("text"))
        place = QRectF(MARGIN, top, wide, self._title_height)
        painter.drawText(place, WRAPPED.value, self._source.sheet_title())
        top += self._title_height
        if note := self._source.sheet_note():
            painter.setFont(small_font())
            painter.setPen(LIGHT.colour("muted"))
            painter.drawText(QRectF(MARGIN, top, wide, self._note_height), WRAPPED.value, note)
            top += self._note_height
        if self._entries:
            top += STEP
            painter.save()
            painter.translate(MARGIN, top)
            paint_legend(painter, self._entries, wide, LIGHT)
            painter.restore()
        place = QRectF(MARGIN, self._head(), wide, self._plot.height())
        self._source.paint_plot(painter, place)


def _bytes(draw: Callable[[QIODevice], object]) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    draw(buffer)
    buffer.close()
    return bytes(data.data())
