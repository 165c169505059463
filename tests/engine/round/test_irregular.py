"""Irregularities declared of a round while it is played."""

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
    play_on,
    said,
)
from trifelt.engine.games.game import Decision
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.saved import replay
from trifelt.engine.wager import Result


def dealt(game: str, *, noticed: bool = True) -> Round:
    round_ = new_round(game, noticed=noticed)
    main = round_.house.game.main
    for box in (1, 2, 3):
        bet(round_, box, f"P{box}", **{main: 1_000})
    round_.close()
    round_.deal()
    return round_


def test_hands_move_where_they_belong_and_play_on() -> None:
    round_ = dealt(PICTURES)
    first, second, third = (round_.cards(box) for box in (1, 2, 3))
    moves = [{"from": 1, "to": 2}, {"from": 2, "to": 3}, {"from": 3, "to": 1}]
    moved = declared(PICTURES, id="misdeal", handled=False, reconstructible=True, moves=moves)
    round_.declare([moved])
    assert [round_.cards(box) for box in (1, 2, 3)] == [third, first, second]
    round_.reveal()
    settlement = round_.settle()
    assert [box.box.hand for box in settlement.boxes] == [
        round_.document().boxes[n].hand for n in range(3)
    ]
    assert replay(round_).cards(1) == third


@pytest.mark.parametrize("id", ["misdeal", "dealing-error"])
def test_lucky_5_5_4_and_5_6_hands_really_move_where_each_player_may_then_choose(id: str) -> None:
    round_ = dealt(LUCKY)
    round_.examine(1, "P1")
    first, second = round_.cards(1), round_.cards(2)
    choices = [{"box": n, "bettor": f"P{n}", "choice": "continue"} for n in (1, 2, 3)]
    answers = {"handled": True} if id == "misdeal" else {}
    moved = declared(
        LUCKY,
        id=id,
        reconstructible=True,
        moves=[{"from": 1, "to": 2}, {"from": 2, "to": 1}],
        choices=choices,
        **answers,
    )
    round_.declare([moved])
    assert (round_.cards(1), round_.cards(2)) == (second, first)
    round_.reveal()
    round_.settle()
    assert replay(round_).cards(1) == second


def test_hands_do_not_move_after_one_was_looked_at_or_onto_another() -> None:
    half = declared(
        PICTURES,
        id="misdeal",
        handled=False,
        reconstructible=True,
        moves=[{"from": 1, "to": 2}],
    )
    assert "make room" in said(dealt(PICTURES).verify_declare([half]))
    swap = declared(
        PICTURES,
        id="misdeal",
        handled=False,
        reconstructible=True,
        moves=[{"from": 1, "to": 2}, {"from": 2, "to": 1}],
    )
    round_ = dealt(PICTURES)
    assert round_.verify_declare([swap]) is None
    round_.examine(1, "P1")
    assert "before any is looked at" in said(round_.verify_declare([swap]))


def test_a_misdeal_that_cannot_be_put_right_ends_the_round() -> None:
    round_ = dealt(PICTURES)
    round_.declare([declared(PICTURES, id="misdeal", handled=False, reconstructible=False)])
    assert round_.phase is Phase.VOID
    assert round_.totals_of("P1").net == 0


def test_a_late_wager_goes_back_even_to_a_box_where_nothing_lay() -> None:
    round_ = dealt(PICTURES)
    round_.declare([declared(PICTURES, id="late-wager", box=6, wager="main", amount="30")])
    round_.reveal()
    (line,) = (line for line in round_.settle().lines if line.box == 6)
    assert (line.stake, line.returned, line.result) == (3_000, 3_000, Result.RETURNED)


def test_a_missing_answer_is_asked_for_with_its_clause() -> None:
    round_ = dealt(POKER)
    asked = said(round_.verify_declare([declared(POKER, id="cards-exposed")]))
    assert asked == "Cards exposed, count: missing; how many cards were exposed? (5.5)"
    wrong_box = declared(POKER, id="withdrawn-wager", box=5, wager="ante", amount="1")
    assert said(round_.verify_declare([wrong_box])).startswith("Taken back after the call, box: ")
    assert said(round_.verify_declare([])) == "Nothing is declared."


