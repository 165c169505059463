"""What a run is given beside its wagers: how many rounds, the seed, a second house."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QVBoxLayout

from trifelt.engine.message import Message
from trifelt.gui.returns.mix_panel import field_row
from trifelt.gui.returns.model.rivals import Rival
from trifelt.gui.returns.model.rounds import FIRST_ROUNDS, read_rounds, read_seed
from trifelt.gui.shell.building import ChoiceBox, label, panel
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import STEP

WIDE_FIELD = 144


class RunPanel(QFrame):
    """Rounds, seed and second house; tells when any of them changes."""

    changed = Signal()
    rival_changed = Signal()

    def __init__(self, texts: Texts) -> None:
        super().__init__()
        self._texts = texts
        self._rivals: tuple[Rival, ...] = ()
        self._drawn: int | None = None
        frame, column = panel(texts, Message("The run"))
        column.setSpacing(STEP)
        self.rounds = QLineEdit(f"{FIRST_ROUNDS:,}")
        self.seed = QLineEdit()
        texts.name(self.rounds, Message("Rounds to deal"))
        texts.name(
            self.seed,
            Message("Seed"),
            Message("The same seed and rounds give the same figures; left empty, one is drawn"),
        )
        texts.show(self.seed, Message("drawn at the start"), "placeholderText")
        for field in (self.rounds, self.seed):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
            field.setMaxLength(24)
        self._rounds_field = FaultedField(texts, self.rounds)
        self._seed_field = FaultedField(texts, self.seed)
        self.rounds.textEdited.connect(self._on_edited)
        self.seed.textEdited.connect(self._on_edited)
        self.rounds.editingFinished.connect(self._on_rounds_finished)
        self.rival = ChoiceBox()
        self.rival.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        texts.name(self.rival, Message("A second house on the same cards"))
        self.rival.activated.connect(self._on_rival_activated)
        column.addLayout(field_row(label(texts, Message("Rounds")), self._rounds_field, WIDE_FIELD))
        column.addLayout(field_row(label(texts, Message("Seed")), self._seed_field, WIDE_FIELD))
        column.addWidget(label(texts, Message("Against, on the same cards"), "small"))
        column.addWidget(self.rival)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        texts.language_changed.connect(self._fill)

    def read(self) -> tuple[int | None, int | None]:
        """Rounds, None where they are faulty; and the seed, None where one is to be drawn."""
        rounds, seed = read_rounds(self.rounds.text()), read_seed(self.seed.text())
        self._rounds_field.set_fault(rounds if isinstance(rounds, Message) else None)
        self._seed_field.set_fault(seed if isinstance(seed, Message) else None)
        if isinstance(rounds, Message) or isinstance(seed, Message):
            return None, None
        return rounds, seed

    def show_seed(self, seed: int) -> None:
        """Show a seed that was drawn, so that the run can be had again."""
        self.seed.setText(str(seed))

    def show_rivals(self, rivals: Sequence[Rival]) -> None:
        """Offer other second houses; the chosen one stays where it is still among them."""
        chosen = self.chosen
        self._rivals = tuple(rivals)
        self._fill()
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

    def _fill(self) -> None:
        place = max(0, self.rival.currentIndex())
        self.rival.clear()
        self.rival.addItem(self._texts.render(Message("No second house")))
        self.rival.addItems([self._texts.render(rival.title) for rival in self._rivals])
        self.rival.setCurrentIndex(min(place, self.rival.count() - 1))

    def _on_edited(self) -> None:
        self.read()
        self.changed.emit()

    def _on_rounds_finished(self) -> None:
        rounds = read_rounds(self.rounds.text())
        if isinstance(rounds, int):
            self.rounds.setText(f"{rounds:,}")

    def _on_rival_activated(self) -> None:
        self.rival_changed.emit()
