"""A file of payments dropped on the check, its columns named, its differences opened."""

import csv
import json
import os
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.check.beginning import fill
from tests.journeys.opening import answer_file_dialog, opened_by_key
from tests.recorded import csv_of, recorded_rounds
from trifelt.engine.games import find_game
from trifelt.gui.app import Application
from trifelt.gui.check.audit_page import DIFFERENCES, FAULTS, AuditPage
from trifelt.gui.check.model.payments import totals_text
from trifelt.gui.check.view import CheckPane
from trifelt.storage.log import Log
from trifelt.tour.driver import TourDriver


@pytest.fixture
def payments(tmp_path: Path) -> Path:
    """A shift with two wrong payments and a line that cannot be read."""
    lines = [line for each in recorded_rounds(40, seed=8) for line in each]
    for n, paid in ((7, "77.77"), (120, "1000000.00")):
        lines[n] |= {"paid": paid, "staff": "Lee", "time": "21:30"}
    path = tmp_path / "shift.csv"
    head, *rows = csv_of([*lines, {**lines[-1], "round": "x", "stake": "a lot"}]).splitlines()
    noted = (f"{row},camera {n}" for n, row in enumerate(rows, start=2))
    path.write_text("\n".join([f"{head},Note", *noted]) + "\n")
    return path


def drop(pane: CheckPane, path: Path, *, given: bool = True) -> None:
    """A file, dragged over the check and let go; by a program that gives it, or has ended."""
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)
    enters = QDragEnterEvent(QPoint(50, 50), copy, files, left, none)
    QApplication.sendEvent(pane.host, enters)
    assert enters.isAccepted()
    if not given:
        files.clear()
    QApplication.sendEvent(pane.host, QDropEvent(QPointF(50, 50), copy, files, left, none))


def open_audit(driver: TourDriver, pane: CheckPane) -> None:
    """Choose the first entry of the check's menu."""
    driver.click(pane.header.more)
    driver.key("Down", "Return")


def test_a_drop_whose_program_has_ended_opens_nothing(
    application: Application, driver: TourDriver, payments: Path
) -> None:
    pane = opened_by_key(application, driver, "check", CheckPane)
    drop(pane, payments, given=False)
    assert certain(pane.host.audit).audited is None
    assert pane.host.shows_audit


def audited(driver: TourDriver, pane: CheckPane) -> AuditPage:
    page = certain(pane.host.audit)
    driver.wait_until(nothing_is_under_way, "the audit")
    driver.settle()
    return page


