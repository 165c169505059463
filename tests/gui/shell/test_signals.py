"""Ctrl-C in the terminal closes the window in order: everything is saved, nothing is asked."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to a process")

# The program as `trifelt` starts it; it gets the signal when its first pane is there.
PROGRAM = """
import os, sys
from PySide6.QtCore import QTimer
from trifelt.gui import app

def interrupt():
    if application.window.made_panes:
        os.kill(os.getpid(), {number})
    else:
        QTimer.singleShot(10, interrupt)

def show(self, welcome):
    global application
    assert welcome
    application = self
    shown(self)
    QTimer.singleShot(10, interrupt)

shown, app.Application.show = app.Application.show, show
sys.exit(app.main([]))
"""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_closes_a_window_that_waits_for_events(
    trifelt_home: Path, number: signal.Signals, status: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(number=int(number))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, "", "")
    # What a window that the user closes leaves behind.
    assert list(trifelt_home.rglob("window*"))
