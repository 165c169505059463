"""A notice for each value of a reading that would pay this very round otherwise, and no other."""

import json
import random
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from tests.engine.settlement.settling import Document, notices_of, pictures, settled
from tests.oracle.house import DEFAULT_HOUSE
from tests.oracle.rounds import random_document
from trifelt.engine.cards import read_cards
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import MIXED, hand_index
from trifelt.engine.houses import House, default_house
from trifelt.engine.houses.cells import PayTable
from trifelt.engine.houses.house import Offer
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.document import Bettor, Box
from trifelt.engine.settlement.document import Document as Round
from trifelt.engine.wager import Part, Reading, Situation, Values, loses, priced_row

ROUNDS = {"three-card-poker": 450}

Key = tuple[int, str | None, str, int | None]


def keyed(answer: dict[str, Any]) -> dict[Key, dict[str, Any]]:
    return {
        (box["box"], line["bettor"], line["wager"], line.get("from_box")): line
        for box in answer["boxes"]
        for line in box["lines"]
    }


def under(document: Document, reading: str, value: str) -> Document:
    """The same round in the same house with one reading at another value."""
    given = document.get("house", DEFAULT_HOUSE[document["game"]])
    house: dict[str, Any] = {"base": given} if isinstance(given, str) else dict(given)
    house["readings"] = {**house.get("readings", {}), reading: value}
    return {**document, "house": house}


def value_now(document: Document, reading: Reading) -> str:
    given = document.get("house", {})
    if given == "mbs-ranking-tie" or (
        isinstance(given, dict) and given.get("base") == "mbs-ranking-tie"
    ):
        default = "ranking" if reading.id == "tie" else reading.default
    else:
        default = reading.default
    if isinstance(given, dict):
        value: str = given.get("readings", {}).get(reading.id, default)
        return value
    return default


def differing(here: dict[Key, Any], there: dict[Key, Any]) -> list[Key]:
    money = ("stake", "winnings", "returned")
    nothing = dict.fromkeys(money, "0.00")
    return [
        key
        for key in {**here, **there}
        if [here.get(key, nothing)[m] for m in money] != [there.get(key, nothing)[m] for m in money]
    ]


