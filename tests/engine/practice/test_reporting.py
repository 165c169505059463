"""What a session is told to have cost: errors priced, luck that only luck moves."""

from fractions import Fraction

import pytest

from tests.certain import certain
from tests.engine.practice.playing import Choose, always_fold, by_best_play, placing, play
from tests.engine.round.tables import LUCKY, PICTURES, POKER, PRIME, declared, house_of, play_on
from trifelt.engine.exact.best_play import best_play
from trifelt.engine.exact.several_boxes import several_boxes
from trifelt.engine.games.game import Decision
from trifelt.engine.practice.session import Session, bet_mix, report_of
from trifelt.engine.practice.standing import expected_of, mix_of, variance_of
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round


@pytest.mark.parametrize("game", [POKER, PRIME])
def test_a_wrong_decision_costs_what_best_play_says_times_the_ante(game: str) -> None:
    house = house_of(game)
    session = Session(10_000_000, "You")
    wrong = 0
    for seed in range(40):
        play(session, house, seed, {"ante": 3_000}, always_fold)
        (decision,) = certain(session.last).decisions
        best = certain(best_play(house, decision.hand))
        assert decision.right == (best.best is Decision.FOLD)
        assert decision.cost == (0 if decision.right else best.cost_of_error * 3_000)
        wrong += not decision.right
    assert session.standing.wrong == wrong > 10
    assert session.standing.cost_of_errors > 0


@pytest.mark.parametrize("game", [POKER, PRIME])
@pytest.mark.parametrize("choose", [by_best_play, always_fold])
def test_playing_badly_for_long_is_told_as_errors_and_not_as_bad_luck(
    game: str, choose: Choose
) -> None:
    house = house_of(game)
    session = Session(1_000_000_000, "You")
    for seed in range(1_000):
        play(session, house, 10_000 + seed, {"ante": 1_000}, choose)
    standing = session.standing
    assert abs(certain(standing.luck)) < 4
    if choose is always_fold:
        assert standing.result == -1_000_000
        assert standing.cost_of_errors > 500_000
        assert standing.wrong > 500
    else:
        assert standing.wrong == 0
        assert standing.cost_of_errors == Fraction(0)


def test_what_goes_back_has_no_expectation_and_what_was_decided_is_no_luck() -> None:
    house = house_of(LUCKY)
    session = Session(100_000, "You")
    round_ = session.begin(house, 1)
    session.change(placing(3, {"main": 1_000, "lucky-tie": 500}))
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
    report = session.finish()
    assert report.mix == mix_of(house, [{"main": 1_000}])
    assert report.expected == expected_of(report.mix) + 200


def test_pro_rata_expects_by_what_is_in_play() -> None:
    house = house_of(LUCKY, wagers={"main": {"max": "10"}})
    whole, half = (mix_of(house, [{"main": cents}]) for cents in (1_000, 500))
    assert expected_of(half) == expected_of(whole) / 2
    round_ = Round(house, range(52), noticed=False)
    round_.felt.place([(Spot(1, "main", "You"), 1_500), (Spot(1, "main", "Bo"), 500)])
    play_on(round_)
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
    play_on(round_)
    mix = certain(report_of(round_, people[0]).mix)
    assert mix.envied == envied


def test_several_boxes_of_one_person_spread_together() -> None:
    house = house_of(PICTURES)
    session = Session(1_000_000, "You")
    round_ = session.begin(house, 3)
    session.change(placing(1, {"main": 1_000}))
    session.change(placing(2, {"main": 1_000}))
    before = bet_mix(round_, "You")
    play_on(round_)
    report = session.finish()
    one = mix_of(house, [{"main": 1_000}])
    assert report.mix == before
    assert report.expected == 2 * expected_of(one)
    together = several_boxes(house, [{"main": 1_000}] * 2)
    assert session.standing.variance == float(together.variance)
    assert session.standing.variance > 2 * variance_of(one) * 1.2


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
    session = Session(5_000, "You")
    round_ = session.begin(house, 1)
    round_.felt.place([(Spot(1, "main", "Auto"), 100)])
    session.change(placing(3, {"main": 1_000}))
    session.change(placing(2, {"main": 700, "tie": 300}))
    assert bet_mix(round_, "You") == mix_of(house, [{"main": 1_000}, {"main": 700, "tie": 300}])
    assert bet_mix(round_, "Auto") == mix_of(house, [{"main": 100}])
    assert bet_mix(round_, "Nobody") is None
