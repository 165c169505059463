"""The rules of a house besides its tables, as fields: each with its place in the file."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from trifelt.engine.houses.cells import portion_text
from trifelt.engine.houses.house import DEFAULT_CHIPS, MOST_SEATS, CapPer, Deal, House
from trifelt.engine.message import Message
from trifelt.engine.money import Direction, money_text, plain_amounts
from trifelt.engine.variants.editing import REMOVED, house_places
from trifelt.engine.wager import Kind

Place = tuple[str, ...]
NONE: Final = Message("none")


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
    choices: tuple[tuple[str, Message], ...] = ()
    clause: str = ""
    empty: Message | None = None  # what a field that is left empty means
    wide: bool = False  # below its title instead of beside it

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
    return (*_readings(house), *_limits(house), *_TABLE, *_cap(house), *_WORDS)


def _readings(house: House) -> Iterator[RuleField]:
    for reading in house.game.readings:
        choices = tuple(reading.values.items())
        place = ("readings", reading.id)
        yield RuleField(
            Group.READINGS, place, reading.title, choices, clause=reading.clause, wide=True
        )


def _limits(house: House) -> Iterator[RuleField]:
    for wager in house.game.wagers:
        if wager.kind is not Kind.STAKED:
            continue
        if wager.price is not None:
            title = Message("{wager}, price", wager=wager.title)
            yield RuleField(Group.LIMITS, ("wagers", wager.id, "price"), title)
            title = Message("{wager}, part of it into the jackpot", wager=wager.title)
            yield RuleField(Group.LIMITS, ("wagers", wager.id, "share"), title)
            continue
        for key, title in (
            ("min", Message("{wager}, minimum bet", wager=wager.title)),
            ("max", Message("{wager}, maximum bet", wager=wager.title)),
        ):
            yield RuleField(Group.LIMITS, ("wagers", wager.id, key), title, empty=NONE)


_TABLE: Final = (
    RuleField(
        Group.TABLE,
        ("seats",),
        Message("Boxes"),
        tuple((str(n), Message("{count}", count=n)) for n in range(1, MOST_SEATS + 1)),
    ),
    RuleField(
        Group.TABLE,
        ("deal",),
        Message("Order of dealing"),
        (
            (Deal.THREE_AT_A_TIME.value, Message("three cards at a time")),
            (Deal.ONE_AT_A_TIME.value, Message("one card at a time")),
        ),
        wide=True,
    ),
    RuleField(
        Group.TABLE,
        ("chips",),
        Message("Chips, separated by commas"),
        empty=Message("those of the Preferences"),
        wide=True,
    ),
    RuleField(Group.TABLE, ("rounding", "unit"), Message("Round winnings to")),
    RuleField(
        Group.TABLE,
        ("rounding", "direction"),
        Message("Rounded"),
        (
            (Direction.DOWN.value, Message("down")),
            (Direction.UP.value, Message("up")),
            (Direction.NEAREST.value, Message("to the nearest, halves up")),
        ),
        wide=True,
    ),
)
_CAP: Final = (
    RuleField(Group.CAP, ("cap", "amount"), Message("Maximum aggregate payout"), empty=NONE),
    RuleField(
        Group.CAP,
        ("cap", "per"),
        Message("Counted"),
        (
            (CapPer.ROUND.value, Message("over a round")),
            (CapPer.HAND.value, Message("over a hand")),
        ),
    ),
    RuleField(
        Group.CAP,
        ("cap", "pooled"),
        Message("Wagers"),
        (("yes", Message("pooled")), ("no", Message("each on its own"))),
    ),
)
_COVERED: Final = (("yes", Message("covered")), ("no", Message("not covered")))
_WORDS: Final = (
    RuleField(Group.WORDS, ("edition",), Message("Edition of the sheet"), wide=True),
    RuleField(Group.WORDS, ("note",), Message("Note"), wide=True),
)


def _cap(house: House) -> Iterator[RuleField]:
    if house.game.capped:
        yield from _CAP
    for wager in house.game.capped:
        title = house.game.wager[wager].title
        yield RuleField(Group.CAP, ("cap", "wagers", wager), title, _COVERED)


_TEXTS: Final = ("edition", "note")


def field_texts(house: House) -> dict[str, str]:
    """What each field shows, by its key; amounts without the cents that they do not have."""
    texts = {
        place: text.replace("\n", " ") if place in _TEXTS else re.sub(r"\.00\b", "", text)
        for place, text in house_places(house)
    }
    if house.chips == DEFAULT_CHIPS:
        texts["chips"] = ""
    for wager, offer in house.offers.items():
        if offer.price is not None:  # a file leaves the usual part out
            texts[f"wagers.{wager}.share"] = portion_text(offer.share)
    if house.cap is not None:
        for wager in house.game.capped:
            texts[f"cap.wagers.{wager}"] = "yes" if wager in house.cap.wagers else "no"
    return texts


def put_of(house: House, place: Place, text: str) -> tuple[Place, Any]:
    """Where in the file and as what a typed or picked text is put."""
    match place:
        case ("seats",):
            return place, int(text)
        case ("chips",):
            return place, plain_amounts(text) or [money_text(chip) for chip in DEFAULT_CHIPS]
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