def after_a_dealing_error(document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The round with everybody going on or taking all bets back (L3P 5.6)."""
    choices = []
    for n, box in enumerate(document["boxes"], start=1):
        for bettor in box.get("bettors", [{}]):
            name = {"bettor": bettor["name"]} if bettor else {}
            choice = rng.choice(["continue", "continue", "withdraw"])
            choices.append({"box": box.get("box", n), **name, "choice": choice})
    errors: list[dict[str, Any]] = [
        {"id": "dealing-error", "reconstructible": False},
        {"id": "misdeal", "handled": False, "reconstructible": True},
    ]
    return {**document, "incidents": [rng.choice(errors) | {"choices": choices}]}


def with_one_player(document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The round with one person on all boxes but one."""
    boxes = [{**box, "player": "Ann"} for box in document["boxes"]]
    boxes[rng.randrange(len(boxes))]["player"] = "Bo"
    return {**document, "boxes": boxes}


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_a_notice_is_what_settling_under_the_other_value_gives(game: Game) -> None:
    rng = random.Random(f"{game.id} readings")
    seen: dict[tuple[str, str], list[int]] = {}
    for _ in range(ROUNDS.get(game.id, 200)):
        document = random_document(game.id, rng)
        if game.bettors and rng.random() < 0.3:
            document = after_a_dealing_error(document, rng)
        if game.envy is not None and rng.random() < 0.5:
            document = with_one_player(document, rng)
        answer = settled(document)
        here = keyed(answer)
        found = {(n["reading"], n["value"]): n for n in answer["notices"] if n["kind"] == "reading"}
        expected = set()
        for reading in game.readings:
            for value in reading.value_ids:
                # What is available only decides whether an interrupted round goes on.
                if value == value_now(document, reading) or reading.id == "available-bets":
                    continue
                there = keyed(settled(under(document, reading.id, value)))
                keys = differing(here, there)
                seen.setdefault((reading.id, value), [0, 0])[bool(keys)] += 1
                if not keys:
                    continue
                expected.add((reading.id, value))
                notice = found[reading.id, value]
                told = {
                    (line.pop("box"), line["bettor"], line["wager"], line.get("from_box")): line
                    for line in json.loads(json.dumps(notice["lines"]))
                }
                assert told == {key: there[key] for key in keys if key in there}
                boxes, wagers = {key[0] for key in keys}, {key[2] for key in keys}
                assert notice.get("box") == (boxes.pop() if len(boxes) == 1 else None)
                assert notice.get("wager") == (wagers.pop() if len(wagers) == 1 else None)
                assert notice["clause"] == reading.clause
        assert set(found) == expected, json.dumps(document)
    # Each value has been met both where it matters and where it does not.
    assert all(min(counts) > 0 for counts in seen.values()), seen


def test_both_sides_are_quoted() -> None:
    """Three pictures against a plain zero: the tie wins as printed."""
    document = pictures("three-pictures", "Kh Qd Jc", "10s 10d 10h")
    first, second = notices_of(document, "reading")[:2]
    assert (first["value"], second["value"]) == ("points-pictures-apart", "ranking")
    assert first["text"] == (
        "What counts as a tie (1.1.3, 3.13.1): here equal points tie, three pictures counting "
        "zero. It pays 80.00 and returns 10.00; under another reading of the sheet, 'equal points "
        "tie, three pictures only with three pictures', it would pay 0.00 and return 0.00."
    )
    assert (first["box"], first["wager"], first["clause"]) == (1, "tie", "1.1.3, 3.13.1")
    (line,) = first["lines"]
    assert (line["box"], line["result"], line["winnings"]) == (1, "lose", "0.00")


def test_a_wager_that_is_not_offered_or_not_staked_is_not_spoken_of() -> None:
    tie = pictures("three-pictures", "Kh 10d Jc", "10s Kd 10h")
    assert notices_of(tie, "reading")
    for wagers in ({"main": "10"}, {"main": "10", "three-pictures": "10"}):
        found = notices_of({**tie, "boxes": [{"hand": "Kh 10d Jc", "wagers": wagers}]}, "reading")
        assert all(notice["reading"] != "tie" for notice in found)


def test_a_wager_that_was_taken_off_is_not_spoken_of() -> None:
    document = pictures("three-pictures", "Kh 10d Jc", "10s Kd 10h", wagers={"tie": "10"})
    assert not notices_of(document, "reading")


def one_colour_in_either_hand() -> House:
    """Three Pictures with a side wager of two parts, the second under a reading."""

    def own(at: Situation) -> Values:
        return at.first((at.player.colour != MIXED, "one-colour"), otherwise="lose")

    def dealers(at: Situation) -> Values:
        counts = at.readings["either-hand"] == "yes"
        return at.first(((at.dealer.colour != MIXED) & counts, "one-colour"), otherwise="lose")

    base = default_house(GAMES[2])
    side = replace(
        base.game.wager["three-pictures"],
        rows=(priced_row("one-colour", "9", "One colour."), loses("9", "Both colours.")),
        parts=(Part(own, ("colour",)), Part(dealers, (), ("colour",))),
        readings=("either-hand",),
        settled_by=(),
    )
    reading = Reading(
        "either-hand",
        Message("Whose hand counts"),
        "9",
        {
            "no": Message("one's own"),
            "yes": Message("either hand"),
        },
    )
    wagers = tuple(side if wager.id == side.id else wager for wager in base.game.wagers)
    game = replace(base.game, wagers=wagers, readings=(*base.game.readings, reading))
    offer = Offer(side, PayTable(MappingProxyType({"one-colour": Odds(5)}), on_sheet=True))
    offers = {wager: replace(each, wager=game.wager[wager]) for wager, each in base.offers.items()}
    return replace(
        base,
        game=game,
        offers=MappingProxyType({**offers, side.id: offer}),
        readings=MappingProxyType({**base.readings, "either-hand": "no"}),
    )


@pytest.mark.parametrize(
    ("hand", "dealer", "differs"),
    [
        ("9h 4d 5c", "7s 2s 3s", True),
        ("9h 4h 5h", "7s 2s 3s", False),
        ("9h 4d 5c", "7s 2d 3s", False),
    ],
    ids=["the dealer alone", "both hands", "neither"],
)
def test_a_reading_of_one_part_of_a_rule_is_told_where_another_part_does_not_decide(
    hand: str, dealer: str, differs: bool
) -> None:
    house = one_colour_in_either_hand()
    wagers = {"main": 1_000, "three-pictures": 1_000}
    box = Box(1, hand_index(read_cards(hand).cards), (Bettor(MappingProxyType(wagers)),))
    document = Round(house, hand_index(read_cards(dealer).cards), (box,))
    found = [each for each in settle(document).notices if each.reading == "either-hand"]
    assert len(found) == differs
    for notice in found:
        assert (notice.value, notice.wager) == ("yes", "three-pictures")
        assert notice.lines is not None
        (line,) = notice.lines
        assert line.winnings == 5_000
