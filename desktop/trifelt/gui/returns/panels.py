"""The panels beside both views: the wagers of the box, and what a run is given."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QWidget

from trifelt.engine.exact.play import Play
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.returns.model.mix import JACKPOT, MixDraft, Rival, placeable, uses_jackpot
from trifelt.gui.returns.model.rounds import FIRST_ROUNDS, read_rounds, read_seed
from trifelt.gui.shell.building import (
    LEFT,
    MIDDLE,
    TOP,
    card,
    choice_box,
    clear,
    column,
    holder,
    label,
    order_tabs,
    row,
)
from trifelt.gui.shell.controls import FaultedField, line_field
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP


def ways_to_play(game: Game) -> dict[Play, Message]:
    """How hands can be decided on, by name."""
    ways = {Play.BEST: Message("Best play"), Play.ALWAYS: Message("Always plays")}
    if game.qualifier is not None:
        ways[Play.QUEEN] = Message("Plays {hand} or better", hand=game.qualifier.lowest)
    return ways | {Play.NEVER: Message("Always folds")}


def field_row(texts: Texts, title: Message, field: QWidget, width: int = 104) -> QHBoxLayout:
    """A title with its field at the right."""
    words = label(texts, title, wrap=True)
    field.setFixedWidth(width)
    words.setAlignment(LEFT | MIDDLE)
    return row((words, 1), (field, TOP), spacing=STEP)


class MixPanel(QFrame):
    """Edits the draft of a mix; tells every change."""

    changed = Signal(object)

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._draft: MixDraft | None = None
        self._house: House | None = None
        self.stakes: dict[str, QLineEdit] = {}
        self._fields: dict[str, FaultedField] = {}
        self._rows = column(spacing=STEP)
        self.jackpot, self._jackpot_field = line_field(texts, Message("The jackpot"))
        self.jackpot.textEdited.connect(self._on_jackpot_edited)
        self.seats = choice_box(texts, Message("Boxes whose hands can cause an envy payment"))
        self.seats.activated.connect(self._on_seats_activated)
        self._extra = holder(
            column(
                field_row(texts, Message("Jackpot"), self._jackpot_field),
                field_row(texts, Message("Boxes dealt in"), self.seats),
                spacing=STEP,
            )
        )
        self._play_title = label(texts, Message("Way to play"), "small")
        self.play = choice_box(texts, Message("Way to play"))
        self.play.activated.connect(self._on_play_activated)
        parts = (self._rows, self._extra, self._play_title, self.play)
        self.setLayout(column(card(texts, Message("Wagers of the box"), *parts, spacing=STEP)))

    def show_draft(self, house: House, draft: MixDraft) -> None:
        """Edit another draft, of this house."""
        if self._house is None or placeable(self._house) != placeable(house):
            self._make_rows(house)
        self._house, self._draft = house, draft
        for wager, field in self.stakes.items():
            if field.text() != draft.stakes.get(wager, ""):
                field.setText(draft.stakes.get(wager, ""))
        if self.jackpot.text() != draft.jackpot:
            self.jackpot.setText(draft.jackpot)
        self.seats.clear()
        self.seats.addItems([str(number) for number in range(1, house.seats + 1)])
        self.seats.setCurrentIndex(draft.seats - 1)
        self.play.clear()
        ways = ways_to_play(house.game)
        for title in ways.values():
            self._texts.add_choice(self.play, title)
        self.play.setCurrentIndex(list(ways).index(draft.play))
        self._refresh()

    def order_tabs(self, *below: QWidget) -> None:
        """Let Tab go on from the stakes, made anew for a house, through what stands below them."""
        first, *others = self._fields.values()
        order_tabs(first, *others, self._extra, self.play, *below)

    def show_faults(self, faults: Mapping[str, Message]) -> None:
        """Say under each field what is wrong with it."""
        for wager, field in self._fields.items():
            field.set_fault(faults.get(wager))
        self._jackpot_field.set_fault(faults.get(JACKPOT))

    def _make_rows(self, house: House) -> None:
        clear(self._rows)
        self.stakes.clear()
        self._fields.clear()
        for wager in placeable(house):
            field, faulted = line_field(
                self._texts,
                Message("Stake on {wager}", wager=wager.title),
                empty=Message("not played"),
            )
            field.textEdited.connect(partial(self._on_stake_edited, wager.id))
            self._rows.addWidget(holder(field_row(self._texts, wager.title, faulted)))
            self.stakes[wager.id], self._fields[wager.id] = field, faulted

    def _refresh(self) -> None:
        assert self._house is not None
        assert self._draft is not None
        self._extra.setVisible(uses_jackpot(self._house, self._draft.stakes))
        for part in (self._play_title, self.play):
            part.setVisible(self._house.game.choice is not None)

    def _change(self, **values: Any) -> None:
        assert self._draft is not None
        self._draft = replace(self._draft, **values)
        self._refresh()
        self.changed.emit(self._draft)

    def _on_stake_edited(self, wager: str, text: str) -> None:
        assert self._draft is not None
        self._change(stakes=MappingProxyType({**self._draft.stakes, wager: text}))

    def _on_jackpot_edited(self, text: str) -> None:
        self._change(jackpot=text)

    def _on_seats_activated(self, place: int) -> None:
        self._change(seats=place + 1)

    def _on_play_activated(self, place: int) -> None:
        assert self._house is not None
        self._change(play=list(ways_to_play(self._house.game))[place])


WIDE_FIELD = 144


class RunPanel(QFrame):
    """Rounds, seed and second house; tells when any of them changes."""

    changed = Signal()
    rival_changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._rivals: tuple[Rival, ...] = ()
        self.rounds, self._rounds_field = line_field(
            texts, Message("Rounds to deal"), text=f"{FIRST_ROUNDS:,}"
        )
        self.seed, self._seed_field = line_field(texts, Message("Seed"), empty=Message("random"))
        words = Message(
            "The same seed and rounds give the same figures. Leave it empty to draw one."
        )
        texts.show(self.seed, words, "accessibleDescription")
        self.rounds.textEdited.connect(self._on_edited)
        self.seed.textEdited.connect(self._on_edited)
        self.rounds.editingFinished.connect(self._on_rounds_finished)
        self.rival = choice_box(texts, Message("A second house on the same cards"))
        self.rival.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.rival.activated.connect(lambda _place: self.rival_changed.emit())
        self.setLayout(
            column(
                card(
                    texts,
                    Message("The run"),
                    field_row(texts, Message("Rounds"), self._rounds_field, WIDE_FIELD),
                    field_row(texts, Message("Seed"), self._seed_field, WIDE_FIELD),
                    label(texts, Message("Against, on the same cards"), "small"),
                    self.rival,
                    spacing=STEP,
                )
            )
        )

    def read(self) -> tuple[int | None, int | None]:
        """Rounds, None where a field is faulty; and the seed, None where one is to be drawn."""
        rounds, seed = read_rounds(self.rounds.text()), read_seed(self.seed.text())
        self._rounds_field.set_fault(rounds if isinstance(rounds, Message) else None)
        self._seed_field.set_fault(seed if isinstance(seed, Message) else None)
        if isinstance(rounds, Message) or isinstance(seed, Message):
            return None, None
        return rounds, seed

    def show_seed(self, seed: int) -> None:
        """Show a seed that was drawn, so that the run can be repeated."""
        self.seed.setText(str(seed))

    def show_rivals(self, rivals: Sequence[Rival]) -> None:
        """Offer other second houses; the chosen one stays where it is still among them."""
        chosen = self.chosen
        self._rivals = tuple(rivals)
        self.rival.clear()
        for title in (Message("No second house"), *(rival.title for rival in rivals)):
            self._texts.add_choice(self.rival, title)
        ids = [rival.id for rival in rivals]
        self.rival.setCurrentIndex(ids.index(chosen.id) + 1 if chosen and chosen.id in ids else 0)

    @property
    def chosen(self) -> Rival | None:
        """The second house."""
        place = self.rival.currentIndex()
        return self._rivals[place - 1] if 0 < place <= len(self._rivals) else None

    def lock(self, *, locked: bool) -> None:
        """Leave rounds and seed as they are while a run is under way."""
        for field in (self.rounds, self.seed):
            field.setReadOnly(locked)

    def _on_edited(self) -> None:
        self.read()
        self.changed.emit()

    def _on_rounds_finished(self) -> None:
        rounds = read_rounds(self.rounds.text())
        if isinstance(rounds, int):
            self.rounds.setText(f"{rounds:,}")
