"""Random rounds reach every row: what is compared on them is compared everywhere."""

import random

import pytest

from tests.oracle.plain import settle
from tests.oracle.rounds import random_document
from tests.oracle.tables import PAY_TABLES

GAMES = list(PAY_TABLES)


@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_reach_every_row_of_every_table(game: str) -> None:
    rng = random.Random(11)
    seen: dict[str, set[str]] = {wager: set() for wager in PAY_TABLES[game]}
    for _ in range(4000):
        for box in settle(random_document(game, rng))["boxes"]:
            for line in box["lines"]:
                seen[line["wager"]].add(line["row"])
    for wager, tables in PAY_TABLES[game].items():
        rows = {row for table in tables.values() for row in table}
        assert rows <= seen[wager], wager
