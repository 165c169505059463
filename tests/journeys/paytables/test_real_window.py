"""Pay tables in the real window on a real display: odds edited, figures seen to move, saved."""

import tomllib
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint

from tests.gui.asked_program import at, middle
from tests.gui.pixels import Pixels
from tests.gui.real_window import Screen, Told, real_window
from tests.journeys.opening import pane_of
from trifelt.gui.app import Application
from trifelt.gui.paytables.house_file import NameDialog
from trifelt.gui.paytables.view import PaytablesPane

pytestmark = pytest.mark.xvfb


def begin(application: Application) -> None:
    application.window.resize(1440, 900)
    application.window.show_pane("paytables")


def tell(application: Application) -> Told:
    pane = pane_of(application, "paytables", PaytablesPane)
    if pane.priced is None or pane.tables.chart is None:
        return {"counted": False}
    section = next(each for each in pane.tables.sections if each.wager.id == "pair-plus")
    pane.tables.reveal(section)
    line = pane.tables.line("pair-plus", "straight")
    dialogs = application.window.findChildren(NameDialog)
    return {
        "counted": True,
        "platform": application.qt.platformName(),
        "words": line.words.text() if line.words.isVisible() else "",
        "edge": section.tiles.tiles[0].value,
        "asks": any(dialog.isVisible() for dialog in dialogs),
        "house": application.choice.house.id,
        "tiles": [*at(section.tiles, QPoint()), section.tiles.width(), section.tiles.height()],
        "places": {"odds": middle(line.odds), "save": middle(pane.save)},
    }


def tiles(screen: Screen, file: Path) -> Pixels:
    """The figures as the display holds them."""
    seen = screen.picture(file)
    x, y, wide, high = screen.told["tiles"]
    return seen[y : y + high, x : x + wide]


def test_odds_are_edited_figures_move_on_the_screen_and_the_house_is_saved(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    with real_window(x_display, begin, tell) as screen:
        screen.wait(lambda told: told["counted"])
        screen.wait_for(platform="xcb", edge="5.575 %", house="mbs")
        before = tiles(screen, tmp_path / "before.png")
        screen.click("odds")
        screen.write_anew("7 too 1")
        screen.wait_for(
            words="'7 too 1' is not a pay table entry; write 30, 30 to 1, 1 to 2, 0.95, lose "
            "or push",
            edge="−0.941 %",  # of the 7 that could be read on the way
        )
        screen.write_anew("6")
        screen.wait_for(edge="2.317 %", words="")
        after = tiles(screen, tmp_path / "after.png")
        assert before.shape == after.shape
        assert not np.array_equal(before, after)
        screen.click("save")
        screen.wait_for(asks=True)
        screen.write_anew("Harbour Club\n")
        screen.wait_for(asks=False, house="harbour-club")
    file = trifelt_home / "config" / "houses" / "three-card-poker" / "harbour-club.toml"
    saved = tomllib.loads(file.read_text(encoding="utf-8"))
    assert (saved["name"], saved["base"]) == ("Harbour Club", "mbs")
    # With six to one on a straight the table is one that the sheet prints.
    assert saved["wagers"]["pair-plus"]["pays"] == "40-30-6-4-1"
