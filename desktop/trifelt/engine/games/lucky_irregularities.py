"""The irregularities of Non-Commission Lucky Three Pictures (chapter 5 of its sheet)."""

from __future__ import annotations

from typing import Final

from trifelt.engine.incidents import asking
from trifelt.engine.incidents.bets import late_increase, late_wager, withdrawn_wager
from trifelt.engine.incidents.cards import VOID, deck_count, foreign_card, moves_text, voided
from trifelt.engine.incidents.incident import (
    Declared,
    Effect,
    Incident,
    Noticed,
    Ruling,
)
from trifelt.engine.message import Message

_CHOICE: Final = "5.6"
_SUPERVISOR: Final = Message("Pit Supervisor or above")
_SHIFT_MANAGER: Final = Message("Table Games Shift Manager or above")


def _plays_on(declared: Declared, text: Message, clause: str | None = None) -> Ruling:
    return Ruling(
        declared,
        Effect.PLAYS_ON,
        declared.incident.clause if clause is None else clause,
        text,
    )


def _bettors_choose(declared: Declared, clause: str, choice_clause: str = _CHOICE) -> Ruling:
    how = (
        Message("the hand as reconstructed")
        if declared.reconstructible
        else Message("the hand as it is")
    )
    moved = moves_text(declared)
    text = Message(
        "{title}: each bettor goes on with {how} or takes all bets back.",
        title=declared.incident.title,
        how=Message("{how} (moved: {moves})", how=how, moves=moved) if moved else how,
    )
    return Ruling(declared, Effect.OFFERS_CHOICE, clause, text, choice_clause)


# --- bets and limits before the close (5.1 to 5.3) ----------------------------------------------


def _over_maximum(declared: Declared) -> Ruling:
    if declared.noticed is Noticed.BEFORE_CLOSE:
        return Ruling(
            declared,
            Effect.REJECTS_EXCESS,
            "5.1",
            Message(
                "Over the maximum, noticed before the close: the excess is rejected, the seated "
                "player's bet first to stay."
            ),
        )
    return _plays_on(
        declared,
        Message("Over the maximum and not rejected before the close: bets play pro rata."),
        "5.1.1",
    )


def _chose_to_withdraw(declared: Declared) -> bool:
    return declared.noticed in (None, Noticed.BEFORE_CLOSE)


def _under_minimum(declared: Declared) -> Ruling:
    if _chose_to_withdraw(declared):
        return Ruling(
            declared,
            Effect.LETS_WITHDRAW,
            "5.2",
            Message(
                "Under the minimum, noticed before the close: raised by who continues, taken back "
                "by who withdraws."
            ),
            "5.2",
        )
    return _plays_on(
        declared,
        Message("Under the minimum and not noticed before the close: it plays as placed."),
        "5.2.1",
    )


def _player_left(declared: Declared) -> Ruling:
    return _plays_on(
        declared, Message("The player of box {box} has left: settled as placed.", box=declared.box)
    )


def _technical_interruption(declared: Declared) -> Ruling:
    if declared.established:
        return _plays_on(
            declared,
            Message("Interrupted with an outcome established: the round is concluded."),
            "5.4.1",
        )
    return voided(declared, "5.4.2")


# --- the cards (5.5 to 5.11) --------------------------------------------------------------------


def _misdeal(declared: Declared) -> Ruling:
    if not declared.handled and not declared.reconstructible:
        return voided(declared)
    return _bettors_choose(declared, f"5.5.4, {_CHOICE}")


def _goes_to_choice(declared: Declared) -> bool:
    return declared.handled is True or declared.reconstructible is True


def _dealer_card_count(declared: Declared) -> Ruling:
    if not declared.in_time:
        return _plays_on(
            declared,
            Message("Noticed only after a later round began: the result stands."),
            "5.5.6, 5.11",
        )
    if not declared.reconstructible:
        return voided(declared)
    return _bettors_choose(declared, f"5.5.6, {_CHOICE}")


def _mended_in_time(declared: Declared) -> bool:
    return declared.in_time and declared.reconstructible is True


def _dealing_error(declared: Declared) -> Ruling:
    return _bettors_choose(declared, _CHOICE)