def test_a_dropped_file_is_audited_and_its_differences_open_in_the_check(
    application: Application, driver: TourDriver, payments: Path, tmp_path: Path
) -> None:
    pane = opened_by_key(application, driver, "check", CheckPane)
    drop(pane, payments)
    page = audited(driver, pane)
    assert page.audited is not None
    assert page.audited.whole.overpaid_lines + page.audited.whole.underpaid_lines == 2
    driver.click(page.groups.by.button("staff"))
    assert [row.id for row in page.groups.table.figures.rows] == ["Lee"]
    driver.click(page.groups.by.button("hour"))
    assert [row.id for row in page.groups.table.figures.rows] == ["21:00 to 21:59"]
    driver.click(page.pages.button(FAULTS))
    assert len(page.faults.list.rows) == 1
    driver.click(page.save_faults)
    answer_file_dialog(driver, tmp_path / "unread.csv")
    with (tmp_path / "unread.csv").open(newline="") as file:
        (unread,) = csv.DictReader(file)
    assert (unread["column"], unread["file"]) == ("stake", "shift.csv")
    last = payments.read_text().splitlines()[-1].split(",")
    assert [*unread.values()][-len(last) :] == last
    assert "File: shift.csv" in str(page.groups.chart.exported().basis)
    driver.click(page.pages.button(DIFFERENCES))
    driver.click(page.save_list)
    answer_file_dialog(driver, tmp_path / "found.csv")
    with (tmp_path / "found.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["paid"] for row in rows] == ["77.77", "1000000.00"]
    assert [row["Note"] for row in rows] == [f"camera {row['line']}" for row in rows]
    assert {(row["file"], bool(row["version"]), bool(row["house"])) for row in rows} == {
        ("shift.csv", True, True)
    }
    driver.click(page.save_totals)
    answer_file_dialog(driver, tmp_path / "found.json")
    assert json.loads((tmp_path / "found.json").read_text())["faults"] == 1
    chosen = page.differences.chosen
    driver.click(page.open_chosen)
    driver.wait_until(lambda: not pane.host.shows_audit, "the check")
    wrong = [line for box in pane.check.result.boxes for line in box.lines if line.difference]
    assert [line.difference for line in wrong] == [-chosen.difference]
    assert pane.record.marks.dealer == "Lee"
    assert not pane.keep(), "the file has it"
    of_file = pane.banner.shown[0]
    line = pane.check.line
    pane.check.set_paid(0, pane.check.game.wagers[0].id, "5.55")
    pane.form.changed.emit()
    assert pane.banner.shown[0] not in (of_file, None), "the file has it otherwise"
    pane.undo()
    assert pane.banner.shown[0] == of_file
    cards = "2c3c4d" if "2c3c4d" not in line else "2h3h4s"
    driver.fill(pane.form.line, f"{line.partition(' / d ')[0]} / d {cards}")
    driver.key("Return")
    assert pane.banner.isHidden(), "another round"
    assert not pane.record.marks.dealer
    pane.new_check()
    assert not pane.record.marks.dealer
    open_audit(driver, pane)
    assert pane.host.shows_audit
    driver.click(page.back)
    assert not pane.host.shows_audit


def test_undo_over_an_audited_line_brings_back_where_each_check_is_from(
    application: Application, driver: TourDriver, payments: Path
) -> None:
    pane = opened_by_key(application, driver, "check", CheckPane)
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, "1 Kh5d9c 100>100 lt20 / d Qs7d2c")
    driver.key("Ctrl+S")
    with Log(application.folders.record_file) as log:
        driver.wait_until(lambda: log.count() == 1, "the record")
        (record,) = (log.record(one.id) for one in log.page().entries)
    pane.receive(record)
    as_saved = pane.banner.shown
    drop(pane, payments)
    page = audited(driver, pane)
    driver.click(page.pages.button(DIFFERENCES))
    driver.click(page.open_chosen)
    driver.wait_until(lambda: not pane.host.shows_audit, "the check")
    of_file, line = pane.banner.shown, pane.check.line
    driver.key("Ctrl+Z")
    assert pane.banner.shown == as_saved != of_file
    driver.key("Ctrl+Y", "Ctrl+N", "Ctrl+Z")
    assert (pane.check.line, pane.banner.shown) == (line, of_file)
    pane.form.box.rows.rows[pane.check.game.wagers[0].id].paid.setFocus()
    driver.key("5")
    assert pane.banner.shown not in (of_file, (None, False)), "the file has it otherwise"


def test_columns_are_named_once_and_kept(
    application: Application, driver: TourDriver, payments: Path
) -> None:
    text = payments.read_text()
    other = payments.with_name("other.csv")
    other.write_text(text.replace("paid,", "Win,", 1).replace("wager,", "Odd,", 1))
    pane = opened_by_key(application, driver, "check", CheckPane)
    open_audit(driver, pane)
    drop(pane, other)
    page = audited(driver, pane)
    assert not page.form.start.isEnabled()
    for column, name in (("paid", "Win"), ("wager", "Odd")):
        box = page.form.boxes[column]
        box.setFocus()
        driver.write(name[0])
        assert box.currentData() == name
    assert page.form.start.isEnabled()
    page.form.boxes["staff"].setCurrentText("Win")
    assert not page.form.start.isEnabled(), "this is the column of what was paid"
    page.form.boxes["staff"].setCurrentText("staff")
    driver.click(page.form.start)
    page = audited(driver, pane)
    assert page.audited is not None
    first = page.audited.counts
    drop(pane, other)
    page = audited(driver, pane)
    assert page.audited is not None
    assert page.audited.counts == first
    assert page.audited.source.names["paid"] == "Win"
    driver.click(page.columns)
    game = find_game("prosperity-3-pictures")
    assert game is not None
    page.form.house_boxes[game].setFocus()
    driver.key("Down")
    driver.click(page.form.start)
    page = audited(driver, pane)
    assert page.audited is not None
    judges = page.audited.houses.meant(game, "")
    assert judges is not None
    assert judges.id == "mbs-ranking-tie"


