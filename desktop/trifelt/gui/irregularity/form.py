"""The form of irregularities: a list that narrows as one types, then only what must be answered."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QToolButton,
    QWidget,
)

from trifelt.engine.incidents.incident import AnswerKind, Incident
from trifelt.engine.message import Message
from trifelt.gui.irregularity.model import (
    Answers,
    FieldQuestion,
    IrregularityScope,
    Key,
    Options,
    begun,
    incident_title,
    narrowed,
    questions_of,
    with_answer,
)
from trifelt.gui.shell.building import (
    LEFT,
    TOP,
    add,
    button,
    choice_box,
    clear,
    column,
    grid,
    holder,
    label,
    order_tabs,
    row,
)
from trifelt.gui.shell.controls import FaultedField, ReplacedField, Segments
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_ROWS = 12
_AFTER = Message("Enter the cards of boxes and dealer as they are after the move.")
_FEW = (AnswerKind.BOX, AnswerKind.YES_NO, AnswerKind.MOMENT, AnswerKind.CHOICES)


class IrregularityFrame(QFrame):
    """One irregularity: what it is, what it does, and what it asks."""

    answered = Signal(object, str)
    removed = Signal()
    fix_picked = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._asked: tuple[FieldQuestion, ...] = ()
        self._shown: tuple[tuple[Key, AnswerKind, Options, Message], ...] = ()
        self._incident: Incident | None = None
        self._opened: Incident | None = None  # whose optional questions were asked for
        self.setProperty("role", "notice")
        self.title = label(texts, Message(""), "strong", wrap=True)
        self.effect = label(texts, Message(""), "muted", wrap=True)
        self.remove = QToolButton()
        texts.show_data(self.remove, "×")
        texts.name(self.remove, Message("Remove this irregularity"))
        self.remove.clicked.connect(self.removed)
        self.fix = button(texts, Message(""), self.fix_picked.emit)
        self.fix.hide()
        self.more = button(texts, Message("Add who decided and why"), self._on_more_clicked)
        self.fields: dict[Key, FaultedField] = {}
        self._rows = column(spacing=HALF)
        self._beside = grid([])
        self.setLayout(
            column(
                row((self.title, 1), (self.remove, TOP)),
                self.effect,
                (self.fix, LEFT),
                self._rows,
                (self.more, LEFT),
                spacing=HALF,
                margins=(2 * STEP, STEP, STEP, STEP),
            )
        )

    def show_state(
        self,
        scope: IrregularityScope,
        answers: Answers,
        faults: Mapping[Key, Message],
        fix: Message | None,
    ) -> None:
        """Show the questions; fields stay while the questions are the same."""
        self._incident = incident = scope.game.irregularity(str(answers.get("id")))
        if incident is None:
            return
        self._texts.show(self.title, incident_title(incident))
        facts = {"condition": incident.condition, "effect": incident.effect}
        self._texts.show(self.effect, Message.of("{condition} {effect}", facts))
        self._asked = questions_of(scope, answers)
        self._show_questions()
        # A fault of a whole list is shown under the first of its fields that is not answered.
        whole = {key[0]: text for key, text in faults.items() if key not in self.fields}
        for one in sorted(self._asked, key=lambda one: bool(one.answer)):
            if (field := self.fields.get(one.key)) is not None:
                field.set_fault(faults.get(one.key) or whole.pop(one.key[0], None))
        self.fix.setVisible(fix is not None)
        if fix is not None:
            self._texts.show(self.fix, fix)

    def focus_next(self, *, optional: bool = False) -> bool:
        """Go to the first question that must (or may) be answered and is not, if there is one."""
        for one in self._asked:
            if one.optional == optional and not one.answer and one.key in self.fields:
                field = self.fields[one.key].field
                if isinstance(field, Segments):
                    field = field.button(one.proposed or one.options[0][0])
                field.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter gives the answer that has the focus; its letter or number any other one."""
        here = QApplication.focusWidget()
        row = here.parentWidget() if isinstance(here, QAbstractButton) else None
        answers = row.findChildren(QAbstractButton) if isinstance(row, Segments) else []
        sign = event.text().casefold()
        found = [one for one in answers if sign and one.text().casefold().startswith(sign)]
        found = found or [one for n, one in enumerate(answers, start=1) if sign == str(n)]
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            found = [one for one in answers if one is here]
        if len(found) == 1:
            found[0].click()
        else:
            super().keyPressEvent(event)

    def _show_questions(self) -> None:
        given = any(one.optional and one.answer for one in self._asked)
        optional = given or self._opened is self._incident
        asked = [one for one in self._asked if optional or not one.optional]
        shown = tuple((one.key, one.kind, one.options, one.told) for one in asked)
        if shown != self._shown:
            # What is asked as before keeps its field, and that the focus: arrows go on in it.
            held = QApplication.focusWidget()
            same = {one[:-1] for one in shown}
            kept = {one[0]: self.fields[one[0]] for one in self._shown if one[:-1] in same}
            self._shown, self.fields = shown, {}
            clear(self._rows)
            for one in asked:
                self._add(one, kept.get(one.key))
            self.more.setVisible(not optional and any(one.optional for one in self._asked))
            order_tabs(self.remove, self.fix, *self.fields.values(), self.more)
            if held and any(field.isAncestorOf(held) for field in self.fields.values()):
                held.setFocus(Qt.FocusReason.OtherFocusReason)
        for one in asked:
            self._follow(self.fields[one.key].field, one)

    def _add(self, one: FieldQuestion, kept: FaultedField | None) -> None:
        field = self.fields[one.key] = kept or FaultedField(self._texts, self._edit(one))
        title = label(self._texts, one.told, wrap=True, capital=True)
        place = int(one.key[-1] == "returned")  # beside what the same wager wins
        if not place:
            self._beside = grid([], spacing=(STEP, HALF))
            add(self._rows, holder(self._beside))
        self._beside.addWidget(title, 0, place, Qt.AlignmentFlag.AlignBottom)
        self._beside.addWidget(field, 1, place, TOP)
        self._beside.setColumnStretch(place, 1)
        if one.kind is AnswerKind.MOVES:
            add(self._rows, label(self._texts, _AFTER, "small", wrap=True))

    def _edit(self, one: FieldQuestion) -> QWidget:
        edit: QWidget
        if one.kind in _FEW:
            edit = Segments(self._texts, one.text, one.options)
            edit.chosen.connect(partial(self._on_chosen, edit, one.key))
        elif one.is_picked:
            edit = choice_box(self._texts, one.text)
            edit.addItem("–", "")
            for value, text in one.options:
                self._texts.add_choice(edit, text, value, capital=True)
            edit.activated.connect(partial(self._on_picked, edit, one.key))
        else:
            edit = ReplacedField() if one.kind is AnswerKind.AMOUNT else QLineEdit()
            edit.setMaxLength(500)
            if one.kind is AnswerKind.MOVES:
                edit.setPlaceholderText("2>3, 3>2")
            edit.textEdited.connect(partial(self.answered.emit, one.key))
            edit.returnPressed.connect(self.focus_next)
        self._texts.name(edit, one.text)
        return edit

    def _follow(self, edit: QWidget, one: FieldQuestion) -> None:
        if isinstance(edit, Segments):
            edit.set_value(one.answer)
        elif isinstance(edit, QComboBox):
            edit.setCurrentIndex(max(0, edit.findData(one.answer)))
        elif isinstance(edit, QLineEdit) and not edit.hasFocus() and edit.text() != one.answer:
            edit.setText(one.answer)

    def _on_picked(self, combo: QComboBox, key: Key, _place: int) -> None:
        # Arrows walk on through the list: the next question waits for Tab.
        self.answered.emit(key, str(combo.currentData() or ""))

    def _on_chosen(self, edit: Segments, key: Key, value: str) -> None:
        by_mouse = edit.by_mouse
        self.answered.emit(key, value)
        # Under a mouse that rests the next question would be scrolled to; after the last is none.
        if by_mouse or not self.focus_next():
            edit.button(value).setFocus(Qt.FocusReason.MouseFocusReason)

    def _on_more_clicked(self) -> None:
        self._opened = self._incident
        self._show_questions()
        self.focus_next(optional=True)


