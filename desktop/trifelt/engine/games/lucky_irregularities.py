"""The irregularities of Non-Commission Lucky Three Pictures (chapter 5 of its sheet)."""

from collections.abc import Callable
from typing import Final

from trifelt.engine.incidents.incident import (
    IN_TIME,
    NOT_HANDLED,
    Ask,
    Declared,
    Effect,
    Incident,
    Noticed,
    Ruling,
    asking,
)
from trifelt.engine.incidents.shared import (
    EVERY_WAGER,
    deck_count,
    foreign_card,
    in_time,
    late_bets,
    moves_text,
    plays_on,
    voided,
    voids,
)
from trifelt.engine.message import Message

_CHOICE: Final = "5.6"
_SUPERVISOR: Final = Message("Pit Supervisor or above")
_SHIFT_MANAGER: Final = Message("Table Games Shift Manager or above")
_CHOOSES: Final = Message("Each player goes on with the hand or takes all bets back.")


def _who(rank: Message) -> Ask:
    """Who decided, where a clause names the rank."""
    return asking("who", question=Message("who decided ({rank})?", rank=rank))


def _players_choose(declared: Declared, clause: str) -> Ruling:
    fit, title = declared.reconstructible, declared.incident.title
    how = Message("the hand as reconstructed") if fit else Message("the hand as it is")
    if fit and declared.moves:
        how = Message(
            "{how} (moved: {moves}; the hands entered are those after the move)",
            how=how,
            moves=moves_text(declared),
        )
    text = Message(
        "{title}: each player goes on with {how} or takes all bets back.", title=title, how=how
    )
    return declared.ruled(Effect.OFFERS_CHOICE, text, clause, _CHOICE)


def _over_maximum(declared: Declared) -> Ruling:
    """5.1: rejected where it was noticed in time; 5.1.1: shared out where not."""
    if declared.noticed is Noticed.BEFORE_CLOSE:
        text = Message(
            "Over the maximum, noticed before the close: the excess is rejected, the seated "
            "player's bet first to stay."
        )
        return declared.ruled(Effect.REJECTS_EXCESS, text, "5.1")
    text = Message("Over the maximum and not rejected before the close: bets play pro rata.")
    return declared.ruled(Effect.SHARES_EXCESS, text, "5.1.1")


def _chose_to_withdraw(declared: Declared) -> bool:
    """Whether the player was still asked to raise or withdraw."""
    return declared.noticed in (None, Noticed.BEFORE_CLOSE)


def _under_minimum(declared: Declared) -> Ruling:
    """5.2: the player raises or withdraws; 5.2.1: too late, it plays as placed."""
    if _chose_to_withdraw(declared):
        text = Message(
            "Under the minimum, noticed before the close: raised by those who continue, taken "
            "back by those who withdraw."
        )
        return declared.ruled(Effect.LETS_WITHDRAW, text, "5.2", "5.2")
    text = Message("Under the minimum and not noticed before the close: it plays as placed.")
    return plays_on(text, "5.2.1")(declared)


def _whose(declared: Declared) -> Message:
    if declared.bettor is None:
        return Message("the player of box {box}", box=declared.box)
    return Message("{bettor} on box {box}", bettor=declared.bettor, box=declared.box)


def _rules(effect: Effect, text: Message) -> Callable[[Declared], Ruling]:
    """A rule that always says the same, its gaps filled with what was declared."""

    def rule(declared: Declared) -> Ruling:
        given = {name: getattr(declared, name) for name in ("round", "ground", "who")}
        facts = {"whose": _whose(declared), "what": EVERY_WAGER, **given, **text.facts}
        return declared.ruled(effect, Message.of(text.text, facts))

    return rule


def _technical_interruption(declared: Declared) -> Ruling:
    """5.4: one bet that has conclusively won or lost concludes the round for all."""
    if not declared.established:
        return voided(declared, "5.4.2")
    text = Message("Interrupted with an outcome established: the round is concluded.")
    return plays_on(text, "5.4.1")(declared)


def _plays_on_corrected(declared: Declared) -> bool:
    """Whether this house plays on with hands that were corrected, without asking anybody."""
    return declared.readings.get("mended-hands") == "play-on" and not declared.handled


