"""The irregularities of Non-Commission Lucky Three Pictures (chapter 5 of its sheet)."""

from __future__ import annotations

from typing import Final

from trifelt.engine.games import lucky_rulings as rulings
from trifelt.engine.incidents.bets import late_increase, late_wager, withdrawn_wager
from trifelt.engine.incidents.cards import VOID, deck_count, foreign_card, voided
from trifelt.engine.incidents.incident import Ask, Incident, ask
from trifelt.engine.message import Message

_CHOOSES: Final = Message("Each bettor goes on with the hand or takes all bets back.")
_AS_PLACED: Final = Message("Settled as placed.")


def _who(rank: Message) -> Ask:
    """Who decided, where a clause names the rank."""
    return ask("who", question=Message("who decided ({rank})?", rank=rank))


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
        rulings.over_maximum,
        asks=(ask("noticed"),),
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
        rulings.under_minimum,
        asks=(ask("choices", rulings.chose_to_withdraw),),
        accepts=("noticed", "box"),
    ),
    Incident(
        "player-left",
        "5.3",
        Message("Player walked away"),
        Message("A player walks away after placing a bet."),
        _AS_PLACED,
        rulings.player_left,
        asks=(ask("box"), ask("bettor")),
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
        rulings.technical_interruption,
        asks=(ask("established"),),
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
        rulings.misdeal,
        asks=(
            ask("handled"),
            ask("reconstructible"),
            ask("choices", rulings.goes_to_choice),
        ),
        accepts=("moves",),
        card_count=True,
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
        rulings.dealer_card_count,
        asks=(
            ask("noticed"),
            ask("reconstructible", lambda declared: declared.in_time),
            ask("choices", rulings.mended_in_time),
        ),
        card_count=True,
    ),
    Incident(
        "dealing-error",
        rulings.CHOICE,
        Message("Another dealing error"),
        Message("The dealing went wrong in a way that no other clause names."),
        _CHOOSES,
        rulings.dealing_error,
        asks=(ask("reconstructible"), ask("choices")),
        accepts=("moves",),
        card_count=True,
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
        rulings.player_card_count,
        asks=(
            ask("box"),
            ask("noticed"),
            ask("reconstructible", lambda declared: declared.in_time),
            ask("choices", lambda declared: declared.in_time),
        ),
        card_count=True,
    ),
    Incident(
        "card-face-up",
        "5.9",
        Message("Card face up"),
        Message("A card lies face up in the shoe or shuffler."),
        Message("It is used as the next card."),
        rulings.card_face_up,
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
        rulings.simultaneous_cards,
        asks=(ask("order"), _who(rulings.SUPERVISOR), ask("choices")),
    ),
    Incident(
        "error-noticed-later",
        "5.11",
        Message("Error noticed later"),
        Message("An error is noticed after a later round has begun."),
        Message("No effect on later rounds."),
        rulings.error_noticed_later,
        asks=(ask("round"),),
    ),
    Incident(
        "chip-position",
        "5.12",
        Message("Where chips lay"),
        Message("Where chips lay is in dispute."),
        Message("Settled where they lay at the close."),
        rulings.chip_position,
        accepts=("box", "bettor", "wager"),
    ),
    Incident(
        "side-without-main",
        "5.13",
        Message("Side bet without an initial bet"),
        Message("A side bet lies on a box without an initial bet."),
        Message("It is taken off and goes back."),
        rulings.side_without_main,
        accepts=("box", "bettor", "wager"),
    ),
    Incident(
        "void",
        "5.14",
        Message("Round voided"),
        Message("The round is voided."),
        Message("All bets of the round go back."),
        rulings.void,
        asks=(ask("ground"),),
        card_count=True,
    ),
    Incident(
        "placed-by-staff",
        "5.15",
        Message("Placed by staff"),
        Message("Staff placed a bet for a player."),
        Message("It plays as placed."),
        rulings.placed_by_staff,
        asks=(ask("box"), ask("wager")),
        accepts=("bettor",),
    ),
    Incident(
        "not-covered",
        "5.16",
        Message("Not covered by the rules"),
        Message("Anything else, or a question of how the rules are to be read."),
        Message("As a Table Games Shift Manager or above decides."),
        rulings.not_covered,
        asks=(ask("amounts"), _who(rulings.SHIFT_MANAGER), ask("ground")),
        card_count=True,
    ),
)
