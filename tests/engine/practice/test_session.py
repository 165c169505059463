"""A person's session: the balance to the cent, and what it covers."""

import random
from fractions import Fraction

import pytest

from tests.certain import certain
from tests.engine.practice.playing import WAGERS, placing, play
from tests.engine.round.tables import PICTURES, POKER, declared, house_of, play_on, said
from trifelt.engine.games.game import Decision
from trifelt.engine.practice.session import Session
from trifelt.engine.round.automatic import AutomaticPlayer
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round
from trifelt.engine.round.records import ChipsMoved, ChipsPlaced, RefusedError


@pytest.mark.parametrize("game", list(WAGERS))
def test_the_balance_is_the_start_and_every_net_to_the_cent(game: str) -> None:
    rng = random.Random(game)
    house = house_of(game)
    others = [AutomaticPlayer("Auto 1", 1, {house.game.main: 1_000})]
    session = Session(10_000_000, "You")
    nets = []

    def by_chance(round_: Round, box: int) -> Decision:
        return rng.choice(list(Decision))

    for seed in range(60):
        play(session, house, seed, WAGERS[game], by_chance, others)
        nets.append(certain(session.last).result)
    standing = session.standing
    assert session.balance == standing.balance == 10_000_000 + sum(nets)
    assert standing.course[-1] == standing.balance
    assert standing.rounds == 60
    assert standing.staked >= 60 * sum(WAGERS[game].values())
    assert (standing.right + standing.wrong == 60) == (house.game.choice is not None)


@pytest.mark.parametrize("game", list(WAGERS))
def test_chips_leave_the_balance_as_they_are_placed_and_come_back(game: str) -> None:
    house = house_of(game)
    session = Session(100_000, "You")
    round_ = session.begin(house, 1, jackpot=2_500_000 if house.game.priced_wager else None)
    session.change(placing(3, WAGERS[game]))
    down = sum(WAGERS[game].values())
    assert session.balance == 100_000 - down
    raised = round_.raised(3)
    assert session.free == session.balance - raised
    round_.felt.undo()
    assert session.balance == session.free == 100_000
    round_.felt.redo()
    round_.close()
    round_.declare([declared(game, id="house-void", ground="g")])
    assert session.balance == 100_000
    report = session.finish()
    assert (report.result, report.decisions) == (0, ())
    assert report.mix is None
    assert report.expected == Fraction(0)
    assert session.standing.rounds == 1


def test_a_bet_must_be_covered_with_what_playing_on_would_cost() -> None:
    session = Session(5_000, "You")
    session.begin(house_of(POKER), 1)
    assert "what playing on" not in said(session.verify(placing(1, {"ante": 2_500})))
    assert said(session.verify(placing(1, {"ante": 2_501}))) == (
        "0.02 short: this takes 50.02, 25.01 of it for playing on, and the balance is 50.00."
    )
    session.change(placing(1, {"ante": 2_000}))
    assert session.free == 1_000
    assert said(session.verify(placing(1, {"pair-plus": 1_001}))) == (
        "0.01 short: this takes 30.01, 20.00 of it for playing on, and the balance is 30.00."
    )
    with pytest.raises(RefusedError, match=r"20\.00 short"):
        session.change(placing(2, {"ante": 1_500}))


def test_chips_move_where_playing_on_is_covered() -> None:
    session = Session(5_000, "You")
    session.begin(house_of(POKER), 1)
    session.change(placing(1, {"pair-plus": 3_000, "ante": 500}))
    bonus, ante = Spot(1, "pair-plus", "You"), Spot(1, "ante", "You")
    assert session.free == 1_000
    assert session.verify(ChipsMoved(bonus, ante, 1_000)) is None
    assert said(session.verify(ChipsMoved(bonus, ante, 1_001))) == (
        "0.01 short: this takes 15.01, 15.01 of it for playing on, and the balance is 15.00."
    )
    session.change(ChipsMoved(ante, bonus, 500))
    assert session.free == 1_500


def test_the_felt_s_own_reasons_come_before_the_balance() -> None:
    session = Session(5_000, "You")
    round_ = session.begin(house_of(POKER, wagers={"ante": {"max": "20"}}), 1)
    ante, far = Spot(1, "ante", "You"), Spot(9, "ante", "You")
    assert said(session.verify(ChipsPlaced(((far, 100_000),)))) == said(
        round_.felt.verify_place([(far, 100_000)])
    )
    session.change(ChipsPlaced(((ante, 1_000),)))
    for cents, target in ((1_000, far), (5_000, Spot(2, "ante", "You"))):
        refusal = certain(session.verify(ChipsMoved(ante, target, cents)))
        assert refusal == round_.felt.verify_move(ante, target, cents)


def test_nothing_is_kept_free_before_a_round_and_after_it() -> None:
    session = Session(5_000, "You")
    assert session.free == session.balance == 5_000
    round_ = session.begin(house_of(POKER), 1)
    session.change(placing(1, {"ante": 1_000}))
    assert (session.balance, session.free) == (4_000, 3_000)
    round_.close()
    round_.deal()
    round_.decide(1, Decision.FOLD)
    round_.reveal()
    round_.settle()
    assert session.free == session.balance == 4_000


def test_a_round_is_counted_once_when_it_is_over() -> None:
    session = Session(5_000, "You")
    assert said(session.verify_finish()) == "The round is not over yet."
    session.begin(house_of(PICTURES), 1)
    with pytest.raises(RefusedError):
        session.finish()


def test_a_round_one_only_watches_does_not_count() -> None:
    session = Session(5_000, "You")
    round_ = session.begin(house_of(PICTURES), 1)
    round_.felt.place([(Spot(1, "main", "Auto"), 100)])
    play_on(round_)
    session.finish()
    assert session.standing.rounds == 0
    assert session.balance == 5_000
