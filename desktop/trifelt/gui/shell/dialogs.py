"""Dialogs: what each one is made of, a file asked for, faults listed, a bug told, the program."""

import platform
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDir, QStandardPaths, Qt, Signal, qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QCompleter,
    QDialog,
    QFileDialog,
    QHeaderView,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTreeView,
    QWidget,
)

from trifelt import __version__
from trifelt.engine.checker import Fault
from trifelt.engine.message import Message
from trifelt.gui.shell.bugs import versions
from trifelt.gui.shell.building import (
    STRETCH,
    TOP,
    Margins,
    Part,
    PlainLabel,
    button,
    column,
    data_label,
    grid,
    holder,
    label,
    row,
    rule,
)
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import APPLICATION, HALF, SMALL_TEXT, STEP, icon_picture

# The program's dependencies: name, package and licence.
PACKAGES: Final = (
    ("PySide6 (Qt for Python)", "PySide6-Essentials", "LGPL-3.0"),
    ("pyqtgraph", "pyqtgraph", "MIT"),
    ("NumPy", "numpy", "BSD-3-Clause"),
    ("fsrs", "fsrs", "MIT"),
    ("platformdirs", "platformdirs", "MIT"),
    ("tomli-w", "tomli-w", "MIT"),
)
_DOCUMENTS: Final = QStandardPaths.StandardLocation.DocumentsLocation


class ChildDialog(QDialog):
    """Deleted when it closes; gives the keyboard back to the window of its parent."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.finished.connect(self._on_finished)

    def lay_out(
        self,
        texts: Texts,
        title: Message,
        *parts: Part,
        buttons: Sequence[QPushButton],
        left: QWidget | None = None,
        spacing: int = 2 * STEP,
        margins: Margins = 3 * STEP,
    ) -> None:
        """Give the window its title, and lay parts out over a row of buttons at the right."""
        texts.show(self, title, "windowTitle")
        bottom = row(left, STRETCH, *buttons)
        self.setLayout(column(*parts, bottom, spacing=spacing, margins=margins))

    def _on_finished(self, _result: int) -> None:
        # Not every window system gives the keyboard back by itself.
        if (parent := self.parentWidget()) is not None:
            parent.window().activateWindow()


def ask_for_file(
    parent: QWidget,
    texts: Texts,
    title: Message,
    kind: str,
    act: Callable[[Path], object],
    *,
    save_as: str | None = None,
) -> QFileDialog:
    """Ask for a file of a kind, such as `csv`, or of several with blanks between them: one that
    exists, or `save_as` a new one; where the user was last, at first among the documents.

    The dialog is deleted when it closes: each one has a thread of its own that watches folders.
    """
    dialog = QFileDialog(parent, texts.render(title))
    if dialog.directory() == QDir.current() != QDir.home():
        # Qt would begin where the program was started from, such as in its sources.
        found = QStandardPaths.locate(_DOCUMENTS, "", QStandardPaths.LocateOption.LocateDirectory)
        dialog.setDirectory(found or QDir.homePath())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    kinds = kind.split()
    dialog.setNameFilter(f"{', '.join(kinds).upper()} ({' '.join(f'*.{one}' for one in kinds)})")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setOption(QFileDialog.Option.ReadOnly, save_as is None)  # else Delete deletes there
    if save_as is not None:
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kind)
        dialog.selectFile(save_as)
    dialog.fileSelected.connect(lambda name: act(Path(name)))
    # As wide as dates and places of the longest language.
    dialog.resize(920, 560)
    for proposed in dialog.findChildren(QCompleter):
        if (listed := proposed.popup()) is not None:
            listed.setProperty("role", "popup")  # a window of its own
    dialog.findChildren(QSplitter)[0].setSizes([170, 730])
    columns = dialog.findChildren(QTreeView)[0].header()
    columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    dialog.open()
    return dialog


class ChoiceDialog(ChildDialog):
    """A question with a few answers; `chosen` tells which, Esc tells none."""

    chosen = Signal(str)

    def __init__(
        self,
        texts: Texts,
        title: Message,
        words: Message,
        answers: tuple[tuple[str, Message], ...],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.buttons = {
            answer: button(texts, says, partial(self._on_button_clicked, answer))
            for answer, says in answers
        }
        last = self.buttons[answers[-1][0]]
        last.setProperty("role", "primary")
        last.setDefault(True)
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            label(texts, words, wrap=True),
            buttons=tuple(self.buttons.values()),
        )
        self.setMinimumWidth(520)

    def _on_button_clicked(self, answer: str) -> None:
        self.accept()
        self.chosen.emit(answer)


class FaultListDialog(ChildDialog):
    """Tells what happened to a file, and lists its faults."""

    def __init__(
        self,
        texts: Texts,
        title: Message,
        notices: Sequence[Message],
        faults: Sequence[Fault],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        told = [
            part
            for fault in faults
            for part in (
                data_label(texts, fault.place, "clause"),
                label(texts, fault.text, wrap=True),
            )
        ]
        scroll = ScrolledPage(holder(column(*told, STRETCH)))
        texts.name(scroll, Message("Faults"))
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            *(label(texts, notice, wrap=True) for notice in notices),
            (scroll, 1) if faults else None,
            buttons=[button(texts, Message("Continue"), self.accept, "primary")],
        )
        self.resize(640, 240 + 40 * min(len(faults), 6))


class BugDialog(ChildDialog):
    """Says that something went wrong inside, what to do, and gives the details to copy."""

    def __init__(self, texts: Texts, error_file: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # It tells of the next bug too.
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        self._texts = texts
        self._reports: list[str] = []
        self.heading = label(texts, Message("Something went wrong in the program"), "heading")
        words = Message(
            "What you were doing may not have worked. The program keeps running and nothing you "
            "saved is lost. The details below are also in {file}. Please include them when you "
            "report this.",
            file=str(error_file),
        )
        self._details = QPlainTextEdit(readOnly=True)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(SMALL_TEXT)
        self._details.setFont(font)
        self._details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        texts.name(self._details, Message("Details of the problem"))
        self.copy = button(texts, Message("Copy details"), self._on_copy_clicked)
        self.go_on = button(texts, Message("Continue"), self.accept, "primary")
        self.lay_out(
            texts,
            Message("Report a problem"),
            self.heading,
            label(texts, words, wrap=True),
            (self._details, 1),
            buttons=[self.copy, self.go_on],
        )
        self.resize(720, 460)

    @property
    def details(self) -> str:
        """Everything that the dialog tells, as it is copied."""
        return "\n".join(self._reports)

    def tell(self, report: str) -> None:
        """Show a report, below those that are already in the open dialog."""
        if not self.isVisible():
            self._reports.clear()
        self._reports.append(report)
        self._details.setPlainText(self.details)
        self._texts.show(self.copy, Message("Copy details"))
        self.show()
        self.raise_()

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(self.details)
        self._texts.show(self.copy, Message("Copied"))


def package_version(package: str) -> str:
    """The installed version of a package; a dash where it tells none."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "–"


