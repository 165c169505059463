"""The exact figures against plain enumeration, for every pay table and every reading."""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from tests.certain import certain
from tests.engine.exact.houses import house_of
from tests.oracle import enumerate as plain
from tests.oracle.cards import Card, read_cards
from tests.oracle.house import READINGS
from tests.oracle.joint import per_round
from tests.oracle.six import count_all_six, count_rows
from tests.oracle.tables import PAY_TABLES
from trifelt.engine import cards
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.exact.best_play import best_play
from trifelt.engine.exact.figures import WagerFigures
from trifelt.engine.exact.results import box_results
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import hand_index

PICTURES = ("three-pictures", "prosperity-3-pictures", "lucky-three-pictures")
BASES = {
    "three-card-poker": "mbs",
    "three-card-prime": "standard",
    "three-pictures": "mbs",
    "prosperity-3-pictures": "mbs",
    "lucky-three-pictures": "rws",
}
ODD = {  # every row priced otherwise than on any sheet
    "main": {"other-points": "0.97", "six-points": "2 to 3"},
    "tie": {"tie": "9 to 1", "perfect-tie": "33 to 2"},
}


@cache
def deals() -> plain.Deals:
    """Every hand against every dealer hand."""
    return plain.count_deals()


@cache
def six_card_rows() -> Counter[str]:
    return count_rows()


def given(game: str, wager: str, table: Any, **readings: str) -> dict[str, Any]:
    return {"base": BASES[game], "wagers": {wager: {"pays": table}}, "readings": readings}


def figures_of(game: str, house: Any, wager: str, jackpot: int | None = None) -> WagerFigures:
    return analyze_house(house_of(game, house), jackpot).wagers[wager]


def check(figures: WagerFigures, counted: plain.Counted) -> None:
    """The same distribution of nets, whatever the space it was counted in."""
    ours: dict[Fraction, Fraction] = defaultdict(Fraction)
    for outcome in figures.outcomes:
        ours[certain(outcome.net)] += Fraction(outcome.count, figures.combinations)
    theirs: dict[Fraction, Fraction] = defaultdict(Fraction)
    for found, count in counted.outcomes.items():
        theirs[found.net] += Fraction(count, counted.total)
    assert ours == theirs
    assert figures.exact_return == counted.exact_return
    assert figures.variance == counted.variance
    assert figures.hit_rate == counted.hit_rate


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "reading", "value"),
    [
        (game, reading, value)
        for game in PICTURES
        for reading, values in READINGS[game].items()
        for value in values
    ],
)
def test_pictures_games(game: str, reading: str, value: str) -> None:
    """Every table of every wager, as many at once as can be in one house."""
    tables = {
        wager: [*named, *([ODD[wager]] if game == PICTURES[1] and wager in ODD else [])]
        for wager, named in PAY_TABLES[game].items()
    }
    for number in range(max(len(each) for each in tables.values())):
        wagers = {
            wager: {"pays": each[min(number, len(each) - 1)]} for wager, each in tables.items()
        }
        house = {"base": BASES[game], "wagers": wagers, "readings": {reading: value}}
        counted = plain.count_pictures_wagers(game, house, deals())
        figures = analyze_house(house_of(game, house))
        for wager, theirs in counted.items():
            check(figures.wagers[wager], theirs)


@pytest.mark.parametrize("table", list(PAY_TABLES["three-card-poker"]["pair-plus"]))
def test_pair_plus(table: str) -> None:
    house = given("three-card-poker", "pair-plus", table)
    check(
        figures_of("three-card-poker", house, "pair-plus"),
        plain.count_own_hand_wager(house, "pair-plus"),
    )


@pytest.mark.parametrize("stake", ["kept", "returned"])
@pytest.mark.parametrize("meter", [1, 1_234_567, 99_999_999_999])
def test_progressive(stake: str, meter: int) -> None:
    house = {"base": "mbs", "readings": {"progressive-stake": stake}}
    check(
        figures_of("three-card-poker", house, "progressive", meter),
        plain.count_own_hand_wager(house, "progressive", meter, 250),
    )


def test_envy() -> None:
    figures = analyze_house(house_of("three-card-poker"), None, 7)
    assert certain(figures.progressive).envy_per_box == plain.envy_per_other_box(None)


def test_prime_and_pair_bonus() -> None:
    check(figures_of("three-card-prime", None, "prime"), plain.count_prime_wager(None))
    for table in PAY_TABLES["three-card-prime"]["pair-bonus"]:
        house = given("three-card-prime", "pair-bonus", table)
        check(figures_of("three-card-prime", house, "pair-bonus"), plain.count_pair_bonus(house))


