"""The printed examples of cap and pro rata, rounding, cells, wagers taken off."""

from typing import Any

import pytest

from tests.oracle.examples import line_of, only_box, pictures, prime
from tests.oracle.money import read_cell, share_out, write_cents
from tests.oracle.plain import settle


def test_cap_example_of_the_rules_page() -> None:
    # Covered winnings 1,000 + 2,500 + 100,000 against a maximum of 50,000.
    shares = share_out(5_000_000, [100_000, 250_000, 10_000_000], 1, [0, 1, 2])
    assert [write_cents(share) for share in shares] == ["483.09", "1207.73", "48309.18"]


def test_cap_acts_on_the_covered_lines_of_a_round() -> None:
    rows = {"mini-royal": 1, "straight-flush": "1 to 1"}
    house = {
        "base": "standard",
        "wagers": {
            "play": {"pays": rows},
            "pair-bonus": {"pays": {"mini-royal": "5 to 2"}},
            "all-six": {"pays": {"five-card-royal": 100}},
        },
        "cap": {
            "amount": "50000",
            "per": "round",
            "wagers": ["play", "pair-bonus", "all-six"],
            "pooled": True,
        },
    }
    document = prime("Ah Kh Qh", "Jh 10h 9s", house=house)
    document["boxes"][0]["wagers"] = {"ante": "1000", "pair-bonus": "1000", "all-six": "1000"}
    winnings = {line["wager"]: line["winnings"] for line in only_box(document)["lines"]}
    assert winnings == {
        "ante": "1000.00",
        "play": "483.09",
        "pair-bonus": "1207.73",
        "all-six": "48309.18",
    }


@pytest.mark.parametrize(
    ("cap", "winnings"),
    [
        ({"per": "hand", "pooled": True}, [["3.33", "1.67"], ["3.33", "1.67"]]),
        ({"per": "hand", "pooled": False}, [["5.00", "5.00"], ["5.00", "5.00"]]),
        ({"per": "round", "pooled": True}, [["1.67", "0.83"], ["1.67", "0.83"]]),
        ({"per": "round", "pooled": False}, [["2.50", "2.50"], ["2.50", "2.50"]]),
    ],
)
def test_cap_is_per_hand_or_round_pooled_or_each(
    cap: dict[str, Any], winnings: list[list[str]]
) -> None:
    house = {
        "base": "standard",
        "wagers": {"prime": {"pays": {"player-same-colour": "1 to 1"}}},
        "cap": {"amount": "5", "wagers": ["prime", "play"], **cap},
    }
    wagers = {"ante": "10", "prime": "5"}
    boxes = [
        {"hand": hand, "decision": "play", "wagers": wagers} for hand in ("Ah 9h 7d", "Ad 9d 7h")
    ]
    document = {"game": "three-card-prime", "house": house, "dealer": "Jc 8s 2d", "boxes": boxes}
    found = [
        [line["winnings"] for line in box["lines"] if line["wager"] != "ante"]
        for box in settle(document)["boxes"]
    ]
    assert found == winnings


@pytest.mark.parametrize(
    ("reading", "stakes", "playing"),
    [
        ("absorbed", ["800", "600", "60"], ["542.86", "407.14", "50.00"]),
        ("absorbed", ["800", "600", "30"], ["554.29", "415.71", "30.00"]),
        ("absorbed", ["2000"], ["1000.00"]),
        ("plain", ["800", "600", "60"], ["547.94", "410.96", "50.00"]),
        ("plain", ["800", "600", "30"], ["554.29", "415.71", "30.00"]),
    ],
)
def test_pro_rata_examples_of_the_rules_page(
    reading: str, stakes: list[str], playing: list[str]
) -> None:
    house = {
        "base": "rws",
        "wagers": {"main": {"min": "50", "max": "1000"}},
        "readings": {"pro-rata": reading},
    }
    bettors = [{"name": f"P{n}", "wagers": {"main": stake}} for n, stake in enumerate(stakes)]
    box = {"hand": "Ks 6h 2d", "bettors": bettors}
    document = {
        "game": "lucky-three-pictures",
        "house": house,
        "dealer": "Ah Qd 4c",
        "boxes": [box],
    }
    lines = only_box(document)["lines"]
    assert [line["in_play"] for line in lines] == playing
    assert [line["winnings"] for line in lines] == playing
    assert [line["returned"] for line in lines] == [line["stake"] for line in lines]


@pytest.mark.parametrize(
    ("unit", "direction", "winnings"),
    [
        ("0.01", "down", "0.15"),
        ("0.01", "up", "0.16"),
        ("0.01", "nearest", "0.16"),
        ("0.10", "down", "0.10"),
        ("0.10", "nearest", "0.20"),
        ("0.25", "nearest", "0.25"),
        ("0.50", "up", "0.50"),
    ],
)
def test_winnings_round_by_unit_and_direction(unit: str, direction: str, winnings: str) -> None:
    house = {"base": "mbs", "rounding": {"unit": unit, "direction": direction}}
    document = pictures("three-pictures", "6h 10d 10c", "5h 10s Kh", house=house)
    document["boxes"][0]["wagers"] = {"main": "0.31"}
    assert line_of(document, "main")["winnings"] == winnings


def test_cells_are_read_in_every_way_of_writing_them() -> None:
    for text in (30, "30 to 1", "30:1", "31 for 1"):
        assert read_cell(text) == ("odds", 30, 1)
    assert read_cell(0.95) == ("odds", 19, 20)
    assert read_cell("2 to 4") == ("odds", 1, 2)
    for text in ("lose", "-1 to 1", "n/a"):
        assert read_cell(text).kind == "lose"
    for text in ("push", "0 to 1", "1 for 1"):
        assert read_cell(text).kind == "push"
    assert read_cell("meter 10 %") == ("meter", 1, 10)
    assert read_cell("pay 1250") == ("pay", 125_000, 1)


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("three-card-poker", "progressive"),
        ("three-card-prime", "all-six"),
        ("three-pictures", "tie"),
        ("prosperity-3-pictures", "picture-perfect"),
        ("lucky-three-pictures", "lucky-tie"),
    ],
)
def test_a_side_wager_without_its_main_wager_goes_back(game: str, wager: str) -> None:
    box = {"hand": "Kh 4d 2c", "wagers": {wager: "2.50"}}
    document = {"game": game, "dealer": "Ks 4s 2h", "jackpot": "500", "boxes": [box]}
    line = line_of(document, wager)
    assert (line["result"], line["in_play"], line["returned"]) == ("returned", "0.00", "2.50")


def test_lucky_side_wagers_lean_on_anyones_main_wager() -> None:
    bettors = [
        {"name": "A", "wagers": {"lucky-tie": "5"}},
        {"name": "B", "seated": True, "wagers": {"main": "10"}},
    ]
    box = {"hand": "Kh 4d 2c", "bettors": bettors}
    document = {"game": "lucky-three-pictures", "dealer": "Ks 4s 2h", "boxes": [box]}
    answer = only_box(document)
    assert [line["result"] for line in answer["lines"]] == ["win", "push"]
    assert [person["net"] for person in answer["bettors"]] == ["40.00", "0.00"]
