"""About the program: its version, what it is made of and under which licences."""

import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from trifelt import __version__
from trifelt.engine.message import Message
from trifelt.gui.shell.bugs import versions
from trifelt.gui.shell.building import PlainLabel, data_label, label, rule
from trifelt.gui.shell.icons import APPLICATION, icon_picture
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of software that the program stands on."""

    name: str
    package: str
    licence: str


PARTS: Final = (
    Part("PySide6 (Qt for Python)", "PySide6-Essentials", "LGPL-3.0"),
    Part("pyqtgraph", "pyqtgraph", "MIT"),
    Part("NumPy", "numpy", "BSD-3-Clause"),
    Part("platformdirs", "platformdirs", "MIT"),
    Part("tomli-w", "tomli-w", "MIT"),
)


def part_version(part: Part) -> str:
    """The installed version of a part; a dash where the package tells none."""
    try:
        return version(part.package)
    except PackageNotFoundError:
        return "–"


class AboutDialog(QDialog):
    """The program's mark, its version, one honest sentence, and its parts."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        texts.show(self, Message("About Trifelt"), "windowTitle")
        mark = PlainLabel(self)
        mark.setPixmap(icon_picture(APPLICATION, "#000000", 72, 2.0))
        name = data_label(texts, "Trifelt", "title")
        edition = label(texts, Message("Version {version}", version=__version__), "muted")
        words = QVBoxLayout()
        words.setSpacing(HALF)
        words.addWidget(name)
        words.addWidget(edition)
        words.addWidget(
            label(
                texts,
                Message("A table simulator and payout calculator for three-card casino games."),
                wrap=True,
            )
        )
        top = QHBoxLayout()
        top.setSpacing(2 * STEP)
        top.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * STEP, 3 * STEP, 3 * STEP, 3 * STEP)
        column.setSpacing(2 * STEP)
        column.addLayout(top)
        column.addWidget(
            label(
                texts,
                Message(
                    "Nothing here gambles: no real money, no network, no account; nothing about "
                    "you leaves this computer. Free software under the MIT licence."
                ),
                "muted",
                wrap=True,
            )
        )
        column.addWidget(rule())
        column.addLayout(self._parts())
        column.addLayout(self._buttons())
        self.setMinimumWidth(520)

    def _parts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * STEP)
        grid.setVerticalSpacing(STEP)
        rows = [("Python", platform.python_version(), "PSF-2.0"), ("Qt", qVersion(), "LGPL-3.0")]
        rows += [(part.name, part_version(part), part.licence) for part in PARTS]
        for row, (name, number, licence) in enumerate(rows):
            grid.addWidget(data_label(self._texts, name), row, 0)
            grid.addWidget(data_label(self._texts, number, "muted"), row, 1)
            grid.addWidget(data_label(self._texts, licence, "muted"), row, 2)
        grid.setColumnStretch(0, 1)
        return grid

    def _buttons(self) -> QHBoxLayout:
        self._copy = QPushButton(self)
        self._texts.show(self._copy, Message("Copy versions"))
        self._copy.clicked.connect(self._on_copy_clicked)
        close = QPushButton(self)
        close.setProperty("role", "primary")
        close.setDefault(True)
        self._texts.show(close, Message("Close"))
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._copy)
        buttons.addWidget(close)
        return buttons

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(versions())
        self._texts.show(self._copy, Message("Copied"))
