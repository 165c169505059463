"""The left side of the check: the line, the boxes, the dealer and the grid of cards."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from trifelt.engine.cards import card_text
from trifelt.engine.message import Message
from trifelt.gui.check.box_editor import BoxEditor
from trifelt.gui.check.box_tabs import BoxMenu, BoxTabs
from trifelt.gui.check.card_grid import CardGrid
from trifelt.gui.check.cards_field import CARD_WIDTH, NARROW_CARD_WIDTH, CardsField
from trifelt.gui.check.form_edit import FormEdit, FormField
from trifelt.gui.check.line_edit import LineField
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import DEALER, FOURTH, CheckDraft, hand_place
from trifelt.gui.check.model.reading import most_cards, where_text
from trifelt.gui.shell.building import (
    STRETCH,
    TOP,
    caption,
    column,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

# Below this width the dealer's cards and the fourth one need to be smaller.
_NARROW = 460
# Below this height rows stand closer, so that the grid of cards is still seen.
_LOW = 700
# What is wider is room for the verdict.
_WIDEST = 640


class CheckForm(QFrame):
    """Everything that is typed; `changed` tells that the form is another."""

    changed = Signal()
    replaced = Signal(object)  # the form as it was before the line was entered
    rest_paid = Signal()

    def __init__(self, check: Check, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setMaximumWidth(_WIDEST)
        self._check = check
        self._texts = texts
        self._focus = hand_place(0)
        self._said: Message | None = None  # of the card that was picked
        self.line_fault = LineField(texts)
        self.line = self.line_fault.line
        self.tabs = BoxTabs(texts)
        self.menu = BoxMenu(check, texts, theme)
        self.box = BoxEditor(check, texts, theme)
        self.dealer = CardsField(texts, theme, Message("Cards of the dealer"))
        self.fourth = CardsField(texts, theme, Message("The fourth card"), 1)
        self.fourth_title = caption(texts, Message("Fourth card"))
        self.jackpot = FormEdit()
        texts.name(self.jackpot, Message("The jackpot"))
        self.jackpot_fault = FormField(texts, self.jackpot)
        self.jackpot_title = caption(texts, Message("Jackpot"))
        self.beside_dealer = QWidget()
        self.grid = CardGrid(texts, theme)
        self.told = label(texts, Message(""), "small", wrap=True)
        self.told.setAlignment(TOP)
        self.told.ensurePolished()
        lines = 2 * self.told.fontMetrics().lineSpacing() + HALF  # Han letters are higher
        self.told.setMinimumHeight(lines)
        self._lay_out(texts)
        self._connect()

    @property
    def draft(self) -> CheckDraft:
        """All that is typed, as a line that waits for Enter will have it."""
        draft, line = self._check.draft, self.line
        waits = line.isModified() and line.text().strip() not in ("", self._line)
        return self._check.filled(line.text()) if waits else draft

    def enter_line(self) -> None:
        """Enter a line that waits for it: whatever is done next is about what was typed."""
        if self.draft is not self._check.draft:
            self._on_line_entered()

    def show_state(self) -> None:
        """Follow the form."""
        check = self._check
        result = check.result
        if self._focus not in (DEALER, FOURTH):
            self._focus = hand_place(check.current)
        self.line_fault.use_game(check.game)
        self._show_line()
        self.tabs.show_boxes(result.boxes, check.current, may_add=check.verify_add_box() is None)
        self.box.show_state()
        read = result.read
        self.dealer.show_state(
            check.draft.dealer,
            read.cards[DEALER].cards,
            result.faults.get(DEALER),
            result.dealer_name,
        )
        fourth = check.game.fourth_card
        for part in (self.fourth, self.fourth_title):
            part.setVisible(fourth is not None)
        if fourth is not None:
            self._texts.show(self.fourth_title, fourth.title)
            self.fourth.show_state(
                check.draft.fourth, read.cards[FOURTH].cards, result.faults.get(FOURTH), None
            )
        has_jackpot = check.game.priced_wager in check.house.offers
        for widget in (self.jackpot_fault, self.jackpot_title):
            widget.setVisible(has_jackpot)
        self.jackpot.follow(check.draft.jackpot)
        self.jackpot_fault.set_fault(result.faults.get("jackpot"))
        # Where nothing stands there, the dealer's cards have its room.
        self.beside_dealer.setVisible(fourth is not None or has_jackpot)
        self._show_grid()
        self._tell()

    def _tell(self) -> None:
        """Say what is wrong with a field, the one that is typed first; else what helps in it."""
        held, said = QApplication.focusWidget(), self._said
        fields = self.findChildren(FormField) if self._check.result.faults else []
        faulted = [one for one in fields if one.fault is not None and one.isVisible()]
        if faulted:
            first = next((one for one in faulted if one.field is held), faulted[0])
            name = self._texts.shown(first.field, "accessibleName")
            said = Message("{field}: {fault}", field=name, fault=first.fault)
        elif said is None and isinstance(held, FormEdit) and self.isAncestorOf(held):
            said = self._texts.shown(held, "toolTip")
        set_role(self.told, "fault" if faulted else "small")
        self._texts.show(self.told, said or Message(""))

    def tell_faults(self) -> None:
        """Say what is wrong in every field, that which is being typed included."""
        for field in self.findChildren(FormField):
            field.judge_now()
        self._tell()

    def _on_focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is None or not any(one and self.isAncestorOf(one) for one in (before, now)):
            return  # it went to another window, or this one closes
        parts = ("", self.box), (DEALER, self.dealer), (FOURTH, self.fourth)
        for place, part in parts:
            if part.isAncestorOf(now):
                self._focus = place or hand_place(self._check.current)
                self._show_grid()
        self._said = None
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        low = self.height() < _LOW
        self._column.setSpacing(HALF + 2 if low else STEP)
        self.box.set_low(low)
        self.grid.set_low(low)
        width = NARROW_CARD_WIDTH if low or self.width() < _NARROW else CARD_WIDTH
        for field in (self.box.hand, self.dealer, self.fourth):
            field.strip.set_card_width(width)

    @property
    def _line(self) -> str:
        """The form as the line tells it."""
        draft = self._check.draft
        return draft.line or ("" if draft.is_empty else self._check.line)

    def _show_line(self) -> None:
        """What stands in the form is told on the line too, except where one is being typed."""
        check = self._check
        self.line_fault.show_faults(check.line_faults)
        if self.line.hasFocus() and self.line.isModified():
            return
        self.line.setText(self._line)
        self.line_fault.tell_waiting()
        self.line.setCursorPosition(0)
        if self.line.hasFocus():
            self.line.selectAll()

    def focus_line(self) -> None:
        """Type the whole check on one line."""
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def focus_dealer(self) -> None:
        """Type the dealer's hand."""
        self.dealer.edit.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_grid(self) -> None:
        read = self._check.result.read
        here = frozenset(read.cards[self._focus].cards)
        self.grid.show_state(frozenset(() if read.takes_twice else read.lies), here)
        hand = hand_place(self._check.current)
        for field, place in ((self.box.hand, hand), (self.dealer, DEALER), (self.fourth, FOURTH)):
            field.strip.set_awaiting(place == self._place_after(self._focus))

    def _lay_out(self, texts: Texts) -> None:
        left = column(caption(texts, Message("Dealer")), self.dealer, spacing=HALF)
        beside = self.fourth_title, self.fourth, self.jackpot_title, self.jackpot_fault
        self.beside_dealer.setLayout(column(*beside, STRETCH, spacing=HALF))
        self._column = column(
            row((self.tabs, 1), self.menu),
            self.box,
            column(self.told, row((left, 3), (self.beside_dealer, 2), spacing=STEP), spacing=0),
            self.grid,
            STRETCH,
        )
        scroll = ScrolledPage(holder(self._column))
        self._bar = scroll.verticalScrollBar()
        self._bar.rangeChanged.connect(self._on_range_changed)
        line = row(self.line_fault, margins=(0, 0, self._bar.sizeHint().width(), 0))
        margins = 2 * STEP, 2 * STEP, HALF, STEP
        self.setLayout(column(line, (scroll, 1), spacing=STEP + HALF, margins=margins))
        self._on_range_changed(0, 0)

    def _on_range_changed(self, least: int, most: int) -> None:
        """The bar takes no room from what is typed: nothing moves when it comes."""
        room = 0 if most > least else self._bar.sizeHint().width()
        self._column.setContentsMargins(0, 0, room, 0)

    def _connect(self) -> None:
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        qt.focusChanged.connect(self._on_focus_changed)
        self.line.returnPressed.connect(self._on_line_entered)
        self.line.filled.connect(self._on_line_entered)
        self.line.editingFinished.connect(self.enter_line)
        self.line.textEdited.connect(self._on_line_edited)
        self.tabs.picked.connect(self.go_to_box)
        self.tabs.added.connect(self.next_box)
        self.menu.double_wanted.connect(self.duplicate_box)
        self.menu.swap_wanted.connect(self._on_swap_wanted)
        self.menu.removal_wanted.connect(self._on_removal_wanted)
        self.box.changed.connect(self.changed)
        self.box.hand_whole.connect(self._on_hand_whole)
        self.box.ended.connect(self._on_box_ended)
        self.box.key_typed.connect(self._on_key_typed)
        for field, place in ((self.dealer, DEALER), (self.fourth, FOURTH)):
            field.typed.connect(partial(self._on_cards_typed, place))
            field.key_typed.connect(self._on_key_typed)
        self.dealer.became_whole.connect(self._on_dealer_whole)
        self.jackpot.textEdited.connect(self._on_jackpot_edited)
        self.jackpot.card_typed.connect(self.dealer.add_card)
        self.jackpot.key_typed.connect(self._on_key_typed)
        self.grid.picked.connect(self._on_card_picked)

    # --- where the typing goes -------------------------------------------------------------------

    def next_box(self) -> None:
        """The next box, or a new one after the last."""
        check = self._check
        if check.current + 1 < len(check.draft.boxes):
            self.go_to_box(check.current + 1)
        elif check.verify_add_box() is None:
            check.add_box()
            self._after_box()

    def go_to_box(self, index: int) -> None:
        """Type another box."""
        self._check.current = index
        self._after_box()

    def go_to_number(self, number: int) -> None:
        """Type the box with this number."""
        if self._check.go_to_number(number):
            self._after_box()

    def _after_box(self) -> None:
        self._focus = hand_place(self._check.current)
        self.box.show_bettor(0)
        self.box.focus_hand()

    def _on_box_ended(self) -> None:
        """After the last stake: the next box where one has been begun, else the dealer."""
        boxes = self._check.draft.boxes
        following = self._check.current + 1
        if following < len(boxes) and not boxes[following].hand:
            self.go_to_box(following)
        else:
            self.focus_dealer()

    def _on_hand_whole(self) -> None:
        """On to the first stake, unless one is there already, or more cards may come."""
        first = self.box.rows.first
        if not (first.text() or self._takes(hand_place(self._check.current))):
            first.lead_here()

    def _on_dealer_whole(self) -> None:
        waits = {one.place for one in self._check.result.read.missing}
        if FOURTH in waits:
            self.fourth.edit.lead_here()
        elif "jackpot" in waits:
            self.jackpot.lead_here()

    def _on_key_typed(self, key: str) -> None:
        if key == "+":
            self.next_box()
        elif key == "/":
            self.focus_dealer()
        elif key == ">":
            self.box.rows.focus_paid()
        elif key == "=":
            self.rest_paid.emit()
        elif key == "*":
            self.duplicate_box()
        elif key in ("p", "f") and self._check.game.choice is not None:
            self._check.decide(key)
            self.changed.emit()

    # --- what is typed ---------------------------------------------------------------------------

    def _on_cards_typed(self, place: str, text: str) -> None:
        self._check.set_cards(place, text)
        self.changed.emit()

    def _on_jackpot_edited(self, text: str) -> None:
        self._check.set_jackpot(text)
        self.changed.emit()

    def _on_card_picked(self, card: int) -> None:
        self.enter_line()
        check, whose = self._check, self._focus
        if card not in check.result.read.cards[whose].cards:
            self._focus = self._place_after(whose)  # a whole hand takes none
        self._said = refusal = check.toggle_card(self._focus, card)
        if refusal is None and self._focus == DEALER != whose:
            self._said = Message(
                "{card} goes to the dealer: {whole} has three cards. If it was dealt more, "
                "declare that first (Ctrl+I).",
                card=card_text(card),
                whole=where_text(whose, check.draft, check.game),
            )
        self._tell()
        if refusal is None:
            self.changed.emit()

    def _takes(self, place: str) -> bool:
        """Whether more cards may come into a field."""
        there = self._check.result.read.cards[place].cards
        return len(there) < most_cards(self._check.draft, self._check.game, place)

    def _place_after(self, place: str) -> str:
        """Where the next card picked goes: from a whole hand to the dealer, then the fourth."""
        following = FOURTH if place in (DEALER, FOURTH) else DEALER
        is_there = following == DEALER or self._check.game.fourth_card is not None
        return (
            following if is_there and not self._takes(place) and self._takes(following) else place
        )

    def _on_line_entered(self) -> None:
        before = self._check.draft
        self._check.fill_line(self.line.text())
        self._check.current = 0
        self.replaced.emit(before)
        self.line.setText(self.line.text())  # entered: from now on it is the check's to undo
        self.line_fault.tell_waiting()
        self._focus = hand_place(self._check.current)
        self.box.show_bettor(0)

    def _on_line_edited(self, text: str) -> None:
        if not text and self._check.draft.line:
            self._check.drop_line()
            self.changed.emit()

    def duplicate_box(self) -> None:
        """Another box with the same stakes."""
        self._check.duplicate_box()
        self._after_box()

    def _on_swap_wanted(self, place: str) -> None:
        self._check.swap(place)
        self.changed.emit()

    def _on_removal_wanted(self) -> None:
        self._check.remove_box()
        self.box.show_bettor(0)
