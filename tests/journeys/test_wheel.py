"""The wheel scrolls pages: over no field, of no pane, does it change what is answered."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QWidget,
)

from tests.journeys.opening import opened_by_key
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.pane import Pane, PaneEntry
from trifelt.gui.train.view import TEST, TrainPane
from trifelt.tour.driver import TourDriver

FIELDS = (QComboBox, QAbstractSlider, QAbstractSpinBox, QTabBar, QAbstractButton, QLineEdit)
# Chips are laid by the wheel, which says so.
HAS_FIELDS = [entry for entry in PANES if entry.id not in ("table", "help")]


def fields(pane: QWidget) -> Iterator[QWidget]:
    for widget in pane.findChildren(QWidget):
        if isinstance(widget, FIELDS) and widget.isVisible() and not isinstance(widget, QScrollBar):
            yield widget


def answers(pane: QWidget) -> list[object]:
    found: list[object] = []
    for field in fields(pane):
        if isinstance(field, QComboBox | QTabBar):
            found.append(field.currentIndex())
        elif isinstance(field, QAbstractSlider):
            found.append(field.value())
        elif isinstance(field, QAbstractButton):
            found.append(field.isChecked())
        elif isinstance(field, QAbstractSpinBox | QLineEdit):
            found.append(field.text())
    return found


@pytest.mark.parametrize("entry", HAS_FIELDS, ids=lambda entry: entry.id)
def test_the_wheel_changes_no_answer(
    application: Application, driver: TourDriver, entry: PaneEntry
) -> None:
    pane = opened_by_key(application, driver, entry.id, Pane)
    if isinstance(pane, TrainPane):
        driver.click(pane.pages.button(TEST))
    driver.settle(100)
    before, turned = answers(pane), 0
    for field in list(fields(pane)):
        if isinstance(field, QComboBox | QAbstractSlider | QAbstractSpinBox | QTabBar):
            for focused in (False, True):
                if focused:
                    field.setFocus(Qt.FocusReason.TabFocusReason)
                held = QApplication.focusWidget()
                for notches in (-2, 1):
                    middle = QPointF(field.mapTo(field.window(), field.rect().center()))
                    if not field.window().rect().contains(middle.toPoint()):
                        continue  # scrolled out of the window
                    QTest.wheelEvent(
                        field.window().windowHandle(), middle, QPoint(0, 120 * notches)
                    )
                    driver.settle(1)
                    turned += 1
                    assert QApplication.focusWidget() is held
    assert answers(pane) == before
    assert turned or entry.id == "check"
