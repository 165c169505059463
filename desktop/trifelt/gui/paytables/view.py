"""The pane of pay tables."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QHideEvent, QIcon, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.houses import House
from trifelt.engine.message import Message
from trifelt.engine.variants.draft import Draft
from trifelt.gui.paytables.conflict_dialog import ChoiceDialog
from trifelt.gui.paytables.house_file import HouseFile
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.priced import Priced, Pricer
from trifelt.gui.paytables.tables_view import TablesView
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.icons import icon_picture
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.segments import Segments
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.houses import UserHouses

LOOK_AT_DISK_MS = 1500
Key = tuple[str, str | None]


class PaytablesPane(Pane):
    """Editor, rules, best play, comparison and search over one draft of the chosen house."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        self._texts = context.texts
        self.houses = UserHouses(context.folders.houses_folder)
        self.editor = Editor(self.houses)
        self.file = HouseFile(context, self.houses, self.editor, self)
        self._drafts: dict[Key, Draft] = {}
        self._stamp = self.houses.stamp()
        self._told_changed = ""
        self._closing = False
        self._priced: Priced | None = None
        self._header = self._make_header()
        self.views = Segments(
            self._texts,
            Message("View"),
            (
                ("tables", Message("Pay tables")),
                ("rules", Message("House rules")),
                ("play", Message("Best play")),
                ("compare", Message("Comparison")),
                ("search", Message("Search")),
            ),
        )
        self.state = QLabel()
        self.state.setProperty("role", "small")
        self.tables = TablesView(context, self.editor)
        self.stack = QStackedWidget()
        self._pages: dict[str, QWidget] = {"tables": self.tables}
        self.stack.addWidget(self.tables)
        self._lay_out()
        self._connect()
        self.views.set_value("tables")
        self.setFocusProxy(self.views.button("tables"))
        self._open_chosen()

    # --- what the window asks --------------------------------------------------------------------

    def header_part(self) -> QWidget:
        """Undo, redo, save, and what else can be done with the house."""
        return self._header

    def toggle_drawer(self) -> None:
        """Show or hide what figures are told for."""
        if self.views.value == "tables":
            self.tables.layout_.toggle()

    def receive(self, matter: object) -> None:
        """Show a house that another pane hands over, or a view by its name."""
        if isinstance(matter, House) and matter.id is not None:
            self.context.choice.choose_game(matter.game.id)
            self.context.choice.choose_house(matter.id)
        elif isinstance(matter, str) and matter in self._makers():
            self.views.set_value(matter)
            self._on_view_chosen(matter)

    def may_close(self) -> bool:
        """Ask before changes that are not saved would be lost."""
        self._keep_draft()
        unsaved = [draft.house.name for draft in self._drafts.values() if draft.is_changed]
        if self._closing or not unsaved:
            return True
        dialog = ChoiceDialog(
            self._texts,
            Message("Changes are not saved"),
            Message("The changes to {houses} would be lost.", houses=", ".join(unsaved)),
            (("close", Message("Close all the same")), ("stay", Message("Go on editing"))),
            self,
        )
        dialog.chosen.connect(self._on_close_settled)
        dialog.open()
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_disk_timeout()
        self._disk.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._disk.stop()

    # --- the draft -------------------------------------------------------------------------------

    @property
    def priced(self) -> Priced | None:
        """The figures that show; None while they are counted."""
        return self._priced

    def _open_chosen(self) -> None:
        """Edit the chosen house; a draft of it that was left is gone on with."""
        self._keep_draft()
        house = self.context.choice.house
        draft = self._drafts.get(_key(house))
        self.editor.open(house)
        if draft is not None and draft.is_changed:
            self.editor.set_draft(draft)
        self.file.opened()
        self._told_changed = ""
        self.tables.open()
        self.tables.force()
        self._refresh()

    def _keep_draft(self) -> None:
        if self.editor.is_open:
            self._drafts[_key(self.editor.draft.saved)] = self.editor.draft

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
        base = self.editor.price_base()
        match self.views.value:
            case "tables":
                self.tables.refresh(self._priced, base)
            case name:
                page = self._pages.get(name)
                if page is not None:
                    page.refresh(self._priced, base)  # type: ignore[attr-defined]

    def _show_state(self) -> None:
        draft = self.editor.draft
        changes = len(self.editor.changes())
        if self._priced is None:
            words = Message("Counting all deals…")
        elif changes:
            words = Message.counted(
                "{count} place differs from {base}",
                "{count} places differ from {base}",
                changes,
                base=draft.base.name,
            )
        else:
            words = Message("As in {base}", base=draft.base.name)
        self._texts.show(self.state, words)
        self.undo.setEnabled(bool(draft.past))
        self.redo.setEnabled(bool(draft.future))
        self.save.setEnabled(draft.is_changed)
        own = self.file.is_own
        for name in ("rename", "delete"):
            self.actions_by_name[name].setEnabled(own)
        self.actions_by_name["reset"].setEnabled(bool(changes))

    # --- what the user does ----------------------------------------------------------------------

    def _on_typed(self, wager: str, row: str, text: str) -> None:
        typed = self.editor.type_cell(wager, row, text)
        self.tables.line(wager, row).say(typed.fault, typed.remark)
        self._refresh()

    def _on_table_picked(self, wager: str, name: str) -> None:
        self.editor.pick_table(wager, name)
        self.tables.force()
        self._refresh()

    def _on_offer_changed(self, wager: str, offered: bool) -> None:
        faults = self.editor.offer(wager, offered=offered)
        if faults:
            self.context.strip.failed(faults[0].text)
        self.tables.force()
        self._refresh()

    def _on_undo_clicked(self) -> None:
        self.editor.undo()
        self.tables.force()
        self._refresh()

    def _on_redo_clicked(self) -> None:
        self.editor.redo()
        self.tables.force()
        self._refresh()

    def _on_reset_triggered(self) -> None:
        self.editor.reset()
        self.tables.force()
        self._refresh()

    def _on_view_chosen(self, name: str) -> None:
        if name not in self._pages:
            page = self._makers()[name]()
            self._pages[name] = page
            self.stack.addWidget(page)
        self.stack.setCurrentWidget(self._pages[name])
        self._show_page()

    def _makers(self) -> dict[str, Callable[[], QWidget]]:
        """How each view is made when it is first shown."""
        return {
            "tables": lambda: self.tables,
            "rules": self._make_rules,
            "play": self._make_best_play,
            "compare": self._make_comparison,
            "search": self._make_search,
        }

    def _make_search(self) -> QWidget:
        from trifelt.gui.paytables.search_view import SearchView

        view = SearchView(self.context, self.editor)
        view.applied.connect(self._on_search_applied)
        return view

    def _on_search_applied(self) -> None:
        self.tables.force()
        self._refresh()

    def _make_comparison(self) -> QWidget:
        from trifelt.gui.paytables.compare_view import CompareView

        view = CompareView(self.context, self.editor)
        view.terms_changed.connect(self._on_terms_changed)
        return view

    def _on_terms_changed(self) -> None:
        self.tables.terms.refresh()
        self._refresh()

    def _make_best_play(self) -> QWidget:
        from trifelt.gui.paytables.best_play_view import BestPlayView

        return BestPlayView(self.context, self.editor)

    def _make_rules(self) -> QWidget:
        from trifelt.gui.paytables.rules_view import RulesView

        view = RulesView(self.context, self.editor)
        view.changed.connect(self._on_rules_changed)
        return view

    def _on_rules_changed(self) -> None:
        self._refresh()

    def _on_counted(self, _counted: object) -> None:
        self._refresh()

    def _on_house_changed(self) -> None:
        house = self.context.choice.house
        open_now = self.editor.draft
        if _key(house) == _key(open_now.saved) and not open_now.is_changed:
            self._drafts.pop(_key(house), None)
        self._open_chosen()

    def _on_file_changed(self, id: str) -> None:
        """A house was saved, deleted or brought back: it is so in every pane at once."""
        self._drafts.pop(_key(self.editor.draft.saved), None)
        if not id:
            self._drafts.pop(_key(self.editor.house), None)
        self._forget_draft()
        self._stamp = self.houses.stamp()
        choice = self.context.choice
        if id:
            choice.table.reload()
            choice.choose_house(id)
        choice.reload_houses()

    def _on_reload_wanted(self) -> None:
        """Give the draft up for what the file holds."""
        self._forget_draft()
        self._stamp = self.houses.stamp()
        self.context.choice.reload_houses()

    def _forget_draft(self) -> None:
        draft = self.editor.draft
        self._drafts.pop(_key(draft.saved), None)
        self.editor.open(draft.saved)

    def _on_disk_timeout(self) -> None:
        """Other programs may have changed the houses: said, and nobody's change lost."""
        stamp = self.houses.stamp()
        if stamp == self._stamp:
            return
        self._stamp = stamp
        own, draft = self.file.own, self.editor.draft
        if own is None or not self.houses.has_changed(own):
            self._keep_draft()
            self.context.choice.reload_houses()
            return
        name = own.house.name
        if draft.is_changed:
            self.context.strip.failed(
                Message(
                    "{house} was changed by another program; what you changed is still here.",
                    house=name,
                ),
                Message("Read the file"),
                self._on_reload_wanted,
            )
            return
        self.context.strip.done(
            Message("{house} was changed by another program and has been read again", house=name)
        )
        self._on_reload_wanted()

    def _on_close_settled(self, answer: str) -> None:
        if answer == "close":
            self._closing = True
            self.window().close()

    # --- making ----------------------------------------------------------------------------------

    def _make_header(self) -> QWidget:
        part = QWidget()
        line = QHBoxLayout(part)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(STEP)
        self.undo, self.redo, self.save = QToolButton(), QToolButton(), QPushButton()
        for button, words in ((self.undo, Message("Undo")), (self.redo, Message("Redo"))):
            button.setIconSize(QSize(20, 20))
            self._texts.name(button, words)
            self._texts.show(button, words, "toolTip")
        self._texts.show(self.save, Message("Save"))
        self.save.setProperty("role", "primary")
        self.more = MenuButton("house", self.context.theme)
        self._texts.show(self.more, Message("House"))
        self._texts.name(self.more, Message("What else can be done with the house"))
        self.actions_by_name = {}
        for name, words in (
            ("save-as", Message("Save as…")),
            ("rename", Message("Rename…")),
            ("duplicate", Message("Duplicate…")),
            ("delete", Message("Delete")),
            ("", Message("")),
            ("import", Message("Import…")),
            ("export", Message("Export…")),
            ("", Message("")),
            ("reset", Message("Everything as in the base")),
        ):
            if not name:
                self.more.drop_down.addSeparator()
                continue
            action = self.more.drop_down.addAction("")
            self._texts.show(action, words)
            self.actions_by_name[name] = action
        for widget in (self.undo, self.redo, self.more, self.save):
            line.addWidget(widget)
        return part

    def _draw_icons(self) -> None:
        tokens = self.context.theme.tokens
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            icon = QIcon(icon_picture(name, tokens.text, 20, 2.0))
            icon.addPixmap(icon_picture(name, tokens.disabled, 20, 2.0), QIcon.Mode.Disabled)
            button.setIcon(icon)

    def _connect(self) -> None:
        self.context.theme.changed.connect(self._draw_icons)
        self._draw_icons()
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
        for keys, act in (
            (QKeySequence.StandardKey.Undo, self._on_undo_clicked),
            (QKeySequence.StandardKey.Redo, self._on_redo_clicked),
            (QKeySequence.StandardKey.Save, self.file.save),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(act)
        self.views.chosen.connect(self._on_view_chosen)
        self.tables.typed.connect(self._on_typed)
        self.tables.cell_left.connect(self.editor.leave_cell)
        self.tables.table_picked.connect(self._on_table_picked)
        self.tables.offer_changed.connect(self._on_offer_changed)
        self.tables.terms_changed.connect(self._refresh)
        self.file.changed.connect(self._on_file_changed)
        self.file.reload_wanted.connect(self._on_reload_wanted)
        self.context.choice.house_changed.connect(self._on_house_changed)
        self._disk = QTimer(self)
        self._disk.setInterval(LOOK_AT_DISK_MS)
        self._disk.timeout.connect(self._on_disk_timeout)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(2 * STEP)
        top.addWidget(self.views)
        top.addWidget(self.state)
        top.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * STEP)
        column.addLayout(top)
        column.addWidget(self.stack, 1)


def _key(house: House) -> Key:
    return house.game.id, house.id


def _count(pricer: Pricer, houses: tuple[House, ...], work: Work) -> None:
    for house in houses:
        pricer.count(house)
        work.check()