def test_while_bets_are_open_only_a_void_is_declared() -> None:
    round_ = new_round(LUCKY)
    void = declared(LUCKY, id="void", ground="g")
    assert said(round_.verify_declare([void])) == "There are no bets on the table."
    bet(round_, 1, "Ann", main=1_000)
    staff = declared(LUCKY, id="placed-by-staff", box=1, wager="main")
    assert "Betting is still open" in said(round_.verify_declare([staff]))
    assert round_.verify_declare([void]) is None


def test_what_the_sheet_does_not_say_is_declared_with_what_was_decided() -> None:
    round_ = dealt(POKER)
    handled = declared(POKER, id="misdeal", handled=True)
    decided = declared(
        POKER,
        id="house-decision",
        ground="g",
        who="Eve",
        amounts=[{"box": 1, "wager": "ante", "winnings": "0", "returned": "10"}],
    )
    assert "what was decided?" in said(round_.verify_declare([handled]))
    round_.declare([handled, decided])
    assert play_on(round_, Decision.FOLD).lines[0].result is Result.PUSH


def test_a_bettor_who_takes_the_bets_back_is_out_while_the_others_play() -> None:
    round_ = new_round(LUCKY)
    bet(round_, 1, "Ann", main=1_000)
    bet(round_, 1, "Bo", main=2_000, lucky_tie=500)
    round_.close()
    round_.deal_card()
    choices = [
        {"box": 1, "bettor": "Ann", "choice": "continue"},
        {"box": 1, "bettor": "Bo", "choice": "withdraw"},
    ]
    round_.declare([declared(LUCKY, id="dealing-error", reconstructible=False, choices=choices)])
    round_.deal()
    round_.reveal()
    round_.settle()
    assert round_.totals_of("Bo") == (2_500, 0, 2_500)
    assert certain(round_.settlement).lines[0].in_play == 1_000


def test_lucky_5_4_an_interrupted_round_is_proposed_by_the_cards_dealt_so_far() -> None:
    deck = deck_of("Ks", "Kd", "Qd", "2c", "5h", "4s")
    round_ = Round(house_of(LUCKY), deck)
    bet(round_, 1, "Ann", main=1_000, lucky_pictures=500)
    round_.close()
    interrupted = declared(LUCKY, id="technical-interruption")
    for dealt_so_far in range(3):
        assert "no bet is decided" in str(round_.proposed_outcome()), dealt_so_far
        round_.deal_card()
    # Three pictures in both hands together win Lucky Pictures whatever comes (1.9).
    assert "Lucky Pictures of box 1 has won" in str(round_.proposed_outcome())
    assert "has won already" in said(round_.verify_declare([interrupted]))


# --- what nobody notices after the call ---------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "clause"), [(POKER, "5.6"), (PICTURES, "5.5"), (PROSPERITY, "5.5"), (LUCKY, "5.7")]
)
def test_chips_that_come_late_stand_unnoticed_and_are_returned(game: str, clause: str) -> None:
    round_ = dealt(game, noticed=False)
    main = round_.house.game.main
    grown, new = Spot(1, main, "P1"), Spot(5, main, "P1")
    for spot, cents in ((grown, 700), (new, 500)):
        round_.place_late(spot, cents)
    assert round_.staked("P1") == 1_000 + 700 + 500
    assert round_.own_boxes("P1") == {1, 5}
    late = [line for line in play_on(round_, Decision.FOLD).lines if line.clause == clause]
    assert [(line.box, line.stake, line.returned) for line in late] == [
        (1, 700, 700),
        (5, 500, 500),
    ]
    assert all(line.result is Result.RETURNED for line in late)
    assert replay(round_).settlement == round_.settlement


def test_a_dealer_who_notices_refuses_what_comes_late_and_prime_has_no_clause_for_it() -> None:
    spot = Spot(1, "main", "P1")
    round_ = dealt(PICTURES)
    assert said(round_.verify_late(spot, 100)) == "No more bets: what comes now is refused (5.5)."
    prime = dealt(PRIME, noticed=False)
    ante = Spot(1, "ante", "P1")
    assert said(prime.verify_late(ante, 100)) == "No more bets: what comes now is refused."
    poker = dealt(POKER, noticed=False)
    assert said(poker.verify_late(Spot(1, "play", "P1"), 100)).endswith(
        "is bet after you see your cards."
    )
    assert said(poker.verify_late(Spot(2, "ante", "P1"), 100)).startswith("Box 2 is another")


