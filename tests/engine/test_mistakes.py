"""Wrong payments: each is wrong, plausible, named, and found again from its amount."""

import json
import random
from typing import Any

import pytest

from tests.oracle.rounds import random_document
from trifelt.engine.documents.read import read_document
from trifelt.engine.explained import likely_mistake
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.mistakes import KINDS, due_of, mistakes_of
from trifelt.engine.parsing import parse_json
from trifelt.engine.settlement import Settlement, settle

POKER = "three-card-poker"


def settled(document: dict[str, Any]) -> Settlement:
    read = read_document(parse_json(json.dumps(document)), BUILT_IN)
    assert read.document is not None, [fault.render() for fault in read.faults]
    return settle(read.document)


def one_box(game: str, dealer: str, hand: str, **more: Any) -> dict[str, Any]:
    return {"game": game, "dealer": dealer, "boxes": [{"hand": hand, **more}]}


def kind_of(settlement: Settlement, wager: str, paid: int, box: int = 1) -> str | None:
    (line,) = (each for each in settlement.lines if (each.box, each.wager) == (box, wager))
    found = likely_mistake(settlement, line, paid)
    return found.kind if found is not None else None


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_mistake_is_always_wrong_and_never_takes_more_than_the_stake(game: Game) -> None:
    rng = random.Random(f"mistakes of {game.id}")
    for _ in range(150):
        settlement = settled(random_document(game.id, rng))
        due = {(line.box, line.bettor, line.wager): due_of(line) for line in settlement.lines}
        stakes = {(line.box, line.bettor, line.wager): line.stake for line in settlement.lines}
        for mistake in mistakes_of(settlement):
            assert mistake.paid != mistake.due
            assert mistake.kind in KINDS
            if mistake.kind != "own-envy" and mistake.wager != "envy":
                assert mistake.due == due[mistake.place]
                assert mistake.paid >= -stakes[mistake.place]


def test_what_is_paid_rightly_is_no_mistake() -> None:
    wagers = {"ante": "25", "pair-plus": "10"}
    hand = one_box(POKER, "Qs 7d 2c", "Ah Kh Qh", decision="play", wagers=wagers)
    settlement = settled(hand)
    assert kind_of(settlement, "pair-plus", 40_000) is None
    assert kind_of(settlement, "pair-plus", 30_000) == "neighbouring-row"
    assert kind_of(settlement, "pair-plus", 39_000) == "for-one"
    assert kind_of(settlement, "pair-plus", 1_000) == "even-money"
    assert kind_of(settlement, "pair-plus", 12_345) is None
    lost = one_box("three-pictures", "Ah Kh 9c", "2c 3c 4d", wagers={"main": "25", "tie": "10"})
    assert kind_of(settled(lost), "tie", 12_345) == "loss-paid"
    assert kind_of(settlement, "ante-bonus", 0) == "bonus-forgotten"
    assert kind_of(settlement, "ante", 5_000) == "stake-as-winnings"


def test_twice_the_amount_is_explained_before_a_chip_that_was_swapped() -> None:
    hand = one_box(POKER, "Qs 7d 2c", "9h 8d 7s", decision="play", wagers={"ante": "75"})
    settlement = settled(hand)
    assert kind_of(settlement, "ante-bonus", 15_000) == "paid-twice"
    assert kind_of(settlement, "ante-bonus", 5_500) == "chips-swapped"
    # What is drawn for exercises stays the same for a seed.
    assert "paid-twice" not in {one.kind for one in mistakes_of(settlement)}


def test_a_play_paid_against_a_dealer_that_does_not_qualify_has_its_own_name() -> None:
    hand = one_box(POKER, "Js 7d 2c", "Ah Kd 4h", decision="play", wagers={"ante": "25"})
    settlement = settled(hand)
    assert kind_of(settlement, "play", 2_500) == "play-paid"
    assert kind_of(settlement, "play", -2_500) == "push-taken"


def test_a_six_paid_in_full_is_a_half_forgotten() -> None:
    settlement = settled(one_box("three-pictures", "9h 2d 4c", "Ks Qd 6h", wagers={"main": "25"}))
    assert kind_of(settlement, "main", 2_500) == "half-forgotten"


def test_three_pictures_counted_as_zero_are_a_hand_misread() -> None:
    settlement = settled(one_box("three-pictures", "9h 2d 4c", "Ks Qd Jh", wagers={"main": "25"}))
    assert kind_of(settlement, "main", -2_500) == "hand-misread"


def test_a_low_straight_that_nobody_sees_is_a_hand_misread() -> None:
    wagers = {"ante": "25", "pair-plus": "10"}
    settlement = settled(one_box(POKER, "Ks 7d 2c", "Ah 2d 3h", decision="play", wagers=wagers))
    assert kind_of(settlement, "pair-plus", -1_000) == "hand-misread"


