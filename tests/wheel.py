"""The wheel of a mouse, which the tour itself never turns."""

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QWidget

from trifelt.tour.driver import TourDriver


def turn_wheel(driver: TourDriver, widget: QWidget, place: QPoint, notches: int) -> None:
    """Turn the wheel over a widget, up for a positive number."""
    top = widget.window()
    event = QWheelEvent(
        QPointF(widget.mapTo(top, place)),
        QPointF(widget.mapToGlobal(place)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    handle = top.windowHandle()
    assert handle is not None
    QCoreApplication.sendEvent(handle, event)
    driver.settle()
