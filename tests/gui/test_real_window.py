"""The real window on a real display, under a real mouse and keyboard."""

import tomllib
from pathlib import Path

import pytest

from tests.certain import certain
from tests.gui.asked_program import middle
from tests.gui.real_window import Told, real_window
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.preferences.view import PreferencesPane

pytestmark = pytest.mark.xvfb


def begin(application: Application) -> None:
    application.window.show_pane("preferences")


def tell(application: Application) -> Told:
    window, settings = application.window, application.folders.settings_file
    pane = certain(window.pane("preferences"), PreferencesPane)
    return {
        "platform": application.qt.platformName(),
        "size": [window.width(), window.height()],
        "current": window.current,
        "written": tomllib.loads(settings.read_text("utf-8")) if settings.exists() else {},
        "places": {
            "dark": middle(pane.segments["theme"].button("dark")),
            "balance": middle(pane.fields["starting-balance"]),
        },
    }


def test_mouse_and_keys_set_what_they_mean_and_all_comes_back(
    x_display: str, trifelt_home: Path
) -> None:
    with real_window(x_display, begin, tell) as screen:
        assert screen.told["platform"] == "xcb"
        screen.click("dark")
        screen.wait(lambda told: told["written"].get("theme") == "dark")
        screen.click("balance")
        screen.write_anew("4321.50\n")
        screen.wait(lambda told: told["written"].get("starting-balance") == "4321.50")
        screen.keys("ctrl+g")
        screen.ask()  # and with that the list is open
        screen.keys("Down", "Down", "Return")
        screen.wait(lambda told: told["written"].get("game") == GAMES[2].id)
        screen.do("windowsize", "--sync", str(screen.told["window"]), "1234", "800")
        screen.keys("F1")
        screen.wait_for(current="help", size=[1234, 800])
    with real_window(x_display, begin, tell) as screen:
        assert screen.told["size"] == [1234, 800]
        assert screen.told["written"]["game"] == GAMES[2].id
