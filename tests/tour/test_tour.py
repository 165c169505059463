"""The tour: real events through the real window, a picture of every step."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import pixels
from trifelt.gui.panes import PANES
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


def test_tour_touches_nothing_of_the_users(the_pass: Callable[[], tuple[list[Path], Path]]) -> None:
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
        check=False,
    )
    assert done.returncode == 2
    assert "one folder" in done.stderr