def _corrected(declared: Declared, clause: str) -> Ruling:
    """The cards were corrected: a choice for everybody, or played on as the house reads it."""
    if not _plays_on_corrected(declared):
        return _players_choose(declared, f"{clause}, {_CHOICE}")
    if not declared.moves:
        return plays_on(Message("The cards were corrected: played on."), clause)(declared)
    text = Message(
        "Corrected by moving complete hands ({moves}): played on. The hands entered are "
        "those after the move.",
        moves=moves_text(declared),
    )
    return declared.ruled(Effect.MOVES_HANDS, text, clause)


def _misdeal(declared: Declared) -> Ruling:
    """5.5.4: void, unless somebody handled the cards or whole hands can be moved."""
    if declared.handled:
        return _players_choose(declared, f"5.5.4, {_CHOICE}")
    return _corrected(declared, "5.5.4") if declared.reconstructible else voided(declared)


def _goes_to_choice(declared: Declared) -> bool:
    """Whether there are hands that players may go on with."""
    return declared.handled is True or (
        declared.reconstructible is True and not _plays_on_corrected(declared)
    )


def _dealer_card_count(declared: Declared) -> Ruling:
    """5.5.6: void where it was noticed in time and cannot be corrected."""
    if not declared.in_time:
        return _noticed_later(declared, "5.5.6")
    return _corrected(declared, "5.5.6") if declared.reconstructible else voided(declared)


def _noticed_later(declared: Declared, clause: str) -> Ruling:
    text = Message("Noticed only after a later round began: the result stands.")
    return plays_on(text, f"{clause}, 5.11")(declared)


def _player_card_count(declared: Declared) -> Ruling:
    """5.8: the hand is out; 5.8.1: the other players choose."""
    if not declared.in_time:
        return _noticed_later(declared, "5.8")
    if declared.reconstructible:
        return _players_choose(declared, f"5.8, {_CHOICE}")
    text = Message(
        "Box {box} has a wrong number of cards that cannot be reconstructed: the hand is out "
        "and its bets are returned; the others go on or take their bets back.",
        box=declared.box,
    )
    return declared.ruled(Effect.REMOVES_BOX, text, "5.8", "5.8.1")


def _simultaneous_cards(declared: Declared) -> Ruling:
    """5.10: a person decides the order; 5.10.1: then each player chooses."""
    text = Message(
        "Cards drawn together: {who} decided the order {order}, which is for a {rank} to "
        "decide; each player goes on or takes all bets back.",
        who=declared.who,
        rank=_SUPERVISOR,
        order=declared.order,
    )
    return declared.ruled(Effect.OFFERS_CHOICE, text, "5.10", "5.10.1")


