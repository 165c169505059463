"""Three Card Poker, clause by clause (MBS, Version 4)."""

import pytest

from tests.engine.settlement.settling import Document, line_of, lines_of, poker, told

NOTHING, QUEEN, JACK = "9h 6d 2c", "Qs 7d 4c", "Js 10d 8c"

# clause, round, wager, what its line says (None: there is no such line)
CASES: list[tuple[str, Document, str, str | None]] = [
    # 3.8, 3.9: a fold
    ("3.8 ante of a fold is lost", poker("Ah Kh 2c", QUEEN, "fold"), "ante",
     "lose 0.00 + 0.00 (3.8)"),
    ("3.8 fold against an unqualified dealer", poker("Ah Kh 2c", JACK, "fold"), "ante",
     "lose 0.00 + 0.00 (3.8)"),
    ("3.8 no play wager after a fold", poker("Ah Kh 2c", JACK, "fold"), "play", None),
    ("3.8 a fold takes the ante bonus with it", poker("6h 5h 4h", JACK, "fold"), "ante-bonus",
     None),
    ("3.8 progressive survives a fold", poker("8h 7h 6h", QUEEN, "fold"), "progressive",
     "win 175.00 + 0.00 (3.15, 4.4)"),
    ("3.9 pair plus survives a fold", poker("8h 8d 2c", QUEEN, "fold"), "pair-plus",
     "win 10.00 + 10.00 (3.14.5, 4.3)"),
    ("3.9 pair plus of a fold is lost on less than a pair", poker(NOTHING, QUEEN, "fold"),
     "pair-plus", "lose 0.00 + 0.00 (1.1.5)"),
    # 3.11: pair plus alone
    ("3.11 pair plus alone wins", poker("8h 8d 2c", QUEEN, None, wagers={"pair-plus": "10"}),
     "pair-plus", "win 10.00 + 10.00 (3.14.5, 4.3)"),
    ("3.11 pair plus alone loses", poker(NOTHING, JACK, None, wagers={"pair-plus": "10"}),
     "pair-plus", "lose 0.00 + 0.00 (1.1.5)"),
    # 3.13: the dealer below queen high
    ("3.13.1 no payment on play", poker("Ah Kh 2c", JACK), "play", "push 0.00 + 25.00 (3.13.1)"),
    ("3.13.1 no payment on a lower hand's play", poker(NOTHING, JACK), "play",
     "push 0.00 + 25.00 (3.13.1)"),
    ("3.13.2 ante paid", poker("Ah Kh 2c", JACK), "ante", "win 25.00 + 25.00 (3.13.2, 4.1)"),
    ("3.13.2 ante paid on a lower hand too", poker(NOTHING, JACK), "ante",
     "win 25.00 + 25.00 (3.13.2, 4.1)"),
    ("3.13.2 ante paid on an equal hand too", poker("Jh 10s 8d", JACK), "ante",
     "win 25.00 + 25.00 (3.13.2, 4.1)"),
    ("3.13.3 ante bonus whatever the dealer holds", poker("9h 7d 8s", "Js 4d 3c"), "ante-bonus",
     "win 25.00 + 0.00 (3.13.3, 4.2)"),
    ("3.13.4 pair plus whatever the dealer holds", poker("8h 8d 2c", "Js 4d 3c"), "pair-plus",
     "win 10.00 + 10.00 (3.13.4, 4.3)"),
    # 3.14: the dealer with queen high or better
    ("3.14.1 ante of a higher hand", poker("Ah 9d 2c", QUEEN), "ante",
     "win 25.00 + 25.00 (3.14.1, 4.1)"),
    ("3.14.1 play of a higher hand", poker("Ah 9d 2c", QUEEN), "play",
     "win 25.00 + 25.00 (3.14.1, 4.1)"),
    ("3.14.1 the second card decides", poker("Qh 8d 2c", "Qs 7d 6c"), "play",
     "win 25.00 + 25.00 (3.14.1, 4.1)"),
    ("3.14.1 the third card decides", poker("Qh 7s 3h", "Qs 7d 2c"), "ante",
     "win 25.00 + 25.00 (3.14.1, 4.1)"),
    ("3.14.1 the kicker decides", poker("8h 8d Ac", "8s 8c Kc"), "ante",
     "win 25.00 + 25.00 (3.14.1, 4.1)"),
    ("3.14.2 ante of a lower hand", poker(NOTHING, QUEEN), "ante", "lose 0.00 + 0.00 (3.14.2)"),
    ("3.14.2 play of a lower hand", poker(NOTHING, QUEEN), "play", "lose 0.00 + 0.00 (3.14.2)"),
    ("3.14.2 the lowest qualifying hand beats jack high", poker("Jh 10d 8c", "Qs 3d 2c"), "ante",
     "lose 0.00 + 0.00 (3.14.2)"),
    ("3.14.2 a low pair qualifies", poker("Ah Kd 9c", "2s 2d 3c"), "play",
     "lose 0.00 + 0.00 (3.14.2)"),
    ("3.14.3 ante of an equal hand", poker("Qh 7s 4h", QUEEN), "ante",
     "push 0.00 + 25.00 (3.14.3)"),
    ("3.14.3 play of an equal hand", poker("Qh 7s 4h", QUEEN), "play",
     "push 0.00 + 25.00 (3.14.3)"),
    ("3.14.3 suits never rank", poker("Ad Kd 9d", "As Ks 9s"), "ante",
     "push 0.00 + 25.00 (3.14.3)"),
    ("3.14.4 ante bonus on a beaten hand", poker("6h 5d 4c", "9s 9d 9c"), "ante-bonus",
     "win 25.00 + 0.00 (3.14.4, 4.2)"),
    ("3.14.4 ante bonus on an equal hand", poker("6h 5d 4c", "6s 5c 4d"), "ante-bonus",
     "win 25.00 + 0.00 (3.14.4, 4.2)"),
    ("1.1.2 no ante bonus on a flush", poker("Kh 9h 2h", QUEEN), "ante-bonus", None),
    ("3.14.5 pair plus on a beaten hand", poker("4h 4d 2c", "9s 9d 3c"), "pair-plus",
     "win 10.00 + 10.00 (3.14.5, 4.3)"),
    # 3.15, 4.4: the progressive, whatever the dealer holds
    ("4.4 A-K-Q of spades takes the jackpot", poker("As Ks Qs", "2h 2d 2c"), "progressive",
     "win 25000.07 + 0.00 (3.15, 4.4)"),
    ("4.4 A-K-Q of clubs", poker("Ac Kc Qc", "2h 2d 2s"), "progressive",
     "win 1250.00 + 0.00 (3.15, 4.4)"),
    ("4.4 another straight flush", poker("Ks Qs Js", "2h 2d 2c"), "progressive",
     "win 175.00 + 0.00 (3.15, 4.4)"),
    ("4.4 three of a kind", poker("Ks Kd Kc", "2h 2d 2c"), "progressive",
     "win 150.00 + 0.00 (3.15, 4.4)"),
    ("4.4 a straight, also A-K-Q of mixed suits", poker("As Ks Qd", "2h 2d 2c"), "progressive",
     "win 15.00 + 0.00 (3.15, 4.4)"),
    ("4.4 a flush is nothing", poker("Ah 9h 2h", "2s 2d 3c"), "progressive",
     "lose 0.00 + 0.00 (3.15, 4.4)"),
    # 3.5: a progressive needs an ante
    ("3.5 progressive without an ante comes back",
     poker("As Ks Qs", QUEEN.replace("Qs", "Qh"), None,
     wagers={"pair-plus": "10", "progressive": "2.50"}), "progressive",
     "returned 0.00 + 2.50 (3.5)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "wager", "line"), [case[1:] for case in CASES], ids=[f"TCP {c[0]}" for c in CASES]
)
def test_clause(document: Document, wager: str, line: str | None) -> None:
    found = [told(one) for one in lines_of(document) if one["wager"] == wager]
    assert found == ([] if line is None else [line])


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        pytest.param("3h 2h Ah", "As Ad Ac", id="TCP 3.18.1 straight flush over three of a kind"),
        pytest.param("2s 2d 2c", "Ah Kd Qc", id="TCP 3.18.2 three of a kind over a straight"),
        pytest.param("Ah 2d 3c", "As Ks Js", id="TCP 3.18.3 straight over a flush"),
        pytest.param("5h 3h 2h", "As Ad Kc", id="TCP 3.18.4 flush over a pair"),
        pytest.param("2s 2d 3c", "Ah Kd Jc", id="TCP 3.18.5 pair over three odd cards"),
        pytest.param("4h 3d 2c", "As 3c 2d", id="TCP 3.18.3 A-2-3 is the lowest straight"),
        pytest.param("Ah Kd Qc", "Ks Qd Jc", id="TCP 3.18.3 Q-K-A is the highest straight"),
        pytest.param("3h 3d 2c", "Ks Ad 2h", id="TCP 3.18.3 K-A-2 is no straight"),
    ],
)
def test_the_order_of_hands(higher: str, lower: str) -> None:
    assert line_of(poker(higher, lower), "play")["result"] == "win"
    assert line_of(poker(lower, higher), "play")["result"] == "lose"


