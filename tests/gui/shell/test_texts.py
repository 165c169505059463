"""Sentences on widgets follow the language."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QTextDocument
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.gui.pseudo import CLOSE, CODE, OPEN
from trifelt.engine.message import Message
from trifelt.gui.shell.building import label
from trifelt.gui.shell.second import SecondLanguage, rich
from trifelt.gui.shell.texts import Texts, cut_apart


def test_sentences_on_widgets_follow_the_language(qtbot: QtBot) -> None:
    texts = Texts()
    button = QPushButton()
    qtbot.addWidget(button)
    texts.show(button, Message("Deal {count} cards", count=3))
    texts.name(button, Message("Deal"), Message("Deals the cards"))
    assert button.text() == "Deal 3 cards"
    with qtbot.waitSignal(texts.language_changed):
        texts.set_language(CODE)
    for text in (button.text(), button.accessibleName(), button.accessibleDescription()):
        assert text.startswith(OPEN)
        assert text.endswith(CLOSE)
    assert "3" in button.text()
    texts.set_language("en")
    assert button.text() == "Deal 3 cards"


def test_choices_of_a_box_follow_the_language_and_keep_what_is_chosen(qtbot: QtBot) -> None:
    texts, box = Texts(), QComboBox()
    qtbot.addWidget(box)
    for _ in range(2):  # as a box is filled anew
        box.clear()
        texts.add_choice(box, Message("Own rows"), "rows")
        texts.add_choice(box, Message("push"), "push", capital=True)
    box.setCurrentIndex(1)
    assert box.itemData(1, Qt.ItemDataRole.ToolTipRole) == "Push"
    texts.set_language(CODE)
    assert all(box.itemText(place).startswith(OPEN) for place in range(2))
    assert box.itemData(1, Qt.ItemDataRole.ToolTipRole) == box.itemText(1)
    assert box.currentData() == "push"
    texts.set_language("en")
    assert [box.itemText(place) for place in range(2)] == ["Own rows", "Push"]


def test_what_opens_a_line_has_a_capital_in_every_language(qtbot: QtBot) -> None:
    texts = Texts()
    label = QLabel()
    qtbot.addWidget(label)
    question = Message("which box?")
    texts.show(label, question, capital=True)
    assert label.text() == "Which box?"
    assert texts.shown(label) == question
    texts.set_language(CODE)
    texts.set_language("en")
    assert label.text() == "Which box?"
    assert texts.render(Message(""), capital=True) == ""


def test_names_and_figures_stay(qtbot: QtBot) -> None:
    texts = Texts()
    label = QLabel()
    qtbot.addWidget(label)
    texts.show(label, Message("Sentence"))
    texts.show_data(label, "Version 4")
    texts.set_language(CODE)
    assert label.text() == "Version 4"


def test_a_widget_that_is_gone_is_forgotten(qtbot: QtBot) -> None:
    texts = Texts()
    label = QLabel()
    texts.show(label, Message("Sentence"))
    from shiboken6 import delete

    delete(label)
    texts.set_language(CODE)


def test_a_text_is_shown_letter_for_letter(qtbot: QtBot) -> None:
    texts = Texts()
    button, said = QPushButton(), label(texts, Message("{name}", name="<b>A & B</b>"))
    qtbot.addWidget(button)
    qtbot.addWidget(said)
    texts.show_data(button, "A & B\u202e")
    texts.show_data(button, "<b>A</b>\nB", "toolTip")
    assert button.text() == "A && B\\u202e"
    shown = QTextDocument()
    shown.setHtml(button.toolTip())
    assert shown.toPlainText() == "<b>A</b>\nB"
    assert (said.text(), said.textFormat()) == ("<b>A & B</b>", Qt.TextFormat.PlainText)
    texts.show(button, Message("Under 2 and over 1"), "toolTip")
    assert button.toolTip() == "Under 2 and over 1"


def test_a_second_language_stands_beside_the_first(qtbot: QtBot) -> None:
    texts = Texts()
    second = SecondLanguage(texts)
    qtbot.addWidget(second)
    second.addItem("Pseudo", CODE)
    second.setCurrentIndex(second.count() - 1)
    second.activated.emit(second.currentIndex())
    dealer = second.say(Message("Dealer"))
    assert dealer.startswith("Dealer · <span")
    assert dealer.endswith(f"{CLOSE}</span>")
    long = second.say(Message("The dealer's queen high qualifies, <b>box {box}</b>", box=1))
    assert long.startswith(
        "The dealer&#x27;s queen high qualifies, &lt;b&gt;box\N{NO-BREAK SPACE}1"
    )
    assert f"<br><span class='second'>{OPEN}" in long
    with qtbot.waitSignal(second.chosen):
        second.setCurrentIndex(0)
        second.activated.emit(0)
    assert second.say(Message("Dealer")) == "Dealer"
    texts.set_language(CODE)
    assert second.itemText(0).startswith(OPEN)
    assert second.findData("en") > 0  # which the window speaks no more


def test_a_second_language_that_adds_only_marks_is_not_shown(qtbot: QtBot) -> None:
    texts = Texts()
    texts.set_language("zh_Hant")
    second = SecondLanguage(texts, "en")
    qtbot.addWidget(second)
    assert second.code == "en"
    assert second.say(Message("{clauses}", clauses="3.13.1, 4.1")) == "3.13.1、4.1"


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("C note 1", "（附录C注1）"),
        ("6, A note 4", "（第\u20606\u2060条、附录A注4）"),
        ("3.2, 3.3, Appendix G", "（第\u20603.2、3.3\u2060条、附录G）"),
    ],
)
def test_an_appendix_stands_behind_the_clauses_in_chinese(clause: str, said: str) -> None:
    texts = Texts()
    texts.set_language("zh_Hans")
    assert texts.render(Message(" ({clause})", clause=clause)) == said


def test_a_clauses_number_is_one_word_with_what_stands_around_it() -> None:
    texts = Texts()
    texts.set_language("zh_Hans")
    said = texts.render(Message("按第{clause}条派1赔30，不论三条", clause="3.13.1"))
    assert said == "按第\u20603.13.1\u2060条派1\u2060赔\u206030，不论三条"


def test_a_number_is_never_parted_from_its_per_cent_or_its_box() -> None:
    assert [len(part) for part in rich("Box 3: 60 % (needs 80 %)").split(" ")] == [6, 4, 6, 5]
    assert [len(part) for part in rich("Pair 30 to 1, Flush 4 to 1").split(" ")] == [4, 8, 5, 6]


def test_a_name_that_is_cut_is_told_apart_from_those_beside_it(qapp: QApplication) -> None:
    letters = QFontMetrics(qapp.font())
    hotel = "The Grand Casino and Resort Hotel"
    names = [f"{hotel}, {room} limit room, based on MBS, Version 4" for room in ("high", "low")]
    names += [f"{hotel}, low limit room, {year}, based on MBS, Version 4" for year in (2025, 2026)]
    for part in (3, 2):
        room = letters.horizontalAdvance(names[0]) // part
        cut = [cut_apart(name, names, letters, room) for name in names]
        assert len({*cut}) == len(names)
        assert all(letters.horizontalAdvance(name) <= room for name in cut)
    assert cut_apart(hotel, names, letters, letters.horizontalAdvance(hotel)) == hotel
