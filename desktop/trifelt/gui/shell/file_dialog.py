"""The one way to ask for a file, to read or to write."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_for_file(
    parent: QWidget,
    title: str,
    kind: str,
    act: Callable[[Path], object],
    *,
    save_as: str | None = None,
) -> QFileDialog:
    """Ask for a file of a kind, such as `csv`: one that is there, or `save_as` what it is written.

    The dialog is deleted when it closes: each one has a thread of its own that watches folders.
    """
    dialog = QFileDialog(parent, title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setNameFilter(f"{kind.upper()} (*.{kind})")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if save_as is not None:
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(kind)
        dialog.selectFile(save_as)
    dialog.fileSelected.connect(lambda name: act(Path(name)))
    dialog.open()
    return dialog
