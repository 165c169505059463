"""The window's way in: what it loads, what it survives, what it leaves."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.gui.shell_panes import SHELL_PANES
from tests.storage.own_houses import own
from trifelt.gui.app import Application
from trifelt.gui.shell.dialogs import FaultListDialog
from trifelt.storage.folders import user_folders
from trifelt.storage.houses import UserHouses
from trifelt.storage.settings import ThemeChoice
from trifelt.storage.settings_file import SettingsFile


def in_a_fresh_process(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_window_opens_without_loading_graphs_or_panes_that_do_not_show() -> None:
    loaded = in_a_fresh_process(
        "import sys\n"
        "from trifelt.gui.app import Application, make_qt\n"
        "qt = make_qt(())\n"
        "application = Application(qt)\n"
        "print(*sys.modules)\n"
        "application.window.show()\n"
        "while not application.window.made_panes:\n"
        "    qt.processEvents()\n"
        "shown = application.window.current\n"
        "print(shown, *sys.modules)\n"
        "application.close()\n"
    ).splitlines()
    at_first = set(loaded[0].split())
    shown, *modules = loaded[1].split()
    # What takes a while, and what the window does without until it is seen.
    assert not at_first & {"numpy.random", "sqlite3", "trifelt.gui.table.betting"}
    assert not {name for name in modules if name.startswith("pyqtgraph")}
    assert f"trifelt.gui.{shown}.view" in modules
    assert "trifelt.gui.help.view" not in modules or shown == "help"


def test_a_first_start_writes_nothing_until_something_is_set(
    shown: Application, trifelt_home: Path
) -> None:
    assert list(trifelt_home.rglob("*.toml")) == []


@pytest.mark.parametrize(
    ("content", "faults"),
    [
        ('schema = 1\ntheme = "pink"\nmotion = "warp"\n', 2),
        ("schema = 1\ncurrency = 5\n", 1),
    ],
)
def test_a_settings_file_with_faults_is_told_once_and_set_aside(
    qapp: QApplication, qtbot: QtBot, trifelt_home: Path, content: str, faults: int
) -> None:
    file = trifelt_home / "config" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    application = Application(qapp, panes=SHELL_PANES)
    with qtbot.waitExposed(application.window):
        application.show()
    dialogs = application.window.findChildren(FaultListDialog)
    assert len(dialogs) == 1
    places = [
        label for label in dialogs[0].findChildren(QLabel) if label.property("role") == "clause"
    ]
    assert len(places) == faults
    assert (file.parent / "settings.toml.bak").read_text(encoding="utf-8") == content
    application.window.close()
    application.close()


def test_houses_with_faults_without_end_are_told_up_to_a_hundred_and_the_window_opens(
    qapp: QApplication, qtbot: QtBot
) -> None:
    folder = user_folders().houses_folder / "three-card-poker"
    folder.mkdir(parents=True)
    keys = "".join(f"key{n} = 1\n" for n in range(30_000))
    for name, content in {
        "a": f"schema = 1\n{keys}",
        "b": f"schema = 1\nseats = 0x{'F' * 3600}\n",
        "c": "x" + ".a" * 40_000 + " = 1\n",
    }.items():
        (folder / f"{name}.toml").write_text(content, encoding="utf-8")
    application = Application(qapp, panes=SHELL_PANES)
    with qtbot.waitExposed(application.window):
        application.show()
    (dialog,) = application.window.findChildren(FaultListDialog)
    told = [label.text() for label in dialog.findChildren(QLabel)]
    assert len(told) < 220
    assert any(text.startswith("and at least 29") for text in told)
    assert len(list(folder.glob("*.bak"))) == 3
    application.window.close()
    application.close()


@pytest.mark.parametrize("content", [b"\xff\xfe", b"theme = ", b"schema = 99\n"])
def test_a_settings_file_that_makes_no_sense_is_said_in_the_strip(
    qapp: QApplication, qtbot: QtBot, trifelt_home: Path, content: bytes
) -> None:
    file = trifelt_home / "config" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    application = Application(qapp, panes=SHELL_PANES)
    with qtbot.waitExposed(application.window):
        application.show()
    assert "settings.toml" in application.window.strip.sentence.text()
    assert file.read_bytes() == content
    application.window.close()
    application.close()


def test_settings_that_could_not_be_saved_are_saved_when_the_window_closes(
    shown: Application, trifelt_home: Path
) -> None:
    file = user_folders().settings_file
    file.mkdir(parents=True)
    shown.preferences.change(theme=ThemeChoice.DARK)
    assert shown.window.strip.entry is not None
    file.rmdir()
    shown.window.close()
    again = SettingsFile(file)
    again.load()
    assert again.settings.theme is ThemeChoice.DARK


def test_a_house_that_another_window_saved_is_in_the_menu_when_it_opens(
    shown: Application, trifelt_home: Path
) -> None:
    def listed() -> list[str]:
        button = shown.window.header.house_button
        button.drop_down.aboutToShow.emit()
        return [action.text() for action in button.drop_down.actions()]

    house = shown.choice.house
    assert "Mine" not in " ".join(listed())
    others = UserHouses(user_folders().houses_folder)
    others.save(own(house))
    assert "Mine" in " ".join(listed())
    assert shown.choice.house is house
    others.delete(house.game, "mine")
    assert "Mine" not in " ".join(listed())
