"""The pane of pay tables."""

import json
from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from trifelt.engine.houses import House
from trifelt.engine.message import Message, joined
from trifelt.engine.parsing import parse_json
from trifelt.engine.variants.editing import Draft
from trifelt.gui.paytables.house_file import DiskWatch, HouseFile
from trifelt.gui.paytables.keys import REDO, SAVE, UNDO
from trifelt.gui.paytables.model.comparison import Candidate
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.own_houses import Drafts, became, is_built_in
from trifelt.gui.paytables.model.priced import PricedHouse
from trifelt.gui.paytables.page import HousePage
from trifelt.gui.paytables.tables_view import TablesView
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import button, column, holder, label, order_tabs, row
from trifelt.gui.shell.controls import IconButton, MenuButton, Segments
from trifelt.gui.shell.dialogs import ChoiceDialog
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.houses import UserHouses

STATE_WIDTH = 200

VIEWS = (
    ("tables", Message("Tables")),
    ("rules", Message("Rules")),
    ("play", Message("Best play")),
    ("compare", Message("Comparison")),
    ("search", Message("Search")),
)


def _page_class(name: str) -> type[HousePage]:
    """The class of a view; what it needs, graphs above all, is loaded only now."""
    if name == "rules":
        from trifelt.gui.paytables.rules_view import RulesView

        return RulesView
    if name == "play":
        from trifelt.gui.paytables.best_play_view import BestPlayView

        return BestPlayView
    if name == "compare":
        from trifelt.gui.paytables.compare_view import CompareView

        return CompareView
    from trifelt.gui.paytables.search_view import SearchView

    return SearchView