@pytest.mark.slow
@pytest.mark.parametrize("table", list(PAY_TABLES["three-card-prime"]["all-six"]))
def test_all_six(table: str) -> None:
    house = given("three-card-prime", "all-six", table)
    check(figures_of("three-card-prime", house, "all-six"), count_all_six(house, six_card_rows()))


ANTES = [
    pytest.param("three-card-poker", "ante-bonus", table, {}, id=table)
    for table in PAY_TABLES["three-card-poker"]["ante-bonus"]
] + [
    pytest.param(
        "three-card-prime",
        "play",
        table,
        {"copy-ante": ante, "copy-play": play},
        id=f"{table}-{ante}-{play}",
    )
    for table in PAY_TABLES["three-card-prime"]["play"]
    for ante in ("pays", "pushes")
    for play in ("pays", "pushes")
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "wager", "table", "readings"), ANTES)
def test_best_play_hand_by_hand(
    game: str, wager: str, table: str, readings: dict[str, str]
) -> None:
    house = given(game, wager, table, **readings)
    theirs = plain.best_play(game, house, deals())
    figures = analyze_house(house_of(game, house))
    ante = figures.wagers["ante"]
    assert {each.net: each.count for each in ante.outcomes} == dict(theirs.nets)
    assert ante.exact_return == theirs.exact_return
    assert ante.variance == theirs.variance
    assert ante.average_total_wager == theirs.average_total_wager
    assert ante.element_of_risk == theirs.element_of_risk
    assert figures.strategy is not None
    assert (figures.strategy.plays, figures.strategy.folds) == (theirs.plays, theirs.folds)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["three-card-poker", "three-card-prime"])
def test_the_choices_for_single_hands(game: str) -> None:
    theirs = plain.best_play(game, None, deals())
    house = house_of(game)
    for number in range(0, len(plain.HANDS), 97):
        hand = plain.HANDS[number]
        found = certain(best_play(house, number_of(hand)))
        assert found.choices[Decision.PLAY] == theirs.net_of_play[number]
        assert found.choices[Decision.FOLD] == -1


def number_of(hand: list[Card]) -> int:
    return hand_index([4 * (card.rank - 2) + "cdhs".index(card.suit) for card in hand])


@pytest.mark.parametrize("game", ["three-card-poker", "three-card-prime"])
def test_cards_seen_elsewhere_change_the_choice_s_worth(game: str) -> None:
    hand, seen = "Qs 6h 4d", "Ah Kd Kc Qc 2c 2d"
    found = certain(
        best_play(
            house_of(game), hand_index(cards.read_cards(hand).cards), cards.read_cards(seen).cards
        )
    )
    wanted = plain.net_of_play(game, None, read_cards(hand), read_cards(seen))
    assert found.choices[Decision.PLAY] == wanted
    assert found.chances.dealer_hands == 12_341  # 43 over 3


MIXES = [
    ("three-card-poker", None, {"ante": 2_500, "pair-plus": 500}, 0),
    ("three-card-poker", None, {"ante": 333, "pair-plus": 77, "progressive": 250}, 1_234_567),
    ("three-card-poker", {"base": "mbs", "readings": {"progressive-stake": "returned"}},
     {"ante": 1_000, "progressive": 250}, 5_000_00),
    ("three-card-prime", None, {"ante": 1_000, "prime": 500}, 0),
    ("three-card-prime", None, {"ante": 1_000, "pair-bonus": 333}, 0),
    ("three-pictures", None, {"main": 333, "tie": 100, "three-pictures": 50}, 0),
    ("prosperity-3-pictures", {"base": "mbs", "rounding": {"unit": "0.25", "direction": "up"}},
     {"main": 333, "tie": 100, "picture-perfect": 50, "player-prosperity-pictures": 25,
     "dealer-prosperity-pictures": 75}, 0),
    ("lucky-three-pictures", {"base": "rws", "rounding": {"unit": "0.05", "direction": "nearest"}},
     {"main": 333, "lucky-tie": 100, "lucky-pictures": 50, "player-lucky-6": 10}, 0),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("game", "house", "mix", "jackpot"), MIXES)
def test_joint_result_of_a_mix(game: str, house: Any, mix: dict[str, int], jackpot: int) -> None:
    theirs = per_round(game, house, mix, jackpot)
    ours = box_results(house_of(game, house), mix, jackpot=jackpot or None)
    assert dict(ours.counts) == dict(theirs)
