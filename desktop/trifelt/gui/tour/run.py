"""`trifelt tour FOLDER`: every pane's part, in both themes and at three sizes."""

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from trifelt.gui.app import Application, make_qt
from trifelt.gui.panes import PANES
from trifelt.gui.shell.bugs import BugReporter
from trifelt.gui.shell.pane import PaneEntry
from trifelt.gui.shell.system import EndingSignals
from trifelt.gui.tour.driver import TourDriver, TourError
from trifelt.gui.tour.window import tour_of_the_window
from trifelt.storage.folders import Folders
from trifelt.storage.settings import ThemeChoice

SIZES: Final = ((1024, 700), (1440, 900), (1920, 1080))
THEMES: Final = (ThemeChoice.LIGHT, ThemeChoice.DARK)


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
    try:
        for theme in THEMES:
            for size in SIZES:
                saved += one_pass(qt, folder, theme, size)
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
    panes: Sequence[PaneEntry] = PANES,
) -> list[Path]:
    """The parts of these panes and of the window, in one theme at one size.

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
            for entry in panes:
                if entry.tour is not None:
                    driver.click(window.rail.button(entry.id))
                    entry.tour(driver)
            tour_of_the_window(driver)
        finally:
            window.close()
            application.close()
            driver.settle()
        return driver.saved
