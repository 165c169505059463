"""A person's session: the balance to the cent, errors priced, luck that only luck moves."""

import random
from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.engine.round.tables import (
    LUCKY,
    PICTURES,
    POKER,
    PRIME,
    PROSPERITY,
    declared,
    house_of,
    said,
)
from trifelt.engine.exact.best_play import best_play
from trifelt.engine.exact.several_boxes import several_boxes
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.practice.expecting import expected_of, mix_of, variance_of
from trifelt.engine.practice.reporting import bet_mix, report_of
from trifelt.engine.practice.session import Practice
from trifelt.engine.round.automatic import AutomaticPlayer, best_decision
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round
from trifelt.engine.round.refusal import RefusedError

WAGERS = {
    POKER: {"ante": 2_500, "pair-plus": 500, "progressive": 250},
    PRIME: {"ante": 2_500, "prime": 500, "pair-bonus": 500, "all-six": 100},
    PICTURES: {"main": 2_500, "tie": 500},
    PROSPERITY: {"main": 2_500, "picture-perfect": 100},
    LUCKY: {"main": 2_500, "lucky-pictures": 500},
}
Choose = Callable[[Round, int], Decision]


def by_best_play(round_: Round, box: int) -> Decision:
    return best_decision(round_.house, round_.cards(box))


def always_fold(round_: Round, box: int) -> Decision:
    return Decision.FOLD


def chips(box: int, wagers: dict[str, int]) -> list[tuple[Spot, int]]:
    return [(Spot(box, wager, "You"), cents) for wager, cents in wagers.items()]


def play(
    practice: Practice, house: House, seed: int, wagers: dict[str, int], choose: Choose
) -> None:
    """One round on box 3, to its end."""
    round_ = practice.begin(house, seed, jackpot=2_500_000 if house.game.priced_wager else None)
    practice.place(chips(3, wagers))
    round_.close()
    round_.deal()
    practice.decide_for_others()
    while (box := round_.to_decide) is not None:
        round_.decide(box, choose(round_, box))
        practice.decide_for_others()
    round_.reveal()
    round_.settle()
    practice.finish()


@pytest.mark.parametrize("game", list(WAGERS))
def test_the_balance_is_the_start_and_every_net_to_the_cent(game: str) -> None:
    rng = random.Random(game)
    house = house_of(game)
    others = [AutomaticPlayer("Auto 1", 1, {house.game.main: 1_000})]
    practice = Practice(10_000_000, "You", others)
    nets = []

    def by_chance(round_: Round, box: int) -> Decision:
        return rng.choice(list(Decision))

    for seed in range(60):
        play(practice, house, seed, WAGERS[game], by_chance)
        assert practice.last is not None
        nets.append(practice.last.result)
    standing = practice.standing
    assert practice.balance == standing.balance == 10_000_000 + sum(nets)
    assert standing.course[-1] == standing.balance
    assert standing.rounds == 60
    assert standing.staked >= 60 * sum(WAGERS[game].values())
    assert (standing.right + standing.wrong == 60) == (house.game.choice is not None)


@pytest.mark.parametrize("game", list(WAGERS))
def test_chips_leave_the_balance_as_they_are_placed_and_come_back(game: str) -> None:
    house = house_of(game)
    practice = Practice(100_000, "You")
    round_ = practice.begin(house, 1, jackpot=2_500_000 if house.game.priced_wager else None)
    practice.place(chips(3, WAGERS[game]))
    down = sum(WAGERS[game].values())
    assert practice.balance == 100_000 - down
    raised = round_.raised(3)
    assert practice.free == practice.balance - raised
    round_.felt.undo()
    assert practice.balance == practice.free == 100_000
    round_.felt.redo()
    round_.close()
    round_.declare([declared(game, id="house-void", ground="g")])
    assert practice.balance == 100_000
    report = practice.finish()
    assert (report.result, report.decisions) == (0, ())
    assert report.mix is None
    assert report.expected == Fraction(0)
    assert practice.standing.rounds == 1


