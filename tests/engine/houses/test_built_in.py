"""The built-in houses: which there are, and what all of them have in common."""

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN, built_in_houses


def test_the_built_in_houses_and_the_first_is_the_default() -> None:
    assert {each.id: [one.id for one in built_in_houses(each)] for each in GAMES} == {
        "three-card-poker": ["mbs"],
        "three-card-prime": ["standard"],
        "three-pictures": ["mbs"],
        "prosperity-3-pictures": ["mbs", "mbs-ranking-tie"],
        "lucky-three-pictures": ["rws"],
    }


@pytest.mark.parametrize(
    "id", ["../mbs", "/etc/passwd", "mbs/..", "mbs.toml", "", ".", "MBS", "\x00"]
)
def test_a_built_in_house_is_found_by_its_id_and_nothing_else(id: str) -> None:
    for each in GAMES:
        assert BUILT_IN.find(each, id) is None
