"""A second language beside the window's, for the reader of a page or a slip."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from trifelt.engine.languages import ENGLISH_CODE
from trifelt.engine.message import Message
from trifelt.gui.shell.building import ChoiceBox
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import families_of, written_languages

Say = Callable[[Message], str]  # a sentence as rich text
# Two sentences no wider than this together share a line.
_SHORT = 24
_BOUND = re.compile(r"(?<=\b[Bb]ox) (?=\d)|(?<=\d) (?=%|to \d)|(?<=\d to) (?=\d)")
_MARKS = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"[\d.]+ ")


def rich(text: str) -> str:
    """A sentence as rich text, with no line break in odds or beside a box or per cent."""
    return _BOUND.sub("\N{NO-BREAK SPACE}", escape(text)).replace("\n", "<br>")


class SecondLanguage(ChoiceBox):
    """The choice of a second language; `wanted` is the one chosen at first."""

    chosen = Signal()

    def __init__(self, texts: Texts, wanted: str = "") -> None:
        super().__init__()
        self._first = texts
        self._words = Texts(self)
        name = Message("Second language")
        texts.name(self, name)
        texts.name(self.view(), Message("Choices: {name}", name=name))
        self._offer(wanted)
        self.activated.connect(self._on_activated)
        texts.language_changed.connect(self._on_language_changed)

    @property
    def code(self) -> str:
        """The code of the chosen language; empty for none."""
        return str(self.currentData())

    def _offer(self, wanted: str) -> None:
        """Every language but the window's, one of them chosen."""
        self.clear()
        self._first.add_choice(self, Message("One language"), "")
        for language in written_languages():
            if language.code != self._first.language:
                self.addItem(language.name, language.code)
        self.setVisible(self.count() > 1)
        self.setCurrentIndex(max(0, self.findData(wanted)))
        self._on_activated()

    def _on_language_changed(self) -> None:
        self._offer(self.code)

    def _on_activated(self) -> None:
        self._words.set_language(self.code or ENGLISH_CODE)
        self.chosen.emit()

    def beside(self, message: Message, *, capital: bool = False) -> str:
        """A sentence in the second language, unless it adds only marks, as to names."""
        if not self.code:
            return ""
        words = self._words.render(message, capital=capital)
        first = self._first.render(message, capital=capital)
        return "" if _MARKS.sub("", words) in _MARKS.sub("", first) else words

    def say(self, message: Message) -> str:
        """A sentence as rich text in both languages, on one line if both are short."""
        first, second = self._first.render(message), self.beside(message)
        if not second:
            return rich(first)
        between = " · " if screen_columns(first) + screen_columns(second) <= _SHORT else "<br>"
        if (number := _NUMBER.match(first)) is not None:
            second = second.removeprefix(number[0])
        said, families = rich(second), families_of(self.code)
        if families:  # in which the dot between two parts is as wide as a letter
            said = said.replace("·", f"<span{_set_in(QGuiApplication.font().families())}>·</span>")
        return f"{rich(first)}{between}<span class='second'{_set_in(families)}>{said}</span>"


def _set_in(families: Sequence[str]) -> str:
    names = ",".join(f"'{name}'" for name in families)
    return f' style="font-family:{names}"' if names else ""


def screen_columns(text: str) -> int:
    """The width of a text in columns; a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
