"""One small checker for documents, houses and settings: a schema is data, every fault is listed."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Protocol

from trifelt.engine.cards import shown
from trifelt.engine.message import Message, joined
from trifelt.engine.money import LARGEST_AMOUNT, money_text, read_money

_DECIMAL_COMMA: Final = re.compile(r"[0-9]{1,15},[0-9]{1,2}", re.ASCII)
_HUGE: Final = re.compile(r"[0-9]{10,}(\.[0-9]{0,2})?", re.ASCII)

# A place is the way to a value: None at the top, else the place above with a key or a number.
Place = tuple[Any, "str | int"] | None

# Nobody reads more of them; a hostile file has millions.
MOST_FAULTS: Final = 100


class RepeatedKeys(dict[str, Any]):
    """A table in which some keys occur more than once, and those keys."""

    repeated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, where, and what would be right."""

    place: str
    text: Message
    stands_for: int = 1  # the last of a long list stands for all that are not listed

    def render(self) -> str:
        return f"{self.place}: {self.text}" if self.place else str(self.text)

    def content(self) -> dict[str, str]:
        """The fault as JSON has it."""
        return {"place": self.place, "text": self.text.render()}


class Faults:
    """Collects what is wrong in a value; after the hundredth fault it only counts."""

    __slots__ = ("found", "more")

    def __init__(self) -> None:
        self.found: list[Fault] = []
        self.more = 0

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def count(self) -> int:
        """How many were found so far."""
        return len(self.found) + self.more

    @property
    def full(self) -> bool:
        """Whether further faults are only counted."""
        return len(self.found) >= MOST_FAULTS

    def add(self, place: Place, text: Message) -> None:
        if self.full:
            self.more += 1
        else:
            self.found.append(Fault(place_text(place), text))

    def take(self, faults: Iterable[Fault]) -> None:
        """Add faults found elsewhere."""
        for fault in faults:
            if self.full or fault.stands_for > 1:
                self.more += fault.stands_for
            else:
                self.found.append(fault)

    def listed(self) -> tuple[Fault, ...]:
        """What was found; where not every fault is listed, a last sentence says so."""
        rest = Fault(
            "",
            Message.counted(
                "and at least {count} more fault", "and at least {count} more faults", self.more
            ),
            self.more,
        )
        return (*self.found, rest) if self.more else tuple(self.found)

    def under(self, place: Place) -> bool:
        """Whether there is a fault at this place or inside it."""
        if not self.found:
            return False
        start = place_text(place)
        inside = (start + ".", start + "[") if start else ("",)
        return any(fault.place == start or fault.place.startswith(inside) for fault in self.found)


class _Wrong:
    """Takes the place of a wrong value, whose fault is listed."""

    def __bool__(self) -> bool:
        return False


WRONG: Final = _Wrong()


def place_text(place: Place) -> str:
    """A place in writing.

    >>> place_text((((None, "boxes"), 0), "hand"))
    'boxes[0].hand'
    """
    steps: list[str | int] = []
    while place is not None:
        place, step = place
        steps.append(step)
    text = ""
    for step in reversed(steps):
        if isinstance(step, int):
            text += f"[{step}]"
        else:
            # A key of blanks alone would leave no place at all.
            text += ("." if text else "") + (shown(step) if step.strip() else f"'{shown(step)}'")
    return text


def count_faults(faults: Iterable[Fault]) -> int:
    """How many faults there are, including those that the list only counts."""
    return sum(fault.stands_for for fault in faults)


def add_repeated(value: object, place: Place, faults: Faults) -> None:
    """Add a fault for every key that occurs more than once in a table."""
    if isinstance(value, RepeatedKeys):
        for key in value.repeated:
            faults.add((place, key), Message("given twice"))


_KINDS: Final = (
    (type(None), Message("nothing")),
    (bool, Message("true or false")),
    (int, Message("a whole number")),
    (str, Message("text")),
    (Mapping, Message("a table")),
    ((list, tuple), Message("a list")),
    (object, Message("a number with a fraction")),
)


def kind_of(value: object) -> Message:
    """What a value is, in plain words."""
    return next(words for kind, words in _KINDS if isinstance(value, kind))


def whole_text(value: int) -> str:
    """A whole number as text; one with thousands of digits is too long to show."""
    if abs(value) < 10**15:
        return str(value)
    return "10^15 or more" if value > 0 else "-10^15 or less"


def did_you_mean(word: str, known: Iterable[str]) -> Message | None:
    """The nearest known word, if one is near."""
    # Only a wrong word needs it.
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return Message("Did you mean {word}?", word=near[0]) if near else None


def unknown(what: Message, word: str, known: Sequence[str]) -> Message:
    """That a word is not known, with the nearest known one, or all of them."""
    wrong = Message("{what} '{word}' is not known.", what=what, word=shown(word))
    near = did_you_mean(word, known)
    if near is None and known:
        near = Message("Known: {known}.", known=", ".join(known))
    return wrong if near is None else joined([wrong, near])


class Node(Protocol):
    """One value of a schema: `check` returns it as the program holds it, or WRONG."""

    def check(self, value: object, place: Place, faults: Faults) -> Any: ...


class Single(Node):
    """A value without parts: `read` gives it as the program holds it, or what is wrong."""

    __slots__ = ()

    def read(self, value: object) -> Any: ...

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        result = self.read(value)
        if isinstance(result, Message):
            faults.add(place, result)
            return WRONG
        return result


