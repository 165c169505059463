"""A different answer is noticed, and every reading comes round once."""

import copy
import random

import pytest

from tests.oracle.compare import differences, under_every_reading
from tests.oracle.house import READINGS
from tests.oracle.plain import settle
from tests.oracle.rounds import random_document
from tests.oracle.tables import PAY_TABLES


@pytest.mark.parametrize("game", list(PAY_TABLES))
def test_every_changed_field_of_a_line_is_noticed(game: str) -> None:
    rng = random.Random(3)
    for _ in range(40):
        document = random_document(game, rng)
        answer = settle(document)
        assert differences(document, answer) == []
        lines = [line for box in answer["boxes"] for line in box["lines"]]
        for key in lines[0]:
            changed = copy.deepcopy(answer)
            changed["boxes"][0]["lines"][0][key] = "changed"
            assert len(differences(document, changed)) == 1
        changed = copy.deepcopy(answer)
        changed["boxes"][-1]["lines"].pop()
        assert len(differences(document, changed)) == 1


@pytest.mark.parametrize("game", list(PAY_TABLES))
def test_every_combination_of_readings_comes_round_once(game: str) -> None:
    document = random_document(game, random.Random(5))
    combinations = 1
    for values in READINGS[game].values():
        combinations *= len(values)
    seen = [each["house"]["readings"] for each in under_every_reading(document)]
    assert len({tuple(readings.items()) for readings in seen}) == len(seen) == combinations
