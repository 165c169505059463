"""What is typed into the form of an irregularity."""

import pytest

from trifelt.engine.games import GAMES
from trifelt.gui.table.model.incident_form import content_of, moves_of


@pytest.mark.parametrize("field", ["box", "count", "round"])
def test_a_number_of_any_length_can_be_pasted(field: str) -> None:
    incident = GAMES[0].irregularities[0]
    assert content_of(incident, {field: "12"})[field] == 12
    assert content_of(incident, {field: "9" * 5_000})[field] == "9" * 5_000


def test_moves_that_are_none_stay_as_they_were_typed() -> None:
    assert moves_of("2-3, 4>5") == [{"from": 2, "to": 3}, {"from": 4, "to": 5}]
    endless = f"1-{'9' * 5_000}"
    assert moves_of(endless) == endless
