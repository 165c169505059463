"""The panes that belong to the shell: what is tested of it needs no other."""

from typing import Final

from trifelt.gui.panes import PANES
from trifelt.gui.shell.pane import PaneEntry, RailPlace

SHELL_PANES: Final[tuple[PaneEntry, ...]] = tuple(
    entry for entry in PANES if entry.place is RailPlace.BOTTOM
)
