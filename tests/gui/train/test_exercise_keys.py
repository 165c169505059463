"""The keys of an exercise do the same in each, and what they answer shows."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.train.test_journeys import click, press, wait_for_question
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.app import Application
from trifelt.gui.train.model.asking import PUSH, TAKE
from trifelt.gui.train.view import TrainPane


@pytest.fixture
def pane(shown: Application) -> TrainPane:
    """The pane for training, on the screen."""
    shown.window.show_pane("train")
    return certain(shown.window.pane("train"), TrainPane)


@pytest.mark.parametrize(("key", "act"), [("t", TAKE), ("-", TAKE), ("U", PUSH), ("*", PUSH)])
def test_a_key_that_takes_or_pushes_does_so_in_every_exercise(
    pane: TrainPane, qtbot: QtBot, key: str, act: str
) -> None:
    for kind in (ExerciseKind.OUTCOME, ExerciseKind.BOX):
        click(qtbot, pane.start_page.cards[kind].start)
        wait_for_question(qtbot, pane, kind)
        page = pane.exercise
        bet = page.asked.question.rows[0].key if page.asked is not None else ""
        press(qtbot, pane, key)
        assert page.given[bet] == act
        press(qtbot, pane, Qt.Key.Key_Escape)


def test_what_the_digits_answer_is_framed(pane: TrainPane, qtbot: QtBot) -> None:
    pane.context.choice.choose_game("three-card-poker")
    click(qtbot, pane.start_page.cards[ExerciseKind.RULING].start)
    wait_for_question(qtbot, pane, ExerciseKind.RULING)
    form = pane.exercise.choices
    framed = {key: frame.property("role") == "held" for key, frame in form._frames.items()}
    assert list(framed.values()) == [True, False]
    press(qtbot, pane, "1")
    framed = {key: frame.property("role") == "held" for key, frame in form._frames.items()}
    assert list(framed.values()) == [False, True]
