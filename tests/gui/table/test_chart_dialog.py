"""The chart of rankings and pay tables says all that the house pays, and is put away again."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.gui.app import Application
from trifelt.gui.table.dialogs import ChartDialog


def chart(qtbot: QtBot, shown: Application, game: Game) -> ChartDialog:
    texts = shown.window.context.texts
    dialog = ChartDialog(texts, default_house(game), shown.window)
    with qtbot.waitExposed(dialog):
        dialog.open()
    return dialog


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_wager_that_a_pay_table_prices_stands_in_the_chart(
    qtbot: QtBot, shown: Application, game: Game
) -> None:
    dialog = chart(qtbot, shown, game)
    said = " ".join(label.text() for label in dialog.findChildren(QLabel)).lower()
    for offer in default_house(game).offers.values():
        if offer.wager.pay_rows:
            assert offer.wager.title.render().lower() in said
