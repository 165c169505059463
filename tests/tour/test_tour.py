"""The tour: real events through the real window, a picture of every step."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.gui.pixels import pixels
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.tour.driver import TourDriver, TourError
from trifelt.tour.run import SIZES, THEMES, one_pass


@pytest.fixture(scope="module")
def the_pass(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], tuple[list[Path], Path]]:
    """The pictures of one pass, and the folder of the user under whom it was taken.

    It is taken within the first test that asks, which is held to leave nothing behind.
    """

    @cache
    def taken() -> tuple[list[Path], Path]:
        home = tmp_path_factory.mktemp("home")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("TRIFELT_HOME", str(home))
            saved = one_pass(qapp, tmp_path_factory.mktemp("pictures"), THEMES[1], SIZES[0])
        return saved, home

    return taken


def test_one_pass_takes_every_step(the_pass: Callable[[], tuple[list[Path], Path]]) -> None:
    saved, _ = the_pass()
    names = [file.name for file in saved]
    assert len(names) == len(set(names)) >= 2 * len(PANES)
    assert all(name.startswith("dark-1024x700-") for name in names)
    for file in saved:
        image = QImage(str(file))
        assert (image.width(), image.height()) == SIZES[0]
        assert len(set(pixels(image)[::7, ::7, 0].ravel().tolist())) > 8, file


def test_the_tour_touches_nothing_of_the_users(
    the_pass: Callable[[], tuple[list[Path], Path]],
) -> None:
    _, home = the_pass()
    assert list(home.iterdir()) == []


@pytest.mark.slow
def test_the_whole_tour_runs_without_a_display(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "trifelt", "tour", str(folder)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    pictures = sorted(folder.iterdir())
    for theme in THEMES:
        for width, height in SIZES:
            shown = [p for p in pictures if p.name.startswith(f"{theme}-{width}x{height}-")]
            assert len(shown) >= 2 * len(PANES)


def test_a_folder_that_cannot_be_made_is_wrong_input(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "trifelt", "tour", str(file / "pictures")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("trifelt tour: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [[], ["one", "two"]])
def test_the_tour_wants_one_folder(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "trifelt", "tour", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "one folder" in done.stderr


@pytest.fixture
def driver(shown: Application, tmp_path: Path) -> TourDriver:
    return TourDriver(shown.window, tmp_path)


def test_keys_and_text_go_where_the_focus_is(driver: TourDriver, shown: Application) -> None:
    driver.key("F1")
    assert shown.window.current == "help"
    driver.write("tie 3 Pictures")
    focus = QApplication.focusWidget()
    assert isinstance(focus, QLineEdit)
    assert focus.text() == "tie 3 Pictures"


def test_a_drag_arrives_as_press_moves_and_release(
    driver: TourDriver, shown: Application, qtbot: QtBot
) -> None:
    field = QLineEdit("settle this", shown.window)
    field.setGeometry(300, 300, 300, 40)
    field.show()
    driver.drag(field, QPoint(9, 20), QPoint(290, 20))
    assert field.selectedText() == "settle this"


def test_what_does_not_show_cannot_be_pressed(driver: TourDriver, shown: Application) -> None:
    hidden = QLineEdit(shown.window)
    with pytest.raises(TourError):
        driver.click(hidden)


def test_waiting_in_vain_ends(driver: TourDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trifelt.tour.driver.PATIENCE_S", 0.05)
    with pytest.raises(TourError, match="a miracle"):
        driver.wait_until(lambda: False, "a miracle")
