"""Every control of the program is pressed at least once; a new one that no press reaches fails."""

import re
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.conftest import StrayLogs
from tests.gui.looking import nothing_is_under_way
from tests.gui.table.table_driver import TableDriver
from tests.journeys.pressing import Presser, QuickDriver
from tests.journeys.test_history import kept_session
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.engine.training.levels import TITLES, ExerciseKind
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.history.graph_pages import PracticePage
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.panes import PANES
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.table.view import TablePane
from trifelt.gui.train.view import PRACTISE, PROGRESS, TEST, TrainPane
from trifelt.storage.log import RecordKind

Prepare = Callable[[Application, QuickDriver], object]


def nothing(_application: Application, _driver: QuickDriver) -> None:
    """What a first start shows."""


def game(number: int) -> Prepare:
    return lambda application, _: application.choice.choose_game(GAMES[number].id)


def two_bettors(_: Application, driver: QuickDriver) -> None:
    certain(driver.window.pane("check"), CheckPane)
    driver.window.context.choice.choose_game("three-pictures")
    driver.key("Ctrl+N", "Ctrl+L")
    driver.enter("1 KhKd6c @A* 25 @B 25 / d QsJdKc")


def reopened(application: Application, driver: QuickDriver) -> None:
    """A record of a house that is not the one of today."""
    application.choice.choose_game("prosperity-3-pictures")
    application.choice.choose_house("mbs")
    a_whole_table(application, driver)
    driver.key("Ctrl+S")
    driver.wait_until(nothing_is_under_way, "the record to be saved")
    application.choice.choose_house("mbs-ranking-tie")
    application.window.show_pane("history")
    pane = certain(application.window.pane("history"), HistoryPane)
    driver.wait_until(pane.records.detail.open_button.isVisible, "the record")
    driver.click(pane.records.detail.open_button)
    assert application.window.current == "check"


def a_whole_table(_: Application, driver: QuickDriver) -> None:
    pane = certain(driver.window.pane("check"), CheckPane)
    driver.key("Ctrl+N")
    driver.click(pane.form.tabs.add)
    driver.key("Ctrl+R")
    driver.click(pane.pages.button("deal"))


def show_all(pane: HistoryPane, driver: QuickDriver) -> None:
    pane.filters.choose_session("", Message(""))  # which empties all of them
    pane.filters.leave_session()
    driver.click(pane.pages.button("records"))


def records_and_sessions(application: Application, driver: QuickDriver) -> None:
    application.window.show_pane("check")
    a_whole_table(application, driver)
    driver.key("Ctrl+S")
    kept_session(application, "three-pictures", 6, 100)
    application.window.show_pane("history")
    pane = certain(application.window.pane("history"), HistoryPane)
    pane.reload()
    show_all(pane, driver)
    driver.wait_until(lambda: len(pane.records.entries.rows) > 5, "the session")
    driver.wait_until(nothing_is_under_way, "the list")  # which chooses its first row
    table, entries = pane.records.table, pane.records.entries
    row = next(n for n, entry in enumerate(entries.rows) if entry.kind is RecordKind.ROUND)
    driver.click(table.viewport(), table.visualRect(entries.index(row, 1)).center())
    driver.wait_until(pane.records.detail.check_button.isVisible, "the round")


def unchanged(view: str) -> Prepare:
    def prepare(_: Application, driver: QuickDriver) -> None:
        pane = certain(driver.window.pane("paytables"), PaytablesPane)
        driver.click(pane.views.button("tables"))
        while pane.undo.isEnabled():
            driver.click(pane.undo)
        driver.click(pane.views.button(view))

    return prepare


def a_stake_on_the_progressive(_: Application, driver: QuickDriver) -> None:
    pane = driver.window.pane("returns")
    fields = {each.accessibleName(): each for each in pane.findChildren(QLineEdit)}
    driver.fill(fields["Stake on Progressive"], "5")
    driver.key("Return")


def narrow(application: Application, driver: QuickDriver) -> None:
    """What stood at the side is drawn out."""
    application.window.resize(1024, 700)
    driver.settle()


def graphs(application: Application, driver: QuickDriver) -> None:
    records_and_sessions(application, driver)
    pane = certain(application.window.pane("history"), HistoryPane)
    driver.click(pane.pages.button("practice"))
    page = certain(pane.graphs["practice"], PracticePage)
    driver.wait_until(
        lambda: page.practice is not None and len(page.practice.rounds) > 5, "the graphs"
    )


def bets(_: Application, driver: QuickDriver) -> None:
    table = TableDriver(driver)
    table.play("three-card-poker")
    table.bet(3, "ante")
    table.bet(3, "pair-plus")


def an_amount(application: Application, driver: QuickDriver) -> None:
    pane = certain(application.window.pane("table"), TablePane)
    pane.spots.take_keyboard()
    driver.key("E")


def a_deal(application: Application, driver: QuickDriver) -> None:
    bets(application, driver)
    pane = certain(application.window.pane("table"), TablePane)
    pane.spots.take_keyboard()
    driver.key("Space")


