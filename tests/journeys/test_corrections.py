"""Corrections and notes in the history's list."""

import pytest
from PySide6.QtCore import QPoint

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.paytables.paytables_driver import dialog_of
from tests.journeys.test_history import check, history, save
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.shell import record_saver
from trifelt.gui.shell.dialogs import ChoiceDialog
from trifelt.storage.log import RecordKind
from trifelt.storage.refusal import StorageError
from trifelt.tour.driver import TourDriver

__all__ = ["check"]  # the fixture


def save_and_correct(application: Application, driver: TourDriver, check: CheckPane) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25>0 / d 9s8d2h", "T-1")
    check.form.focus_dealer()
    driver.key(">")
    driver.write_over("5")
    driver.key("Ctrl+S")
    driver.wait_until(nothing_is_under_way, "the correction to be saved")


def test_a_correction_stands_under_what_it_corrects_in_every_order(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save_and_correct(application, driver, check)
    save(application, driver, "three-pictures", "1 2h3h5h 75 / d 9s8d2c", "T-3")
    records = history(application, driver).records
    for head in range(records.entries.columnCount()):
        for _ in range(2):
            driver.wait_until(nothing_is_under_way, "the list")
            above = records.entries.rows
            kinds = [entry.kind for entry in above]
            assert sorted(kinds) == [RecordKind.CHECK, RecordKind.CHECK, RecordKind.CORRECTION]
            place = kinds.index(RecordKind.CORRECTION)
            assert above[place].about == above[place - 1].id
            header = records.table.horizontalHeader()
            middle = header.sectionViewportPosition(head) + header.sectionSize(head) // 2
            driver.click(header.viewport(), QPoint(middle, header.height() // 2))


def test_of_a_check_and_its_correction_the_one_is_chosen_that_was_searched_for(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save_and_correct(application, driver, check)
    pane = history(application, driver)
    driver.wait_until(lambda: pane.records.entries.rowCount() == 2, "the list")
    for entry in pane.records.entries.rows:
        checksum = certain(pane.log.record(entry.id)).body["checksum"]
        driver.key("Ctrl+F")
        driver.write_over(str(checksum))
        driver.wait_until(nothing_is_under_way, "the record")
        shown = certain(pane.records.detail.detail).record
        assert shown.body["checksum"] == checksum


def test_the_record_that_was_noted_on_stays_chosen(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25>0 / d 9s8d2h", "T-1")
    save(application, driver, "three-pictures", "1 2h3h5h 75 / d 9s8d2c", "T-2")
    records = history(application, driver).records
    records.table.setFocus()
    driver.key("Down")
    driver.wait_until(nothing_is_under_way, "the older one")
    older = records.entries.rows[1].id
    for words in ("odd round", "second remark"):
        driver.click(records.detail.note)
        driver.enter(words)
        driver.wait_until(nothing_is_under_way, "the note")
        assert certain(records.detail.detail).record.id == older
    driver.wait_until(lambda: records.entries.rowCount() == 4, "the notes")
    assert [entry.about for entry in records.entries.rows[1:]] == [None, older, older]


def test_a_note_that_can_be_kept_nowhere_is_asked_about_before_the_window_closes(
    application: Application,
    driver: TourDriver,
    check: CheckPane,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(*_: object, **_options: object) -> None:
        raise StorageError(Message("the disk is full"))

    save(application, driver, "three-pictures", "1 KhQhJh 25>0 / d 9s8d2h", "T-1")
    pane = history(application, driver)
    with monkeypatch.context() as patched:
        patched.setattr(record_saver, "save_or_keep", refused)
        driver.click(pane.records.detail.note)
        driver.enter("odd round")
        application.window.close()
        driver.click(dialog_of(pane, ChoiceDialog).buttons["stay"])
        assert application.window.isVisible()
        driver.wait_until(nothing_is_under_way, "the refusal")
    application.window.close()
    assert not application.window.isVisible()
    assert pane.log.count() == 2
