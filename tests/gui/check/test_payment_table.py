"""A list of an audit."""

import pytest
from pytestqt.qtbot import QtBot

from trifelt.engine.message import Message
from trifelt.gui.check.model.payment_lists import ListColumn
from trifelt.gui.check.payment_table import PaymentTable
from trifelt.gui.shell.texts import Texts


@pytest.mark.parametrize(
    ("code", "dealers"),
    [
        ("en", ["T-2", "T-10", "王", "陈"]),
        ("zh_Hans", ["陈", "王", "T-2", "T-10"]),  # by pinyin
        ("zh_Hant", ["王", "陈", "T-2", "T-10"]),  # by strokes
    ],
)
def test_names_are_sorted_as_the_language_sorts_them(
    code: str, dealers: list[str], qtbot: QtBot
) -> None:
    texts = Texts()
    texts.set_language(code)
    table = PaymentTable(texts, Message("Dealers"), [ListColumn(Message("Dealer"), str)])
    qtbot.addWidget(table)
    model = table.list
    model.show_rows(["王", "T-10", "陈", "T-2"])
    model.sort(0)
    assert model.rows == dealers


def test_a_column_holds_its_words_and_the_chosen_row_stands_where_the_others_do(
    qtbot: QtBot,
) -> None:
    name = "Dealer Prosperity Pictures of box 6"
    columns = [ListColumn(Message("Bet"), str), ListColumn(Message("Table"), lambda _: "7")]
    table = PaymentTable(Texts(), Message("Bets"), columns)
    qtbot.addWidget(table)
    plain = "background: white; color: black; selection-background-color: white;"
    table.setStyleSheet(f"{table.styleSheet()} QTableView {{ {plain} border: none; }}")
    table.resize(800, 300)
    table.show()
    table.show_rows([name, name])
    assert table.currentIndex().row() == 0
    places = (table.visualRect(table.list.index(row, 0)) for row in range(2))
    chosen, other = (table.viewport().grab(place).toImage() for place in places)
    assert chosen == other
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance(name)
