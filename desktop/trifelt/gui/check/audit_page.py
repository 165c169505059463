"""A file of recorded payments audited: its columns named, its run watched, what was found."""

from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QProgressBar, QStackedWidget, QWidget

from trifelt.engine.audit.audited import Difference
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import COLUMN_TITLES, REQUIRED
from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.resources import example_file
from trifelt.gui.check.error_groups import ErrorGroups
from trifelt.gui.check.model.payment_lists import DIFFERENCE_LIST, FAULT_LIST
from trifelt.gui.check.model.payments import (
    AUDITED_BY,
    AuditedFile,
    AuditProgress,
    PaymentHeader,
    audit_facts,
    audit_file,
    audit_words,
    faults_text,
    read_payment_header,
    totals_text,
)
from trifelt.gui.check.model.recorded_round import recorded_round
from trifelt.gui.check.payment_table import PaymentTable
from trifelt.gui.shell.background import Work
from trifelt.gui.shell.building import (
    STRETCH,
    ChoiceBox,
    button,
    card,
    choice_box,
    column,
    data_label,
    grid,
    holder,
    label,
    row,
)
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.side_panel import FoldingRow
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.atomic import save_text
from trifelt.storage.audit_files import keep_names, save_differences
from trifelt.storage.houses import UserHouses
from trifelt.storage.payment_columns import same_column

TOTALS, DIFFERENCES, FAULTS = "totals", "differences", "faults"
_PAGES: Final = (
    (TOTALS, Message("Totals")),
    (DIFFERENCES, Message("Differences")),
    (FAULTS, Message("Lines to look at")),
)
_EXPORTS: Final = {
    TOTALS: ("totals.json", Message("Export totals…")),
    DIFFERENCES: ("differences.csv", Message("Export differences…")),
    FAULTS: ("lines.csv", Message("Export these lines…")),
}
_STEPS: Final = 1000
_TELL_EVERY: Final = 0.1
_ACROSS: Final = 2


class FileForm(QWidget):
    """Which column of a file is which, asked once for each layout, and who judges its lines."""

    named = Signal(object)

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts = context.texts
        self._texts, self._choice = texts, context.choice
        self._source: PaymentHeader | None = None
        self._chosen: dict[str, str | None] = {}  # the houses chosen here, by game
        self.said = label(texts, Message(""), wrap=True)
        self.boxes: dict[str, ChoiceBox] = {}
        cells: list[QWidget] = []
        for name, title in COLUMN_TITLES.items():
            box = choice_box(texts, title)
            box.currentIndexChanged.connect(self._on_chosen)
            self.boxes[name] = box
            cells += [label(texts, title), box]
        lines = [cells[n : n + 2 * _ACROSS] for n in range(0, len(cells), 2 * _ACROSS)]
        self.start = button(texts, Message("Audit this file"), self._on_start_clicked, "primary")
        form = grid(lines, spacing=(2 * STEP, STEP), shares=(0, 1) * _ACROSS)
        self._columns = card(texts, Message("Columns"), self.said, form)
        self.house_boxes = {game: choice_box(texts, game.title) for game in self._choice.games}
        named = [[label(texts, game.title), box] for game, box in self.house_boxes.items()]
        for game, box in self.house_boxes.items():
            box.activated.connect(partial(self._on_house_chosen, game))
        about = label(texts, Message("Lines that name no house are judged by these."), wrap=True)
        houses = grid(named, spacing=(2 * STEP, STEP), shares=(0, 1))
        judges = card(texts, Message("Houses"), about, houses)
        scrolled = ScrolledPage(holder(column(self._columns, judges, STRETCH, spacing=STEP)))
        self.setLayout(column((scrolled, 1), row(STRETCH, self.start), spacing=STEP))

    def ask(self, source: PaymentHeader) -> None:
        """Ask about a file, what is known already chosen; one of documents has no columns."""
        self._source = source
        self._columns.setVisible(bool(source.header))
        for house in self.houses:
            box = self.house_boxes[house.game]
            box.clear()
            for each in self._choice.houses_of(house.game):
                self._texts.add_choice(box, each.title, each.id)
            box.setCurrentIndex(box.findData(house.id))
        for name, box in self.boxes.items():
            box.blockSignals(True)
            box.clear()
            box.addItem("–", "")
            for title in source.header:
                box.addItem(title, title)
            box.setCurrentIndex(max(0, box.findData(source.names.get(name, ""))))
            box.blockSignals(False)
        self._on_chosen()

    @property
    def names(self) -> dict[str, str]:
        """What the columns are called, as chosen."""
        return {name: box.currentData() for name, box in self.boxes.items() if box.currentData()}

    @property
    def houses(self) -> list[House]:
        """The house of each game where a line names none: the window's, or one chosen here."""
        found = []
        for game in self._choice.games:
            houses = (self._choice.own_house_of(game), *self._choice.houses_of(game))
            chosen = self._chosen.get(game.id)
            found.append(next((house for house in houses if house.id == chosen), houses[0]))
        return found

    def _on_house_chosen(self, game: Game, _index: int) -> None:
        self._chosen[game.id] = self.house_boxes[game].currentData()

    def _on_chosen(self, _index: int = 0) -> None:
        source = self._source
        asked = REQUIRED if source is not None and source.header else ()
        missing = [COLUMN_TITLES[name] for name in asked if name not in self.names]
        twice = same_column(self.names, COLUMN_TITLES)
        self.start.setEnabled(not missing and twice is None)
        if missing:
            said = Message(
                "Choose the column of the file for: {missing}.", missing=joined(missing, ", ")
            )
        elif twice is not None:
            said = twice
        else:
            said = Message("Columns are remembered for every file with the same header.")
        self._texts.show(self.said, said)

    def _on_start_clicked(self) -> None:
        if self._source is not None:
            source = PaymentHeader(self._source.path, self._source.header, self.names)
            self.named.emit(source)


