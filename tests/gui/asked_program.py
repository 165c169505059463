"""The program itself on a display: what it is asked on its input, it answers with a line.

`python -m tests.gui.asked_program MODULE:BEGIN MODULE:TELL`: the two functions that a test has for
it (`tests.gui.real_window` starts it so) run in here, where they have the whole program at hand.
"""

import json
import pkgutil
import sys
from typing import Any

from PySide6.QtCore import QPoint, QSocketNotifier
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from trifelt.gui.app import Application, make_qt

Place = list[int]


def middle(widget: QWidget) -> Place:
    """Where on the screen a widget's middle is."""
    return at(widget, widget.rect().center())


def at(widget: QWidget, point: QPoint) -> Place:
    """Where on the screen a point of a widget is."""
    place = widget.mapToGlobal(point)
    return [place.x(), place.y()]


def main(begin: str, tell: str) -> int:
    """Show the window and answer until it is closed."""
    prepare, facts = pkgutil.resolve_name(begin), pkgutil.resolve_name(tell)
    qt = make_qt(())
    application = Application(qt)
    application.bugs.install()
    window = application.window
    application.show()

    def answer() -> None:
        line = sys.stdin.readline()
        if not line:  # nobody asks any more
            asked.setEnabled(False)
            return
        question, *rest = line.split(maxsplit=1)
        # Whatever the mouse and the keys have done so far comes first.
        QGuiApplication.sync()
        if question == "begin":
            while not window.windowHandle().isExposed():
                QGuiApplication.sync()
            prepare(application)
            QGuiApplication.sync()
        if question == "look":
            # What the display itself holds, not what the window would paint.
            qt.primaryScreen().grabWindow(0).save(rest[0].strip())
        told: dict[str, Any] = facts(application)
        print(json.dumps({"window": int(window.winId()), **told}), flush=True)

    asked = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    asked.activated.connect(answer)
    status = qt.exec()
    application.bugs.uninstall()
    application.close()
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
