"""What other boxes and the jackpot pay in Three Card Poker (MBS 3.15 to 3.17)."""

from typing import Any

import pytest

from tests.engine.settlement.settling import Document, line_of, settled

QUEEN = "Qs 7d 4c"


def envy_round(*boxes: dict[str, Any], house: Any = None, dealer: str = "7s 4d 2c") -> Document:
    document: Document = {
        "game": "three-card-poker",
        "dealer": dealer,
        "jackpot": "1000",
        "boxes": list(boxes),
    }
    return document if house is None else {**document, "house": house}


def box(hand: str, *wagers: str, decision: str = "play", **more: Any) -> dict[str, Any]:
    stakes = {"ante": "25", "pair-plus": "10", "progressive": "2.50"}
    content = {"hand": hand, "wagers": {wager: stakes[wager] for wager in wagers}, **more}
    return content | ({"decision": decision} if "ante" in wagers else {})


def envies(document: Document) -> list[tuple[int, int, str]]:
    """Who is paid for whose hand, and how much."""
    return [
        (box["box"], line["from_box"], line["winnings"])
        for box in settled(document)["boxes"]
        for line in box["lines"]
        if line["wager"] == "envy"
    ]


SPADES, HEARTS, CLUBS = "As Ks Qs", "Ah Kh Qh", "Ac Kc Qc"
PLAIN = ("9h 6d 2h", "9c 6c 3d", "9d 6h 3h")

ENVY = [
    ("3.16 spades pay 250 to each other box with a progressive",
     envy_round(box(SPADES, "ante", "progressive"), box(PLAIN[0], "ante", "progressive"),
     box(PLAIN[1], "ante", "progressive"), box(PLAIN[2], "ante")),
     [(2, 1, "250.00"), (3, 1, "250.00")]),
    ("3.16 another suit pays 50",
     envy_round(box(HEARTS, "ante", "progressive"), box(PLAIN[1], "ante", "progressive")),
     [(2, 1, "50.00")]),
    ("3.16 the hand needs no progressive wager itself",
     envy_round(box(HEARTS, "ante"), box(PLAIN[1], "ante", "progressive")), [(2, 1, "50.00")]),
    ("3.16 several add up",
     envy_round(box(HEARTS, "ante"), box(PLAIN[1], "ante", "progressive"), box(SPADES, "ante")),
     [(2, 1, "50.00"), (2, 3, "250.00")]),
    ("3.16 each is paid for the other's hand, none for the own",
     envy_round(box(HEARTS, "ante", "progressive"), box(SPADES, "ante", "progressive")),
     [(1, 2, "250.00"), (2, 1, "50.00")]),
    ("3.16 a folded hand has been achieved",
     envy_round(box(HEARTS, "ante", decision="fold"), box(PLAIN[1], "ante", "progressive")),
     [(2, 1, "50.00")]),
    ("3.16 one's own fold does not matter",
     envy_round(box(HEARTS, "ante"), box(PLAIN[1], "ante", "progressive", decision="fold")),
     [(2, 1, "50.00")]),
    ("3.16 the dealer's hand causes none",
     envy_round(box(PLAIN[0], "ante", "progressive"), box(PLAIN[1], "ante", "progressive"),
     dealer=SPADES), []),
    ("3.16 no other straight flush causes it",
     envy_round(box("Ks Qs Js", "ante"), box(PLAIN[1], "ante", "progressive")), []),
    ("3.17 pair plus alone causes none",
     envy_round(box(SPADES, "pair-plus"), box(PLAIN[1], "ante", "progressive")), []),
    ("3.5 a progressive that is taken off is paid no envy",
     envy_round(box(SPADES, "ante"), box("8c 8d 3s", "pair-plus", "progressive")), []),
    ("1.1.3 one player's boxes cause each other none",
     envy_round(box(SPADES, "ante", player="Ann"),
     box(PLAIN[1], "ante", "progressive", player="Ann"),
     box(PLAIN[2], "ante", "progressive", player="Bo")), [(3, 1, "250.00")]),
    ("3.16 a house without envy pays none",
     envy_round(box(HEARTS, "ante"), box(PLAIN[1], "ante", "progressive"),
     house={"base": "mbs", "wagers": {"envy": {"offered": False}}}), []),
    ("3.16 a house that does not see folded hands",
     envy_round(box(HEARTS, "ante", decision="fold"), box(PLAIN[1], "ante", "progressive"),
     house={"base": "mbs", "readings": {"envy-folded-hand": "no"}}), []),
    ("1.1.3 a house that pays among one's own boxes",
     envy_round(box(SPADES, "ante", player="Ann"),
     box(PLAIN[1], "ante", "progressive", player="Ann"),
     house={"base": "mbs", "readings": {"envy-own-boxes": "paid"}}), [(2, 1, "250.00")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "paid"), [case[1:] for case in ENVY], ids=[f"TCP {case[0]}" for case in ENVY]
)
def test_envy(document: Document, paid: list[tuple[int, int, str]]) -> None:
    assert envies(document) == paid


def test_an_envy_line_is_a_payment_without_a_stake() -> None:
    document = envy_round(box(SPADES, "ante"), box(PLAIN[1], "ante", "progressive"))
    line = line_of(document, "envy")
    assert (line["stake"], line["in_play"], line["returned"]) == ("0.00", "0.00", "0.00")
    assert (line["result"], line["outcome"], line["row"]) == ("win", "akq-spades", "akq-spades")
    assert (line["clause"], line["odds"]) == ("3.16, 4.4", None)
    assert line["reason"] == "Box 1 holds A-K-Q of spades."