def test_a_document_opens_with_what_was_paid(
    application: Application, driver: TourDriver, tmp_path: Path
) -> None:
    path = tmp_path / "rounds.jsonl"
    path.write_text(
        '{"game": "three-pictures", "dealer": "9h 2d 4c", "staff": "Lee", "house": {"base": "mbs"},'
        ' "boxes": [{"hand": "Ks Qd 6h", "wagers": {"main": "25"}}],'
        ' "paid": [{"box": 1, "wager": "main", "winnings": "25.00"}]}'
    )
    pane = opened_by_key(application, driver, "check", CheckPane)
    drop(pane, path)
    page = audited(driver, pane)
    page.open_round(page.differences.chosen)
    driver.wait_until(lambda: not pane.host.shows_audit, "the check")
    wrong = [line for box in pane.check.result.boxes for line in box.lines if line.difference]
    assert [line.difference for line in wrong] == [-1250]
    path.write_text("")
    pane.host.show_audit()
    page.open_round(page.differences.chosen)
    driver.wait_until(application.window.strip.isVisible, "the refusal")


def test_a_file_that_is_none_is_told_and_a_run_can_be_stopped(
    application: Application, driver: TourDriver, tmp_path: Path
) -> None:
    pane = opened_by_key(application, driver, "check", CheckPane)
    (tmp_path / "picture.csv").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    os.mkfifo(tmp_path / "pipe.csv")
    for name in ("nowhere", "picture", "pipe"):
        application.window.strip.put_away()
        drop(pane, tmp_path / f"{name}.csv")
        page = audited(driver, pane)
        assert application.window.strip.isVisible()
        assert not page.form.isVisible()
    lines = [line for each in recorded_rounds(20, seed=8) for line in each]
    lines[0]["paid"] = "77.77"
    head, rows = csv_of(lines).split("\n", 1)
    large = tmp_path / "large.csv"
    large.write_text(head + "\n" + rows * 1500)
    drop(pane, large)
    driver.wait_until(lambda: page.progress.value() > 0, "the first of it")
    driver.click(page.stop)
    page = audited(driver, pane)
    assert page.audited is not None
    assert page.audited.stopped
    assert page.audited.counts["lines",] < 1500 * len(lines)
    for suffix in (".json", ".csv"):
        assert "stopped" in totals_text(page.audited, suffix)
    driver.click(page.save_list)
    answer_file_dialog(driver, tmp_path / "some.csv")
    with (tmp_path / "some.csv").open(newline="") as file:
        assert {row["stopped"] for row in csv.DictReader(file)} == {"stopped"}


def test_a_file_is_put_away_also_one_that_is_none_and_the_sample_offered_again(
    application: Application, driver: TourDriver, payments: Path, tmp_path: Path
) -> None:
    pane = opened_by_key(application, driver, "check", CheckPane)
    junk = tmp_path / "junk.csv"
    junk.write_text("hello,world\n1,2\n")
    for path in (junk, payments):
        drop(pane, path)
        page = audited(driver, pane)
        assert not page.sample.isVisible()
        driver.click(page.away)
        assert page.sample.isVisible()
        assert page.first.hasFocus()
        assert (page.audited, page.name.text()) == (None, "")
        assert not any(part.isVisible() for part in (page.columns, page.open, page.away))
    drop(pane, payments)
    assert audited(driver, pane).audited is not None
