"""A pay table's rows and its report: words are whole, and what has no figure says why."""

from fractions import Fraction

import pytest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionFrame
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.engine.variants.sheet import report_content
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.report import report_pages
from trifelt.gui.paytables.section import COMBINATIONS, PROBABILITY, RowLine, rest_of
from trifelt.gui.shell.figure_table import Cell
from trifelt.gui.shell.pane import PaneContext

MARGIN = 2  # what Qt keeps free left and right of the words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_an_emptied_row_comes_to_stands_whole_in_its_field(
    qtbot: QtBot, context: PaneContext, game: Game
) -> None:
    editor = Editor()
    editor.open(default_house(game))
    for wager in game.wagers:
        for row in wager.pay_rows:
            line = RowLine(context, wager, row)
            qtbot.addWidget(line)
            line.show_figures((Cell(""),) * 5, editor.row_note(wager.id, row))
            line.ensurePolished()
            line.odds.ensurePolished()
            option = QStyleOptionFrame()
            line.odds.initStyleOption(option)
            part = QStyle.SubElement.SE_LineEditContents
            field = line.odds.style().subElementRect(part, option, line.odds)
            words = line.odds.fontMetrics().horizontalAdvance(line.odds.placeholderText())
            assert words < field.width() - 2 * MARGIN, row


def test_a_mini_royal_tells_which_hand_it_is(qtbot: QtBot, context: PaneContext) -> None:
    for game in GAMES:
        for wager in game.wagers:
            for row in wager.pay_rows:
                line = RowLine(context, wager, row)
                qtbot.addWidget(line)
                assert bool(line.name.toolTip()) == row.endswith("mini-royal")


@pytest.mark.parametrize("jackpot", [None, 2_500_000])
def test_the_report_says_why_a_wager_has_no_figures(
    qapp: QApplication, jackpot: int | None
) -> None:
    figures = analyze_house(default_house(GAMES[0]), jackpot)
    report = report_content(figures, jackpot, 1, language="en")
    page = report_pages(figures, report, Message.render)[0]
    assert ("without a jackpot" in page.body.toPlainText()) == (jackpot is None)


@pytest.mark.parametrize("game", [game for game in GAMES if game.deciding_wager])
def test_every_result_of_a_decision_is_told_and_all_add_up_to_the_whole_space(game: Game) -> None:
    figures = analyze_house(default_house(game)).wagers[certain(game.deciding_wager)]
    lines = list(rest_of(game, figures, Fraction(-1)).items())
    nets = [id for id, _ in lines].index("nets")
    *told, (_, (_, total)) = lines[nets + 1 :]
    assert [id for id, _ in told] == [each.outcome for each in figures.outcomes]
    counts = [int(str(cells[COMBINATIONS].text).replace(",", "")) for _, (_, cells) in told]
    assert f"{sum(counts):,}" == total[COMBINATIONS].text == "407,170,400"
    assert all(cells[PROBABILITY].text for _, (_, cells) in told)
