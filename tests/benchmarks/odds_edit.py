"""How long an odds edit takes until figures and chart are repainted; one frame is 16 ms.

Run by hand: `python tests/benchmarks/odds_edit.py`. Each game's longest section is typed in. Time
on the clock is told beside the processor's own: on a machine that has other work they differ.
"""

import os
import statistics
import sys
import tempfile
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["TRIFELT_HOME"] = tempfile.mkdtemp()

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtTest import QTest

from trifelt.engine.games import GAMES
from trifelt.engine.money import Odds
from trifelt.gui.app import Application, make_qt
from trifelt.gui.paytables.view import PaytablesPane

EDITS = 60


def settle(milliseconds: int) -> None:
    """Let the window come to rest."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def told(taken: list[float]) -> str:
    """The middle, what 90 of 100 stay under, and the longest."""
    ordered = sorted(taken)
    figures = (statistics.median(ordered), ordered[len(ordered) * 9 // 10], ordered[-1])
    return "".join(f"{figure:9.1f}" for figure in figures)


def main() -> int:
    """Print a table of medians, 90 of 100 and the longest, in milliseconds."""
    qt = make_qt(())
    application = Application(qt)
    application.window.resize(1440, 900)
    application.show()
    application.window.show_pane("paytables")
    pane = application.window.pane("paytables")
    assert isinstance(pane, PaytablesPane)
    titles = "".join(f"{each:>9}" for each in ("median", "90 %", "longest"))
    print(f"{'ms from key to repainted':28}{titles}   {titles}")
    print(f"{'game':28}{'on the clock':>27}   {'of the processor':>27}")
    for game in GAMES:
        application.choice.choose_game(game.id)
        while pane.priced is None or pane.tables.chart is None:
            settle(20)
        with_odds = [each for each in pane.tables.sections if not each.wager.awards]
        section = max(with_odds, key=lambda each: len(each.lines))
        line = list(section.lines.values())[-1]
        pane.tables.reveal(line)
        line.odds.setFocus()
        settle(400)
        taken, own = [], []
        for edit in range(EDITS):
            line.odds.selectAll()
            began, busy = perf_counter(), process_time()
            QTest.keyClick(line.odds, Qt.Key(Qt.Key.Key_2.value + edit % 8))
            qt.processEvents()  # paints what was asked for
            taken.append((perf_counter() - began) * 1000)
            own.append((process_time() - busy) * 1000)
            assert pane.editor.house.offers[line.wager].pays.cell(line.row) == Odds(2 + edit % 8)
            settle(10)
        print(f"{game.id:28}{told(taken)}   {told(own)}")
        while pane.undo.isEnabled():
            pane.undo.click()
    application.window.close()
    application.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
