"""A page of the help as rich text; clauses read out, and the user's own copies of sheets."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from trifelt.engine.games.game import Game
from trifelt.engine.languages import ENGLISH_CODE
from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import card_in_text, paint_in_text
from trifelt.gui.help.model import HelpEntry, Section, Topic, cited_clauses, clause_topic
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.building import DrawnInText, button
from trifelt.gui.shell.dialogs import ChildDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.second import Say, SecondLanguage
from trifelt.gui.shell.tokens import HEADING, SMALL_TEXT, STEP, TEXT, TITLE, Tokens
from trifelt.storage.sheets import (
    AttachedSheet,
    OtherSheetError,
    attach_sheet,
    attached_sheet,
    detach_sheet,
)

CARD_WIDTH = 45

# A heading's own margin is swallowed by a table before it.
GAP = "<p style='font-size: 6px'>&nbsp;</p>"


class HelpPage(QTextBrowser):
    """The page; cards are drawn into it, and no file is read; its links lead to exercises."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        self.setOpenLinks(False)
        DrawnInText(self.document(), paint_in_text)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def practise(self, place: QUrl) -> None:
        """Go where a link leads: to exercises about a wager or a clause."""
        game, _, about = place.path().partition("/")
        self._context.choice.choose_game(game)
        self._context.open_pane("train", about)


def page_html(topic: Topic, say: Say, tokens: Tokens) -> str:
    """The whole page."""
    body = "".join(_section(section, say) for section in topic.sections)
    return (
        f"<html><head><style>{_rules(tokens)}</style></head><body>"
        f"<h1>{say(topic.title)}</h1>{body}</body></html>"
    )


def _rules(tokens: Tokens) -> str:
    return (
        f"body {{ color: {tokens.text}; font-size: {TEXT}px; }}"
        f"h1 {{ font-size: {TITLE}px; font-weight: 600; margin: 0 0 8px 0; }}"
        f"h2 {{ font-size: {HEADING}px; font-weight: 600; margin: 20px 0 4px 0; }}"
        "p { margin: 4px 0 8px 0; line-height: 140%; }"
        "td { padding: 4px 16px 4px 0; }"
        ".term { font-weight: 600; }"
        f".second {{ color: {tokens.muted}; font-weight: 400; }}"
        f"h1 .second {{ font-size: {HEADING}px; }}"
        f"h2 .second {{ font-size: {TEXT}px; }}"
        f".under {{ color: {tokens.muted}; padding-left: 16px; }}"
        f".clause {{ color: {tokens.accent}; font-size: {SMALL_TEXT}px; }}"
        f".text {{ color: {tokens.muted}; white-space: pre-wrap; }}"
    )


def _section(section: Section, say: Say) -> str:
    parts = [f"<h2>{say(section.title)}</h2>"]
    parts += [f"<p>{say(paragraph)}</p>" for paragraph in section.paragraphs]
    if section.entries:
        with_clauses = any(entry.clause for entry in section.entries)
        rows = "".join(_row(entry, say, with_clauses) for entry in section.entries)
        parts.append(f"<table width='100%'>{rows}</table>{GAP}")
    if section.hands:
        rows = "".join(
            "<tr><td>"
            + "&nbsp;".join(card_in_text(card, CARD_WIDTH) for card in hand.cards)
            + f"</td><td valign='middle'>{say(hand.name)}</td></tr>"
            for hand in section.hands
        )
        parts.append(f"<table>{rows}</table>{GAP}")
    return "".join(parts)


