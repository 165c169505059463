"""What the tour does in each pane, and in the window around them."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu

from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.engine.resources import resource_root
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.check.view import CheckPane
from trifelt.gui.help.view import HelpPane
from trifelt.gui.history.view import PRACTICE, RECORDS, HistoryPane
from trifelt.gui.paytables.best_play_view import BestPlayView
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.search_view import SearchView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.preferences.view import PreferencesPane
from trifelt.gui.returns.model.runner import RunState
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.view import TablePane
from trifelt.gui.train.view import TrainPane
from trifelt.storage.settings import Motion
from trifelt.tour.driver import TourDriver, TourError

Part = Callable[[TourDriver], None]


_BOXES = (3, 4)
_AUTOMATIC = frozenset({1, 6})


def table_part(driver: TourDriver) -> None:
    """Bet by drag, click and key, deal, decide, look at the reasons; then the other games."""
    pane = driver.window.pane("table")
    assert isinstance(pane, TablePane)
    choice = driver.window.context.choice
    before = choice.game.id
    driver.window.context.preferences.change(motion=Motion.NORMAL)
    for game in choice.games:
        choice.choose_game(game.id)
        driver.settle()
        _table_round(driver, pane)
    choice.choose_game(before)
    driver.settle()


def _table_round(driver: TourDriver, pane: TablePane) -> None:
    game = pane.table.house.game
    pane.table.automatic_boxes = _AUTOMATIC
    viewport = pane.felt.viewport()
    chip = pane.felt.rack.chips[3]
    source = _spot_place(pane, None, chip)
    for box in _BOXES:
        driver.drag(viewport, source, _spot_place(pane, SpotKey(box, game.main)))
    for wager in game.placeable:
        if wager.id != game.main and wager.needs is not None:
            driver.click(viewport, _spot_place(pane, SpotKey(_BOXES[0], wager.id)))
    last = game.placeable[-1].id
    driver.drag(viewport, source, _spot_place(pane, SpotKey(_BOXES[1], last)), drop=False)
    driver.picture(f"table-{game.id}-bets")
    driver.key("Escape")
    driver.release(viewport, _spot_place(pane, SpotKey(_BOXES[1], last)))
    pane.spots.take_keyboard()
    driver.key("Space")
    driver.settle(900)
    driver.picture(f"table-{game.id}-deal")
    driver.key("Space")
    driver.settle()
    while pane.table.asked is not None:
        driver.picture(f"table-{game.id}-decision")
        advice = pane.table.advice()
        assert advice is not None
        driver.key("P" if advice.best == "play" else "F")
        if pane.felt.movement.scripted:
            driver.key("Space")
        driver.settle()
    if pane.felt.movement.scripted:
        driver.key("Space")
    driver.wait_until(lambda: pane.table.round.phase.over, "the round to end")
    rows = pane.side.why.rows
    if rows and not pane.layout_.is_drawer:
        driver.click(rows[0])
    driver.settle(1700)
    driver.picture(f"table-{game.id}-result")
    pane.spots.take_keyboard()
    driver.key("Space")


def _spot_place(pane: TablePane, spot: SpotKey | None, chip: int = 0) -> QPoint:
    place = pane.felt.rack.place_of(chip) if spot is None else pane.felt.foot_of(spot)
    return pane.felt.mapFromScene(place)


# A tie that was not paid, typed as at the table; then a whole table on one line.
_HAND, _DEALER = "JsKd9h", "Qh10c9s"
_STAKES = ("200", "25", "", "10", "5")


def check_part(driver: TourDriver) -> None:
    """Type a dispute, say what was paid, look at the table, show it, save it, see its slip."""
    pane = driver.window.pane("check")
    assert isinstance(pane, CheckPane)
    choice = driver.window.context.choice
    before = choice.game.id
    # A game whose built-in houses read its sheet differently has the most to dispute.
    disputed = next(game for game in GAMES if len(built_in_houses(game)) > 1)
    choice.choose_game(disputed.id)
    driver.picture("check-empty")
    driver.click(pane.form.box.hand.edit)
    driver.write(_HAND)
    for stake in _STAKES:
        driver.enter(stake)
    driver.write(_DEALER[:-2])
    driver.picture("check-one-card-missing")
    driver.write(_DEALER[-2:])
    driver.click(pane.form.box.rows.rows["tie"].paid)
    driver.write("0")
    driver.picture("check")
    driver.key("F8")
    driver.picture("check-shown")
    driver.key("Escape")
    record = pane.pages.button("record")
    if record.isVisible():  # else it stands beside the lines
        driver.click(record)
    driver.click(pane.record.edits["table"])
    driver.write("T-14")
    driver.picture("check-record")
    driver.key("Ctrl+S", "Ctrl+P")
    driver.wait_until(lambda: QApplication.activeModalWidget() is not None, "the slip")
    driver.picture("check-slip")
    driver.key("Escape")
    driver.click(pane.pages.button("table"))
    driver.key("Ctrl+N")
    for _ in range(6):
        driver.click(pane.form.tabs.add)
    driver.key("Ctrl+R")
    driver.picture("check-seven-boxes")
    driver.click(pane.pages.button("deal"))
    driver.picture("check-deal")
    driver.click(pane.pages.button("lines"))
    _audit(driver, pane)
    choice.choose_game(before)


def _audit(driver: TourDriver, pane: CheckPane) -> None:
    """Audit the payments of the examples, name their columns, and go back."""
    driver.click(pane.header.more)
    driver.key("Down", "Return")
    page = pane.host.audit
    assert page is not None
    driver.picture("check-audit-empty")
    page.open_file(resource_root() / "examples" / "payments.csv")
    driver.wait_until(lambda: page.audited is not None, "the audit")
    driver.picture("check-audit")
    driver.click(page.pages.button("differences"))
    driver.picture("check-audit-differences")
    driver.click(page.columns)
    driver.picture("check-audit-columns")
    driver.click(page.back)


def train_part(driver: TourDriver) -> None:
    """Look at what there is to practise, and pay a wager."""
    pane = driver.window.pane("train")
    assert isinstance(pane, TrainPane)
    driver.picture("train")
    driver.click(pane.start_page.cards[ExerciseKind.PAY].start)
    driver.wait_until(lambda: pane.exercise.asked is not None, "the first exercise")
    driver.enter("25")
    driver.picture("train-answered")
    driver.key("Escape")
    driver.click(pane.pages.button("test"))
    driver.wait_until(lambda: pane.desk is not None, "the table tests")
    driver.picture("train-test")
    driver.click(pane.pages.button("progress"))
    driver.wait_until(lambda: pane.progress is not None, "the progress")
    driver.picture("train-progress")
    driver.click(pane.pages.button("practise"))


def paytables_part(driver: TourDriver) -> None:
    """Type odds right and wrong, look at every view, take the changes back."""
    pane = driver.window.pane("paytables")
    assert isinstance(pane, PaytablesPane)
    driver.wait_until(lambda: pane.priced is not None, "the figures")
    driver.wait_until(lambda: pane.tables.chart is not None, "the chart")
    driver.picture("pay-tables")
    odds = [each for each in pane.tables.sections if not each.wager.awards]
    *_, first, second = (line for section in odds for line in section.lines.values())
    for line, text in ((first, "30 for 1"), (second, "7 too 1")):
        pane.tables.reveal(line)
        driver.fill(line.odds, text)
    driver.settle(250)
    driver.picture("edited")
    for view in ("rules", "play"):
        driver.click(pane.views.button(view))
        driver.settle(200)
        driver.picture(view)
    _strategy_card(driver, pane)
    driver.click(pane.views.button("compare"))
    compare = pane.stack.currentWidget()
    assert isinstance(compare, CompareView)
    driver.wait_until(lambda: bool(compare.compared), "the comparison")
    driver.settle(200)
    driver.picture("comparison")
    for name, chart in (("edges", compare.charts.edges), ("shares", compare.charts.shares)):
        compare.reveal(chart)
        driver.picture(f"comparison-{name}")
    # A search begins at what stands in the editor: the house's own table makes a sensible one.
    _take_back(driver, pane)
    driver.click(pane.views.button("search"))
    search = pane.stack.currentWidget()
    assert isinstance(search, SearchView)
    driver.click(search.start)
    driver.wait_until(lambda: search.found is not None, "the tables found")
    driver.picture("search")
    driver.click(pane.views.button("tables"))


def _take_back(driver: TourDriver, pane: PaytablesPane) -> None:
    driver.click(pane.views.button("tables"))
    while pane.undo.isEnabled():
        driver.click(pane.undo)


def _strategy_card(driver: TourDriver, pane: PaytablesPane) -> None:
    """Look at the card, where the game has a decision to take."""
    view = pane.stack.currentWidget()
    assert isinstance(view, BestPlayView)
    if not view.card.isVisible():
        return
    driver.click(view.card)
    driver.settle(100)
    driver.picture("strategy-card")
    driver.key("Escape")
    driver.settle()


def returns_part(driver: TourDriver) -> None:
    """Look at one round, let a run go to its end, then ask for the odds of a session."""
    pane = driver.window.pane("returns")
    assert isinstance(pane, ReturnsPane)
    controls = pane.live.controls
    driver.wait_until(lambda: bool(pane.houses), "the exact lines")
    driver.picture("ready")
    driver.click(controls.step)
    driver.wait_until(pane.live.last_round.isVisible, "a round to look at")
    driver.picture("one-round")
    driver.click(controls.run)
    driver.wait_until(
        lambda: pane.runner is not None and pane.runner.state is RunState.DONE, "the run"
    )
    driver.settle(200)
    driver.picture("done")
    driver.click(pane.views.button(SESSION))
    driver.wait_until(lambda: pane.session.answer is not None, "the session")
    driver.picture("session")


def history_part(driver: TourDriver) -> None:
    """Find the check that was saved, note on it, look at it."""
    pane = driver.window.pane("history")
    assert isinstance(pane, HistoryPane)
    driver.wait_until(lambda: pane.records.entries.rowCount() > 0, "the records of the tour")
    driver.click(pane.filters.search)
    driver.write("T-14")
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the record")
    driver.picture("history")
    driver.key("F9")
    driver.picture("history-record")
    driver.key("F9")
    driver.click(pane.filters.search)
    driver.key("Ctrl+A", "Backspace")
    driver.click(pane.pages.button(PRACTICE))
    driver.wait_until(
        lambda: getattr(pane.graphs[PRACTICE], "practice", None) is not None,
        "the graphs of the practice",
    )
    driver.picture("history-practice")
    driver.click(pane.pages.button(RECORDS))


def preferences_part(driver: TourDriver) -> None:
    """Copy a chip set, make a chip of it dearer, reset everything and take that back."""
    pane = driver.window.pane("preferences")
    assert isinstance(pane, PreferencesPane)
    driver.picture("preferences")
    editor = pane.chips
    pane.reveal(editor)
    driver.click(editor.copy)
    driver.write("High limit")
    dearest = max(editor.chips)
    driver.click(editor.chips[dearest])
    driver.fill(editor.value, "10000")
    driver.click(editor.swatches.swatches["#8a4b1f"])
    driver.picture("chip-set")
    driver.fill(editor.value, "ten")
    driver.picture("wrong-value")
    pane.reveal(pane.welcome)
    driver.click(pane.welcome)
    driver.picture("welcome")
    driver.key("Escape")
    pane.reveal(pane.reset)
    driver.click(pane.reset)
    driver.picture("reset")
    # The theme of this pass was reset too.
    driver.click(driver.window.strip.action)


def help_part(driver: TourDriver) -> None:
    """Look at the keys, at the page of a game, and search."""
    pane = driver.window.pane("help")
    assert isinstance(pane, HelpPane)
    driver.picture("help-keys")
    last = [topic.id.startswith("game-") for topic in pane.found].index(True)
    driver.click(pane.list.viewport(), pane.list.visualItemRect(pane.list.item(last)).center())
    driver.picture("help-game")
    driver.click(pane.search)
    driver.write("tie points")
    driver.picture("help-search")


def window_part(driver: TourDriver) -> None:
    """Choose another game and its house, then look at what the program is."""
    window = driver.window
    _open_menu(driver, "Ctrl+G")
    driver.picture("games")
    games = window.context.choice.games
    _pick(driver, len(games) - 2)
    _open_menu(driver, "Ctrl+H")
    driver.picture("houses")
    driver.key("Escape")
    driver.click(window.rail.mark)
    driver.wait_until(lambda: QApplication.activeModalWidget() is not None, "the about dialog")
    driver.picture("about")
    driver.key("Escape")


def _open_menu(driver: TourDriver, key: str) -> None:
    # A menu that is open runs its own loop until it is closed; the tour goes on inside of it.
    driver.key(key)
    driver.wait_until(lambda: QApplication.activePopupWidget() is not None, "the menu")


def _pick(driver: TourDriver, place: int) -> None:
    menu = QApplication.activePopupWidget()
    if not isinstance(menu, QMenu):
        raise TourError("the menu is not open")
    area = menu.actionGeometry(menu.actions()[place])
    driver.move(menu, QPoint(area.center().x(), area.center().y() - 2))
    driver.click(menu, area.center())
    driver.wait_until(lambda: QApplication.activePopupWidget() is None, "the menu to close")


# By the id of the pane.
PARTS: Final[Mapping[str, Part]] = {
    "table": table_part,
    "check": check_part,
    "paytables": paytables_part,
    "returns": returns_part,
    "history": history_part,
    "train": train_part,
    "preferences": preferences_part,
    "help": help_part,
}
