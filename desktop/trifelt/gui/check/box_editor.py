"""One box as it is typed: its hand, the decision, who bets on it, and the stakes."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QPushButton, QToolButton, QWidget

from trifelt.engine.games.game import Decision
from trifelt.engine.message import Message
from trifelt.gui.check.cards_field import CardsField
from trifelt.gui.check.form_edit import NAME_KEYS, FormEdit, FormField
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import BoxDraft, hand_place
from trifelt.gui.check.wager_rows import WagerRows
from trifelt.gui.shell.building import LEFT, column, holder, order_tabs, row
from trifelt.gui.shell.controls import Segments
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, STEP

_LONGEST_NAME = 20  # fits into the narrowest form
_SEVERAL = Message("name, if one player has several boxes")
_FOR_THE_SLIP = Message("name of the player, for the slip")


class BettorBar(QWidget):
    """Stands as one button where nobody is told apart; the names come with the second person."""

    picked = Signal(int)
    added = Signal()
    removed = Signal()
    renamed = Signal(str)
    seated = Signal(bool)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._group = QButtonGroup(self)
        self._buttons: list[QPushButton] = []
        self.add = QToolButton()
        texts.show(self.add, Message("+ player"))
        texts.name(self.add, Message("Add a player to the box"))
        self.add.clicked.connect(self.added)
        self.name = FormEdit(NAME_KEYS)
        self.name.setMaxLength(80)
        texts.name(self.name, Message("Name of the player"))
        self.name.textEdited.connect(self.renamed)
        self.name_fault = FormField(texts, self.name)
        self.seat = QCheckBox()
        texts.show(self.seat, Message("seated"))
        self.seat.clicked.connect(self.seated)
        self.remove = QToolButton()
        texts.show_data(self.remove, "×")
        texts.name(self.remove, Message("Take this player off the box"))
        self.remove.clicked.connect(self.removed)
        self._names = FoldingRow(across=HALF, down=HALF)
        self._names.addWidget(self.add)
        self._detail = holder(row((self.name_fault, 1), self.seat, self.remove, spacing=STEP))
        self.setLayout(column(self._names, self._detail, spacing=HALF))

    def show_state(self, box: BoxDraft, current: int, fault: Message | None) -> None:
        """Follow the form."""
        while len(self._buttons) < len(box.bettors):
            button = QPushButton()
            button.setCheckable(True)
            button.setProperty("role", "segment")
            button.clicked.connect(partial(self.picked.emit, len(self._buttons)))
            self._group.addButton(button)
            self._names.insert(self.add, button)
            order_tabs(self.add, button, self.add)  # which stays the last
            self._buttons.append(button)
        several = len(box.bettors) > 1 or bool(box.bettors[0].name)
        for n, button in enumerate(self._buttons):
            button.setVisible(several and n < len(box.bettors))
            if n < len(box.bettors):
                person = box.bettors[n]
                star = " \N{BLACK STAR}" if person.seated else ""
                name = person.name or f"{n + 1}"
                cut = "\N{HORIZONTAL ELLIPSIS}" if len(name) > _LONGEST_NAME else ""
                self._texts.show_data(button, name[: _LONGEST_NAME - len(cut)] + cut + star)
                self._texts.show_data(button, name, "toolTip")
                self._texts.show_data(button, name, "accessibleName")
        self._buttons[current].setChecked(True)
        self._detail.setVisible(several)
        person = box.bettors[current]
        self.name.follow(person.name)
        self.name_fault.set_fault(fault)
        self.seat.setChecked(person.seated)


class BoxEditor(QWidget):
    """The current box of a check."""

    changed = Signal()
    hand_whole = Signal()
    ended = Signal()
    key_typed = Signal(str)

    def __init__(self, check: Check, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self._check, self._texts = check, texts
        self._bettor = 0
        self.hand = CardsField(texts, theme, Message("Cards of the box"))
        self.decision = Segments(
            texts,
            Message("Decision"),
            ((Decision.PLAY, Message("Play")), (Decision.FOLD, Message("Fold"))),
        )
        self.player = FormEdit(NAME_KEYS)
        self.player.setMaxLength(80)
        texts.name(self.player, Message("Player of the box"))
        texts.show(self.player, Message.in_context("person", "Player"), "placeholderText")
        self.player_fault = FormField(texts, self.player)
        self.bettors = BettorBar(texts)
        self.rows = WagerRows(texts, self.bettors.remove)
        self.hand.line.addWidget(self.player_fault, 1)
        self.decide = holder(row((self.decision, LEFT)))
        self._column = column(self.hand, self.decide, self.bettors, self.rows, spacing=STEP)
        self.setLayout(self._column)
        self._connect()

    def set_low(self, low: bool) -> None:
        """Take less height, where there is little."""
        self._column.setSpacing(HALF + 2 if low else STEP)
        self.rows.set_low(low)

    @property
    def bettor(self) -> int:
        """Whose stakes show."""
        return min(self._bettor, len(self._check.box.bettors) - 1)

    def show_state(self) -> None:
        """Follow the form."""
        check = self._check
        result, box = check.result, check.box
        view = result.boxes[check.current]
        place = hand_place(check.current)
        self.rows.use_house(check.house)
        self.hand.show_state(
            box.hand, result.read.cards[place].cards, result.faults.get(place), view.name
        )
        game = check.game
        # A player of several boxes is paid for hands of others'; elsewhere the slip has the name.
        has_player = not game.bettors or bool(box.player) or self.player.hasFocus()
        hint = _SEVERAL if game.envy is not None else _FOR_THE_SLIP
        self._texts.show(self.player, hint, "toolTip")
        self.decide.setVisible(game.choice is not None)
        self.decision.set_value(box.decision)
        self.player_fault.setVisible(has_player)
        self.player.follow(box.player)
        self.player_fault.set_fault(result.faults.get(f"boxes[{check.current}].player"))
        self.bettors.setVisible(game.bettors)
        bettor = self.bettor
        self.bettors.show_state(
            box, bettor, result.faults.get(f"boxes[{check.current}].bettors[{bettor}].name")
        )
        self.rows.show_state(box, bettor, view, result)

    def focus_hand(self) -> None:
        """Type the hand."""
        self.hand.edit.setFocus(Qt.FocusReason.TabFocusReason)

    def show_bettor(self, bettor: int) -> None:
        """Show the stakes of another bettor."""
        self._bettor = bettor
        self.changed.emit()

    def _connect(self) -> None:
        self.hand.typed.connect(self._on_hand_typed)
        self.hand.became_whole.connect(self.hand_whole)
        self.hand.moved.connect(self._on_hand_moved)
        for typed in (self.hand, self.player, self.bettors.name, self.rows):
            typed.key_typed.connect(self.key_typed)
        self.decision.chosen.connect(self._on_decision_chosen)
        self.player.textEdited.connect(partial(self._change, self._check.set_player))
        self.rows.stake_typed.connect(partial(self._change_bettor, self._check.set_stake))
        self.rows.paid_typed.connect(partial(self._change_bettor, self._check.set_paid))
        self.rows.card_typed.connect(self.hand.add_card)
        self.rows.ended.connect(self._on_rows_ended)
        self.bettors.picked.connect(self.show_bettor)
        self.bettors.added.connect(self._on_bettor_added)
        self.bettors.removed.connect(self._on_bettor_removed)
        self.bettors.renamed.connect(partial(self._change_bettor, self._check.set_name))
        self.bettors.seated.connect(partial(self._change_bettor, self._check.set_seated))

    def _change(self, change: Callable[..., None], *to: object) -> None:
        change(*to)
        self.changed.emit()

    def _change_bettor(self, change: Callable[..., None], *to: object) -> None:
        self._change(change, self.bettor, *to)

    def _on_hand_moved(self, by: int) -> None:
        if by > 0:
            self.rows.focus_first()

    def _on_hand_typed(self, text: str) -> None:
        self._change(self._check.set_cards, hand_place(self._check.current), text)

    def _on_decision_chosen(self, value: str) -> None:
        again = self._check.box.decision == value
        self._change(self._check.set_decision, "" if again else value)

    def _on_rows_ended(self) -> None:
        """After the last stake of a bettor comes the next bettor, then what follows the box."""
        if self.bettor + 1 < len(self._check.box.bettors):
            self.show_bettor(self.bettor + 1)
            self.rows.focus_first()
        else:
            self.ended.emit()

    def _on_bettor_added(self) -> None:
        self._check.add_bettor()
        self.show_bettor(len(self._check.box.bettors) - 1)
        self.bettors.name.setFocus(Qt.FocusReason.TabFocusReason)
        self.bettors.name.selectAll()

    def _on_bettor_removed(self) -> None:
        self._check.remove_bettor(self.bettor)
        self.show_bettor(max(0, self.bettor - 1))
