"""The user's settings: each declared once, for the file, its checks and the page."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from trifelt.engine.checker import (
    WRONG,
    Fault,
    Faults,
    ListOf,
    Made,
    Money,
    Node,
    OneOf,
    Parsed,
    TableOf,
    Text,
    Whole,
)
from trifelt.engine.message import Message
from trifelt.engine.money import money_text

SCHEMA_VERSION = 1
MOST_CHIP_SETS = 20
MOST_CHIPS = 12
LONGEST_CURRENCY = 4

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
SYSTEM_LANGUAGE: Final = "system"
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*")
_ID = re.compile(r"[a-z0-9-]{1,40}")


class ThemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Motion(StrEnum):
    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class Hearing(StrEnum):
    OFF = "off"
    ON = "on"


class Coach(StrEnum):
    OFF = "off"
    AFTER = "after"
    BEFORE = "before"


class Dealer(StrEnum):
    NOTICES = "notices"
    BUSY = "busy"


class Looking(StrEnum):
    AT_ONCE = "at-once"
    BY_HAND = "by-hand"


class ChipColour(NamedTuple):
    """One chip of a set: its value in cents, and its colour as #rrggbb."""

    cents: int
    colour: str


@dataclass(frozen=True, slots=True)
class ChipSet:
    """Chips of different values, lowest first, under a name that the user chose."""

    name: str
    chips: tuple[ChipColour, ...]


_NO_WORDS: Final = Message("")

