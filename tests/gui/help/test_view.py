"""The help by real events: pages, search, drawn cards, the theme's colours."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.pixels import pixels
from tests.gui.shell_panes import SHELL_PANES
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.cards.faces import GOLD
from trifelt.gui.help.view import HelpPane
from trifelt.gui.shell.tokens import STEP
from trifelt.tour.driver import TourDriver

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def pane(shown: Application, qtbot: QtBot) -> HelpPane:
    qtbot.keyClick(shown.window, Qt.Key.Key_F1)
    made = certain(shown.window.pane("help"), HelpPane)
    assert made.isVisible()
    return made


def open_page(pane: HelpPane, qtbot: QtBot, title: str) -> None:
    item = pane.list.findItems(title, Qt.MatchFlag.MatchExactly)[0]
    pane.list.scrollToItem(item)
    qtbot.mouseClick(pane.list.viewport(), LEFT, pos=pane.list.visualItemRect(item).center())


def test_the_keys_of_the_window_are_told(pane: HelpPane, qtbot: QtBot) -> None:
    open_page(pane, qtbot, "Keys")
    told = pane.page.toPlainText()
    for wanted in ("F1", "Ctrl+G", "F11", "Choose the game", *(f"Ctrl+{n}" for n in (1, 2))):
        assert wanted in told
    for entry in SHELL_PANES:
        assert f"Open {entry.title.render()}" in told


def test_a_title_too_long_for_the_list_has_the_height_to_fold(pane: HelpPane) -> None:
    shown = pane.list
    letters, room = shown.fontMetrics(), shown.viewport().width() - 2 * STEP - 6
    high = []
    for item in map(shown.item, range(shown.count())):
        folded = letters.boundingRect(0, 0, room, 0, Qt.TextFlag.TextWordWrap, item.text())
        high.append(folded.height())
        assert shown.visualItemRect(item).height() >= folded.height() + 2 * STEP
    assert max(high) > min(high)


def test_cards_are_drawn_into_the_page(pane: HelpPane, qtbot: QtBot) -> None:
    open_page(pane, qtbot, GAMES[0].title.render())
    bar = pane.page.verticalScrollBar()
    gold = [int(GOLD[place : place + 2], 16) for place in (1, 3, 5)]
    most = 0
    for value in range(0, bar.maximum() + bar.pageStep(), bar.pageStep()):
        bar.setValue(value)
        seen = pixels(pane.page.viewport().grab())
        most = max(most, (abs(seen[..., :3].astype(int) - gold).max(axis=2) < 20).sum())
    assert most > 30


def test_typing_finds_pages_and_marks_the_word(pane: HelpPane, qtbot: QtBot) -> None:
    qtbot.mouseClick(pane.search, LEFT)
    qtbot.keyClicks(pane.search, "element risk")
    assert [topic.id for topic in pane.found] == ["figures"]
    assert pane.page.textCursor().selectedText().casefold() == "element"
    assert "Hit rate" not in pane.page.toPlainText()
    marked = [place.cursor.selectedText().casefold() for place in pane.page.extraSelections()]
    assert set(marked) == {"element", "risk"}
    assert len(marked) >= 4
    qtbot.keyClicks(pane.search, "zeppelin")
    assert pane.list.count() == 0
    assert pane.nothing.isVisible()
    assert pane.page.toPlainText() == ""
    pane.search.clear()
    assert not pane.nothing.isVisible()
    assert pane.list.count() > 5


@pytest.mark.parametrize("words", ["pro rata", "prorata", "PRO RATA"])
def test_where_the_words_that_were_searched_stand_together_is_shown_first(
    pane: HelpPane, qtbot: QtBot, words: str
) -> None:
    qtbot.keyClicks(pane.search, words)
    shown = {}
    for topic in pane.found:
        open_page(pane, qtbot, topic.title.render())
        shown[topic.id] = pane.page.textCursor().selectedText().casefold()
    assert set(shown.values()) == {words.casefold()}
    assert "table" in shown


def test_other_panes_open_the_page_they_mean(shown: Application) -> None:
    window = shown.window
    window.open_pane("help", "readings")
    pane = certain(window.pane("help"), HelpPane)
    assert pane.page.toPlainText().startswith("Why there are readings")
    window.open_pane("help", "ruin")
    assert pane.search.text() == "ruin"


def test_the_page_stays_open_when_the_theme_changes(
    shown: Application, pane: HelpPane, qtbot: QtBot
) -> None:
    open_page(pane, qtbot, "Reading the figures")
    shown.theme.set_mode("dark")
    assert pane.page.toPlainText().startswith("Reading the figures")
    assert shown.theme.tokens.text in pane.page.toHtml()


def test_a_clause_is_found_by_its_number_and_by_its_words(pane: HelpPane, qtbot: QtBot) -> None:
    for words in ("3.14 qualify", "dealer qualify ante clauses"):
        pane.search.clear()
        qtbot.keyClicks(pane.search, words)
        pages = [topic for topic in pane.found if topic.id == "clauses-three-card-poker"]
        assert any(entry.id.startswith("3.1") for entry in pages[0].sections[0].entries), words


def test_an_own_sheet_is_attached_stands_beside_ours_and_is_removed(
    shown: Application, pane: HelpPane, qtbot: QtBot, tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.txt"
    clause = "3.7 The player says play or fold, so it is written here.\n"
    sheet.write_text(f"{GAMES[1].title.render().upper()}\nGame Rules\n{clause}")
    open_page(pane, qtbot, f"Clauses of {GAMES[0].title.render()}")
    attach, anyway, detach = pane.sheets.attach, pane.sheets.anyway, pane.sheets.detach
    assert not detach.isEnabled()
    driver = TourDriver(shown.window, tmp_path)
    driver.click(attach)
    files = pane.sheets.file_dialog
    driver.wait_until(files.isVisible, "the dialog that asks for a file")
    edit = certain(files.findChild(QLineEdit))
    driver.fill(edit, str(sheet))
    driver.key("Return")
    driver.wait_until(anyway.isVisible, "that it is another game's sheet")
    assert not detach.isEnabled()
    driver.click(anyway)
    driver.wait_until(detach.isEnabled, "the sheet")
    assert not anyway.isVisible()
    told = pane.page.toPlainText()
    assert "so it is written here" in told
    assert "Not found in your copy of the sheet: 1.1" in told
    driver.click(detach)
    driver.wait_until(lambda: not detach.isEnabled(), "the end of the copy")
    assert "so it is written here" not in pane.page.toPlainText()