@dataclass(frozen=True, slots=True)
class Text(Single):
    """Text of at least one character, printable."""

    longest: int = 200
    multiline: bool = False

    def read(self, value: object) -> str | Message:
        if not isinstance(value, str):
            return Message("expected text, got {kind}", kind=kind_of(value))
        if not value.strip():
            return Message("expected some text, got blanks")
        if len(value) > self.longest:
            return Message(
                "expected at most {longest} characters, got {length}",
                length=len(value),
                longest=self.longest,
            )
        if not all(sign.isprintable() or (self.multiline and sign == "\n") for sign in value):
            return Message("expected plain text, got control characters")
        return value


@dataclass(frozen=True, slots=True)
class OneOf(Single):
    """One of a few words."""

    what: Message
    values: tuple[str, ...]

    def read(self, value: object) -> str | Message:
        if not isinstance(value, str):
            known = ", ".join(self.values)
            return Message("expected one of {known}, got {kind}", known=known, kind=kind_of(value))
        return value if value in self.values else unknown(self.what, value, self.values)


@dataclass(frozen=True, slots=True)
class Whole(Single):
    """A whole number between two bounds."""

    low: int
    high: int

    def read(self, value: object) -> int | Message:
        bounds = {"low": self.low, "high": self.high}
        if not isinstance(value, int) or isinstance(value, bool):
            return Message(
                "expected a whole number from {low} to {high}, got {kind}",
                **bounds,
                kind=kind_of(value),
            )
        if not self.low <= value <= self.high:
            return Message(
                "expected {low} to {high}, got {value}", **bounds, value=whole_text(value)
            )
        return value


@dataclass(frozen=True, slots=True)
class Flag(Single):
    """True or false."""

    def read(self, value: object) -> bool | Message:
        if isinstance(value, bool):
            return value
        return Message("expected true or false, got {kind}", kind=kind_of(value))


@dataclass(frozen=True, slots=True)
class Money(Single):
    """An amount as decimal text or a whole number, in cents inside."""

    low: int = 1

    def read(self, value: object) -> int | Message:
        cents = None
        if isinstance(value, str):
            cents = read_money(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            cents = value * 100
        if cents is None and isinstance(value, str) and _HUGE.fullmatch(value):
            cents = LARGEST_AMOUNT + 1
        if cents is None:
            return _no_amount(value)
        if cents < self.low == 1:
            return Message("expected an amount greater than 0")
        if not self.low <= cents <= LARGEST_AMOUNT:
            return Message(
                "expected an amount from {low} to {high}",
                low=money_text(self.low),
                high=money_text(LARGEST_AMOUNT),
            )
        return cents


def _no_amount(value: object) -> Message:
    if isinstance(value, str):
        if _DECIMAL_COMMA.fullmatch(value):
            return Message(
                "'{text}' has its cents after a comma; write {amount}",
                text=value,
                amount=value.replace(",", "."),
            )
        return Message("'{text}' is not an amount; write it as 25 or 12.50", text=shown(value))
    if isinstance(value, float | Decimal):
        return Message('write an amount with a point as text: "25.50"')
    return Message('expected an amount, such as "12.50" or 25, got {kind}', kind=kind_of(value))


@dataclass(frozen=True, slots=True)
class Parsed(Single):
    """A value read by a function, which returns the value or says what is wrong."""

    reads: Callable[[object], Any]

    def read(self, value: object) -> Any:
        return self.reads(value)


@dataclass(frozen=True, slots=True)
class Made(Node):
    """The result of a function on a value in which nothing is wrong."""

    node: Node
    make: Callable[[Any], Any]

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        before = faults.count
        checked = self.node.check(value, place, faults)
        return WRONG if checked is WRONG or faults.count > before else self.make(checked)


@dataclass(frozen=True, slots=True)
class ListOf(Node):
    """A list whose members share one schema."""

    member: Node
    least: int = 0
    most: int = 1_000_000

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        if not isinstance(value, list | tuple):
            faults.add(place, Message("expected a list, got {kind}", kind=kind_of(value)))
            return WRONG
        if not self.least <= len(value) <= self.most:
            bounds = {"least": self.least, "most": self.most}
            message = Message(
                "expected {least} to {most} entries, got {count}", **bounds, count=len(value)
            )
            faults.add(place, message)
            return WRONG
        check = self.member.check
        checked = []
        for n, member in enumerate(value):
            if faults.more:
                break
            checked.append(check(member, (place, n), faults))
        return checked


@dataclass(frozen=True, slots=True)
class TableOf(Node):
    """A table with known keys; `required` ones must be there."""

    what: Message
    fields: Mapping[str, Node]
    required: tuple[str, ...] = ()
    # Keys that get a sentence of their own.
    refused: Mapping[str, Message] | None = None

    def check(self, value: object, place: Place, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("expected a table, got {kind}", kind=kind_of(value)))
            return WRONG
        add_repeated(value, place, faults)
        fields = self.fields
        checked: dict[str, Any] = {}
        for key, member in value.items():
            node = fields.get(key)
            if node is not None:
                checked[key] = node.check(member, (place, key), faults)
            elif faults.full:
                faults.more += 1
            elif self.refused is not None and key in self.refused:
                faults.add((place, key), self.refused[key])
            else:
                faults.add((place, key), unknown(self.what, key, tuple(fields)))
        for key in self.required:
            if key not in value:
                faults.add((place, key), Message("missing"))
        return checked
