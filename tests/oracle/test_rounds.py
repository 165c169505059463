"""Random rounds are dealt fairly, reach every row, and add up."""

import random
from decimal import Decimal
from typing import Any

import pytest

from tests.oracle.cards import read_cards
from tests.oracle.plain import settle
from tests.oracle.rounds import random_document
from tests.oracle.tables import PAY_TABLES

GAMES = list(PAY_TABLES)


def assert_line_is_sound(line: dict[str, Any]) -> None:
    """What goes back of a stake follows from the line's result."""
    stake, in_play = Decimal(line["stake"]), Decimal(line["in_play"])
    winnings, returned = Decimal(line["winnings"]), Decimal(line["returned"])
    assert 0 <= in_play <= stake
    if line["result"] == "lose":
        assert (winnings, returned, line["outcome"]) == (Decimal(0), stake - in_play, "lose")
    elif line["result"] in ("push", "returned"):
        assert (winnings, returned, line["outcome"]) == (Decimal(0), stake, line["result"])
    else:
        assert winnings >= 0
        assert returned == stake or line["wager"] == "progressive"
    assert (line["odds"] is not None) == (
        line["result"] == "win" and line["wager"] not in ("progressive", "envy")
    )
    assert (line["from_box"] is not None) == (line["wager"] == "envy")


@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_deal_no_card_twice_and_totals_add_up(game: str) -> None:
    rng = random.Random(7)
    for _ in range(400):
        document = random_document(game, rng)
        cards = read_cards(document["dealer"]) + read_cards(document.get("fourth", ""))
        for box in document["boxes"]:
            cards += read_cards(box["hand"])
        assert len(set(cards)) == len(cards)
        assert len(cards) // 3 == len(document["boxes"]) + 1
        answer = settle(document)
        for box in answer["boxes"]:
            for line in box["lines"]:
                assert_line_is_sound(line)
            for total in ("winnings", "returned"):
                of_lines = sum(Decimal(line[total]) for line in box["lines"])
                assert Decimal(box[total]) == of_lines
        for total in ("staked", "winnings", "returned", "net"):
            of_boxes = sum(Decimal(box[total]) for box in answer["boxes"])
            assert Decimal(answer[total]) == of_boxes


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


@pytest.mark.parametrize("wild", [False, True])
def test_random_lucky_boxes_play_the_maximum_exactly(wild: bool) -> None:
    rng = random.Random(13)
    over = 0
    for _ in range(1500):
        document = random_document("lucky-three-pictures", rng, wild)
        house = document.get("house")
        if not isinstance(house, dict) or "max" not in house.get("wagers", {}).get("main", {}):
            continue
        if house.get("readings", {}).get("pro-rata") == "plain":
            continue
        limits = house["wagers"]["main"]
        minimum, maximum = Decimal(limits.get("min", "0")), Decimal(limits["max"])
        for box in settle(document)["boxes"]:
            lines = [line for line in box["lines"] if line["wager"] == "main"]
            stakes = [Decimal(line["stake"]) for line in lines]
            protected = [min(stake, minimum) for stake in stakes]
            wanted = min(sum(stakes), max(maximum, sum(protected)))
            assert sum(Decimal(line["in_play"]) for line in lines) == wanted
            if not wild:
                for line in lines:
                    assert_line_is_sound(line)
                    assert Decimal(line["in_play"]) >= min(Decimal(line["stake"]), minimum)
            over += sum(stakes) > maximum
    assert over > 200
