"""Light, dark or as the system says, live and everywhere."""

import os
import subprocess
import sys
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.gui.pixels import pixels
from tests.stated import chinese_font
from trifelt.gui.app import Application
from trifelt.gui.preferences.view import PreferencesPane
from trifelt.gui.shell.controls import SortedHeader
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import DARK, LIGHT


class Hints:
    """A system that says what it is told to say."""

    scheme = Qt.ColorScheme.Light


@pytest.fixture
def theme(qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Theme:
    parent = QObject(qapp)
    made = Theme(qapp, "system", parent)
    monkeypatch.setattr(made, "_system_scheme", lambda: Hints.scheme)
    made.destroyed.connect(lambda: None)
    return made


def test_a_chosen_theme_holds_whatever_the_system_says(theme: Theme) -> None:
    theme.set_mode("dark")
    assert theme.tokens is DARK
    Hints.scheme = Qt.ColorScheme.Light
    theme.system_changed()
    assert theme.tokens is DARK


def test_the_system_is_followed_while_it_is_wanted(theme: Theme, qtbot: QtBot) -> None:
    theme.set_mode("system")
    Hints.scheme = Qt.ColorScheme.Dark
    with qtbot.waitSignal(theme.changed):
        theme.system_changed()
    assert theme.tokens is DARK
    Hints.scheme = Qt.ColorScheme.Light
    with qtbot.waitSignal(theme.changed):
        theme.system_changed()
    assert theme.tokens is LIGHT


@pytest.mark.parametrize("name", ["an 'é'", 'a "quoted" {one}', "b(ra)ck;et:s\\"])
def test_marks_are_found_in_a_folder_of_any_name(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    marks = tmp_path / name / "icons" / "controls" / "light"
    marks.mkdir(parents=True)
    square = '<rect width="9" height="9" fill="#ff0000"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{square}</svg>'
    (marks / "check.svg").write_text(drawing)
    with monkeypatch.context() as patch:
        patch.setattr("trifelt.gui.shell.theme.resource_root", lambda: tmp_path / name)
        theme = Theme(qapp, "light")
        box = QCheckBox("on")
        box.setChecked(True)
        seen = pixels(box.grab())
        box.deleteLater()
        theme.deleteLater()
    Theme(qapp, "light").deleteLater()
    assert (seen[:, :, :3] == (255, 0, 0)).all(axis=2).any()


def test_figures_are_all_of_one_width(theme: Theme, qapp: QApplication) -> None:
    from PySide6.QtGui import QFontMetricsF

    metrics = QFontMetricsF(qapp.font())
    widths = {round(metrics.horizontalAdvance(figure * 10), 3) for figure in "0123456789"}
    assert len(widths) == 1


def test_a_control_is_styled_anew_once_however_deep_it_lies(theme: Theme, qtbot: QtBot) -> None:
    class Control(QCheckBox):
        styled = 0

        def changeEvent(self, event: QEvent) -> None:
            self.styled += event.type() is QEvent.Type.StyleChange

    control = Control()
    holder: QWidget = control
    for _ in range(8):
        inner, holder = holder, QFrame()
        QVBoxLayout(holder).addWidget(inner)
    qtbot.addWidget(holder)
    holder.show()
    control.styled = 0
    theme.set_mode("light" if theme.tokens is DARK else "dark")
    assert control.styled == 2  # no style sheet, and the other


def test_a_click_changes_the_whole_window_at_once(shown: Application, qtbot: QtBot) -> None:
    window = shown.window
    window.show_pane("preferences")
    pane = cast("PreferencesPane", window.pane("preferences"))
    for mode, tokens in (("dark", DARK), ("light", LIGHT)):
        qtbot.mouseClick(pane.segments["theme"].button(mode), Qt.MouseButton.LeftButton)
        assert shown.preferences.settings.theme == mode
        seen = pixels(window.grab())
        ground, rail = seen[-4, -4, :3], seen[300, 4, :3]
        assert [f"{value:02x}" for value in ground] == [
            tokens.window[place : place + 2] for place in (1, 3, 5)
        ]
        assert [f"{value:02x}" for value in rail] == [
            tokens.rail[place : place + 2] for place in (1, 3, 5)
        ]


@pytest.mark.parametrize("order", list(Qt.SortOrder), ids=lambda order: order.name)
def test_the_arrow_of_a_sorted_column_points_down_where_the_largest_are_on_top(
    qtbot: QtBot, context: PaneContext, order: Qt.SortOrder
) -> None:
    table, rows = QTableView(), QStandardItemModel(1, 1)
    qtbot.addWidget(table)
    rows.setHorizontalHeaderLabels([""])
    table.setModel(rows)
    header = SortedHeader(table)
    header.setSortIndicatorShown(True)
    header.setSortIndicator(0, order)
    with qtbot.waitExposed(table):
        table.show()
    picture = pixels(header.grab())[:12, : header.sectionSize(0), :3].astype(int)
    ink = np.abs(picture - picture[0, 0]).sum(axis=2) > 60
    widths = [int(np.ptp(np.flatnonzero(row))) for row in ink if row.any()]
    assert widths
    assert (widths[0] > widths[-1]) == (order is Qt.SortOrder.DescendingOrder)


INK = """
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from trifelt.gui.shell.theme import Theme

app = QApplication([])
theme = Theme(app, "light")
theme.set_language("zh_Hant")
for mode in ("light", "dark", "light", "dark"):
    theme.set_mode(mode)
    paper, ink = (QColor(shade) for shade in (theme.tokens.surface, theme.tokens.text))
    image = QImage(200, 30, QImage.Format.Format_RGB32)
    image.fill(paper)
    painter = QPainter(image)
    painter.setPen(ink)
    painter.drawText(5, 20, "荷官派牌玩家下注")
    painter.end()
    lights = [image.pixelColor(x, y).lightness() for x in range(200) for y in range(30)]
    span = ink.lightness() - paper.lightness()
    print(sum(light - paper.lightness() for light in lights) / span)
"""


def test_chinese_strokes_are_as_strong_on_dark_as_on_light(tmp_path: Path) -> None:
    face = chinese_font("NotoSansCJK-Regular.ttc")
    stated = tmp_path / "fonts.conf"
    folders = f"<dir>{face.parent}</dir><cachedir>{tmp_path}</cachedir>"
    stated.write_text(f"<fontconfig>{folders}</fontconfig>", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", INK],
        env={**os.environ, "FONTCONFIG_FILE": str(stated)},
        capture_output=True,
        text=True,
        check=True,
    )
    light, dark, *again = map(float, done.stdout.split())
    assert again == [light, dark]
    assert 0.8 * light < dark < 1.1 * light
