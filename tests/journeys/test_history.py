"""The history: a check saved, found, reopened as it was, corrected, noted on, carried away."""

import csv
import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton

from tests.certain import certain
from tests.gui.history.played import BEGIN, play_session
from tests.gui.looking import nothing_is_under_way
from tests.journeys.opening import answer_file_dialog, pane_of, said, save_figures
from trifelt.gui.app import Application
from trifelt.gui.check.show import ShowView
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.graph_pages import PracticePage
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.shell.bars import Header
from trifelt.gui.shell.figures import signed_amount_text
from trifelt.gui.slip.page import SlipDialog
from trifelt.gui.table.table_log import session_record
from trifelt.storage.log import Log, Record, RecordKind
from trifelt.tour.driver import TourDriver

LINE = "1 JsKd9h 200 t25 / d Qh10c9s"


@pytest.fixture
def check(application: Application) -> CheckPane:
    application.window.show_pane("check")
    return pane_of(application, "check", CheckPane)


def save(application: Application, driver: TourDriver, game: str, line: str, table: str) -> None:
    pane = pane_of(application, "check", CheckPane)
    application.window.show_pane("check")
    application.choice.choose_game(game)
    driver.key("Ctrl+N", "Ctrl+L")
    driver.enter(line)
    driver.click(pane.pages.button("record"))
    driver.fill(pane.record.edits["table"], table)
    driver.key("Ctrl+S")
    driver.wait_until(nothing_is_under_way, "the record in the log")


def history(application: Application, driver: TourDriver) -> HistoryPane:
    application.window.show_pane("history")
    pane = pane_of(application, "history", HistoryPane)
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the newest record")
    return pane


def test_a_check_is_reopened_as_it_was_corrected_and_both_are_kept(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "prosperity-3-pictures", LINE, "T-14")
    saved = check.check.result.checksum
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "T-15")
    pane = history(application, driver)
    assert [entry.kind for entry in pane.records.entries.rows] == [
        RecordKind.CHECK,
        RecordKind.CHECK,
    ]
    driver.click(pane.filters.search)
    driver.write("T-14")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 1, "the search")
    driver.wait_until(
        lambda: pane.records.detail.detail is not None and "T-14" in said_in(pane),
        "the record",
    )
    assert saved is not None
    assert saved in said_in(pane)
    driver.click(pane.records.detail.open_button)
    assert application.window.current == "check"
    assert check.check.line == LINE
    assert check.record.marks.table == "T-14"
    assert check.check.result.checksum == saved
    assert not check.save.isEnabled()
    assert "house" in check.banner.said.text()
    # A look at another game and back changes nothing of what it corrects.
    application.choice.choose_game("three-card-poker")
    assert check.save.text() == "Save to log"
    application.choice.choose_game("prosperity-3-pictures")
    driver.settle()
    assert check.check.line == LINE
    driver.click(check.form.box.rows.rows["tie"].paid)
    driver.write("0")
    assert check.save.text() == "Save correction"
    driver.click(check.save)
    pane = history(application, driver)
    driver.wait_until(lambda: pane.records.entries.rowCount() == 2, "the correction")
    newest = pane.records.entries.rows[1]
    assert newest.kind is RecordKind.CORRECTION
    assert "250.00" in str(newest.summary)
    pane.records.table.setFocus()
    driver.key("Down")
    driver.wait_until(lambda: "What this is about" in said_in(pane), "what the correction is about")
    with Log(application.folders.record_file) as log:
        first = certain(log.record(str(newest.about)))
        assert first.body["paid"] == []
    # Whoever opens the first one again reads that it is not the last word.
    application.window.open_pane("check", first)
    said(application, driver, "was corrected")
    driver.key("Ctrl+W")
    assert "was corrected" in check.banner.said.text()
    assert "As saved" in check.banner.said.text()
    assert check.verdict.headline.text().startswith("Then: ")
    driver.key("F8")
    shown = certain(QApplication.activeModalWidget(), ShowView)
    assert any("was corrected" in label.text() for label in shown.findChildren(QLabel))
    assert shown.headline.text().startswith("Then: ")
    driver.key("Escape")
    driver.click(check.side.slip)
    slip = certain(QApplication.activeModalWidget(), SlipDialog)
    assert "was corrected" in slip.slip.told[0].render()
    assert slip.slip.head.render().startswith("then: ")  # with a capital where it is shown
    driver.key("Escape")
    # Another game and back loses neither the words nor the record.
    application.choice.choose_game("three-pictures")
    assert check.banner.isHidden()
    application.choice.choose_game("prosperity-3-pictures")
    assert "was corrected" in check.banner.said.text()
    assert not check.save.isEnabled()
    # The correction says what it corrects, and orders as ever.
    with Log(application.folders.record_file) as log:
        correction = certain(log.record(newest.id))
    application.window.open_pane("check", correction)
    driver.wait_until(
        lambda: "Corrects the check of" in check.banner.said.text(), "what it corrects"
    )
    assert saved in check.banner.said.text()
    assert not check.verdict.headline.text().startswith("Then: ")
    driver.key("F8")
    shown = certain(QApplication.activeModalWidget(), ShowView)
    assert any(saved in label.text() for label in shown.findChildren(QLabel))
    driver.key("Escape")


