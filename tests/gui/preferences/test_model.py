"""Changes of the settings: what the settings file would refuse is refused in the window too."""

from dataclasses import replace

import pytest

from trifelt.engine.message import Message
from trifelt.gui.preferences.model import (
    SWATCHES,
    new_chip_value,
    with_chip,
    with_copied_set,
    with_new_chip,
    with_set_name,
)
from trifelt.storage.settings import DEFAULTS, MOST_CHIP_SETS, ChipColour, ChipSet, Settings


def values(settings: Settings) -> list[int]:
    return [chip.cents for chip in settings.chips.chips]


def sound(checked: Settings | Message) -> Settings:
    assert isinstance(checked, Settings), checked
    return checked


def test_two_sets_cannot_have_one_name_and_none_is_nameless() -> None:
    two = sound(with_copied_set(DEFAULTS, "Second"))
    assert isinstance(with_set_name(two, DEFAULTS.chips.name), Message)
    assert isinstance(with_set_name(two, "  "), Message)


def test_a_copy_is_chosen_under_a_free_name() -> None:
    two = sound(with_copied_set(DEFAULTS, "Copy"))
    three = sound(with_copied_set(two, "Copy"))
    assert [chips.name for chips in three.chip_sets[:3]] == ["Standard", "Copy", "Copy 2"]
    assert three.chips.name == "Copy 2"
    assert three.chips.chips == DEFAULTS.chips.chips


def test_there_are_only_so_many_sets() -> None:
    settings = DEFAULTS
    while len(settings.chip_sets) < MOST_CHIP_SETS:
        settings = sound(with_copied_set(settings, "Copy"))
    assert isinstance(with_copied_set(settings, "Copy"), Message)


@pytest.mark.parametrize("text", ["25", "", "five", "0"])
def test_a_chip_has_an_amount_that_no_other_chip_has(text: str) -> None:
    assert isinstance(with_chip(DEFAULTS, 500, "value", text), Message)


def test_a_new_chip_is_the_next_round_one_in_a_colour_of_its_own() -> None:
    added = sound(with_new_chip(DEFAULTS))
    new = next(chip for chip in added.chips.chips if chip.cents not in values(DEFAULTS))
    assert new.cents == new_chip_value(DEFAULTS)
    assert new.cents > max(values(DEFAULTS))
    assert new.colour in SWATCHES
    assert new.colour not in {chip.colour for chip in DEFAULTS.chips.chips}


@pytest.mark.parametrize(
    ("highest", "next_one"),
    [(100, 200), (200, 500), (500, 1_000), (5_000, 10_000), (300, 750), (2_000_000, 5_000_000)],
)
def test_chips_go_on_as_one_two_five(highest: int, next_one: int) -> None:
    one = ChipSet("One", (ChipColour(highest, "#101010"),))
    assert new_chip_value(replace(DEFAULTS, chip_sets=(one,), chip_set="One")) == next_one


def test_a_chip_beyond_the_highest_amount_is_found_below_it() -> None:
    highest = ChipSet("High", (ChipColour(90_000_000_000, "#101010"),))
    settings = replace(DEFAULTS, chip_sets=(highest,), chip_set="High")
    assert new_chip_value(settings) == 100
    assert 100 in values(sound(with_new_chip(settings)))