def _player_card_count(declared: Declared) -> Ruling:
    if not declared.in_time:
        return _plays_on(
            declared,
            Message("Noticed only after a later round began: the result stands."),
            "5.8, 5.11",
        )
    if declared.reconstructible:
        return _bettors_choose(declared, f"5.8, {_CHOICE}")
    return Ruling(
        declared,
        Effect.REMOVES_BOX,
        "5.8",
        Message(
            "Box {box} has a wrong number of cards that cannot be reconstructed: the hand is out "
            "and its bets go back; the others go on or take their bets back.",
            box=declared.box,
        ),
        "5.8.1",
    )


def _card_face_up(declared: Declared) -> Ruling:
    return _plays_on(
        declared, Message("A card lay face up in the shoe: it is used as the next card.")
    )


def _simultaneous_cards(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.OFFERS_CHOICE,
        "5.10",
        Message(
            "Cards drawn together: {who} ({rank}) decided the order {order}; each bettor goes on "
            "or takes all bets back.",
            who=declared.who,
            rank=_SUPERVISOR,
            order=declared.order,
        ),
        "5.10.1",
    )


def _error_noticed_later(declared: Declared) -> Ruling:
    return _plays_on(
        declared,
        Message(
            "An error of round {round} was noticed only now: it has no effect on later rounds.",
            round=declared.round,
        ),
    )


# --- everything else (5.12 to 5.16) -------------------------------------------------------------


def _chip_position(declared: Declared) -> Ruling:
    return _plays_on(
        declared, Message("Where chips lay is in dispute: settled where they lay at the close.")
    )


def _side_without_main(declared: Declared) -> Ruling:
    return _plays_on(
        declared, Message("A side bet on a box without an initial bet is taken off and goes back.")
    )


def _void(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.VOIDS,
        declared.incident.clause,
        Message("The round is void ({ground}): every bet goes back.", ground=declared.ground),
    )


def _placed_by_staff(declared: Declared) -> Ruling:
    return _plays_on(
        declared,
        Message(
            "Placed by staff for the player of box {box}: it plays as placed.", box=declared.box
        ),
    )


def _not_covered(declared: Declared) -> Ruling:
    return Ruling(
        declared,
        Effect.DECIDES_AMOUNTS,
        declared.incident.clause,
        Message(
            "Not covered by the rules ({ground}): as {who} ({rank}) decided.",
            ground=declared.ground,
            who=declared.who,
            rank=_SHIFT_MANAGER,
        ),
    )


_CHOOSES: Final = Message("Each bettor goes on with the hand or takes all bets back.")
_AS_PLACED: Final = Message("Settled as placed.")

