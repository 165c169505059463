"""What becomes of a check: opened from elsewhere, undone, laid aside for another game, kept."""

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.engine.settlement.document import Document
from trifelt.gui.cards.chips import rack_chips
from trifelt.gui.check.audit_host import AuditHost
from trifelt.gui.check.form import CheckForm
from trifelt.gui.check.header import Banner
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.draft import CheckDraft, same_cards
from trifelt.gui.check.model.kept import KeptCheck, read_unfinished, write_unfinished
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import as_saved, reopened
from trifelt.gui.check.model.recorded_round import RecordedRound
from trifelt.gui.check.model.steps import Said, Step, UndoSteps
from trifelt.gui.check.outputs import Outputs
from trifelt.gui.check.result_side import LINES, ResultSide
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.storage.log import Record, house_then
from trifelt.storage.refusal import StorageError


class CheckCourse(Pane):
    """A check from its beginning to the next one; the pane lays it out and wires it."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        texts, theme = context.texts, context.theme
        self.check = Check(context.choice.house, self._chips_at)
        self._kept = KeptCheck()
        self._steps = UndoSteps()
        self._chosen = context.choice.chosen, house_then(context.choice.house)
        self._left: dict[str, Step] = {}  # checks of other games
        self._opening = False
        self._of_file: RecordedRound | None = None  # needs no keeping
        self._over: Step | None = None  # does, and what stands there was opened over it
        self._dealt: CheckDraft | None = None  # nobody typed it
        self.form = CheckForm(self.check, texts, theme)
        self.side = ResultSide(self.check, texts, theme)
        self.record = self.side.record
        self.banner = Banner(texts)
        self.outputs = Outputs(context, self.check, self._kept, lambda: self.record.marks, self)
        self.saver = self.outputs.saver
        self.host: AuditHost

    def _refresh(self) -> None:
        """Show the check as it is now."""
        raise NotImplementedError

    def _chips_at(self, house: House) -> tuple[int, ...]:
        own = self.context.preferences.settings.chips
        return tuple(chip.cents for chip in rack_chips(house, own))

    def receive(self, matter: object) -> None:
        """Take a round from the table, or open a record of the log as it was."""
        self.host.show_check()
        if isinstance(matter, Document):
            self._take(matter)
        elif isinstance(matter, Record):
            self._reopen(matter)

    def undo(self) -> None:
        """Go back to how the check was, or to the one that it replaced."""
        self._show_step(self._steps.back())

    def redo(self) -> None:
        """Go forward again to what was undone."""
        self._show_step(self._steps.forward())

    def _show_step(self, step: Step | None) -> None:
        if step is None:
            return
        game = self.check.game
        self.context.strip.go_on()
        self._put_back(step)
        self._mark()
        self._refresh()
        if self.check.game is not game:
            self.form.box.focus_hand()  # the field that had the keyboard went with its game

    def _put_back(self, step: Step) -> None:
        (draft, house, marks), kept, said, self._of_file, self._over = step
        numbers, here = [box.number for box in draft.boxes], self.check.box.number
        self._show_check(house, draft, marks, numbers.index(here) if here in numbers else 0)
        self._kept.become(kept)
        self._stay_as_saved(said)

    def _mark(self) -> None:
        self._steps.mark(self._step(self.check.draft, self._kept))

    def _step(self, draft: CheckDraft, kept: KeptCheck) -> Step:
        state = draft, *self.outputs.state[1:]
        return Step(state, kept, self.banner.shown, self._of_file, self._over)

    def keep(self) -> bytes:
        draft, kept = self.form.draft, self._kept
        if draft is not self.check.draft and not same_cards(draft, self.check.draft):
            kept = KeptCheck()
        left = (one for step in self._left.values() for one in step.unfinished)
        now = b"\n".join(map(write_unfinished, self._step(draft, kept).unfinished))
        return b"\n".join((*map(write_unfinished, left), now))

    def take_up(self, data: bytes) -> None:
        choice, game, found = self.context.choice, self.context.choice.game.id, None
        for line in data.split(b"\n"):
            if (found := read_unfinished(line)) is None:
                continue
            self._lay_beneath(found.house)
            self._show_check(found.house, found.draft, found.marks)
            self._kept.about = found.about
            if same := house_then(choice.house) == house_then(found.house):
                self.check.use_house(choice.house)
            self.banner.show_text(found.said, then=not same)
            if self._over is None:  # there is nothing before it to go back to
                self._mark()
            self._refresh()
        if found is None:  # the last one is of the game that was chosen then
            choice.choose_game(game)
        elif found.about is not None:
            self.outputs.tell_correction(None, found.about)

    def _take(self, document: Document) -> None:
        self._go_to(document.game.id)
        self.check.take_document(document)
        self._begin_anew(Message("This round came with its own house."))
        self.side.show_page(LINES)

    def _take_recorded(self, found: RecordedRound) -> None:
        """A round of an audited file, to be looked at by itself."""
        self._lay_beneath(found.house)
        self._of_file = found
        self._show_check(found.house, found.draft, found.marks, found.current)
        self._kept.forget()
        self.banner.show_text(found.said(found.draft))
        self.host.show_check()
        self.side.show_page(LINES)

    def _begin_anew(self, said: Message | None) -> None:
        """Another check: neither log nor file has it, nor holds what is told of the last."""
        self._of_file = None
        self.context.strip.go_on()
        self._kept.forget()
        self.record.show_marks(self.record.for_the_next)
        self._stay_as_saved((said, False))

    def _reopen(self, record: Record) -> None:
        try:
            found = reopened(record)
        except StorageError as refused:
            self.context.strip.failed(refused.message)
            return
        if found is None:
            return
        self._lay_beneath(found.house)
        self._of_file = None
        self._show_check(found.house, found.draft, found.marks)
        of_today = house_then(self.context.choice.house) == house_then(found.house)
        self.banner.show_text(as_saved(found.created, found.house), then=not of_today)
        if (changed := found.changed_sum(self.check.result)) is not None:
            self.context.strip.failed(changed)
        self._kept.forget()
        self._kept.keep(record, self.outputs.state, found.about)
        self.outputs.tell_correction(record, found.about)
        self.side.show_page(LINES)

    def _lay_beneath(self, house: House) -> None:
        """What stands there, unfinished, is kept under what is opened now; not a file's round."""
        self._go_to(house.game.id)
        now = self._steps.now
        if now.state[1].game is house.game and now.is_at_risk and self._of_file is None:
            self._over = now

    def _go_to(self, game: str) -> None:
        """Undo leads from what is opened to what stands in its game, but to no empty form there."""
        self.form.enter_line()
        left = self._steps.now
        self.context.choice.choose_game(game)
        if self.check.draft.is_untouched:
            self._steps.mark(left)

    def _stay_as_saved(self, said: Said) -> None:
        """What the log has stays under its house and says so; else the chosen house counts."""
        today, record = self.context.choice.house, self._kept.record
        if self._kept.about is None and said[0] is None:
            self.check.use_house(today)
        elif self._kept.about is not None and house_then(today) != house_then(self.check.house):
            saved = as_saved(record.created, self.check.house) if record is not None else None
            said = said[0] or saved, True
        self.banner.show_text(*said)

    def _show_check(
        self, house: House, draft: CheckDraft, marks: CheckMarks, current: int = 0
    ) -> None:
        self._follow_game(house.game.id)
        self.check.use_house(house)
        self.check.put(draft)
        self.check.current = current
        self.record.show_marks(marks, of_file=self._of_file is not None)

    def _follow_game(self, game: str) -> None:
        """Let the header show the game of what is put back; the check of another is laid aside."""
        if game != self.check.game.id:
            self._left[self.check.game.id] = self._steps.now
            self._left.pop(game, None)
        self._opening = True
        self.context.choice.choose_game(game)
        self._opening = False

    def _is_chosen_here(self) -> bool:
        """Whether somebody chose a house for this check: none was edited, or chosen elsewhere."""
        choice, before = self.context.choice, self._chosen
        self._chosen = choice.chosen, house_then(choice.house)
        edited = self._chosen[0] == before[0] and self._chosen[1] != before[1]
        return self.isVisible() and not edited

    def _use_table(self) -> None:
        """The chosen table puts its name into the record, and its jackpot into the form."""
        if (table := self.context.choice.table) is not None:
            self.record.show_marks(self.record.marks.with_text("table", table.name))
            if table.jackpot is not None:
                self.check.set_jackpot(money_text(table.jackpot))
