"""Table tests: what is asked, by whom it is taken, exercise files, and the results so far."""

import json
import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from secrets import randbelow
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QWidget

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.checker import Fault, Whole
from trifelt.engine.houses.schema import id_from
from trifelt.engine.message import Message, joined
from trifelt.engine.parsing import parse_json
from trifelt.engine.resources import example_file
from trifelt.engine.training.declared import rulable
from trifelt.engine.training.levels import LEVELS, TITLES, ExerciseKind, find_level
from trifelt.engine.training.plan import (
    MOST_ASKED,
    MOST_MINUTES,
    TestPlan,
    read_plan,
    write_plan,
)
from trifelt.gui.shell.building import (
    STRETCH,
    button,
    card,
    choice_box,
    column,
    grid,
    holder,
    label,
    row,
    set_role,
)
from trifelt.gui.shell.controls import FaultedField, MenuButton, ScrolledPage, Segments
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.figure_table import Cell, CellTone, FigureRow, FigureTable
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.gui.train.model.table_test import ResultRead, file_stem
from trifelt.gui.train.start_page import no_wider
from trifelt.storage.exercise_files import ExerciseFiles
from trifelt.storage.houses import UserHouses

_SEEDS: Final = 1_000_000
_NUMBERS: Final = {
    "count": (Message("Exercises"), "20", Whole(1, MOST_ASKED)),
    "minutes": (Message("Minutes (empty: no limit)"), "", Whole(1, MOST_MINUTES)),
    "seed": (Message("Seed (empty: random)"), "", Whole(0, LARGEST_SEED)),
    "pass": (Message("Pass mark in percent"), "80", Whole(1, 100)),
}
_NONE: Final = Cell(Message("No test taken yet"), CellTone.MUTED)
_NOTE: Final = Message(
    "Learn and Guided name the hands; nothing else is shown before the end. Another pane can be "
    "opened, but the result says so."
)
_FEW: Final = Message("With fewer exercises than kinds, not every kind is asked.")


