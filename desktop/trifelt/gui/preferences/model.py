"""What Preferences knows and decides, without the window: checked changes of the settings.

Every change goes through the one check that the settings file goes through, so that nothing can be
set in the window that the file would refuse.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from trifelt.engine.checker import Money
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT, money_text, plain_amount
from trifelt.storage.settings import (
    MOST_CHIP_SETS,
    MOST_CHIPS,
    SETTINGS,
    ChipColour,
    ChipSet,
    Settings,
    read_settings,
    write_settings,
)

# Colours to pick from: apart in lightness as well as in hue.
SWATCHES: Final = (
    "#fffcea",
    "#d2adc3",
    "#f2d024",
    "#f0a102",
    "#05bdff",
    "#7fd1b9",
    "#b9bfc4",
    "#9f0008",
    "#8a4b1f",
    "#008151",
    "#1d5f8a",
    "#5c42bb",
    "#5a5f2c",
    "#00191f",
)
# What a new chip is worth beside the highest one of its set.
_NEXT: Final = (2, 5)

Checked = Settings | Message


def _checked(settings: Settings, put: Callable[[dict[str, Any]], None]) -> Checked:
    """The settings with a raw value put in, or what is wrong with it."""
    content = write_settings(settings)
    put(content)
    read = read_settings(content)
    return read.faults[0].text if read.faults else read.settings


def with_value(settings: Settings, name: str, value: object) -> Checked:
    """Another value for a setting, chosen or typed; thousands of an amount may be set apart."""
    if isinstance(value, str):
        is_amount = isinstance(SETTINGS[name].node, Money)
        value = plain_amount(value) if is_amount else value.strip()
    return _checked(settings, lambda content: content.update({name: value}))


def _place_of(settings: Settings) -> int:
    return settings.chip_sets.index(settings.chips)


def with_set_name(settings: Settings, name: str) -> Checked:
    """Another name for the chosen chip set."""
    place = _place_of(settings)

    def put(content: dict[str, Any]) -> None:
        content["chip-sets"][place]["name"] = name.strip()
        content["chip-set"] = name.strip() or settings.chip_set

    return _checked(settings, put)


def with_copied_set(settings: Settings, title: str) -> Checked:
    """A copy of the chosen set beside it, under a free name and chosen at once."""
    if len(settings.chip_sets) >= MOST_CHIP_SETS:
        return Message("You can have at most {most} chip sets", most=MOST_CHIP_SETS)
    names = {chips.name for chips in settings.chip_sets}
    number, name = 2, title
    while name in names:
        name, number = f"{title} {number}", number + 1
    copy = ChipSet(name, settings.chips.chips)
    place = _place_of(settings) + 1
    sets = (*settings.chip_sets[:place], copy, *settings.chip_sets[place:])
    return replace(settings, chip_sets=sets, chip_set=name)


def with_deleted_set(settings: Settings) -> Checked:
    """Without the chosen set; the one before it is chosen. One set always stays."""
    if len(settings.chip_sets) == 1:
        return Message("The last chip set cannot be deleted")
    place = _place_of(settings)
    left = settings.chip_sets[:place] + settings.chip_sets[place + 1 :]
    return replace(settings, chip_sets=left, chip_set=left[max(0, place - 1)].name)


def _with_chips(settings: Settings, chips: tuple[ChipColour, ...]) -> Settings:
    place = _place_of(settings)
    ordered = tuple(sorted(chips, key=lambda chip: chip.cents))
    changed = replace(settings.chip_sets[place], chips=ordered)
    sets = (*settings.chip_sets[:place], changed, *settings.chip_sets[place + 1 :])
    return replace(settings, chip_sets=sets)


def with_chip(settings: Settings, cents: int, key: str, text: str) -> Checked:
    """Another `value` or `colour` for the chip that is worth `cents` now."""
    place = _place_of(settings)
    chips = [chip.cents for chip in settings.chips.chips]

    def put(content: dict[str, Any]) -> None:
        content["chip-sets"][place]["chips"][chips.index(cents)][key] = text

    return _checked(settings, put)


def new_chip_value(settings: Settings) -> int:
    """What a chip that is added is worth at first: the next round value that is free."""
    taken = {chip.cents for chip in settings.chips.chips}
    cents = max(taken)
    while cents in taken or cents > LARGEST_AMOUNT:
        leading = int(str(cents)[0])
        cents = cents * _NEXT[0] if leading in (1, 5) else cents * _NEXT[1] // 2
        if cents > LARGEST_AMOUNT:
            return next(value for value in range(100, LARGEST_AMOUNT, 100) if value not in taken)
    return cents


def with_new_chip(settings: Settings) -> Checked:
    """One more chip in the chosen set, in a colour that is not in it yet."""
    chips = settings.chips.chips
    if len(chips) >= MOST_CHIPS:
        return Message("A chip set has at most {most} chips", most=MOST_CHIPS)
    used = {chip.colour for chip in chips}
    colour = next((colour for colour in SWATCHES if colour not in used), SWATCHES[0])
    return _with_chips(settings, (*chips, ChipColour(new_chip_value(settings), colour)))


def without_chip(settings: Settings, cents: int) -> Checked:
    """The chosen set without one of its chips; one chip always stays."""
    left = tuple(chip for chip in settings.chips.chips if chip.cents != cents)
    if not left:
        return Message("The last chip of a set cannot be removed")
    return _with_chips(settings, left)


def chip_value_text(cents: int) -> str:
    """A chip's value as it is typed: no empty cents.

    >>> chip_value_text(250), chip_value_text(2_500)
    ('2.50', '25')
    """
    return money_text(cents).removesuffix(".00")
