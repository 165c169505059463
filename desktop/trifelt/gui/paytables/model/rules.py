"""The rules of a house besides its tables, as fields: each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from trifelt.engine.houses.house import MOST_SEATS, CapPer, Deal, House
from trifelt.engine.message import Message
from trifelt.engine.money import Direction, money_text
from trifelt.engine.variants.editing import REMOVED
from trifelt.engine.wager import Kind

Place = tuple[str, ...]


class Group(StrEnum):
    """Which panel a field stands in."""

    READINGS = "readings"
    LIMITS = "limits"
    TABLE = "table"
    CAP = "cap"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class RuleField:
    """One field: typed, or picked from choices."""

    group: Group
    place: Place
    title: Message
    clause: str = ""
    choices: tuple[tuple[str, Message], ...] = ()
    empty: Message | None = None  # what a field that is left empty means

    @property
    def key(self) -> str:
        """The place as differences and faults write it."""
        return ".".join(self.place)

    def acts(self, house: House) -> bool:
        """Whether the field means anything in this house: a wager offered, a maximum there."""
        match self.place:
            case ("wagers", wager, _):
                return wager in house.offers
            case ("cap", part, *_) if part != "amount":
                return house.cap is not None
        return True


def rule_fields(house: House) -> tuple[RuleField, ...]:
    """Every rule of a house of this game that can be changed."""
    return (*_readings(house), *_limits(house), *_table(), *_cap(house), *_words())


def _readings(house: House) -> Iterator[RuleField]:
    for reading in house.game.readings:
        choices = tuple((value.id, value.means) for value in reading.values)
        place = ("readings", reading.id)
        yield RuleField(Group.READINGS, place, reading.title, reading.clause, choices)


def _limits(house: House) -> Iterator[RuleField]:
    none = Message("none")
    for wager in house.game.wagers:
        if wager.kind is not Kind.STAKED:
            continue
        if wager.price is not None:
            yield RuleField(
                Group.LIMITS,
                ("wagers", wager.id, "price"),
                Message("{wager}, price", wager=wager.title),
            )
            continue
        for key, title in (
            ("min", Message("{wager}, minimum bet", wager=wager.title)),
            ("max", Message("{wager}, maximum bet", wager=wager.title)),
        ):
            yield RuleField(Group.LIMITS, ("wagers", wager.id, key), title, empty=none)


def _table() -> Iterator[RuleField]:
    seats = tuple((str(n), Message("{count}", count=n)) for n in range(1, MOST_SEATS + 1))
    yield RuleField(Group.TABLE, ("seats",), Message("Boxes"), choices=seats)
    yield RuleField(
        Group.TABLE,
        ("deal",),
        Message("Order of dealing"),
        choices=(
            (Deal.THREE_AT_A_TIME.value, Message("three cards at a time")),
            (Deal.ONE_AT_A_TIME.value, Message("one card at a time")),
        ),
    )
    yield RuleField(Group.TABLE, ("chips",), Message("Chips, separated by commas"))
    yield RuleField(Group.TABLE, ("rounding", "unit"), Message("Round winnings to"))
    yield RuleField(
        Group.TABLE,
        ("rounding", "direction"),
        Message("Rounded"),
        choices=(
            (Direction.DOWN.value, Message("down")),
            (Direction.UP.value, Message("up")),
            (Direction.NEAREST.value, Message("to the nearest, halves up")),
        ),
    )


def _cap(house: House) -> Iterator[RuleField]:
    if not house.game.capped:
        return
    yield RuleField(
        Group.CAP,
        ("cap", "amount"),
        Message("Maximum aggregate payout"),
        empty=Message("none"),
    )
    yield RuleField(
        Group.CAP,
        ("cap", "per"),
        Message("Counted"),
        choices=(
            (CapPer.ROUND.value, Message("over a round")),
            (CapPer.HAND.value, Message("over a hand")),
        ),
    )
    yield RuleField(
        Group.CAP,
        ("cap", "pooled"),
        Message("Wagers"),
        choices=(("yes", Message("pooled")), ("no", Message("each on its own"))),
    )
    for wager in house.game.capped:
        yield RuleField(
            Group.CAP,
            ("cap", "wagers", wager),
            house.game.wager[wager].title,
            choices=(("yes", Message("covered")), ("no", Message("not covered"))),
        )


def _words() -> Iterator[RuleField]:
    yield RuleField(Group.WORDS, ("edition",), Message("Edition of the sheet"))
    yield RuleField(Group.WORDS, ("note",), Message("Note"))


def field_text(house: House, place: Place) -> str:
    """What a field shows."""
    match place:
        case ("seats",):
            return str(house.seats)
        case ("deal",):
            return house.deal.value
        case ("chips",):
            return ", ".join(_short(chip) for chip in house.chips)
        case ("edition",):
            return house.edition
        case ("note",):
            return house.note.replace("\n", " ")
        case ("readings", reading):
            return house.readings[reading]
        case ("rounding", "unit"):
            return money_text(house.rounding.unit)
        case ("rounding", "direction"):
            return house.rounding.direction.value
        case ("wagers", wager, key):
            return _limit(house, wager, key)
        case ("cap", *rest):
            return _cap_text(house, tuple(rest))
    raise KeyError(place)


def _limit(house: House, wager: str, key: str) -> str:
    offer = house.offers.get(wager)
    if offer is None:
        return ""
    cents = {"min": offer.minimum, "max": offer.maximum, "price": offer.price}[key]
    return "" if cents is None else _short(cents)


def _cap_text(house: House, place: Place) -> str:
    cap = house.cap
    if cap is None:
        return ""
    match place:
        case ("amount",):
            return _short(cap.amount)
        case ("per",):
            return cap.per.value
        case ("pooled",):
            return "yes" if cap.pooled else "no"
    return "yes" if place[-1] in cap.wagers else "no"


def _short(cents: int) -> str:
    return money_text(cents).removesuffix(".00")


def put_of(house: House, place: Place, text: str) -> tuple[Place, Any]:
    """Where in the file and as what a typed or picked text is put."""
    match place:
        case ("seats",):
            return place, int(text)
        case ("chips",):
            return place, [chip.strip() for chip in text.split(",") if chip.strip()]
        case ("wagers", _, ("min" | "max")) | ("edition",) | ("note",) if not text.strip():
            return place, REMOVED
        case ("cap", "amount") if not text.strip():
            return ("cap",), REMOVED
        case ("cap", "pooled"):
            return place, text == "yes"
        case ("cap", "wagers", wager):
            covered = set(house.cap.wagers if house.cap else ())
            covered = covered | {wager} if text == "yes" else covered - {wager}
            return ("cap", "wagers"), [each for each in house.game.capped if each in covered]
    return place, text.strip()
