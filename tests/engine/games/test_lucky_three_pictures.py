"""The side wagers of Non-Commission Lucky Three Pictures, clause by clause."""

import pytest

from tests.engine.settlement.settling import line_of, lines_of, pictures

L3P = "lucky-three-pictures"

HANDS_BY_PICTURES = ("2s 3s 4s", "Kh 5d 2c", "Kh Qd 9c", "Kh Qd Jc")
DEALERS_BY_PICTURES = ("3d 4d 6d", "Ks 6d 3d", "Ks Qs 8d", "Ks Qs Js")
LUCKY_PICTURES = {3: "4 to 1", 4: "10 to 1", 5: "100 to 1", 6: "1000 to 1"}


@pytest.mark.parametrize("mine", range(4))
@pytest.mark.parametrize("theirs", range(4))
def test_lucky_pictures_count_both_hands_together(mine: int, theirs: int) -> None:
    """L3P 1.9."""
    document = pictures(L3P, HANDS_BY_PICTURES[mine], DEALERS_BY_PICTURES[theirs])
    line = line_of(document, "lucky-pictures")
    assert line["odds"] == LUCKY_PICTURES.get(mine + theirs)
    assert line["clause"] == ("1.9, 4.1" if mine + theirs >= 3 else "1.9")


LUCKY_6 = [
    ("wins with two pictures", "6h Kd Qc", "5s 10d 10h", "two-pictures"),
    ("wins with one picture", "6h Kd 10c", "5s 10d 10h", "one-picture"),
    ("wins with none", "6h 10c 10s", "5s 10d 10h", "no-picture"),
    ("wins by pictures over another six", "6h Kd Qc", "6s Kh 10h", "two-pictures"),
    ("wins by one picture over a plain six", "6h Kd 10c", "6s 10d 10h", "one-picture"),
    ("an equal six loses", "6h Kd 10c", "6s Kh 10h", "lose"),
    ("a six with fewer pictures loses", "6h 10c 10s", "6s Kh 10h", "lose"),
    ("a beaten six loses", "6h Kd Qc", "7s 10d 10h", "lose"),
    ("a six loses to three pictures", "6h Kd Qc", "Ks Qs Js", "lose"),
    ("another count loses", "7s 10d 10h", "6h Kd Qc", "lose"),
    ("three pictures are no six", "Ks Qs Js", "6h Kd Qc", "lose"),
]


@pytest.mark.parametrize(
    ("what", "winner", "loser", "outcome"), LUCKY_6, ids=[f"L3P 1.15, 1.4 {c[0]}" for c in LUCKY_6]
)
def test_lucky_6_on_either_side(what: str, winner: str, loser: str, outcome: str) -> None:
    odds = {"two-pictures": "25 to 1", "one-picture": "15 to 1", "no-picture": "10 to 1"}
    player = line_of(pictures(L3P, winner, loser), "player-lucky-6")
    dealer = line_of(pictures(L3P, loser, winner), "dealer-lucky-6")
    for line, clause in ((player, "1.15"), (dealer, "1.4")):
        assert (line["outcome"], line["odds"]) == (outcome, odds.get(outcome))
        assert line["clause"] == (clause if outcome == "lose" else f"{clause}, 4.1")


def test_the_dealers_six_is_judged_against_each_box_by_itself() -> None:
    wagers = {"main": "10", "dealer-lucky-6": "10"}
    document = pictures(L3P, "5s 10d 10h", "6h Kd 10c")
    document["boxes"] = [{"hand": hand, "wagers": wagers} for hand in ("5s 10d 10h", "7s Qc Js")]
    results = [line["result"] for line in lines_of(document) if line["wager"] == "dealer-lucky-6"]
    assert results == ["win", "lose"]


def test_a_side_wager_of_lucky_needs_the_main_wager_of_the_box_anyones() -> None:
    """L3P 3.9; in the other games it must be the same bettor's."""
    document = pictures(L3P, "6h Kd 10c", "5s 10d 10h")
    document["boxes"] = [
        {
            "hand": "6h Kd 10c",
            "bettors": [
                {"name": "A", "wagers": {"main": "10"}},
                {"name": "B", "wagers": {"player-lucky-6": "10"}},
            ],
        }
    ]
    assert [(line["bettor"], line["wager"], line["result"]) for line in lines_of(document)] == [
        ("A", "main", "win"),
        ("B", "player-lucky-6", "win"),
    ]
