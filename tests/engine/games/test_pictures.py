"""The three pictures games, clause by clause: what they share, then each sheet."""

import numpy as np
import pytest

from tests.engine.settlement.settling import line_of, lines_of, pictures, told
from trifelt.engine.games.pictures import hands_tie
from trifelt.engine.wager import Situation

TP, P3P, L3P = "three-pictures", "prosperity-3-pictures", "lucky-three-pictures"
SHORT = {TP: "TP", P3P: "P3P", L3P: "L3P"}
TIE = {TP: "tie", P3P: "tie", L3P: "lucky-tie"}
BASE = {TP: "mbs", P3P: "mbs", L3P: "rws"}

# The same decisions stand under each sheet's own numbers.
CLAUSES = {
    "three pictures": {TP: "3.10, 4.1", P3P: "3.11, 4.1", L3P: "3.13.1, 4.1"},
    "points": {TP: "3.11, 4.1", P3P: "3.12, 4.1", L3P: "3.13.1, 4.1"},
    "pictures": {TP: "3.12, 4.1", P3P: "3.13, 4.1", L3P: "3.13.1, 4.1"},
    "equal": {TP: "3.13", P3P: "3.13.1", L3P: "3.13.3"},
    "equal three pictures": {TP: "3.13, 3.14", P3P: "3.11.1", L3P: "3.13.3"},
    "loses to three pictures": {TP: "3.10", P3P: "3.11", L3P: "3.13.2"},
    "loses on points": {TP: "3.11", P3P: "3.12", L3P: "3.13.2"},
    "loses on pictures": {TP: "3.12", P3P: "3.13", L3P: "3.13.2"},
}

MAIN = [
    # what, player, dealer, result and money, decided by
    ("three pictures beat nine", "Kh Qd Jc", "9s Kd Ks", "win 10.00 + 10.00", "three pictures"),
    ("three pictures beat a plain nine", "Kh Kd Jc", "2s 3d 4s", "win 10.00 + 10.00",
     "three pictures"),
    ("nine loses to three pictures", "9s Kd Ks", "Kh Qd Jc", "lose 0.00 + 0.00",
     "loses to three pictures"),
    ("kinds of three pictures never rank", "Jh Jd Jc", "Kh Kd Kc", "push 0.00 + 10.00",
     "equal three pictures"),
    ("higher points", "9h 4d 5c", "7s Kd Qs", "win 10.00 + 10.00", "points"),
    ("higher points though fewer pictures", "2h 4d Ac", "6s Kd Qs", "win 10.00 + 10.00", "points"),
    ("lower points", "7s Kd Qs", "9h 4c 5c", "lose 0.00 + 0.00", "loses on points"),
    ("equal points, more pictures", "5h Kd Qc", "9s Kh 6d", "win 10.00 + 10.00", "pictures"),
    ("equal points, fewer pictures", "9s Kh 6d", "5h Kd Qc", "lose 0.00 + 0.00",
     "loses on pictures"),
    ("equal points and pictures", "9s Kh 6d", "8h Qd 7c", "push 0.00 + 10.00", "equal"),
    ("kinds of pictures never rank", "5h Kd Kc", "5s Qh Jd", "push 0.00 + 10.00", "equal"),
    ("tens are no pictures", "10h 10d Kc", "10s Kh Qd", "lose 0.00 + 0.00", "loses on pictures"),
    ("an ace counts one", "Ah 10d 10c", "10s 9d Ad", "win 10.00 + 10.00", "points"),
    ("only the right digit counts", "9h 9d 9c", "8s 8d Kd", "win 10.00 + 10.00", "points"),
    ("six by points pays half", "6h 10d 10c", "5s Kd Qs", "win 5.00 + 10.00", "points"),
    ("six by pictures pays half", "6h Kd Qc", "6s 10d Kh", "win 5.00 + 10.00", "pictures"),
    ("sixteen is six", "9h 7d Kc", "5s Kd Qs", "win 5.00 + 10.00", "points"),
    ("a losing six is lost whole", "6h 10d 10c", "7s Kd Qs", "lose 0.00 + 0.00", "loses on points"),
    ("an equal six is a tie", "6h 10d 10c", "6s 10s 10h", "push 0.00 + 10.00", "equal"),
    ("three pictures count zero and beat a plain zero", "Kh Qd Jc", "10s 10d 10h",
     "win 10.00 + 10.00", "three pictures"),
]  # fmt: skip