def test_envy_for_the_own_hand_is_offered_where_nothing_is_due() -> None:
    wagers = {"ante": "25", "progressive": "2.50"}
    hand = one_box(POKER, "Ks 7d 2c", "Ah Qh Kh", decision="play", wagers=wagers)
    settlement = settled(hand | {"jackpot": "10000"})
    (envy,) = (each for each in mistakes_of(settlement) if each.kind == "own-envy")
    assert (envy.wager, envy.due, envy.paid) == ("envy", 0, 5_000)


def test_a_cap_and_a_pro_rata_that_were_forgotten_are_named() -> None:
    cap = {"amount": "100", "per": "round", "wagers": ["prime"], "pooled": True}
    capped = settled(
        one_box(
            "three-card-prime",
            "Qs 7d 2c",
            "Ah Kh 9h",
            decision="play",
            wagers={"ante": "50", "prime": "50"},
        )
        | {"house": {"base": "standard", "cap": cap}}
    )
    assert kind_of(capped, "prime", 15_000) == "cap-forgotten"
    limited = settled(
        one_box("lucky-three-pictures", "9h 2d 4c", "Ks 9d 9c", wagers={"main": "2000"})
        | {"house": {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}}}
    )
    assert kind_of(limited, "main", 200_000) == "pro-rata-forgotten"


def test_who_pays_by_the_sheet_in_a_house_with_a_table_of_its_own_is_told_so() -> None:
    own = {"pays": {"straight-flush": "5 to 1", "trips": "4 to 1", "straight": "2 to 1"}}
    hand = one_box(POKER, "Ks Qh 2d", "5h 6d 7c", decision="play", wagers={"ante": "20"})
    settlement = settled(hand | {"house": {"base": "mbs", "wagers": {"ante-bonus": own}}})
    assert kind_of(settlement, "ante-bonus", 2_000) == "printed-odds"


def test_a_payment_to_the_cent_in_a_house_that_rounds_is_named() -> None:
    own = {"pays": {"straight-flush": "5 to 1", "trips": "4 to 1", "straight": "3 to 2"}}
    hand = one_box(POKER, "Ks Qh 2d", "5h 6d 7c", decision="play", wagers={"ante": "20.50"})
    house = {"base": "mbs", "rounding": {"unit": "1.00", "direction": "up"}}
    settlement = settled(hand | {"house": {**house, "wagers": {"ante-bonus": own}}})
    assert kind_of(settlement, "ante", 2_050) == "not-rounded"
    assert kind_of(settlement, "ante-bonus", 3_075) == "not-rounded"
    assert kind_of(settlement, "ante-bonus", 2_050) == "printed-odds"
    # What is drawn for exercises stays the same for a seed.
    assert "not-rounded" not in {one.kind for one in mistakes_of(settlement)}


def test_what_belongs_to_the_next_box_is_named() -> None:
    boxes = [
        {"hand": "Ks 9d 9c", "wagers": {"main": "30"}},
        {"hand": "Kd Qc 9s", "wagers": {"main": "70"}},
    ]
    settlement = settled({"game": "three-pictures", "dealer": "9h 2d 4c", "boxes": boxes})
    assert kind_of(settlement, "main", 7_000) == "adjacent-box"
    assert kind_of(settlement, "main", 3_000, box=2) == "adjacent-box"


def test_a_cause_is_said_once() -> None:
    wagers = {"ante": "10", "pair-plus": "10"}
    hand = one_box(POKER, "Jd Th 8c", "Ah Kh Qh", decision="play", wagers=wagers)
    settlement = settled(hand)
    told = {one.kind: one.told.render() for one in mistakes_of(settlement)}
    whys = {one.kind: one.why.render() for one in mistakes_of(settlement)}
    # What was done with the Play and the row is the kind; that it pays other odds is not.
    assert told["play-paid"] == whys["play-paid"]
    assert told["neighbouring-row"] == whys["neighbouring-row"]
    assert told["even-money"] == f"{KINDS['even-money'].render()}. {whys['even-money']}"


def test_a_payment_by_odds_that_several_rows_have_names_each_of_them() -> None:
    """Which of them was meant nobody knows: three kings are nearer to K-K-Q than three jacks."""
    wagers = {"main": "30", "player-prosperity-pictures": "5"}
    settlement = settled(one_box("prosperity-3-pictures", "Kc Qd Jd", "Kh Kd Qc", wagers=wagers))
    (line,) = (one for one in settlement.lines if one.wager == "player-prosperity-pictures")
    found = likely_mistake(settlement, line, 125_000)
    assert found is not None
    assert found.kind == "neighbouring-row"
    told = found.told.render()
    assert all(row in told for row in ("Three kings", "Three queens", "Three jacks"))
