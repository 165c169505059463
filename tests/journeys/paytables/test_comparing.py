"""Comparing and searching: ready-made choices, a baseline, exports, tables found and used."""

import csv
import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QLabel

from tests.certain import certain
from tests.journeys.opening import said
from tests.journeys.paytables.paytables_driver import choose_file, dialog_of, dialog_shows, take
from trifelt import __version__
from trifelt.cli.main import main
from trifelt.gui.app import Application
from trifelt.gui.paytables.best_play_view import BestPlayView
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.model.comparison_told import odds_tables
from trifelt.gui.paytables.page import FiguresMenu
from trifelt.gui.paytables.report import ReportDialog
from trifelt.gui.paytables.search_view import SearchView
from trifelt.gui.paytables.strategy_card import StrategyDialog
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.tour.driver import TourDriver


def compared(driver: TourDriver, pane: PaytablesPane, preset: str) -> CompareView:
    driver.click(pane.views.button("compare"))
    view = certain(pane.stack.currentWidget(), CompareView)
    driver.wait_until(lambda: bool(view.compared), "a first comparison")
    take(driver, view, preset)
    return view


def test_a_ready_made_choice_is_told_against_a_pinned_baseline(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    view = compared(driver, pane, "three-card-poker/pair-plus")
    assert (
        len(view.charts.edges.bars)
        == len(view.charts.shares.stacks)
        == len(view.charts.volatility.points)
        == 6
    )
    key = "three-card-poker/table/pair-plus/50-30-6-3-1"
    row = [each.id for each in view.table.figures.rows].index(key)
    place = view.table.visualRect(view.table.figures.index(row, 0)).center()
    driver.click(view.table.viewport(), place)
    driver.click(view.pin)
    assert view.pinned == key
    first = next(line for line in view.table.lines if "40-30-6-4-1" in line.key)
    assert str(first.cells[0].difference) == "−2.787 points"
    assert [str(bar.title) for bar in view.charts.edges.bars if bar.pinned] == ["50-30-6-3-1"]
    file = tmp_path / "edges.csv"
    view.charts.edges.save(file)
    rows = list(csv.reader(io.StringIO(file.read_text("utf-8-sig"))))
    assert rows[0][2:5] == ["Game", "House", "Wager"]
    assert (rows[2][0], rows[2][-1]) == ("40-30-6-4-1", f"Trifelt {__version__}")
    assert rows[2][2:6] == ["Three Card Poker", "MBS", "Pair Plus", "40"]
    assert float(rows[2][1]) == pytest.approx(0.0231674, abs=1e-7)


def test_the_page_stays_where_it_is_while_a_baseline_is_pinned(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    application.window.resize(1024, 700)
    view = compared(driver, pane, "three-card-poker/pair-plus")
    keys = [
        f"three-card-poker/house/mbs/{wager}" for wager in ("ante", "pair-plus", "progressive")
    ] + [
        f"{game}/house/{house}/{wager}"
        for game, house, wagers in (
            ("three-pictures", "mbs", ("main", "tie", "three-pictures")),
            ("three-card-prime", "standard", ("ante", "prime", "pair-bonus", "all-six")),
        )
        for wager in wagers
    ]
    for key in keys:
        view.picker.item(key).setCheckState(0, Qt.CheckState.Checked)
    driver.wait_until(lambda: len(view.compared) == 6 + len(keys), "all of them")
    page = certain(view.findChild(ScrolledPage), ScrolledPage)
    page.verticalScrollBar().setValue(0)
    place = view.table.visualRect(view.table.figures.index(3, 0)).center()
    driver.click(view.table.viewport(), place)
    key = view.table.chosen
    driver.click(view.pin)
    driver.settle()
    assert (view.pinned, view.table.chosen) == (key, key)
    assert view.table.height() > page.viewport().height()
    assert page.verticalScrollBar().value() == 0


def test_what_is_compared_is_kept_for_each_game(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    view = compared(driver, pane, "three-card-poker/pair-plus")

    def turn_to(game: str) -> list[str]:
        before = view.compared
        application.choice.choose_game(game)
        driver.wait_until(lambda: view.compared is not before, f"the comparison of {game}")
        return [each.candidate.key for each in view.compared]

    keys = [each.candidate.key for each in view.compared]
    view.picker.item(keys[1]).setCheckState(0, Qt.CheckState.Unchecked)
    chosen = [*keys[:1], *keys[2:]]
    driver.wait_until(lambda: len(view.compared) == len(chosen), "one table less")
    view.table.selectRow(2)
    driver.click(view.pin)
    of_prime = turn_to("three-card-prime")
    assert not {*of_prime} & {*chosen}
    assert turn_to("three-card-poker") == chosen
    assert view.pinned == chosen[2]
    assert turn_to("three-card-prime") == of_prime


def test_odds_stand_side_by_side_and_each_side_has_its_best(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    view = compared(driver, pane, "three-card-poker/pair-plus")
    rows = {str(row.cells[0].text): row.cells[1:] for row in view.odds.grids[0].figures.rows}
    assert [str(cell.text) for cell in rows["Flush"]] == [
        "4 to 1", "4 to 1", "3 to 1", "4 to 1", "3 to 1", "4 to 1",
    ]  # fmt: skip
    assert [cell.strong for cell in rows["Flush"]] == [False, False, True, False, True, False]
    file = tmp_path / "odds.csv"
    view.odds.figures.save(file)
    _, houses, *odds = csv.reader(io.StringIO(file.read_text("utf-8")))
    assert len(odds) == 6
    assert houses[2:9] == ["House", *["MBS"] * 6]  # which the names of its tables do not tell
    legend = [entry.words for entry in view.charts.shares.entries()]
    assert legend[0] == "Mini-royal"  # which only one of the bars begins with
    curves = view.charts.by_odds
    driver.wait_until(lambda: len(curves.lines) == 6, "the house edge by odds")
    straight = next(line for line in curves.lines if line.id == "pair-plus/straight")
    curves.save(tmp_path / "curves.csv")
    for row in csv.DictReader(io.StringIO((tmp_path / "curves.csv").read_text("utf-8"))):
        told = [row[title] for title in ("Game", "House", "Wager", "Version")]
        assert told == ["Three Card Poker", "MBS", "Pair Plus", f"Trifelt {__version__}"]
    assert float(np.interp(1, straight.x, straight.y)) == pytest.approx(0.0557466, abs=1e-6)
    driver.click(view.side_of.button("house"))
    header = view.table.horizontalHeader()
    place = header.sectionViewportPosition(1) + 20
    driver.click(header.viewport(), QPoint(place, header.height() // 2))
    assert view.order.currentText() == "House edge"
    edges = [line.cells[0].number for line in view.table.lines]
    assert edges == sorted(float(edge) for edge in edges)
    assert [bar.value for bar in view.charts.edges.bars] == edges
    driver.click(header.viewport(), QPoint(place, header.height() // 2))
    assert [bar.value for bar in view.charts.edges.bars] == edges[::-1]
    (bonus,) = (line for line in view.charts.by_mix.lines if line.id == "pair-plus")
    # Which mixes the baseline's 22,100 hands with the deals of the main bet.
    assert "all 407,170,400 deals. Best play." in view.charts.by_mix.overhead.note
    assert bonus.y[0] == pytest.approx(0.0337301, abs=1e-6)  # the ante alone
    last = view.table.figures.rows[0].cells[1]
    assert "best for house" in str(last.text)
    assert view.table.isColumnHidden(2)


def test_names_however_long_leave_room_for_all_odds_side_by_side(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    view = compared(driver, pane, "three-card-poker/pair-plus")
    (table,) = odds_tables(view.compared, {view.pinned})
    names = tuple(f"{'The Grand Harbour Casino ' * 3} table {n}" for n in range(3))
    cut = tuple((title, cells[:3]) for title, cells in table.rows)
    grid = view.odds.grids[0]
    grid.show_odds(replace(table, names=names, rows=cut, base=0))
    assert grid.horizontalHeader().length() <= grid.viewport().width()
    hint = Qt.ItemDataRole.ToolTipRole
    assert names[2] in str(grid.figures.headerData(3, Qt.Orientation.Horizontal, hint))


def test_a_table_that_was_found_is_exported_and_stands_in_the_editor(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    driver.click(pane.views.button("search"))
    view = certain(pane.stack.currentWidget(), SearchView)
    driver.fill(view.target, "3")
    driver.click(view.start)
    driver.wait_until(lambda: view.found is not None, "the tables found")
    assert view.found is not None
    best = view.found.tables[0]
    assert abs(float(best.edge) - 0.03) < 0.0005
    file = tmp_path / "found.csv"
    view.figures.save(file)
    header, first, *_ = csv.reader(io.StringIO(file.read_text("utf-8-sig")))
    edge = header.index("House edge")
    facts = dict(zip(header[edge + 4 :], first[edge + 4 :], strict=True))
    assert (facts["Game"], facts["House edge nearest to"]) == ("Three Card Poker", "0.03")
    assert [int(odds) for odds in first[:edge]] == [num for _, num in best.odds]
    assert float(first[edge]) == float(best.edge)
    driver.click(view.apply)
    assert certain(pane.priced).edge("pair-plus") == best.edge
    driver.key("Ctrl+Z")
    assert not pane.editor.draft.is_changed
    view.table.setFocus()
    driver.key("Shift+Down")
    driver.key("Shift+Down")
    driver.click(view.compare)
    page = certain(pane.stack.currentWidget(), CompareView)
    keys = [each.key for each in page.picker.candidates]
    assert keys[0] == "three-card-poker/house/mbs/pair-plus"  # ticked where it stands
    chosen = [[num for _, num in table.odds] for table in view.found.tables[:3]]
    assert [key.rpartition("/")[2] for key in keys[1:]] == ["-".join(map(str, n)) for n in chosen]
    driver.wait_until(lambda: [line.key for line in page.table.lines] == keys, "the comparison")
    assert page.table.lines[0].pinned
    assert page.table.lines[1].cells[0].number == float(best.edge)


def search_for(
    application: Application, driver: TourDriver, pane: PaytablesPane, wager: str, edge: str
) -> SearchView:
    """Open the search over a wager of Three Card Prime, and type a house edge."""
    application.choice.choose_game("three-card-prime")
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    driver.click(pane.views.button("search"))
    view = certain(pane.stack.currentWidget(), SearchView)
    driver.click(view.wager)
    driver.key("Home")
    for _ in range(view.wager.findData(wager)):
        driver.key("Down")
    driver.key("Return")
    assert view.wager.currentData() == wager
    driver.fill(view.target, edge)
    return view


def test_a_long_search_tells_how_far_it_is_and_is_stopped(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    # An edge that no table within the bounds comes near: nothing but stopping ends it soon.
    view = search_for(application, driver, pane, "all-six", "-40.123")
    driver.click(view.order)
    driver.click(view.start)
    assert (view.start.isEnabled(), view.stop.isEnabled()) == (False, True)
    driver.wait_until(lambda: view.progress.value() > 0, "the search to get on")
    assert "tables compared or ruled out…" in view.told.text()
    driver.click(view.stop)
    driver.wait_until(lambda: view.found is not None, "the end of the search")
    assert view.found is not None
    assert not view.found.settled
    assert view.told.text().startswith("Stopped after ")
    assert view.table.figures.rowCount() == len(view.found.tables) > 0


def test_a_wager_with_a_decision_is_searched_over_all_its_rows(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    view = search_for(application, driver, pane, "play", "2.5")
    assert sum(bool(least) for least, *_ in view.rows.typed.values()) >= 10
    driver.click(view.start)
    driver.wait_until(lambda: view.found is not None, "the tables found")
    assert view.found is not None
    assert view.found.settled
    assert view.found.candidates > 900_000
    assert float(view.found.tables[0].edge) == 0.025
    # Another of those found is put into the editor.
    place = view.table.visualRect(view.table.figures.index(3, 0)).center()
    driver.click(view.table.viewport(), place)
    chosen = view.table.picked
    assert chosen is view.found.tables[3]
    driver.click(view.apply)
    assert certain(pane.priced).edge("ante") == chosen.edge


def test_wrong_bounds_are_said_beside_their_row_and_what_was_found_before_goes(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    view = search_for(application, driver, pane, "pair-bonus", "3")
    driver.click(view.start)
    driver.wait_until(lambda: view.table.picked is not None, "the tables found")
    driver.fill(view.target, "much")
    trips = view.rows.lines["trips"]
    for field, text in zip(trips.fields[:2], ("30", "20"), strict=True):
        driver.fill(field, text)
    driver.click(view.start)
    said = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]
    assert "Enter the lower bound first." in said
    assert "Enter a house edge in percent, such as 2.5." in said
    assert view.found is None
    assert view.table.picked is None
    assert not any(line.found.text() for line in view.asked.lines.values())


def test_best_play_follows_the_odds(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    line = pane.tables.line("play", "win")
    driver.fill(line.odds, "2")
    certain(pane.tables.tool, FiguresMenu).save(tmp_path / "edited.csv")
    rows = csv.DictReader(io.StringIO((tmp_path / "edited.csv").read_text("utf-8")))
    assert {(row["House"], row["Version"]) for row in rows} == {
        ("MBS, as edited", f"Trifelt {__version__}")
    }
    driver.click(pane.views.button("play"))
    view = certain(pane.stack.currentWidget(), BestPlayView)
    assert "In the base: play Q-6-4 or better." in view.facts.text()
    assert view.rule.text() != "play Q-6-4 or better"
    assert len(view.whole.lines) == 2


def strategy_card(driver: TourDriver, pane: PaytablesPane) -> StrategyDialog:
    """The card of best play, opened from where best play is told."""
    driver.click(pane.views.button("play"))
    view = certain(pane.stack.currentWidget(), BestPlayView)
    driver.click(view.card)
    return dialog_of(pane, StrategyDialog)


def test_the_strategy_card_is_looked_at_and_saved(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    dialog = strategy_card(driver, pane)
    assert dialog.card.rule == "Play Q-6-4 or better"
    driver.click(dialog.pdf_button)
    file = tmp_path / "card.pdf"
    choose_file(driver, pane, file)
    pdf = file.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    assert not dialog_shows(pane, StrategyDialog)


def test_a_card_that_cannot_be_written_is_told_and_stays_open(
    application: Application, driver: TourDriver, pane: PaytablesPane, tmp_path: Path
) -> None:
    dialog = strategy_card(driver, pane)
    driver.click(dialog.pdf_button)
    choose_file(driver, pane, tmp_path / "missing" / "card.pdf")
    said(application, driver, "could not be saved")
    assert dialog.isVisible()
    driver.click(dialog.close_button)


def test_the_report_is_looked_at_and_is_that_of_the_command_line(
    driver: TourDriver, pane: PaytablesPane, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pane.actions_by_name["report"].trigger()
    dialog = dialog_of(pane, ReportDialog)
    assert [page.scale for page in dialog.pages] == [1.0] * len(dialog.pages)
    driver.click(dialog.other_buttons["json"])
    file = tmp_path / "report.json"
    choose_file(driver, pane, file)
    assert main(["report", "three-card-poker", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(file.read_text("utf-8"))
    driver.click(dialog.other_buttons["csv"])
    choose_file(driver, pane, tmp_path / "report.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "report.csv").read_text("utf-8"))))
    assert {row["wager"] for row in rows if row["stake"]} == {"ante", "pair-plus", "progressive"}
    driver.click(dialog.print_button)
    driver.wait_until(lambda: dialog_shows(pane, QPrintDialog), "the question for a printer")
    driver.key("Escape")
    driver.click(dialog.pdf_button)
    choose_file(driver, pane, tmp_path / "report.pdf")
    pdf = (tmp_path / "report.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == len(dialog.pages) == 2
    asked = "-m", "trifelt", "report", "three-card-poker", "--out", "command.pdf"
    subprocess.run([sys.executable, *asked], cwd=tmp_path, check=True)
    assert pdf == (tmp_path / "command.pdf").read_bytes()
