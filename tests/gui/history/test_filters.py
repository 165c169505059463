"""The days of the history's filters, whatever is typed or pasted."""

from datetime import date

import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message
from trifelt.gui.history.filter_bar import FilterBar
from trifelt.gui.history.model.entries import filter_of, read_day
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
from trifelt.storage.log import Facet, RecordKind


@pytest.mark.parametrize(
    "text", ["9999-12-31", "0001-01-01", "1969-12-31", "2200-01-01", "2026-99", "9" * 5_000]
)
def test_a_day_that_no_record_can_have_is_refused(text: str) -> None:
    assert isinstance(read_day(text), Message)


@pytest.mark.parametrize("text", ["1970-01-01", "2199-12-31"])
def test_the_first_and_the_last_day_of_a_log_can_be_asked_for(text: str) -> None:
    day = certain(read_day(text), date)
    chosen = filter_of("", "", "", "", day, day)
    assert certain(chosen.since) < certain(chosen.until)


def test_the_filters_speak_another_language_at_once(qtbot: QtBot) -> None:
    texts = Texts()
    bar = FilterBar(texts)
    qtbot.addWidget(bar)
    bar.show_options([Facet(RecordKind.CHECK, "three-pictures", None, None, 2)])
    bar.kind.setCurrentIndex(1)
    texts.set_language("zh_Hans")
    assert [bar.kind.itemText(n) for n in range(2)] == ["类型", "派彩核对（2）"]
    assert bar.kind.currentData() == RecordKind.CHECK
    assert bar.game.currentText() == "游戏"


def test_two_games_are_told_apart_by_what_the_filter_has_room_for(
    qtbot: QtBot, context: PaneContext
) -> None:
    bar = FilterBar(context.texts)
    qtbot.addWidget(bar)
    bar.show_options([Facet(RecordKind.CHECK, game.id, None, None, 12) for game in GAMES])
    option = QStyleOptionComboBox()
    bar.game.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    style = bar.game.style()
    field = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, bar.game)
    metrics = bar.game.fontMetrics()
    for place in range(1, bar.game.count()):
        if bar.game.itemData(place) in ("three-card-poker", "three-card-prime"):
            name = bar.game.itemText(place).split(" (")[0]
            assert metrics.horizontalAdvance(name) <= field.width()


@pytest.mark.parametrize("width", [900, 1300])
def test_the_field_of_the_words_is_never_the_narrowest_and_takes_what_is_left(
    qtbot: QtBot, context: PaneContext, width: int
) -> None:
    bar = FilterBar(context.texts)
    qtbot.addWidget(bar)
    bar.resize(width, 40)
    bar.show()
    others = [part.width() for part in (bar.kind, bar.game, bar.house, bar.first, bar.last)]
    assert bar.search.width() >= sorted(others)[-2]
    assert bar.last.geometry().right() < width
