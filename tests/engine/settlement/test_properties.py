"""What holds in every round: money is conserved, suits and order matter where a sheet says so."""

import gc
import itertools
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.certain import certain
from tests.engine.settlement.settling import Document, settled
from tests.oracle.house import DEFAULT_HOUSE
from tests.oracle.rounds import random_document
from trifelt.engine.cards import cards_text, read_cards
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.parsing import parse_json
from trifelt.engine.settlement import settle

GAME_IDS = [game.id for game in GAMES]
ROUNDS = 150
MONEY = ("staked", "winnings", "returned", "net")


def cents(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    whole, part = text.lstrip("-").split(".")
    return sign * (int(whole) * 100 + int(part))


def rounds(game: str, seed: str, count: int = ROUNDS, wild: bool = False) -> Iterator[Document]:
    rng = random.Random(f"{game} {seed}")
    for _ in range(count):
        yield random_document(game, rng, wild)


def money_lines(answer: dict[str, Any]) -> list[Any]:
    """Each line's money and outcome, box by box."""
    keys = (
        "wager",
        "bettor",
        "stake",
        "in_play",
        "result",
        "outcome",
        "row",
        "odds",
        "winnings",
        "returned",
        "clause",
        "from_box",
    )
    return [
        (box["box"], [tuple(line.get(key) for key in keys) for line in box["lines"]])
        for box in answer["boxes"]
    ]


def money_of(line: dict[str, Any]) -> tuple[int, int, int]:
    """What a line staked, won and gave back, held to what its result allows."""
    stake, in_play = cents(line["stake"]), cents(line["in_play"])
    winnings, returned = cents(line["winnings"]), cents(line["returned"])
    assert 0 <= in_play <= stake
    allowed = {
        "lose": [(0, stake - in_play)],
        "push": [(0, stake)],
        "returned": [(0, stake)],
        # Whether the price of an award comes back is read.
        "win": [(winnings, stake)] + [(winnings, 0)] * (line["wager"] == "progressive"),
    }
    assert (winnings, returned) in allowed[line["result"]]
    assert winnings >= 0
    if line["result"] != "win":
        assert line["outcome"] == line["result"]
    if line["result"] == "returned":
        assert in_play == 0
    return stake, winnings, returned


def assert_told(answer: dict[str, Any]) -> None:
    """Every line and every notice has its sentence, with all its gaps filled."""
    said = [line["reason"] for box in answer["boxes"] for line in box["lines"]]
    for sentence in (*said, *(notice["text"] for notice in answer["notices"])):
        assert re.fullmatch(r"[^{}]+\.", sentence)


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("wild", [False, True], ids=["even limits", "odd limits"])
def test_money_is_conserved_on_every_line_and_total(game: str, wild: bool) -> None:
    for document in rounds(game, "money", wild=wild):
        answer = settled(document)
        assert_told(answer)
        table = dict.fromkeys(MONEY, 0)
        for box in answer["boxes"]:
            sums = dict.fromkeys(MONEY, 0)
            for line in box["lines"]:
                stake, winnings, returned = money_of(line)
                for key, amount in zip(MONEY, (stake, winnings, returned), strict=False):
                    sums[key] += amount
            sums["net"] = sums["winnings"] + sums["returned"] - sums["staked"]
            assert {key: cents(box[key]) for key in MONEY} == sums
            for key in MONEY:
                table[key] += sums[key]
            if "bettors" in box:
                for key in MONEY:
                    assert sum(cents(one[key]) for one in box["bettors"]) == sums[key]
        assert {key: cents(answer[key]) for key in MONEY} == table


# --- suits and order ------------------------------------------------------------------------------

CARD_KEYS = ("dealer", "fourth")


def with_cards(document: Document, change: Callable[[list[int]], list[int]]) -> Document:
    """The same round with every text of cards changed."""
    changed: Document = json.loads(json.dumps(document))
    for holder, key in [
        *((changed, key) for key in CARD_KEYS if key in changed),
        *((box, "hand") for box in changed["boxes"] if "hand" in box),
    ]:
        holder[key] = cards_text(change(list(read_cards(holder[key]).cards)))
    return changed


def suit_permutations(game: str) -> list[tuple[int, ...]]:
    """Those that keep what the game sees; clubs, diamonds, hearts, spades are 0 to 3."""
    every = list(itertools.permutations(range(4)))
    if game == "three-card-prime":
        red = {1, 2}
        return [one for one in every if {one[1], one[2]} in (red, {0, 3})]
    if game == "three-card-poker":
        return [one for one in every if one[3] == 3]  # spades have a row of their own
    return every


@pytest.mark.parametrize("game", GAME_IDS)
def test_suits_never_matter_beyond_what_the_sheet_names(game: str) -> None:
    permutations = suit_permutations(game)
    assert len(permutations) == {"three-card-prime": 8, "three-card-poker": 6}.get(game, 24)
    compared = 0
    for n, document in enumerate(rounds(game, "suits")):
        before = money_lines(settled(document))
        if any("six-card-royal" in str(line) for line in before):
            continue  # diamonds have a row of their own
        suits = permutations[n % len(permutations)]
        after = with_cards(
            document,
            lambda cards, suits=suits: [  # type: ignore[misc]
                4 * (card // 4) + suits[card % 4] for card in cards
            ],
        )
        assert money_lines(settled(after)) == before
        compared += 1
    assert compared > ROUNDS * 0.8


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_order_of_cards_and_of_boxes_never_matters(game: str) -> None:
    rng = random.Random(game)
    for document in rounds(game, "order"):
        before = settled(document)
        for n, box in enumerate(document["boxes"], start=1):
            box.setdefault("box", n)
        shuffled = with_cards(document, lambda cards: rng.sample(cards, len(cards)))
        rng.shuffle(shuffled["boxes"])
        after = settled(shuffled)
        assert sorted(map(by_box, after["boxes"])) == sorted(map(by_box, before["boxes"]))
        assert {key: after[key] for key in MONEY} == {key: before[key] for key in MONEY}


def by_box(box: dict[str, Any]) -> tuple[int, str]:
    """A box with its lines; envy lines come in the order in which the boxes were given."""
    lines = [
        sorted(line.items(), key=str)
        for line in sorted(
            box["lines"], key=lambda line: (line["wager"] == "envy", line.get("from_box", 0))
        )
    ]
    return box["box"], json.dumps(lines)


# --- the two sides --------------------------------------------------------------------------------

MAIN = {"three-card-poker": "play", "three-card-prime": "ante"}
MIRRORED = {"win": "lose", "lose": "win", "push": "push"}


@pytest.mark.parametrize("game", GAME_IDS)
def test_swapping_player_and_dealer_mirrors_win_and_lose(game: str) -> None:
    """The pictures games compare always, the poker games where both hands qualify."""
    rng = random.Random(f"{game} mirror")
    wager = MAIN.get(game, "main")
    # A copy is read one way or the other in Prime; the comparison itself is symmetric.
    readings = {"copy-ante": "pushes"} if game == "three-card-prime" else {}
    results = dict.fromkeys(MIRRORED, 0)
    for _ in range(400):
        given = random_document(game, rng)
        sides = [given["dealer"], given["boxes"][0]["hand"]]
        found = []
        for dealer, hand in (sides, sides[::-1]):
            box: dict[str, Any] = {"hand": hand, "wagers": {"ante" if game in MAIN else "main": 10}}
            if game in MAIN:
                box["decision"] = "play"
            house = {"base": DEFAULT_HOUSE[game], "readings": readings}
            document = {"game": game, "house": house, "dealer": dealer, "boxes": [box]}
            (one,) = settled(document)["boxes"]
            found += [line for line in one["lines"] if line["wager"] == wager]
        if any("does not qualify" in line["reason"] for line in found):
            continue
        assert MIRRORED[found[0]["result"]] == found[1]["result"], sides
        results[found[0]["result"]] += 1
    assert min(results.values()) >= 10, results


@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_is_kept_of_a_hand_that_was_settled(game: str) -> None:
    """Who settles for a day meets most hands. Python's own blocks are counted: a hand's facts take
    three or more, and four hands of a round are new.
    """
    source = rounds(game, "kept", 4 * ROUNDS)
    read = [
        certain(read_document(parse_json(json.dumps(each)), BUILT_IN).document) for each in source
    ]
    for document in read[ROUNDS:]:
        settle(document)
    gc.collect()
    before = sys.getallocatedblocks()
    for document in read[:ROUNDS]:
        settle(document)
    gc.collect()
    assert sys.getallocatedblocks() - before < 10 * ROUNDS