def training(page: str) -> Prepare:
    """A page of the pane, or the first exercise of a kind."""

    def prepare(_: Application, driver: QuickDriver) -> None:
        pane = certain(driver.window.pane("train"), TrainPane)
        pane.leave()
        if page in TITLES:
            driver.click(pane.start_page.cards[ExerciseKind(page)].start)
            driver.wait_until(pane.exercise.isVisible, "the exercise")
        else:
            driver.click(pane.pages.button(page))

    return prepare


# What is made and never shows, as its place is taken by what follows from the round, or says only
# what is waited for, or is pressed under its name in one language.
NEVER_SHOWN = (
    r"FormEdit 'Stake: (Play|Ante Bonus|Envy Bonus)'",
    "'Play is offered'",
    "Actions QPushButton 'Play or fold'",
    "LineRow QToolButton 'The words of clause '",  # of a line that waits
    "SecondLanguage 'Second language'",  # only where there is another one
)
# What the walk does not come to, by the journeys that press it.
ELSEWHERE = {
    "check/test_audit": ("AuditPage",),
    "check/test_disputes": ("'All else paid as due",),
    "check/test_typing": ("IrregularityFrame/FaultedField QLineEdit", "BettorBar QPushButton ''"),
    "paytables/test_charts": ("ComparisonCharts/", "TermsPanel"),
    "paytables/test_comparing": ("ReportDialog:  QPushButton '(Save|Print)",),
    "paytables/test_editing": ("Reset to the base",),
    "paytables/test_own_house": ("MessageStrip QPushButton 'Undo'",),
    "test_payment_errors": ("ErrorsPage",),
    "test_history": ("PracticePage/(LineChart|Histogram)",),
    "gui/help/test_view": ("Attach (your own sheet|it anyway)", "Remove your copy"),
    "gui/train/test_journeys": (
        "ExercisePage/ScrolledPage/(Choice|Amount)Form",  # laid out ahead, too
        "WhyPanel QPushButton 'Practise",
    ),
    "gui/train/test_seat_journeys": ("SeatForm",),
    "gui/train/test_table_test": ("TestPage.*('Open'|> (Export…|Delete))",),
    "gui/shell/test_strip": ("Dismiss this message",),
    "test_samples": ("Look at sample records", "Open a sample", "Watch a sample round"),
    "test_tables": ("TableDialog:  QPushButton '(Delete|Save)'",),
    "table/test_replays": ("ReplayBar", "the last round", "The seed to replay", "OverFelt.*'Set'"),
    "table/test_panels": ("WhyPanel WhyRow",),
    "table/test_irregularities": ("IrregularityDialog:  QPushButton 'Declare'",),
    "table/test_clauses": ("PlayersDialog:  (QPushButton '(Cancel|Seat them)'|QCheckBox 'They)",),
    "table/test_drill": ("DrillDialog:  QPushButton 'Done'",),
}
# What a pane shows one after another; the first is what a first start shows.
STATES: dict[str, tuple[Prepare, ...]] = {
    "check": (reopened, two_bettors, *map(game, range(5))),
    "history": (graphs, records_and_sessions),
    "table": (nothing, bets, an_amount, a_deal, a_deal, game(2), game(4)),
    "paytables": (*map(unchanged, ("tables", "rules", "compare")), nothing),
    "train": tuple(map(training, (PRACTISE, *TITLES, PROGRESS, TEST))),
    "returns": (a_stake_on_the_progressive, nothing, game(4)),
}


@pytest.mark.parametrize("pane_id", [entry.id for entry in PANES])
def test_every_control_of_a_pane_is_pressed(
    application: Application,
    qtbot: QtBot,
    stray_logs: StrayLogs,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pane_id: str,
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)
    window = application.window
    driver = QuickDriver(window, tmp_path)
    with qtbot.captureExceptions() as raised:

        def look() -> list[str]:
            found = [traceback.format_exception_only(kind, what)[-1] for kind, what, _ in raised]
            raised.clear()
            return found

        driver.click(window.rail.buttons[pane_id])
        pane = window.pane(pane_id)

        def belongs(widget: QWidget) -> bool:
            others = (window.pane(made) for made in window.made_panes if made != pane_id)
            if pane.isAncestorOf(widget) or any(other.isAncestorOf(widget) for other in others):
                return pane.isAncestorOf(widget)
            # Above the pane stands what belongs to it; at its side the way to the others.
            common = (window.header.game_button, window.header.house_button)
            return widget.isVisible() and (
                pane_id == PANES[-1].id
                or not (widget in common or window.rail.isAncestorOf(widget))
            )

        presser = Presser(driver, look, belongs)
        window.resize(1440, 900)

        def back() -> None:
            window.show_pane(pane_id)
            if isinstance(pane, CheckPane):
                pane.host.show_check()

        def prepared(prepare: Prepare) -> None:
            back()
            prepare(application, driver)

        for prepare in (*STATES.get(pane_id, (nothing,)), narrow):
            presser.press_everything(window, partial(prepared, prepare), back)
    assert not presser.faults, "\n".join(presser.faults)
    known = "|".join([*NEVER_SHOWN, *(each for named in ELSEWHERE.values() for each in named)])
    missed = [name for name in presser.missed if not re.search(known, name)]
    assert not missed, "\n".join(missed)
