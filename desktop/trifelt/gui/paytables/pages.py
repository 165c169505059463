"""The pane's views, each made when it is first shown."""

from collections.abc import Callable
from typing import Protocol, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import Priced
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout


class Page(Protocol):
    """A view of the house being edited."""

    def refresh(self, priced: Priced | None, base: Priced | None) -> None:
        """Show the house as it is now; without figures while they are counted."""


class Pages(QStackedWidget):
    """Loads what a view needs, graphs above all, only with the view."""

    # The house was changed in a view other than the tables.
    changed = Signal()
    terms_changed = Signal()

    def __init__(self, context: PaneContext, editor: Editor, tables: QWidget) -> None:
        super().__init__()
        self._context = context
        self._editor = editor
        self._pages: dict[str, QWidget] = {"tables": tables}
        self._makers: dict[str, Callable[[], QWidget]] = {
            "rules": self._make_rules,
            "play": self._make_best_play,
            "compare": self._make_comparison,
            "search": self._make_search,
        }
        self.addWidget(tables)

    def __contains__(self, name: str) -> bool:
        return name in self._pages or name in self._makers

    def show_page(self, name: str) -> None:
        """Bring a view to the front."""
        if name not in self._pages:
            page = self._makers[name]()
            self._pages[name] = page
            self.addWidget(page)
        self.setCurrentWidget(self._pages[name])

    @property
    def side(self) -> SidePanelLayout | None:
        """The side panel of the view that shows, where it has one."""
        found = getattr(self.currentWidget(), "layout_", None)
        return found if isinstance(found, SidePanelLayout) else None

    @property
    def tool(self) -> QWidget | None:
        """What the view that shows wants beside the row of views, in reach wherever it scrolls."""
        found = getattr(self.currentWidget(), "tool", None)
        return found if isinstance(found, QWidget) else None

    def refresh(self, priced: Priced | None, base: Priced | None) -> None:
        """Show the house as it is now in the view that shows."""
        cast("Page", self.currentWidget()).refresh(priced, base)

    def _make_rules(self) -> QWidget:
        from trifelt.gui.paytables.rules_view import RulesView

        view = RulesView(self._context, self._editor)
        view.changed.connect(self.changed)
        return view

    def _make_best_play(self) -> QWidget:
        from trifelt.gui.paytables.best_play_view import BestPlayView

        return BestPlayView(self._context, self._editor)

    def _make_comparison(self) -> QWidget:
        from trifelt.gui.paytables.compare_view import CompareView

        view = CompareView(self._context, self._editor)
        view.terms_changed.connect(self.terms_changed)
        return view

    def _make_search(self) -> QWidget:
        from trifelt.gui.paytables.search_view import SearchView

        view = SearchView(self._context, self._editor)
        view.applied.connect(self.changed)
        return view
