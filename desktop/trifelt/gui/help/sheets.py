"""The user's own copies of rule sheets: attached and removed in the window, and the words shown."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.gui.help.clauses import cited_clauses
from trifelt.gui.help.model import clause_topic
from trifelt.gui.help.page import HelpPage, page_html
from trifelt.gui.shell.background import Work, refusal_in, run_in_background
from trifelt.gui.shell.building import button
from trifelt.gui.shell.dialogs import ChildDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.sheets import AttachedSheet, attach_sheet, attached_sheet, detach_sheet


class SheetKeeper(QObject):
    """Asks for a sheet and keeps it, off the interface thread; says what does not split."""

    changed = Signal()

    def __init__(self, context: PaneContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._parent = parent
        self.game: Game | None = None
        self.attach = button(context.texts, Message("Attach your own sheet…"), self._ask)
        self.detach = button(context.texts, Message("Remove your copy"), self._detach)

    def show_game(self, game: Game | None) -> None:
        """Offer to attach or to remove the sheet of this game."""
        self.game = game
        for each in (self.attach, self.detach):
            each.setVisible(game is not None)
        self.detach.setEnabled(game is not None and self.sheet_of(game) is not None)

    def sheet_of(self, game: Game) -> AttachedSheet | None:
        """The user's copy of a game's sheet."""
        return attached_sheet(self._context.folders.sheets_folder, game)

    def _ask(self) -> None:
        render = self._context.texts.render
        self.file_dialog = ask_for_file(
            self._parent, render(Message("Attach a rule sheet")), "txt", self._attach
        )
        self.file_dialog.setNameFilter(render(Message("Text or PDF")) + " (*.txt *.md *.pdf)")

    def _attach(self, file: Path) -> None:
        game, folder = self.game, self._context.folders.sheets_folder
        if game is None:
            return

        def op(_work: Work) -> AttachedSheet:
            return attach_sheet(folder, game, file)

        run_in_background(parent=self, op=op, success=self._attached, failure=self._failed)

    def _attached(self, sheet: AttachedSheet) -> None:
        found = Message.counted(
            "{count} clause found in {file}.",
            "{count} clauses found in {file}.",
            len(sheet.clauses),
            file=sheet.name,
        )
        if sheet.missing:
            missing = ", ".join(sheet.missing)
            found = Message("{found} Not found: {missing}", found=found, missing=missing)
        self._context.strip.done(found)
        self.changed.emit()

    def _failed(self, fault: Exception) -> None:
        self._context.strip.failed(refusal_in(fault))

    def _detach(self) -> None:
        game, folder = self.game, self._context.folders.sheets_folder
        if game is None:
            return

        def removed(_was_there: object) -> None:
            self._context.strip.done(Message("Your copy of the sheet was removed."))
            self.changed.emit()

        run_in_background(
            parent=self,
            op=lambda _work: detach_sheet(folder, game),
            success=removed,
            failure=self._failed,
        )


class ClauseDialog(ChildDialog):
    """The words of some clauses, read where they are cited."""

    def __init__(
        self, context: PaneContext, game: Game, citations: Iterable[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._citations = tuple(citations)
        self._game = game
        self.page = HelpPage()
        context.texts.name(self.page, Message("The words of the clauses"))
        self.sheets = SheetKeeper(context, self)
        self.sheets.changed.connect(self._show)
        close = button(context.texts, Message("Close"), self.accept, "primary")
        self.lay_out(
            context.texts,
            game.title,
            (self.page, 1),
            buttons=(self.sheets.attach, self.sheets.detach, close),
            spacing=STEP,
            margins=2 * STEP,
        )
        room = parent.window().size()
        self.resize(min(820, room.width() - 40), min(520, room.height() - 40))
        self._show()
        close.setFocus()

    def _show(self) -> None:
        words = cited_clauses(self._game, self._citations, self._context.folders.sheets_folder)
        topic = clause_topic(self._game, tuple(words.values()))
        render, tokens = self._context.texts.render, self._context.theme.tokens
        self.page.setHtml(page_html(topic, render, tokens))
        self.sheets.show_game(self._game)