@pytest.mark.parametrize("game", [TP, P3P, L3P], ids=SHORT.values())
@pytest.mark.parametrize(("what", "hand", "dealer", "line", "by"), MAIN, ids=[m[0] for m in MAIN])
def test_the_main_wager(game: str, what: str, hand: str, dealer: str, line: str, by: str) -> None:
    assert told(line_of(pictures(game, hand, dealer), "main")) == f"{line} ({CLAUSES[by][game]})"


@pytest.mark.parametrize("game", [TP, P3P, L3P], ids=SHORT.values())
def test_a_side_wager_without_the_main_wager_comes_back(game: str) -> None:
    clause = {TP: "3.3", P3P: "3.4", L3P: "5.13"}[game]
    wagers = {
        wager.get("wager"): "10" for wager in lines_of(pictures(game, "Kh Qd Jc", "2s 3d 4s"))
    }
    del wagers["main"]
    lines = lines_of(pictures(game, "Kh Qd Jc", "2s 3d 4s", wagers=wagers))
    assert [told(line) for line in lines] == [f"returned 0.00 + 10.00 ({clause})"] * len(wagers)
    assert {line["outcome"] for line in lines} == {"returned"}
    assert {line["in_play"] for line in lines} == {"0.00"}


# --- the tie wager and its readings --------------------------------------------------------------

THREE, PLAIN_ZERO = "Kh Qd Jc", "10s 10d 10h"
PICTURE_ZERO, OTHER_THREE = "10c Ks Qs", "Ks Qs Jd"
READINGS = ("points", "points-pictures-apart", "ranking")
TIES = [
    # player, dealer, does the tie win under each reading
    ("equal points and pictures", "9s Kh 6d", "8h Qd 7c", (True, True, True)),
    ("equal points, other pictures", "5h Kd Qc", "9s Kh 6d", (True, True, False)),
    ("three pictures against a plain zero", THREE, PLAIN_ZERO, (True, False, False)),
    ("a plain zero against three pictures", PLAIN_ZERO, THREE, (True, False, False)),
    ("three pictures against a double picture zero", THREE, PICTURE_ZERO, (True, False, False)),
    ("three pictures twice", THREE, OTHER_THREE, (True, True, True)),
    ("other points", "9s Kh 6d", "8h Qd 6c", (False, False, False)),
    ("three pictures against nine", THREE, "9s Ks 10d", (False, False, False)),
]  # fmt: skip


@pytest.mark.parametrize("game", [TP, P3P, L3P], ids=SHORT.values())
@pytest.mark.parametrize(("what", "hand", "dealer", "wins"), TIES, ids=[tie[0] for tie in TIES])
def test_what_ties_under_each_reading(
    game: str, what: str, hand: str, dealer: str, wins: tuple[bool, ...]
) -> None:
    found = []
    for reading in READINGS:
        house = {"base": BASE[game], "readings": {"tie": reading}}
        found.append(line_of(pictures(game, hand, dealer, house=house), TIE[game])["result"])
    assert found == ["win" if win else "lose" for win in wins]


@pytest.mark.parametrize("game", [TP, P3P, L3P], ids=SHORT.values())
def test_three_pictures_win_the_main_wager_and_the_tie_at_once_under_points(game: str) -> None:
    """TP 3.8.1.1; L3P 1.12, 1.16: three pictures count zero."""
    document = pictures(game, THREE, PLAIN_ZERO)
    assert line_of(document, "main")["result"] == "win"
    tie = line_of(document, TIE[game])
    assert (tie["result"], tie["odds"]) == (
        "win",
        {TP: "8 to 1", P3P: "10 to 1", L3P: "8 to 1"}[game],
    )


