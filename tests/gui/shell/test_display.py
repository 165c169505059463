"""A display that cannot be used and a missing library end in a sentence, not in an abort."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other desktops have one display")

PLUGINS = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))


def start(*arguments: str, **environment: str) -> tuple[int, str, str]:
    """Start the program with a screen of this kind only; its status and what it said."""
    kinds = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM")
    done = subprocess.run(
        [sys.executable, "-m", "trifelt", *arguments],
        env={**{k: v for k, v in os.environ.items() if k not in kinds}, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def plugin_without_its_library(tmp_path: Path) -> Path:
    """Qt's X plugin in a folder of its own, asking for a library that no system has."""
    folder = tmp_path / "plugins" / "platforms"
    folder.mkdir(parents=True)
    (tmp_path / "lib").symlink_to(PLUGINS.parent / "lib")
    plugin = (PLUGINS / "platforms" / "libqxcb.so").read_bytes()
    asking = plugin.replace(b"libxcb-cursor.so.0", b"libxcb-cursor.so.9")
    (folder / "libqxcb.so").write_bytes(asking)
    return folder


@pytest.mark.parametrize("arguments", [(), ("tour", "pictures")])
def test_a_display_that_nobody_serves_is_told(arguments: tuple[str, ...], tmp_path: Path) -> None:
    screen = {"DISPLAY": f"{tmp_path}/none:998"}
    status, out, told = start(*arguments, **screen)
    if "system library" in told:
        assert "libxcb" in told  # a machine that has no part of X at all
    else:
        assert f"DISPLAY={tmp_path}/none:998" in told
    assert (status, out, told.count("\n")) == (1, "", 1)


def test_a_wayland_display_that_nobody_serves_is_told(tmp_path: Path) -> None:
    status, out, told = start(WAYLAND_DISPLAY="wayland-7", XDG_RUNTIME_DIR=str(tmp_path))
    assert (status, out, told.count("\n")) == (1, "", 1)
    assert "wayland" in told


@pytest.mark.xvfb
def test_a_missing_library_of_the_window_is_told_by_its_name(
    x_display: str, plugin_without_its_library: Path
) -> None:
    status, out, told = start(
        DISPLAY=x_display, QT_QPA_PLATFORM_PLUGIN_PATH=str(plugin_without_its_library)
    )
    assert (status, out, told.count("\n")) == (1, "", 1)
    assert "libxcb-cursor.so" in told
    assert "packaging/run.sh" in told


@pytest.mark.xvfb
def test_asking_for_the_display_does_not_take_it_away(x_display: str) -> None:
    ask = "from trifelt.gui.shell.system import display_fault as f; print({f() for _ in range(99)})"
    environment = {**os.environ, "DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb"}
    answers = subprocess.check_output([sys.executable, "-c", ask], env=environment, text=True)
    assert answers.strip() == "{None}"


def test_the_window_opens_in_a_folder_of_any_name(tmp_path: Path) -> None:
    installed = tmp_path / """a é 'q" {b}"""
    installed.symlink_to(PLUGINS.parents[2])
    ask = "from trifelt.gui.app import make_qt; print(make_qt(()).platformName())"
    environment = {**os.environ, "PYTHONPATH": str(installed), "QT_QPA_PLATFORM": "offscreen"}
    answer = subprocess.check_output([sys.executable, "-c", ask], env=environment, text=True)
    assert answer.strip() == "offscreen"