IRREGULARITIES: Final = (
    Incident(
        "over-maximum",
        "5.1, 5.1.1, 5.1.2",
        Message("Over the maximum"),
        Message("The bets on a betting area of a box exceed its maximum."),
        Message(
            "Noticed before the close: the excess is rejected, the seated player first. "
            "Otherwise every bet plays pro rata, none under the minimum by it."
        ),
        _over_maximum,
        asks=(asking.noticed(),),
        accepts=("box",),
    ),
    Incident(
        "under-minimum",
        "5.2, 5.2.1",
        Message("Under the minimum"),
        Message("The bets on a betting area of a box come to less than its minimum."),
        Message(
            "Noticed before the close: the player raises or withdraws. Otherwise it plays as "
            "placed."
        ),
        _under_minimum,
        asks=(asking.choices(_chose_to_withdraw),),
        accepts=("noticed", "box"),
    ),
    Incident(
        "player-left",
        "5.3",
        Message("Player walked away"),
        Message("A player walks away after placing a bet."),
        _AS_PLACED,
        _player_left,
        asks=(asking.BOX, asking.BETTOR),
    ),
    Incident(
        "technical-interruption",
        "5.4.1, 5.4.2",
        Message("Technical interruption"),
        Message("Play cannot go on, as in a power failure."),
        Message(
            "Some available bet has conclusively won or lost: the round is concluded. "
            "None has: the round is void."
        ),
        _technical_interruption,
        asks=(asking.ESTABLISHED,),
    ),
    foreign_card("5.5.1"),
    deck_count("5.5.2"),
    Incident(
        "not-shuffled",
        "5.5.3",
        Message("Not shuffled"),
        Message("The cards were not shuffled."),
        VOID,
        voided,
    ),
    Incident(
        "misdeal",
        "5.5.4",
        Message("Dealt incorrectly"),
        Message("The cards were dealt incorrectly and no player has handled them."),
        Message(
            "Void, unless complete hands can be moved to where they belong: then each bettor goes "
            "on or takes all bets back."
        ),
        _misdeal,
        asks=(
            asking.HANDLED,
            asking.reconstructible(),
            asking.choices(_goes_to_choice),
        ),
        accepts=("moves",),
    ),
    Incident(
        "shoe-ran-out",
        "5.5.5",
        Message("Too few cards"),
        Message("The shoe or shuffler holds too few cards to finish the round."),
        VOID,
        voided,
    ),
    Incident(
        "dealer-card-count",
        "5.5.6",
        Message("Wrong number of cards to the dealer"),
        Message("The dealer's hand was dealt a wrong number of cards."),
        Message(
            "Noticed before the next round: void, unless the cards can be reconstructed: then "
            "each bettor goes on or takes all bets back. Noticed later: the result stands."
        ),
        _dealer_card_count,
        asks=(
            asking.noticed(),
            asking.reconstructible(lambda declared: declared.in_time),
            asking.choices(_mended_in_time),
        ),
    ),
    Incident(
        "dealing-error",
        _CHOICE,
        Message("Another dealing error"),
        Message("The dealing went wrong in a way that no other clause names."),
        _CHOOSES,
        _dealing_error,
        asks=(asking.reconstructible(), asking.choices()),
        accepts=("moves",),
    ),
    late_wager("5.7", bettors=True),
    late_increase("5.7", bettors=True),
    withdrawn_wager("5.7", bettors=True),
    Incident(
        "player-card-count",
        "5.8, 5.8.1",
        Message("Wrong number of cards to a player"),
        Message("A player's hand was dealt a wrong number of cards."),
        Message(
            "Noticed before the next round and not to be reconstructed: that hand is out and its "
            "bets go back; every other bettor goes on or takes all bets back."
        ),
        _player_card_count,
        asks=(
            asking.BOX,
            asking.noticed(),
            asking.reconstructible(lambda declared: declared.in_time),
            asking.choices(lambda declared: declared.in_time),
        ),
    ),
    Incident(
        "card-face-up",
        "5.9",
        Message("Card face up"),
        Message("A card lies face up in the shoe or shuffler."),
        Message("It is used as the next card."),
        _card_face_up,
    ),
    Incident(
        "simultaneous-cards",
        "5.10, 5.10.1",
        Message("Cards drawn together"),
        Message("Two or more cards were drawn together and their order is not known."),
        Message(
            "A Pit Supervisor or above decides the order; then each bettor goes on or takes all "
            "bets back."
        ),
        _simultaneous_cards,
        asks=(asking.ORDER, asking.who(_SUPERVISOR), asking.choices()),
    ),
    Incident(
        "error-noticed-later",
        "5.11",
        Message("Error noticed later"),
        Message("An error is noticed after a later round has begun."),
        Message("No effect on later rounds."),
        _error_noticed_later,
        asks=(asking.ROUND,),
    ),
    Incident(
        "chip-position",
        "5.12",
        Message("Where chips lay"),
        Message("Where chips lay is in dispute."),
        Message("Settled where they lay at the close."),
        _chip_position,
        accepts=("box", "bettor", "wager"),
    ),
    Incident(
        "side-without-main",
        "5.13",
        Message("Side bet without an initial bet"),
        Message("A side bet lies on a box without an initial bet."),
        Message("It is taken off and goes back."),
        _side_without_main,
        accepts=("box", "bettor", "wager"),
    ),
    Incident(
        "void",
        "5.14",
        Message("Round voided"),
        Message("The round is voided."),
        Message("All bets of the round go back."),
        _void,
        asks=(asking.GROUND,),
    ),
    Incident(
        "placed-by-staff",
        "5.15",
        Message("Placed by staff"),
        Message("Staff placed a bet for a player."),
        Message("It plays as placed."),
        _placed_by_staff,
        asks=(asking.BOX, asking.WAGER),
        accepts=("bettor",),
    ),
    Incident(
        "not-covered",
        "5.16",
        Message("Not covered by the rules"),
        Message("Anything else, or a question of how the rules are to be read."),
        Message("As a Table Games Shift Manager or above decides."),
        _not_covered,
        asks=(asking.AMOUNTS, asking.who(_SHIFT_MANAGER), asking.GROUND),
    ),
)
