"""The engine against a second, plain implementation of the sheets, line by line."""

import json
import random
from typing import Any

import pytest

from tests.engine.settlement.settling import settled
from tests.oracle.compare import differences, under_every_reading
from tests.oracle.plain import settle as settle_plainly
from tests.oracle.rounds import random_document
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_settlement
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.parsing import parse_json
from trifelt.engine.settlement import settle

ROUNDS = 2_000
MANY_ROUNDS = 100_000
ROUNDS_UNDER_EVERY_READING = 40
KEYS = (
    "wager", "bettor", "stake", "in_play", "result", "outcome", "row", "odds", "winnings",
    "returned", "from_box",
)  # fmt: skip
TOTALS = ("staked", "winnings", "returned", "net")


def told(settled: dict[str, Any]) -> list[Any]:
    """What both implementations say of a round: lines, and every total."""
    return [
        [
            [[line.get(key) for key in KEYS] for line in box["lines"]],
            [box[key] for key in TOTALS],
            box.get("bettors"),
        ]
        for box in settled["boxes"]
    ] + [[settled[key] for key in TOTALS]]


def compare(game: str, seed: int, rounds: int) -> None:
    rng = random.Random(f"{game} {seed}")
    for _ in range(rounds):
        document = random_document(game, rng)
        text = json.dumps(document)
        read = read_document(parse_json(text), BUILT_IN)
        assert read.document is not None, (text, [fault.render() for fault in read.faults])
        answer = json.loads(json.dumps(write_settlement(settle(read.document))))
        assert told(answer) == told(settle_plainly(document)), text


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
