"""A window with the shell's own panes: no other pane can slow these tests down or fail them."""

import pytest

from tests.gui.shell_panes import SHELL_PANES
from trifelt.gui.shell.pane import PaneEntry


@pytest.fixture
def panes() -> tuple[PaneEntry, ...]:
    """Preferences and help."""
    return SHELL_PANES