@pytest.mark.parametrize("game", [POKER, PICTURES, PROSPERITY, LUCKY])
def test_a_wrong_number_of_cards_to_the_dealer_still_voids_a_settled_round(game: str) -> None:
    round_ = dealt(game)
    play_on(round_)
    void = declared(
        game, id="dealer-card-count", noticed="before-next-round", reconstructible=False
    )
    round_.declare([void])
    assert round_.phase is Phase.VOID
    assert all(line.returned == line.stake for line in certain(round_.settlement).lines)
    assert said(round_.verify_declare([void])) == "The round is over; it stands."
    assert replay(round_).phase is Phase.VOID


def test_other_irregularities_of_a_settled_round_come_too_late() -> None:
    round_ = dealt(PICTURES)
    play_on(round_)
    foreign = declared(PICTURES, id="foreign-card")
    assert said(round_.verify_declare([foreign])) == "The round is over; it stands."


def test_lucky_5_8_wrong_number_of_cards_to_player_takes_the_hand_out_after_settlement() -> None:
    round_ = dealt(LUCKY)
    play_on(round_)
    choices = [
        {"box": 2, "bettor": "P2", "choice": "continue"},
        {"box": 3, "bettor": "P3", "choice": "withdraw"},
    ]
    before = round_.totals_of("P2")
    found = declared(
        LUCKY,
        id="player-card-count",
        box=1,
        noticed="before-next-round",
        reconstructible=False,
        choices=choices,
    )
    round_.declare([found])
    assert round_.phase is Phase.SETTLED
    assert [round_.totals_of(f"P{n}").net for n in (1, 3)] == [0, 0]
    assert round_.totals_of("P2") == before


# --- which hands move when ----------------------------------------------------------------------


def test_hands_move_only_where_the_sheet_says_so_and_when() -> None:
    assert "does not let hands be moved" in said(dealt(PRIME).verify_move_hands())
    for game in (POKER, PICTURES, PROSPERITY):
        round_ = dealt(game)
        assert round_.verify_move_hands() is None
        round_.examine(2, "P2")
        assert "before any is looked at" in said(round_.verify_move_hands())
    lucky = dealt(LUCKY)
    lucky.examine(2, "P2")
    assert lucky.verify_move_hands() is None
    lucky.turn_card()
    assert "not while they are turned" in said(lucky.verify_move_hands())
    lucky.reveal()
    assert lucky.verify_move_hands() is None
    lucky.settle()
    assert lucky.verify_move_hands() is not None


def test_what_a_fold_loses_is_lost_at_once() -> None:
    for game, changes, lost in (
        (POKER, {}, {(1, "ante")}),
        (POKER, {"readings": {"fold-pair-plus": "forfeits"}}, {(1, "ante"), (1, "pair-plus")}),
        (PRIME, {}, {(1, "ante")}),
    ):
        round_ = Round(house_of(game, **changes), deck_of("As", "Ah", "2c"), jackpot=1)
        wagers = {"ante": 1_000} | ({"pair_plus": 500} if game == POKER else {"prime": 500})
        bet(round_, 1, "P1", **wagers)
        bet(round_, 2, "P2", ante=1_000)
        round_.close()
        round_.deal()
        round_.decide(1, Decision.FOLD)
        assert round_.lost_by_folding() == lost


def test_tcp_3_10_and_3_11_cards_go_face_down_under_the_raise_until_they_are_turned() -> None:
    hands = ("2c", "5d", "9h"), ("Ks", "Kd", "3c"), ("4c", "7d", "Jh"), ("2s", "5h", "9d")
    round_ = Round(house_of(POKER), deck_of(*(card for hand in hands for card in hand)))
    for box, wagers in ((1, {"ante": 100}), (2, {"pair_plus": 100}), (3, {"pair_plus": 100})):
        bet(round_, box, "P", **wagers)
    bet(round_, 4, "P", ante=100)
    round_.close()
    round_.deal()
    assert round_.covered() == frozenset()
    round_.examine(1, "P")
    round_.decide(1, Decision.PLAY)
    round_.decide(4, Decision.FOLD)
    assert round_.covered() == {1, 2}
    assert not any(round_.visible(1, "P"))
    round_.reveal()
    assert round_.covered() == frozenset()
