"""Sentences on widgets: rendered in the chosen language, and again when it changes."""

import re
from collections.abc import Iterable
from itertools import takewhile
from operator import eq
from weakref import WeakKeyDictionary

from PySide6.QtCore import QCollator, QLocale, QObject, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction, QFontMetrics, Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox, QWidget
from shiboken6 import isValid

from trifelt.engine.languages import ENGLISH_CODE, catalogue_of
from trifelt.engine.message import ENGLISH, Catalogue, Message, visible

# Marks a widget whose text is a name or a figure, the same in every language.
DATA = "holdsData"
# Line ends, and the tab between a menu entry and its key.
_LAYOUT = "\n\t"
# In Chinese an appendix is not a 条: it follows the clauses cited with it, or stands alone.
_APPENDIX = re.compile(r"(、|第)(附[录錄][\dA-G附录錄注註、]*)([条條])")
# In Chinese, the characters around a number and between odds must not be parted from it.
_NUMBERED = re.compile(r"第([\dA-G附录錄注註., 、a-z]+)([条條门門局题題])")
_ODDS = re.compile(r"(?<=\d)([赔賠])(?=\d)")
# The hyphen in a hand such as A-J-8, where a line would break.
_HAND = re.compile(r"(?<=[AKQJ2-90])-(?=(?:10|[AKQJ2-9])(?![A-Za-z0-9]))")
_JOINER = "\N{WORD JOINER}"


def _rendered(message: Message, catalogue: Catalogue, *, capital: bool) -> str:
    words = visible(message.render(catalogue), _LAYOUT)
    if catalogue is not ENGLISH:
        words = _APPENDIX.sub(
            lambda cited: cited[2] if cited[1] == "第" else f"{cited[3]}、{cited[2]}", words
        )
        words = _NUMBERED.sub(rf"第{_JOINER}\1{_JOINER}\2", words)
        words = _ODDS.sub(rf"{_JOINER}\1{_JOINER}", words)
        words = _HAND.sub(f"{_JOINER}-{_JOINER}", words)
    return words[:1].upper() + words[1:] if capital else words


def tip(text: str) -> str:
    """A text as a tooltip that shows it literally: Qt guesses the format of tooltips."""
    return Qt.convertFromPlainText(text) if Qt.mightBeRichText(text) else text


def cut_apart(text: str, others: Iterable[str], letters: QFontMetrics, room: int) -> str:
    """A text cut to the room that it has, though not where it differs from the others."""
    alike = [sum(takewhile(bool, map(eq, text, one))) for one in others if one != text]
    first, own = text[: (start := text.rfind(" ", 0, max(alike, default=0)) + 1)], text[start:]
    if not first or letters.horizontalAdvance(text) <= room:
        return letters.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
    before = max(room - letters.horizontalAdvance(own), room // 4)
    first = letters.elidedText(first, Qt.TextElideMode.ElideRight, before)
    return letters.elidedText(first + own, Qt.TextElideMode.ElideRight, room)


def _put(target: QObject, place: str, text: str) -> None:
    """Write a text into a property, where no character of it is markup or marks a key."""
    if isinstance(target, QComboBox) and place.isdecimal():
        target.setItemText(int(place), text)
        target.setItemData(int(place), tip(text), Qt.ItemDataRole.ToolTipRole)
        return
    if place == "toolTip":
        text = tip(text)
    elif place == "text" and isinstance(target, QAbstractButton | QAction):
        text = text.replace("&", "&&")
    target.setProperty(place, text)


class Texts(QObject):
    """The window's language, and which sentence each property of each object shows."""

    language_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.language = ENGLISH_CODE
        self._catalogue: Catalogue = ENGLISH
        self._shown: WeakKeyDictionary[QObject, dict[str, tuple[Message, bool]]]
        self._shown = WeakKeyDictionary()

    def set_language(self, code: str) -> None:
        """Change the language everywhere at once."""
        if code == self.language:
            return
        self.language = code
        self._catalogue = catalogue_of(code)
        for target, messages in list(self._shown.items()):
            if isValid(target):
                for place, (message, capital) in messages.items():
                    _put(target, place, self.render(message, capital=capital))
        self.language_changed.emit(self.language)

    def render(self, message: Message | str, *, capital: bool = False) -> str:
        """The sentence in the current language; a plain text is the same in every language."""
        if isinstance(message, str):
            return message
        return _rendered(message, self._catalogue, capital=capital)

    def in_order(self, words: Iterable[str]) -> list[str]:
        """Words as the current language sorts them, and by the numbers in them."""
        collator = QCollator(QLocale(self.language))
        collator.setNumericMode(True)
        return sorted(words, key=collator.sortKey)

    def show(
        self, target: QObject, message: Message, place: str = "text", *, capital: bool = False
    ) -> None:
        """Show a sentence in a property of an object, and keep it in the current language."""
        shown = self._shown.setdefault(target, {})
        if shown.get(place) != (message, capital):
            shown[place] = message, capital
            _put(target, place, self.render(message, capital=capital))

    def add_choice(
        self, box: QComboBox, title: Message, value: object = None, *, capital: bool = False
    ) -> None:
        """Add a choice to a box, and keep it in the current language."""
        place = str(box.count())
        box.addItem("", value)
        self._shown.get(box, {}).pop(place, None)  # of a box that is filled anew
        self.show(box, title, place, capital=capital)

    def name(self, target: QWidget, message: Message, help_text: Message | None = None) -> None:
        """Give a control its name for screen readers, and its help if it has one."""
        self.show(target, message, "accessibleName")
        if help_text is not None:
            self.show(target, help_text, "accessibleDescription")

    def announce(self, target: QWidget, message: Message) -> None:
        """Have a screen reader speak a sentence now, wherever it is reading."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(target, self.render(message)))

    def shown(self, target: QObject, place: str = "text") -> Message | None:
        """The sentence that a property of an object shows."""
        found = self._shown.get(target, {}).get(place)
        return None if found is None else found[0]

    def show_data(self, target: QObject, text: str, place: str = "text") -> None:
        """Show a name or a figure, the same in every language, in a property."""
        self._shown.get(target, {}).pop(place, None)
        target.setProperty(DATA, True)
        _put(target, place, visible(text, _LAYOUT))