class IrregularityForm(QWidget):
    """The search with its list, and a frame for each irregularity that is declared."""

    # All that is declared then; and the number and the key of what was answered, if it was that.
    changed = Signal(object, object)
    fix_picked = Signal(int)

    def __init__(self, texts: Texts, *, whole: bool = False) -> None:
        super().__init__()
        self._texts = texts
        self._most = 99 if whole else _ROWS
        self._scope: IrregularityScope | None = None
        self._declared: Sequence[Answers] = ()
        self._is_open = False
        self.frames: list[IrregularityFrame] = []
        self.search = QLineEdit()
        texts.show(
            self.search,
            Message("Find an irregularity by a word or its clause"),
            "placeholderText",
        )
        texts.name(self.search, Message("Find an irregularity"))
        self.search.textEdited.connect(self._narrow)
        texts.language_changed.connect(self._narrow)
        self.search.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFocusProxy(self.search)  # whose arrows walk it
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        texts.name(self.list, Message("Irregularities"))
        self.list.itemClicked.connect(self._on_item_clicked)
        self.nothing = label(texts, Message(""), "small", wrap=True)
        self._frames = column()
        parts = self.search, self.nothing, self.list, self._frames
        self.setLayout(column(*parts, spacing=STEP))

    def focus_search(self) -> None:
        """Look for an irregularity."""
        self._show_list(is_open=True)
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def show_state(
        self,
        scope: IrregularityScope,
        declared: Sequence[Answers],
        faults: Sequence[Mapping[Key, Message]],
        fixes: Sequence[Message | None] = (),
    ) -> None:
        """Show these irregularities; with each the faults of its fields, and what would fix it."""
        is_other = self._scope is None or scope.game is not self._scope.game
        self._scope, self._declared = scope, declared
        if is_other:
            self.search.clear()
            self._narrow()
        while len(self.frames) < len(declared):
            frame = IrregularityFrame(self._texts)
            place = len(self.frames)
            frame.answered.connect(partial(self.answer, place))
            frame.removed.connect(partial(self.remove, place))
            frame.fix_picked.connect(partial(self.fix_picked.emit, place))
            self._frames.addWidget(frame)
            before = self.frames[-1].more if self.frames else self.search
            order_tabs(before, frame.remove, frame.fix, frame.more)
            self.frames.append(frame)
        for n, frame in enumerate(self.frames):
            frame.setVisible(n < len(declared))
            if n < len(declared):
                fix = fixes[n] if n < len(fixes) else None
                frame.show_state(scope, declared[n], faults[n], fix)
        self._show_list()

    def pick(self, id: str) -> None:
        """Declare one more."""
        assert self._scope is not None
        incident = self._scope.game.irregularity(id)
        assert incident is not None
        self.changed.emit([*self._declared, begun(self._scope, incident)], None)

    def answer(self, number: int, key: Key, text: str) -> None:
        """Answer a question of one of them, or take the answer back."""
        assert self._scope is not None
        declared = list(self._declared)
        declared[number] = with_answer(self._scope, declared[number], key, text)
        self.changed.emit(declared, (number, key))

    def remove(self, number: int) -> None:
        """Take one of them back."""
        self.changed.emit([*self._declared[:number], *self._declared[number + 1 :]], None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The list is walked and picked from while the search is typed into."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            now = QApplication.focusWidget()
            by_mouse = bool(QApplication.mouseButtons()) and now and self.isAncestorOf(now)
            # What is clicked below the list stays where it is.
            self._show_list(is_open=event.type() == QEvent.Type.FocusIn or bool(by_mouse))
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                last = self.list.count() - 1
                self.list.setCurrentRow(min(max(0, self.list.currentRow() + step), last))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if (item := self.list.currentItem()) is not None:
                    self._on_item_clicked(item)
                return True
        return super().eventFilter(watched, event)

    def _narrow(self) -> None:
        if self._scope is None:
            return
        self.list.clear()
        game = self._scope.game
        found = narrowed(game, self.search.text())
        told = Message("No irregularity of this sheet matches. The house may decide:")
        if not any(one.clause for one in game.irregularities):
            told = Message("The sheet has no chapter on irregularities; no clause can be cited.")
        self._texts.show(self.nothing, Message("") if found else told)
        for incident in found or [one for one in game.irregularities if not one.clause]:
            title = Message("{clause}  {title}", clause=incident.clause, title=incident.title)
            item = QListWidgetItem(self._texts.render(title).strip())
            item.setData(Qt.ItemDataRole.UserRole, incident.id)
            item.setToolTip(self._texts.render(incident.effect))
            self.list.addItem(item)
        self.list.setCurrentRow(0 if found else -1)  # Enter takes nothing that was not looked for
        height = max(24, self.list.sizeHintForRow(0))
        self.list.setFixedHeight(height * max(1, min(self._most, self.list.count())) + 2 * HALF)
        self._show_list(is_open=self._is_open or self.search.hasFocus())

    def fold(self) -> None:
        """Show the list no more, but where nothing is declared."""
        self._show_list(is_open=False)

    def _show_list(self, *, is_open: bool | None = None) -> None:
        self._is_open = self._is_open if is_open is None else is_open
        shown = self._is_open or not self._declared
        self.list.setVisible(shown)
        self.nothing.setVisible(shown and bool(self.nothing.text()))

    def _on_item_clicked(self, item: QListWidgetItem) -> None:
        id = str(item.data(Qt.ItemDataRole.UserRole))  # narrowing takes the item away
        self.search.clear()
        self._narrow()
        self.pick(id)
        if self._declared:
            self.frames[len(self._declared) - 1].focus_next()
        self.fold()
