"""Bets over the maximum of a betting area of Non-Commission Lucky Three Pictures."""

import random
from fractions import Fraction
from typing import Any

import pytest

from tests.engine.settlement.settling import line_of
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_settlement
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.placing import shared

GAME = "lucky-three-pictures"
BOXES = 100_000


def document(
    *bets: dict[str, str], wagers: dict[str, Any] | None = None, **house: Any
) -> dict[str, Any]:
    """One box with these bettors, the first one seated, under limits on the main area."""
    limits = {"main": {"min": "50", "max": "1000"}} if wagers is None else wagers
    bettors = [
        {"name": f"P{n}", "seated": n == 0, "wagers": stakes} for n, stakes in enumerate(bets)
    ]
    return {
        "game": GAME,
        "house": {"base": "rws", "wagers": limits, **house},
        "dealer": "Ah Qd 4c",
        "boxes": [{"hand": "Ks 6h 3d", "bettors": bettors}],
    }


def settled(content: dict[str, Any]) -> dict[str, Any]:
    read = read_document(content, BUILT_IN)
    assert read.document is not None, [fault.render() for fault in read.faults]
    return write_settlement(settle(read.document))


def lines(answer: dict[str, Any]) -> list[dict[str, Any]]:
    (box,) = answer["boxes"]
    return list(box["lines"])


@pytest.mark.parametrize(
    ("reading", "stakes", "plays"),
    [
        ("absorbed", ["800", "600", "60"], ["542.86", "407.14", "50.00"]),
        ("absorbed", ["800", "600", "30"], ["554.29", "415.71", "30.00"]),
        ("plain", ["800", "600", "60"], ["547.94", "410.96", "50.00"]),
        ("plain", ["800", "600", "30"], ["554.29", "415.71", "30.00"]),
    ],
)
def test_the_printed_examples(reading: str, stakes: list[str], plays: list[str]) -> None:
    answer = settled(
        document(*({"main": stake} for stake in stakes), readings={"pro-rata": reading})
    )
    assert [line["in_play"] for line in lines(answer)] == plays
    assert [line["winnings"] for line in lines(answer)] == plays
    assert [line["returned"] for line in lines(answer)] == [f"{stake}.00" for stake in stakes]


def test_one_nameless_bettor_over_the_maximum_is_cut_too() -> None:
    content = document({})
    content["boxes"][0] = {"hand": "2s 6h 3d", "wagers": {"main": "2500"}}
    (line,) = lines(settled(content))
    # One point against five: what played is lost, what was over the maximum goes back.
    assert (line["in_play"], line["result"], line["returned"]) == ("1000.00", "lose", "1500.00")
    assert line["reason"].endswith(
        "over the maximum of 1,000.00: 1,000.00 in play and lost, 1,500.00 excess returned."
    )


def test_each_betting_area_has_limits_of_its_own() -> None:
    answer = settled(
        document(
            {"main": "900", "lucky-tie": "90"},
            {"main": "900", "lucky-tie": "30", "lucky-pictures": "500"},
            wagers={
                "main": {"max": "1000"},
                "lucky-tie": {"min": "10", "max": "100"},
            },
        )
    )
    assert [(line["wager"], line["in_play"]) for line in lines(answer)] == [
        ("main", "500.00"),
        ("lucky-tie", "75.00"),
        ("main", "500.00"),
        ("lucky-tie", "25.00"),
        ("lucky-pictures", "500.00"),
    ]
    told = [(notice["kind"], notice["wager"]) for notice in answer["notices"][:2]]
    assert told == [("pro-rata", "main"), ("pro-rata", "lucky-tie")]


def test_a_bet_at_the_maximum_is_not_cut() -> None:
    answer = settled(document({"main": "400"}, {"main": "600"}))
    assert [line["in_play"] for line in lines(answer)] == ["400.00", "600.00"]
    assert answer["notices"] == []


def test_the_unit_left_over_goes_to_the_largest_fraction_then_to_the_seated_player() -> None:
    content = document({"main": "500"}, {"main": "500"}, {"main": "500"})
    assert [line["in_play"] for line in lines(settled(content))] == ["333.34", "333.33", "333.33"]
    content["boxes"][0]["bettors"][0]["seated"] = False
    content["boxes"][0]["bettors"][2]["seated"] = True
    assert [line["in_play"] for line in lines(settled(content))] == ["333.33", "333.33", "333.34"]
    unequal = document({"main": "500"}, {"main": "501"})
    # 499.5005 and 500.4995: the last cent belongs to the larger fraction.
    assert [line["in_play"] for line in lines(settled(unequal))] == ["499.50", "500.50"]


def test_shares_are_in_units_of_the_rounding() -> None:
    answer = settled(
        document({"main": "800"}, {"main": "600"}, {"main": "60"}, rounding={"unit": "0.25"})
    )
    assert [line["in_play"] for line in lines(answer)] == ["542.75", "407.25", "50.00"]


def test_nobody_plays_more_than_was_bet_in_coarse_units() -> None:
    assert shared(300, 0, [190, 195], seated=0, unit=100) == [105, 195]