class TestPage(QWidget):
    """The test at the left, results at the right."""

    __test__ = False

    started = Signal(object, str)  # the plan, and who takes it
    result_chosen = Signal(object)
    files_chosen = Signal(list, bool)  # results elsewhere, to be shown or made a table of
    folded = Signal(list)  # results with what they are called, for the class table

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts = self._texts = context.texts
        self._context = context
        self._houses = UserHouses(context.folders.houses_folder)
        self.files = ExerciseFiles(context.folders.exercises_folder, self._houses)
        self._plans: tuple[TestPlan, ...] = ()
        self._results: tuple[ResultRead, ...] = ()
        self._is_own = False  # the test that shows
        self._own_content: dict[str, Any] = {key: one[1] for key, one in _NUMBERS.items()}
        self.test = choice_box(texts, Message("Test"))
        self.test.currentIndexChanged.connect(self._show_plan)
        self.menu = MenuButton("house", context.theme)
        texts.show(self.menu, Message("Exercise files"))
        self.menu.entry(texts, Message("Import…"), self._ask_for_import)
        sample = partial(self.import_file, example_file("table-test.toml"))
        self.menu.entry(texts, Message("Import a sample test"), sample)
        self._export = self.menu.entry(texts, Message("Export…"), self._ask_for_export)
        self._keep = self.menu.entry(texts, Message("Save this test under its name"), self.keep)
        self._delete = self.menu.entry(texts, Message("Delete"), self._on_delete)
        self.text = label(texts, Message(""), "muted", wrap=True)
        titles = {"name": Message("Name of the test"), **{k: one[0] for k, one in _NUMBERS.items()}}
        self.fields = {key: self._field(title) for key, title in titles.items()}
        self.person = self._field(Message("Your name"))
        self.kinds = {kind: QCheckBox() for kind in TITLES}
        for kind, box in self.kinds.items():
            texts.show(box, TITLES[kind][0])
            box.toggled.connect(self._tell_fault)
        self.level = Segments(
            texts, Message("Level of the test"), tuple((one.id, one.title) for one in LEVELS)
        )
        self.note = label(texts, _NOTE, "small", wrap=True)  # or what is wrong
        self._rest: Message | None = None  # what is wrong beside the fields
        self.start = button(texts, Message("Start the test"), self.begin, "primary")
        self.start.setProperty("touch", True)
        boxes = list(self.kinds.values())
        fields = {
            Message("Your name"): self.person,
            **{titles[k]: f for k, f in self.fields.items()},
        }
        person, name, *numbers = (
            column(label(texts, title, "small"), field, STRETCH, spacing=HALF)
            for title, field in fields.items()
        )
        self.shape = holder(
            column(
                grid([boxes[n : n + 2] for n in range(0, len(boxes), 2)], spacing=(STEP, HALF)),
                self.level,
                grid([numbers[:2], numbers[2:]], spacing=(2 * STEP, STEP), shares=(1, 1)),
                name,
                spacing=STEP,
            )
        )
        left = card(
            texts, Message("Table test"),
            row((self.test, 1), self.menu, spacing=STEP), self.text, self.shape,
            person, self.start, self.note,
            STRETCH, spacing=STEP, margins=2 * STEP,
        )  # fmt: skip
        header = (Message("Name"), Message("Date"), Message("Result"))
        self.results = FigureTable(texts, context.theme, Message("Results"), header, (92, 110))
        self.results.activated.connect(self._on_open)
        self.open = button(texts, Message("Open"), self._on_open)
        self.verify = button(texts, Message("Open a file…"), partial(self._ask_for_results, False))
        self.table = MenuButton("house", context.theme)
        texts.show(self.table, Message("Class table"))
        self.table.entry(texts, Message("Of the results in this list…"), self._fold_list)
        ask = partial(self._ask_for_results, True)
        self.table.entry(texts, Message("Of files, several at once…"), ask)
        right = card(
            texts, Message("Results"), (self.results, 1),
            row(self.open, self.verify, STRETCH, spacing=STEP), row(self.table, STRETCH),
            margins=2 * STEP,
        )  # fmt: skip
        page = no_wider(row((left, 1), (right, 1), spacing=2 * STEP))
        self.setLayout(column(ScrolledPage(holder(page))))
        self.field("").returnPressed.connect(self.begin)
        self.field("count").textChanged.connect(self._tell_fault)
        self._show_plan()

    def field(self, key: str) -> QLineEdit:
        """The field of a part of the test; nothing for who takes it."""
        found = (self.fields[key] if key else self.person).field
        assert isinstance(found, QLineEdit)
        return found

    def show_files(self) -> None:
        """Show the exercise files of the game."""
        game, chosen = self._context.choice.game, self._plan
        self._plans = ()
        with self._context.strip.telling():
            loaded = self.files.load()
            for problem in loaded.problems:
                text = Message(
                    "{file}: {fault} A copy is kept.",
                    file=problem.path.name, fault=problem.faults[0].text,
                )  # fmt: skip
                self._context.strip.failed(text)
            self._plans = tuple(plan for plan in loaded.values if plan.game is game)
        self.test.blockSignals(True)
        self.test.clear()
        self._texts.add_choice(self.test, Message("A test of your own"), "")
        for plan in self._plans:
            self.test.addItem(plan.name, plan.id)
        again = self.test.findData(chosen.id) if chosen is not None else 0
        self.test.setCurrentIndex(max(0, again))
        self.test.blockSignals(False)
        ruling = self.kinds[ExerciseKind.RULING]
        ruling.setEnabled(bool(rulable(self._context.choice.house)))
        self._show_plan()

    def show_results(self, results: Sequence[ResultRead]) -> None:
        """Show the results of the game."""
        self._results = tuple(results)
        rows = [FigureRow(str(n), _cells(read)) for n, read in enumerate(self._results)]
        self.results.show_rows(rows or [FigureRow("", (_NONE,))])
        self.open.setEnabled(bool(self._results))
        if self._results and not self.results.chosen:
            self.results.choose("0")

    def begin(self) -> None:
        """Start, or say what is missing."""
        plan = self._plan or self._own()
        name = self.field("").text().strip()
        self.person.set_fault(None if name else Message("Enter your name."))
        if plan is not None and name:
            self.field("").clear()  # whoever comes next signs with another name
            self.started.emit(plan, name)

    def keep(self) -> None:
        """Keep the test as an exercise file under its name."""
        named = bool(self.field("name").text().strip())
        self.fields["name"].set_fault(None if named else Message("Enter a name."))
        plan = self._own() if named else None
        if plan is None:
            return
        if any(one.name == plan.name for one in self._plans):
            self.fields["name"].set_fault(Message("There is already a test with this name."))
            return
        with self._context.strip.telling():
            self.files.save_content(write_plan(plan))
            self._context.strip.done(Message("Saved {name}", name=plan.name))
            self._show_again(plan.id)

    def written(self) -> str:
        """The test that is chosen, and the fields of one's own, as text; not who takes it."""
        own = self._typed() if self._is_own else self._own_content
        return json.dumps(own | {"id": self.test.currentData()})

    def take_up(self, text: str) -> None:
        """Go on with what was written."""
        form = parse_json(text)
        if not isinstance(form, dict) or not isinstance(form.get("kinds"), list):
            return
        if find_level(str(form.get("level"))) is not None:
            self._own_content, self._is_own = form, False
            self.test.setCurrentIndex(max(0, self.test.findData(str(form.get("id")))))
            self._show_plan()

    # --- the test --------------------------------------------------------------------------------

    @property
    def _plan(self) -> TestPlan | None:
        """The exercise file that is chosen."""
        id = self.test.currentData()
        return next((plan for plan in self._plans if plan.id == id), None)

    def _own(self) -> TestPlan | None:
        """The test in the fields; faults are shown at their fields."""
        house = self._context.choice.own_house
        name = self.field("name").text().strip()
        content: dict[str, Any] = {
            "schema": 1,
            "game": house.game.id,
            "house": house.id,
            "id": id_from(name, [one.id for one in self._plans], otherwise="test"),
            "seed": str(randbelow(_SEEDS)),
            **self._typed(),
        }
        for key in _NUMBERS:
            if re.fullmatch("[0-9]{1,16}", text := content.get(key, "")):
                content[key] = int(text)
        read = read_plan(content, self._houses)
        self._show_faults(read if isinstance(read, tuple) else ())
        return None if isinstance(read, tuple) else read

    def _typed(self) -> dict[str, Any]:
        """What the fields of one's own test have, without those that are empty."""
        texts = {key: self.field(key).text().strip() for key in self.fields}
        kinds = [kind.value for kind, box in self.kinds.items() if box.isChecked()]
        chosen = {"kinds": kinds, "level": self.level.value}
        return {key: text for key, text in texts.items() if text} | chosen

    def _show_faults(self, faults: Sequence[Fault]) -> None:
        told = {fault.place: fault.text for fault in faults}
        for key in told.keys() & _NUMBERS.keys():
            title, _, numbers = _NUMBERS[key]
            told[key] = Message(
                "{field}: enter a whole number from {low} to {high}.",
                field=title,
                low=numbers.low,
                high=numbers.high,
            )
        for key, field in self.fields.items():
            field.set_fault(told.pop(key, None))
        if "kinds" in told:
            told["kinds"] = Message("Choose at least one kind.")
        self._rest = next(iter(told.values()), None)
        self._tell_fault()

    def _tell_fault(self, _changed: object = None) -> None:
        """All that is wrong, in the place of the note under Start."""
        faults = [field.fault for field in (*self.fields.values(), self.person)]
        told = joined([*filter(None, (*faults, self._rest))], " ")
        count, asked = self.field("count").text(), [b for b in self.kinds.values() if b.isChecked()]
        few = count.isdecimal() and int(count) < len(asked)
        self._texts.show(self.note, told if told.text else _FEW if few else _NOTE)
        set_role(self.note, "fault" if told.text else "small")

    def _show_plan(self) -> None:
        """An exercise file is taken as it is; a test of one's own can be shaped, and is kept."""
        plan = self._plan
        if self._is_own:
            self._own_content = self._typed()
        self._is_own = plan is None
        text = Message("{text}", text=plan.text) if plan is not None else Message("")
        self._texts.show(self.text, text)
        self.text.setVisible(bool(plan and plan.text))
        self.shape.setEnabled(plan is None)
        for action in (self._export, self._delete):
            action.setEnabled(plan is not None)
        self._keep.setEnabled(plan is None)
        content = self._own_content if plan is None else write_plan(plan)
        for key, field in self.fields.items():
            self.field(key).setText(str(content.get(key, "")))
            field.set_fault(None)
        kinds = content.get("kinds", [kind.value for kind in self.kinds])
        for kind, box in self.kinds.items():
            box.setChecked(kind.value in kinds and box.isEnabledTo(self.shape))
        self.level.set_value(content.get("level", "practice"))

    # --- files -----------------------------------------------------------------------------------

    def _ask_for_import(self) -> None:
        title = Message("Import an exercise file")
        ask_for_file(self, self._texts, title, "toml", self.import_file)

    def import_file(self, path: Path, *, replace: bool = False) -> None:
        """Take an exercise file among one's own, or tell every fault of it."""
        strip, title = self._context.strip, Message("This exercise file cannot be used")
        with strip.telling(title, partial(self.import_file, path, replace=True)):
            plan = self.files.import_file(path, replace=replace).value
            strip.done(Message("Imported {name}", name=plan.name))
            self._context.choice.choose_game(plan.game.id)
            self._show_again(plan.id)

    def _ask_for_export(self) -> None:
        plan = self._plan
        assert plan is not None
        title, act = Message("Export the exercise file"), partial(self._on_export, plan)
        ask_for_file(self, self._texts, title, "toml", act, save_as=f"{plan.id}.toml")

    def _on_export(self, plan: TestPlan, path: Path) -> None:
        with self._context.strip.telling():
            self.files.export_file(plan, path)
            self._context.strip.done(Message("Exported to {file}", file=str(path)))

    def _on_delete(self) -> None:
        plan = self._plan
        assert plan is not None
        with self._context.strip.telling():
            self.files.delete(plan.game, plan.id)
            self._context.strip.done(Message("Deleted {name}", name=plan.name))
            self._show_again("")

    def _show_again(self, id: str) -> None:
        self.show_files()
        self.test.setCurrentIndex(max(0, self.test.findData(id)))

    # --- results ---------------------------------------------------------------------------------

    def _fold_list(self) -> None:
        stems = ("" if one.result is None else file_stem(one.result) for one in self._results)
        self.folded.emit(list(zip(stems, self._results, strict=True)))

    def _on_open(self) -> None:
        if self.results.chosen:
            self.result_chosen.emit(self._results[int(self.results.chosen)])

    def _ask_for_results(self, as_table: bool) -> None:
        words = Message("Results for the class table") if as_table else Message("Open a result")
        dialog = ask_for_file(self, self._texts, words, "json", lambda _path: None)
        if as_table:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(
            lambda names: self.files_chosen.emit([Path(name) for name in names], as_table)
        )

    def _field(self, title: Message) -> FaultedField:
        field = QLineEdit(maxLength=80)
        self._texts.name(field, title)
        faulted = FaultedField(self._texts, field, tell=self._tell_fault)
        field.textEdited.connect(lambda _text: faulted.set_fault(None))
        return faulted


def _cells(read: ResultRead) -> tuple[Cell, ...]:
    result = read.result
    if result is None:
        return Cell(Message("Cannot be read")), Cell(""), Cell("")
    word = Message("Passed") if result.passed else Message("Not passed")
    told = Message("{word} · {percent} %", word=word, percent=result.percent)
    tone = CellTone.GOOD if result.passed else CellTone.ALARM
    if not read.verified:
        told, tone = Message("Changed after the test"), CellTone.ALARM
    test = result.plan.name or Message("seed {seed}", seed=result.plan.seed)
    who = Message("{person} · {test}", person=result.person, test=test)
    return Cell(who), Cell(f"{result.at.astimezone():%Y-%m-%d}"), Cell(told, tone)
