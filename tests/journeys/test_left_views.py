"""Each pane opens at the next start on the view that it was left on."""

import pytest
from pytestqt.qtbot import QtBot

from tests.journeys.opening import AnyPane, pane_of
from trifelt.gui.app import Application
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.train.view import PRACTISE, PROGRESS, TEST, TrainPane


def shown(application: Application, pane_id: str, kind: type[AnyPane]) -> AnyPane:
    """A pane, which is shown for that."""
    application.window.show_pane(pane_id)
    return pane_of(application, pane_id, kind)


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
    window.close()

    again = Application(application.qt, application.folders)
    with qtbot.waitExposed(again.window):
        again.show()
    assert shown(again, "train", TrainPane).pages.value == page
    tables = shown(again, "paytables", PaytablesPane)
    assert tables.stack.currentWidget() is not tables.tables
    assert tables.views.value == "rules"
    returns = shown(again, "returns", ReturnsPane)
    assert returns.session.isVisibleTo(returns)
    assert returns.run_panel.read()[0] == 1_000_000
    again.window.close()
    again.close()


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