TIE_LINES = [
    (TP, "9s Kh 6d", "8h Qd 7c", "points", "win 80.00 + 10.00 (3.13.1, 4.1)"),
    (TP, "5h Kd Qc", "9s Kh 6d", "points", "win 80.00 + 10.00 (3.13.1, 4.1)"),
    (TP, "5h Kd Qc", "9s Kh 6d", "ranking", "lose 0.00 + 0.00 (None)"),
    (TP, "9s Kh 6d", "8h Qd 6c", "points", "lose 0.00 + 0.00 (1.1.3)"),
    (P3P, "9s Kh 6d", "8h Qd 7c", "points", "win 100.00 + 10.00 (1.1.6, 4.1)"),
    (P3P, "5h Kd Qc", "9s Kh 6d", "ranking", "lose 0.00 + 0.00 (3.13.1)"),
    (P3P, "9s Kh 6d", "8h Qd 6c", "points", "lose 0.00 + 0.00 (1.1.6)"),
    (P3P, "Ah Kd Qc", "As Kh Qd", "points", "win 4000.00 + 10.00 (3.13.2, 3.15, 4.1)"),
    (P3P, "Kh Kd Qc", "Ks Kc Qd", "ranking", "win 4000.00 + 10.00 (3.13.2, 3.15, 4.1)"),
    (P3P, "10h 2d 3c", "Ks 2s 3s", "points", "win 100.00 + 10.00 (1.1.6, 4.1)"),
    (P3P, "10h 2d 3c", "10s 2s 3s", "points", "win 4000.00 + 10.00 (3.13.2, 3.15, 4.1)"),
    (P3P, "Kh Kd Qc", "Ks Qs Qd", "points", "win 100.00 + 10.00 (1.1.6, 4.1)"),
    (L3P, "9s Kh 6d", "8h Qd 7c", "points", "win 80.00 + 10.00 (3.13.3, 4.1)"),
    (L3P, "5h Kd Qc", "9s Kh 6d", "points", "win 80.00 + 10.00 (3.13.4, 4.1)"),
    (L3P, "9s Kh 10d", "9h Qd 10c", "points", "win 100.00 + 10.00 (3.13.3, 4.1)"),
    (L3P, "8s Kh Kd", "8h 10d 10c", "points", "win 100.00 + 10.00 (3.13.4, 4.1)"),
    (L3P, THREE, OTHER_THREE, "points", "win 6000.00 + 10.00 (3.13.3, 4.1)"),
    (L3P, THREE, PLAIN_ZERO, "points", "win 80.00 + 10.00 (3.13.4, 4.1)"),
    (L3P, THREE, PLAIN_ZERO, "points-pictures-apart", "lose 0.00 + 0.00 (3.2)"),
    (L3P, "9s Kh 6d", "8h Qd 6c", "points", "lose 0.00 + 0.00 (1.10)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "hand", "dealer", "reading", "line"),
    TIE_LINES,
    ids=[f"{SHORT[case[0]]} {case[4]} {n}" for n, case in enumerate(TIE_LINES)],
)
def test_the_tie_wager(game: str, hand: str, dealer: str, reading: str, line: str) -> None:
    house = {"base": BASE[game], "readings": {"tie": reading}}
    assert told(line_of(pictures(game, hand, dealer, house=house), TIE[game])) == line


def test_the_second_house_of_prosperity_reads_the_tie_by_ranking() -> None:
    document = pictures(P3P, "5h Kd Qc", "9s Kh 6d", house="mbs-ranking-tie")
    assert line_of(document, "tie")["result"] == "lose"
    assert line_of({**document, "house": "mbs"}, "tie")["result"] == "win"


# --- Three Pictures ------------------------------------------------------------------------------

THREE_PICTURES = [
    ("1.1.2 the player's hand", THREE, "2s 3d 4s", "player", "win 160.00 + 10.00 (1.1.2, 4.1)"),
    ("1.1.2 not the dealer's", "2s 3d 4s", THREE, "player", "lose 0.00 + 0.00 (1.1.2)"),
    ("1.1.2 a ten is no knight", "Kh Qd 10c", "2s 3d 4s", "player", "lose 0.00 + 0.00 (1.1.2)"),
    ("1.1.2 in a house that looks at the dealer's", "2s 3d 4s", THREE, "dealer",
     "win 160.00 + 10.00 (None)"),
    ("1.1.2 the player's is nothing there", THREE, "2s 3d 4s", "dealer", "lose 0.00 + 0.00 (None)"),
    ("1.1.2 on both hands", THREE, OTHER_THREE, "dealer", "win 160.00 + 10.00 (None)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "hand", "dealer", "on", "line"),
    THREE_PICTURES,
    ids=[f"TP {case[0]}" for case in THREE_PICTURES],
)
def test_the_three_pictures_wager(what: str, hand: str, dealer: str, on: str, line: str) -> None:
    house = {"base": "mbs", "readings": {"three-pictures-on": on}}
    assert told(line_of(pictures(TP, hand, dealer, house=house), "three-pictures")) == line


# --- Prosperity ----------------------------------------------------------------------------------

PROSPERITY = [
    ("1.1.4.1 three kings", "Kh Kd Kc", "win 2500.00 + 10.00 (1.1.4.1, 4.2)"),
    ("1.1.4.2 three queens", "Qh Qd Qc", "win 2500.00 + 10.00 (1.1.4.2, 4.2)"),
    ("1.1.4.3 three jacks", "Jh Jd Jc", "win 2500.00 + 10.00 (1.1.4.3, 4.2)"),
    ("1.1.4.4 three mixed pictures", "Kh Qd Jc", "win 250.00 + 10.00 (1.1.4.4, 4.2)"),
    ("1.1.4.4 K-K-Q is mixed, no pair", "Kh Kd Qc", "win 250.00 + 10.00 (1.1.4.4, 4.2)"),
    ("1.1.4.5 a pair and a non-picture", "Jh Jd 2c", "win 150.00 + 10.00 (1.1.4.5, 4.2)"),
    ("1.1.4.5 a ten is a non-picture", "Jh Jd 10c", "win 150.00 + 10.00 (1.1.4.5, 4.2)"),
    ("1.1.4.5 K-Q-x is no pair", "Kh Qd 2c", "lose 0.00 + 0.00 (1.1.4)"),
    ("1.1.4.5 a pair of tens is none", "10h 10d Kc", "lose 0.00 + 0.00 (1.1.4)"),
    ("1.1.4 one picture", "Kh 9d 2c", "lose 0.00 + 0.00 (1.1.4)"),
]
OTHER_HAND = "2s 3s 4s"


@pytest.mark.parametrize(
    ("what", "hand", "line"), PROSPERITY, ids=[f"P3P {case[0]}" for case in PROSPERITY]
)
def test_prosperity_pictures_on_either_side(what: str, hand: str, line: str) -> None:
    mine, theirs = "player-prosperity-pictures", "dealer-prosperity-pictures"
    assert told(line_of(pictures(P3P, hand, OTHER_HAND), mine)) == line
    assert told(line_of(pictures(P3P, OTHER_HAND, hand), theirs)) == line
    assert line_of(pictures(P3P, hand, OTHER_HAND), theirs)["result"] == "lose"
    assert line_of(pictures(P3P, OTHER_HAND, hand), mine)["result"] == "lose"


PERFECT = [
    ("1.1.3 the sheet's example is one match", "Jh 9d 7c", "Js Jd 6h", "one-match"),
    ("1.1.3 the other way round too", "Js Jd 6h", "Jh 9d 7c", "one-match"),
    ("4.3 two matches", "Jh Jc 7c", "Js Jd 6h", "two-matches"),
    ("4.3 K-K-Q against K-Q-Q is two", "Kh Kd Qc", "Ks Qd Qh", "two-matches"),
    ("4.3 three matches", "Kh Qd Jc", "Ks Qs Js", "three-matches"),
    ("4.3 K-K-Q twice is three", "Kh Kd Qc", "Ks Kc Qd", "three-matches"),
    ("4.3 two of two kinds", "Kh Qd 2c", "Ks Qs 9d", "two-matches"),
    ("4.3 other kinds are no match", "Kh Kd Kc", "Qs Js 9d", "lose"),
    ("4.3 tens never match", "10h 10d 2c", "10s 10c 2d", "lose"),
]


@pytest.mark.parametrize(
    ("what", "hand", "dealer", "outcome"), PERFECT, ids=[f"P3P {case[0]}" for case in PERFECT]
)
def test_picture_perfect(what: str, hand: str, dealer: str, outcome: str) -> None:
    line = line_of(pictures(P3P, hand, dealer), "picture-perfect")
    odds = {"one-match": "5 to 1", "two-matches": "100 to 1", "three-matches": "500 to 1"}
    assert (line["outcome"], line["odds"]) == (outcome, odds.get(outcome))
    assert line["clause"] == ("1.1.3" if outcome == "lose" else "1.1.3, 4.3")


# --- what is the same on both sides --------------------------------------------------------------


def test_a_tie_that_is_read_in_no_known_way_is_no_tie_at_all() -> None:
    grid_sides = {"points": np.zeros(1), "pictures": np.zeros(1)}
    at = Situation(grid_sides, grid_sides, {}, {"tie": "by-colour"}, [])
    with pytest.raises(ValueError, match="no reading of a tie: by-colour"):
        hands_tie(at)