def test_a_bet_must_be_covered_with_what_playing_on_would_cost() -> None:
    practice = Practice(5_000, "You")
    practice.begin(house_of(POKER), 1)
    assert "what playing on" not in said(practice.verify_place(chips(1, {"ante": 2_500})))
    assert said(practice.verify_place(chips(1, {"ante": 2_501}))) == (
        "The balance of 50.00 covers it, but not the 25.01 that playing on would cost."
    )
    practice.place(chips(1, {"ante": 2_000}))
    assert practice.free == 1_000
    assert said(practice.verify_place(chips(1, {"pair-plus": 1_001}))) == (
        "The balance of 10.00 does not cover it."
    )
    with pytest.raises(RefusedError, match="does not cover"):
        practice.place(chips(2, {"ante": 1_500}))
    assert said(practice.verify_place([(Spot(2, "ante", "Bo"), 100)])) == (
        "Only one's own chips are placed."
    )


def test_chips_move_where_playing_on_is_covered() -> None:
    practice = Practice(5_000, "You")
    practice.begin(house_of(POKER), 1)
    practice.place(chips(1, {"pair-plus": 3_000, "ante": 500}))
    bonus, ante = Spot(1, "pair-plus", "You"), Spot(1, "ante", "You")
    assert practice.free == 1_000
    assert practice.can_move(bonus, ante, 1_000)
    assert said(practice.verify_move(bonus, ante, 1_001)).endswith("playing on would cost.")
    practice.move(ante, bonus, 500)
    assert practice.free == 1_500


def test_what_can_be_done_is_what_nothing_speaks_against() -> None:
    """`can_x` and `verify_x` say the same before a round, in the betting and after the call."""
    practice = Practice(5_000, "You")
    mine, other = Spot(1, "ante", "You"), Spot(1, "pair-plus", "You")

    def agreed() -> tuple[bool, bool, bool, bool]:
        bets = [(other, 100)]
        told = (
            (practice.can_begin(), practice.verify_begin()),
            (practice.can_place(bets), practice.verify_place(bets)),
            (practice.can_move(mine, other, 500), practice.verify_move(mine, other, 500)),
            (practice.can_finish(), practice.verify_finish()),
        )
        assert all(can == (why is None) for can, why in told)
        begin, place, move, finish = (can for can, _ in told)
        return begin, place, move, finish

    assert agreed() == (True, False, False, False)
    round_ = practice.begin(house_of(POKER), 1)
    assert agreed() == (False, True, False, False)
    practice.place([(mine, 1_000)])
    assert agreed() == (False, True, True, False)
    round_.close()
    assert agreed() == (False, False, False, False)
    round_.deal()
    round_.decide(1, Decision.FOLD)
    round_.reveal()
    round_.settle()
    assert agreed() == (False, False, False, True)
    practice.finish()
    assert agreed() == (True, False, False, False)


def test_the_felt_s_own_reasons_come_before_the_balance() -> None:
    practice = Practice(5_000, "You")
    round_ = practice.begin(house_of(POKER, wagers={"ante": {"max": "20"}}), 1)
    ante, far = Spot(1, "ante", "You"), Spot(9, "ante", "You")
    assert said(practice.verify_place([(far, 100_000)])) == said(
        round_.felt.verify_place([(far, 100_000)])
    )
    practice.place([(ante, 1_000)])
    for cents, target in ((1_000, far), (5_000, Spot(2, "ante", "You"))):
        refusal = practice.verify_move(ante, target, cents)
        assert refusal is not None
        assert refusal == round_.felt.verify_move(ante, target, cents)


def test_chips_of_others_are_not_one_s_own_to_move() -> None:
    house = house_of(PICTURES)
    practice = Practice(5_000, "You", [AutomaticPlayer("Auto", 1, {"main": 100})])
    source, target = Spot(1, "main", "Auto"), Spot(1, "tie", "Auto")
    assert said(practice.verify_move(source, target, 100)) == "No round has begun."
    practice.begin(house, 1)
    assert said(practice.verify_move(source, target, 100)) == "Only one's own chips are moved."


def test_nothing_is_kept_free_before_a_round_and_after_it() -> None:
    practice = Practice(5_000, "You")
    assert practice.free == practice.balance == 5_000
    round_ = practice.begin(house_of(POKER), 1)
    practice.place(chips(1, {"ante": 1_000}))
    assert (practice.balance, practice.free) == (4_000, 3_000)
    round_.close()
    round_.deal()
    round_.decide(1, Decision.FOLD)
    round_.reveal()
    round_.settle()
    assert practice.free == practice.balance == 4_000


