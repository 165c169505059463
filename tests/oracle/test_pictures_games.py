"""Each row of the three pictures games once, and their readings."""

import pytest

from tests.oracle.examples import line_of, pictures


@pytest.mark.parametrize("game", ["three-pictures", "prosperity-3-pictures"])
@pytest.mark.parametrize(
    ("hand", "dealer", "result", "row"),
    [
        ("6h 10d 10c", "5h 10s Kh", "win", "six-points"),
        ("6h Kd 10c", "6s 10s 10h", "win", "six-points"),
        ("6h Kd 10c", "6s Ks Qh", "lose", None),
        ("6h Kd 10c", "6s Js 10h", "push", None),
        ("Kh Kd Kc", "9s Js Qh", "win", "other-points"),
        ("Kh Kd Kc", "Ks Js Qh", "push", None),
        ("10h Kd Kc", "10s Js Qh", "push", None),
    ],
)
def test_main_wager_ranks_pictures_points_pictures(
    game: str, hand: str, dealer: str, result: str, row: str | None
) -> None:
    line = line_of(pictures(game, hand, dealer), "main")
    assert (line["result"], line["row"]) == (result, row)


@pytest.mark.parametrize(
    ("hand", "dealer", "results"),
    [
        ("Kh Kd Kc", "10s Js Qh", ["win", "lose", "lose"]),
        ("Kh Kd 8c", "8s 10s Qh", ["win", "win", "lose"]),
        ("Kh Kd 8c", "8s Js Qh", ["win", "win", "win"]),
        ("Kh Kd Qc", "Qs Js Qh", ["win", "win", "win"]),
        ("Kh Kd 8c", "7s Js Qh", ["lose", "lose", "lose"]),
    ],
)
@pytest.mark.parametrize(
    ("game", "wager", "base"),
    [
        ("three-pictures", "tie", "mbs"),
        ("prosperity-3-pictures", "tie", "mbs"),
        ("lucky-three-pictures", "lucky-tie", "rws"),
    ],
)
def test_tie_readings(
    game: str, wager: str, base: str, hand: str, dealer: str, results: list[str]
) -> None:
    for reading, result in zip(
        ["points", "points-pictures-apart", "ranking"], results, strict=True
    ):
        house = {"base": base, "readings": {"tie": reading}}
        assert line_of(pictures(game, hand, dealer, house=house), wager)["result"] == result


def test_three_pictures_pays_its_rows() -> None:
    document = pictures("three-pictures", "Kh Jd Qc", "4s Js Qh")
    assert line_of(document, "three-pictures")["odds"] == "16 to 1"
    document["house"] = {"base": "mbs", "readings": {"three-pictures-on": "dealer"}}
    assert line_of(document, "three-pictures")["result"] == "lose"
    tie = line_of(pictures("three-pictures", "Kh 4d Qc", "4s Js Qh"), "tie")
    assert tie["odds"] == "8 to 1"
    six = line_of(pictures("three-pictures", "6h 10d 10c", "5h 10s Kh"), "main")
    assert (six["odds"], six["winnings"]) == ("1 to 2", "5.00")


@pytest.mark.parametrize(
    ("hand", "row", "odds"),
    [
        ("Kh Kd Kc", "three-kings", "250 to 1"),
        ("Qh Qd Qc", "three-queens", "250 to 1"),
        ("Jh Jd Jc", "three-jacks", "250 to 1"),
        ("Kh Kd Qc", "three-mixed-pictures", "25 to 1"),
        ("Kh Kd 10c", "any-picture-pair", "15 to 1"),
        ("Kh Qd 10c", None, None),
        ("9h 9d Kc", None, None),
    ],
)
def test_prosperity_pictures_pay_on_both_sides(
    hand: str, row: str | None, odds: str | None
) -> None:
    game = "prosperity-3-pictures"
    other = "As 4s 4h"
    for line in (
        line_of(pictures(game, hand, other), "player-prosperity-pictures"),
        line_of(pictures(game, other, hand), "dealer-prosperity-pictures"),
    ):
        assert (line["row"], line["odds"]) == (row, odds)


