"""What every pane is made of is made in one place, which settles what Qt would guess or do."""

import re
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.shell.building import RIGHT, STRETCH, button, card, data_label, row
from trifelt.gui.shell.texts import Texts

GUI: Final = Path(__file__).parents[3] / "desktop" / "trifelt" / "gui"
# Qt's own take a name with a tag in it for a page, or an answer from the wheel.
OURS: Final = re.compile(
    r"\bQ(Label|MessageBox|StaticText|ComboBox|SpinBox|DoubleSpinBox|DateEdit|TimeEdit|Slider|Dial"
    r"|TabBar|TabWidget)\("
)


@pytest.mark.parametrize("file", sorted(GUI.rglob("*.py")), ids=lambda file: file.stem)
def test_labels_and_choices_are_the_windows_own(file: Path) -> None:
    code = re.sub(r"^class .*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert OURS.findall(code) == []


def test_a_card_lays_its_parts_out_as_they_are_written(qtbot: QtBot) -> None:
    texts = Texts()
    first, second, third = (data_label(texts, word) for word in ("a", "b", "c"))
    pressed: list[str] = []
    close = button(texts, Message("Close"), lambda: pressed.append("close"), "primary")
    shown = card(texts, None, row(first, STRETCH, (second, RIGHT)), None, 40, (third, 1), close)
    qtbot.addWidget(shown)
    shown.resize(400, 300)
    shown.show()
    assert first.mapTo(shown, QPoint(0, 0)).x() < second.mapTo(shown, QPoint(0, 0)).x()
    assert third.y() >= first.geometry().bottom() + 40
    assert third.height() > first.height()
    qtbot.keyClick(close, Qt.Key.Key_Space)
    assert pressed == ["close"]


@pytest.mark.parametrize("size", [13, 14, 22, 36])
def test_a_first_letter_that_reaches_left_of_its_place_is_drawn_whole(
    qtbot: QtBot, size: int
) -> None:
    def ink(words: str) -> int:
        shown = data_label(Texts(), words)
        shown.setFont(font)
        qtbot.addWidget(shown)
        shown.adjustSize()
        shown.grab()
        shown.adjustSize()
        picture = shown.grab().toImage()
        ground = picture.pixel(picture.width() - 1, 0)
        return sum(
            picture.pixel(x, y) != ground
            for x in range(picture.width())
            for y in range(picture.height())
        )

    font = QFont("DejaVu Sans")
    font.setPixelSize(size)
    assert QFontMetricsF(font).leftBearing("J") < 0
    # With a space before it no part of it can be cut.
    assert ink("J") == ink(" J")
