"""What the clauses on irregularities of Non-Commission Lucky Three Pictures do to a round."""

from __future__ import annotations

from typing import Final

from trifelt.engine.incidents.cards import moves_text, voided
from trifelt.engine.incidents.incident import Declared, Effect, Noticed, Ruling
from trifelt.engine.message import Message

CHOICE: Final = "5.6"
SUPERVISOR: Final = Message("Pit Supervisor or above")
SHIFT_MANAGER: Final = Message("Table Games Shift Manager or above")


def _plays_on(declared: Declared, text: Message, clause: str | None = None) -> Ruling:
    return Ruling(
        declared,
        Effect.PLAYS_ON,
        declared.incident.clause if clause is None else clause,
        text,
    )


def _bettors_choose(declared: Declared, clause: str, choice_clause: str = CHOICE) -> Ruling:
    how = (
        Message("the hand as reconstructed")
        if declared.reconstructible
        else Message("the hand as it is")
    )
    moved = moves_text(declared) if declared.reconstructible else ""
    text = Message(
        "{title}: each bettor goes on with {how} or takes all bets back.",
        title=declared.incident.title,
        how=Message("{how} (moved: {moves})", how=how, moves=moved) if moved else how,
    )
    return Ruling(declared, Effect.OFFERS_CHOICE, clause, text, choice_clause)


# --- bets and limits before the close (5.1 to 5.3) ----------------------------------------------


def over_maximum(declared: Declared) -> Ruling:
    """5.1: rejected where it was noticed in time; 5.1.1: shared out where not."""
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
    return Ruling(
        declared,
        Effect.SHARES_EXCESS,
        "5.1.1",
        Message("Over the maximum and not rejected before the close: bets play pro rata."),
    )


def chose_to_withdraw(declared: Declared) -> bool:
    """Whether the player was still asked to raise or withdraw."""
    return declared.noticed in (None, Noticed.BEFORE_CLOSE)


def under_minimum(declared: Declared) -> Ruling:
    """5.2: the player raises or withdraws; 5.2.1: too late, it plays as placed."""
    if chose_to_withdraw(declared):
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


def player_left(declared: Declared) -> Ruling:
    """5.3: who walks away leaves the bets behind."""
    if declared.bettor is None:
        text = Message("The player of box {box} has left: settled as placed.", box=declared.box)
    else:
        text = Message(
            "{bettor} on box {box} has left: settled as placed.",
            bettor=declared.bettor,
            box=declared.box,
        )
    return _plays_on(declared, text)


def technical_interruption(declared: Declared) -> Ruling:
    """5.4: one bet that has conclusively won or lost concludes the round for all."""
    if declared.established:
        return _plays_on(
            declared,
            Message("Interrupted with an outcome established: the round is concluded."),
            "5.4.1",
        )
    return voided(declared, "5.4.2")


def plays_on_mended(declared: Declared) -> bool:
    """Whether this house plays on with hands that were put right, without asking anybody."""
    return declared.readings.get("mended-hands") == "play-on" and not declared.handled


def _mended(declared: Declared, clause: str) -> Ruling:
    """The cards were put right: a choice for everybody, or played on as the house reads it."""
    if not plays_on_mended(declared):
        return _bettors_choose(declared, f"{clause}, {CHOICE}")
    if not declared.moves:
        return _plays_on(declared, Message("The cards were put right: played on."), clause)
    text = Message(
        "Put right by moving complete hands ({moves}): played on.", moves=moves_text(declared)
    )
    return Ruling(declared, Effect.MOVES_HANDS, clause, text)


# --- the cards (5.5 to 5.11) --------------------------------------------------------------------


def misdeal(declared: Declared) -> Ruling:
    """5.5.4: void, unless somebody handled the cards or whole hands can be moved."""
    if not declared.handled and not declared.reconstructible:
        return voided(declared)
    if declared.handled:
        return _bettors_choose(declared, f"5.5.4, {CHOICE}")
    return _mended(declared, "5.5.4")


