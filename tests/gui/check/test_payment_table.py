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
    table = PaymentTable(texts, Message("Dealers"), [ListColumn(Message("Dealer"), 96, str)])
    qtbot.addWidget(table)
    model = table.list
    model.show_rows(["王", "T-10", "陈", "T-2"])
    model.sort(0)
    assert model.rows == dealers