def test_bets_are_placed_again_in_an_order_that_works() -> None:
    house = house_of(PICTURES)
    practice = Practice(100_000, "You", [AutomaticPlayer("Auto", 1, {"main": 100})])
    play(practice, house, 1, {"main": 1_000, "tie": 500, "three-pictures": 100}, always_fold)
    round_ = practice.begin(house, 2)
    practice.place(practice.last_bets)
    assert round_.bets.of("You") == 1_600
    assert said(round_.felt.verify_undo()) == ""
    round_.felt.undo()
    # The other player's bet is not one's own to undo.
    assert said(round_.felt.verify_undo()) == "There is nothing to undo."
    assert round_.bets.of("Auto") == 100


def test_a_round_begins_and_finishes_in_its_time() -> None:
    practice = Practice(5_000, "You")
    assert said(practice.verify_finish()) == "The round is not over yet."
    assert said(practice.verify_place(chips(1, {"main": 100}))) == "No round has begun."
    practice.begin(house_of(PICTURES), 1)
    assert said(practice.verify_begin()) == "The round is not over yet."
    with pytest.raises(RefusedError):
        practice.finish()


def test_a_round_one_only_watches_does_not_count() -> None:
    practice = Practice(5_000, "You", [AutomaticPlayer("Auto", 1, {"main": 100})])
    round_ = practice.begin(house_of(PICTURES), 1)
    round_.close()
    round_.deal()
    round_.reveal()
    round_.settle()
    practice.finish()
    assert practice.standing.rounds == 0
    assert practice.can_begin()


@pytest.mark.parametrize("game", [POKER, PRIME])
def test_a_wrong_decision_costs_what_best_play_says_times_the_ante(game: str) -> None:
    house = house_of(game)
    practice = Practice(10_000_000, "You")
    wrong = 0
    for seed in range(40):
        play(practice, house, seed, {"ante": 3_000}, always_fold)
        assert practice.last is not None
        (decision,) = practice.last.decisions
        best = best_play(house, decision.hand)
        assert best is not None
        assert decision.right == (best.best is Decision.FOLD)
        assert decision.cost == (0 if decision.right else best.cost_of_error * 3_000)
        wrong += not decision.right
    assert practice.standing.wrong == wrong > 10
    assert practice.standing.cost_of_errors > 0


@pytest.mark.parametrize("game", [POKER, PRIME])
@pytest.mark.parametrize("choose", [by_best_play, always_fold])
def test_playing_badly_for_long_is_told_as_errors_and_not_as_bad_luck(
    game: str, choose: Choose
) -> None:
    house = house_of(game)
    practice = Practice(1_000_000_000, "You")
    for seed in range(1_000):
        play(practice, house, 10_000 + seed, {"ante": 1_000}, choose)
    standing = practice.standing
    assert standing.luck is not None
    assert abs(standing.luck) < 4
    if choose is always_fold:
        assert standing.result == -1_000_000
        assert standing.cost_of_errors > 500_000
        assert standing.wrong > 500
    else:
        assert standing.wrong == 0
        assert standing.cost_of_errors == Fraction(0)


def test_what_goes_back_has_no_expectation_and_what_was_decided_is_no_luck() -> None:
    house = house_of(LUCKY)
    practice = Practice(100_000, "You")
    round_ = practice.begin(house, 1)
    practice.place(chips(3, {"main": 1_000, "lucky-tie": 500}))
    round_.close()
    round_.deal()
    round_.declare(
        [
            declared(
                LUCKY,
                id="house-decision",
                ground="g",
                who="Eve",
                amounts=[
                    {
                        "box": 3,
                        "bettor": "You",
                        "wager": "lucky-tie",
                        "winnings": "7",
                        "returned": "0",
                    }
                ],
            )
        ]
    )
    round_.reveal()
    round_.settle()
    report = practice.finish()
    assert report.mix == mix_of(house, [{"main": 1_000}])
    assert report.expected == expected_of(report.mix) + 200


def test_pro_rata_expects_by_what_is_in_play() -> None:
    house = house_of(LUCKY, wagers={"main": {"max": "10"}})
    whole, half = (mix_of(house, [{"main": cents}]) for cents in (1_000, 500))
    assert expected_of(half) == expected_of(whole) / 2
    round_ = Round(house, range(52), noticed=False)
    round_.felt.place([(Spot(1, "main", "You"), 1_500), (Spot(1, "main", "Bo"), 500)])
    round_.close()
    round_.deal()
    round_.reveal()
    round_.settle()
    assert report_of(round_, "You").mix == mix_of(house, [{"main": 750}])
    assert report_of(round_, "Bo").mix == mix_of(house, [{"main": 250}])


