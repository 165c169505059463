"""A round from the call to its settlement, or void at any point."""

import pytest

from tests.certain import certain
from tests.engine.round.tables import (
    LUCKY,
    PICTURES,
    POKER,
    PRIME,
    PROSPERITY,
    bet,
    deck_of,
    declared,
    house_of,
    new_round,
    said,
)
from trifelt.engine.games.game import Decision
from trifelt.engine.round.dealing import TablePlace
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.records import RefusedError
from trifelt.engine.wager import Result

PLAY, FOLD = Decision.PLAY, Decision.FOLD
GAMES = [POKER, PRIME, PICTURES, PROSPERITY, LUCKY]


def at_phase(game: str, phase: Phase) -> Round:
    """A round with two boxes, stopped on entering a phase."""
    round_ = new_round(game)
    main = round_.house.game.main
    bet(round_, 1, **{main: 2_500})
    bet(round_, 2, **{main: 1_000})
    if phase is not Phase.BETTING:
        round_.close()
    if phase not in (Phase.BETTING, Phase.CLOSED):
        round_.deal()
    if phase in (Phase.DECISIONS, Phase.REVEALED) and round_.to_decide is not None:
        round_.decide(1, PLAY)
    if phase is Phase.REVEALED:
        while (box := round_.to_decide) is not None:
            round_.decide(box, PLAY)
        round_.reveal()
    assert round_.phase is phase
    return round_


def test_a_whole_round_of_three_card_poker() -> None:
    deck = deck_of("Ah Kh Qh", "9s 4d 3c", "Qs 7d 2c")
    round_ = Round(house_of(POKER), deck, jackpot=2_500_000)
    bet(round_, 1, "Ann", ante=2_500, pair_plus=1_000, progressive=250)
    bet(round_, 2, "Bo", ante=2_000, progressive=250)
    phases = [round_.phase]
    round_.close()
    phases.append(round_.phase)
    round_.deal()
    phases.append(round_.phase)
    assert round_.to_decide == 1
    assert said(round_.verify_decide(2, FOLD)) == "It is the turn of box 1."
    assert round_.raised(1) == 2_500
    assert round_.decide(1, PLAY).raised == 2_500
    phases.append(round_.phase)
    assert said(round_.verify_turn_card()) == "Box 2 has not decided."
    assert round_.decide(2, FOLD).raised == 0
    assert (round_.staked("Ann"), round_.staked("Bo")) == (6_250, 2_250)
    round_.reveal()
    phases.append(round_.phase)
    settlement = round_.settle()
    phases.append(round_.phase)
    assert phases == [
        Phase.BETTING,
        Phase.CLOSED,
        Phase.DEALT,
        Phase.DECISIONS,
        Phase.REVEALED,
        Phase.SETTLED,
    ]
    # Ante and Play 1 to 1, bonus 5 to 1, Pair Plus 40 to 1, the award of the Progressive.
    assert round_.totals_of("Ann").winnings == 2_500 + 2_500 + 12_500 + 40_000 + 125_000
    # A folded Ante is lost; the Progressive is lost, too, but envies Ann's hand.
    assert round_.totals_of("Bo") == (2_250, 5_000, 0)
    assert settlement.document == round_.document()


def test_pair_plus_alone_has_nothing_to_decide() -> None:
    round_ = new_round(POKER)
    bet(round_, 1, pair_plus=500)
    round_.close()
    round_.deal()
    assert round_.to_decide is None
    assert said(round_.verify_decide(1, PLAY)) == "Everything is decided."
    round_.reveal()
    assert [line.wager for line in round_.settle().lines] == ["pair-plus"]


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_too_early_or_too_late_is_refused(game: str) -> None:
    betting = at_phase(game, Phase.BETTING)
    assert said(betting.verify_deal_card()) == "Betting is still open."
    assert said(betting.verify_decide(1, PLAY)) == "There is nothing to decide now."
    assert said(betting.verify_turn_card()) == "There is no card to turn now."
    assert said(betting.verify_settle()) == "Not all cards are turned yet."
    assert said(betting.verify_examine(1)) == "There is no hand to look at."
    with pytest.raises(RefusedError):
        betting.settle()
    with pytest.raises(RefusedError, match="not over"):
        betting.totals_of(None)
    revealed = at_phase(game, Phase.REVEALED)
    assert said(revealed.verify_close()) == "Betting is already closed."
    assert said(revealed.verify_deal_card()) == "All cards are dealt."
    assert not revealed.can_turn_card()
    revealed.settle()
    assert said(revealed.verify_settle()) == "The round is over."
    assert said(revealed.verify_close()) == "Betting is already closed."
    main = revealed.house.game.main
    assert said(revealed.verify_declare([declared(game, id="house-void", ground="g")])) == (
        "The round is over; it stands."
    )
    with pytest.raises(RefusedError, match="The round is over"):
        bet(revealed, 1, **{main: 100})


