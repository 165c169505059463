"""Documents in, settled rounds out, as the command line answers them."""

import json
from typing import Any

from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_settlement
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.parsing import parse_json
from trifelt.engine.settlement import settle

Document = dict[str, Any]
Line = dict[str, Any]


def settled(document: Document) -> dict[str, Any]:
    """The answer to a document, through its JSON text both ways."""
    read = read_document(parse_json(json.dumps(document)), BUILT_IN)
    assert read.document is not None, [fault.render() for fault in read.faults]
    answer: dict[str, Any] = json.loads(json.dumps(write_settlement(settle(read.document))))
    return answer


def faults_of(document: object) -> list[str]:
    """What is wrong with a document, each fault as it is told."""
    read = read_document(parse_json(json.dumps(document)), BUILT_IN)
    assert (read.document is None) == bool(read.faults)
    return [fault.render() for fault in read.faults]


def lines_of(document: Document) -> list[Line]:
    """All lines of a round."""
    return [line for box in settled(document)["boxes"] for line in box["lines"]]


def line_of(document: Document, wager: str) -> Line:
    """The one line of a wager."""
    (line,) = (line for line in lines_of(document) if line["wager"] == wager)
    return line


def notices_of(document: Document, kind: str) -> list[dict[str, Any]]:
    """The notices of a kind."""
    return [notice for notice in settled(document)["notices"] if notice["kind"] == kind]


def told(line: Line) -> str:
    """A line in short: `win 25.00 + 25.00 (3.14.1, 4.1)`, winnings and what goes back."""
    return f"{line['result']} {line['winnings']} + {line['returned']} ({line['clause']})"


def poker(hand: str, dealer: str, decision: str | None = "play", **more: Any) -> Document:
    """Three Card Poker on box 1; `wagers` and `house` may be given."""
    wagers = more.pop("wagers", {"ante": "25", "pair-plus": "10", "progressive": "2.50"})
    box = {"hand": hand, "wagers": wagers}
    if decision is not None:
        box["decision"] = decision
    return {
        "game": "three-card-poker",
        "dealer": dealer,
        "jackpot": "25000.07",
        "boxes": [box],
        **more,
    }


def prime(hand: str, dealer: str, decision: str = "play", **more: Any) -> Document:
    """Three Card Prime on box 1."""
    wagers = more.pop("wagers", dict.fromkeys(("ante", "prime", "pair-bonus", "all-six"), "10"))
    return {
        "game": "three-card-prime",
        "dealer": dealer,
        "fourth": more.pop("fourth", "4s"),
        "boxes": [{"hand": hand, "decision": decision, "wagers": wagers}],
        **more,
    }


SIDES = {
    "three-pictures": ("tie", "three-pictures"),
    "prosperity-3-pictures": (
        "tie",
        "player-prosperity-pictures",
        "dealer-prosperity-pictures",
        "picture-perfect",
    ),
    "lucky-three-pictures": ("lucky-tie", "lucky-pictures", "player-lucky-6", "dealer-lucky-6"),
}


def pictures(game: str, hand: str, dealer: str, **more: Any) -> Document:
    """A pictures game on box 1, 10 on every wager."""
    wagers = more.pop("wagers", dict.fromkeys(("main", *SIDES[game]), "10"))
    return {"game": game, "dealer": dealer, "boxes": [{"hand": hand, "wagers": wagers}], **more}
