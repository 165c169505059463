"""The scene of an exercise: what is said of each hand is whole, however long its name is."""

import pytest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.gui.looking import labels_cut_off
from tests.gui.pseudo import CODE
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.training.levels import LEVELS, ExerciseKind
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.train.model.practice import remade
from trifelt.gui.train.scene import Scene

WIDTHS = range(540, 1100, 80)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_the_name_of_a_hand_is_whole_under_its_cards(
    qtbot: QtBot, context: PaneContext, game: Game
) -> None:
    context.preferences.change(language=CODE)
    page = QWidget()
    qtbot.addWidget(page)
    scene = Scene(context.texts, context.theme)
    layout = QVBoxLayout(page)
    layout.addWidget(scene)
    layout.addWidget(QWidget(), 1)
    page.show()
    house = default_house(game)
    level = max((one for one in LEVELS if one.names), key=lambda one: one.boxes)
    for number in range(12):
        kind = ExerciseKind.PAY if number % 2 else ExerciseKind.OUTCOME
        scene.show_question(remade(house, kind, level, 7, number).question)
        for width in WIDTHS:
            page.resize(width, 700)
            QApplication.sendPostedEvents()
            QApplication.sendPostedEvents()
            assert not labels_cut_off(page), (number, width)
