"""A person's session: the balance to the cent, and what it covers."""

import random
from fractions import Fraction

import pytest

from tests.engine.practice.playing import WAGERS, chips, play
from tests.engine.round.tables import (
    PICTURES,
    POKER,
    declared,
    house_of,
    said,
)
from trifelt.engine.games.game import Decision
from trifelt.engine.practice.session import Practice
from trifelt.engine.round.automatic import AutomaticPlayer
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round
from trifelt.engine.round.refusal import RefusedError


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
        "0.02 short: this takes 50.02, 25.01 of it for playing on, and the balance is 50.00."
    )
    practice.place(chips(1, {"ante": 2_000}))
    assert practice.free == 1_000
    assert said(practice.verify_place(chips(1, {"pair-plus": 1_001}))) == (
        "0.01 short: this takes 30.01, 20.00 of it for playing on, and the balance is 30.00."
    )
    with pytest.raises(RefusedError, match=r"20\.00 short"):
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
    assert said(practice.verify_move(bonus, ante, 1_001)) == (
        "0.01 short: this takes 15.01, 15.01 of it for playing on, and the balance is 15.00."
    )
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
    first = Practice(100_000, "You").begin(house, 1)
    first.felt.place(chips(3, {"main": 1_000, "tie": 500, "three-pictures": 100}))
    practice = Practice(100_000, "You", [AutomaticPlayer("Auto", 1, {"main": 100})])
    round_ = practice.begin(house, 2)
    practice.place(tuple(reversed(first.felt.lying("You"))))
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
