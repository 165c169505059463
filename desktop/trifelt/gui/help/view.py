"""The pane of the help: a list of pages, a search over all of them, and the page."""

from functools import partial

from PySide6.QtCore import QRegularExpression, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QKeySequence, QShortcut, QTextCharFormat
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QTextEdit

from trifelt.engine.languages import in_every_language
from trifelt.engine.message import Message
from trifelt.gui.help.model import (
    CLAUSES,
    HelpEntry,
    Section,
    Topic,
    all_clauses,
    clause_topic,
    searched,
    topics,
    word_start,
)
from trifelt.gui.help.page import HelpPage, SheetKeeper, page_html
from trifelt.gui.shell.building import column, holder, label, row
from trifelt.gui.shell.keys import FIND, WINDOW_KEYS, Key, pane_key
from trifelt.gui.shell.pane import Pane, PaneContext, PaneEntry
from trifelt.gui.shell.second import rich
from trifelt.gui.shell.texts import tip
from trifelt.gui.shell.tokens import STEP, icon_picture

LIST_WIDTH = 304
_KEYS = {
    key.text: key
    for key in (Message.in_context("key", "Arrows"), Message.in_context("key", "Space"))
}


class HelpPane(Pane):
    """Finds a page by its title or by any word in it."""

    help_page = None

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts = context.texts
        self.sheets = SheetKeeper(context, self)
        self.sheets.changed.connect(self._on_sheets_changed)
        self._all = self._topics()
        self.found: tuple[Topic, ...] = ()  # cut to what the search found in them
        self.search = QLineEdit()
        texts.show(self.search, Message("Search the help"), "placeholderText")
        texts.name(self.search, Message("Search the help"))
        self.search.textChanged.connect(self._on_search_changed)
        self._search_icon = self.search.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        texts.show(self._search_icon, Message("Search"))
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        texts.name(self.list, Message("Pages of the help"))
        self.list.currentRowChanged.connect(lambda _row: self._show_page())
        self.nothing = label(texts, Message("No page has all of these words"), "muted", wrap=True)
        self.page = HelpPage(context)
        self.page.anchorClicked.connect(self.page.practise)
        texts.name(self.page, Message("Page of the help"))
        self._lay_out()
        QShortcut(QKeySequence(FIND.sequence), self).activated.connect(
            partial(self.search.setFocus, Qt.FocusReason.ShortcutFocusReason)
        )
        texts.language_changed.connect(self._on_look_changed)
        context.theme.changed.connect(self._on_look_changed)
        self._refresh(self._all)
        self._on_look_changed()
        self.setFocusProxy(self.search)

    def receive(self, matter: object) -> None:
        """Open the page with this id, at a section where its title is given, or search for it."""
        section = None
        if isinstance(matter, tuple):
            matter, section = matter
        if not isinstance(matter, str):
            return
        self.search.clear()
        for place, topic in enumerate(self.found):
            if topic.id == matter:
                self.list.setCurrentRow(place)
                if section is not None:
                    title = self.context.texts.render(section)
                    self.page.setTextCursor(self.page.document().find(title))
                    bar, below = self.page.verticalScrollBar(), self.page.cursorRect().top()
                    bar.setValue(bar.value() + below)
                return
        self.search.setText(matter)

    def _topics(self) -> tuple[Topic, ...]:
        context, games = self.context, self.context.choice.games
        clauses = []
        for game in games:
            sheet = self.sheets.sheet_of(game)
            missing = () if sheet is None else sheet.missing
            if words := all_clauses(game, sheet):
                clauses.append(clause_topic(game, words, missing))
        panes = [HelpEntry(entry.title, entry.about) for entry in context.panes]
        return (*topics(key_lists(context.panes), games, panes), *clauses)

    def _on_sheets_changed(self) -> None:
        self._all = self._topics()
        self._on_look_changed()

    def _refresh(self, found: tuple[Topic, ...]) -> None:
        place = self.list.currentRow()
        current = self.found[place].id if 0 <= place < len(self.found) else ""
        self.found = found
        self.list.blockSignals(True)
        self.list.clear()
        self.list.ensurePolished()
        letters = self.list.fontMetrics()
        for topic in found:
            title = self.context.texts.render(topic.title)
            item = QListWidgetItem(title)
            item.setToolTip(tip(title))
            lines = 2 if letters.horizontalAdvance(title) > LIST_WIDTH - 5 * STEP else 1
            item.setSizeHint(QSize(0, lines * (letters.lineSpacing() + 2) + 2 * STEP))
            self.list.addItem(item)
        ids = [topic.id for topic in found]
        self.list.setCurrentRow(ids.index(current) if current in ids else 0)
        self.list.blockSignals(False)
        self.nothing.setVisible(not found)
        self._show_page()

    def _show_page(self) -> None:
        place = self.list.currentRow()
        if not 0 <= place < len(self.found):
            self.page.clear()
            self.sheets.show_game(None)
            return
        id = self.found[place].id
        games = {CLAUSES + game.id: game for game in self.context.choice.games}
        self.sheets.show_game(games.get(id))
        context = self.context
        page = page_html(
            self.found[place],
            lambda said: rich(context.texts.render(said)),
            context.theme.tokens,
        )
        self.page.setHtml(page)
        self._mark_words()

    def _mark_words(self) -> None:
        """Mark every place of the words that were searched, and lead the eye to the first."""
        tokens = self.context.theme.tokens
        mark = QTextCharFormat()
        mark.setBackground(QColor(tokens.accent_soft))
        mark.setForeground(QColor(tokens.text))
        found = []
        for text in self.search.text().split():
            word = QRegularExpression("(?i)" + word_start(text))
            cursor = self.page.document().find(word)
            while not cursor.isNull():
                selection = QTextEdit.ExtraSelection()
                selection.cursor, selection.format = cursor, mark
                found.append(selection)
                cursor = self.page.document().find(word, cursor)
        self.page.setExtraSelections(found)
        # Where all words stand together, if they do anywhere.
        together = r"[\s-]+".join(map(word_start, self.search.text().split()))
        first = self.page.document().find(QRegularExpression("(?i)" + together))
        if found:
            self.page.setTextCursor(found[0].cursor if first.isNull() else first)

    def _in_all_languages(self, message: Message) -> str:
        """A sentence as it is searched: who reads Chinese may type either script, or English."""
        said = self.context.texts.render(message), *in_every_language(message)
        return " ".join(dict.fromkeys(said))

    def _on_search_changed(self, text: str) -> None:
        self._refresh(searched(self._all, text, self._in_all_languages))
        if text.strip():
            self.list.setCurrentRow(0)  # what fits best

    def _on_look_changed(self) -> None:
        muted = self.context.theme.tokens.muted
        self._search_icon.setIcon(QIcon(icon_picture("search", muted, 18, 2.0)))
        self._refresh(searched(self._all, self.search.text(), self._in_all_languages))

    def _lay_out(self) -> None:
        sheets = self.sheets
        found = (
            self.search,
            self.nothing,
            (self.list, 1),
            sheets.attach,
            sheets.anyway,
            sheets.detach,
        )
        left = holder(column(*found, spacing=STEP))
        left.setFixedWidth(LIST_WIDTH)
        inside = column(self.page, margins=(3 * STEP, 2 * STEP, STEP, 2 * STEP))
        self.setLayout(row(left, (holder(inside, "panel"), 1), spacing=2 * STEP))


def key_lists(panes: tuple[PaneEntry, ...]) -> tuple[Section, ...]:
    """The window's keys, the keys that open panes, and each pane's own."""
    opening = tuple(
        Key(pane_key(place), Message("Open {pane}", pane=entry.title))
        for place, entry in enumerate(panes, start=1)
    )
    lists = [(Message("Everywhere"), (*WINDOW_KEYS, *opening))]
    lists += [(entry.title, entry.keys) for entry in panes if entry.keys]
    return tuple(
        Section(
            title,
            entries=tuple(
                HelpEntry(_KEYS.get(key.sequence, Message("{key}", key=key.sequence)), key.does)
                for key in keys
            ),
        )
        for title, keys in lists
    )
