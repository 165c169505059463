"""Settle documents: every fault told at once with its place."""

import copy
import json
from typing import Any

import pytest

from tests.engine.settlement.settling import faults_of, line_of, pictures, poker, prime, settled
from trifelt.engine.documents.read import read_document
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.parsing import parse_json

GOOD = poker("Ah Kh Qh", "Qs 7d 2c")
Change = dict[str, Any]
LUCKY = pictures("lucky-three-pictures", "9h 4d 5c", "7s 2d 3s")


def changed(document: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The document with values put in or, with `...`, taken out; `box__hand` is the first box's."""
    found = copy.deepcopy(document)
    for path, value in changes.items():
        *way, last = path.split("__")
        target = found
        for step in way:
            target = target["boxes"][0] if step == "box" else target[step]
        last = last.replace("_", "-")
        if value is ...:
            del target[last]
        else:
            target[last] = value
    return found


FAULTS: list[tuple[str, dict[str, Any], Change, list[str]]] = [
    ("no game", GOOD, {"game": ...}, [("game: missing; write one of three-card-poker, "
     "three-card-prime, three-pictures, prosperity-3-pictures, lucky-three-pictures")]),
    ("an unknown game", GOOD, {"game": "three-card-porker"},
     ["game: game 'three-card-porker' is not known. Did you mean three-card-poker?"]),
    ("a game that is a number", GOOD, {"game": 3},
     [("game: expected one of three-card-poker, three-card-prime, three-pictures, "
      "prosperity-3-pictures, lucky-three-pictures, got a whole number")]),
    ("an unknown key", GOOD, {"delaer": 1},
     ["delaer: key 'delaer' is not known. Did you mean dealer?"]),
    ("no boxes", GOOD, {"boxes": ...}, ["boxes: missing"]),
    ("an empty list of boxes", GOOD, {"boxes": []}, ["boxes: expected 1 to 7 entries, got 0"]),
    ("eight boxes", GOOD, {"boxes": [{}] * 8}, ["boxes: expected 1 to 7 entries, got 8"]),
    ("boxes that are no list", GOOD, {"boxes": {}}, ["boxes: expected a list, got a table"]),
    ("a box that is no table", GOOD, {"boxes": [3]},
     ["boxes[0]: expected a table, got a whole number"]),
    ("no dealer", GOOD, {"dealer": ...}, ["dealer: missing; write three cards"]),
    ("a dealer that is null", GOOD, {"dealer": None},
     ['dealer: expected cards as text, such as "Ah Kh Qh", got nothing']),
    ("no hand", GOOD, {"box__hand": ...}, ["boxes[0].hand: missing; write three cards"]),
    ("four cards", GOOD, {"box__hand": "Ah Kh Qh Jh"},
     ["boxes[0].hand: expected 3 cards, got 4 (Ah Kh Qh Jh)"]),
    ("two cards", GOOD, {"box__hand": "Ah Kh"}, ["boxes[0].hand: expected 3 cards, got 2 (Ah Kh)"]),
    ("no card", GOOD, {"box__hand": ""}, ["boxes[0].hand: expected 3 cards, got 0 (-)"]),
    ("a whole deck", GOOD, {"box__hand": "2c2d2h2s3c3d3h3s4c4d"},
     ["boxes[0].hand: expected 3 cards, got 10 (2c 2d 2h 2s 3c 3d)"]),
    ("a card that is none", GOOD, {"box__hand": "Ah Kx Qh"},
     ["boxes[0].hand: card 2: 'Kx' is not a card; write Ah, 10d, Ks"]),
    ("a card twice in a hand", GOOD, {"box__hand": "Ah Kh Ah"},
     ["boxes[0].hand: card 3: Ah is already card 1"]),
    ("a card in a hand and the dealer's", GOOD, {"dealer": "Qh 7d 2c"},
     ["dealer: Qh is already in boxes[0].hand"]),
    ("a card in two boxes", GOOD, {"boxes": [GOOD["boxes"][0]] * 2},
     ["boxes[1].hand: Ah is already in boxes[0].hand",
      "boxes[1].hand: Kh is already in boxes[0].hand",
      "boxes[1].hand: Qh is already in boxes[0].hand"]),
    ("a card that is the fourth too", prime("Ah Kh Qh", "Qs 7d 2c"), {"fourth": "7d"},
     ["fourth: 7d is already in dealer"]),
    ("two fourth cards", prime("Ah Kh Qh", "Qs 7d 2c"), {"fourth": "7h 6h"},
     ["fourth: expected 1 cards, got 2 (7h 6h)"]),
    ("a fourth card missing", prime("Ah Kh Qh", "Qs 7d 2c"), {"fourth": ...},
     ["fourth: missing; pair-bonus needs the fourth card"]),
    ("a fourth card in the wrong game", GOOD, {"fourth": "3h"},
     ["fourth: this game has no fourth card"]),
    ("a jackpot missing", GOOD, {"jackpot": ...},
     ["jackpot: missing; progressive needs the jackpot"]),
    ("a jackpot in the wrong game", LUCKY, {"jackpot": "5"},
     ["jackpot: this game has no Progressive"]),
    ("a jackpot of nothing", GOOD, {"jackpot": "0"},
     ["jackpot: expected an amount greater than 0"]),
    ("an unknown wager", GOOD, {"box__wagers__pear_plus": "5"},
     ["boxes[0].wagers.pear-plus: wager 'pear-plus' is not known. Did you mean pair-plus?"]),
    ("a play that is given", GOOD, {"box__wagers__play": "25"},
     ["boxes[0].wagers.play: the round decides this; leave it out"]),
    ("an ante bonus that is given", GOOD, {"box__wagers__ante_bonus": "25"},
     ["boxes[0].wagers.ante-bonus: the round decides this; leave it out"]),
    ("an envy that is given", GOOD, {"box__wagers__envy": "25"},
     ["boxes[0].wagers.envy: the round decides this; leave it out"]),
    ("no wagers", GOOD, {"box__wagers": ...}, ["boxes[0].wagers: missing"]),
    ("an empty table of wagers", LUCKY, {"box__wagers": {}},
     ["boxes[0].wagers: give at least one wager"]),
    ("the wrong price", GOOD, {"box__wagers__progressive": "5"},
     ["boxes[0].wagers.progressive: this wager costs 2.50"]),
    ("a wager that is not offered", GOOD,
     {"house": {"base": "mbs", "wagers": {"pair-plus": {"offered": False}}}},
     ["boxes[0].wagers.pair-plus: this house does not offer the wager"]),
    ("no decision", GOOD, {"box__decision": ...},
     ["boxes[0].decision: missing; play or fold (3.7)"]),
    ("no decision in Prime", prime("Ah Kh Qh", "Qs 7d 2c"), {"box__decision": ...},
     ["boxes[0].decision: missing; play or fold (3)"]),
    ("another decision", GOOD, {"box__decision": "raise"},
     ["boxes[0].decision: decision 'raise' is not known. Known: play, fold."]),
    ("a decision without an ante", GOOD, {"box__wagers": {"pair-plus": "5"}},
     ["boxes[0].decision: there is no decision without the wager ante"]),
    ("a decision in a game without one", LUCKY, {"box__decision": "play"},
     ["boxes[0].decision: this game has no decision"]),
    ("bettors in a game without them", GOOD, {"box__bettors": []},
     ["boxes[0].bettors: a box has one player in this game"]),
    ("box 0", GOOD, {"box__box": 0}, ["boxes[0].box: expected 1 to 7, got 0"]),
    ("box 8", GOOD, {"box__box": 8}, ["boxes[0].box: expected 1 to 7, got 8"]),
    ("box 5 of 4", GOOD, {"box__box": 5, "house": {"base": "mbs", "seats": 4}},
     ["boxes[0].box: expected a box from 1 to 4, got 5"]),
    ("a box as text", GOOD, {"box__box": "1"},
     ["boxes[0].box: expected a whole number from 1 to 7, got text"]),
    ("a name of control characters", GOOD, {"box__player": "A\x1b[31m"},
     ["boxes[0].player: expected plain text, got control characters"]),
    ("an unknown house", GOOD, {"house": "mbz"},
     ["house: house 'mbz' is not known. Did you mean mbs?"]),
    ("a house of another game", GOOD, {"house": "rws"},
     ["house: house 'rws' is not known. Known: mbs."]),
    ("a house like a path", GOOD, {"house": "../../etc/passwd"},
     ["house: house '../../etc/passwd' is not known. Known: mbs."]),
    ("a house that is a number", GOOD, {"house": 7},
     ["house: expected a house or its id, got a whole number"]),
    ("a house that is null", GOOD, {"house": None},
     ["house: expected a house or its id, got nothing"]),
    ("a fault in an inline house", GOOD, {"house": {"base": "mbs", "seats": 9}},
     ["house.seats: expected 1 to 7, got 9"]),
    ("an inline house of another game", GOOD, {"house": {"game": "three-pictures", "base": "mbs"}},
     ["house.game: expected three-card-poker, or no game at all"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("document", "changes", "told"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS]
)
def test_a_fault_is_told_with_its_place(
    document: dict[str, Any], changes: Change, told: list[str]
) -> None:
    assert not faults_of(document)
    assert faults_of(changed(document, **changes)) == told


AMOUNT = "is not an amount; write it as 25 or 12.50"
STAKES: list[tuple[str, str]] = [
    ('"0"', "expected an amount greater than 0"),
    ("0", "expected an amount greater than 0"),
    ('"0.00"', "expected an amount greater than 0"),
    ("-25", "expected an amount greater than 0"),
    ('"-25"', f"'-25' {AMOUNT}"),
    ('"25.005"', f"'25.005' {AMOUNT}"),
    ('"1e3"', f"'1e3' {AMOUNT}"),
    ('"1,000"', f"'1,000' {AMOUNT}"),
    ('"$25"', f"'$25' {AMOUNT}"),
    ('" 25"', f"' 25' {AMOUNT}"),
    ('"NaN"', f"'NaN' {AMOUNT}"),
    ('"٢٥"', f"'٢٥' {AMOUNT}"),
    ('""', f"'' {AMOUNT}"),
    ("25.5", 'write an amount with a point as text: "25.50"'),
    ("1e3", 'write an amount with a point as text: "25.50"'),
    ("25.0", 'write an amount with a point as text: "25.50"'),
    ("1000000000", "expected an amount from 0.01 to 999999999.99"),
    ('"1000000000.00"', "expected an amount from 0.01 to 999999999.99"),
    ("9" * 4000, "expected an amount from 0.01 to 999999999.99"),
    (f'"{"9" * 4000}"', "expected an amount from 0.01 to 999999999.99"),
    ("true", 'expected an amount, such as "12.50" or 25, got true or false'),
    ("null", 'expected an amount, such as "12.50" or 25, got nothing'),
    ("[25]", 'expected an amount, such as "12.50" or 25, got a list'),
]  # fmt: skip


@pytest.mark.parametrize(("stake", "told"), STAKES, ids=[stake[:20] for stake, _ in STAKES])
def test_a_stake_that_is_none(stake: str, told: str) -> None:
    text = json.dumps(changed(LUCKY, box__wagers__main="STAKE")).replace('"STAKE"', stake)
    (fault,) = read_document(parse_json(text), BUILT_IN).faults
    assert fault.render() == f"boxes[0].wagers.main: {told}"


@pytest.mark.parametrize("stake", ["0.01", "999999999.99", 1, "25", "25.5", "25.50"])
def test_a_stake_from_a_cent_to_the_largest(stake: object) -> None:
    assert not faults_of(changed(LUCKY, box__wagers__main=stake))


def test_the_largest_stakes_settle_without_a_slip() -> None:
    document = prime(
        "Ad Kd Qd",
        "Jd 10d 9d",
        wagers={"ante": "999999999.99", "all-six": "999999999.99"},
        house={
            "base": "standard",
            "wagers": {"all-six": {"pays": {"six-card-royal-diamonds": 1_000_000}}},
        },
    )
    line = line_of(document, "all-six")
    assert line["winnings"] == "999999999990000.00"
    assert settled(document)["net"] == "1000010999989999.89"


BETTORS: list[tuple[str, Any, list[str]]] = [
    ("none", [], ["boxes[0].bettors: expected 1 to 200 entries, got 0"]),
    ("no name", [{"wagers": {"main": "5"}}], ["boxes[0].bettors[0].name: missing"]),
    ("no wagers", [{"name": "A"}], ["boxes[0].bettors[0].wagers: missing"]),
    ("empty wagers", [{"name": "A", "wagers": {}}],
     ["boxes[0].bettors[0].wagers: give at least one wager"]),
    ("two of a name", [{"name": "A", "wagers": {"main": "5"}}] * 2,
     ["boxes[0].bettors[1].name: 'A' is already on this box"]),
    ("two seated", [{"name": n, "seated": True, "wagers": {"main": "5"}} for n in "AB"],
     ["boxes[0].bettors[1].seated: only one player can be seated at a box"]),
    ("seated as text", [{"name": "A", "seated": "yes", "wagers": {"main": "5"}}],
     ["boxes[0].bettors[0].seated: expected true or false, got text"]),
    ("a wager of another game", [{"name": "A", "wagers": {"tie": "5"}}],
     [("boxes[0].bettors[0].wagers.tie: wager 'tie' is not known. Known: main, lucky-tie, "
      "lucky-pictures, player-lucky-6, dealer-lucky-6.")]),
]  # fmt: skip


@pytest.mark.parametrize(("bettors", "told"), [b[1:] for b in BETTORS], ids=[b[0] for b in BETTORS])
def test_bettors_that_are_wrong(bettors: Any, told: list[str]) -> None:
    assert faults_of(changed(LUCKY, box__wagers=..., box__bettors=bettors)) == told


def test_wagers_and_bettors_at_once() -> None:
    bettors = [{"name": "A", "wagers": {"main": "5"}}]
    assert faults_of(changed(LUCKY, box__bettors=bettors)) == [
        "boxes[0].wagers: give wagers or bettors, not both"
    ]


def test_a_box_given_twice() -> None:
    boxes = [{**GOOD["boxes"][0], "box": 3}, {**GOOD["boxes"][0], "box": 3, "hand": "9h 8h 2d"}]
    assert faults_of({**GOOD, "boxes": boxes}) == ["boxes[1].box: box 3 is already in boxes[0]"]


def test_a_box_is_its_position_by_default() -> None:
    boxes = [{"box": 2, "hand": "9h 8h 2d", "wagers": {"pair-plus": "5"}}, GOOD["boxes"][0]]
    assert faults_of({**GOOD, "boxes": boxes}) == ["boxes[1].box: box 2 is already in boxes[0]"]
    boxes[0]["box"] = 7
    assert [box["box"] for box in settled({**GOOD, "boxes": boxes})["boxes"]] == [7, 2]


def test_every_fault_of_a_document_is_told_at_once() -> None:
    document = {
        "game": "three-card-poker",
        "house": {"base": "mbz", "seats": 9},
        "dealer": "Qs 7d",
        "jackpot": "-1",
        "fourth": "2h",
        "boxes": [
            {"hand": "Ah Kh Qx", "decision": "hold", "wagers": {"ante": "0", "pear": "5"}},
            {"hand": "9h 8h 7h", "wagers": {"ante": "5"}},
            {"hand": "9h 8d 7d", "decision": "play", "wagers": {}},
            {"hand": "6h 6d 6s", "decision": "play", "wagers": {"antee": "5"}},
        ],
        "extra": 1,
    }
    assert [line.split(":")[0] for line in faults_of(document)] == [
        "jackpot",
        "fourth",
        "boxes[0].hand",
        "boxes[0].decision",
        "boxes[0].wagers.ante",
        "boxes[0].wagers.pear",
        "boxes[3].wagers.antee",
        "extra",
        "house.seats",
        "house.base",
        "boxes[1].decision",
        "boxes[2].wagers",
        "dealer",
        "boxes[2].hand",
    ]


def test_a_key_given_twice_is_named_where_the_game_is_unknown_too() -> None:
    faults = read_document(parse_json('{"game": "x", "dealer": 1, "dealer": 2}'), BUILT_IN).faults
    assert [fault.place for fault in faults] == ["game", "dealer"]


@pytest.mark.parametrize("content", [None, True, 3, "text", []])
def test_a_document_is_a_table(content: object) -> None:
    (fault,) = read_document(content, BUILT_IN).faults
    assert fault.render().startswith("document: expected a document, got ")


def test_a_fourth_card_and_a_jackpot_are_checked_where_they_are_not_demanded() -> None:
    wagers = {"ante": "5"}
    assert not faults_of(poker("Ah Kh Qh", "Qs 7d 2c", wagers=wagers))
    bad = changed(poker("Ah Kh Qh", "Qs 7d 2c", wagers=wagers), jackpot="x")
    assert faults_of(bad) == [f"jackpot: 'x' {AMOUNT}"]
    bad = changed(prime("Ah Kh Qh", "Qs 7d 2c", wagers=wagers), fourth="Ah")
    assert faults_of(bad) == ["fourth: Ah is already in boxes[0].hand"]


def test_remarks_of_an_inline_house_carry_their_place() -> None:
    house = {"base": "mbs", "wagers": {"pair-plus": {"pays": {"trips": "30 for 1"}}}}
    read = read_document({**GOOD, "house": house}, BUILT_IN)
    assert read.document is not None
    assert [remark.render() for remark in read.remarks] == [
        "house.wagers.pair-plus.pays.trips: 30 for 1 includes the stake: 29 to 1"
    ]


# --- anything at all ------------------------------------------------------------------------------
