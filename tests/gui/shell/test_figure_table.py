"""Tables of figures: rows as high as their words need."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.shell.building import column, holder
from trifelt.gui.shell.figure_table import ROW_HEIGHT, Cell, FigureRow, FigureTable
from trifelt.gui.shell.pane import PaneContext


def test_a_name_that_has_room_takes_one_line_however_wide_the_table_was_before(
    context: PaneContext, qtbot: QtBot
) -> None:
    header = Message("Wager"), Message("Right"), Message("Times")
    table = FigureTable(context.texts, context.theme, Message("Skills"), header, (150, 150))
    names = "Main", "Lucky Tie", "Lucky Community", "Player Lucky 6"
    page = holder(column(table))
    qtbot.addWidget(page)
    page.resize(320, 300)
    table.show_rows([FigureRow(name, (Cell(name), Cell("1"), Cell("2"))) for name in names])
    page.show()
    for width, whole in ((320, False), (900, True), (320, False), (900, True)):
        page.resize(width, 300)
        QApplication.processEvents()
        QApplication.processEvents()
        highest = max(table.rowHeight(row) for row in range(len(names)))
        assert (highest == ROW_HEIGHT) is whole
    narrow = table.fontMetrics().horizontalAdvance(names[-1]) + 8
    page.resize(page.width() - table.columnWidth(0) + narrow, 300)
    QApplication.processEvents()
    QApplication.processEvents()
    assert table.columnWidth(0) == narrow
    assert table.rowHeight(len(names) - 1) == ROW_HEIGHT


class OddsTable(FigureTable):
    names_stay = True


def test_names_stay_whole_and_in_place_while_columns_scroll(
    context: PaneContext, qtbot: QtBot
) -> None:
    header = [Message("Outcome"), *[Message("{name}", name=f"table {n}") for n in range(9)]]
    table = OddsTable(context.texts, context.theme, Message("Odds"), header, (72,) * 9)
    page = holder(column(table))
    qtbot.addWidget(page)
    page.resize(1600, 300)
    name = "Straight flush, deuce as fourth card"
    table.show_rows([FigureRow(name, (Cell(name), *[Cell("1 to 1")] * 9))])
    page.show()
    names = table.verticalHeader()
    for width in (1600, 500, 1600, 300):
        page.resize(width, 300)
        QApplication.processEvents()
        QApplication.processEvents()
        bar = table.horizontalScrollBar()
        assert (bar.maximum() > 0) is (width < 900)
        bar.setValue(bar.maximum())
        assert names.isVisible()
        assert names.x() <= table.frameWidth()
        assert names.width() >= table.fontMetrics().horizontalAdvance(name)
        assert table.model().headerData(0, Qt.Orientation.Vertical) == name