@pytest.mark.parametrize(
    ("hand", "dealer", "row", "odds"),
    [
        ("Jh 9d 7c", "Js Jd 6h", "one-match", "5 to 1"),
        ("Kh Kd Qc", "Ks Qd Qh", "two-matches", "100 to 1"),
        ("Kh Jd Qc", "Ks Qd Jh", "three-matches", "500 to 1"),
        ("10h 9d Qc", "10s 9h Kh", None, None),
    ],
)
def test_picture_perfect_matches_each_card_once(
    hand: str, dealer: str, row: str | None, odds: str | None
) -> None:
    line = line_of(pictures("prosperity-3-pictures", hand, dealer), "picture-perfect")
    assert (line["row"], line["odds"]) == (row, odds)


def test_prosperity_perfect_tie_is_paid_in_place_of_the_tie() -> None:
    game = "prosperity-3-pictures"
    assert line_of(pictures(game, "As Kd Qc", "Ah Ks Qd"), "tie")["odds"] == "400 to 1"
    assert line_of(pictures(game, "As Kd Qc", "Ah Ks Kc"), "tie")["odds"] == "10 to 1"
    assert line_of(pictures(game, "As Kd 10c", "Ah Kc Qd"), "tie")["odds"] == "10 to 1"
    document = pictures(game, "As Kd 10c", "Ah Kc Qd", house="mbs-ranking-tie")
    assert line_of(document, "tie")["result"] == "lose"


@pytest.mark.parametrize(
    ("hand", "dealer", "odds"),
    [
        ("Kh Kd Qc", "Js Js Qd", "600 to 1"),
        ("Kh Kd 8c", "8s 10s Qd", "10 to 1"),
        ("Kh Kd 9c", "9s 10s Qd", "10 to 1"),
        ("Kh Kd 7c", "7s 10s Qd", "8 to 1"),
        ("Kh Kd Qc", "10s Js Qd", "8 to 1"),
    ],
)
def test_lucky_tie_pays_its_rows(hand: str, dealer: str, odds: str) -> None:
    assert line_of(pictures("lucky-three-pictures", hand, dealer), "lucky-tie")["odds"] == odds


@pytest.mark.parametrize(
    ("hand", "dealer", "odds"),
    [
        ("Kh Kd Qc", "Js Ks Qd", "1000 to 1"),
        ("Kh Kd Qc", "10s Ks Qd", "100 to 1"),
        ("Kh Kd Qc", "10s 9s Qd", "10 to 1"),
        ("Kh 10d 9c", "10s Qh Qd", "4 to 1"),
        ("Kh 10d 9c", "10s 8h Qd", None),
    ],
)
def test_lucky_pictures_counts_both_hands(hand: str, dealer: str, odds: str | None) -> None:
    line = line_of(pictures("lucky-three-pictures", hand, dealer), "lucky-pictures")
    assert line["odds"] == odds


@pytest.mark.parametrize(
    ("winner", "loser", "odds"),
    [
        ("Kh Jd 6c", "Js Ks 5d", "25 to 1"),
        ("Kh Ad 5c", "Js Ks 5d", "15 to 1"),
        ("10h 10d 6c", "Js Ks 5d", "10 to 1"),
        ("Kh Jd 6c", "Js 10s 6d", "25 to 1"),
        ("Kh Jd 6c", "Js Ks 6d", None),
        ("Kh Jd 7c", "Js Ks 6d", None),
    ],
)
def test_lucky_6_looks_at_the_winning_hand(winner: str, loser: str, odds: str | None) -> None:
    game = "lucky-three-pictures"
    for line in (
        line_of(pictures(game, winner, loser), "player-lucky-6"),
        line_of(pictures(game, loser, winner), "dealer-lucky-6"),
    ):
        assert line["odds"] == odds
    assert line_of(pictures(game, loser, winner), "player-lucky-6")["result"] == "lose"
