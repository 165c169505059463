"""The window: panes by rail and key, game and house in one place and remembered."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.shell_panes import SHELL_PANES
from tests.stated import state_screen
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import built_in_houses
from trifelt.gui.app import Application
from trifelt.gui.shell.pane import Pane

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize("pane_id", [entry.id for entry in SHELL_PANES])
def test_a_click_on_the_rail_shows_the_pane(shown: Application, qtbot: QtBot, pane_id: str) -> None:
    button = shown.window.rail.buttons[pane_id]
    qtbot.mouseClick(button, LEFT)
    assert shown.window.current == pane_id
    assert shown.window.pane(pane_id).isVisible()
    assert button.isChecked()
    assert sum(other.isChecked() for other in shown.window.rail.buttons.values()) == 1


def test_keys_show_the_panes(shown: Application, qtbot: QtBot) -> None:
    window = shown.window
    for place, entry in enumerate(SHELL_PANES, start=1):
        qtbot.keyClick(window, Qt.Key(Qt.Key.Key_0.value + place), CONTROL)
        assert window.current == entry.id
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.current == "help"
    qtbot.keyClick(window, Qt.Key.Key_Comma, CONTROL)
    assert window.current == "preferences"
    before = window.current
    qtbot.keyClick(window, Qt.Key.Key_PageDown, CONTROL)
    assert window.current != before
    qtbot.keyClick(window, Qt.Key.Key_PageUp, CONTROL)
    assert window.current == before


def test_a_pane_is_made_when_it_is_first_shown(application: Application, qtbot: QtBot) -> None:
    window = application.window
    assert window.made_panes == set()
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.made_panes == {SHELL_PANES[0].id})
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.made_panes == {SHELL_PANES[0].id, "help"}


def test_the_window_is_painted_before_its_first_pane_is_made(
    application: Application, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    window = application.window
    make = window.pane

    def pane(pane_id: str) -> Pane:
        seen.append("pane")
        return make(pane_id)

    class Paints(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                seen.append("paint")
            return False

    paints = Paints()
    window.rail.installEventFilter(paints)
    monkeypatch.setattr(window, "pane", pane)
    window.show()
    qtbot.waitUntil(lambda: "pane" in seen)
    assert seen.index("paint") < seen.index("pane")


def test_a_pane_picked_at_once_is_not_taken_away_by_the_first(
    application: Application, qtbot: QtBot
) -> None:
    window = application.window
    window.show_pane("help")
    with qtbot.waitExposed(window):
        window.show()
    qtbot.wait(30)
    assert window.current == "help"
    assert window.made_panes == {"help"}


def open_menu(shown: Application, qtbot: QtBot, key: Qt.Key) -> QWidget:
    qtbot.keyClick(shown.window, key, CONTROL)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    return certain(QApplication.activePopupWidget())


def test_the_game_is_chosen_by_keys_and_heard_by_all(shown: Application, qtbot: QtBot) -> None:
    menu = open_menu(shown, qtbot, Qt.Key.Key_G)
    with qtbot.waitSignals([shown.choice.game_changed, shown.choice.house_changed]):
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)
    assert shown.choice.game is GAMES[1]
    header = shown.window.header
    assert header.game_button.text() == GAMES[1].title.render()
    house = built_in_houses(GAMES[1])[0]
    assert header.house_button.text() == house.full_title.render()
    assert GAMES[1].title.render() in header.game_button.accessibleName()


def test_the_house_is_chosen_by_mouse(shown: Application, qtbot: QtBot) -> None:
    game = next(game for game in GAMES if len(built_in_houses(game)) > 1)
    shown.choice.choose_game(game.id)
    button = shown.window.header.house_button
    qtbot.mouseClick(button, LEFT)
    menu = button.drop_down
    qtbot.waitUntil(menu.isVisible)
    second = menu.actions()[1]
    place = menu.actionGeometry(second).center()
    with qtbot.waitSignal(shown.choice.house_changed):
        qtbot.mouseMove(menu, place)
        qtbot.mouseClick(menu, LEFT, pos=place)
    assert shown.choice.house is built_in_houses(game)[1]
    assert [action.isChecked() for action in menu.actions()][:2] == [False, True]


def test_pane_game_and_house_come_back_at_the_next_start(qapp: QApplication, qtbot: QtBot) -> None:
    first = Application(qapp, panes=SHELL_PANES)
    with qtbot.waitExposed(first.window):
        first.show()
    first.window.show_pane("help")
    first.choice.choose_game(GAMES[2].id)
    first.window.close()
    first.close()
    assert not first.folders.settings_file.read_text("utf-8").count("geometry")
    second = Application(qapp, panes=SHELL_PANES)
    assert second.window.current == "help"
    assert second.choice.game is GAMES[2]
    second.window.close()
    second.close()


@pytest.mark.parametrize("content", ["", "{", '{"schema": 1, "places": {"geometry": "AAAA"}}'])
def test_a_damaged_window_file_is_forgotten(
    qapp: QApplication, trifelt_home: Path, content: str
) -> None:
    file = trifelt_home / "data" / "window.json"
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    application = Application(qapp, panes=SHELL_PANES)
    assert application.window.width() >= 1024
    assert application.window.current == SHELL_PANES[0].id
    application.window.close()
    application.close()


def test_two_windows_keep_what_is_theirs_apart(qapp: QApplication, trifelt_home: Path) -> None:
    shown = "help", SHELL_PANES[0].id

    def opened(panes: tuple[str, ...] = ()) -> list[str]:
        windows = [Application(qapp, panes=SHELL_PANES) for _ in shown]
        found = [one.window.current for one in windows]
        for one, pane in zip(windows, panes, strict=False):
            one.window.show_pane(pane)
        for one in windows:  # the second is the last to close
            one.window.close()
            one.close()
        return found

    opened()  # the folder is there from now on
    opened(shown)
    assert opened() == [*shown]
    assert not [*(trifelt_home / "data").glob("*.lock")]


def test_the_window_is_never_smaller_than_its_panes_can_bear(shown: Application) -> None:
    shown.window.resize(300, 200)
    assert (shown.window.width(), shown.window.height()) == (1024, 700)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_long_house_name_leaves_the_game_its_own(shown: Application, game: Game) -> None:
    shown.window.resize(1024, 700)
    shown.choice.choose_game(game.id)
    header = shown.window.header
    header.house_button.setText("The Extraordinarily Long-Named Club of Upper Bukit Timah " * 2)
    QApplication.processEvents()
    assert header.house_button.lacks() > 0
    assert header.game_button.lacks() <= 0


def test_panes_part_of_the_header_comes_and_goes_with_it(shown: Application, qtbot: QtBot) -> None:
    header = shown.window.header
    first, second = QPushButton("first"), QPushButton("second")
    header.show_part(first)
    assert first.isVisible()
    header.show_part(second)
    assert (first.isVisible(), second.isVisible()) == (False, True)
    header.show_part(first)
    assert (first.isVisible(), second.isVisible()) == (True, False)
    header.show_part(None)
    assert not first.isVisible()
    assert first.window() is second.window() is shown.window


# What a screen leaves to a window: an old one, a Full HD one at one and a half and at two.
SMALL_SCREENS = [((1024, 768), "1"), ((1920, 1080), "1.5"), ((1920, 1080), "2")]
ASKS_SIZE = """
import json, os
from pathlib import Path
from trifelt.gui.app import Application, make_qt
from trifelt.storage.folders import user_folders
qt = make_qt(())
application = Application(qt, user_folders())
window = application.window
room, first = window.screen().availableSize(), window.size()
window.resize(room.width() - 100, room.height() - 90)
application.show()
window.close()
again = Application(qt, user_folders())
print(json.dumps([each.toTuple() for each in (room, first, window.size(), again.window.size())]))
application.close()
again.close()
"""


@pytest.mark.parametrize(("size", "scale"), SMALL_SCREENS)
def test_the_first_size_fits_the_screen_and_then_the_user_s_own_is_kept(
    size: tuple[int, int], scale: str, tmp_path: Path
) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": scale}
    environment["TRIFELT_HOME"] = str(tmp_path)
    state_screen(size, environment)
    done = subprocess.run(
        [sys.executable, "-c", ASKS_SIZE],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    room, first, left, again = json.loads(done.stdout)
    assert room[0] == round(size[0] / float(scale))
    assert first[0] < room[0]
    assert first[1] < room[1] - 24  # the window manager's title bar
    assert again == left
