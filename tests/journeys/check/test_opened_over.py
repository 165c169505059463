"""What was typed stays in reach when another check is opened over it, or another game chosen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.check.beginning import fill
from tests.journeys.opening import pane_of
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.storage.log import Log
from trifelt.tour.driver import TourDriver

LINE = "1 KhQhJh 25 / d 9s8d2h"
OTHER = "1 KhQh9s p 25 / d 2c3c4d"


def begin(application: Application, driver: TourDriver, pane: CheckPane) -> None:
    """Three Pictures, with a whole check."""
    application.choice.choose_game("three-pictures")
    fill(driver, pane, LINE)


def open_line(driver: TourDriver, pane: CheckPane, path: Path) -> None:
    """Audit a file of one wrong payment in Three Pictures, and open it in the check."""
    path.write_text(
        '{"game": "three-pictures", "dealer": "9h 2d 4c", "staff": "Lee", "house": {"base": "mbs"},'
        ' "boxes": [{"hand": "Ks Qd 6h", "wagers": {"main": "25"}}],'
        ' "paid": [{"box": 1, "wager": "main", "winnings": "25.00"}]}'
    )
    pane.host.show_audit()
    page = certain(pane.host.audit)
    page.open_file(path)
    driver.wait_until(nothing_is_under_way, "the audit")
    driver.settle()
    page.open_round(page.differences.chosen)
    driver.wait_until(lambda: not pane.host.shows_audit, "the check")


@contextmanager
def the_next_start(application: Application) -> Iterator[tuple[Application, CheckPane]]:
    again = Application(application.qt, application.folders)
    again.show()
    again.window.show_pane("check")
    try:
        yield again, pane_of(again, "check", CheckPane)
    finally:
        again.window.close()
        again.close()


def typed_wrong(driver: TourDriver, pane: CheckPane) -> str:
    """Change what was paid on the first wager; the line of the check then."""
    next(iter(pane.form.box.rows.rows.values())).paid.setFocus()
    driver.write("5")
    return pane.check.line


@pytest.mark.parametrize("opened", ["line", "changed line", "record"])
def test_an_unfinished_check_over_which_another_was_opened_is_there_at_the_next_start(
    application: Application, driver: TourDriver, pane: CheckPane, tmp_path: Path, opened: str
) -> None:
    begin(application, driver, pane)
    if opened == "record":
        driver.key("Ctrl+S")
        with Log(application.folders.record_file) as log:
            driver.wait_until(lambda: log.count() == 1, "the record")
            (record,) = (log.record(one.id) for one in log.page().entries)
    fill(driver, pane, own := "1 7h7s2d 50 / d 9h3c")
    if opened == "record":
        pane.receive(record)
    else:
        open_line(driver, pane, tmp_path / "one.jsonl")
    last = typed_wrong(driver, pane) if opened == "changed line" else own
    driver.key("Ctrl+Q")
    with the_next_start(application) as (_, found):
        assert found.check.line == last
        assert found.banner.isVisible()
        found.undo()
        assert found.check.line == own
        found.undo()
        assert found.check.line == own  # there was nothing before it


def test_a_random_round_is_dealt_over_a_check_that_is_there_at_the_next_start(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane)
    for _ in range(3):  # no random round is kept under another
        driver.key("Ctrl+R")
    last = pane.check.line
    assert last != LINE
    driver.key("Ctrl+Q")
    with the_next_start(application) as (_, found):
        assert found.check.line == last
        found.undo()
        assert found.check.line == LINE
        found.undo()
        assert found.check.line == LINE


def test_a_round_of_a_file_is_no_check_of_ones_own_after_a_change_of_game(
    application: Application, driver: TourDriver, pane: CheckPane, tmp_path: Path
) -> None:
    begin(application, driver, pane)
    application.choice.choose_game("three-card-poker")
    fill(driver, pane, OTHER)
    open_line(driver, pane, tmp_path / "one.jsonl")
    of_file, line = pane.banner.shown, pane.check.line
    application.choice.choose_game("lucky-three-pictures")
    application.choice.choose_game("three-pictures")
    assert (pane.check.line, pane.banner.shown) == (line, of_file)
    application.choice.choose_game("lucky-three-pictures")
    driver.key("Ctrl+Q")
    with the_next_start(application) as (again, found):
        for game, typed in (("three-pictures", LINE), ("three-card-poker", OTHER)):
            again.choice.choose_game(game)
            assert found.check.line == typed


@pytest.mark.parametrize("starts", [False, True])
def test_undo_over_games_brings_every_check_back_as_it_was_left(
    application: Application, driver: TourDriver, pane: CheckPane, starts: bool
) -> None:
    begin(application, driver, pane)
    application.choice.choose_game("three-card-poker")
    fill(driver, pane, OTHER)
    application.choice.choose_game("lucky-three-pictures")
    if starts:
        driver.key("Ctrl+Q")
    with the_next_start(application) as (again, found):
        chosen, shown = (again.choice, found) if starts else (application.choice, pane)
        for _ in range(9):
            shown.undo()
            assert starts <= (not shown.check.draft.is_untouched)
        for _ in range(9):
            shown.redo()
        assert chosen.game.id == "lucky-three-pictures"
        for game, typed in (("three-pictures", LINE), ("three-card-poker", OTHER)):
            chosen.choose_game(game)
            assert shown.check.line == typed