# --- readings -----------------------------------------------------------------------------------


def under(reading: str, value: str, document: Document) -> Document:
    return {**document, "house": {"base": "mbs", "readings": {reading: value}}}


def test_a_house_may_take_the_pair_plus_of_a_fold() -> None:
    document = under("fold-pair-plus", "forfeits", poker("8h 8d 2c", QUEEN, "fold"))
    assert told(line_of(document, "pair-plus")) == "lose 0.00 + 0.00 (None)"
    played = under("fold-pair-plus", "forfeits", poker("8h 8d 2c", QUEEN))
    assert line_of(played, "pair-plus")["result"] == "win"
    alone = poker("8h 8d 2c", QUEEN, None, wagers={"pair-plus": "10"})
    assert line_of(under("fold-pair-plus", "forfeits", alone), "pair-plus")["result"] == "win"


@pytest.mark.parametrize(("value", "returned"), [("kept", "0.00"), ("returned", "2.50")])
def test_whether_progressive_stake_comes_back_with_a_win_is_read(value: str, returned: str) -> None:
    won = line_of(under("progressive-stake", value, poker("Ks Kd Kc", QUEEN)), "progressive")
    assert (won["winnings"], won["returned"]) == ("150.00", returned)
    lost = line_of(under("progressive-stake", value, poker(NOTHING, QUEEN)), "progressive")
    assert lost["returned"] == "0.00"


# --- sentences ----------------------------------------------------------------------------------