class AuditPage(QWidget):
    """Opens a file, audits it in the background, shows what was found and opens its rounds."""

    round_wanted = Signal(object)
    closed = Signal()

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts = context.texts
        self._context, self._texts = context, texts
        self._stop = Event()
        self.audited: AuditedFile | None = None
        self.name = data_label(texts, "", "heading")
        self.open = button(texts, Message("Open a file…"), self.ask_file)
        self.columns = button(texts, Message("Columns and houses…"), self._on_columns_clicked)
        self.away = button(texts, Message("Put the file away"), self.put_away)
        self.back = button(texts, Message("Back to one round"), self.closed.emit)
        self.form = FileForm(context)
        self.form.named.connect(self._on_named)
        self._stack = QStackedWidget()
        self._nothing = self._make_nothing()
        self._found = self._make_found()
        for page in (self._nothing, self.form, self._found):
            self._stack.addWidget(page)
        bar = FoldingRow(across=STEP, down=HALF)
        bar.addWidget(self.name)
        bar.addItem(row(STRETCH, self.columns, self.open, self.away, self.back, spacing=STEP))
        self.setLayout(column(bar, (self._stack, 1), spacing=STEP))
        self._buttons = self.columns, self.open, self.away
        for part in self._buttons:
            part.hide()

    def _make_nothing(self) -> QWidget:
        texts = self._texts
        about = Message(
            "Drop a file of recorded payments here, or open one: CSV with a line for each wager "
            "paid or taken, or settle documents with what was paid, one a line. Every line is "
            "compared with what was due; nothing leaves this machine."
        )
        self.first = button(texts, Message("Open a file…"), self.ask_file, "primary")
        sample = partial(self.open_file, example_file("payments.csv"))
        self.sample = button(texts, Message("Open a sample file"), sample)
        buttons = row(self.first, self.sample, STRETCH, spacing=STEP)
        words = label(texts, about, wrap=True)
        return holder(
            column(card(texts, Message("Audit recorded payments"), words, buttons), STRETCH)
        )

    def _make_found(self) -> QWidget:
        texts = self._texts
        self.state = label(texts, Message(""), "muted", wrap=True)
        self.progress = QProgressBar(maximum=_STEPS, textVisible=False)
        texts.name(self.progress, Message("How much of the file is audited"))
        self.stop = button(texts, Message("Stop"), self._on_stop_clicked)
        self.pages = Segments(texts, Message("What shows"), _PAGES)
        self.pages.chosen.connect(self._on_page_chosen)
        self.save_totals, self.save_list, self.save_faults = saving = [
            button(texts, title, partial(self._ask_save, page))
            for page, (_, title) in _EXPORTS.items()
        ]
        self.groups = ErrorGroups(self._context, AUDITED_BY)
        self.differences = PaymentTable(texts, Message("Differences"), DIFFERENCE_LIST)
        self.differences.opened.connect(self.open_round)
        self.faults = PaymentTable(texts, Message("Lines to look at"), FAULT_LIST)
        self.open_chosen = button(texts, Message("Open in the check"))
        self.open_chosen.clicked.connect(lambda: self.open_round(self.differences.chosen))
        listed = card(
            texts, None, (self.differences, 1), row(STRETCH, self.open_chosen), margins=STEP
        )
        self._pages = QStackedWidget()
        totals = ScrolledPage(holder(column(self.groups, STRETCH)))
        for page in (totals, listed, card(texts, None, self.faults, margins=STEP)):
            self._pages.addWidget(page)
        self._run = holder(row((self.progress, 1), self.stop, spacing=STEP))
        bar = FoldingRow(across=STEP, down=HALF)
        bar.addWidget(self.pages)
        bar.addItem(row(STRETCH, *saving, spacing=STEP))
        self._results = holder(column(bar, (self._pages, 1), spacing=STEP))
        kept = self._results.sizePolicy()
        kept.setRetainSizeWhenHidden(True)  # so that what is told of a run stays at the top
        self._results.setSizePolicy(kept)
        return holder(column(self.state, self._run, (self._results, 1), spacing=STEP))

    # --- a file ----------------------------------------------------------------------------------

    def ask_file(self) -> None:
        """Ask for a file to audit."""
        title = Message("Open recorded payments")
        ask_for_file(self, self._texts, title, "csv jsonl json", self.open_file)

    def open_file(self, path: Path) -> None:
        """Audit a file at once where its columns are known, else ask for them."""
        self._stop.set()
        op = partial(read_payment_header, path, self._context.folders.columns_file)
        self._context.in_background(self, lambda _work: op(), self._on_opened, key="file")

    def _on_opened(self, source: PaymentHeader) -> None:
        self._texts.show_data(self.name, source.path.name)
        for part in self._buttons:
            part.setVisible(part is not self.columns)
        if source.missing:
            self._ask_names(source)
            self.form.boxes[REQUIRED[0]].setFocus()
        else:
            self._start(source)

    def put_away(self) -> None:
        """Leave the file, also one that is being read, for the first page."""
        self._stop.set()
        self.audited = None
        self._texts.show_data(self.name, "")
        self._stack.setCurrentWidget(self._nothing)
        self.first.setFocus()
        for part in self._buttons:
            part.hide()

    def _ask_names(self, source: PaymentHeader) -> None:
        self.form.ask(source)
        self._stack.setCurrentWidget(self.form)

    def _on_columns_clicked(self) -> None:
        if self.audited is not None:
            self._ask_names(self.audited.source)

    def _on_named(self, source: PaymentHeader) -> None:
        kept = self._context.folders.columns_file
        if source.header:
            keep = partial(keep_names, kept, source.header, source.names)
            self._context.in_background(self, lambda _work: keep(), lambda _none: None, key="names")
        self._start(source)

    def _start(self, source: PaymentHeader) -> None:
        self._stop = stop = Event()
        self.audited = None
        self._results.hide()
        self._run.show()
        self.columns.hide()
        self.progress.setValue(0)
        self._texts.show(self.state, Message("Reading…"))
        self._stack.setCurrentWidget(self._found)
        self.stop.setFocus()
        folder = self._context.folders.houses_folder
        standing_in = self.form.houses

        def op(work: Work) -> AuditedFile:
            houses = Houses.of(UserHouses(folder), standing_in)
            last = 0.0

            def told(progress: AuditProgress) -> None:
                nonlocal last
                if monotonic() - last > _TELL_EVERY:
                    last = monotonic()
                    work.report(progress)

            return audit_file(source, houses, lambda: not (stop.is_set() or work.cancelled), told)

        self._context.in_background(
            self, op, self._on_audited, progress=self._on_progress, key="audit"
        )

    def _on_stop_clicked(self) -> None:
        self._stop.set()
        self._texts.show(self.state, Message("Stopping…"))

    def _on_progress(self, progress: AuditProgress) -> None:
        if self._stop.is_set():
            return
        self.progress.setValue(round(progress.share * _STEPS))
        said = Message(
            "{lines} lines, {differences} of them not paid as due",
            lines=f"{progress.lines:,}",
            differences=f"{progress.differences:,}",
        )
        self._texts.show(self.state, said)

    def _on_audited(self, audited: AuditedFile) -> None:
        if self._stack.currentWidget() is not self._found:
            return  # the file was put away meanwhile
        self.audited = audited
        self._texts.show(self.state, audit_words(audited))
        self._results.show()
        if self.stop.hasFocus():  # which goes, and the keyboard would be anywhere
            self.pages.button(TOTALS).setFocus()
        self._run.hide()
        self.columns.show()
        self.groups.chart.facts = audit_facts(audited)
        self.groups.show_sums(audited.sums)
        found = audited.found
        self.differences.show_rows(found.differences)
        self.faults.show_rows(audited.faults)
        for part in (self.save_list, self.open_chosen):
            part.setEnabled(bool(found.differences))
        for part in (self.pages.button(FAULTS), self.save_faults):
            part.setVisible(bool(found.faults))
        self.pages.set_value(TOTALS)
        self._on_page_chosen(TOTALS)

    def _on_page_chosen(self, page: str) -> None:
        self._pages.setCurrentIndex([id for id, _ in _PAGES].index(page))

    # --- out of it -------------------------------------------------------------------------------

    def open_round(self, difference: Difference | None) -> None:
        """Open the round of a line in the check."""
        if (audited := self.audited) is not None and difference is not None:
            line = difference.line
            self._context.in_background(
                self,
                lambda _work: recorded_round(audited, line),
                self.round_wanted.emit,
                key="round",
            )

    def _ask_save(self, page: str) -> None:
        if (audited := self.audited) is None:
            return
        title = Message("Export what the audit found")
        name = f"{audited.source.path.stem} {_EXPORTS[page][0]}"
        act = partial(self._save, audited, page)
        ask_for_file(self, self._texts, title, name.rpartition(".")[2], act, save_as=name)

    def _save(self, audited: AuditedFile, page: str, path: Path) -> None:
        def op(_work: Work) -> None:
            if page == DIFFERENCES:
                save_differences(path, [audited.found.differences], audited.about, force=True)
            elif page == FAULTS:
                save_text(path, faults_text(audited))
            else:
                save_text(path, totals_text(audited, path.suffix.lower()))

        strip = self._context.strip
        self._context.in_background(self, op, lambda _none: strip.tell_saved(path), key="save")