def test_protected_minimums_above_the_maximum_play_with_a_notice() -> None:
    answer = settled(
        document(
            {"main": "60"},
            {"main": "40"},
            {"main": "45"},
            wagers={"main": {"min": "50", "max": "100"}},
        )
    )
    assert [line["in_play"] for line in lines(answer)] == ["50.00", "40.00", "45.00"]
    (notice,) = (notice for notice in answer["notices"] if notice["kind"] == "pro-rata")
    assert notice["clause"] == "5.1.1, 5.1.2"
    assert "35.00 over the maximum" in notice["text"]


@pytest.mark.parametrize(("here", "other"), [("absorbed", "plain"), ("plain", "absorbed")])
def test_the_notice_of_the_reading_quotes_both_sides(here: str, other: str) -> None:
    content = document(
        {"main": "800"}, {"main": "600"}, {"main": "60"}, readings={"pro-rata": here}
    )
    (notice,) = (one for one in settled(content)["notices"] if one["kind"] == "reading")
    assert (notice["reading"], notice["value"]) == ("pro-rata", other)
    content["house"]["readings"]["pro-rata"] = other
    then = [line for line in lines(settled(content)) if line["bettor"] != "P2"]
    assert [line["in_play"] for line in notice["lines"]] == [line["in_play"] for line in then]
    assert [line["winnings"] for line in notice["lines"]] == [line["winnings"] for line in then]


def test_no_notice_of_the_reading_where_nothing_was_protected_or_nothing_is_won() -> None:
    same = document({"main": "800"}, {"main": "600"}, {"main": "30"})
    pushed = document({"main": "800"}, {"main": "600"}, {"main": "60"})
    pushed["boxes"][0]["hand"] = "Qs 4h Ad"
    assert {line["result"] for line in lines(settled(pushed))} == {"push"}
    for content in (same, pushed):
        notices = settled(content)["notices"]
        assert notices[0]["kind"] == "pro-rata"
        assert "pro-rata" not in [one.get("reading") for one in notices]


# --- 100,000 random boxes -------------------------------------------------------------------------


def random_area(rng: random.Random) -> tuple[int, int, int, list[int]]:
    """Minimum, maximum, unit, and bets that together are over the maximum."""
    unit = rng.choice([1, 1, 1, 5, 25, 100])
    least = rng.choice([0, 500, 2_500, 5_000]) // unit * unit
    most = max(least, unit) * rng.choice([1, 2, 3, 5, 10, 20])
    if least == 0:
        most *= 997
    bets: list[int] = []
    while sum(bets) <= most:
        bets = [
            rng.choice([least or unit, rng.randint(1, 2 * most // unit) * unit, most // 2 or 1])
            for _ in range(rng.randint(1, 6))
        ]
        bets = [max(unit, bet // unit * unit) for bet in bets]
    return least, most, unit, bets


def assert_four_statements(
    least: int, most: int, unit: int, bets: list[int], plays: list[int]
) -> None:
    """The four statements of the rules page, each looked at by itself."""
    # 1. Bets below the minimum stay whole.
    small = sum(bet for bet in bets if bet < least)
    assert all(play == bet for bet, play in zip(bets, plays, strict=True) if bet < least)
    # 2. Nobody else plays less than the minimum, nor more than was bet.
    others = [(bet, play) for bet, play in zip(bets, plays, strict=True) if bet >= least]
    assert all(least <= play <= bet for bet, play in others)
    # 3. Who is not set aside plays an exact part of what is left, within one unit.
    rest = sorted(others)
    room = most - small
    while rest and room * rest[0][0] < least * sum(bet for bet, _ in rest):
        assert rest.pop(0)[1] == least
        room -= least
    for bet, play in rest:
        assert abs(play - Fraction(room * bet, sum(bet for bet, _ in rest))) < unit
        assert play % unit == 0
    # 4. The maximum plays exactly, unless the protected minimums alone exceed it.
    if sum(plays) != most:
        assert not rest
        assert sum(plays) == small + least * len(others) > most


def test_100_000_random_boxes_keep_the_four_statements() -> None:
    rng = random.Random(20_200_628)
    exceeded = protected = 0
    for _ in range(BOXES):
        least, most, unit, bets = random_area(rng)
        plays = shared(most, least, bets, rng.randrange(-1, len(bets)), unit=unit)
        assert_four_statements(least, most, unit, bets, plays)
        exceeded += sum(plays) > most
        protected += any(play == least < bet for play, bet in zip(plays, bets, strict=True))
    assert exceeded > 1_000
    assert protected > 10_000


def test_a_side_bet_of_a_cent_needs_its_initial_bet_like_any_other() -> None:
    house = {"base": "rws", "wagers": {"main": {"max": "1000"}}}
    bettors = [{"name": "A", "wagers": {"lucky-tie": "0.01"}}]
    document = {
        "game": GAME,
        "house": house,
        "dealer": "Qs 2d 4c",
        "boxes": [{"hand": "Ks 4d 4h", "bettors": bettors}],
    }
    line = line_of(document, "lucky-tie")
    assert (line["result"], line["returned"], line["in_play"]) == ("returned", "0.01", "0.00")
