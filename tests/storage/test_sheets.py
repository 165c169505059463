"""A rule sheet that the user attaches: text or PDF, kept whole, and a damaged copy is no copy."""

from pathlib import Path

import pytest

from tests.certain import certain
from trifelt.engine.games.three_pictures import THREE_PICTURES
from trifelt.storage.refusal import StorageError
from trifelt.storage.sheets import attach_sheet, attached_sheet


def _pdf(path: Path, lines: list[str]) -> None:
    from PySide6.QtGui import QGuiApplication, QPainter, QPdfWriter

    app = QGuiApplication.instance() or QGuiApplication([])
    writer = QPdfWriter(str(path))
    painter = QPainter(writer)
    for place, line in enumerate(lines, 1):
        painter.drawText(200, 400 * place, line)
    painter.end()
    del app


def test_a_pdf_with_text_is_split_like_a_text(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    _pdf(file, ["3.10. Pictures win.", "3.11. Then points."])
    attach_sheet(tmp_path / "sheets", THREE_PICTURES, file)
    kept = certain(attached_sheet(tmp_path / "sheets", THREE_PICTURES))
    assert kept.name == "sheet.pdf"
    assert kept.clauses["3.10"] == "Pictures win."


def test_a_pdf_without_text_is_told_as_a_scan(tmp_path: Path) -> None:
    file = tmp_path / "scan.pdf"
    _pdf(file, [])
    with pytest.raises(StorageError, match="scan"):
        attach_sheet(tmp_path / "sheets", THREE_PICTURES, file)


@pytest.mark.parametrize("text", ["", "{", '{"schema": 1, "name": 3}', "[1]"])
def test_a_damaged_copy_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / f"{THREE_PICTURES.id}.json").write_text(text, encoding="utf-8")
    assert attached_sheet(tmp_path, THREE_PICTURES) is None
