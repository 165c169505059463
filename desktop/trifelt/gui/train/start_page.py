"""The first page: what there is to practise, one click from its first exercise."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.training.declared import rulable
from trifelt.engine.training.levels import LEVELS, TITLES, ExerciseKind, Level
from trifelt.gui.shell.building import STRETCH, button, column, grid, holder, label, row
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP

_COLUMNS = 3
WIDEST = 1280

_ABOUT = {
    "learn": Message("The pay table is shown beside the question. No clock."),
    "guided": Message("Hands are named; you know the pay table. No clock."),
    "practice": Message("Hands are not named, stakes are odd, and a clock runs."),
    "table-ready": Message("Stakes in chips only, up to seven boxes, a dealer's pace."),
}


def no_wider(content: QLayout) -> QHBoxLayout:
    """A page no wider than the eye walks with ease, below the tabs at the left."""
    inside = holder(content)
    inside.setMaximumWidth(WIDEST)
    return row((inside, 10_000), STRETCH, spacing=0)


class KindCard(QFrame):
    """One kind of exercise: what it is, how it goes so far, and the button that starts it."""

    def __init__(self, texts: Texts, kind: ExerciseKind) -> None:
        super().__init__()
        self._texts = texts
        self.kind = kind
        title, about = TITLES[kind]
        place = list(TITLES).index(kind) + 1
        self.start = button(texts, Message("Start  {key}", key=place))
        texts.name(self.start, Message("Start: {kind}", kind=title))
        self.start.setMinimumHeight(44)
        self.state = label(texts, Message(""), "small", wrap=True)
        self.setProperty("role", "panel")
        self.setLayout(
            column(
                label(texts, title, "heading", wrap=True),
                label(texts, about, "muted", wrap=True),
                STRETCH,
                self.state,
                self.start,
                spacing=STEP,
                margins=2 * STEP,
            )
        )

    def show_state(self, state: Message, *, enabled: bool) -> None:
        """How far this kind is known, or why it cannot be practised."""
        self._texts.show(self.state, state)
        self.start.setEnabled(enabled)


class StartPage(QWidget):
    """Levels above, kinds below."""

    started = Signal(str)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self.levels = Segments(
            texts, Message("Level"), tuple((level.id, level.title) for level in LEVELS)
        )
        self.levels.chosen.connect(self._on_level_chosen)
        self.about = label(texts, Message(""), "muted", wrap=True)
        self.rare = label(texts, Message("Rare hands are dealt more often here."), "small")
        self.due = label(texts, Message(""), "strong", wrap=True)
        self.cards = {kind: KindCard(texts, kind) for kind in TITLES}
        for kind, one in self.cards.items():
            one.start.clicked.connect(partial(self.started.emit, kind.value))
        cards = list(self.cards.values())
        rows = [cards[place : place + _COLUMNS] for place in range(0, len(cards), _COLUMNS)]
        kinds = grid(rows, spacing=STEP + HALF, shares=(1,) * _COLUMNS)
        self.setLayout(
            no_wider(
                column(
                    row(self.levels, (self.about, 1), spacing=2 * STEP),
                    row((self.due, 1), self.rare, spacing=2 * STEP),
                    (ScrolledPage(holder(column(kinds, STRETCH))), 1),
                    spacing=STEP,
                )
            )
        )
        self.show_level(LEVELS[0])
        self.setFocusProxy(cards[0].start)

    @property
    def level(self) -> Level:
        return next(level for level in LEVELS if level.id == self.levels.value)

    def show_level(self, level: Level) -> None:
        """Choose a level."""
        self.levels.set_value(level.id)
        self._texts.show(self.about, _ABOUT[level.id])

    def show_state(self, house: House, states: Mapping[str, Message], due: int, open_: int) -> None:
        """How far each kind of this house is known; what is due today."""
        for kind, one in self.cards.items():
            no_rulings = kind is ExerciseKind.RULING and not rulable(house)
            state = (
                Message("This sheet has no clauses on irregularities.")
                if no_rulings
                else states.get(kind, Message("Not practised yet"))
            )
            one.show_state(state, enabled=not no_rulings)
        if not states:
            self._texts.show(self.due, Message("Choose a level and start an exercise."))
            return
        told = Message.counted("{count} open mistake", "{count} open mistakes", open_)
        if due:
            facts = Message.counted("{count} thing to repeat", "{count} things to repeat", due)
            told = Message("{facts} · {mistakes}", facts=facts, mistakes=told)
        self._texts.show(self.due, told)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = event.key() - Qt.Key.Key_1
        cards = list(self.cards.values())
        if 0 <= place < len(cards) and cards[place].start.isEnabled():
            self.started.emit(cards[place].kind.value)
        else:
            super().keyPressEvent(event)

    def _on_level_chosen(self) -> None:
        self.show_level(self.level)
