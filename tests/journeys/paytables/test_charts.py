"""Every chart of the pay tables: exact on hover, saved in every form, copied, all presets there."""

from collections import Counter

from PySide6.QtCore import QPoint, QPointF

from tests.certain import certain
from tests.journeys.paytables.paytables_driver import take
from trifelt.engine.games import GAMES
from trifelt.engine.houses import pay_tables
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.tour.driver import TourDriver

PRESETS = (
    "three-card-prime/all-six",
    "three-card-prime/play",
    "three-card-prime/pair-bonus",
    "three-card-poker/pair-plus",
    *(f"{game.id}/readings" for game in GAMES),
    "across/main",
)


def comparison(driver: TourDriver, pane: PaytablesPane) -> CompareView:
    driver.click(pane.views.button("compare"))
    view = certain(pane.stack.currentWidget(), CompareView)
    driver.wait_until(lambda: bool(view.compared), "a first comparison")
    return view


def type_jackpot(driver: TourDriver, pane: PaytablesPane) -> None:
    """Tell the editor's panel of a jackpot; without one the progressive has no figures."""
    if not pane.tables.terms.isVisible():  # in the drawer, where the window is narrow
        driver.click(pane.drawer)
    driver.click(pane.tables.terms.jackpot)
    driver.write("25000")


def hover(driver: TourDriver, chart: GraphView, number: int) -> str:
    """Point at a place of a chart with the mouse; what it tells."""
    spot = chart.spot(number)
    place = chart.plot.mapFromScene(chart.view.mapViewToScene(QPointF(spot.x, spot.y)))
    driver.move(chart.plot.viewport(), place - QPoint(3, 0))
    driver.move(chart.plot.viewport(), place - QPoint(1, 0))
    driver.settle(30)
    assert chart.card.isVisible()
    return certain(chart.card.spot).text()


def test_every_ready_made_choice_is_there_and_is_compared(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    type_jackpot(driver, pane)
    view = comparison(driver, pane)
    offered = [action.data() for action in view.picker.ready.drop_down.actions()]
    # A game whose readings change no figure has none to compare.
    wanted = [preset for preset in PRESETS if preset in offered]
    assert set(PRESETS) - set(wanted) <= {f"{game.id}/readings" for game in GAMES}
    for preset in wanted:
        take(driver, view, preset)
        assert len(view.table.lines) == len(view.compared) == len(view.charts.edges.bars) > 1
        counts = Counter(line.group.render() for line in view.table.lines)
        several = sum(count > 1 for count in counts.values())
        assert sum(line.pinned for line in view.table.lines) in (several, several + 1)
    tables = {
        "three-card-prime/all-six": [f"A6-{n}" for n in range(1, 6)],
        "three-card-prime/play": [f"Bad Beat {n}" for n in range(1, 5)],
        "three-card-poker/pair-plus": list(pay_tables(GAMES[0])["pair-plus"]),
    }
    for preset, names in tables.items():
        take(driver, view, preset)
        assert [str(line.title) for line in view.table.lines] == names
    take(driver, view, "three-card-prime/pair-bonus")
    names = [str(line.title) for line in view.table.lines]
    assert names[:4] == [f"Loose Deuce {n}" for n in range(1, 5)]


def test_each_chart_of_a_comparison_tells_exact_values_and_can_be_kept(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    view = comparison(driver, pane)
    take(driver, view, "three-card-poker/readings")
    charts = (
        view.charts.edges,
        view.charts.shares,
        view.charts.volatility,
        view.charts.worths,
        view.charts.jackpot,
        view.charts.even,
    )
    assert all(chart.isVisible() for chart in charts)
    take(driver, view, "three-card-poker/pair-plus")
    view.reveal(view.charts.edges)
    driver.settle(60)
    assert hover(driver, view.charts.edges, 1) == "40-30-6-4-1; House edge: 2.317 %"
    view.reveal(view.charts.shares)
    driver.settle(60)
    assert hover(driver, view.charts.shares, 4) == (
        "40-30-5-4-1; Pair: 33.88 %; 1 in 5.90; Together: 94.43 %"
    )
    view.reveal(view.charts.volatility)
    driver.settle(60)
    # All these tables hit equally often: the house edge tells them apart.
    told = hover(driver, view.charts.volatility, 0)
    assert "House edge: 5.575 %" in told
    assert "hit rate 25.611 %" in told
    view.reveal(view.charts.worths)
    driver.settle(60)
    assert "Pair, 1 to 1; Return added, points: 16.9412" in hover(driver, view.charts.worths, 5)


def test_the_edges_of_another_game_are_never_shown(driver: TourDriver, pane: PaytablesPane) -> None:
    driver.wait_until(lambda: pane.tables.chart is not None, "the chart")
    chart = certain(pane.tables.chart)
    assert chart.bars
    for game in reversed(GAMES):
        driver.window.context.choice.choose_game(game.id)
        wagers = {wager.title for wager in game.wagers}
        assert {bar.title for bar in chart.bars} <= wagers


def test_choosing_a_game_opens_the_tree_at_what_is_compared(
    driver: TourDriver, pane: PaytablesPane
) -> None:
    view = comparison(driver, pane)
    driver.window.context.choice.choose_game("three-card-prime")
    driver.wait_until(lambda: view.picker.candidates[0].wager == "pair-bonus", "its tables")
    branch = certain(view.picker.item(view.picker.candidates[0].key).parent())
    assert branch.isExpanded()
    assert certain(branch.parent()).isExpanded()
    driver.wait_until(lambda: len(view.compared) == 5, "their figures")