def _row(entry: HelpEntry, say: Say, with_clauses: bool, rank: str = "term") -> str:
    """A line of a table; its columns have the same widths on every page."""
    practise = ""
    if entry.practised:
        words = say(Message("Practise this")).replace(" ", "&nbsp;")
        practise = f" <a class='clause' href='{escape(entry.practised)}'>{words}</a>"
    cells = (
        f"<td width='28%' class='{rank}'>{say(entry.term)}</td>"
        f"<td class='text'>{say(entry.text)}{practise}</td>"
    )
    if entry.beside:
        cells += f"<td width='36%' class='text'>“{escape(entry.beside)}”</td>"
    if with_clauses:
        clause = say(Message("{clause}", clause=entry.clause))
        cells += f"<td width='14%' class='clause'>{clause}</td>"
    values = (_row(value, say, with_clauses, "under") for value in entry.values)
    return "".join((f"<tr>{cells}</tr>", *values))


class SheetKeeper(QObject):
    """Asks for a sheet and keeps it, off the interface thread; says what does not split."""

    changed = Signal()

    def __init__(self, context: PaneContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._parent = parent
        self.game: Game | None = None
        self.attach = button(context.texts, Message("Attach your own sheet…"), self._ask)
        self.anyway = button(context.texts, Message("Attach it anyway"), self._attach_refused)
        self._refused = Path()
        self.detach = button(context.texts, Message("Remove your copy"), self._detach)

    def show_game(self, game: Game | None) -> None:
        """Offer to attach or to remove the sheet of this game."""
        self.game = game
        for each in (self.attach, self.detach):
            each.setVisible(game is not None)
        self.anyway.hide()
        self.detach.setEnabled(game is not None and self.sheet_of(game) is not None)

    def sheet_of(self, game: Game) -> AttachedSheet | None:
        """The user's copy of a game's sheet."""
        return attached_sheet(self._context.folders.sheets_folder, game)

    def _ask(self) -> None:
        texts, title = self._context.texts, Message("Attach a rule sheet")
        self.file_dialog = ask_for_file(self._parent, texts, title, "txt", self._attach)
        kinds = texts.render(Message("Text or PDF"))
        self.file_dialog.setNameFilter(f"{kinds} (*.txt *.md *.pdf)")

    def _attach(self, file: Path, *, force: bool = False) -> None:
        game, folder = self.game, self._context.folders.sheets_folder
        if game is None:
            return
        self._refused = file
        self.anyway.hide()

        def op(_work: Work) -> AttachedSheet:
            return attach_sheet(folder, game, file, force=force)

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

    def _attach_refused(self) -> None:
        self._attach(self._refused, force=True)

    def _failed(self, fault: Exception) -> None:
        self.anyway.setVisible(isinstance(fault, OtherSheetError))
        self._context.strip.tell_refusal(fault)

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
        # The sheets are in English, and so are those with whom a clause is disputed.
        self.language = SecondLanguage(context.texts, ENGLISH_CODE)
        self._citations = tuple(citations)
        self._game = game
        self.page = HelpPage(context)
        self.page.anchorClicked.connect(self._on_anchor_clicked)
        context.texts.name(self.page, Message("The words of the clauses"))
        self.sheets = SheetKeeper(context, self)
        self.sheets.changed.connect(self._show)
        close = button(context.texts, Message("Close"), self.accept, "primary")
        self.lay_out(
            context.texts,
            game.title,
            (self.page, 1),
            buttons=(self.sheets.attach, self.sheets.anyway, self.sheets.detach, close),
            left=self.language,
            spacing=STEP,
            margins=2 * STEP,
        )
        room = parent.window().size()
        self.resize(min(820, room.width() - 40), min(520, room.height() - 40))
        self._show()
        self.language.chosen.connect(self._show)
        close.setFocus()

    def _on_anchor_clicked(self, place: QUrl) -> None:
        self.accept()  # first, so that the exercise has the keyboard
        self.page.practise(place)

    def _show(self) -> None:
        words = cited_clauses(self._game, self._citations, self._context.folders.sheets_folder)
        topic = clause_topic(self._game, tuple(words.values()))
        self.page.setHtml(page_html(topic, self.language.say, self._context.theme.tokens))
        self.sheets.show_game(self._game)
