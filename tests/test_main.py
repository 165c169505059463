"""`trifelt` opens the window, a verb runs headless, and each loads only what it needs."""

import gc
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from trifelt import __main__ as program
from trifelt.engine.resources import resource_root


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """What the window and the command line were asked to do, in place of doing it."""
    asked: list[tuple[str, list[str]]] = []

    def stand_in(side: str) -> ModuleType:
        def main(argv: Sequence[str], _printer: object = None) -> int:
            asked.append((side, list(argv)))
            return 7

        module = ModuleType(side)
        module.__dict__["main"] = main
        return module

    for way in ("trifelt.gui.app", "trifelt.tour.run"):
        monkeypatch.setitem(sys.modules, way, stand_in("window"))
    monkeypatch.setitem(sys.modules, "trifelt.cli.main", stand_in("headless"))
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return asked


@pytest.mark.parametrize("arguments", [[], ["tour", "pictures"]])
def test_no_argument_and_tour_go_to_the_window(
    calls: list[tuple[str, list[str]]], arguments: list[str]
) -> None:
    assert program.main(arguments) == 7
    assert calls == [("window", arguments)]


@pytest.mark.parametrize(
    "arguments",
    [["settle", "-"], ["--help"], ["-h"], ["--version"], ["nonsense"], [""]],
)
def test_every_other_argument_runs_headless(
    calls: list[tuple[str, list[str]]], arguments: list[str]
) -> None:
    assert program.main(arguments) == 7
    assert calls == [("headless", arguments)]


def test_asking_about_the_tour_needs_no_window(calls: list[tuple[str, list[str]]]) -> None:
    assert program.main(["tour", "--help"]) == 7
    assert calls == [("headless", ["tour", "--help"])]


def test_arguments_come_from_the_command_line_by_default(
    calls: list[tuple[str, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "set_threshold", lambda _objects: None)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(sys, "argv", ["trifelt", "houses", "list"])
    assert program.main() == 7
    assert calls == [("headless", ["houses", "list"])]


def test_without_a_display_the_window_says_so_instead_of_aborting(
    calls: list[tuple[str, list[str]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert program.main([]) == 1
    assert "no display" in capsys.readouterr().err
    assert calls == []


def test_tour_needs_no_display(
    calls: list[tuple[str, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert program.main(["tour", "pictures"]) == 7


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_desktops_always_have_display(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert program.has_display()


class Refusing:
    """Stands first among the finders and refuses the window with one message."""

    def __init__(self, message: str) -> None:
        self.message = message

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Refuse the window's module, leave every other to the next finder."""
        if name == "trifelt.gui.app":
            raise ImportError(self.message)


def refuse_window(monkeypatch: pytest.MonkeyPatch, message: str) -> None:
    """Make importing the window fail as the dynamic loader would."""
    for way in ("trifelt.gui.app", "trifelt.tour.run"):
        monkeypatch.delitem(sys.modules, way, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Refusing(message), *sys.meta_path])


def test_missing_system_library_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refuse_window(monkeypatch, "libEGL.so.1: cannot open shared object file: No such file")
    assert program.main(["tour", "pictures"]) == 1
    told = capsys.readouterr().err
    assert "libEGL.so.1" in told
    assert "packaging/run.sh" in told


def test_bug_in_import_is_not_taken_for_a_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_window(monkeypatch, "cannot import name 'felt'")
    with pytest.raises(ImportError, match="felt"):
        program.main(["tour", "pictures"])


def test_interrupting_ends_with_130(
    calls: list[tuple[str, list[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(argv: Sequence[str], _printer: object = None) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["trifelt.cli.main"], "main", interrupted)
    assert program.main(["houses"]) == 130


EXAMPLE = str(resource_root() / "examples" / "three-card-poker-round.json")


@pytest.mark.parametrize(
    "arguments", [["--version"], ["--help"], ["tour", "--help"], ["settle", EXAMPLE], ["houses"]]
)
def test_headless_run_loads_no_qt(arguments: list[str]) -> None:
    code = (
        "import sys, trifelt.__main__ as program\n"
        "try:\n"
        f"    program.main({arguments!r})\n"
        "finally:\n"
        "    print('loaded:', *sorted({name.partition('.')[0] for name in sys.modules}))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    loaded = set(result.stdout.splitlines()[-1].split())
    assert loaded.isdisjoint({"PySide6", "shiboken6", "pyqtgraph"})


def test_the_window_reads_and_keeps_no_source_of_the_modules_that_it_loads() -> None:
    code = (
        "import linecache, sys, types, trifelt.__main__ as program\n"
        "sys.modules['trifelt.tour.run'] = types.SimpleNamespace(main=lambda _: 0)\n"
        "program.run_window(['tour'])\n"
        "import trifelt.gui.app\n"
        "print(*linecache.cache)\n"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert str(Path("trifelt", "gui")) not in result.stdout