def test_the_header_shows_the_house_that_is_in_use(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    header, choice = application.window.header, application.choice
    application.choice.choose_game("prosperity-3-pictures")
    first, other = choice.houses[:2]
    save(application, driver, "prosperity-3-pictures", LINE, "T-1")
    choice.choose_house(str(other.id))
    assert header.house_button.text().startswith(other.name)
    pane = history(application, driver)
    assert header.house_button.text().startswith(other.name)
    driver.click(pane.records.detail.open_button)
    assert application.window.current == "check"
    assert header.house_button.text().startswith(first.name)
    assert [action.data() for action in checked(header)] == []
    driver.key("Ctrl+5")
    assert header.house_button.text().startswith(other.name)
    driver.key("Ctrl+2")
    assert header.house_button.text().startswith(first.name)
    # To choose what is chosen already is to use it.
    driver.click(header.house_button)
    menu = header.house_button.drop_down
    action = next(one for one in menu.actions() if one.data() == ("house", other.id))
    driver.click(menu, menu.actionGeometry(action).center())
    assert check.check.house is other
    assert header.house_button.text().startswith(other.name)
    assert [action.data() for action in checked(header)] == [("house", other.id)]


def checked(header: Header) -> list[QAction]:
    return [one for one in header.house_button.drop_down.actions() if one.isChecked()]


def test_a_note_that_is_not_entered_stays_with_its_own_record(
    application: Application, driver: TourDriver
) -> None:
    save(application, driver, "prosperity-3-pictures", LINE, "T-1")
    save(application, driver, "prosperity-3-pictures", LINE, "T-2")
    pane = history(application, driver)
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the record")
    driver.click(pane.records.detail.note)
    driver.write("of this one")
    pane.records.table.setFocus()
    driver.key("Down")
    driver.wait_until(lambda: not pane.records.detail.note.text(), "the other record")
    assert pane.records.detail.detail is not None
    driver.key("Up")
    driver.wait_until(lambda: pane.records.detail.note.text() == "of this one", "the first one")


def test_a_note_points_to_its_record_and_changes_nothing_of_it(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "T-1")
    pane = history(application, driver)
    before = pane.records.entries.rows[0]
    driver.click(pane.records.detail.note)
    driver.enter("Camera 12 was seen")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 2, "the note")
    below = pane.records.entries.rows
    assert [entry.about for entry in below] == [None, before.id]
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
        lambda: [entry.staked for entry in pane.records.entries.rows] == [2_500, 7_500, 22_500],
        "the order by stakes",
    )
    driver.click(pane.filters.search)
    driver.write("prosp")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 1, "the search")
    driver.key("Ctrl+A", "Backspace")
    driver.wait_until(lambda: pane.records.entries.rowCount() == 3, "everything")
    pane.filters.game.setFocus()
    driver.key("Down")
    driver.wait_until(lambda: pane.records.entries.rowCount() in (1, 2), "the game's records")
    first = certain(pane.filters.first.field, QLineEdit)
    driver.click(first)
    driver.write("2026-99")
    assert pane.filters.first.fault is not None


