"""Patterns keep all that a game sees."""

import random

import numpy as np
import pytest

from tests.engine.exact.counting_plainly import dealers_of, rows_plainly
from trifelt.engine.cards import read_cards
from trifelt.engine.exact.counting import count_rows
from trifelt.engine.exact.patterns import dealer_table, find_patterns, hand_bits
from trifelt.engine.exact.slices import slices_of
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game, Suits
from trifelt.engine.grids import PartGrid, grid_of
from trifelt.engine.hands import HAND_COUNT, classes, hand_cards, hand_index
from trifelt.engine.houses import default_house

READINGS = [
    pytest.param(game, dict.fromkeys([reading.id], value), id=f"{game.id}-{reading.id}-{value}")
    for game in GAMES
    for reading in game.readings
    for value in reading.value_ids
]


def hand(text: str) -> int:
    return hand_index(read_cards(text).cards)


def parts_of(game: Game, *wagers: str) -> list[PartGrid]:
    readings = default_house(game).readings
    return [
        part
        for wager in game.wagers
        if not wagers or wager.id in wagers
        for part in grid_of(wager, readings).parts
    ]


@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("three-card-poker", 1_756),  # the spades of the jackpot beside the 1,755
        ("three-card-prime", 3_517),  # the diamonds of 9 to ace beside the 3,497
        ("three-pictures", 455),
        ("prosperity-3-pictures", 455),
        ("lucky-three-pictures", 455),
    ],
)
def test_a_game_has_as_many_patterns_as_its_suits_make(game: str, count: int) -> None:
    (found,) = (each for each in GAMES if each.id == game)
    patterns = find_patterns(parts_of(found))
    assert patterns.count == count
    assert int(patterns.weights.sum()) == HAND_COUNT


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_a_game_says_of_its_suits_is_what_its_rules_see(game: Game) -> None:
    """Nearly every hand of the game may be exchanged as declared, and not more freely."""
    patterns = find_patterns(parts_of(game), suited=True)
    coarsest = {Suits.ALIKE: 1_755, Suits.COLOURS: 3_497}[game.suits]
    assert coarsest <= patterns.count <= coarsest + 40


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_hand_of_sampled_patterns_counts_alike(game: Game) -> None:
    """What one hand stands for is counted for each of them, dealer hand by dealer hand."""
    readings = default_house(game).readings
    wagers = list(game.wagers)
    counted = count_rows(game, wagers, readings)
    slices = slices_of(wagers, readings)
    patterns = counted.patterns
    chance = random.Random(3)
    sampled = chance.sample(range(patterns.count), 6)
    if game.id == "three-card-poker":
        sampled += [int(patterns.of_hand[hand("As Ks Qs")]), int(patterns.of_hand[hand("AdKdQd")])]
    if game.id == "three-card-prime":
        sampled += [int(patterns.of_hand[hand("Ad Kd 9d")]), int(patterns.of_hand[hand("2h3h4h")])]
    for pattern in sampled:
        entries = np.flatnonzero(counted.pattern == pattern)
        found = {
            tuple(rows): count
            for rows, count in zip(
                counted.rows[entries].tolist(), counted.count[entries].tolist(), strict=True
            )
        }
        alike = np.flatnonzero(patterns.of_hand == pattern).tolist()
        for one in chance.sample(alike, min(len(alike), 8)):
            plain = rows_plainly(slices, one)
            by_rows: dict[tuple[int, ...], int] = {}
            deuces: dict[tuple[int, ...], int] = {}
            for (rows, held), count in plain.items():
                by_rows[rows] = by_rows.get(rows, 0) + count
                deuces[rows] = deuces.get(rows, 0) + held * count
            assert by_rows == found, hand_cards(one)
            for held_in in counted.held[:, entries].tolist():
                assert deuces == dict(zip(found, held_in, strict=True))


@pytest.mark.parametrize(("game", "readings"), READINGS)
def test_all_counts_add_up_to_every_deal_under_every_reading(
    game: Game, readings: dict[str, str]
) -> None:
    everywhere = {**default_house(game).readings, **readings}
    counted = count_rows(game, game.wagers, everywhere)
    per_pattern = np.bincount(counted.pattern, weights=counted.count)
    assert set(per_pattern.tolist()) == {18_424}
    weights = counted.patterns.weights[counted.pattern] * counted.count
    assert int(weights.sum()) == 407_170_400


@pytest.mark.parametrize("removed", ["", "As", "As Ks Qs", "As Ks Qs Ah Kh Qh Ad Kd Qd Ac Kc Qc"])
def test_dealer_hands_are_counted_by_inclusion_and_exclusion(removed: str) -> None:
    bits = sum(1 << card for card in read_cards(removed).cards) if removed else 0
    strength = classes(("strength",))
    table = dealer_table(strength.of_hand, strength.count, bits)
    chance = random.Random(5)
    there = np.flatnonzero((hand_bits() & bits) == 0).tolist()
    hands = chance.sample(there, 20)
    found = table.disjoint(np.array(hands))
    for row, one in zip(found, hands, strict=True):
        plain = np.bincount(strength.of_hand[dealers_of(one, bits)], minlength=strength.count)
        assert np.array_equal(row, plain)


def test_cards_that_lie_elsewhere_are_not_counted() -> None:
    poker = GAMES[0]
    removed = int(hand_bits()[hand("As Ks Qs")])
    readings = default_house(poker).readings
    counted = count_rows(poker, poker.wagers, readings, removed)
    assert counted.dealer_hands == 15_180  # 46 over 3
    slices = slices_of(poker.wagers, readings)
    chance = random.Random(7)
    for pattern in chance.sample(range(counted.patterns.count), 5):
        alike = np.flatnonzero(counted.patterns.of_hand == pattern).tolist()
        entries = np.flatnonzero(counted.pattern == pattern)
        found = {
            tuple(rows): count
            for rows, count in zip(
                counted.rows[entries].tolist(), counted.count[entries].tolist(), strict=True
            )
        }
        for one in chance.sample(alike, min(len(alike), 3)):
            plain: dict[tuple[int, ...], int] = {}
            for (rows, _), count in rows_plainly(slices, one, removed).items():
                plain[rows] = plain.get(rows, 0) + count
            assert plain == found
