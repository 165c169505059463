"""Tests marked xvfb have a real X display, on which Qt opens windows that a hand can reach."""

import os
import subprocess
import sys

import pytest

WINDOW = """
import sys
from PySide6.QtWidgets import QApplication, QLineEdit

class Line(QLineEdit):
    def paintEvent(self, event):
        super().paintEvent(event)
        print("window", int(self.winId()), flush=True)

app = QApplication(sys.argv)
line = Line()
line.returnPressed.connect(lambda: (print(app.platformName(), line.text()), app.quit()))
line.show()
app.exec()
"""


@pytest.mark.xvfb
def test_a_window_opens_and_takes_keys(x_display: str) -> None:
    screen = {**os.environ, "DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb"}
    with subprocess.Popen(
        [sys.executable, "-c", WINDOW], env=screen, stdout=subprocess.PIPE, text=True
    ) as program:
        try:
            assert program.stdout
            window = program.stdout.readline().split()[1]
            keys = ["windowfocus", "--sync", window, "key", *"trips", "Return"]
            subprocess.run(["xdotool", *keys], env=screen, check=True, timeout=60)
            answer, _ = program.communicate(timeout=60)
        finally:
            program.kill()
    assert answer.splitlines()[-1] == "xcb trips"
