"""What every pane is made of is made in one place, which settles what Qt would guess or do."""

import re
from pathlib import Path
from typing import Final

import pytest

GUI: Final = Path(__file__).parents[3] / "desktop" / "trifelt" / "gui"
# Qt's own take a name with a tag in it for a page, or an answer from the wheel.
OURS: Final = re.compile(
    r"\bQ(Label|MessageBox|StaticText|ComboBox|SpinBox|DoubleSpinBox|DateEdit|TimeEdit|Slider|Dial"
    r"|TabBar|TabWidget)\("
)


@pytest.mark.parametrize("file", sorted(GUI.rglob("*.py")), ids=lambda file: file.stem)
def test_labels_and_choices_are_the_windows_own(file: Path) -> None:
    code = re.sub(r"^class .*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert OURS.findall(code) == []