class PaytablesPane(Pane):
    """Editor, rules, best play, comparison and search over one draft of the chosen house."""

    help_page = "figures"

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        self._texts = context.texts
        self.houses = UserHouses(context.folders.houses_folder)
        self.editor = Editor(self.houses)
        self.editor.open(context.choice.own_house)
        self.file = HouseFile(context, self.houses, self.editor, self)
        self._drafts, self._is_given_up = Drafts(), False
        self._kept: dict[str, str] = {}  # by view as it was left, until it shows
        self._disk = DiskWatch(self.houses, self)
        self.priced: PricedHouse | None = None  # the figures that show; none while counting
        self.header = self._make_header()
        self._top = self._make_top()
        self.tables = TablesView(context, self.editor)
        self._pages: dict[str, HousePage] = {}
        self.stack = QStackedWidget()
        self._add_page("tables", self.tables)
        self.setLayout(column(self._top, (self.stack, 1), spacing=2 * STEP))
        self.file.saved.connect(self._drafts.forget)
        self.file.changed.connect(self._on_file_changed)
        self.file.reload_asked.connect(self._on_reload_asked)
        self._disk.changed.connect(self._on_disk_changed)
        context.choice.house_changed.connect(self._on_house_changed)
        self._show_tools()
        self._open_chosen()

    # --- what the window asks --------------------------------------------------------------------

    def toggle_drawer(self) -> None:
        """Show or hide what figures are told for."""
        if (side := self._page.side) is not None:
            side.toggle()

    def receive(self, matter: object) -> None:
        """Show a house that another pane hands over, or a view by its name."""
        if isinstance(matter, House) and matter.id is not None:
            self.context.choice.choose_game(matter.game.id)
            self.context.choice.choose_house(matter.id)
        elif isinstance(matter, str) and matter in dict(VIEWS):
            self.views.set_value(matter)
            self._on_view_chosen(matter)

    def keep(self) -> bytes:
        """The view that shows, the changes that are not saved, and what the views were left on."""
        self._keep_draft()
        drafts = "" if self._is_given_up else self._drafts.written()
        self._kept |= {name: page.keep() for name, page in self._pages.items()}
        self._kept["terms"] = self.editor.written_terms
        return f"{self.views.value}\n{drafts}\n{json.dumps(self._kept)}".encode()

    def take_up(self, data: bytes) -> None:
        view, drafts, kept, *_ = (data.decode(errors="replace") + "\n\n").split("\n")
        if isinstance(content := parse_json(kept), dict):
            self._kept = {name: str(text) for name, text in content.items()}
            self.editor.take_up_terms(self._kept.get("terms", ""))
        self._drafts.take_up(drafts, self.houses)
        if (draft := self._drafts.changed_of(self.editor.draft.saved)) is not None:
            self.editor.draft = draft
            self._show_all()
        self.receive(view)

    def may_close(self, go_on: Callable[[], object], /) -> bool:
        """Ask before changes that are not saved would be lost."""
        self._keep_draft()
        self._is_given_up = False
        unsaved = self._drafts.unsaved
        if not unsaved:
            return True
        names = [
            Message("{game}: {house}", game=draft.house.game.title, house=draft.house.title)
            for draft in unsaved
        ]
        close = Message("Close anyway")
        dialog = ChoiceDialog(
            self._texts,
            Message("Unsaved changes"),
            Message("Changes to {houses} will be lost.", houses=joined(names, ", ")),
            (("close", close), ("save", Message("Save")), ("stay", Message("Keep editing"))),
            self,
        )
        dialog.chosen.connect(partial(self._on_close_settled, go_on))
        dialog.open()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_tools()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._disk.look()
        self._disk.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._disk.stop()

    # --- the draft -------------------------------------------------------------------------------

    def _open_chosen(self) -> None:
        """Edit the chosen house; a draft of it that was left is gone on with."""
        self._keep_draft()
        house = self.context.choice.own_house
        draft = self._drafts.changed_of(house)
        self.editor.open(house)
        if draft is not None:
            self.editor.draft = draft
        self.file.opened()
        self._show_all()

    def _keep_draft(self) -> None:
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

    def _refresh(self, _counted: None = None) -> None:
        """Show the house as it is now; what is not counted yet is counted beside."""
        house, pricer = self.editor.house, self.editor.pricer
        if pricer.is_counted(house):
            self.priced = self.editor.price()
        else:
            self.priced, base = None, self.editor.draft.base

            def count(work: Work) -> None:
                for each in (house, base):
                    pricer.count(each)
                    work.check()

            run_in_background(parent=self, op=count, success=self._refresh, key="count")
        self._show_state()
        self._show_page()

    def _show_page(self) -> None:
        self._page.refresh(self.priced, self.editor.price_base())

    def _show_state(self) -> None:
        """Say how far the house is from its base, and offer what can be done now."""
        draft, changes = self.editor.draft, len(self.editor.changes())
        if self.priced is None:
            words = Message("Counting all deals…")
        elif changes:
            words = Message.counted(
                "{count} place differs from {base}",
                "{count} places differ from {base}",
                changes,
                base=draft.base.title,
            )
        else:
            words = Message("As in {base}", base=draft.base.title)
        self._texts.show(self.state, words)
        if not draft.is_changed and self.save.window().focusWidget() is self.save:
            # Qt would hand the focus on, the page would scroll to it; a name may just be asked for.
            self.more.setFocus()
        self.undo.setEnabled(bool(draft.past))
        self.redo.setEnabled(bool(draft.future))
        self.save.setEnabled(draft.is_changed)
        for name in ("rename", "delete"):
            self.actions_by_name[name].setEnabled(not is_built_in(draft.house))
        self.actions_by_name["reset"].setEnabled(bool(changes))
        self.actions_by_name["report"].setEnabled(self.priced is not None)
        self.went_on.emit()

    # --- what the user does ----------------------------------------------------------------------

    def _on_step_asked(self, to: Callable[[Draft], Draft]) -> None:
        self.editor.step(to)
        self._show_all()

    def _on_report_triggered(self) -> None:
        from trifelt.gui.paytables.report import ReportDialog

        if self.editor.draft.is_changed:
            self.context.strip.failed(
                Message("Save your changes first: a report names the house it is made from.")
            )
        elif self.priced is not None:
            ReportDialog(self.context, self.priced.figures, self.editor.terms, self).open()

    def _on_view_chosen(self, name: str) -> None:
        if name not in self._pages:
            self._add_page(name, _page_class(name)(self.context, self.editor))
            self._pages[name].take_up(self._kept.get(name, ""))
        self.stack.setCurrentWidget(self._pages[name])
        self._show_tools()
        self._show_page()

    def _on_compare_asked(self, candidates: tuple[Candidate, ...]) -> None:
        from trifelt.gui.paytables.compare_view import CompareView

        self.receive("compare")
        page = self._page
        assert isinstance(page, CompareView)
        page.picker.take(candidates)
        page.reveal_top()

    def _on_house_changed(self) -> None:
        house = self.context.choice.own_house
        open_now, saved = self.editor.draft, self.editor.draft.saved
        if (house.game, house.id) == (saved.game, saved.id) and not open_now.is_changed:
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

    def _on_reload_asked(self) -> None:
        """Give the draft up for what the file holds."""
        self._forget_draft()
        self._disk.known()
        self.context.choice.reload_houses()

    def _on_disk_changed(self) -> None:
        """Other programs may have changed the houses: said, and nobody's change lost."""
        own, strip = self.file.own, self.context.strip
        what = became(self.houses, own) if own is not None else None
        if what is None:
            self._keep_draft()
            self.context.choice.reload_houses()
        elif self.editor.draft.is_changed:
            words = Message("{what} Your changes are still here.", what=what.text)
            discard = Message("Use the file") if what.readable else Message("Discard my changes")
            strip.failed(words, discard, self._on_reload_asked)
        else:
            self._on_reload_asked()
            now = self.context.choice.own_house.title
            (strip.done if what.readable else strip.failed)(what.followed(now))

    def _on_close_settled(self, go_on: Callable[[], object], answer: str) -> None:
        if answer == "close":
            self._is_given_up = True
            go_on()
        elif answer == "save":
            self.context.open_pane("paytables", self._drafts.unsaved[0].saved)
            # Another house may be unsaved too.
            self.file.save(then=lambda: self.may_close(go_on) and go_on())

    # --- making ----------------------------------------------------------------------------------

    @property
    def _page(self) -> HousePage:
        page = self.stack.currentWidget()
        assert isinstance(page, HousePage)
        return page

    def _add_page(self, name: str, page: HousePage) -> None:
        page.edited.connect(self._refresh)
        page.changed.connect(self._show_all)
        page.compare_asked.connect(self._on_compare_asked)
        self._pages[name] = page
        self.stack.addWidget(page)

    def _show_tools(self) -> None:
        """Offer what the view that shows has, and nothing of another's."""
        page = self._page
        self.setFocusProxy(self.views.button(self.views.value))
        self.drawer.setVisible(page.side is not None and page.side.is_drawer)
        if page.tool is not None and page.tool.parentWidget() is not self._top:
            self._line.insert(self.drawer, page.tool)
        for each in self._pages.values():
            if each.tool is not None:
                each.tool.setVisible(each is page)
        order_tabs(self.views.button("search"), *([page.tool] if page.tool else []), self.drawer)

    def _make_top(self) -> QWidget:
        """The row over the views, in sight wherever a view is scrolled to."""
        texts = self._texts
        self.views = Segments(texts, Message("View"), VIEWS)
        self.views.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.views.chosen.connect(self._on_view_chosen)
        self.state = label(texts, Message(""), "small", wrap=True)
        self.state.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.state.setMinimumWidth(STATE_WIDTH)  # else it is taken to be as narrow as a word
        words = Message("Show or hide the panel (F9)")
        self.drawer = IconButton(texts, self.context.theme, "drawer", words, self.toggle_drawer)
        self._line = FoldingRow(across=2 * STEP, down=STEP)
        for part in (self.views, self.state, self.drawer):
            self._line.addWidget(part)
        return holder(self._line)

    def _make_header(self) -> QWidget:
        """Undo, redo, save, and what else can be done with the house."""
        texts, theme, file = self._texts, self.context.theme, self.file
        steps = (Draft.undo, Draft.redo, Draft.reset)
        undo, redo, reset = (partial(self._on_step_asked, step) for step in steps)
        self.undo = IconButton(texts, theme, "undo", Message("Undo"), undo)
        self.redo = IconButton(texts, theme, "redo", Message("Redo"), redo)
        self.save = button(texts, Message("Save"), file.save, "primary")
        self.more = MenuButton("house", theme)
        texts.show(self.more, Message("House"))
        texts.name(self.more, Message("More actions for this house"))
        self.actions_by_name: dict[str, QAction] = {}
        # Each group stands under a line of its own.
        for group in (
            (
                ("save-as", Message("Save as…"), file.save_as),
                ("rename", Message("Rename…"), file.rename),
                ("duplicate", Message("Duplicate…"), file.duplicate),
                ("delete", Message("Delete"), file.delete),
            ),
            (
                ("import", Message("Import…"), file.import_house),
                ("sample", Message("Import a sample house"), file.import_sample),
                ("export", Message("Export…"), file.export_house),
                ("report", Message("Report…"), self._on_report_triggered),
            ),
            (("reset", Message("Reset to the base"), reset),),
        ):
            if self.actions_by_name:
                self.more.drop_down.addSeparator()
            for name, words, act in group:
                self.actions_by_name[name] = self.more.entry(texts, words, act)
        for key, act in ((UNDO, undo), (REDO, redo), (SAVE, file.save)):
            QShortcut(QKeySequence(key.sequence), self).activated.connect(act)
        return holder(row(self.undo, self.redo, self.more, self.save, spacing=STEP))
