"""The engine against a second, plain implementation of the sheets, line by line."""

import json
import random

import pytest

from tests.engine.settlement.settling import settled
from tests.oracle.compare import differences, under_every_reading
from tests.oracle.rounds import random_document
from trifelt.engine.games import GAMES

ROUNDS = 2_000
MANY_ROUNDS = 100_000
ROUNDS_UNDER_EVERY_READING = 40


def compare(game: str, seed: int, rounds: int) -> None:
    rng = random.Random(f"{game} {seed}")
    for _ in range(rounds):
        document = random_document(game, rng)
        assert differences(document, settled(document)) == [], json.dumps(document)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_random_rounds_settle_as_the_plain_reading_of_the_sheets(game: str) -> None:
    compare(game, seed=1, rounds=ROUNDS)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_rounds_settle_plainly_under_every_combination_of_readings(game: str) -> None:
    rng = random.Random(f"{game} readings")
    for _ in range(ROUNDS_UNDER_EVERY_READING):
        for document in under_every_reading(random_document(game, rng)):
            assert differences(document, settled(document)) == [], json.dumps(document)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("seed", range(2, 6))
def test_many_random_rounds_settle_as_the_plain_reading_of_the_sheets(game: str, seed: int) -> None:
    compare(game, seed=seed, rounds=MANY_ROUNDS // 4)
