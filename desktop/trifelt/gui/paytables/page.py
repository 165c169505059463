"""What every view of the pane is."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout


class HousePage(QWidget):
    """A view of the house being edited."""

    # Figures are to be shown anew, or the cells of the tables too.
    edited = Signal()
    changed = Signal()

    side: SidePanelLayout | None = None
    # What stands beside the row of views while this one shows.
    tool: QWidget | None = None

    def __init__(self, context: PaneContext, editor: Editor) -> None:
        super().__init__()
        self._context = context
        self._texts = context.texts
        self._editor = editor

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show the house as it is now; without figures while they are counted."""
        raise NotImplementedError
