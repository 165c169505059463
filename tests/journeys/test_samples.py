"""Every pane has something to open before there is anything of one's own."""

from pathlib import Path

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.gui.app import Application
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.view import HistoryPane, SampleHistory
from trifelt.gui.table.view import TablePane
from trifelt.storage.log import Log
from trifelt.tour.driver import TourDriver


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_sample_dispute_is_a_whole_round_with_one_wrong_payment(game: Game) -> None:
    check = Check(default_house(game))
    check.deal_sample()
    claims = [line.claim for box in check.result.boxes for line in box.lines if line.claim]
    assert not check.result.read.missing
    assert [claim.difference != 0 for claim in claims].count(True) == 1


def test_the_check_opens_a_sample_while_nothing_is_typed(
    application: Application, driver: TourDriver
) -> None:
    application.window.show_pane("check")
    pane = application.window.pane("check")
    assert isinstance(pane, CheckPane)
    driver.click(pane.side.sample)
    assert "Take back" in pane.verdict.headline.text()
    assert not pane.side.sample.isVisible()
    pane.new_check()
    assert pane.side.sample.isVisible()
    pane.host.show_audit()
    audit = pane.host.audit
    assert audit is not None
    driver.click(audit.sample)
    driver.wait_until(lambda: audit.audited is not None, "the sample to be audited")


def test_sample_records_are_looked_at_and_never_kept(
    application: Application, driver: TourDriver, trifelt_home: Path
) -> None:
    application.window.show_pane("history")
    pane = application.window.pane("history")
    assert isinstance(pane, HistoryPane)
    driver.wait_until(pane.records.samples.isVisible, "the list to be read")
    driver.click(pane.records.samples)
    driver.wait_until(lambda: bool(application.window.findChildren(SampleHistory)), "the samples")
    (page,) = application.window.findChildren(SampleHistory)
    detail = page.pane.records.detail
    driver.wait_until(lambda: detail.detail is not None, "the newest sample")
    page.pane.toggle_drawer()
    driver.click(detail.open_button)
    assert application.window.current == "check"
    with Log(application.folders.record_file) as log:
        assert log.count() == 0


def test_the_table_shows_a_sample_round_that_does_not_count(
    application: Application, driver: TourDriver
) -> None:
    application.window.show_pane("table")
    pane = application.window.pane("table")
    assert isinstance(pane, TablePane)
    for game in GAMES:
        application.choice.choose_game(game.id)
        balance = pane.table.balance
        pane.menu.show_sample()
        assert pane.replaying.under_way
        driver.key("Escape")
        assert pane.table.balance == balance