class AboutDialog(ChildDialog):
    """The program's mark, its version, one honest sentence, and its parts."""

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        mark = PlainLabel()
        mark.setPixmap(icon_picture(APPLICATION, "#000000", 72, 2.0))
        what = Message("A table simulator and payout calculator for three-card casino games.")
        promise = Message(
            "No gambling, no real money, no network, no account: nothing about you leaves this "
            "computer. Free software under the MIT licence."
        )
        rows = [("Python", platform.python_version(), "PSF-2.0"), ("Qt", qVersion(), "LGPL-3.0")]
        rows += [(name, package_version(package), licence) for name, package, licence in PACKAGES]
        self._copy = button(texts, Message("Copy versions"), self._on_copy_clicked)
        self.lay_out(
            texts,
            Message("About Trifelt"),
            row(
                (mark, TOP),
                (
                    column(
                        data_label(texts, "Trifelt", "title"),
                        label(texts, Message("Version {version}", version=__version__), "muted"),
                        label(texts, what, wrap=True),
                        spacing=HALF,
                    ),
                    1,
                ),
                spacing=2 * STEP,
            ),
            label(texts, promise, "muted", wrap=True),
            rule(),
            grid(
                (
                    (
                        data_label(texts, name),
                        data_label(texts, number, "muted"),
                        data_label(texts, licence, "muted"),
                    )
                    for name, number, licence in rows
                ),
                spacing=(3 * STEP, STEP),
                shares=(1,),
            ),
            buttons=[self._copy, button(texts, Message("Close"), self.accept, "primary")],
        )
        self.setMinimumWidth(520)

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(versions())
        self._texts.show(self._copy, Message("Copied"))
