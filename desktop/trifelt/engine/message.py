"""Sentences that leave the engine as a text with its facts, rendered where they are shown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from gettext import NullTranslations
from string import Formatter
from typing import Final, NamedTuple, Protocol, final


class Catalogue(Protocol):
    """What a message needs of a language: the lookups of the standard library's gettext."""

    def gettext(self, message: str, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, count: int, /) -> str: ...


ENGLISH: Catalogue = NullTranslations()  # the texts as they are in the code


@final
class Message:
    """A sentence with named gaps and the facts that fill them; a fact may be a message itself.

    >>> Message("Dealer's {dealer} qualifies", dealer=Message("queen high")).render()
    "Dealer's queen high qualifies"
    >>> Message.counted("{count} card", "{count} cards", 3).render()
    '3 cards'
    >>> Message.in_context("wager", "Play").render()
    'Play'
    """

    __slots__ = ("_english", "context", "facts", "many", "text")

    text: str
    many: str | None
    context: str | None  # tells words apart for translators that are one word in English
    facts: Mapping[str, object]
    _english: str | None

    def __init__(self, text: str, /, **facts: object) -> None:
        self.text = text
        self.many = self.context = None
        self.facts = facts
        self._english = None

    @classmethod
    def in_context(cls, context: str, text: str, /, **facts: object) -> Message:
        """A message that may be translated otherwise here than elsewhere."""
        message = cls(text, **facts)
        message.context = context
        return message

    @classmethod
    def of(cls, text: str, facts: Mapping[str, object]) -> Message:
        """A message over facts that are shared, not copied."""
        message = cls.__new__(cls)
        message.text = text
        message.many = message.context = None
        message.facts = facts
        message._english = None
        return message

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, **facts: object) -> Message:
        """A message whose wording depends on a number, which is its fact `count`."""
        message = cls(one, count=count, **facts)
        message.many = many
        return message

    def render(self, catalogue: Catalogue = ENGLISH) -> str:
        """The sentence in the language of the catalogue."""
        if catalogue is not ENGLISH:
            return self._render(catalogue)
        # Hands' names are in many sentences: the words of the code are put together once.
        if self._english is None:
            if self.many is not None:
                self._english = self._render(ENGLISH)
            else:
                # A message among the facts formats itself as its English.
                self._english = self.text.format_map(self.facts) if self.facts else self.text
        return self._english

    def _render(self, catalogue: Catalogue) -> str:
        if self.context is not None:
            text = catalogue.pgettext(self.context, self.text)
        elif self.many is None:
            text = catalogue.gettext(self.text)
        else:
            count = self.facts["count"]
            assert isinstance(count, int)
            text = catalogue.ngettext(self.text, self.many, count)
        facts = self.facts
        if not facts:
            return text
        pieces = []
        for literal, name in _pieces(text):
            pieces.append(literal)
            if name is not None:
                counted = name == "count" and self.many is not None
                said = f"{facts[name]:,}" if counted else _said(name, facts[name], catalogue)
                pieces.append(said)
        return "".join(pieces)

    def __str__(self) -> str:
        return self.render()

    def __format__(self, spec: str) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self._key == other._key and dict(self.facts) == dict(other.facts)

    def __hash__(self) -> int:
        return hash((*self._key, *sorted(self.facts)))

    @property
    def _key(self) -> tuple[str, str | None, str | None]:
        return self.text, self.many, self.context


@lru_cache(maxsize=4096)
def _pieces(text: str) -> tuple[tuple[str, str | None], ...]:
    """A text as what comes before each gap, and the gap's name."""
    return tuple((literal, name) for literal, name, _, _ in Formatter().parse(text))


# Translators: the sizes from which large figures are shortened, each with what stands for it; a
# language has its own ones, as Chinese counts by ten thousands.
_UNITS: Final = Message.in_context("units", "1000= k; 1000000= M; 1000000000= G")


class Short(NamedTuple):
    """A figure in few letters, from so much on; a sentence has it in the units of its language.

    >>> print(Short(-2_500_000), Short(500), Short(9_000), Short(9_000, 1e3))
    −2.5 M 500 9,000 9 k
    """

    value: float
    least: float = 1e4

    def said(self, catalogue: Catalogue = ENGLISH) -> str:
        """The figure in a language."""
        unit, name = 1, ""
        for number, short in re.findall(r"(\d+)=([^;]*)", _UNITS.render(catalogue)):
            if abs(self.value) >= max(int(number), self.least):
                unit, name = int(number), short
        return f"{self.value / unit:,.6g}{name}".replace("-", "\N{MINUS SIGN}")

    def __str__(self) -> str:
        return self.said()


# The user, in documents and records.
YOU: Final = Message.in_context("person", "You")
_NAMED_HERE: Final = re.compile(rf"Player ([A-D]|\d+)|{YOU.text}")


def unnamed(n: object) -> str:
    """What documents call a player whose name nobody said; sentences say it in their language.

    >>> unnamed(2)
    'Player 2'
    """
    return f"Player {n}"


def _said(name: str, fact: object, catalogue: Catalogue) -> str:
    """A fact in a language: each has its own words for people without a name, and its own way to
    number and list the clauses of a sheet.
    """
    if isinstance(fact, Message):
        return fact.render(catalogue)
    if isinstance(fact, Short):
        return fact.said(catalogue)
    if name not in ("clause", "clauses"):
        person = _NAMED_HERE.fullmatch(fact) if isinstance(fact, str) else None
        if person is None:
            return str(fact)
        return (Message("Player {n}", n=person[1]) if person[1] else YOU).render(catalogue)
    numbers = [catalogue.pgettext("clause number", number) for number in str(fact).split(", ")]
    return _BETWEEN[", "].render(catalogue).join(numbers)


# Controls, line ends, marks that turn the writing round, halves of characters.
_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)


def visible(text: str, keep: str = "") -> str:
    r"""A text with the signs written out that would hide or reorder its letters.

    >>> print(visible("chips\u202e001"))
    chips\u202e001
    """
    return _HIDDEN.sub(lambda sign: sign[0] if sign[0] in keep else f"\\u{ord(sign[0]):04x}", text)


def under_clause(clause: str) -> Message | str:
    """A clause in brackets behind what it says; nothing where a sheet has none.

    >>> Message("It is refused{clause}.", clause=under_clause("5.6")).render()
    'It is refused (5.6).'
    """
    return Message(" ({clause})", clause=clause) if clause else ""


# Translators: what stands between two sentences, between the things of a list, and between parts.
# Where nothing stands there, as in Chinese, give a space of no width (U+200B).
_BETWEEN: Final = {
    " ": Message.in_context("between", " "),
    ", ": Message.in_context("between", ", "),
    "; ": Message.in_context("between", "; "),
    " · ": Message.in_context("between", " · "),
}


def joined(parts: Sequence[Message | str], between: str = " ") -> Message:
    """Several sentences, or things of a list, one after the other or, by a line break, below.

    >>> joined(["ante", Message("play")], ", ").render()
    'ante, play'
    """
    facts: dict[str, object] = {f"part{n}": part for n, part in enumerate(parts)}
    text = "{between}".join(f"{{{name}}}" for name in facts)
    return Message.of(text, {**facts, "between": _BETWEEN.get(between, between)})
