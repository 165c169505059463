"""Each pane opens at the next start on the view that it was left on."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.journeys.opening import AnyPane, pane_of
from tests.journeys.paytables.paytables_driver import take
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.app import Application
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.model.search import suggested
from trifelt.gui.paytables.search_view import SearchView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.train.test_page import TestPage
from trifelt.gui.train.view import PRACTISE, PROGRESS, TEST, TrainPane
from trifelt.tour.driver import TourDriver


def shown(application: Application, pane_id: str, kind: type[AnyPane]) -> AnyPane:
    """A pane, which is shown for that."""
    application.window.show_pane(pane_id)
    return pane_of(application, pane_id, kind)


@contextmanager
def started_again(application: Application, qtbot: QtBot) -> Iterator[Application]:
    """The program after its window was closed and it was started again."""
    application.window.close()
    again = Application(application.qt, application.folders)
    with qtbot.waitExposed(again.window):
        again.show()
    yield again
    again.window.close()
    again.close()


@pytest.mark.parametrize("page", [PRACTISE, TEST, PROGRESS])
def test_panes_open_again_on_the_view_that_was_left(
    application: Application, qtbot: QtBot, page: str
) -> None:
    window = application.window
    with qtbot.waitExposed(window):
        application.show()
    shown(application, "train", TrainPane).show_page(page)
    window.open_pane("paytables", "rules")
    returns = shown(application, "returns", ReturnsPane)
    returns.views.button(SESSION).click()
    returns.run_panel.rounds.setText("1,000,000")
    with started_again(application, qtbot) as again:
        assert shown(again, "train", TrainPane).pages.value == page
        tables = shown(again, "paytables", PaytablesPane)
        assert tables.stack.currentWidget() is not tables.tables
        assert tables.views.value == "rules"
        returns = shown(again, "returns", ReturnsPane)
        assert returns.session.isVisibleTo(returns)
        assert returns.run_panel.read()[0] == 1_000_000


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"no such view", b"live never"])
def test_what_is_no_view_opens_the_first(application: Application, data: bytes) -> None:
    train = shown(application, "train", TrainPane)
    tables = shown(application, "paytables", PaytablesPane)
    returns = shown(application, "returns", ReturnsPane)
    for pane in (train, tables, returns):
        pane.take_up(data)
    assert train.pages.value == PRACTISE
    assert tables.views.value == "tables"
    assert returns.live.isVisibleTo(returns)
    assert returns.run_panel.read()[0] is not None


POKER, PRIME = "three-card-poker", "three-card-prime"
READY = f"{POKER}/pair-plus"


def comparison(application: Application) -> CompareView:
    """The comparison of the pay tables."""
    pane = shown(application, "paytables", PaytablesPane)
    pane.receive("compare")
    return certain(pane.stack.currentWidget(), CompareView)


def keys_of(view: CompareView) -> list[str]:
    """What is ticked."""
    return [each.key for each in view.picker.candidates]


def tick(driver: TourDriver, view: CompareView, key: str) -> None:
    """Tick or untick one by the keyboard."""
    view.picker.tree.setCurrentItem(view.picker.item(key))
    view.picker.tree.setFocus()
    driver.key("Space")


def test_what_was_compared_in_each_game_is_compared_again(
    application: Application, driver: TourDriver, qtbot: QtBot
) -> None:
    view = comparison(application)
    take(driver, view, READY)
    tables = keys_of(view)
    for key in (*tables[2:], f"{POKER}/house/mbs/pair-plus", f"{PRIME}/house/standard/ante"):
        tick(driver, view, key)
    chosen = keys_of(view)
    assert len(chosen) == 4
    driver.wait_until(lambda: len(view.compared) == 4, "what is ticked now")
    view.table.choose(tables[1])
    driver.click(view.pin)
    driver.click(view.side_of.button("house"))
    view.order.setCurrentIndex(2)
    view.order.activated.emit(2)
    driver.click(view.falling)
    driver.fill(view.terms.stake, "25")
    view.terms.boxes.setCurrentIndex(4)
    view.terms.boxes.activated.emit(4)
    application.choice.choose_game(PRIME)
    take(driver, view, f"{PRIME}/readings")  # which stand in no house and no list of tables
    readings = keys_of(view)
    assert all("/reading/" in key for key in readings)

    with started_again(application, qtbot) as again:
        view = comparison(again)
        assert again.choice.game.id == PRIME
        assert keys_of(view) == readings
        again.choice.choose_game(POKER)
        assert keys_of(view) == chosen
        assert view.pinned == tables[1]
        assert view.side_of.value == "house"
        assert (view.order.currentIndex(), view.falling.isChecked()) == (2, True)
        assert (view.terms.stake.text(), view.terms.boxes.currentData()) == ("25.00", 5)
        driver = TourDriver(again.window, application.folders.config)
        driver.wait_until(
            lambda: [each.candidate.key for each in view.compared] == chosen, "the comparison"
        )


def test_comparison_that_was_not_opened_again_is_kept_on(
    application: Application, driver: TourDriver, qtbot: QtBot
) -> None:
    view = comparison(application)
    tick(driver, view, f"{POKER}/house/mbs/pair-plus")
    chosen = keys_of(view)
    pane_of(application, "paytables", PaytablesPane).receive("tables")
    with started_again(application, qtbot) as again:
        shown(again, "paytables", PaytablesPane)
        again.window.close()
        with started_again(again, qtbot) as later:
            assert keys_of(comparison(later)) == chosen


LEFT_OUT: list[Any] = [
    [], 7, {POKER: 7}, {POKER: []}, {POKER: [7, {}]}, {POKER: ["", "nothing/that/is/there"]},
    {POKER: [[], "\ud800"]}, {"": [""]}, {"a game that went": ["key", "key"]},
]  # fmt: skip


@pytest.mark.parametrize("left", [*map(json.dumps, LEFT_OUT), "{", "[" * 9999, "\0", "\ufffd"])
def test_what_cannot_be_compared_again_gives_way_to_the_ready_made_choice(
    application: Application, left: str
) -> None:
    pane = shown(application, "paytables", PaytablesPane)
    kept = json.dumps({"compare": f"player {left}", "terms": left, "tables": left})
    pane.take_up(f"compare\n[]\n{kept}\n".encode())
    view = certain(pane.stack.currentWidget(), CompareView)
    shows = keys_of(view)
    view.picker.choose(READY)
    assert keys_of(view) == shows
    pane.keep()
    pane.take_up(f"compare\n[]\n{left}\n".encode())


# --- a search ------------------------------------------------------------------------------------


def search(application: Application) -> SearchView:
    """The search of the pay tables."""
    pane = shown(application, "paytables", PaytablesPane)
    pane.receive("search")
    return certain(pane.stack.currentWidget(), SearchView)


def test_the_bounds_of_a_search_are_as_they_were_left(
    application: Application, driver: TourDriver, qtbot: QtBot
) -> None:
    view = search(application)
    view.wager.setCurrentIndex(view.wager.findData("ante-bonus"))
    view.wager.activated.emit(view.wager.currentIndex())
    driver.settle()  # its rows find their places
    driver.fill(view.rows.lines["straight-flush"].fields[2], "5")
    driver.fill(view.asked.lines["volatility"].fields[0], "2.x")
    typed = view.rows.typed, view.asked.typed
    view.order.click()
    with started_again(application, qtbot) as again:
        view = search(again)
        assert view.wager.currentData() == "ante-bonus"
        assert (view.rows.typed, view.asked.typed) == typed
        assert not view.order.isChecked()


def test_what_is_told_of_bounds_goes_where_others_are_typed(
    application: Application, driver: TourDriver
) -> None:
    view = search(application)
    line = view.asked.lines["volatility"]
    driver.fill(line.fields[0], "2.x")
    driver.click(view.start)
    assert line.fields[0].property("fault")
    driver.fill(line.fields[0], "2")
    assert not line.fields[0].property("fault")
    assert line.fault.fault is None


@pytest.mark.parametrize(
    "left",
    [
        "", "[]", f'["{POKER}", "none", {{}}, true]', f'["{PRIME}", "play", {{"flush": 7}}, true]',
        f'["{POKER}", "pair-plus", {{"flush": 7, "none": ["1"], "trips": []}}, true]',
    ],
)  # fmt: skip
def test_what_was_no_search_leaves_the_suggested_bounds(
    application: Application, left: str
) -> None:
    pane = shown(application, "paytables", PaytablesPane)
    pane.take_up(f"search\n[]\n{json.dumps({'search': left})}".encode())
    view = search(application)
    assert view.wager.currentData() == "pair-plus"
    assert view.rows.typed == suggested(application.choice.house, "pair-plus")
    pane.keep()


# --- the mix of a run ----------------------------------------------------------------------------


def test_the_mix_of_a_run_is_as_it_was_left(
    application: Application, driver: TourDriver, qtbot: QtBot
) -> None:
    returns = shown(application, "returns", ReturnsPane)
    driver.fill(returns.mix_panel.stakes["pair-plus"], "7")
    driver.fill(returns.mix_panel.stakes["progressive"], "2.50")
    driver.fill(returns.mix_panel.jackpot, "18,000")
    mix = certain(returns.mix)
    assert mix.jackpot == 1_800_000
    assert mix.stakes == {"ante": 1_000, "pair-plus": 700, "progressive": 250}
    with started_again(application, qtbot) as again:
        assert shown(again, "returns", ReturnsPane).mix == mix


@pytest.mark.parametrize(
    "left",
    [
        "", "{", "[]", "[7]", f'["{PRIME}", {{"ante": "5"}}, "", 1, "best"]',
        f'["{POKER}", {{"ante": []}}, "x", 1, "best"]', f'["{POKER}", {{}}, "", 99, "best"]',
        f'["{POKER}", {{"ante": "7"}}, "", 1, "no such play"]',
    ],
)  # fmt: skip
def test_what_is_no_mix_leaves_one_that_can_be_dealt(application: Application, left: str) -> None:
    returns = shown(application, "returns", ReturnsPane)
    returns.take_up(f"live 1,000\n{left}".encode())
    assert returns.run_panel.read()[0] == 1_000
    assert set(certain(returns.mix).stakes) == {"ante", "pair-plus"}


# --- the form of a table test --------------------------------------------------------------------


def form(application: Application) -> TestPage:
    """The form of the table test."""
    train = shown(application, "train", TrainPane)
    train.show_page(TEST)
    return certain(train.desk).page


def test_the_form_of_the_table_test_is_as_it_was_left(
    application: Application, driver: TourDriver, qtbot: QtBot
) -> None:
    page = form(application)
    typed = {
        "name": "Monday, \u201cpairs\u201d",
        "count": "12",
        "minutes": "",
        "seed": "77",
        "pass": "90",
    }
    for key, text in typed.items():
        driver.fill(page.field(key), text)
    driver.fill(page.field(""), "Ann")
    driver.click(page.level.button("guided"))
    page.kinds[ExerciseKind.READ].setFocus()
    driver.key("Space")
    kinds = {kind: box.isChecked() for kind, box in page.kinds.items()}
    assert not all(kinds.values())

    with started_again(application, qtbot) as again:
        page = form(again)
        assert {key: page.field(key).text() for key in typed} == typed
        assert page.level.value == "guided"
        assert {kind: box.isChecked() for kind, box in page.kinds.items()} == kinds
        assert not page.field("").text()  # whoever comes next signs with another name


@pytest.mark.parametrize(
    "left",
    [
        "",
        "{",
        "7",
        "{}",
        '{"kinds": 7, "level": "learn"}',
        '{"kinds": ["pay"], "level": ["learn"]}',
        '{"kinds": [7, [], "none"], "level": "no level"}',
        '{"kinds": [], "level": "learn\\ud800"}',
        '{"kinds": [[]], "level": "learn", "count": {"a": 1}, "seed": "\\ud800", "id": [1]}',
    ],
)
def test_what_is_no_form_of_a_test_does_not_stop_its_page(
    application: Application, left: str
) -> None:
    train = shown(application, "train", TrainPane)
    train.take_up(f"learn test {left}".encode())
    page = certain(train.desk).page
    assert train.stack.currentWidget() is page
    assert page.level.value
    assert page.test.currentText() == "A test of your own"
    train.keep()
