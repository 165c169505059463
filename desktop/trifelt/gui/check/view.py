"""The pane of the payout check: the form on the left, what it comes to on the right."""

import secrets
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QFocusEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.check import keys
from trifelt.gui.check.audit_host import AuditHost
from trifelt.gui.check.course import CheckCourse
from trifelt.gui.check.header import CheckHeader
from trifelt.gui.check.model.draft import CheckDraft, same_cards
from trifelt.gui.check.model.kept import KeptCheck
from trifelt.gui.check.model.rebuilt import Rebuilt, with_incident
from trifelt.gui.check.model.record import verify_fields
from trifelt.gui.check.model.steps import Step
from trifelt.gui.check.result_side import DEAL
from trifelt.gui.check.undo_keys import UndoKeys
from trifelt.gui.help.model import ON_ONE_LINE, game_page
from trifelt.gui.shell.building import column, holder, row
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP


class CheckPane(CheckCourse):
    """Types a round and says at once what every wager pays."""

    header: CheckHeader

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        side = self.side
        self._undo_keys = UndoKeys(self)
        self._shortcuts: list[QShortcut] = []
        self.pages, self.lines, self.table = side.pages, side.lines, side.table
        self.deal, self.incidents = side.deal, side.incidents
        self.verdict, self.save = side.verdict, side.save
        self.header = self._make_header()
        self._lay_out()
        self._connect()
        self._bind_keys()
        self._refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Typing begins at once. Not by a focus proxy: Shift+Tab could not leave that."""
        super().focusInEvent(event)
        if not self.host.shows_audit:
            self.form.box.focus_hand()

    @property
    def shown_house(self) -> House:
        return self.check.house

    def minimumSizeHint(self) -> QSize:
        return QSize(800, 480)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Without a layout: what moves within the check never has the window laid out anew."""
        self.host.setGeometry(self.rect())

    def help_matter(self) -> object:
        held = QApplication.focusWidget()
        if held and self.incidents.isAncestorOf(held):
            return "irregularities"
        page = game_page(self.check.game)
        return (page, ON_ONE_LINE) if held is self.form.line else page

    # --- acts ------------------------------------------------------------------------------------

    def new_check(self) -> None:
        """Clear everything but what holds for the next check too."""
        self.form.enter_line()
        self.check.clear()
        self._begin_anew(None)
        self._use_table()
        self.side.turn_to_question(self.check.result, stays=False)
        self._refresh()
        self.form.box.focus_hand()

    def deal_random(self) -> None:
        """Deal a random round into the boxes that there are."""
        self._deal(partial(self.check.deal_random, secrets.SystemRandom()))

    def _deal(self, deal: Callable[[], None]) -> None:
        """Show a round that nobody typed; Undo brings back what was there, also after a start."""
        self.form.enter_line()
        if self.check.draft is not self._dealt:
            self._lay_beneath(self.check.house)
        deal()
        self._dealt = self.check.draft
        self._begin_anew(None)
        self._refresh()

    def declare_irregularity(self) -> None:
        """Look for an irregularity by a word or its clause."""
        self.side.show_page(DEAL)
        self.incidents.form.focus_search()

    def pay_the_rest(self) -> None:
        """Everything of which nobody recorded a payment was paid as due."""
        if (refusal := verify_fields(self.check.result)) is not None:
            self.outputs.refuse(refusal)
        elif self.check.result.sums.verdict.has_open:
            count = self.check.pay_the_rest()
            self._refresh()
            self.context.strip.done(
                Message.counted(
                    "{count} payment recorded as due.", "{count} payments recorded as due.", count
                ),
                Message("Undo"),
                self.undo,
            )

    def _on_edited(self) -> None:
        """Typing that goes on in a field is one step to undo."""
        if not self._steps.stands_at(self.outputs.state):
            self.context.strip.go_on()  # what was told was of the check as it was
            if self._undo_keys.typing_goes_on():
                self._mark()
        self._show_state()

    def _refresh(self) -> None:
        self._undo_keys.end_typing()
        self._show_state()

    def _show_state(self) -> None:
        self._steps.add(self.outputs.state)
        if self._of_file is not None and self.banner.shown[0] is not None:
            self.banner.show_text(self._of_file.said(self.check.draft))
        self._mark()
        settings = self.context.preferences.settings
        self.check.set_past(self.outputs.is_past)
        self.house_shown.emit()
        self.form.show_state()
        self.side.show_result(settings.chips, settings.currency)
        self.outputs.drop_refusal()
        self.went_on.emit()
        self.side.show_saving(
            saved=self._kept.record_of(self.outputs.state) is not None,
            corrects=self._kept.about is not None,
        )

    def _make_header(self) -> CheckHeader:
        acts: list[tuple[Message, Callable[[], None]]] = [
            (keys.RANDOM.does, self.deal_random),
            (keys.CLEAR.does, self.new_check),
            (keys.UNDO.does, self.undo),
            (keys.REDO.does, self.redo),
        ]
        if any(entry.id == "table" for entry in self.context.panes):
            acts.append((Message("Open this round at the table"), self.outputs.to_table))
        return CheckHeader(self.context.texts, self.context.theme, acts)

    def _lay_out(self) -> None:
        line = row((self.form, 10), (self.side, 11), spacing=2 * STEP)
        check = holder(column(self.banner, (line, 1), spacing=STEP))
        self.host = AuditHost(self.context, check, self.header, self._shortcuts)
        self.host.setParent(self)

    def _connect(self) -> None:
        for changed in (self.form.changed, self.record.changed, self.incidents.changed):
            changed.connect(self._on_edited)
        self.side.page_chosen.connect(self._refresh)
        self.form.replaced.connect(self._on_line_entered)
        self.form.line.textEdited.connect(self.went_on)
        self.deal.accepted.connect(self._on_deal_accepted)
        self.banner.today_wanted.connect(self._on_today_wanted)
        self.incidents.maximum_wanted.connect(self._on_maximum_wanted)
        self.header.new_wanted.connect(self.new_check)
        self.host.round_wanted.connect(self._take_recorded)
        self.header.show_wanted.connect(self.outputs.show_large)
        self.side.rest_paid.connect(self.pay_the_rest)
        self.side.sample_wanted.connect(partial(self._deal, self.check.deal_sample))
        self.form.rest_paid.connect(self.pay_the_rest)
        self.side.copy.clicked.connect(self.outputs.copy_text)
        self.side.slip.clicked.connect(self.outputs.open_slip)
        self.side.save.clicked.connect(self.outputs.save)
        self.side.lines.clause_wanted.connect(self.outputs.read_clause)
        self.outputs.saved.connect(self._on_saved)
        self.outputs.waits.connect(self.side.go_to_question)
        self.outputs.waits.connect(self.form.tell_faults)
        self.outputs.corrected.connect(self.banner.say_first)
        self.outputs.corrected.connect(self._refresh)
        self.context.choice.house_changed.connect(self._on_house_changed)
        self.context.preferences.changed.connect(self._on_preferences_changed)
        self.context.texts.language_changed.connect(self._refresh)

    def _bind_keys(self) -> None:
        acts = {
            keys.LINE: self.form.focus_line,
            keys.DUPLICATE: self.form.duplicate_box,
            keys.IRREGULARITY: self.declare_irregularity,
            keys.CLAUSES: self.outputs.read_clauses,
            keys.RANDOM: self.deal_random,
            keys.CLEAR: self.new_check,
            keys.UNDO: self.undo,
            keys.REDO: self.redo,
            keys.REDO_TOO: self.redo,
            keys.SHOW: self.outputs.show_large,
            keys.COPY: self.outputs.copy_text,
            keys.SLIP: self.outputs.open_slip,
            keys.SAVE: self.outputs.save,
            **{
                key: partial(self.form.go_to_number, n) for n, key in enumerate(keys.BOXES, start=1)
            },
        }
        for key, act in acts.items():
            self._shortcuts.append(QShortcut(QKeySequence(key.sequence), self))
            if key not in (keys.LINE, keys.UNDO, keys.REDO, keys.REDO_TOO):
                self._shortcuts[-1].activated.connect(self.form.enter_line)
            self._shortcuts[-1].activated.connect(act)

    def _on_line_entered(self, before: CheckDraft) -> None:
        """A line with other cards is another dispute, not the one that the log or a file has."""
        now, result = self.check.draft, self.check.result
        self._undo_keys.end_typing()
        of_file = self._of_file is not None
        if not (same := same_cards(before, now, wholly=of_file)):
            if of_file or self._kept.about is not None:
                self._begin_anew(None)
            else:  # under the house that the round before came with
                self.banner.show_text(None)
            wrong = (n for n, box in enumerate(result.boxes) if box.sums.verdict.differs)
            self.check.current = next(wrong, 0)
        self.side.turn_to_question(result, stays=same and bool(now.incidents))

    def _on_saved(self) -> None:
        self.banner.show_text(None)
        self._refresh()

    def _on_deal_accepted(self, found: Rebuilt) -> None:
        self.check.move_hands(with_incident(found))
        self._refresh()

    def _on_house_changed(self) -> None:
        here = self._is_chosen_here()
        if self._opening:
            return
        self.form.enter_line()
        game, today = self.check.game, self.context.choice.house
        if today.game is not game:
            # Another game is another table with another dealer.
            marks = self.record.for_the_next.with_text("table", "").with_text("dealer", "")
            anew = Step((CheckDraft(), today, marks), KeptCheck(), (None, False))
            self._put_back(self._left.pop(today.game.id, anew))
            if not self._steps.now.state[0].is_untouched:
                self._steps.add(self.outputs.state)
        elif here or self._kept.about is None:
            self._kept.forget()
            self._stay_as_saved((None, False))
        else:
            self._stay_as_saved(self.banner.shown)
        if self._kept.about is None and self.banner.shown[0] is None:
            self._use_table()
        self._mark()
        held = QApplication.focusWidget()
        self.form.box.show_bettor(0)
        stays = held is QApplication.focusWidget() and held and self.isAncestorOf(held)
        if self.isVisible() and not (stays and self.check.game is game):
            self.form.box.focus_hand()  # from the header, or a field that went, back to typing

    def _on_today_wanted(self) -> None:
        self.check.use_house(self.context.choice.house)
        self.banner.today.hide()
        self._refresh()

    def _on_maximum_wanted(self, wager: str) -> None:
        self.context.choice.table_wanted.emit(self.context.choice.table, f"limits.{wager}.max")

    def _on_preferences_changed(self, name: str) -> None:
        if name in ("chip_set", "chip_sets", "currency"):
            self.check.count_anew()
            self._refresh()
