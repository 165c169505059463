"""Rounds as a record of payments has them, each line paid as due unless a test says otherwise."""

import random
from typing import Any

from tests.oracle.rounds import random_document
from trifelt.engine.audit.record import COLUMNS, RecordLine
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.money import money_text
from trifelt.engine.settlement import settle


def recorded_round(number: int, rng: random.Random) -> list[dict[str, str]]:
    """A line for each wager of a random round in a built-in house."""
    game = rng.choice(GAMES)
    document = random_document(game.id, rng)
    document["house"] = rng.choice(BUILT_IN.ids(game))
    for box in document["boxes"]:
        if "progressive" in box.get("wagers", {}):
            box["wagers"]["progressive"] = "2.50"
    read = read_document(document, BUILT_IN)
    assert read.document is not None, read.faults
    sums: dict[tuple[int, str | None, str], tuple[int, int]] = {}
    for line in settle(read.document).lines:
        key = line.box, line.bettor, line.wager
        winnings, stake = sums.get(key, (0, 0))
        sums[key] = winnings + line.winnings, max(stake, line.stake)
    boxes = {box.get("box", n): box for n, box in enumerate(document["boxes"], start=1)}
    return [
        {
            "round": str(number),
            "game": game.id,
            "house": document["house"],
            "dealer": document["dealer"].replace(",", " "),
            "fourth": document.get("fourth", ""),
            "jackpot": document.get("jackpot", ""),
            "box": str(box),
            "hand": boxes[box]["hand"].replace(",", " "),
            "decision": boxes[box].get("decision", ""),
            "player": bettor or boxes[box].get("player", ""),
            "wager": wager,
            "stake": money_text(stake) if stake else "",
            "paid": money_text(winnings),
            "staff": f"Dealer {number % 3}",
            "table": f"T{number % 2}",
            "time": "",
        }
        for (box, bettor, wager), (winnings, stake) in sums.items()
    ]


def recorded_rounds(count: int, seed: int) -> list[list[dict[str, str]]]:
    """So many rounds."""
    rng = random.Random(seed)
    return [recorded_round(number, rng) for number in range(1, count + 1)]


def numbered(lines: list[dict[str, str]]) -> list[RecordLine]:
    """Lines with their numbers in a file that has a header."""
    return [RecordLine(number, line) for number, line in enumerate(lines, start=2)]


def csv_of(lines: list[dict[str, Any]], separator: str = ",") -> str:
    """The lines as a file."""
    rows = [separator.join(COLUMNS)]
    rows += [separator.join(line[name] for name in COLUMNS) for line in lines]
    return "\n".join(rows) + "\n"
