"""The history: a check saved, found, reopened as it was, corrected, noted on, carried away."""

import csv
import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLineEdit

from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.tour.driver import TourDriver
from trifelt.storage.log import Kind, Log

LINE = "1 JsKd9h 200 t25 / d Qh10c9s"


@pytest.fixture
def check(application: Application) -> CheckPane:
    application.window.show_pane("check")
    found = application.window.pane("check")
    assert isinstance(found, CheckPane)
    return found


def save(application: Application, driver: TourDriver, game: str, line: str, table: str) -> None:
    pane = application.window.pane("check")
    assert isinstance(pane, CheckPane)
    application.window.show_pane("check")
    application.choice.choose_game(game)
    driver.key("Ctrl+N")
    driver.key("Ctrl+L")
    driver.write(line)
    driver.key("Return")
    driver.click(pane.pages.button("record"))
    driver.click(pane.record.edits["table"])
    driver.key("Ctrl+A")
    driver.write(table)
    driver.key("Ctrl+S")


def history(application: Application, driver: TourDriver) -> HistoryPane:
    application.window.show_pane("history")
    pane = application.window.pane("history")
    assert isinstance(pane, HistoryPane)
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the newest record")
    return pane


def test_a_check_is_reopened_as_it_was_corrected_and_both_are_kept(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "prosperity-3-pictures", LINE, "T-14")
    saved = check.check.result.checksum
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "T-15")
    pane = history(application, driver)
    assert [entry.kind for entry in pane.records.entries.entries] == [Kind.CHECK, Kind.CHECK]
    driver.click(pane.filters.search)
    driver.write("T-14")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 1, "the search")
    driver.wait_until(
        lambda: pane.records.detail.detail is not None and "T-14" in pane.records.detail.said,
        "the record",
    )
    assert saved is not None
    assert saved in pane.records.detail.said
    driver.click(pane.records.detail.open_button)
    assert application.window.current == "check"
    assert check.check.line == LINE
    assert check.record.marks.table == "T-14"
    assert check.check.result.checksum == saved
    assert not check.save.isEnabled()
    assert "house" in check.banner.text()
    driver.click(check.form.box.rows.rows["tie"].paid)
    driver.write("0")
    assert check.save.text() == "Save correction"
    driver.click(check.save)
    pane = history(application, driver)
    driver.wait_until(lambda: pane.records.entries.rowCount() == 2, "the correction")
    newest = pane.records.entries.entries[0]
    assert newest.kind is Kind.CORRECTION
    assert "underpaid by 250.00" in newest.summary
    driver.wait_until(
        lambda: "What this is about" in pane.records.detail.said, "what the correction is about"
    )
    with Log(application.folders.record_file) as log:
        first = log.record(str(newest.about))
        assert first is not None
        assert first.body["paid"] == []


def test_a_note_points_to_its_record_and_changes_nothing_of_it(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "T-1")
    pane = history(application, driver)
    before = pane.records.entries.entries[0]
    driver.click(pane.records.detail.note)
    driver.write("Camera 12 was seen")
    driver.key("Return")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 2, "the note")
    assert pane.records.entries.entries[0].about == before.id
    assert pane.records.entries.entries[1].followers == 1
    with Log(application.folders.record_file) as log:
        assert log.count() == 2


def test_headers_sort_and_filters_narrow_while_typing(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "T-1")
    save(application, driver, "prosperity-3-pictures", LINE, "T-2")
    save(application, driver, "three-pictures", "1 2h3h5h 75 / d 9s8d2c", "T-3")
    pane = history(application, driver)
    header = pane.records.table.horizontalHeader()
    middle = header.sectionViewportPosition(5) + header.sectionSize(5) // 2
    place = header.viewport().rect().center()
    place.setX(middle)
    driver.click(header.viewport(), place)
    driver.wait_until(
        lambda: [entry.staked for entry in pane.records.entries.entries] == [2_500, 7_500, 22_500],
        "the order by stakes",
    )
    driver.click(pane.filters.search)
    driver.write("prosp")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 1, "the search")
    driver.key("Ctrl+A")
    driver.key("Backspace")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 3, "everything")
    pane.filters.game.setFocus()
    driver.key("Down")
    driver.wait_until(lambda: pane.records.entries.rowCount() in (1, 2), "the game's records")
    first = pane.filters.first.field
    assert isinstance(first, QLineEdit)
    driver.click(first)
    driver.write("2026-99")
    assert pane.filters.first.fault is not None


def choose_file(driver: TourDriver, pane: HistoryPane, name: Path) -> None:
    """Type a name into the dialog that asks for a file."""
    edit = pane.carrier.file_dialog.findChild(QLineEdit)
    assert edit is not None
    driver.click(edit)
    driver.key("Ctrl+A")
    driver.write(str(name))
    driver.key("Return")


def test_records_are_exported_and_imported_again(
    application: Application, driver: TourDriver, check: CheckPane, tmp_path: Path
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "=T-1")
    pane = history(application, driver)
    for suffix in ("csv", "json"):
        pane.carrier.ask_export(suffix)
        driver.wait_until(lambda: pane.carrier.file_dialog.isVisible(), "the dialog")
        target = tmp_path / f"history.{suffix}"
        choose_file(driver, pane, target)
        driver.wait_until(target.exists, "the file")
    driver.wait_until(
        lambda: (
            (entry := application.window.strip.entry) is not None
            and "history.json" in str(entry.message)
        ),
        "the message",
    )
    with (tmp_path / "history.csv").open(encoding="utf-8-sig") as opened:
        (row,) = csv.DictReader(opened)
    assert row["words"].startswith("'=T-1")
    content = json.loads((tmp_path / "history.json").read_text(encoding="utf-8"))
    assert len(content["records"]) == 1
    pane.carrier.ask_import()
    driver.wait_until(lambda: pane.carrier.file_dialog.isVisible(), "the dialog")
    choose_file(driver, pane, tmp_path / "history.json")
    driver.wait_until(
        lambda: (
            (entry := application.window.strip.entry) is not None
            and "1 were there already" in str(entry.message)
        ),
        "the message",
    )
