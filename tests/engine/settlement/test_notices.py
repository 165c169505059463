"""Notices of limits, rounding and wagers taken off."""

from fractions import Fraction

import pytest

from tests.certain import certain
from tests.engine.settlement.settling import Document, line_of, notices_of, pictures, poker, settled
from trifelt.engine.games import GAMES
from trifelt.engine.houses import default_house
from trifelt.engine.settlement.house_notices import notice_of_edge

ROUNDED = pictures("three-pictures", "6h Kd 10c", "2s 3d 10h", wagers={"main": "0.25"})


def rounding(unit: str, direction: str) -> Document:
    return {**ROUNDED, "house": {"base": "mbs", "rounding": {"unit": unit, "direction": direction}}}


@pytest.mark.parametrize(
    ("unit", "direction", "winnings"),
    [
        ("0.01", "down", "0.12"),
        ("0.01", "up", "0.13"),
        ("0.01", "nearest", "0.13"),
        ("0.05", "down", "0.10"),
        ("0.05", "up", "0.15"),
        ("0.05", "nearest", "0.15"),
        ("0.25", "nearest", "0.25"),
        ("1", "down", "0.00"),
        ("1", "up", "1.00"),
    ],
)
def test_rounding_shows_where_it_acted(unit: str, direction: str, winnings: str) -> None:
    document = rounding(unit, direction)
    assert line_of(document, "main")["winnings"] == winnings
    (notice,) = notices_of(document, "rounding")
    shown = unit if "." in unit else f"{unit}.00"
    assert notice["text"] == (
        f"1 to 2 on 0.25 is 0.125; rounded {direction} to units of {shown}: {winnings}."
    )
    assert (notice["box"], notice["wager"], notice["clause"]) == (1, "main", None)


@pytest.mark.parametrize(
    ("direction", "says"),
    [("down", "down"), ("up", "up"), ("nearest", "to the nearest")],
)
def test_a_line_says_itself_that_it_was_rounded(direction: str, says: str) -> None:
    reason = line_of(rounding("0.05", direction), "main")["reason"]
    assert reason == (
        f"Your count of six beats the dealer's 5: a win on six. Rounded {says} from 0.125."
    )


def test_a_bonus_is_rounded_on_the_stake_that_it_is_paid_on() -> None:
    house = {"base": "mbs", "wagers": {"ante-bonus": {"pays": {"straight": "1 to 2"}}}}
    document = poker("8h 7d 6c", "Qs 7c 4c", house=house, wagers={"ante": "0.25"})
    (notice,) = notices_of(document, "rounding")
    assert notice["text"].startswith("1 to 2 on 0.25 is 0.125; ")
    assert notice["wager"] == "ante-bonus"


def test_a_third_of_a_cent_is_told_as_a_fraction() -> None:
    house = {"base": "mbs", "wagers": {"main": {"pays": {"six-points": "1 to 3"}}}}
    (notice,) = notices_of({**ROUNDED, "house": house}, "rounding")
    assert notice["text"].startswith("1 to 3 on 0.25 is 1/12; ")


LIMITS = {"base": "mbs", "wagers": {"pair-plus": {"min": "25", "max": "100"}}}


@pytest.mark.parametrize(
    ("stake", "told"),
    [
        ("24.99", "24.99 on Pair Plus is below the minimum of 25.00; it plays as placed."),
        ("25", None),
        ("100", None),
        ("100.01", "100.01 on Pair Plus is above the maximum of 100.00; it plays as placed."),
    ],
)
def test_stake_outside_limits_plays_as_placed_with_a_notice(stake: str, told: str | None) -> None:
    document = poker(
        "8h 8d 2c", "Qs 7d 4c", house=LIMITS, wagers={"ante": "25", "pair-plus": stake}
    )
    line = line_of(document, "pair-plus")
    assert (line["in_play"], line["result"]) == (line["stake"], "win")
    found = notices_of(document, "limit")
    assert [notice["text"] for notice in found] == ([told] if told else [])
    for notice in found:
        assert (notice["box"], notice["wager"], notice["clause"]) == (1, "pair-plus", None)


def test_a_wager_that_was_taken_off_breaks_no_limit() -> None:
    house = {"base": "mbs", "wagers": {"tie": {"min": "25"}}}
    document = pictures("three-pictures", "8h 8d 2c", "Qs 7d 4c", house=house, wagers={"tie": "5"})
    assert not notices_of(document, "limit")


def test_a_side_wager_taken_off_is_told_with_its_clause() -> None:
    document = pictures("three-pictures", "8h 8d 2c", "Qs 7d 4c", wagers={"tie": "5"})
    (notice,) = notices_of(document, "incident")
    assert notice["text"] == "Tie needs Main, which was not placed: taken off and returned."
    assert (notice["clause"], notice["box"], notice["wager"]) == ("3.3", 1, "tie")


EDGES = [
    # The tie as printed favours the player by more than half the stake.
    ("prosperity-3-pictures", "mbs", "tie", "Tie: player edge 58.40 %"),
    ("prosperity-3-pictures", "mbs-ranking-tie", "tie", None),
    ("prosperity-3-pictures", "mbs", "main", None),
    # 16 to 1 on one hand in a hundred.
    (
        "three-pictures",
        "mbs",
        "three-pictures",
        "Three Pictures: house edge 83",
    ),
    ("three-pictures", "mbs", "tie", None),
]


@pytest.mark.parametrize(("game", "house", "wager", "says"), EDGES)
def test_a_wager_whose_figures_stand_out_is_spoken_of_where_it_was_staked(
    game: str, house: str, wager: str, says: str | None
) -> None:
    wagers = {"main": "10", wager: "10"}
    document = pictures(game, "9h 4d 5c", "7s 2d 3s", house=house, wagers=wagers)
    found = notices_of(document, "edge")
    assert len(found) == (says is not None)
    for notice in found:
        assert notice["text"].startswith(str(says))
        assert notice["wager"] == wager
        assert (
            notices_of(
                {**document, "boxes": [{"hand": "9h 4d 5c", "wagers": {"main": "10"}}]}, "edge"
            )
            == []
        )


def test_an_edge_of_thousands_of_percent_is_written_with_commas() -> None:
    house = default_house(next(game for game in GAMES if game.id == "three-pictures"))
    said = certain(notice_of_edge(house, "tie", Fraction(-180_909_914, 10_000)))
    assert "player edge 1,809,099.14 %" in said.text.render()


def test_a_plain_round_has_no_notices() -> None:
    assert settled(poker("Ah 9d 2c", "Qs 7d 4c"))["notices"] == []
