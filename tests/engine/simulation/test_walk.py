"""A run walked round by round comes to what `simulate` counts, for every plan on the same cards."""

import pytest

from tests.certain import certain
from tests.engine.exact.houses import house_of
from trifelt.engine.cards import DEUCE, rank_of
from trifelt.engine.exact.play import Play
from trifelt.engine.exact.scorer import plan_of, scorer_of
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_cards
from trifelt.engine.houses import default_house
from trifelt.engine.simulation.counts import BLOCK, count_blocks, simulate
from trifelt.engine.simulation.report import RunningReturns, expect, report
from trifelt.engine.simulation.walk import Walk, fourth_card

ROUNDS = 1_200_000


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_however_it_is_walked_a_run_counts_what_simulate_counts(game: Game) -> None:
    house = default_house(game)
    stakes = {w.id: 500 for w in game.placeable if w.price is None and w.id in house.offers}
    plans = [plan_of(house, stakes, play=play) for play in (Play.BEST, Play.NEVER)]
    walk = Walk(plans, ROUNDS, 3)
    for count in (1, 1, 98, 5_000, ROUNDS):
        walk.walk(count)
    assert walk.done
    for plan, counts in zip(plans, walk.counts, strict=True):
        assert counts.same(simulate(plan, ROUNDS, 3))


def test_hands_of_others_that_pay_are_counted_however_a_run_is_walked() -> None:
    house = default_house(GAMES[0])
    plan = plan_of(house, {"ante": 500, "progressive": 250}, jackpot=2_500_000, seats=7)
    walk = Walk([plan], 200_000, 5)
    for count in (1, 999, 200_000):
        walk.walk(count)
    (counts,) = walk.counts
    assert counts.envied
    assert counts.same(simulate(plan, 200_000, 5))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_running_returns_are_those_of_the_report(game: Game) -> None:
    house = default_house(game)
    stakes = {w.id: w.price or 500 for w in game.placeable if w.id in house.offers}
    jackpot = 2_500_000 if game.priced_wager else None
    plan = plan_of(house, stakes, jackpot=jackpot)
    exact = expect(house, stakes, plan, jackpot=jackpot)
    counts = simulate(plan, 100_000, 5)
    wanted = report(exact, counts)
    found = RunningReturns(exact).of(counts)
    assert found[0] == pytest.approx(1 + float(wanted.total.observed), abs=1e-12)
    for mine, wager in zip(found[1:], wanted.wagers, strict=True):
        assert mine == pytest.approx(1 + float(wager.net.observed), abs=1e-12)


def test_only_whole_blocks_are_taken_in() -> None:
    game = GAMES[2]
    plan = plan_of(default_house(game), {game.main: 100})
    walk = Walk([plan], ROUNDS, 1)
    walk.walk(5)
    with pytest.raises(ValueError, match="whole blocks"):
        walk.leap(walk.counts)


def test_whole_blocks_counted_elsewhere_are_taken_in_and_walked_on_from() -> None:
    game = GAMES[2]
    plans = [plan_of(default_house(game), {game.main: stake}) for stake in (100, 500)]
    walk = Walk(plans, ROUNDS, 1)
    walk.leap([count_blocks(plan, 1, 0, BLOCK) for plan in plans])
    assert (walk.position, walk.at_block) == (BLOCK, True)
    walk.walk(ROUNDS)
    assert walk.done
    for plan, counts in zip(plans, walk.counts, strict=True):
        assert counts.same(simulate(plan, ROUNDS, 1))


def test_a_walk_over_no_more_rounds_than_are_left_ends_with_the_run() -> None:
    game = GAMES[2]
    walk = Walk([plan_of(default_house(game), {game.main: 100})], 7, 1)
    walk.walk(5)
    walk.walk(0)
    walk.walk(5)
    assert (walk.position, walk.done) == (7, True)
    walk.walk(5)
    assert walk.position == 7


def test_one_round_nets_what_its_rows_pay_and_the_hands_of_others_bring() -> None:
    """Envy comes to the wager that holds it: round nets and running returns of many seats agree."""
    house = default_house(GAMES[0])
    stakes = {"ante": 1_000, "progressive": 250}
    plan = plan_of(house, stakes, jackpot=2_500_000, seats=7)
    exact = expect(house, stakes, plan, jackpot=2_500_000)
    returns = RunningReturns(exact)
    counts = simulate(plan, 200_000, 5)
    assert counts.envied
    observed = report(exact, counts)
    found = returns.of(counts)
    assert found[0] == pytest.approx(1 + float(observed.total.observed), abs=1e-12)
    for number in range(5):
        nets = returns.round_nets(number)
        assert set(nets) == set(stakes)
        assert nets["progressive"] >= -250


def test_the_shared_card_is_none_of_the_six_and_a_deuce_where_one_was_counted() -> None:
    house = house_of("three-card-prime")
    plan = plan_of(house, {"ante": 100, "prime": 100, "pair-bonus": 100})
    scorer = scorer_of(plan)
    walk = Walk([plan], 4_000, 6)
    heeded = 0
    for _ in range(walk.rounds):
        walk.walk(1)
        dealt = certain(walk.last)
        combination = dealt.combinations[0]
        card = certain(fourth_card(plan, walk.seed, dealt, combination))
        assert card not in {*hand_cards(dealt.player), *hand_cards(dealt.dealer)}
        assert card == fourth_card(plan, walk.seed, dealt, combination)
        if scorer.fourth[combination] or scorer.heeds_fourth[combination]:
            heeded += 1
            assert (rank_of(card) == DEUCE) == bool(scorer.fourth[combination])
    assert heeded > 100


def test_no_card_is_shared_where_no_wager_is_for_it() -> None:
    for house, mix in (
        (house_of("three-card-prime"), {"ante": 100}),
        (house_of("three-pictures"), {"main": 100}),
    ):
        plan = plan_of(house, mix)
        walk = Walk([plan], 5, 6)
        walk.walk(1)
        assert walk.last is not None
        assert fourth_card(plan, 6, walk.last, walk.last.combinations[0]) is None