def test_side_bets_beside_another_persons_main_bet_are_weighed_by_themselves() -> None:
    house = house_of(LUCKY)
    both = mix_of(house, [{"main": 1_000, "lucky-pictures": 500}])
    main, side = mix_of(house, [{"main": 1_000}]), mix_of(house, [{"lucky-pictures": 500}])
    assert expected_of(both) == expected_of(main) + expected_of(side)
    assert variance_of(side) > 0


def test_other_boxes_are_worth_their_envy() -> None:
    house = house_of(POKER)
    stakes = {"ante": 1_000, "progressive": 250}
    alone = expected_of(mix_of(house, [stakes], 2_500_000))
    beside_two = expected_of(mix_of(house, [stakes], 2_500_000, envied=2))
    # A-K-Q of spades pays 250.00, of another suit 50.00, each hand one deal in 22,100.
    assert beside_two - alone == 2 * Fraction(25_000 + 3 * 5_000, 22_100)


@pytest.mark.parametrize(
    ("people", "reading", "envied"),
    [
        (["You", "Bo", "Cy"], "none", 2),
        (["You", "You", "Cy"], "none", 1),
        (["You", "You", "Cy"], "paid", 2),
        ([None, None, None], "none", 2),
    ],
)
def test_the_boxes_that_can_be_envied_are_counted_as_read(
    people: list[str | None], reading: str, envied: int
) -> None:
    house = house_of(POKER, readings={"envy-own-boxes": reading})
    round_ = Round(house, range(52), jackpot=100)
    for box, person in enumerate(people, start=1):
        round_.felt.place(
            [(Spot(box, "ante", person), 100), (Spot(box, "progressive", person), 250)]
        )
    round_.felt.place([(Spot(5, "pair-plus", "Di"), 100)])
    round_.close()
    round_.deal()
    while (box_to := round_.to_decide) is not None:
        round_.decide(box_to, Decision.PLAY)
    round_.reveal()
    round_.settle()
    mix = report_of(round_, people[0]).mix
    assert mix is not None
    assert mix.envied == envied


def test_several_boxes_of_one_person_spread_together() -> None:
    house = house_of(PICTURES)
    practice = Practice(1_000_000, "You")
    round_ = practice.begin(house, 3)
    practice.place([*chips(1, {"main": 1_000}), *chips(2, {"main": 1_000})])
    before = bet_mix(round_, "You")
    round_.close()
    round_.deal()
    round_.reveal()
    round_.settle()
    report = practice.finish()
    one = mix_of(house, [{"main": 1_000}])
    assert report.mix == before
    assert report.expected == 2 * expected_of(one)
    together = several_boxes(house, [{"main": 1_000}] * 2)
    assert practice.standing.variance == float(together.variance)
    assert practice.standing.variance > 2 * variance_of(one) * 1.2


def test_a_box_of_side_bets_only_spreads_with_ones_own_box() -> None:
    house = house_of(LUCKY)
    own, side = {"main": 1_000}, {"lucky-tie": 2_000}
    apart = variance_of(mix_of(house, [own])) + variance_of(mix_of(house, [side]))
    together = variance_of(mix_of(house, [own, side]))
    whole = variance_of(mix_of(house, [own, {"main": 1, "lucky-tie": 2_000}]))
    assert abs(together - whole) < 1e-3 * whole
    assert abs(together - apart) > 1e-3 * apart


def test_only_one_s_own_bets_are_in_one_s_mix() -> None:
    house = house_of(PICTURES)
    practice = Practice(5_000, "You", [AutomaticPlayer("Auto", 1, {"main": 100})])
    round_ = practice.begin(house, 1)
    practice.place(chips(3, {"main": 1_000}))
    practice.place(chips(2, {"main": 700, "tie": 300}))
    assert bet_mix(round_, "You") == mix_of(house, [{"main": 1_000}, {"main": 700, "tie": 300}])
    assert bet_mix(round_, "Auto") == mix_of(house, [{"main": 100}])
    assert bet_mix(round_, "Nobody") is None


def test_bets_in_no_round_have_no_mix() -> None:
    assert bet_mix(Practice(100, "You").begin(house_of(PICTURES), 1), "You") is None
