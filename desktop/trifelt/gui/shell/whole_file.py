"""A file that is written whole or not at all."""

from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile

from trifelt.engine.message import Message


def save_bytes(path: Path, content: bytes) -> Message | None:
    """Write a file; why it was not written, if it was not."""
    file = QSaveFile(str(path))
    if (
        file.open(QIODevice.OpenModeFlag.WriteOnly)
        and file.write(content) == len(content)
        and file.commit()
    ):
        return None
    return Message(
        "{path} could not be saved: {reason}.", path=str(path), reason=file.errorString()
    )