def said_in(pane: HistoryPane) -> str:
    """Everything that shows of the chosen record."""
    parts = pane.records.detail.findChildren(QLabel) + pane.records.detail.findChildren(QPushButton)
    return "\n".join(part.text() for part in parts)


def test_records_are_exported_and_imported_again(
    application: Application, driver: TourDriver, check: CheckPane, tmp_path: Path
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "=T-1")
    pane = history(application, driver)
    for suffix in ("csv", "json"):
        pane.ask_export(suffix)
        answer_file_dialog(driver, tmp_path / f"history.{suffix}")
    said(application, driver, "history.json")
    with (tmp_path / "history.csv").open(encoding="utf-8-sig") as opened:
        (row,) = csv.DictReader(opened)
    assert row["words"].startswith("'=T-1")
    content = json.loads((tmp_path / "history.json").read_text(encoding="utf-8"))
    assert len(content["records"]) == 1
    pane.ask_import()
    answer_file_dialog(driver, tmp_path / "history.json")
    said(application, driver, "1 already there")


def kept_session(application: Application, game: str, rounds: int, days: int) -> list[Record]:
    """A session as the table keeps it: its rounds, and what they came to together."""
    mix = {1: {"ante" if "card" in game else "main": 2_500}}
    played = play_session(
        game, rounds, [mix], errors=0.4, seed=days, begin=BEGIN + timedelta(days=days)
    )
    last = played.records[-1]
    ended = session_record(played.standing, 0.5, certain(last.session), [])
    whole = replace(
        ended, created=last.created + timedelta(seconds=9), game=last.game, house=last.house
    )
    with Log(application.folders.record_file) as log:
        log.save_all([*played.records, whole])
    return [*played.records, whole]


def practice(driver: TourDriver, pane: HistoryPane) -> PracticePage:
    """The graphs, counted to the last band."""
    driver.click(pane.pages.button("practice"))
    page = certain(pane.graphs["practice"], PracticePage)
    driver.wait_until(lambda: page.band is not None or page.said != "", "the graphs")
    return page


def test_a_session_opens_its_rounds_and_its_graphs_and_a_round_opens_at_the_table(
    application: Application, driver: TourDriver
) -> None:
    first = kept_session(application, "three-pictures", 6, 0)
    kept_session(application, "three-card-poker", 4, 1)
    pane = history(application, driver)
    driver.wait_until(lambda: len(pane.records.entries.rows) == 12, "both sessions")
    row = [entry.id for entry in pane.records.entries.rows].index(first[-1].id)
    table = pane.records.table
    driver.click(table.viewport(), table.visualRect(pane.records.entries.index(row, 1)).center())
    driver.wait_until(
        lambda: (
            (detail := pane.records.detail.detail) is not None and detail.record.id == first[-1].id
        ),
        "the session",
    )
    said = said_in(pane)
    assert "Balance at the start\n100,000.00" in said
    assert "Luck\n+0.5 σ" in said
    assert pane.records.detail.open_button.isHidden()
    driver.click(pane.records.detail.session_button)
    driver.wait_until(lambda: len(pane.records.entries.rows) == 7, "its rounds")
    assert {entry.session for entry in pane.records.entries.rows} == {first[0].session}
    page = practice(driver, pane)
    assert page.practice is not None
    assert len(page.practice.rounds) == 6
    assert page.practice.balances[-1] == 10_000_000 + sum(one.net or 0 for one in first[:-1])
    driver.click(pane.filters.session)  # all sessions again
    driver.wait_until(
        lambda: page.practice is not None and len(page.practice.rounds) == 10, "all rounds"
    )
    driver.click(pane.pages.button("records"))
    driver.wait_until(lambda: len(pane.records.entries.rows) == 12, "all records")
    driver.click(table.viewport(), table.visualRect(pane.records.entries.index(1, 1)).center())
    driver.wait_until(lambda: pane.records.detail.open_button.isVisible(), "a round")
    driver.click(pane.records.detail.open_button)
    assert application.window.current == "table"