@pytest.mark.parametrize(
    ("game", "phase"),
    [
        (game, phase)
        for game in GAMES
        for phase in Phase
        if not phase.over and (phase is not Phase.DECISIONS or game in (POKER, PRIME))
    ],
)
def test_a_round_is_void_at_any_point_and_everything_goes_back(game: str, phase: Phase) -> None:
    round_ = at_phase(game, phase)
    staked = round_.staked(None)
    round_.declare([declared(game, id="house-void", ground="a fire alarm")])
    assert round_.phase is Phase.VOID
    assert all(line.result is Result.RETURNED for line in certain(round_.settlement).lines)
    assert round_.totals_of(None) == (staked, 0, staked)
    assert not any(
        (
            round_.verify_close() is None,
            round_.verify_deal_card() is None,
            round_.can_turn_card(),
            round_.can_settle(),
            round_.felt.verify_undo() is None,
        )
    )


def test_a_void_after_the_decision_returns_the_play_wager() -> None:
    round_ = at_phase(POKER, Phase.DECISIONS)
    round_.declare([declared(POKER, id="foreign-card")])
    assert [(line.box, line.wager, line.returned) for line in certain(round_.settlement).lines] == [
        (1, "ante", 2_500),
        (1, "play", 2_500),
        (2, "ante", 1_000),
    ]


def test_a_hand_is_seen_by_who_looks_at_it_and_by_all_once_turned() -> None:
    round_ = new_round(POKER)
    bet(round_, 1, "Ann", ante=100)
    bet(round_, 2, "Bo", ante=100)
    round_.close()
    round_.deal()
    round_.examine(1, "Ann")
    assert round_.visible(1, "Ann") == round_.cards(1)
    assert round_.visible(1, "Bo") == (None, None, None)
    assert said(round_.verify_examine(1, "Ann")) == "It has been looked at."
    assert (
        said(round_.verify_examine(2, "Ann"))
        == "Only a player with a bet on a hand may look at it."
    )
    assert round_.visible(TablePlace.DEALER) == (None, None, None)
    round_.decide(1, PLAY)
    round_.decide(2, FOLD)
    round_.reveal()
    assert round_.visible(2, "Ann") == round_.cards(2)
    assert round_.visible(TablePlace.DEALER) == round_.cards(TablePlace.DEALER)


def test_lucky_3_10_a_person_with_several_boxes_looks_at_one_hand() -> None:
    round_ = new_round(LUCKY)
    for box in (1, 2, 3):
        bet(round_, box, "Ann", main=100)
    bet(round_, 2, "Bo", main=100)
    round_.close()
    round_.deal()
    round_.examine(2, "Ann")
    assert said(round_.verify_examine(1, "Ann")) == "Only one hand may be looked at (3.10)."
    assert round_.can_examine(2, "Bo")
    poker = new_round(POKER)
    bet(poker, 1, "Ann", ante=100)
    bet(poker, 2, "Ann", ante=100)
    poker.close()
    poker.deal()
    poker.examine(1, "Ann")
    assert poker.can_examine(2, "Ann")


def test_the_shared_card_of_prime_is_seen_after_the_decisions_only() -> None:
    round_ = new_round(PRIME)
    bet(round_, 1, ante=100, pair_bonus=100)
    round_.close()
    round_.deal()
    assert round_.visible(TablePlace.FOURTH) == (None,)
    round_.decide(1, FOLD)
    assert round_.visible(TablePlace.FOURTH) == (None,)
    round_.reveal()
    assert round_.visible(TablePlace.FOURTH) == (round_.deck[0],)
    assert round_.document().fourth == round_.deck[0]


def test_a_deck_must_be_the_52_cards() -> None:
    with pytest.raises(ValueError, match="52 cards"):
        Round(house_of(PICTURES), [*range(51), 0])
