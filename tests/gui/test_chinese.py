"""The window in Chinese, in whichever font with its letters is installed."""

import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QLocale, QPointF, QRectF
from PySide6.QtGui import (
    QFont,
    QFontDatabase,
    QFontInfo,
    QImage,
    QPainter,
    QRawFont,
    QTextLayout,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui import test_every_state as every_state
from tests.gui.looking import labels_cut_off, nothing_is_under_way
from tests.gui.table.test_prints import Reader
from tests.stated import chinese_font
from trifelt.engine.games import GAMES
from trifelt.engine.languages import catalogue_of, language_codes, locale_folder
from trifelt.engine.resources import example_file
from trifelt.gui.app import Application
from trifelt.gui.cards.pictures import DrawnItem
from trifelt.gui.panes import PANES
from trifelt.gui.shell.pane import PaneEntry
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.shell.theme import families_of, letters_of
from trifelt.gui.table.model.prints import odds_print
from trifelt.gui.table.view import TablePane
from trifelt.storage.log import Filter, Log, Record
from trifelt.storage.log.json_import import import_json

NOTO = "NotoSansCJK-Regular.ttc"  # writes many letters in four ways
FILES = ("wqy-microhei.ttc", NOTO, "DroidSansFallbackFull.ttf")
CHINESE = [code for code in language_codes() if code.startswith("zh")]
# What may not begin a line, and what may not end one.
CLOSING, OPENING = "，。、；：！？）」』”》…", "（「『“《"
WIDTH = 236.0
HAN = re.compile("[\u3400-\u9fff]")
ODDS = re.compile("[赔賠]")
SMALLEST = 12

pytestmark = pytest.mark.parametrize("code", CHINESE)


@pytest.fixture
def family(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[str]:
    file = chinese_font(*getattr(request, "param", FILES))
    number = QFontDatabase.addApplicationFont(str(file))
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


class Letters:
    """A page that is nothing but these letters."""

    width, height = 595.0, 842.0

    def __init__(self, letters: str, code: str) -> None:
        self.layout = QTextLayout(letters, letters_of(QFont(), code))
        self.layout.beginLayout()
        while (line := self.layout.createLine()).isValid():
            line.setNumColumns(40)
            line.setPosition(QPointF(50, 20 * line.lineNumber()))
        self.layout.endLayout()

    def paint(self, painter: QPainter, paper: QRectF) -> None:
        painter.scale(paper.width() / self.width, paper.height() / self.height)
        self.layout.draw(painter, QPointF(0, 0))


@pytest.mark.parametrize("family", [[NOTO]], indirect=True)
@pytest.mark.parametrize("system", ["zh_MO", "zh_SG"])
def test_its_own_letters_are_drawn_and_found_in_a_pdf_whatever_the_system_speaks(
    code: str, system: str, family: str
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(system))
    written = "".join(sorted(set(HAN.findall("".join(said(code)))) - {"户"}))
    page = Letters(written, code)
    faces = {run.rawFont().familyName() for run in page.layout.glyphRuns()}
    assert faces == {f"Noto Sans CJK {'SC' if code == 'zh_Hans' else 'TC'}"}
    text = PdfReader(io.BytesIO(pdf_of([page], "Letters"))).pages[0].extract_text()
    QLocale.setDefault(before)
    assert set(written) - set(text) == set()


def test_no_line_begins_with_closing_mark_or_ends_with_opening_one(code: str, family: str) -> None:
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
        qtbot.waitUntil(nothing_is_under_way)
        QApplication.sendPostedEvents()
        QApplication.processEvents()
        cut += [f"{entry.id}: {label}" for label in labels_cut_off(shown.window)]
    assert cut == []
    shown.preferences.change(language=next(other for other in CHINESE if other != code))
    QApplication.processEvents()
    first = families_of(shown.texts.language)[0]
    parts = [part.font().families() for part in shown.window.findChildren(QWidget)]
    wrong = [part for part in parts if next(face for face in part if "CJK" in face) != first]
    assert wrong == []
    shown.preferences.change(language="en")
    boxes = shown.window.findChildren(QComboBox)
    items = {box.itemText(place) for box in boxes for place in range(box.count())}
    assert {item for item in items if HAN.search(item)} <= {"简体中文", "繁體中文"}


def test_the_sample_records_are_told_in_it(code: str, tmp_path: Path) -> None:
    with Log(tmp_path / "log.db") as log:
        import_json(log, example_file("history.json"))
        kept = [certain(record, Record) for record in log.records(Filter())]
    told = [record.told.render(catalogue_of(code)) for record in kept]
    assert told
    assert [words for words in told if not HAN.search(words) or "box" in words] == []


def test_no_name_on_the_felt_is_made_narrower_and_a_main_wager_keeps_its_odds(
    code: str, family: str, shown: Application
) -> None:
    shown.window.resize(1024, 700)
    shown.preferences.change(language=code)
    shown.window.show_pane("table")
    for game in GAMES:
        shown.choice.choose_game(game.id)
        QApplication.processEvents()
        image = QImage(8, 8, QImage.Format.Format_ARGB32)
        reader = Reader(image)
        (pane,) = shown.window.findChildren(TablePane)
        for item in pane.felt.scene().items():
            if isinstance(item, DrawnItem):
                item.draw(reader)
        reader.end()
        odds = certain(odds_print(shown.choice.house.offers[game.main]))
        assert {shown.texts.render(game.wager[game.main].title), shown.texts.render(odds)} <= {
            *reader.sizes
        }
        assert [one for one in reader.narrowed if HAN.search(one) and not ODDS.search(one)] == []


def test_qt_speaks_it_where_it_asks_for_a_file(code: str, family: str, shown: Application) -> None:
    shown.preferences.change(language=code)
    dialog = QFileDialog(shown.window)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    assert [one for one in QFileDialog.DialogLabel if not HAN.search(dialog.labelText(one))] == []
    dialog.deleteLater()


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
