"""The plot of a graph: axes of ours around a view of pyqtgraph's, its own menus silenced."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QWheelEvent

import pyqtgraph as pg  # isort: skip

from trifelt.gui.graphs.axes import FigureAxis, NameAxis
from trifelt.gui.shell.texts import DATA
from trifelt.gui.shell.tokens import STEP


class Viewport(pg.ViewBox):  # type: ignore[misc]
    """Dragging moves the view, Ctrl and the wheel zoom it."""

    def __init__(self, *, across: bool, upright: bool) -> None:
        super().__init__(enableMenu=False, defaultPadding=0.0)
        self.setMouseEnabled(across, upright)
        self.disableAutoRange()


class Plot(pg.PlotWidget):  # type: ignore[misc]
    """Leaves the plain wheel to the page, where an axis would take it."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Hand the wheel on to the view only where Ctrl is held."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        else:
            event.ignore()


def make_plot(
    owner: QObject, view: Viewport, bottom: FigureAxis, left: FigureAxis | NameAxis
) -> pg.PlotWidget:
    """A plot without frame, buttons or menus of its own."""
    plot = Plot(viewBox=view, axisItems={"bottom": bottom, "left": left})
    plot.setFrameShape(plot.Shape.NoFrame)
    # Room for the figures at the last ticks.
    plot.plotItem.layout.setContentsMargins(0, STEP, 3 * STEP, 0)
    # Its own menu, which we never show, would outlive the graph by itself.
    unused = plot.plotItem.ctrlMenu
    unused.setParent(owner, unused.windowFlags())
    # Nor does it speak any language.
    for part in (
        unused,
        *unused.findChildren(QObject),
        *plot.findChildren(QAction),
        *plot.scene().contextMenu,
    ):
        part.setProperty(DATA, True)
        for place in ("text", "title", "toolTip"):
            if part.property(place):
                part.setProperty(place, "")
    plot.hideButtons()
    plot.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
    return plot
