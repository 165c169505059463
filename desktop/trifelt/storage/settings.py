"""What one user has set: typed values, and the schema, defaults and words they come from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

from trifelt.engine.checker import (
    WRONG,
    Choice,
    Fault,
    Faults,
    ListOf,
    Money,
    Node,
    Parsed,
    Table,
    Text,
    Whole,
)
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.engine.resources import resource_root

SCHEMA_VERSION = 1
MOST_CHIP_SETS = 20
MOST_CHIPS = 12
LONGEST_CURRENCY = 4

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[_-][A-Za-z0-9]{2,8})*")
_ID = re.compile(r"[a-z0-9-]{1,40}")


class ThemeChoice(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Motion(StrEnum):
    OFF = "off"
    NORMAL = "normal"
    SLOW = "slow"


class Coach(StrEnum):
    OFF = "off"
    AFTER = "after"
    BEFORE = "before"


@dataclass(frozen=True, slots=True)
class ChipColour:
    """One chip of a set: its value in cents, and its colour as #rrggbb."""

    cents: int
    colour: str


@dataclass(frozen=True, slots=True)
class ChipSet:
    """Chips of different values, lowest first, under a name of the user's."""

    name: str
    chips: tuple[ChipColour, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. `chip_set` is the chosen set's name."""

    theme: ThemeChoice
    motion: Motion
    coach: Coach
    currency: str
    starting_balance: int
    language: str
    chip_set: str
    chip_sets: tuple[ChipSet, ...]
    game: str
    houses: Mapping[str, str]

    @property
    def chips(self) -> ChipSet:
        """The chosen chip set; the first where the chosen one is gone."""
        named = (chips for chips in self.chip_sets if chips.name == self.chip_set)
        return next(named, self.chip_sets[0])


@dataclass(frozen=True, slots=True)
class Described:
    """The words that stand beside a setting: what it is, what it does, and its choices."""

    title: Message
    help: Message
    choices: Mapping[str, Message]


@dataclass(frozen=True, slots=True)
class SettingsRead:
    """The settings of a file: defaults stand in for what was wrong."""

    settings: Settings
    faults: tuple[Fault, ...] = ()


@cache
def _catalogue() -> Mapping[str, Mapping[str, Any]]:
    path = resource_root() / "settings.toml"
    return MappingProxyType(tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def describe(name: str) -> Described:
    """The words for a setting, by its name in the file."""
    entry = _catalogue()[name]
    choices = {key: Message(text) for key, text in entry.get("choices", {}).items()}
    return Described(Message(entry["title"]), Message(entry["help"]), MappingProxyType(choices))


def setting_names() -> tuple[str, ...]:
    """The settings by their names in the file, in the order of the resource."""
    return tuple(_catalogue())


@cache
def default_settings() -> Settings:
    """What holds where nothing was ever set."""
    content = {key: entry["default"] for key, entry in _catalogue().items() if "default" in entry}
    read = _checked({"schema": SCHEMA_VERSION, **content})
    assert not read[1], [fault.render() for fault in read[1]]
    return _settings(read[0], {})


def read_settings(content: object) -> SettingsRead:
    """Read a file's content: every fault told, every sound value kept."""
    checked, faults = _checked(content)
    return SettingsRead(_settings(checked, _defaults()), faults)


def write_settings(settings: Settings) -> dict[str, Any]:
    """The content of a file that reads as these settings."""
    return {
        "schema": SCHEMA_VERSION,
        "theme": str(settings.theme),
        "motion": str(settings.motion),
        "coach": str(settings.coach),
        "currency": settings.currency,
        "starting-balance": money_text(settings.starting_balance),
        "language": settings.language,
        "chip-set": settings.chip_set,
        "game": settings.game,
        "houses": dict(settings.houses),
        "chip-sets": [
            {
                "name": chips.name,
                "chips": [
                    {"value": money_text(chip.cents), "colour": chip.colour} for chip in chips.chips
                ],
            }
            for chips in settings.chip_sets
        ],
    }


def _defaults() -> dict[str, Any]:
    """The defaults as checked values, by their names in the file."""
    return _checked(write_settings(default_settings()))[0]


def _settings(checked: Mapping[str, Any], defaults: Mapping[str, Any]) -> Settings:
    """Typed settings from checked values, the default for each that is missing or wrong."""

    def value(name: str) -> Any:
        found = checked.get(name, WRONG)
        return defaults[name] if found is WRONG else found

    houses = checked.get("houses", WRONG)
    return Settings(
        theme=ThemeChoice(value("theme")),
        motion=Motion(value("motion")),
        coach=Coach(value("coach")),
        currency=value("currency"),
        starting_balance=value("starting-balance"),
        language=value("language"),
        chip_set=value("chip-set"),
        chip_sets=value("chip-sets"),
        game=value("game"),
        houses=MappingProxyType({} if houses is WRONG else houses),
    )


def _checked(content: object) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """The sound values of a content by name, and every fault."""
    faults = Faults()
    checked = _schema().check(content, None, faults)
    return ({} if checked is WRONG else checked), faults.told()


@cache
def _schema() -> Table:
    chip = Table(
        Message("key"),
        {"value": Money(), "colour": Parsed(_read_colour)},
        required=("value", "colour"),
    )
    chip_set = Table(
        Message("key"),
        {"name": Text(40), "chips": ListOf(chip, 1, MOST_CHIPS)},
        required=("name", "chips"),
    )
    return Table(
        Message("setting"),
        {
            "schema": Whole(1, SCHEMA_VERSION),
            "theme": _choice("theme"),
            "motion": _choice("motion"),
            "coach": _choice("coach"),
            "currency": Parsed(_read_currency),
            "starting-balance": Money(),
            "language": Parsed(_read_language),
            "chip-set": Text(40),
            "chip-sets": _ChipSets(ListOf(chip_set, 1, MOST_CHIP_SETS)),
            "game": Parsed(_read_game),
            "houses": _Houses(),
        },
        required=("schema",),
    )


def _choice(name: str) -> Choice:
    entry = _catalogue()[name]
    return Choice(Message("choice"), tuple(entry["choices"]))


@dataclass(frozen=True, slots=True)
class _ChipSets(Node):
    """Chip sets of different names, each of chips of different values; wrong as a whole or not."""

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
            chips = sorted(
                (ChipColour(chip["value"], chip["colour"]) for chip in table["chips"]),
                key=lambda chip: chip.cents,
            )
            sets.append(ChipSet(table["name"], tuple(chips)))
        return WRONG if faults.count > before else tuple(sets)


@dataclass(frozen=True, slots=True)
class _Houses(Node):
    """The house of each game, ids both; games and houses may come and go."""

    def check(self, value: object, place: Any, faults: Faults) -> Any:
        if not isinstance(value, dict):
            faults.add(place, Message("a table of games and their houses is wanted"))
            return WRONG
        sound = {}
        for game, house in value.items():
            if not (_is_id(game) and _is_id(house)):
                faults.add((place, game), Message("an id of a game and one of a house are wanted"))
            else:
                sound[game] = house
        return sound


def _is_id(value: object) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _read_colour(value: object) -> str | Message:
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        return value.lower()
    return Message("a colour is written # and six digits 0-9 a-f, as #1f8a4c")


def _read_currency(value: object) -> str | Message:
    if isinstance(value, str) and len(value) <= LONGEST_CURRENCY and value.isprintable():
        return value
    return Message(
        "a currency sign has {most} printable characters at the most", most=LONGEST_CURRENCY
    )


def _read_language(value: object) -> str | Message:
    if isinstance(value, str) and _LANGUAGE.fullmatch(value):
        return value
    return Message("a language is written as its code, as en or pt_BR")


def _read_game(value: object) -> str | Message:
    if value == "" or _is_id(value):
        assert isinstance(value, str)
        return value
    return Message("a game is named by its id")
