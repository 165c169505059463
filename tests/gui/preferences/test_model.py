"""Changes of the settings: what the settings file would refuse is refused in the window too."""

from dataclasses import replace

import pytest

from trifelt.engine.message import Message
from trifelt.gui.preferences.model import (
    SWATCHES,
    chip_value_text,
    new_chip_value,
    with_chip,
    with_copied_set,
    with_deleted_set,
    with_new_chip,
    with_set_name,
    with_value,
    without_chip,
)
from trifelt.storage.settings import (
    DEFAULTS,
    MOST_CHIP_SETS,
    MOST_CHIPS,
    ChipColour,
    ChipSet,
    Settings,
)


def values(settings: Settings) -> list[int]:
    return [chip.cents for chip in settings.chips.chips]


def sound(checked: Settings | Message) -> Settings:
    assert isinstance(checked, Settings), checked
    return checked


@pytest.mark.parametrize("text", ["", "$", "HK$", "CHF", " € "])
def test_a_short_currency_sign_is_taken(text: str) -> None:
    assert sound(with_value(DEFAULTS, "currency", text)).currency == text.strip()


@pytest.mark.parametrize("text", ["pounds", "\x07"])
def test_a_long_or_unprintable_currency_sign_is_refused(text: str) -> None:
    assert isinstance(with_value(DEFAULTS, "currency", text), Message)


@pytest.mark.parametrize(("text", "cents"), [("250", 25_000), ("1,000.50", 100_050), (" 5 ", 500)])
def test_a_balance_is_read_as_it_is_typed(text: str, cents: int) -> None:
    assert sound(with_value(DEFAULTS, "starting-balance", text)).starting_balance == cents


@pytest.mark.parametrize("text", ["", "ten", "-5", "1e3", "0.001", "1000000000"])
def test_what_is_no_amount_is_no_balance(text: str) -> None:
    assert isinstance(with_value(DEFAULTS, "starting-balance", text), Message)


def test_a_set_is_renamed_and_stays_chosen() -> None:
    renamed = sound(with_set_name(DEFAULTS, "Club"))
    assert renamed.chip_set == "Club"
    assert renamed.chips.name == "Club"
    assert renamed.chips.chips == DEFAULTS.chips.chips


def test_two_sets_cannot_have_one_name_and_none_is_nameless() -> None:
    two = sound(with_copied_set(DEFAULTS, "Second"))
    assert isinstance(with_set_name(two, DEFAULTS.chips.name), Message)
    assert isinstance(with_set_name(two, "  "), Message)


def test_a_copy_is_chosen_under_a_free_name() -> None:
    two = sound(with_copied_set(DEFAULTS, "Copy"))
    three = sound(with_copied_set(two, "Copy"))
    assert [chips.name for chips in three.chip_sets[1:]] == ["Copy", "Copy 2"]
    assert three.chips.name == "Copy 2"
    assert three.chips.chips == DEFAULTS.chips.chips


def test_there_are_only_so_many_sets() -> None:
    settings = DEFAULTS
    while len(settings.chip_sets) < MOST_CHIP_SETS:
        settings = sound(with_copied_set(settings, "Copy"))
    assert isinstance(with_copied_set(settings, "Copy"), Message)


def test_one_set_always_stays() -> None:
    two = sound(with_copied_set(DEFAULTS, "Second"))
    one = sound(with_deleted_set(two))
    assert one.chip_sets == DEFAULTS.chip_sets
    assert one.chips.name == DEFAULTS.chips.name
    assert isinstance(with_deleted_set(one), Message)


def test_a_chip_gets_another_value_and_its_new_place() -> None:
    changed = sound(with_chip(DEFAULTS, 500, "value", "2000"))
    assert values(changed) == sorted({*values(DEFAULTS), 200_000} - {500})


@pytest.mark.parametrize("text", ["25", "", "five", "0"])
def test_a_chip_has_an_amount_that_no_other_chip_has(text: str) -> None:
    assert isinstance(with_chip(DEFAULTS, 500, "value", text), Message)


def test_a_chip_gets_another_colour() -> None:
    changed = sound(with_chip(DEFAULTS, 500, "colour", "#ABCDEF"))
    assert {chip.colour for chip in changed.chips.chips if chip.cents == 500} == {"#abcdef"}
    assert isinstance(with_chip(DEFAULTS, 500, "colour", "red"), Message)


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


def test_a_set_can_be_filled_and_emptied_to_one() -> None:
    settings = DEFAULTS
    while len(values(settings)) < MOST_CHIPS:
        settings = sound(with_new_chip(settings))
    assert isinstance(with_new_chip(settings), Message)
    while len(values(settings)) > 1:
        settings = sound(without_chip(settings, values(settings)[0]))
    assert isinstance(without_chip(settings, values(settings)[0]), Message)


@pytest.mark.parametrize(("cents", "text"), [(50, "0.50"), (250, "2.50"), (2_500, "25")])
def test_a_value_is_typed_without_empty_cents(cents: int, text: str) -> None:
    assert chip_value_text(cents) == text
