"""The page of a first start: once, by keyboard alone, and never in the way."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trifelt.gui.app import Application
from trifelt.gui.preferences.view import PreferencesPane
from trifelt.gui.preferences.welcome import WelcomePage
from trifelt.storage.folders import user_folders
from trifelt.tour.driver import TourDriver

Begin = Callable[[], tuple[Application, TourDriver]]


@pytest.fixture
def begin(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Begin]:
    """Starts the program as its way in does; whatever ran before is closed first."""
    running: list[Application] = []

    def end() -> None:
        for application in running:
            application.window.close()
            application.close()
        running.clear()

    def start() -> tuple[Application, TourDriver]:
        end()
        running.append(application := Application(qapp))
        with qtbot.waitExposed(application.window):
            application.show(welcome=user_folders().are_new())
        application.window.activateWindow()
        return application, TourDriver(application.window, tmp_path)

    yield start
    end()


def welcome_of(application: Application) -> WelcomePage | None:
    """The page, where it shows."""
    return next((p for p in application.window.findChildren(WelcomePage) if p.isVisible()), None)


def test_newcomer_chooses_game_chips_and_language_and_plays_by_keyboard_alone(begin: Begin) -> None:
    application, driver = begin()
    page = welcome_of(application)
    assert page is not None
    assert not application.window.made_panes
    for _ in range(3):  # from the first card back over language and chips to the games
        driver.key("Shift+Tab")
    driver.key("Down", "Tab")
    driver.key("Down", "Tab")
    for _ in range(page.language.findData("en")):
        driver.key("Down")
    driver.key("Tab", "Return")
    driver.wait_until(lambda: "table" in application.window.made_panes, "the table")
    assert welcome_of(application) is None
    second = application.choice.games[1]
    settings = application.preferences.settings
    assert (settings.game, settings.chip_set, settings.language) == (second.id, "Small", "en")
    application, _ = begin()
    assert welcome_of(application) is None
    assert application.choice.game is second


@pytest.mark.parametrize(
    ("key", "pane"),
    [("1", "table"), ("2", "check"), ("3", "train"), ("4", "paytables"), ("Escape", "table")],
)
def test_each_choice_and_escape_close_it_for_good(begin: Begin, key: str, pane: str) -> None:
    application, driver = begin()
    driver.key(key)
    driver.wait_until(lambda: bool(application.window.made_panes), "a pane")
    assert application.window.current == pane
    assert welcome_of(application) is None
    driver.wait_until(lambda: not user_folders().are_new(), "that to be kept, whatever comes")
    application, _ = begin()
    assert welcome_of(application) is None


def test_who_has_kept_anything_never_meets_it(begin: Begin) -> None:
    file = user_folders().record_file
    file.parent.mkdir(parents=True)
    file.touch()
    application, _ = begin()
    assert welcome_of(application) is None


def test_preferences_show_it_again(begin: Begin) -> None:
    application, driver = begin()
    driver.key("Escape")
    application.window.show_pane("preferences")
    pane = application.window.pane("preferences")
    assert isinstance(pane, PreferencesPane)
    pane.reveal(pane.welcome)
    driver.click(pane.welcome)
    assert welcome_of(application) is not None
    driver.key("Escape")
    assert welcome_of(application) is None
    assert application.window.current == "preferences"
