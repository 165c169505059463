"""Short documents with one box, and the lines of the answers to them."""

from typing import Any

from tests.oracle.plain import settle
from tests.oracle.tables import PAY_TABLES

Document = dict[str, Any]


def only_box(document: Document) -> dict[str, Any]:
    """The answer for the one box of a document."""
    box: dict[str, Any] = settle(document)["boxes"][0]
    return box


def line_of(document: Document, wager: str) -> dict[str, Any]:
    """The line of a wager in a document with one box."""
    lines: list[dict[str, Any]] = only_box(document)["lines"]
    found = [line for line in lines if line["wager"] == wager]
    assert len(found) == 1
    return found[0]


def tcp(hand: str, dealer: str, decision: str = "play", **more: Any) -> Document:
    """A round of Three Card Poker with every wager on one box."""
    wagers = {"ante": "10", "pair-plus": "10", "progressive": "2.50"}
    box = {"hand": hand, "decision": decision, "wagers": wagers}
    return {
        "game": "three-card-poker",
        "dealer": dealer,
        "jackpot": "25000.07",
        "boxes": [box],
        **more,
    }


def prime(hand: str, dealer: str, fourth: str = "4h", **more: Any) -> Document:
    """A round of Three Card Prime with every wager on one box."""
    wagers = {"ante": "10", "prime": "10", "pair-bonus": "10", "all-six": "10"}
    box = {"hand": hand, "decision": "play", "wagers": wagers}
    return {
        "game": "three-card-prime",
        "dealer": dealer,
        "fourth": fourth,
        "boxes": [box],
        **more,
    }


def pictures(game: str, hand: str, dealer: str, **more: Any) -> Document:
    """A round of a pictures game with 10 on every wager."""
    wagers = dict.fromkeys(PAY_TABLES[game], "10")
    return {"game": game, "dealer": dealer, "boxes": [{"hand": hand, "wagers": wagers}], **more}
