"""Settings: typed, complete in words and defaults, every fault told with what would be right."""

import dataclasses
from enum import StrEnum
from typing import Any

import pytest

from trifelt.storage.settings import (
    DEFAULTS,
    SETTINGS,
    ChipColour,
    ChipSet,
    Coach,
    Motion,
    Settings,
    ThemeChoice,
    read_settings,
    write_settings,
)

CHOICES = {"theme": ThemeChoice, "motion": Motion, "coach": Coach}


def test_the_defaults_are_what_the_design_says() -> None:
    chosen = (DEFAULTS.theme, DEFAULTS.motion, DEFAULTS.coach)
    assert chosen == (ThemeChoice.SYSTEM, Motion.NORMAL, Coach.AFTER)
    assert (DEFAULTS.starting_balance, DEFAULTS.houses) == (100_000, {})
    chips = (50, 250, 500, 2_500, 10_000, 50_000, 100_000, 500_000)
    assert tuple(chip.cents for chip in DEFAULTS.chips.chips) == chips


def test_what_is_written_reads_as_the_same_settings() -> None:
    changed = dataclasses.replace(
        DEFAULTS,
        theme=ThemeChoice.DARK,
        motion=Motion.OFF,
        coach=Coach.BEFORE,
        currency="",
        starting_balance=1,
        language="pt_BR",
        chip_set="Mine",
        chip_sets=(
            *DEFAULTS.chip_sets,
            ChipSet("Mine", (ChipColour(1, "#000000"), ChipColour(99_999_999_999, "#ffffff"))),
        ),
        game="three-pictures",
        houses={"three-pictures": "my-club"},
    )
    for settings in (DEFAULTS, changed):
        read = read_settings(write_settings(settings))
        assert read.faults == ()
        assert read.settings == settings
    assert changed.chips.name == "Mine"


@pytest.mark.parametrize(("name", "kind"), CHOICES.items())
def test_every_choice_has_its_words(name: str, kind: type[StrEnum]) -> None:
    assert [value for value, _words in SETTINGS[name].choices] == list(kind)


def test_every_setting_is_declared_once() -> None:
    assert set(write_settings(DEFAULTS)) == {"schema", *SETTINGS}
    fields = {field.name for field in dataclasses.fields(Settings)}
    assert fields == {name.replace("-", "_") for name in SETTINGS}


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"thme": "dark"}, "thme", "Did you mean theme?"),
    ({"theme": "drak"}, "theme", "Did you mean dark?"),
    ({"theme": 1}, "theme", "expected one of system, light, dark"),
    ({"motion": None}, "motion", "expected one of off, fast, normal, slow"),
    ({"coach": ["after"]}, "coach", "expected one of off, after, before"),
    ({"currency": "dollar"}, "currency", "4 printable characters"),
    ({"currency": "\x07"}, "currency", "4 printable characters"),
    ({"starting-balance": "-5"}, "starting-balance", "is not an amount"),
    ({"starting-balance": "1e3"}, "starting-balance", "is not an amount"),
    ({"starting-balance": 0}, "starting-balance", "greater than 0"),
    ({"starting-balance": "1000000000"}, "starting-balance", "from 0.01 to 999999999.99"),
    ({"language": "../../etc"}, "language", "such as en or pt_BR"),
    ({"game": "../x"}, "game", "by its id"),
    ({"houses": {"three-pictures": "../x"}}, "houses.three-pictures", "an id of a game"),
    ({"houses": []}, "houses", "a table"),
    ({"chip-sets": []}, "chip-sets", "1 to 20"),
    ({"chip-sets": [{"name": "A", "chips": []}]}, "chip-sets[0].chips", "1 to 12"),
    ({"chip-sets": [{"name": "A", "chips": [{"value": "5", "colour": "red"}]}]},
     "chip-sets[0].chips[0].colour", "such as #1f8a4c"),
    ({"chip-sets": [{"name": "A", "chips": [{"value": "5", "color": "#000000"}]}]},
     "chip-sets[0].chips[0].color", "Did you mean colour?"),
    ({"chip-sets": [{"name": "A", "chips": [{"value": v, "colour": "#000000"} for v in "55"]}]},
     "chip-sets[0].chips[1]", "twice"),
    ({"chip-sets": [{"name": "A", "chips": [{"value": 5, "colour": "#000000"}]}] * 2},
     "chip-sets[1].name", "another chip set has this name"),
    ({"schema": 0}, "schema", "expected 1"),
    ({"schema": True}, "schema", "got true or false"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "place", "text"), FAULTS)
def test_a_wrong_value_is_told_and_its_default_stands_in(
    wrong: dict[str, Any], place: str, text: str
) -> None:
    sound = {"schema": 1, "theme": "dark", "language": "de"}
    read = read_settings({**sound, **wrong})
    assert any(f.place == place and text in str(f.text) for f in read.faults), read.faults
    default = DEFAULTS
    (name,) = wrong
    expected = dataclasses.replace(
        default, language=default.language if name == "language" else "de",
        theme=default.theme if name == "theme" else ThemeChoice.DARK,
    )  # fmt: skip
    assert read.settings == expected


@pytest.mark.parametrize("content", [None, [], "text", 5])
def test_what_is_no_table_gives_the_defaults(content: object) -> None:
    read = read_settings(content)
    assert read.faults
    assert read.settings == DEFAULTS


def test_a_chosen_chip_set_that_is_gone_falls_back_to_the_first() -> None:
    settings = dataclasses.replace(DEFAULTS, chip_set="gone")
    assert settings.chips.name == "Standard"


def test_chips_stand_from_lowest_to_highest() -> None:
    chips = [{"value": value, "colour": "#ABCDEF"} for value in ("100", "5", "25")]
    read = read_settings({"schema": 1, "chip-sets": [{"name": "A", "chips": chips}]})
    assert [chip.cents for chip in read.settings.chips.chips] == [500, 2500, 10000]
    assert {chip.colour for chip in read.settings.chips.chips} == {"#abcdef"}
