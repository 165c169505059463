"""What the table says is true of the moment in which it is said."""

from pathlib import Path

import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.gui.app import Application
from trifelt.gui.tour.driver import TourDriver
from trifelt.storage.settings import Coach


@pytest.fixture
def table(shown: Application, tmp_path: Path) -> TableDriver:
    return TableDriver(TourDriver(shown.window, tmp_path))


def test_no_more_bets_is_not_said_any_more_when_bets_are_taken_again(table: TableDriver) -> None:
    table.play("three-pictures")
    table.bet(3, "main")
    table.key("Space")
    assert table.said == "No more bets"
    table.key("Space")
    assert table.said == ""


def test_a_coach_that_is_off_says_so_and_still_keeps_the_score(table: TableDriver) -> None:
    table.play("three-card-poker")
    coach = table.pane.side.coach
    assert coach.title.text() == "No decision yet."
    table.pane.context.preferences.change(coach=Coach.OFF)
    table.bet(3, "ante")
    table.key("Space")
    table.key("P")
    assert coach.title.text() == "The coach is off."
    assert not coach.verdict.isVisible()
    assert "of 1" in coach.score.text()
    table.pane.context.preferences.change(coach=Coach.AFTER)
    assert coach.title.text().startswith("Box 3:")
