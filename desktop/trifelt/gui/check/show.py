"""The view for the player across the table: cards, verdict, and why, in large letters."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.pictures import CardRow
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.check.model.draft import DEALER, FOURTH, hand_place
from trifelt.gui.check.model.line_view import LineView, acted_under, told_across
from trifelt.gui.check.model.open_words import open_texts
from trifelt.gui.check.model.result import BoxView, CheckResult
from trifelt.gui.check.model.verdict_words import (
    drawn_share,
    elsewhere_texts,
    player_headline,
    player_texts,
    verdict_role,
)
from trifelt.gui.help.model import ClauseWords, first_cited
from trifelt.gui.shell.building import (
    RIGHT,
    STRETCH,
    button,
    column,
    data_label,
    grid,
    holder,
    label,
    row,
)
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.dialogs import ChildDialog
from trifelt.gui.shell.figures import amount_text, net_role
from trifelt.gui.shell.second import SecondLanguage, screen_columns
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme, letters_of
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.settings import ChipSet

_CARD = 96
_LEAST_TITLE = 120
_WIDEST = 1280  # what stands at the right belongs to what stands at the left


class ShowView(ChildDialog):
    """Fills the window with one box's result; any of Escape, Enter or the button closes it."""

    def __init__(
        self,
        result: CheckResult,
        box: BoxView,
        words: dict[str, ClauseWords],
        chips: ChipSet,
        currency: str,
        texts: Texts,
        theme: Theme,
        parent: QWidget,
        warned: Iterable[Message] = (),
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self.language = SecondLanguage(texts)
        self._said_twice: list[tuple[Message, bool, QLabel, QLabel]] = []
        self._theme = theme
        self._currency = currency
        self._words = words
        self._width = min(parent.window().width(), _WIDEST)
        texts.show(self, Message("Box {number}", number=box.number), "windowTitle")
        # What another reading moves on several boxes is of those alone.
        mine = [n for n in result.notices if not n.lines or box.number in {o.box for o in n.lines}]
        notices = (*box.notices, *mine)
        told = [*told_across(notices), *([result.jackpot] if result.jackpot is not None else [])]
        lines = self._lines(box)
        page = holder(
            column(
                self._hands(result, box),
                *(self._said(text, 22, 600) for text in warned),
                self._verdict(result, box, chips),
                lines,
                *(self._said(text, 18, 500) for text in told),
                *self._clauses(acted_under(notices)),
                STRETCH,
                spacing=2 * STEP,
                margins=(5 * STEP, 3 * STEP),
            )
        )
        self.close_button = button(texts, Message("Close"), self.accept, "primary")
        parts = self.language, STRETCH, self.close_button
        bottom = row(*parts, margins=(2 * STEP, 0, 2 * STEP, 2 * STEP))
        self.language.chosen.connect(self._speak_to_player)
        page.setMaximumWidth(_WIDEST)
        self._scroll = ScrolledPage(page)
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(column((self._scroll, 1), bottom))
        self.close_button.setFocus()  # a key for the page shall not choose another language
        self.setWindowFlag(Qt.WindowType.FramelessWindowHint)
        self.setGeometry(parent.window().geometry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F8):
            self.accept()
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._scroll.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def _hands(self, result: CheckResult, box: BoxView) -> QGridLayout:
        hands = [
            (Message("Box {number}", number=box.number), hand_place(box.index), box.name),
            (Message("Dealer"), DEALER, result.dealer_name),
        ]
        if (fourth := result.game.fourth_card) is not None and result.read.cards[FOURTH].cards:
            hands.append((fourth.title, FOURTH, None))
        strips = grid((), spacing=(8 * STEP, -1))
        for column_number, (title, place, name) in enumerate(hands):
            strip = CardRow(_CARD, places=1 if place == FOURTH else 3, theme=self._theme)
            strip.show_cards(result.read.cards[place].cards)
            strips.addWidget(self._said(title, 20, 500), 0, column_number)
            strips.addWidget(strip, 1, column_number)
            if name is not None:
                strips.addWidget(self._said(name, 22, 600), 2, column_number)
        strips.setColumnStretch(len(hands), 1)
        return strips

    def _verdict(self, result: CheckResult, box: BoxView, chips: ChipSet) -> QBoxLayout:
        texts, sums = self._texts, box.sums
        said = player_headline(box, self._currency)
        self.headline = label(texts, said, verdict_role(sums), wrap=True, capital=True)
        beside = self._second(said, self.headline, 26, 600, capital=True)
        self._size_headline()
        strip = ChipRow(self._theme, 56)
        elsewhere = elsewhere_texts(result, box, self._currency)
        alone, people = drawn_share(sums, self._currency)
        if alone is not None:
            strip.show_chips(alone.chips, chips)
        elif sums.verdict.differs or not sums.verdict.shares:  # the headline has it
            people = ()
        self.told = [
            self._said(text, 20, 500, role, capital=True)
            for said, role in (
                (people, "strong"),
                (elsewhere, "strong"),
                (() if sums.waits_for else open_texts(sums, self._currency), "muted"),
            )
            for text in said
        ]
        due = [
            self._said(text, 20, 500, "muted", capital=True)
            for text in player_texts(box, self._currency)
        ]
        counted: list[QWidget] = [] if alone is None else [strip]
        if alone is not None and len(box.people) > 1:  # whose chips these are
            whose = Message("{name}", name=alone.bettor or "")
            counted.insert(0, self._said(whose, 20, 700))
        return column(self.headline, beside, *due, *counted, *self.told, spacing=STEP)

    def _size_headline(self) -> None:
        """As large as its longest line has room for."""
        headline = self.headline.text()
        length = max(12, *(screen_columns(line) for line in headline.split("\n")))
        most = 64 if "\n" not in headline else 36
        size = max(28, min(most, int(1.6 * self._width / length)))
        self._sized(self.headline, size, 800)

    def _lines(self, box: BoxView) -> QGridLayout:
        lines = grid((), spacing=(3 * STEP, HALF), shares=(1,))
        # What is disputed is read first.
        for view in sorted(box.lines, key=lambda one: not one.differs):
            at = lines.rowCount()
            lines.setRowMinimumHeight(at, STEP)
            for place, part in enumerate(self._figures(view)):
                lines.addWidget(part, at + 1, place)
            lines.addLayout(column(*self._why(view), spacing=2), at + 2, 0, 1, 5)
        return lines

    def _figures(self, view: LineView) -> tuple[QWidget, ...]:
        texts = self._texts
        title = self._said(view.named_title, 22, 600)
        title.setMinimumWidth(_LEAST_TITLE)
        amount = data_label(texts, view.amount_text(self._currency), net_role(view.amount))
        stake = data_label(texts, amount_text(view.stake) if view.stake else "")
        for part, size, weight in ((stake, 22, 400), (amount, 26, 700)):
            self._sized(part, size, weight).setAlignment(RIGHT | Qt.AlignmentFlag.AlignTop)
        word = self._said(view.word, 22, 700, view.role, wrap=False)
        return title, stake, word, self._said(view.odds, 22, 400, wrap=False), amount

    def _why(self, view: LineView) -> list[QWidget]:
        """The reason, what was paid, and the words of each clause where it is first cited."""
        said = [*told_across(view.told)]
        if view.reason.text:
            said.insert(0, view.reason)
        shown = [self._said(text, 18, 400) for text in said]
        paid = view.paid_text(self._currency, explained=False)
        if paid is not None:
            role = "lose" if view.differs else "muted"
            shown.append(self._said(paid, 18, 600, role, capital=True))
        return [*shown, *self._clauses(view.citations, view.wager)]

    def _clauses(self, citations: Iterable[str], wager: str = "") -> list[QWidget]:
        texts = first_cited(citations, self._words, wager)
        return [self._said(text, 16, 400, "muted") for text in texts]

    def _said(
        self,
        message: Message,
        size: int,
        weight: int,
        role: str = "",
        *,
        wrap: bool = True,
        capital: bool = False,
    ) -> QWidget:
        """A sentence, and below it the window's where the player's language is another."""
        first = label(self._texts, message, role, wrap=wrap, capital=capital)
        self._sized(first, size, weight)
        second = self._second(message, first, max(16, size - 4), 400, capital=capital)
        return holder(column(first, second, STRETCH, spacing=0))

    def _second(
        self, message: Message, first: QLabel, size: int, weight: int, *, capital: bool
    ) -> QLabel:
        shown = data_label(self._texts, "", "muted")
        shown.setWordWrap(first.wordWrap())
        shown.hide()
        self._said_twice.append((message, capital, first, shown))
        return self._sized(shown, size, weight)

    def _speak_to_player(self) -> None:
        """The second language is the player's and large; the window's stays small below it."""
        texts = self._texts
        for message, capital, first, second in self._said_twice:
            theirs = self.language.beside(message, capital=capital)
            first.setFont(
                letters_of(first.font(), self.language.code if theirs else texts.language)
            )
            if theirs:
                texts.show_data(first, theirs)
                texts.show_data(second, texts.render(message, capital=capital))
            else:
                texts.show(first, message, capital=capital)
            second.setVisible(bool(theirs))
        self._size_headline()

    def _sized(self, part: QLabel, size: int, weight: int) -> QLabel:
        part.setStyleSheet(f"font-size: {size}px; font-weight: {weight};")
        return part
