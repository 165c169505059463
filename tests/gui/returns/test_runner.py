"""A watched run: the same figures at any pace, paused, stepped and stopped."""

from dataclasses import replace

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.message import Message
from trifelt.gui.returns.model.mix import first_draft, read_mix
from trifelt.gui.returns.model.rounds import read_rounds, read_seed


@pytest.mark.parametrize("text", ["", "0", "-5", "1.5", "ten", "1e99", "2,5 x", "100000000000"])
def test_no_number_of_rounds_is_told(text: str) -> None:
    assert isinstance(read_rounds(text), Message)


def test_a_seed_is_left_out_or_within_its_range() -> None:
    assert read_seed(" ") is None
    assert read_seed("9007199254740991") == 2**53 - 1
    assert isinstance(read_seed("9007199254740992"), Message)


def test_every_fault_of_a_mix_is_told_at_its_field() -> None:
    house = default_house(GAMES[0])
    first = first_draft(house)
    draft = replace(first, stakes={**first.stakes, "ante": "x", "progressive": "3"})
    mix, faults = read_mix(house, draft)
    assert mix is None
    assert set(faults) == {"ante", "progressive"}
