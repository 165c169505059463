"""The check draws with the fonts and on the screen that it states, and says which font it lacks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests import stated

# Qt's own names for what fontconfig gives it.
ALIASES = {"Sans Serif", "Serif", "Monospace"}
ASKS = """
import json
from PySide6.QtGui import QFontDatabase, QFontInfo
from trifelt.gui.app import make_qt
from trifelt.gui.shell.theme import Theme
qt = make_qt(())
Theme(qt)
print(json.dumps([QFontDatabase.families(), QFontInfo(qt.font()).family()]))
"""


def test_what_the_check_starts_sees_the_stated_family_and_no_other() -> None:
    done = subprocess.run([sys.executable, "-c", ASKS], capture_output=True, text=True, check=True)
    families, used = json.loads(done.stdout)
    others = {each for each in families if not each.startswith(stated.DEFAULT)}
    assert others <= ALIASES
    assert used == stated.DEFAULT


def test_a_family_that_is_not_installed_ends_the_check_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stated, "FAMILIES", {"Comic Pictures": "fonts-of-nobody"})
    assert stated.files_of("Comic Pictures") == []
    with pytest.raises(SystemExit) as ended:
        stated.state_fonts({stated.FAMILY: "Comic Pictures"})
    assert "install fonts-of-nobody" in str(ended.value)
    assert "\n" not in str(ended.value)
