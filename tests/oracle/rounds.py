"""Random settle documents of a game, always valid, with plenty of rare hands."""

import random
from typing import Any

from tests.oracle.cards import RANKS, Card
from tests.oracle.deals import random_deal
from tests.oracle.house import find_house
from tests.oracle.variants import random_house

# Follow from the decision, or are payments: a document never gives them.
NEVER_GIVEN = ["play", "ante-bonus", "envy"]
# The largest stake: 999,999,999.99.
MOST = 99_999_999_999
NAMES = ["Ann", "Bo", "Cy", "Di"]


def random_document(game: str, rng: random.Random, wild: bool = False) -> dict[str, Any]:
    """A whole round of a game.

    `wild` lets limits and caps be no multiple of the rounding unit, of which RULES.md says nothing.
    """
    document: dict[str, Any] = {"game": game}
    given = random_house(game, rng, wild)
    if given is not None:
        document["house"] = given
    house = find_house(game, given)
    unit = 1
    if len(house.maximum) > 0 and not wild:
        unit = house.unit
    offered = [wager for wager in house.pays if wager not in NEVER_GIVEN]
    count = rng.choice([1, 1, 2, 3, 4, 5, 6, 7])
    dealer, hands, spare = random_deal(game, rng, count)
    document["dealer"] = write_hand(rng, dealer)
    numbers = random_numbers(rng, count)
    boxes: list[dict[str, Any]] = []
    for place in range(count):
        box: dict[str, Any] = {}
        if numbers is not None:
            box["box"] = numbers[place]
        box["hand"] = write_hand(rng, hands[place])
        if game == "lucky-three-pictures" and rng.random() < 0.6:
            box["bettors"] = random_bettors(rng, offered, unit)
        else:
            box["wagers"] = random_wagers(rng, offered, progressive_price(given), unit)
        if "ante" in box.get("wagers", {}):
            box["decision"] = rng.choice(["play", "play", "play", "fold"])
        if rng.random() < 0.4:
            box["player"] = rng.choice(NAMES[:2])
        boxes.append(box)
    document["boxes"] = boxes
    if game == "three-card-poker":
        demanded = any("progressive" in box["wagers"] for box in boxes)
        if demanded or rng.random() < 0.3:
            document["jackpot"] = write_amount(rng, rng.randint(1, 100_000_000))
    if game == "three-card-prime":
        demanded = any("pair-bonus" in box["wagers"] for box in boxes)
        if demanded or rng.random() < 0.3:
            document["fourth"] = write_hand(rng, [spare])
    return document


def progressive_price(given: Any) -> str:
    """What the Progressive wager costs in a house."""
    if isinstance(given, dict):
        table = given.get("wagers", {}).get("progressive", {})
        price: str = table.get("price", "2.50")
        return price
    return "2.50"


def random_numbers(rng: random.Random, count: int) -> list[int] | None:
    """Box numbers: left out, one after the other, or any, in any order."""
    chance = rng.random()
    if chance < 0.3:
        return None
    if chance < 0.5:
        return list(range(1, count + 1))
    return rng.sample(range(1, 8), count)


def random_wagers(rng: random.Random, offered: list[str], price: str, unit: int) -> dict[str, Any]:
    """The wagers of a box or a bettor: at least one, the main one mostly."""
    wagers: dict[str, Any] = {}
    scale = random_stake(rng)
    while len(wagers) == 0:
        for wager in offered:
            chance = 0.88 if wager in ("ante", "main") else 0.6
            if rng.random() > chance:
                continue
            if wager == "progressive":
                wagers[wager] = price
                continue
            cents = scale if rng.random() < 0.3 else random_stake(rng)
            cents = min(-(-cents // unit), MOST // unit) * unit
            wagers[wager] = write_amount(rng, cents)
    keys = list(wagers)
    rng.shuffle(keys)
    return {key: wagers[key] for key in keys}


def random_bettors(rng: random.Random, offered: list[str], unit: int) -> list[dict[str, Any]]:
    """One to four persons on a box, one of them marked as seated or none."""
    names = rng.sample(NAMES, rng.randint(1, 4))
    seated = rng.choice([*names, None, None])
    bettors = []
    same = random_wagers(rng, offered, "", unit)
    for name in names:
        bettor: dict[str, Any] = {"name": name}
        if name == seated:
            bettor["seated"] = True
        elif rng.random() < 0.3:
            bettor["seated"] = False
        # Equal bets make equal fractions, where the order decides.
        equal = rng.random() < 0.3
        bettor["wagers"] = dict(same) if equal else random_wagers(rng, offered, "", unit)
        bettors.append(bettor)
    return bettors


def random_stake(rng: random.Random) -> int:
    """A stake in cents: chips, round sums, odd cents, the least and the very large."""
    return rng.choice(
        [
            rng.choice([500, 2500, 10000, 250]),
            rng.choice([500, 2500, 10000, 250]),
            rng.randint(1, 200) * 100,
            rng.randint(1, 200_000),
            rng.randint(1, 200_000),
            rng.randint(1, 300),
            rng.choice([1, 3, 7, 33, 99, rng.randint(1, 99_999_999_999)]),
        ]
    )


def write_amount(rng: random.Random, cents: int) -> Any:
    """An amount in one of the ways that a document may write it."""
    text = f"{cents // 100}.{cents % 100:02d}"
    forms: list[Any] = [text]
    if cents % 10 == 0:
        forms.append(text[:-1])
    if cents % 100 == 0:
        forms += [text[:-3], cents // 100]
    return rng.choice(forms)


def write_hand(rng: random.Random, hand: list[Card]) -> str:
    """Cards in any order, in one of the ways that people write them."""
    shuffled = rng.sample(hand, len(hand))
    signs = rng.choice(["cdhs", "CDHS", "♣♦♥♠"])
    ten = rng.choice(["T", "10", "t"])
    between = rng.choice([" ", "", ", ", ","])
    words = []
    for card in shuffled:
        letter = ten if card.rank == 10 else RANKS[card.rank - 2]
        if rng.random() < 0.1:
            letter = letter.lower()
        words.append(letter + signs["cdhs".index(card.suit)])
    return between.join(words)
