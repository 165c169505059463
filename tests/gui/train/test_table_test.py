"""A table test on the window: taken by keys, kept, printed, read back, tampered with, folded."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.train.test_journeys import Key, answer_by_keys, click, press, wait_for_question
from trifelt.engine.games import GAMES
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.app import Application
from trifelt.gui.shell.dialogs import FaultListDialog
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.train.model.table_test import RunningTest
from trifelt.gui.train.test_desk import ResultDialog, TestDesk
from trifelt.gui.train.view import TrainPane

FILE = """
schema = 1
id = "week-1"
game = "three-card-poker"
house = "mbs"
name = "Week 1"
text = "Pay and settle one chosen round."
kinds = ["pay", "box"]
level = "guided"
seed = 7
count = 2
pass = 50

[[rounds]]  # a mini royal
dealer = "Qs 7d 2c"
boxes = [{hand = "Ah Kh Qh", decision = "play", wagers = {ante = "25", pair-plus = "10"}}]
"""


def _written(folder: Path) -> Path:
    path = folder / "week-1.toml"
    path.write_text(FILE)
    return path


@pytest.fixture
def pane(shown: Application, qtbot: QtBot) -> TrainPane:
    shown.window.show_pane("train")
    pane = certain(shown.window.pane("train"), TrainPane)
    click(qtbot, pane.pages.button("test"))
    return pane


def desk_of(pane: TrainPane) -> TestDesk:
    return certain(pane.desk)


def fill(qtbot: QtBot, pane: TrainPane, key: str, text: str) -> None:
    field = desk_of(pane).page.field(key)
    click(qtbot, field)
    field.selectAll()
    qtbot.keyClicks(field, text)


def take(qtbot: QtBot, pane: TrainPane, *, wrong: int = 0) -> ResultDialog:
    """Answer every exercise of the test that has begun, the first few of them wrongly."""
    qtbot.waitUntil(lambda: isinstance(pane.practice, RunningTest) and pane.exercise.isVisible())
    test = certain(pane.practice, RunningTest)
    for n in range(test.plan.count or 0):
        qtbot.waitUntil(
            lambda n=n: pane.exercise.verdict is None and len(test.answers) == n  # type: ignore[misc]
        )
        asked = certain(pane.exercise.asked)
        wait_for_question(qtbot, pane, asked.question.kind)
        if n < wrong:
            press(qtbot, pane, "0.01")
            press(qtbot, pane, *[Key.Key_Return] * 1)
        else:
            answer_by_keys(qtbot, pane)
    qtbot.waitUntil(lambda: bool(desk_of(pane).page.findChildren(ResultDialog)))
    return desk_of(pane).page.findChildren(ResultDialog)[-1]


def choose_files(dialog: QFileDialog, *paths: Path) -> None:
    dialog.setDirectory(str(paths[0].parent))
    name = certain(dialog.findChild(QLineEdit, "fileNameEdit"), QLineEdit)
    name.setText(" ".join(f'"{path.name}"' for path in paths))
    dialog.accept()


def save_json(qtbot: QtBot, dialog: ResultDialog, path: Path) -> dict[str, Any]:
    click(qtbot, dialog.other_buttons["json"])
    dialog.file_dialog.selectFile(str(path))
    dialog.file_dialog.accept()
    qtbot.waitUntil(path.exists)
    content: dict[str, Any] = json.loads(path.read_text())
    return content


def open_file(qtbot: QtBot, pane: TrainPane, path: Path) -> None:
    page = desk_of(pane).page
    click(qtbot, page.verify)
    choose_files(page.findChildren(QFileDialog)[-1], path)


def test_a_test_with_fewer_exercises_than_kinds_says_so(pane: TrainPane, qtbot: QtBot) -> None:
    page = desk_of(pane).page
    said = page.note.text()
    fill(qtbot, pane, "count", "2")
    assert page.note.text() != said
    for box in list(page.kinds.values())[2:]:
        box.setChecked(False)
    assert page.note.text() == said


def test_every_field_that_is_wrong_is_named_with_its_own_limits(
    pane: TrainPane, qtbot: QtBot
) -> None:
    page = desk_of(pane).page
    fill(qtbot, pane, "count", "abc")
    fill(qtbot, pane, "pass", "200")
    fill(qtbot, pane, "", "Kim")
    click(qtbot, page.start)
    for words in ("Exercises", "1 to 500", "Pass mark", "1 to 100"):
        assert words in page.note.text()
    fill(qtbot, pane, "count", "20")
    click(qtbot, page.start)
    assert "1 to 500" not in page.note.text()
    assert "1 to 100" in page.note.text()


def test_a_trainee_passes_a_test_and_its_result_is_kept_printed_and_verified(
    pane: TrainPane, qtbot: QtBot, tmp_path: Path
) -> None:
    page = desk_of(pane).page
    click(qtbot, page.start)
    assert page.person.fault is not None
    fill(qtbot, pane, "", "Ann")
    fill(qtbot, pane, "count", "4")
    fill(qtbot, pane, "seed", "11")
    for kind, box in page.kinds.items():
        if kind not in (ExerciseKind.READ, ExerciseKind.PAY):
            qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    click(qtbot, page.start)
    dialog = take(qtbot, pane)
    content = save_json(qtbot, dialog, tmp_path / "ann.json")
    assert (content["right"], content["asked"], content["passed"]) == (4, 4, True)
    assert pdf_of(dialog.pages, "x").startswith(b"%PDF")
    dialog.accept()
    qtbot.waitUntil(lambda: page.results.chosen == "0")
    assert (page.field("count").text(), page.field("seed").text()) == ("4", "11")
    assert not page.kinds[ExerciseKind.BOX].isChecked()
    open_file(qtbot, pane, tmp_path / "ann.json")
    qtbot.waitUntil(lambda: bool(page.findChildren(ResultDialog)))
    opened = page.findChildren(ResultDialog)[-1]
    assert opened.other_buttons["json"].isVisible()
    opened.accept()
    content["name"] = "Somebody else"
    (tmp_path / "other.json").write_text(json.dumps(content))
    open_file(qtbot, pane, tmp_path / "other.json")
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.findChildren(ResultDialog)))
    changed = page.findChildren(ResultDialog)[-1]
    assert "was changed after the test" in changed.pages[0].body.toPlainText()
    assert not changed.other_buttons
    changed.accept()
    row = page.results.visualRect(page.results.figures.index(0, 0)).center()
    qtbot.mouseClick(page.results.viewport(), Qt.MouseButton.LeftButton, pos=row)
    qtbot.mouseDClick(page.results.viewport(), Qt.MouseButton.LeftButton, pos=row)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.findChildren(ResultDialog)))
    changed.accept()


def test_another_pane_during_a_test_is_noted_and_nothing_of_a_test_is_ones_own_progress(
    pane: TrainPane, shown: Application, qtbot: QtBot, tmp_path: Path
) -> None:
    page = desk_of(pane).page
    page.import_file(_written(tmp_path))
    qtbot.waitUntil(lambda: page.test.currentData() == "week-1")
    fill(qtbot, pane, "", "Ann")
    click(qtbot, page.start)
    qtbot.waitUntil(pane.exercise.isVisible)
    shown.window.show_pane("check")
    shown.window.show_pane("train")
    dialog = take(qtbot, pane, wrong=1)
    content = save_json(qtbot, dialog, tmp_path / "ann.json")
    assert [one["exercise"] for one in content["away"]] == [1]
    (wrong,) = content["wrong"]
    assert wrong["round"]["boxes"][0]["hand"] == "Ah Kh Qh"
    paper = dialog.pages[0].body.toPlainText()
    assert "Another pane was open once" in paper
    assert "box 1 A♥ K♥ Q♥" in paper
    dialog.accept()
    assert not page.field("").text()
    assert not pane.training.answers()
    assert not pane.training.due("three-card-poker")


def test_an_instructor_makes_a_test_and_folds_its_results_into_a_table(
    pane: TrainPane, qtbot: QtBot, tmp_path: Path
) -> None:
    page = desk_of(pane).page
    (tmp_path / "bad.toml").write_text(FILE.replace('"pay"', '"pray"').replace("Ah", "Xh"))
    page.import_file(tmp_path / "bad.toml")
    faults = certain(page.window().findChild(FaultListDialog))
    faults.accept()
    page.import_file(_written(tmp_path))
    qtbot.waitUntil(lambda: page.test.currentData() == "week-1")
    assert (page.files.folder / "three-card-poker" / "week-1.toml").read_text() == FILE
    page.import_file(tmp_path / "week-1.toml")  # it is there already, and asks
    paths: list[Path] = []
    for person, wrong in (("=Ann", 1), ("Ben", 0)):
        qtbot.waitUntil(lambda: page.test.currentData() == "week-1")
        fill(qtbot, pane, "", person)
        click(qtbot, page.start)
        dialog = take(qtbot, pane, wrong=wrong)
        paths.append(tmp_path / f"{len(paths)}.json")
        save_json(qtbot, dialog, paths[-1])
        dialog.accept()
    page.table.drop_down.actions()[1].trigger()
    choose_files(page.findChildren(QFileDialog)[-1], *paths)
    saving = QFileDialog.AcceptMode.AcceptSave

    def open_dialogs() -> list[QFileDialog]:
        found = page.findChildren(QFileDialog)
        return [one for one in found if one.acceptMode() is saving and one.isVisible()]

    qtbot.waitUntil(lambda: bool(open_dialogs()))
    (save,) = open_dialogs()
    save.selectFile(str(tmp_path / "class.csv"))
    save.accept()
    qtbot.waitUntil((tmp_path / "class.csv").exists)
    rows = list(csv.DictReader((tmp_path / "class.csv").read_text("utf-8-sig").splitlines()))
    assert [row["verified"] for row in rows] == ["yes", "yes"]
    assert [(row["right"], row["passed"]) for row in rows] == [("1", "yes"), ("2", "yes")]
    assert rows[0]["name"].startswith("'=")


def test_a_test_is_given_up_only_when_asked_again_and_leaves_no_result(
    pane: TrainPane, qtbot: QtBot
) -> None:
    page = desk_of(pane).page
    fill(qtbot, pane, "", "Ann")
    click(qtbot, page.start)
    qtbot.waitUntil(pane.exercise.isVisible)
    for answer in ("Go on", "Stop the test"):
        qtbot.keyClick(pane.exercise, Key.Key_Escape)
        dialog = certain(QApplication.activeModalWidget(), QDialog)
        button = next(b for b in dialog.findChildren(QPushButton) if b.text() == answer)
        click(qtbot, button)
        assert pane.exercise.isVisible() == (answer == "Go on")
    assert page.isVisible()
    assert not page.results.chosen


def test_a_test_keeps_its_house_in_the_head_whatever_is_chosen_meanwhile(
    pane: TrainPane, shown: Application, qtbot: QtBot
) -> None:
    start = shown.choice.house
    fill(qtbot, pane, "", "Ann")
    click(qtbot, desk_of(pane).page.start)
    qtbot.waitUntil(pane.exercise.isVisible)
    other = next(game for game in GAMES if game is not start.game)
    shown.choice.choose_game(other.id)
    header = shown.window.header
    assert pane.shown_house is start
    assert start.game.title.render() in header.game_button.text()
    pane.leave()
    assert other.title.render() in header.game_button.text()


def test_the_program_does_not_close_on_a_test_without_asking(pane: TrainPane, qtbot: QtBot) -> None:
    page = desk_of(pane).page
    assert pane.may_close(pane.window().close)
    fill(qtbot, pane, "", "Ann")
    qtbot.keyClick(page.field(""), Key.Key_Return)
    qtbot.waitUntil(pane.exercise.isVisible)
    for answer in ("Go on", "Stop the test"):
        assert not pane.may_close(pane.window().close)
        dialog = certain(QApplication.activeModalWidget(), QDialog)
        button = next(b for b in dialog.findChildren(QPushButton) if b.text() == answer)
        click(qtbot, button)
        assert pane.window().isVisible() == (answer == "Go on")
    assert pane.may_close(pane.window().close)
