"""From a keystroke in the payout check to its repainted result, and how fast the history opens.

Run by itself it prints two tables: `python -m tests.benchmarks.check_pane [RECORDS]`. A keystroke
is timed from the event's entry into the window until every widget that it changed has painted; the
second 99 % counts only the time that this thread itself worked, whatever else the machine did.
"""

import os
import random
import statistics
import sys
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from time import perf_counter, thread_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.gui.app import Application, make_qt
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import check_record
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.view import HistoryPane
from trifelt.storage.folders import Folders
from trifelt.storage.log import Log, Record, new_id

FRAME_MS = 16.0
KEYS = 120
RECORDS = 100_000
OPENS_MS = 100.0


def press(window: object, text: str) -> tuple[float, float]:
    """Milliseconds of one keystroke until nothing is left to be painted, in all and at work."""
    handle = window.windowHandle()  # type: ignore[attr-defined]
    start, worked = perf_counter(), thread_time()
    key = Qt.Key.Key_Backspace if text == "\b" else Qt.Key(ord(text.upper()))
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.sendEvent(handle, QKeyEvent(kind, key, Qt.KeyboardModifier(0), text))
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    return (perf_counter() - start) * 1000, (thread_time() - worked) * 1000


def keystrokes(application: Application, game: str, page: str) -> list[tuple[float, float]]:
    """Stakes and a dealer's card typed over and over at a table of seven boxes."""
    window = application.window
    application.choice.choose_game(game)
    window.show_pane("check")
    pane = certain(window.pane("check"), CheckPane)
    pane.new_check()
    for _ in range(6):
        pane.check.add_box()
    pane.deal_random()
    pane.pages.button(page).click()
    first = next(row for row in pane.form.box.rows.rows.values() if row.typed)
    first.stake.setFocus()
    QApplication.processEvents()
    assert first.stake.hasFocus()
    first.stake.selectAll()
    times = []
    for n in range(KEYS // 2):
        before = first.stake.text()
        times.append(press(window, str(n % 9 + 1)))
        assert first.stake.text() == str(n % 9 + 1) != before, (n, before, first.stake.text())
        times.append(press(window, "\b"))
    pane.form.focus_dealer()
    QApplication.processEvents()
    for _ in range(10):
        # The last card taken back and typed anew: the round is partly settled in between.
        text = pane.form.dealer.edit.text()
        times.append(press(window, "\b"))
        times.append(press(window, text[-1]))
    return times


def filled(path: Path, records: int) -> None:
    """A log of so many checks."""
    rng = random.Random(5)
    kinds: list[Record] = []
    begin = datetime(2026, 1, 1).astimezone()
    for game in GAMES:
        check = Check(default_house(game))
        check.deal_random(rng)
        kinds.append(check_record(check.result, check.draft, CheckMarks(table="T-7"), begin))
    with Log(path) as log:
        for start in range(0, records, 20_000):
            log.save_all(
                replace(
                    kinds[n % len(kinds)],
                    id=new_id(),
                    created=begin + timedelta(minutes=4 * n),
                )
                for n in range(start, min(records, start + 20_000))
            )


def wait_for(condition: object) -> None:
    while not condition():  # type: ignore[operator]
        QApplication.processEvents()


def opened(application: Application) -> tuple[float, float, float]:
    """Milliseconds until the history shows its first records, after a search, after a sort."""
    start = perf_counter()
    application.window.show_pane("history")
    pane = certain(application.window.pane("history"), HistoryPane)
    wait_for(lambda: pane.records.entries.rowCount() > 0)
    first = (perf_counter() - start) * 1000
    changed: list[float] = []
    pane.records.entries.modelReset.connect(lambda: changed.append(perf_counter()))
    start = perf_counter()
    pane.filters.search.setText("T-7 prosperity")
    wait_for(lambda: changed)
    found = (changed[-1] - start) * 1000
    pane.filters.search.clear()
    wait_for(lambda: len(changed) > 1)
    start = perf_counter()
    count = len(changed)
    pane.records.table.horizontalHeader().sectionClicked.emit(5)
    wait_for(lambda: len(changed) > count)
    return first, found, (changed[-1] - start) * 1000


def main() -> int:
    """Print both tables; the exit status tells whether the targets were met."""
    records = int(sys.argv[1]) if len(sys.argv) > 1 else RECORDS
    qt = make_qt(())
    with tempfile.TemporaryDirectory(prefix="trifelt-bench-") as home:
        root = Path(home)
        folders = Folders(root / "config", root / "data", root / "log")
        filled(folders.record_file, records)
        application = Application(qt, folders)
        application.window.show()
        application.window.activateWindow()
        met = True
        print(
            f"{'seven boxes, a keystroke until painted':44} {'median':>8} {'99 %':>8} {'worst':>8}"
        )
        for game in GAMES:
            for page in ("lines", "table"):
                pairs = keystrokes(application, game.id, page)
                times, worked = (sorted(one) for one in zip(*pairs, strict=True))
                place = int(len(times) * 0.99)
                most = times[place]
                met = met and most < FRAME_MS
                print(
                    f"{game.id + ', ' + page:44} {statistics.median(times):8.1f} {most:8.1f} "
                    f"{times[-1]:8.1f} {worked[place]:10.1f}"
                )
        first, found, ordered = opened(application)
        met = met and first < OPENS_MS
        print(
            f"\nhistory of {records:,} records: opens {first:.0f} ms, search {found:.0f} ms, "
            f"sort {ordered:.0f} ms"
        )
        application.window.close()
        application.close()
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
