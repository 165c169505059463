"""The window in Chinese, in whichever font with its letters is installed."""

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QRawFont, QTextLayout
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.gui import test_every_state as every_state
from tests.gui.looking import labels_cut_off
from tests.stated import PLACES
from trifelt.engine.languages import language_codes, locale_folder
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell.background import nothing_is_under_way
from trifelt.gui.shell.pane import PaneEntry

FILES = ("wqy-microhei.ttc", "NotoSansCJK-Regular.ttc", "DroidSansFallbackFull.ttf")
CHINESE = [code for code in language_codes() if code.startswith("zh")]
# What may not begin a line, and what may not end one.
CLOSING, OPENING = "，。、；：！？）」』”》…", "（「『“《"
WIDTH = 236.0
HAN = re.compile("[\u3400-\u9fff]")
SMALLEST = 12

pytestmark = pytest.mark.parametrize("code", CHINESE)


@pytest.fixture
def font_file() -> Path:
    found = (file for name in FILES for place in PLACES for file in Path(place).rglob(name))
    file = next(found, None)
    if file is None:
        pytest.skip("no Chinese font is installed: install fonts-wqy-microhei")
    return file


@pytest.fixture
def family(qapp: QApplication, font_file: Path) -> Iterator[str]:
    number = QFontDatabase.addApplicationFont(str(font_file))
    yield QFontDatabase.applicationFontFamilies(number)[0]
    QFontDatabase.removeApplicationFont(number)


def said(code: str) -> list[str]:
    """Every translation of a language."""
    with (locale_folder() / code / "LC_MESSAGES" / "trifelt.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    return [text for key, text in catalogue._catalog.items() if key]  # type: ignore[attr-defined]


def test_every_letter_of_it_can_be_drawn(code: str, family: str) -> None:
    fonts = [QRawFont.fromFont(QFont(name)) for name in (family, "DejaVu Sans")]
    letters = {letter for text in said(code) for letter in text if letter.isprintable()}
    missing = {
        one for one in letters if not any(font.supportsCharacter(ord(one)) for font in fonts)
    }
    assert missing == set()


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one(
    code: str, family: str
) -> None:
    font = QFont(family)
    font.setPixelSize(14)
    wrong = []
    for text in said(code):
        layout = QTextLayout(text, font)
        layout.beginLayout()
        lines = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(WIDTH)
            lines.append(text[line.textStart() : line.textStart() + line.textLength()].strip())
        layout.endLayout()
        wrong += [line for line in lines[1:] if line[:1] and line[0] in CLOSING]
        wrong += [line for line in lines[:-1] if line[-1:] and line[-1] in OPENING]
    assert wrong == []


def test_the_window_speaks_it_at_once_and_cuts_nothing_off(
    code: str, family: str, shown: Application, qtbot: QtBot
) -> None:
    shown.window.resize(1024, 700)
    shown.preferences.change(language=code)
    assert shown.texts.language == code
    cut = []
    for entry in PANES:
        shown.window.show_pane(entry.id)
        qtbot.waitUntil(nothing_is_under_way, timeout=60_000)
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        cut += [f"{entry.id}: {label}" for label in labels_cut_off(shown.window)]
    assert cut == []


def too_small(root: QWidget) -> list[str]:
    """Every label and button below a widget whose Chinese letters are too small to be read."""
    return [
        part.text()
        for part in root.findChildren(QWidget)
        if isinstance(part, QLabel | QAbstractButton)
        and part.isVisible()
        and HAN.search(part.text())
        and QFontInfo(part.font()).pixelSize() < SMALLEST
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("family")
@pytest.mark.parametrize("entry", PANES, ids=lambda entry: entry.id)
def test_every_state_of_a_pane_is_whole_and_large_enough(
    code: str, shown: Application, entry: PaneEntry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(every_state, "CODE", code)
    monkeypatch.setattr(every_state, "LOOKS", {"cut off": labels_cut_off, "small": too_small})
    every_state.test_every_state_of_a_pane_is_said_named_reached_and_whole(
        shown, entry, every_state.SIZES[0], tmp_path
    )
