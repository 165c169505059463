"""The pane of pay tables."""

from collections.abc import Callable
from functools import partial
from typing import Protocol, cast

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from trifelt.engine.houses import House
from trifelt.engine.message import Message
from trifelt.gui.paytables.dialogs import ChoiceDialog
from trifelt.gui.paytables.house_file import DiskWatch, HouseFile
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.own_houses import (
    Became,
    Drafts,
    became,
    followed_text,
    kept_text,
    key_of,
)
from trifelt.gui.paytables.model.priced import PricedHouse, Pricer
from trifelt.gui.paytables.tables_view import TablesView
from trifelt.gui.paytables.top import REDO, SAVE, UNDO, Head, TopRow
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import column
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import SidePanelLayout
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.houses import UserHouses


class PaytablesPane(Pane):
    """Editor, rules, best play, comparison and search over one draft of the chosen house."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        self._texts = context.texts
        self.houses = UserHouses(context.folders.houses_folder)
        self.editor = Editor(self.houses)
        self.file = HouseFile(context, self.houses, self.editor, self)
        self._drafts = Drafts()
        self._disk = DiskWatch(self.houses, self)
        self._closing = False
        self._priced: PricedHouse | None = None
        self._head = Head(context)
        self.undo, self.redo, self.save = self._head.undo, self._head.redo, self._head.save
        self.more, self.actions_by_name = self._head.more, self._head.actions_by_name
        self._top = TopRow(context)
        self.views, self.state, self.drawer = self._top.views, self._top.state, self._top.drawer
        self.tables = TablesView(context, self.editor)
        self.stack = HousePages(context, self.editor, self.tables)
        self.setLayout(column(self._top, (self.stack, 1), spacing=2 * STEP))
        self._connect()
        self.views.set_value("tables")
        self.setFocusProxy(self.views.button("tables"))
        self._open_chosen()

    # --- what the window asks --------------------------------------------------------------------

    def header_part(self) -> QWidget:
        """Undo, redo, save, and what else can be done with the house."""
        return self._head

    def toggle_drawer(self) -> None:
        """Show or hide what figures are told for."""
        if (side := self.stack.side) is not None:
            side.toggle()

    def receive(self, matter: object) -> None:
        """Show a house that another pane hands over, or a view by its name."""
        if isinstance(matter, House) and matter.id is not None:
            self.context.choice.choose_game(matter.game.id)
            self.context.choice.choose_house(matter.id)
        elif isinstance(matter, str) and matter in self.stack:
            self.views.set_value(matter)
            self._on_view_chosen(matter)

    def may_close(self) -> bool:
        """Ask before changes that are not saved would be lost."""
        self._keep_draft()
        unsaved = self._drafts.unsaved
        if self._closing or not unsaved:
            return True
        dialog = ChoiceDialog(
            self._texts,
            Message("Unsaved changes"),
            Message("Changes to {houses} will be lost.", houses=", ".join(unsaved)),
            (("close", Message("Close anyway")), ("stay", Message("Keep editing"))),
            self,
        )
        dialog.chosen.connect(self._on_close_settled)
        dialog.open()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_drawer_button()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._disk.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._disk.stop()

    # --- the draft -------------------------------------------------------------------------------

    @property
    def priced(self) -> PricedHouse | None:
        """The figures that show; None while they are counted."""
        return self._priced

    def _open_chosen(self) -> None:
        """Edit the chosen house; a draft of it that was left is gone on with."""
        self._keep_draft()
        house = self.context.choice.own_house
        draft = self._drafts.changed_of(house)
        self.editor.open(house)
        if draft is not None:
            self.editor.set_draft(draft)
        self.file.opened()
        self.tables.open()
        self._show_all()

    def _keep_draft(self) -> None:
        if self.editor.is_open:
            self._drafts.keep(self.editor.draft)

    def _forget_draft(self) -> None:
        """Give the changes up."""
        saved = self.editor.draft.saved
        self._drafts.forget(saved)
        self.editor.open(saved)

    def _show_all(self) -> None:
        """Show every cell as it is, whatever was being typed."""
        self.tables.force()
        self._refresh()

    def _refresh(self) -> None:
        """Show the house as it is now; what is not counted yet is counted beside."""
        house, pricer = self.editor.house, self.editor.pricer
        if pricer.is_counted(house):
            self._priced = self.editor.price()
        else:
            self._priced = None
            wanted = (house, self.editor.draft.base)
            run_in_background(
                parent=self,
                op=partial(_count, pricer, wanted),
                success=self._on_counted,
                key="count",
            )
        self._show_state()
        self._show_page()

    def _show_page(self) -> None:
        self.stack.refresh(self._priced, self.editor.price_base())

    def _show_state(self) -> None:
        draft = self.editor.draft
        changes = len(self.editor.changes())
        self._top.show_state(draft, changes, counted=self._priced is not None)
        self._head.show_state(draft, changes, own=self.file.is_own)

    # --- what the user does ----------------------------------------------------------------------

    def _on_typed(self, wager: str, row: str, text: str) -> None:
        typed = self.editor.type_cell(wager, row, text)
        self.tables.line(wager, row).say(typed.fault, typed.remark)
        self._refresh()

    def _on_table_picked(self, wager: str, name: str) -> None:
        self.editor.pick_table(wager, name)
        self._show_all()

    def _on_offer_changed(self, wager: str, offered: bool) -> None:
        faults = self.editor.offer(wager, offered=offered)
        if faults:
            self.context.strip.refused(faults[0].text)
        self._show_all()

    def _on_undo_clicked(self) -> None:
        self.editor.undo()
        self._show_all()

    def _on_redo_clicked(self) -> None:
        self.editor.redo()
        self._show_all()

    def _on_reset_triggered(self) -> None:
        self.editor.reset()
        self._show_all()

    def _on_view_chosen(self, name: str) -> None:
        self.stack.show_page(name)
        self._top.show_tool(self.stack.tool)
        self._show_drawer_button()
        self._show_page()

    def _on_terms_changed(self) -> None:
        self.tables.terms.refresh()
        self._refresh()

    def _on_counted(self, _counted: object) -> None:
        self._refresh()

    def _on_house_changed(self) -> None:
        house = self.context.choice.own_house
        open_now = self.editor.draft
        if key_of(house) == key_of(open_now.saved) and not open_now.is_changed:
            self._drafts.forget(house)
        self._open_chosen()

    def _on_file_changed(self, id: str) -> None:
        """A house was saved, deleted or brought back: it is so in every pane at once."""
        if not id:
            self._drafts.forget(self.editor.house)
        self._forget_draft()
        self._disk.known()
        choice = self.context.choice
        if id:
            choice.reload()
            choice.choose_house(id)
        choice.reload_houses()

    def _on_reload_wanted(self) -> None:
        """Give the draft up for what the file holds."""
        self._forget_draft()
        self._disk.known()
        self.context.choice.reload_houses()

    def _on_disk_changed(self) -> None:
        """Other programs may have changed the houses: said, and nobody's change lost."""
        own, strip = self.file.own, self.context.strip
        what = became(self.houses, own) if own is not None else None
        if own is None or what is None:
            self._keep_draft()
            self.context.choice.reload_houses()
            return
        name = own.house.name
        if self.editor.draft.is_changed:
            readable = what is Became.ANOTHER
            discard = Message("Use the file") if readable else Message("Discard my changes")
            strip.failed(kept_text(what, name), discard, self._on_reload_wanted)
            return
        self._on_reload_wanted()
        words = followed_text(what, name, self.context.choice.own_house.name)
        if what is Became.ANOTHER:
            strip.done(words)
        else:
            strip.failed(words)

    def _on_close_settled(self, answer: str) -> None:
        if answer == "close":
            self._closing = True
            self.window().close()

    def _show_drawer_button(self) -> None:
        side = self.stack.side
        self.drawer.setVisible(side is not None and side.is_drawer)

    # --- making ----------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.undo.clicked.connect(self._on_undo_clicked)
        self.redo.clicked.connect(self._on_redo_clicked)
        self.save.clicked.connect(self.file.save)
        for name, act in (
            ("save-as", self.file.save_as),
            ("rename", self.file.rename),
            ("duplicate", self.file.duplicate),
            ("delete", self.file.delete),
            ("import", self.file.import_house),
            ("export", self.file.export_house),
            ("reset", self._on_reset_triggered),
        ):
            self.actions_by_name[name].triggered.connect(act)
        for key, act in (
            (UNDO, self._on_undo_clicked),
            (REDO, self._on_redo_clicked),
            (SAVE, self.file.save),
        ):
            QShortcut(QKeySequence(key.sequence), self).activated.connect(act)
        self.drawer.clicked.connect(self.toggle_drawer)
        self.views.chosen.connect(self._on_view_chosen)
        self.tables.typed.connect(self._on_typed)
        self.tables.table_picked.connect(self._on_table_picked)
        self.tables.offer_changed.connect(self._on_offer_changed)
        self.tables.terms_changed.connect(self._refresh)
        self.file.changed.connect(self._on_file_changed)
        self.file.reload_wanted.connect(self._on_reload_wanted)
        self.stack.changed.connect(self._show_all)
        self.stack.terms_changed.connect(self._on_terms_changed)
        self._disk.changed.connect(self._on_disk_changed)
        self.context.choice.house_changed.connect(self._on_house_changed)


def _count(pricer: Pricer, houses: tuple[House, ...], work: Work) -> None:
    for house in houses:
        pricer.count(house)
        work.check()


class HousePage(Protocol):
    """A view of the house being edited."""

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show the house as it is now; without figures while they are counted."""


class HousePages(QStackedWidget):
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

    def refresh(self, priced: PricedHouse | None, base: PricedHouse | None) -> None:
        """Show the house as it is now in the view that shows."""
        cast("HousePage", self.currentWidget()).refresh(priced, base)

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
