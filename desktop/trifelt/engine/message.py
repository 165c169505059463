"""Sentences that leave the engine as a text with its facts, rendered where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, final


class Catalogue(Protocol):
    """What a message needs of a language: the lookups of the standard library's gettext."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, count: int, /) -> str: ...


class _English:
    """The texts as they stand in the code."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return one if count == 1 else many


ENGLISH: Catalogue = _English()


@final
class Message:
    """A sentence with named gaps and the facts that fill them; a fact may be a message itself.

    >>> Message("Dealer's {dealer} qualifies", dealer=Message("queen high")).render()
    "Dealer's queen high qualifies"
    >>> Message.counted("{count} card", "{count} cards", 3).render()
    '3 cards'
    """

    __slots__ = ("facts", "many", "text")

    text: str
    many: str | None
    facts: Mapping[str, object]

    def __init__(self, text: str, /, **facts: object) -> None:
        self.text = text
        self.many = None
        self.facts = facts

    @classmethod
    def of(cls, text: str, facts: Mapping[str, object]) -> Message:
        """A message over facts that are shared, not copied."""
        message = cls.__new__(cls)
        message.text = text
        message.many = None
        message.facts = facts
        return message

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, **facts: object) -> Message:
        """A message whose wording depends on a number, which is its fact `count`."""
        message = cls(one, count=count, **facts)
        message.many = many
        return message

    def render(self, catalogue: Catalogue = ENGLISH) -> str:
        """The sentence in the language of the catalogue."""
        if self.many is None:
            text = catalogue.gettext(self.text)
        else:
            count = self.facts["count"]
            assert isinstance(count, int)
            text = catalogue.ngettext(self.text, self.many, count)
        facts = self.facts
        if not facts:
            return text
        return text.format_map(_Rendered(facts, catalogue))

    def __str__(self) -> str:
        return self.render()

    def __repr__(self) -> str:
        return f"Message({self.render()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.text, self.many, dict(self.facts)) == (
            other.text,
            other.many,
            dict(other.facts),
        )

    def __hash__(self) -> int:
        return hash((self.text, self.many, tuple(sorted(self.facts))))


class _Rendered(dict[str, object]):
    """Facts as the text asks for them: only those it names are rendered."""

    def __init__(self, facts: Mapping[str, object], catalogue: Catalogue) -> None:
        super().__init__()
        self._facts = facts
        self._catalogue = catalogue

    def __missing__(self, name: str) -> object:
        value = self._facts[name]
        return value.render(self._catalogue) if isinstance(value, Message) else value


def joined(parts: list[Message] | tuple[Message, ...]) -> Message:
    """Several sentences one after the other."""
    text = " ".join(f"{{part{n}}}" for n in range(len(parts)))
    return Message.of(text, {f"part{n}": part for n, part in enumerate(parts)})
