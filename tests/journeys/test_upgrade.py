"""What an earlier version kept is all there with this one, from settings to training.

`homes/DATE.zip` is a user's folder as the version of that day left it; none is ever changed.
"""

import json
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.journeys.opening import pane_of
from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.table.view import TablePane
from trifelt.gui.train.model.table_test import read_result
from trifelt.storage.exercise_files import ExerciseFiles
from trifelt.storage.folders import Folders, user_folders
from trifelt.storage.houses import UserHouses
from trifelt.storage.log import Log, RecordKind
from trifelt.storage.settings import Coach, ThemeChoice
from trifelt.storage.settings_file import SettingsFile
from trifelt.storage.sheets import attached_sheet
from trifelt.storage.tables import TableProfiles
from trifelt.storage.training import Training
from trifelt.tour.driver import TourDriver

HOMES = sorted((Path(__file__).parent / "homes").glob("*.zip"))
GAME = "three-card-poker"


@pytest.fixture(params=HOMES, ids=lambda home: home.stem)
def folders(request: pytest.FixtureRequest, trifelt_home: Path) -> Folders:
    """The user's folders as an earlier version left them."""
    with zipfile.ZipFile(request.param) as home:
        home.extractall(trifelt_home)
    return user_folders()


def test_settings_stay_as_they_were(folders: Folders) -> None:
    file = SettingsFile(folders.settings_file)
    told = file.load()
    assert (told.notices, told.faults) == ((), ())
    kept = file.settings
    assert (kept.theme, kept.coach, kept.currency) == (ThemeChoice.DARK, Coach.OFF, "€")
    assert (kept.starting_balance, kept.houses[GAME]) == (250_000, "my-club")


def test_own_houses_tables_exercises_and_sheets_are_read(folders: Folders) -> None:
    poker = certain(find_game(GAME))
    houses = UserHouses(folders.houses_folder)
    loaded = houses.load()
    assert [*loaded.problems] == []
    assert [(house.id, house.name, house.seats) for house in loaded.values] == [
        ("my-club", "My club", 6)
    ]
    tables = TableProfiles(folders.tables_folder, BUILT_IN).load()
    assert tables.problems == ()
    assert [(table.name, table.jackpot) for table in tables.values] == [("T-14", 3_125_050)]
    plans = ExerciseFiles(folders.exercises_folder, BUILT_IN).load()
    assert plans.problems == ()
    assert [(plan.id, plan.count) for plan in plans.values] == [("week-1-payments", 30)]
    sheet = certain(attached_sheet(folders.sheets_folder, poker))
    assert [*sheet.clauses] == ["3.13", "3.13.1", "3.14"]


def test_no_record_and_no_answer_is_lost(folders: Folders) -> None:
    with Log(folders.record_file) as log:
        kinds = Counter(one.kind for one in log.records() if not isinstance(one, Message))
        assert kinds.total() == log.count()
        assert log.take_notices() == ()
    assert kinds == {RecordKind.CHECK: 1, RecordKind.ROUND: 5}
    training = Training(folders.record_file)
    assert len(training.answers()) == 1
    assert len(training.due(GAME)) == 2
    (result,) = training.results(GAME)
    read = read_result(result, BUILT_IN)
    training.log.close()
    assert read.verified
    assert json.loads(result)["name"] == "Zoë"


def test_the_window_opens_on_it_and_shows_the_records(
    folders: Folders, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    application = Application(qapp)
    with qtbot.waitExposed(application.window):
        application.show()
    driver = TourDriver(application.window, tmp_path)
    assert application.choice.house.id == "my-club"
    application.window.show_pane("history")
    pane = pane_of(application, "history", HistoryPane)
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the newest record")
    assert pane.records.entries.rowCount() >= 2
    application.window.close()
    application.close()


@pytest.mark.parametrize("folders", [HOMES[-1]], ids=lambda home: home.stem, indirect=True)
def test_an_unfinished_check_and_a_round_that_was_dealt_go_on(
    folders: Folders, qapp: QApplication, qtbot: QtBot
) -> None:
    application = Application(qapp)
    window = application.window
    with qtbot.waitExposed(window):
        application.show()
    window.show_pane("check")
    line = "1 8s8h8d p 25>0<5 / d Qs7d2c / i late-wager box=1 wager=pair-plus amount=5"
    assert pane_of(application, "check", CheckPane).form.line.text() == line
    window.show_pane("table")
    table = pane_of(application, "table", TablePane).table
    assert (table.under_way, table.asked, table.house.id) == (True, 1, "my-club")
    window.close()
    application.close()