def goes_to_choice(declared: Declared) -> bool:
    """Whether a misdeal leaves hands that bettors may go on with."""
    return declared.handled is True or (
        declared.reconstructible is True and not plays_on_mended(declared)
    )


def dealer_card_count(declared: Declared) -> Ruling:
    """5.5.6: void where it was noticed in time and cannot be mended."""
    if not declared.in_time:
        return _plays_on(
            declared,
            Message("Noticed only after a later round began: the result stands."),
            "5.5.6, 5.11",
        )
    if not declared.reconstructible:
        return voided(declared)
    return _mended(declared, "5.5.6")


def mended_in_time(declared: Declared) -> bool:
    """Whether there is a hand to go on with."""
    mended = declared.in_time and declared.reconstructible is True
    return mended and not plays_on_mended(declared)


def dealing_error(declared: Declared) -> Ruling:
    """5.6: each bettor chooses."""
    return _bettors_choose(declared, CHOICE)


def player_card_count(declared: Declared) -> Ruling:
    """5.8: the hand is out; 5.8.1: the other bettors choose."""
    if not declared.in_time:
        return _plays_on(
            declared,
            Message("Noticed only after a later round began: the result stands."),
            "5.8, 5.11",
        )
    if declared.reconstructible:
        return _bettors_choose(declared, f"5.8, {CHOICE}")
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


def card_face_up(declared: Declared) -> Ruling:
    """5.9."""
    return _plays_on(
        declared, Message("A card lay face up in the shoe: it is used as the next card.")
    )


def simultaneous_cards(declared: Declared) -> Ruling:
    """5.10: a person decides the order; 5.10.1: then each bettor chooses."""
    return Ruling(
        declared,
        Effect.OFFERS_CHOICE,
        "5.10",
        Message(
            "Cards drawn together: {who} decided the order {order}, which is for a {rank} to "
            "decide; each bettor goes on or takes all bets back.",
            who=declared.who,
            rank=SUPERVISOR,
            order=declared.order,
        ),
        "5.10.1",
    )


def error_noticed_later(declared: Declared) -> Ruling:
    """5.11."""
    return _plays_on(
        declared,
        Message(
            "An error of round {round} was noticed only now: it has no effect on later rounds.",
            round=declared.round,
        ),
    )


# --- everything else (5.12 to 5.16) -------------------------------------------------------------


def chip_position(declared: Declared) -> Ruling:
    """5.12."""
    return _plays_on(
        declared, Message("Where chips lay is in dispute: settled where they lay at the close.")
    )


def side_without_main(declared: Declared) -> Ruling:
    """5.13: the bet comes back by the rule itself, declared or not."""
    return _plays_on(
        declared, Message("A side bet on a box without an initial bet is taken off and goes back.")
    )


def void(declared: Declared) -> Ruling:
    """5.14."""
    return Ruling(
        declared,
        Effect.VOIDS,
        declared.incident.clause,
        Message("The round is void ({ground}): every bet goes back.", ground=declared.ground),
    )


def placed_by_staff(declared: Declared) -> Ruling:
    """5.15."""
    if declared.bettor is None:
        text = Message("Placed by staff on box {box}: it plays as placed.", box=declared.box)
    else:
        text = Message(
            "Placed by staff for {bettor} on box {box}: it plays as placed.",
            bettor=declared.bettor,
            box=declared.box,
        )
    return _plays_on(declared, text)


def not_covered(declared: Declared) -> Ruling:
    """5.16: as a person decides."""
    return Ruling(
        declared,
        Effect.DECIDES_AMOUNTS,
        declared.incident.clause,
        Message(
            "Not covered by the rules ({ground}): as {who} decided, which is for a {rank}.",
            ground=declared.ground,
            who=declared.who,
            rank=SHIFT_MANAGER,
        ),
    )