IRREGULARITIES: Final = (
    Incident(
        "over-maximum",
        "5.1, 5.1.1, 5.1.2",
        Message("Over the maximum"),
        Message("The bets on a betting area of a box exceed its maximum."),
        Message(
            "Noticed before the close: the seated player's bet stands first, the excess is "
            "rejected. Otherwise every bet plays pro rata, none under the minimum by it."
        ),
        _over_maximum,
        asks=(asking("noticed"),),
        accepts=("box",),
    ),
    Incident(
        "under-minimum",
        "5.2, 5.2.1",
        Message("Under the minimum"),
        Message("The bets on a betting area of a box are less than its minimum."),
        Message(
            "Noticed before the close: the player raises or withdraws. Otherwise it plays as "
            "placed."
        ),
        _under_minimum,
        asks=(asking("choices", _chose_to_withdraw),),
        accepts=("noticed", "box"),
    ),
    Incident(
        "player-left",
        "5.3",
        Message("Player walked away"),
        Message("A player walks away after placing a bet."),
        Message("Settled as placed."),
        _rules(Effect.PLAYS_ON, Message("Settled as placed: {whose} has left.")),
        asks=(asking("box"), asking("bettor")),
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
        asks=(asking("established"),),
        card_count=True,
    ),
    foreign_card("5.5.1"),
    deck_count("5.5.2"),
    voids(
        "not-shuffled", "5.5.3", Message("Not shuffled"), Message("The cards were not shuffled.")
    ),
    Incident(
        "misdeal",
        "5.5.4",
        Message("Dealt incorrectly"),
        Message("The cards were dealt incorrectly and no player has handled them."),
        Message(
            "Void, unless complete hands can be moved to where they belong: then each player goes "
            "on or takes all bets back."
        ),
        _misdeal,
        asks=(
            NOT_HANDLED,
            asking("reconstructible"),
            asking("choices", _goes_to_choice),
        ),
        accepts=("moves",),
        card_count=True,
    ),
    voids(
        "shoe-ran-out",
        "5.5.5",
        Message("Too few cards"),
        Message("The shoe or shuffler holds too few cards to finish the round."),
    ),
    Incident(
        "dealer-card-count",
        "5.5.6",
        Message("Wrong number of cards to the dealer"),
        Message("The dealer's hand was dealt a wrong number of cards."),
        Message(
            "Noticed before the next round: void, unless the cards can be reconstructed: then "
            "each player goes on or takes all bets back. Noticed later: the result stands."
        ),
        _dealer_card_count,
        asks=(
            IN_TIME,
            asking("reconstructible", in_time),
            asking("choices", lambda declared: declared.in_time and _goes_to_choice(declared)),
        ),
        card_count=True,
    ),
    Incident(
        "dealing-error",
        _CHOICE,
        Message("Another dealing error"),
        Message("The dealing went wrong in a way that no other clause names."),
        _CHOOSES,
        lambda declared: _players_choose(declared, _CHOICE),
        asks=(asking("reconstructible"), asking("choices")),
        accepts=("moves",),
        card_count=True,
    ),
    *late_bets("5.7", "5.7", bettors=True),
    Incident(
        "player-card-count",
        "5.8, 5.8.1",
        Message("Wrong number of cards to a player"),
        Message("A player's hand was dealt a wrong number of cards."),
        Message(
            "Noticed before the next round and not to be reconstructed: that hand is out and its "
            "bets are returned; every other player goes on or takes all bets back."
        ),
        _player_card_count,
        asks=(
            asking("box"),
            IN_TIME,
            asking("reconstructible", in_time),
            asking("choices", in_time),
        ),
        card_count=True,
    ),
    Incident(
        "card-face-up",
        "5.9",
        Message("Card face up"),
        Message("A card is face up in the shoe or shuffler."),
        Message("It is used as the next card."),
        plays_on(Message("A card was face up in the shoe: it is used as the next card.")),
    ),
    Incident(
        "simultaneous-cards",
        "5.10, 5.10.1",
        Message("Cards drawn together"),
        Message("Two or more cards were drawn together and their order is not known."),
        Message(
            "A Pit Supervisor or above decides the order; then each player goes on or takes all "
            "bets back."
        ),
        _simultaneous_cards,
        asks=(asking("order"), _who(_SUPERVISOR), asking("choices")),
    ),
    Incident(
        "error-noticed-later",
        "5.11",
        Message("Error noticed later"),
        Message("An error is noticed after a later round has begun."),
        Message("No effect on later rounds."),
        _rules(
            Effect.PLAYS_ON,
            Message(
                "The error in round {round} was noticed only now: it does not affect later rounds."
            ),
        ),
        asks=(asking("round"),),
    ),
    Incident(
        "chip-position",
        "5.12",
        Message("Position of chips"),
        Message("The position of chips is in dispute."),
        Message("Settled where they were at the close."),
        plays_on(
            Message("The position of chips is in dispute: settled where they were at the close.")
        ),
        accepts=("box", "bettor", "wager"),
    ),
    Incident(
        "side-without-main",
        "5.13",
        Message("Side bet without an initial bet"),
        Message("A side bet is placed on a box without an initial bet."),
        Message("It is taken off and returned."),
        plays_on(Message("A side bet on a box without an initial bet is taken off and returned.")),
        accepts=("box", "bettor", "wager"),
    ),
    Incident(
        "void",
        "5.14",
        Message("Round voided"),
        Message("The round is voided."),
        Message("All bets of the round are returned."),
        _rules(Effect.VOIDS, Message("The round is void ({ground}): {what} is returned.")),
        asks=(asking("ground"),),
        card_count=True,
    ),
    Incident(
        "placed-by-staff",
        "5.15",
        Message("Placed by staff"),
        Message("Staff placed a bet for a player."),
        Message("It plays as placed."),
        _rules(Effect.PLAYS_ON, Message("Placed by staff for {whose}: it plays as placed.")),
        asks=(asking("box"), asking("wager")),
        accepts=("bettor",),
    ),
    Incident(
        "not-covered",
        "5.16",
        Message("Not covered by the rules"),
        Message("Anything else, or a question of how the rules are to be read."),
        Message("As a Table Games Shift Manager or above decides."),
        _rules(
            Effect.DECIDES_AMOUNTS,
            Message(
                "Not covered by the rules ({ground}): as {who} decided, which is for a {rank}.",
                rank=_SHIFT_MANAGER,
            ),
        ),
        asks=(asking("amounts"), _who(_SHIFT_MANAGER), asking("ground")),
        card_count=True,
    ),
)