# They differ in lightness as well as in hue: any two by 25 or more in CIE Lab, to normal sight and
# to each of the three kinds of colour-blindness.
_STANDARD_CHIPS: Final = (
    ChipColour(50, "#fffcea"),
    ChipColour(2_50, "#d2adc3"),
    ChipColour(5_00, "#9f0008"),
    ChipColour(25_00, "#008151"),
    ChipColour(100_00, "#00191f"),
    ChipColour(500_00, "#5c42bb"),
    ChipColour(1_000_00, "#f0a102"),
    ChipColour(5_000_00, "#05bdff"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. `chip_set` is the chosen set's name."""

    theme: ThemeChoice = ThemeChoice.SYSTEM
    motion: Motion = Motion.NORMAL
    sound: Hearing = Hearing.OFF
    coach: Coach = Coach.AFTER
    dealer: Dealer = Dealer.NOTICES
    looking: Looking = Looking.AT_ONCE
    currency: str = "$"
    starting_balance: int = 1_000_00
    language: str = SYSTEM_LANGUAGE
    chip_set: str = "Standard"
    chip_sets: tuple[ChipSet, ...] = (
        ChipSet("Standard", _STANDARD_CHIPS),
        ChipSet("Small", _STANDARD_CHIPS[:5]),
        ChipSet("Large", _STANDARD_CHIPS[3:]),
    )
    # The game that was open last, and the house of each game.
    game: str = ""
    houses: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def chips(self) -> ChipSet:
        """The chosen chip set, or the first if there is none of that name."""
        named = (chips for chips in self.chip_sets if chips.name == self.chip_set)
        return next(named, self.chip_sets[0])


@dataclass(frozen=True, slots=True)
class SettingsRead:
    """The settings read from a file, with defaults for what was wrong."""

    settings: Settings
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """How a setting is checked and written in the file, and its words on the page."""

    node: Node
    title: Message = _NO_WORDS
    help: Message = _NO_WORDS
    choices: tuple[tuple[str, Message], ...] = ()
    written: Callable[[Any], Any] = str


def _chosen(kind: type[StrEnum], title: Message, help_text: Message, *words: Message) -> Setting:
    """A setting with the values of an enumeration, and the page's words for each."""
    ids = tuple(map(str, kind))
    node = Made(OneOf(Message("choice"), ids), kind)
    return Setting(node, title, help_text, tuple(zip(ids, words, strict=True)))


@dataclass(frozen=True, slots=True)
class _ChipSets(Node):
    """Chip sets with different names and chips of different values; a fault rejects all."""

    inner: Node

    def check(self, value: object, place: Any, faults: Faults) -> Any:
        before = faults.count
        checked = self.inner.check(value, place, faults)
        if checked is WRONG or faults.count > before:
            return WRONG
        names: set[str] = set()
        sets = []
        for n, table in enumerate(checked):
            if table["name"] in names:
                faults.add(((place, n), "name"), Message("another chip set has this name"))
            names.add(table["name"])
            values = [chip["value"] for chip in table["chips"]]
            for m, cents in enumerate(values):
                if cents in values[:m]:
                    faults.add((((place, n), "chips"), m), Message("this chip is listed twice"))
            chips = (ChipColour(chip["value"], chip["colour"]) for chip in table["chips"])
            sets.append(ChipSet(table["name"], tuple(sorted(chips))))
        return WRONG if faults.count > before else tuple(sets)


@dataclass(frozen=True, slots=True)
class _Houses(Node):
    """The id of each game's house or table, which may no longer exist."""

    def check(self, value: object, place: Any, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("expected a table of games and their houses"))
            return WRONG
        sound = {}
        for game, house in value.items():
            named = house.removeprefix("table:") if isinstance(house, str) else house
            if not (_is_id(game) and _is_id(named)):
                faults.add((place, game), Message("expected an id of a game and one of a house"))
            else:
                sound[game] = house
        return sound


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _read_colour(value: object) -> str | Message:
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        return value.lower()
    return Message("write a colour as # and six digits 0-9 a-f, such as #1f8a4c")


def _read_currency(value: object) -> str | Message:
    if isinstance(value, str) and len(value) <= LONGEST_CURRENCY and value.isprintable():
        return value
    return Message("use at most {most} printable characters", most=LONGEST_CURRENCY)


def _read_language(value: object) -> str | Message:
    if isinstance(value, str) and (value == SYSTEM_LANGUAGE or _LANGUAGE.fullmatch(value)):
        return value
    return Message("write system, or a language as its code, such as en or pt_BR")


def _read_game(value: object) -> str | Message:
    if isinstance(value, str) and (not value or _is_id(value)):
        return value
    return Message("name a game by its id")


def _chip_sets_text(sets: tuple[ChipSet, ...]) -> list[dict[str, Any]]:
    return [
        {
            "name": chips.name,
            "chips": [
                {"value": money_text(chip.cents), "colour": chip.colour} for chip in chips.chips
            ],
        }
        for chips in sets
    ]


_CHIP: Final = TableOf(
    Message("key"),
    {"value": Money(), "colour": Parsed(_read_colour)},
    required=("value", "colour"),
)
_CHIP_SET: Final = TableOf(
    Message("key"),
    {"name": Text(40), "chips": ListOf(_CHIP, 1, MOST_CHIPS)},
    required=("name", "chips"),
)

# By their names in the file; the fields of `Settings` have _ for -.
SETTINGS: Final[Mapping[str, Setting]] = {
    "theme": _chosen(
        ThemeChoice,
        Message("Theme"),
        Message("Light, dark, or whatever the system uses."),
        Message("System"),
        Message("Light"),
        Message("Dark"),
    ),
    "motion": _chosen(
        Motion,
        Message("Motion"),
        Message("How fast cards and chips move. Off shows each step at once."),
        Message("Off"),
        Message("Fast"),
        Message("Normal"),
        Message("Slow"),
    ),
    "sound": _chosen(
        Hearing,
        Message("Sound"),
        Message(
            "Cards, chips and calls. Needs the Python package miniaudio; README.md says how to add "
            "it."
        ),
        Message("Off"),
        Message("On"),
    ),
    "coach": _chosen(
        Coach,
        Message("Coach"),
        Message(
            "Tells you whether a decision was right and what it cost: never, after you decide, "
            "or before."
        ),
        Message("Off"),
        Message("After each decision"),
        Message("Before each decision"),
    ),
    "dealer": _chosen(
        Dealer,
        Message.in_context("person", "Dealer"),
        Message(
            "A busy dealer lets bets over the maximum, under the minimum or after the call "
            "stand; the rules then say what they pay."
        ),
        Message("Notices every bet"),
        Message("Busy"),
    ),
    "looking": _chosen(
        Looking,
        Message("Your cards"),
        Message(
            "Looked at as soon as they are dealt, or when you click a hand; until then whole "
            "hands can be moved."
        ),
        Message("Look at once"),
        Message("Wait for me"),
    ),
    "currency": Setting(
        Parsed(_read_currency),
        Message("Currency sign"),
        Message("Shown before every amount: up to four characters, or none."),
    ),
    "starting-balance": Setting(
        Money(),
        Message("Starting balance"),
        Message("The play money for a new session at the table."),
        written=money_text,
    ),
    "language": Setting(
        Parsed(_read_language),
        Message("Language"),
        Message(
            "The language of the window. The command line speaks English; "
            "some commands take --lang."
        ),
    ),
    "chip-set": Setting(
        Text(40),
        Message("Chip set"),
        Message("The chips in the rack, where the house or the table lists none of its own."),
    ),
    "game": Setting(Parsed(_read_game)),
    "houses": Setting(_Houses(), written=dict),
    "chip-sets": Setting(_ChipSets(ListOf(_CHIP_SET, 1, MOST_CHIP_SETS)), written=_chip_sets_text),
}
_SCHEMA: Final = TableOf(
    Message("setting"),
    {
        "schema": Whole(1, SCHEMA_VERSION),
        **{name: setting.node for name, setting in SETTINGS.items()},
    },
    required=("schema",),
)
DEFAULTS: Final = Settings()


def value_of(settings: Settings, name: str) -> Any:
    """The value of a setting, by its name in the file."""
    return getattr(settings, name.replace("-", "_"))


def read_settings(content: object) -> SettingsRead:
    """Read a file's content: every fault is listed, every valid value kept."""
    faults = Faults()
    checked = _SCHEMA.check(content, None, faults)
    sound = {
        name.replace("-", "_"): value
        for name, value in (checked or {}).items()
        if name in SETTINGS and value is not WRONG
    }
    return SettingsRead(replace(DEFAULTS, **sound), faults.listed())


def write_settings(settings: Settings) -> dict[str, Any]:
    """The content of a file that reads as these settings."""
    written = {name: each.written(value_of(settings, name)) for name, each in SETTINGS.items()}
    return {"schema": SCHEMA_VERSION, **written}
