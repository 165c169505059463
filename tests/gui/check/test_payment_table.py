"""A list of an audit."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from trifelt.engine.audit.audited import Difference
from trifelt.engine.audit.record import RecordLine
from trifelt.engine.message import Message
from trifelt.gui.check.model.payment_lists import DIFFERENCE_LIST, ListColumn
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
    table.resize(200, 300)
    table.horizontalScrollBar().setValue(50)
    assert table.horizontalScrollBar().value() > 0
    table.show_rows([name, name])
    assert table.horizontalScrollBar().value() == 0, "a list begins with its first column"
    table.resize(800, 300)
    assert table.currentIndex().row() == 0
    places = (table.visualRect(table.list.index(row, 0)) for row in range(2))
    chosen, other = (table.viewport().grab(place).toImage() for place in places)
    assert chosen == other
    assert table.columnWidth(0) > table.fontMetrics().horizontalAdvance(name)


def test_a_payment_that_is_not_recorded_is_listed_without_an_amount(qtbot: QtBot) -> None:
    texts = {"round": "1", "game": "three-card-poker", "box": "1", "wager": "ante"}
    line = RecordLine(2, texts)
    rows = [
        Difference(line, 2500, paid, (paid or 0) - 2500, "3.14.1", Message("Higher."), kind)
        for paid, kind in ((500, None), (None, "not-recorded"), (0, "win-unpaid"))
    ]
    table = PaymentTable(Texts(), Message("Differences"), DIFFERENCE_LIST)
    qtbot.addWidget(table)
    table.show_rows(rows)
    titles = [column.title.text for column in DIFFERENCE_LIST]
    paid, error = titles.index("Paid"), titles.index("Likely error")
    assert [bool(table.list.text(row, titles.index("Difference"))) for row in range(3)] == [
        True, False, True,
    ]  # fmt: skip
    assert [table.list.text(row, paid) for row in range(3)] == ["5.00", "", "0.00"]
    assert len({table.list.text(row, error) for row in range(3)}) == 3
    table.sortByColumn(paid, Qt.SortOrder.DescendingOrder)
    assert table.list.text(0, paid) == "5.00"


def test_a_column_is_wide_enough_for_its_longest_amount_and_a_sorted_list_begins_at_its_top(
    qtbot: QtBot,
) -> None:
    texts = {"round": "1", "game": "three-card-poker", "box": "1", "wager": "ante"}
    due = [2500] * 200 + [1_234_567_89]
    rows = [
        Difference(RecordLine(n, texts), cents, 0, -cents, "3.14.1", Message("Higher."), None)
        for n, cents in enumerate(due, start=2)
    ]
    table = PaymentTable(Texts(), Message("Differences"), DIFFERENCE_LIST)
    qtbot.addWidget(table)
    table.resize(1000, 300)
    table.show()
    table.show_rows(rows)
    for place, column in enumerate(DIFFERENCE_LIST):
        if column.key is not None:
            words = table.fontMetrics().horizontalAdvance(table.list.text(len(rows) - 1, place))
            assert table.columnWidth(place) >= words
    table.scrollToBottom()
    assert table.verticalScrollBar().value() > 0
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert table.verticalScrollBar().value() == 0
