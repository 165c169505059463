"""Rounds as a record of payments has them, each line paid as due unless a test says otherwise."""

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.certain import certain
from tests.oracle.rounds import random_document
from trifelt.engine.audit.block import Block, DistinctTexts, make_block
from trifelt.engine.audit.record import COLUMNS, RecordLine
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, HouseSource
from trifelt.engine.money import money_text
from trifelt.engine.settlement import settle


def recorded_round(number: int, rng: random.Random) -> list[dict[str, str]]:
    """A line for each wager of a random round in a built-in house."""
    return recorded_lines(number, rng.choice(GAMES), rng, BUILT_IN)


def recorded_lines(
    number: int, game: Game, rng: random.Random, source: HouseSource
) -> list[dict[str, str]]:
    """The same of one game, in one of these houses: of a wager only what the house offers."""
    house = certain(source.find(game, rng.choice(source.ids(game))))
    document = None
    while document is None:
        document = fitted(random_document(game.id, rng), house)
    read = read_document(document, source)
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
            "jackpot": str(document.get("jackpot", "")),
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


def fitted(document: dict[str, Any], house: House) -> dict[str, Any] | None:
    """A random document under this house, with what it offers alone; none where nothing is left."""
    game, boxes = house.game, []
    for box in document["boxes"]:
        people = [box, *box.get("bettors", ())]
        for one in people:
            one.pop("seated", None)  # no column says it
            if "wagers" in one:
                one["wagers"] = {
                    wager: stake if price is None else money_text(price)
                    for wager, stake in one["wagers"].items()
                    if wager in house.offers
                    for price in [house.offers[wager].price]
                }
        if "bettors" in box:
            box["bettors"] = [one for one in box["bettors"] if one["wagers"]]
        staked = {wager for one in people for wager in one.get("wagers", ())}
        if game.choice is not None and game.choice.wager not in staked:
            box.pop("decision", None)
        if any(game.wager[wager].entitles for wager in staked):
            boxes.append(box)
    boxes = [box for n, box in enumerate(boxes, start=1) if box.setdefault("box", n) <= house.seats]
    numbers = [box["box"] for box in boxes]
    if not boxes or len(set(numbers)) < len(numbers):
        return None
    return {**document, "house": house.id, "boxes": boxes}


def recorded_rounds(count: int, seed: int) -> list[list[dict[str, str]]]:
    """So many rounds."""
    rng = random.Random(seed)
    return [recorded_round(number, rng) for number in range(1, count + 1)]


def numbered(lines: list[dict[str, str]]) -> list[RecordLine]:
    """Lines with their numbers in a file that has a header."""
    return [RecordLine(number, line) for number, line in enumerate(lines, start=2)]


def mispaid(line: dict[str, str], rng: random.Random) -> None:
    """Another payment: nothing, a chip more, the stake taken, or one that nobody wrote down."""
    taken = f"-{line['stake']}" if line["stake"] else "0"
    more = f"{float(line['paid']) + 5:.2f}"
    line["paid"] = rng.choice(["0", more, taken, taken, ""])


def csv_of(lines: list[dict[str, Any]], separator: str = ",") -> str:
    """The lines as a file."""
    rows = [separator.join(COLUMNS)]
    rows += [separator.join(line[name] for name in COLUMNS) for line in lines]
    return "\n".join(rows) + "\n"


def block_of(lines: Sequence[RecordLine]) -> Block:
    """Lines as a block."""
    codes, texts = {}, {}
    for name in COLUMNS:
        number: dict[str, int] = {}
        found = [number.setdefault(line.texts.get(name, ""), len(number)) for line in lines]
        codes[name] = np.array(found, dtype=np.int32)
        texts[name] = DistinctTexts.of(number)
    return make_block(np.array([line.number for line in lines], dtype=np.int64), codes, texts)
