"""`trifelt tour FOLDER`: every pane's part, in both themes and at three sizes."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from trifelt.gui.app import Application, can_open_window, make_qt
from trifelt.gui.shell.bugs import BugReporter
from trifelt.gui.shell.system import EndingSignals
from trifelt.storage.folders import Folders
from trifelt.storage.settings import ThemeChoice
from trifelt.tour.driver import TourDriver, TourError
from trifelt.tour.parts import PARTS, Part, window_part

SIZES: Final = ((1024, 700), (1440, 900), (1920, 1080))
THEMES: Final = (ThemeChoice.LIGHT, ThemeChoice.DARK)


def main(argv: Sequence[str]) -> int:
    """Take the tour if it has a folder and a display; the exit status of the program."""
    if len(argv) != 2:
        print("trifelt tour: expected one folder for the pictures", file=sys.stderr)
        return 2
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if sys.platform.startswith("linux") and not has_display:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return run_tour(Path(argv[1])) if can_open_window() else 1


def run_tour(folder: Path) -> int:
    """Take the tour; the exit status tells whether every step could be taken."""
    try:
        folder.mkdir(exist_ok=True)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        print(f"trifelt tour: {folder} cannot be made: {reason}", file=sys.stderr)
        return 2
    qt = make_qt(())
    bugs = BugReporter(qt)
    found: list[str] = []
    bugs.found.connect(found.append)
    bugs.install()
    signals = EndingSignals(qt)
    signals.came.connect(lambda: qt.exit(1))
    saved: list[Path] = []
    print("The tour takes some minutes; leave mouse and keyboard alone.", flush=True)
    try:
        for theme in THEMES:
            for size in SIZES:
                saved += one_pass(qt, folder, theme, size)
                print(f"{theme}, {size[0]} x {size[1]}: {len(saved)} pictures so far", flush=True)
    except TourError as fault:
        print(f"trifelt tour: {fault}", file=sys.stderr)
        return signals.status or 1
    finally:
        signals.stop()
        bugs.uninstall()
    QCoreApplication.processEvents()
    for report in found:
        print(report, file=sys.stderr)
    print(f"{len(saved)} pictures in {folder}")
    return 1 if found else 0


def one_pass(
    qt: QApplication,
    folder: Path,
    theme: ThemeChoice,
    size: tuple[int, int],
    parts: Mapping[str, Part] = PARTS,
) -> list[Path]:
    """These parts and the window's, in one theme at one size.

    Each pass has a user folder of its own: it begins like a first start, and nothing of the user's
    is touched.
    """
    with TemporaryDirectory(prefix="trifelt-tour-") as home:
        root = Path(home)
        application = Application(qt, Folders(root / "config", root / "data", root / "log"))
        application.preferences.change(theme=theme)
        window = application.window
        window.resize(*size)
        application.show()
        driver = TourDriver(window, folder)
        driver.wait_until(lambda: bool(window.made_panes), "the window and its first pane")
        driver.settle(100)
        driver.name_pictures(f"{theme}-{size[0]}x{size[1]}")
        try:
            for pane, part in parts.items():
                driver.click(window.rail.buttons[pane])
                part(driver)
            window_part(driver)
        finally:
            window.close()
            application.close()
            driver.settle()
        return driver.saved
