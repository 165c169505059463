"""Three Card Prime, rule by rule."""

import pytest

from tests.engine.settlement.settling import Document, line_of, lines_of, prime, told

NOTHING, QUEEN, JACK = "9h 6d 2c", "Qs 7d 4c", "Js 10d 8c"

CASES: list[tuple[str, Document, str, str | None]] = [
    # 1: side wagers need the ante
    ("1 prime without an ante comes back",
     {"game": "three-card-prime", "dealer": QUEEN,
     "boxes": [{"hand": NOTHING, "wagers": {"prime": "10"}}]}, "prime",
     "returned 0.00 + 10.00 (1)"),
    ("1 all-six without an ante comes back",
     {"game": "three-card-prime", "dealer": QUEEN,
     "boxes": [{"hand": NOTHING, "wagers": {"all-six": "10"}}]}, "all-six",
     "returned 0.00 + 10.00 (1)"),
    ("1 pair bonus without an ante comes back",
     {"game": "three-card-prime", "dealer": QUEEN, "fourth": "2s",
     "boxes": [{"hand": "8h 8d 8s", "wagers": {"pair-bonus": "10"}}]}, "pair-bonus",
     "returned 0.00 + 10.00 (1)"),
    # 3b: a fold loses the ante only
    ("3b ante of a fold is lost", prime("Ah Kh 2d", QUEEN, "fold"), "ante",
     "lose 0.00 + 0.00 (3b)"),
    ("3b ante of a fold against an unqualified dealer", prime("Ah Kh 2d", JACK, "fold"), "ante",
     "lose 0.00 + 0.00 (3b)"),
    ("3b no play wager after a fold", prime("Ah Kh 2d", JACK, "fold"), "play", None),
    ("3b prime stays in action", prime("Ah Kh 2d", QUEEN, "fold"), "prime",
     "win 30.00 + 10.00 (B)"),
    ("3b pair bonus stays in action", prime("8h 8d 2c", QUEEN, "fold"), "pair-bonus",
     "win 10.00 + 10.00 (C note 1)"),
    ("3b all-six stays in action", prime("8h 8d 8c", "8s 7d 2c", "fold"), "all-six",
     "win 500.00 + 10.00 (D)"),
    # 5: the ante
    ("5a ante pushes against an unqualified dealer", prime("Ah Kh 2d", JACK), "ante",
     "push 0.00 + 10.00 (5a)"),
    ("5a ante pushes with a lower hand too", prime(NOTHING, JACK), "ante",
     "push 0.00 + 10.00 (5a)"),
    ("5b higher hand", prime("Ah Kh 2d", QUEEN), "ante", "win 10.00 + 10.00 (5b)"),
    ("5b equal hand", prime("Qh 7s 4h", QUEEN, fourth="2s"), "ante", "win 10.00 + 10.00 (5b)"),
    ("5c lower hand", prime(NOTHING, QUEEN), "ante", "lose 0.00 + 0.00 (5c)"),
    # 6: the play
    ("6 unqualified dealer pays a lower hand", prime(NOTHING, JACK), "play",
     "win 10.00 + 10.00 (6, A)"),
    ("6 unqualified dealer pays by the column", prime("6h 5d 4c", JACK), "play",
     "win 20.00 + 10.00 (6, A)"),
    ("6 higher hand", prime("Ah Kh 2d", QUEEN), "play", "win 10.00 + 10.00 (6, A)"),
    ("6 higher hand pays by the column", prime("9h 9d 9c", QUEEN), "play",
     "win 50.00 + 10.00 (6, A)"),
    ("6 equal hand pays by the column", prime("9h 8d 7c", "9s 8c 7d"), "play",
     "win 20.00 + 10.00 (6, A)"),
    ("A note 1 mini-royal", prime("Ah Kh Qh", QUEEN), "play", "win 100.00 + 10.00 (6, A)"),
    ("A note 3 a copied mini-royal is paid", prime("Ah Kh Qh", "As Ks Qs"), "play",
     "win 100.00 + 10.00 (6, A)"),
    ("A note 2 bad beat", prime("6h 5d 4c", "9s 8d 7c"), "play", "win 40.00 + 10.00 (6, A note 2)"),
    ("A note 2 bad beat at -1 to 1", prime("4h 4d 9c", "Ks Kd 2c"), "play",
     "lose 0.00 + 0.00 (6, A note 2)"),
    # B
    ("B both of one colour", prime("Ah Kd 2h", "Qd 7h 4d"), "prime", "win 40.00 + 10.00 (B)"),
    ("B black over black", prime("Ac Ks 2c", "Qs 7c 4c"), "prime", "win 40.00 + 10.00 (B)"),
    ("B player's of one colour, dealer's of the other", prime("Ah Kd 2h", "Qs 7c 4c"), "prime",
     "win 30.00 + 10.00 (B)"),
    ("B player's of one colour, dealer's mixed", prime("Ah Kd 2h", "Qs 7d 4c"), "prime",
     "win 30.00 + 10.00 (B)"),
    ("B mixed colours lose", prime("Ah Kd 2c", "Qd 7h 4d"), "prime", "lose 0.00 + 0.00 (B)"),
    # C
    ("C note 1 without a deuce", prime("8h 8d 8c", QUEEN, fourth="3s"), "pair-bonus",
     "win 300.00 + 10.00 (C note 1)"),
    ("C note 2 with a deuce", prime("8h 8d 8c", QUEEN, fourth="2s"), "pair-bonus",
     "win 600.00 + 10.00 (C note 2)"),
    ("C note 1 deuces in one's own hand change nothing", prime("2h 2d 8c", QUEEN, fourth="3s"),
     "pair-bonus", "win 10.00 + 10.00 (C note 1)"),
    ("C note 3 mini-royal with a deuce", prime("Ah Kh Qh", QUEEN, fourth="2s"), "pair-bonus",
     "win 1000.00 + 10.00 (C note 2)"),
    ("C less than a pair loses, with a deuce too", prime(NOTHING, QUEEN, fourth="2s"), "pair-bonus",
     "lose 0.00 + 0.00 (C)"),
    # D
    ("D the dealer's cards count", prime("9h 6d 2c", "9s 9d 9c"), "all-six",
     "win 500.00 + 10.00 (D)"),
    ("D two pairs are nothing", prime("9h 9d 2c", "6s 6d 3c"), "all-six", "lose 0.00 + 0.00 (D)"),
    ("D three pairs are nothing", prime("9h 9d 2c", "6s 6d 2d"), "all-six", "lose 0.00 + 0.00 (D)"),
    ("D two threes are a full house", prime("9h 9d 9c", "6s 6d 6c"), "all-six",
     "win 250.00 + 10.00 (D)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "wager", "line"),
    [case[1:] for case in CASES],
    ids=[f"PRIME {case[0]}" for case in CASES],
)
def test_clause(document: Document, wager: str, line: str | None) -> None:
    found = [told(one) for one in lines_of(document) if one["wager"] == wager]
    assert found == ([] if line is None else [line])


COPY = prime("Qh 7s 4h", QUEEN, fourth="2s")


@pytest.mark.parametrize(
    ("reading", "wager", "value", "line"),
    [
        ("copy-ante", "ante", "pays", "win 10.00 + 10.00 (5b)"),
        ("copy-ante", "ante", "pushes", "push 0.00 + 10.00 (None)"),
        ("copy-play", "play", "pays", "win 10.00 + 10.00 (6, A)"),
        ("copy-play", "play", "pushes", "push 0.00 + 10.00 (A note 4)"),
    ],
)
def test_a_copy_is_read(reading: str, wager: str, value: str, line: str) -> None:
    house = {"base": "standard", "readings": {reading: value}}
    assert told(line_of({**COPY, "house": house}, wager)) == line
    untouched = "play" if wager == "ante" else "ante"
    assert line_of({**COPY, "house": house}, untouched)["result"] == "win"


@pytest.mark.parametrize("value", ["pays", "pushes"])
def test_an_unqualified_copy_is_no_copy(value: str) -> None:
    """Against a dealer below queen high the ante pushes and the play wins, equal or not."""
    house = {"base": "standard", "readings": {"copy-ante": value, "copy-play": value}}
    document = prime("Jh 10h 8d", JACK, house=house)
    assert told(line_of(document, "ante")) == "push 0.00 + 10.00 (5a)"
    assert told(line_of(document, "play")) == "win 10.00 + 10.00 (6, A)"


@pytest.mark.parametrize(
    ("table", "winnings"),
    [("bad-beat-1", None), ("bad-beat-2", "10.00"), ("bad-beat-3", None), ("bad-beat-4", "10.00")],
)
def test_a_beaten_flush_is_paid_by_two_of_the_four_tables(table: str, winnings: str | None) -> None:
    house = {"base": "standard", "wagers": {"play": {"pays": table}}}
    line = line_of(prime("9h 5h 3h", "Ks 8s 2s", fourth="2d", house=house), "play")
    assert line["row"] == "bad-beat-flush"
    assert (line["result"], line["winnings"]) == (
        ("win", winnings) if winnings else ("lose", "0.00")
    )


def test_a_mini_royal_is_a_straight_flush_for_ranking() -> None:
    """It ranks with no hand of its own: an equal A-K-Q of one suit is a copy."""
    document = prime(
        "Ah Kh Qh", "As Ks Qs", house={"base": "standard", "readings": {"copy-ante": "pushes"}}
    )
    assert line_of(document, "ante")["result"] == "push"


def test_all_boxes_share_the_fourth_card() -> None:
    document = prime("8h 8d 2c", QUEEN, fourth="2s")
    document["boxes"].append(
        {"hand": "9h 9d 3c", "decision": "fold", "wagers": {"ante": "5", "pair-bonus": "10"}}
    )
    rows = [line["row"] for line in lines_of(document) if line["wager"] == "pair-bonus"]
    assert rows == ["deuce-pair", "deuce-pair"]
