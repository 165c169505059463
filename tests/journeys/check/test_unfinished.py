"""What was typed and not saved: undone with Ctrl+Z, and there again at the next start."""

import pytest
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.journeys.opening import pane_of
from trifelt.engine.cards import read_cards
from trifelt.gui.app import Application
from trifelt.gui.check.model.kept import read_unfinished
from trifelt.gui.check.view import CheckPane
from trifelt.storage.log import Log, RecordKind
from trifelt.storage.window_state import load_window
from trifelt.tour.driver import TourDriver

LINE = "1 KhQhJh 25 / d 9s8d2h"


def type_line(driver: TourDriver, line: str) -> None:
    driver.key("Ctrl+L")
    driver.enter(line)


def begin(application: Application, driver: TourDriver) -> None:
    """Three Pictures, with a whole check."""
    application.choice.choose_game("three-pictures")
    type_line(driver, LINE)


def type_table(driver: TourDriver, pane: CheckPane, table: str) -> None:
    driver.click(pane.pages.button("record"))
    driver.click(pane.record.edits["table"])
    driver.write(table)


def test_a_random_round_and_a_new_check_are_undone_from_within_a_field(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    pane.form.box.focus_hand()
    driver.key("Ctrl+R")
    random = pane.check.draft
    assert pane.check.line != LINE
    driver.key("Ctrl+N")
    assert pane.check.draft.is_empty
    driver.key("Ctrl+Z")
    assert pane.check.draft == random
    driver.key("Ctrl+Z")
    assert pane.check.line == LINE
    driver.key("Ctrl+Shift+Z")
    assert pane.check.draft == random
    driver.key("Ctrl+Y")
    assert pane.check.draft.is_empty
    driver.key("Ctrl+Z", "Ctrl+Z")
    assert pane.check.line == LINE
    # Another check after an undo: what was undone is behind it.
    type_line(driver, "1 7h7s2d 25 / d 9h3c4c")
    for _ in range(2):
        driver.key("Ctrl+Z")
    assert pane.check.draft == random
    driver.key("Ctrl+Y")
    assert pane.check.line == LINE
    # A letter that was typed is the field's own to undo, and goes first.
    pane.form.box.focus_hand()
    driver.key("End")
    driver.write("x")
    driver.key("Ctrl+Z")
    assert pane.check.line == LINE


def test_cards_clicked_and_stakes_typed_are_undone_one_by_one(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    first = pane.check.draft
    drafts = []
    pane.form.box.focus_hand()
    for word, after in (("KhQhJh", "Tab"), ("25", "Tab")):
        driver.write(word)
        driver.key(after)
        drafts.append(pane.check.draft)
    driver.click(pane.pages.button("record"))
    for _ in drafts:
        driver.key("Ctrl+Z")
    assert pane.check.draft == first
    for draft in drafts:
        driver.key("Ctrl+Y")
        assert pane.check.draft == draft
    driver.key("Ctrl+Y")
    assert pane.check.draft == drafts[-1]


def test_undo_stays_at_the_box_that_shows(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    driver.key("Ctrl+L")
    driver.enter("1 KhQhJh 25 / 2 9s9c2d 40 / d 8h7d2c")
    driver.key("Alt+2")
    driver.key("Ctrl+I")
    driver.enter("dealt inc")
    before = pane.check.draft
    driver.write("n")
    driver.key("Ctrl+Z")
    assert pane.check.draft == before
    assert pane.check.box.number == 2
    assert pane.form.box.hand.edit.text() == "9s9c2d"


def test_each_game_is_checked_at_a_table_of_its_own(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    type_table(driver, pane, "TP-07")
    driver.fill(pane.record.edits["dealer"], "Mei")
    application.choice.choose_game("three-card-poker")
    assert pane.record.marks.table == pane.record.edits["table"].text() == ""
    assert not pane.record.edits["dealer"].text()
    application.choice.choose_game("three-pictures")
    assert pane.record.edits["dealer"].text() == "Mei"
    assert pane.record.edits["table"].text() == "TP-07"
    assert pane.check.line == LINE


def test_undo_brings_back_the_record_that_another_round_put_aside(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    driver.key("Ctrl+S")
    log = Log(application.folders.record_file)
    driver.wait_until(lambda: log.count() == 1, "the record")
    (record,) = (log.record(one.id) for one in log.page().entries)
    log.close()
    pane.receive(record)
    shown = pane.banner.shown
    assert shown[0] is not None
    type_line(driver, "1 7h7s2d 25 / d 9h3c4c")
    assert pane.banner.shown[0] is None
    assert pane.save.text() == "Save to log"
    driver.key("Ctrl+Z")
    assert pane.check.line == LINE
    assert pane.banner.shown == shown
    assert not pane.save.isEnabled()  # it is in the log as it stands


def test_a_check_of_another_game_brought_back_is_typed_on_at_its_first_field(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    application.choice.choose_game("three-card-poker")
    type_line(driver, "1 KhQh9s p 25 / d 2c3c4d")
    for game, key in (("three-pictures", "Ctrl+Z"), ("three-card-poker", "Ctrl+Shift+Z")):
        *_, last = pane.form.box.rows.rows.values()
        last.paid.setFocus()
        while pane.check.game.id != game:
            before = pane.check.game, pane.check.draft
            driver.key(key)
            assert (pane.check.game, pane.check.draft) != before
        assert pane.form.box.hand.edit.hasFocus()


def test_what_a_correction_corrected_can_be_brought_back_and_saved_again(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    type_line(driver, f"{LINE.replace('25', '25>10')}")
    driver.key("Ctrl+S")
    with Log(application.folders.record_file) as log:
        driver.wait_until(lambda: log.count() == 1, "the record")
        first = pane.check.draft
        type_line(driver, f"{LINE.replace('25', '25>75')}")
        assert not application.window.strip.isVisible()  # that the first was saved
        assert pane.save.text() == "Save correction"
        driver.key("Ctrl+S")
        driver.wait_until(lambda: log.count() == 2, "the correction")
        driver.key("Ctrl+Z")
        assert pane.check.draft == first
        assert pane.save.isEnabled()
        driver.key("Ctrl+S")
        driver.wait_until(lambda: log.count() == 3, "the first figures again")


def test_the_line_follows_what_replaces_it_and_is_undone_with_it(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    driver.key("Ctrl+R")
    assert pane.form.line.text() == pane.check.line != LINE
    driver.key("Ctrl+Z")
    assert pane.form.line.text() == pane.check.line == LINE
    # What is typed next is written over it, and is the field's own until it is entered.
    driver.write("2")
    assert pane.form.line.text() == "2"
    driver.key("Ctrl+Z")
    assert (pane.form.line.text(), pane.check.line) == (LINE, LINE)


def test_a_click_on_the_game_reaches_it_under_what_the_strip_says(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    window = application.window
    window.resize(1024, 700)
    driver.key("Ctrl+S")
    driver.wait_until(lambda: window.strip.isVisible(), "that it is saved")
    game = window.header.game_button
    window.strip.move_over(window.header.geometry())
    driver.click(game)
    assert game.drop_down.isVisible()
    assert not window.strip.isVisible()
    driver.key("Esc")


def test_another_round_is_another_record_and_no_correction(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    for _ in range(2):
        driver.key("Ctrl+R", "Ctrl+S")
        driver.key("Ctrl+S")  # says that it is saved
    with Log(application.folders.record_file) as log:
        driver.wait_until(lambda: log.count() == 2, "both rounds in the log")
        assert {entry.kind for entry in log.page().entries} == {RecordKind.CHECK}


def test_an_unfinished_check_is_there_at_the_next_start(
    application: Application, driver: TourDriver, pane: CheckPane, qtbot: QtBot
) -> None:
    begin(application, driver)
    type_table(driver, pane, "T-14")
    pane.form.box.focus_hand()
    driver.key("End")
    driver.write("wrong")
    draft, marks = pane.check.draft, pane.record.marks
    driver.key("Ctrl+1", "Ctrl+Q")
    assert not application.window.isVisible()
    # One start in which the check is not opened, and one in which it is.
    for opens in (False, True):
        again = Application(application.qt, application.folders)
        with qtbot.waitExposed(again.window):
            again.show()
        if opens:
            again.window.show_pane("check")
            found = pane_of(again, "check", CheckPane)
            assert (found.check.draft, found.record.marks) == (draft, marks)
            assert found.check.house is again.choice.house
            assert found.banner.isVisible()
            assert found.save.isVisible()
        again.window.close()
        again.close()


def test_an_unfinished_correction_says_what_it_corrects_at_the_next_start(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    driver.key("Ctrl+S")
    pane.end()
    with Log(application.folders.record_file) as log:
        driver.wait_until(lambda: log.count() == 1, "the check in the log")
    pane.form.box.rows.rows["main"].paid.setFocus()
    driver.write("5")
    driver.key("Ctrl+1", "Ctrl+Q")
    again = Application(application.qt, application.folders)
    again.show()
    again.window.show_pane("check")
    found = pane_of(again, "check", CheckPane)
    driver.wait_until(
        lambda: "orrect" in certain(found.banner.shown[0]).render(), "what the correction is of"
    )
    again.window.close()
    again.close()


@pytest.mark.parametrize("now", ["", "1 KhQh9s p 25 / d 2c3c"])
def test_the_checks_of_other_games_are_there_at_the_next_start_too(
    application: Application, driver: TourDriver, pane: CheckPane, qtbot: QtBot, now: str
) -> None:
    begin(application, driver)
    type_table(driver, pane, "T-14")
    application.choice.choose_game("lucky-three-pictures")
    type_line(driver, "1 KhQd6c 100 / d 5s4cJd")
    driver.key("Ctrl+S")  # is in the log
    application.choice.choose_game("three-card-poker")
    if now:
        type_line(driver, now)
    driver.key("Ctrl+Q")
    again = Application(application.qt, application.folders)
    with qtbot.waitExposed(again.window):
        again.show()
    again.window.show_pane("check")
    found = pane_of(again, "check", CheckPane)
    assert (found.check.game.id, found.check.line) == ("three-card-poker", now)
    again.choice.choose_game("lucky-three-pictures")
    assert found.check.draft.is_empty
    again.choice.choose_game("three-pictures")
    assert (found.check.line, found.record.marks.table) == (LINE, "T-14")
    again.window.close()
    again.close()


def test_what_is_typed_is_kept_at_a_pause_for_the_power_may_go(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)

    def kept() -> bool:
        return pane.keep() in load_window(application.folders.window_file).values()

    driver.wait_until(kept, "the check in the window's file")


def test_a_finished_check_is_not_brought_back(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    assert pane.keep() == b""
    type_line(driver, LINE)
    assert pane.keep()
    driver.key("Ctrl+S")
    assert pane.keep() == b""


@pytest.mark.parametrize("act", ["Ctrl+S", "save", "field", "Ctrl+Shift+C", "grid", "Ctrl+N"])
def test_a_line_that_waits_for_enter_is_entered_before_anything_else_is_done(
    application: Application, driver: TourDriver, pane: CheckPane, act: str
) -> None:
    begin(application, driver)
    driver.key("Ctrl+L")
    driver.write_over(other := f"{LINE.replace('25', '25>75')[:-2]}")  # without the last card
    (card,) = read_cards("2h").cards
    if act in ("save", "field"):
        driver.click({"save": pane.save, "field": pane.form.dealer.edit}[act])
    elif act == "grid":
        driver.click(pane.form.grid.button(card))
    else:
        driver.key(act)
    if act == "Ctrl+N":
        assert pane.check.draft.is_empty
        driver.key("Ctrl+Z")
    assert pane.check.box.bettors[0].paid == {"main": "75"}
    assert pane.check.line.startswith(other)
    with Log(application.folders.record_file) as log:
        assert not log.count()  # the round that stood there before is not saved for it
    driver.key("Ctrl+Z")
    assert pane.check.line in (LINE, other)


def test_a_line_that_nothing_was_changed_on_fills_nothing(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    pane.form.box.focus_hand()
    driver.key("End")
    driver.write("wrong")
    draft = pane.check.draft
    driver.click(pane.form.line)
    driver.key("End", "x", "Backspace")
    driver.click(pane.form.dealer.edit)
    assert pane.check.draft == draft


def test_a_line_that_waits_for_enter_is_there_at_the_next_start(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver)
    driver.key("Ctrl+S", "Ctrl+L")
    driver.write_over("1 7h7s2d 50 / d 9h3c")
    kept = certain(read_unfinished(pane.keep()))
    assert kept.draft.boxes[0].hand == "7h7s2d"
    assert kept.about is None  # it is no correction of the round that was saved
    assert pane.check.line == LINE  # to be kept at a pause changes nothing on the screen


def test_what_makes_no_sense_is_not_taken_up() -> None:
    for data in (b"", b"{}", b"[]", b"\xff", b'{"draft": 1}', b'{"house": {}}', b"[" * 100_000):
        assert read_unfinished(data) is None
