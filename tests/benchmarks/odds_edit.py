"""How long an odds edit takes until figures and chart are repainted; one frame is 16 ms.

Run by hand: `python tests/benchmarks/odds_edit.py`. Each game's longest section is typed in.
"""

import os
import statistics
import sys
import tempfile
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TRIFELT_HOME"] = tempfile.mkdtemp()

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest

from trifelt.engine.games import GAMES
from trifelt.gui.app import Application, make_qt
from trifelt.gui.paytables.view import PaytablesPane

EDITS = 60


def settle(milliseconds: int) -> None:
    """Let the window come to rest."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def main() -> int:
    """Print a table of medians, 90 of 100 and the longest, in milliseconds."""
    qt = make_qt(())
    application = Application(qt)
    application.window.resize(1440, 900)
    application.show()
    application.window.show_pane("paytables")
    pane = application.window.pane("paytables")
    assert isinstance(pane, PaytablesPane)
    print(f"{'game':28}{'median':>9}{'90 %':>9}{'longest':>9}   ms from key to repainted")
    for game in GAMES:
        application.choice.choose_game(game.id)
        while pane.priced is None or pane.tables.chart is None:
            settle(20)
        section = max(pane.tables.sections, key=lambda each: len(each.lines))
        line = list(section.lines.values())[-1]
        pane.tables.reveal(line)
        line.odds.setFocus()
        settle(400)
        taken = []
        for edit in range(EDITS):
            line.odds.selectAll()
            began = perf_counter()
            QTest.keyClick(line.odds, Qt.Key(Qt.Key.Key_2.value + edit % 8))
            qt.processEvents()  # paints what was asked for
            taken.append((perf_counter() - began) * 1000)
            settle(10)
        taken.sort()
        middle, most = statistics.median(taken), taken[EDITS * 9 // 10]
        print(f"{game.id:28}{middle:9.1f}{most:9.1f}{taken[-1]:9.1f}")
        while pane.undo.isEnabled():
            pane.undo.click()
    application.window.close()
    application.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
