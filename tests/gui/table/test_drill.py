"""The drill asks one's own errors first, and says that they are."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.looking import labels_cut_off
from tests.gui.pseudo import CODE
from trifelt.engine.games import GAMES
from trifelt.engine.hands import hand_index
from trifelt.engine.houses import default_house
from trifelt.gui.app import Application
from trifelt.gui.table.dialogs import DrillDialog
from trifelt.gui.table.model.coach import make_drill

HOUSE = default_house(next(game for game in GAMES if game.choice is not None))
CLOSE = tuple((hand_index((n, n + 13, n + 27)),) for n in range(25))
ERRORS = tuple(range(100, 103))


def test_the_window_says_which_hand_was_decided_wrongly_before(
    application: Application, qtbot: QtBot
) -> None:
    drill = make_drill(HOUSE, CLOSE, ERRORS[:1], lambda _: 0)
    dialog = DrillDialog(application.texts, application.theme, drill, application.window)
    qtbot.addWidget(dialog)
    assert dialog.count.text().startswith("Hand 1 of 20, which you got wrong at the table · ")
    dialog.answer(drill.advice().best)
    dialog.go_on()
    assert dialog.count.text().startswith("Hand 2 of 20 · 1 of 1 right · ")


def test_the_cards_and_the_words_are_whole_before_and_after_an_answer(
    application: Application, qtbot: QtBot
) -> None:
    application.preferences.change(language=CODE)
    drill = make_drill(HOUSE, CLOSE, ERRORS, lambda _: 0)
    dialog = DrillDialog(application.texts, application.theme, drill, application.window)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    for key in (Qt.Key.Key_F, Qt.Key.Key_Space) * 2:
        qtbot.keyClick(dialog, key)
        QApplication.sendPostedEvents()
        assert dialog.cards.height() >= dialog.cards.sizeHint().height()
        assert labels_cut_off(dialog) == []