def test_the_graphs_follow_the_filters_tell_exact_values_and_are_saved(
    application: Application, driver: TourDriver, tmp_path: Path
) -> None:
    kept_session(application, "three-pictures", 8, 0)
    poker = kept_session(application, "three-card-poker", 12, 1)
    pane = history(application, driver)
    page = practice(driver, pane)
    assert page.practice is not None
    assert len(page.practice.rounds) == 20
    assert not page.cost.isHidden()
    assert not pane.filters.kind.isEnabled()
    pane.filters.game.setFocus()
    names = [pane.filters.game.itemData(n) for n in range(pane.filters.game.count())]
    for _ in range(names.index("three-card-poker")):
        driver.key("Down")
    driver.wait_until(
        lambda: (
            page.practice is not None and len(page.practice.rounds) == 12 and page.band is not None
        ),
        "one game's rounds",
    )
    net = sum(one.net or 0 for one in poker[:-1])
    assert page.figures["result"].text() == signed_amount_text(net, "$")
    # The keyboard steps from round to round and tells each exactly.
    page.balance.plot.setFocus()
    driver.key("Right", "Right")
    card = page.balance.plot.accessibleDescription()
    after = page.practice.balances[1] / 100
    assert f"{after:,.2f}" in card
    assert "Round 1" in card
    # The mouse tells too.
    middle = page.balance.plot.viewport().rect().center()
    driver.move(page.balance.plot.viewport(), middle)
    driver.move(page.balance.plot.viewport(), middle + QPoint(3, 0))
    assert page.balance.card.isVisible()
    target = tmp_path / "balance.csv"
    page.balance.plot.setFocus()
    save_figures(driver, target)
    with target.open(encoding="utf-8-sig") as opened:
        rows = [row for row in csv.reader(opened) if row[0] == "Balance"]
    assert [float(row[3]) for row in rows] == [b / 100 for b in page.practice.balances.tolist()]
    # A filter that leaves no round says so in place of graphs.
    driver.click(pane.filters.search)
    driver.write("nothing")
    driver.wait_until(
        lambda: page.practice is None and page.said != "", "the word that there is none"
    )
    assert page.balance.isHidden() or not page.balance.isVisible()


def test_a_house_of_one_game_is_told_apart_from_its_namesake_in_another(
    application: Application, driver: TourDriver, check: CheckPane
) -> None:
    save(application, driver, "three-pictures", "1 KhQhJh 25 / d 9s8d2h", "T-1")
    save(application, driver, "prosperity-3-pictures", LINE, "T-2")
    pane = history(application, driver)
    driver.wait_until(lambda: pane.filters.house.count() == 3, "the houses")
    titles = [pane.filters.house.itemText(n) for n in (1, 2)]
    assert titles[0] != titles[1]
    assert all(title.startswith("MBS") for title in titles)
    pane.filters.house.setFocus()
    driver.key("Down")
    driver.wait_until(lambda: len(pane.records.entries.rows) == 1, "one house's checks")
    pane.filters.game.setFocus()
    other = pane.filters.house.currentData().partition("/")[0]
    names = [pane.filters.game.itemData(n) for n in range(pane.filters.game.count())]
    (wanted,) = [n for n, game in enumerate(names) if game and game != other]
    for _ in range(wanted):
        driver.key("Down")
    driver.wait_until(
        lambda: [entry.game for entry in pane.records.entries.rows] == [names[wanted]],
        "the other game's checks",
    )
    assert pane.filters.house.count() == 2
