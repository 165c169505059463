"""The wrong payments of saved checks, as the history shows them and writes them to a file."""

import csv
from pathlib import Path

from tests.certain import certain
from tests.gui.history.played import saved_check
from tests.journeys.opening import opened_by_key, save_figures
from trifelt.gui.app import Application
from trifelt.gui.history.graph_pages import ErrorsPage
from trifelt.gui.history.view import HistoryPane
from trifelt.storage.log import Log
from trifelt.tour.driver import TourDriver


def test_wrong_payments_are_counted_and_their_figures_saved(
    application: Application, driver: TourDriver, tmp_path: Path
) -> None:
    with Log(application.folders.record_file) as log:
        log.save(saved_check("25", "30", 5, table="T-14"))
        log.save(saved_check("100", "50", 6, table="T-15"))
    pane = opened_by_key(application, driver, "history", HistoryPane)
    driver.click(pane.pages.button("errors"))
    page = certain(pane.graphs["errors"], ErrorsPage)
    driver.wait_until(lambda: page.errors is not None, "the checks")
    assert page.errors is not None
    assert page.errors.checks == len(page.errors.errors) == 2
    driver.click(page.groups.by.button("table"))
    assert [row.id for row in page.groups.table.figures.rows] == ["T-14", "T-15"]
    page.groups.chart.plot.setFocus()
    target = tmp_path / "errors.csv"
    save_figures(driver, target)
    with target.open(encoding="utf-8-sig") as opened:
        rows = [row for row in csv.reader(opened) if row[0] == "Table"]
    assert [row[1:-1] for row in rows] == [  # the version stands last
        ["T-14", "1", "1", "0", "0", "20.0", "0.0", "0.0"],
        ["T-15", "1", "0", "1", "0", "0.0", "75.0", "0.0"],
    ]
    driver.click(pane.filters.search)
    driver.write("T-15")
    driver.wait_until(lambda: page.errors is not None and page.errors.checks == 1, "the search")
