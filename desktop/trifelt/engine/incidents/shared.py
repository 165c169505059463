"""Irregularities that several sheets have, each under its own clause, and those of any game."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from trifelt.engine.incidents.incident import (
    IN_TIME,
    NOT_HANDLED,
    Ask,
    Declared,
    Effect,
    Incident,
    Ruling,
    asking,
)
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount

VOID: Final = Message("The round is void: every wager is returned; earlier rounds stand.")
EVERY_WAGER: Final = Message("every wager")
HOUSE_DECISION: Final = "house-decision"
Rule = Callable[[Declared], Ruling]
_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def voided(declared: Declared, clause: str | None = None) -> Ruling:
    """The round is void under the clause."""
    text = Message(
        "{title}: the round is void and {what} is returned; earlier rounds stand.",
        title=declared.incident.title,
        what=EVERY_WAGER,
    )
    return declared.ruled(Effect.VOIDS, text, clause)


def plays_on(text: Message, clause: str | None = None) -> Rule:
    """A rule that changes nothing: the round is played on, or stands."""
    return lambda declared: declared.ruled(Effect.PLAYS_ON, text, clause)


# --- bets after the call ------------------------------------------------------------------------


def _on_amount(
    effect: Effect, text: Callable[[Amount], Message], under: Mapping[str, str] = _NOTHING
) -> Rule:
    """A rule about an amount; `under`: wagers with a clause of their own."""

    def rule(declared: Declared) -> Ruling:
        assert declared.amount is not None
        said = text(Amount(declared.amount))
        return declared.ruled(effect, said, under.get(declared.wager or ""))

    return rule


def _asks(amount: Message, *, bettors: bool) -> tuple[Ask, ...]:
    whose = (asking("bettor"),) if bettors else ()
    return (asking("box"), *whose, asking("wager"), asking("amount", question=amount))


def late_bets(
    placed: str,
    taken_back: str,
    *,
    bettors: bool = False,
    never: Mapping[str, Message] | None = None,
    grows_under: Mapping[str, str] = _NOTHING,
) -> tuple[Incident, ...]:
    """Bets placed, raised or taken back after the call.

    `never`: wagers that cannot be late; `grows_under`: clauses of those that may not grow for a
    reason of their own.
    """
    return (
        Incident(
            "late-wager",
            placed,
            Message("Placed after the call"),
            Message("A wager is placed after 'No more bets'."),
            Message("It is returned; the rest is settled."),
            _on_amount(
                Effect.GIVES_BACK,
                lambda amount: Message(
                    "{amount} placed after the call is refused and returned.", amount=amount
                ),
            ),
            asks=_asks(Message("how much was placed?"), bettors=bettors),
            new_bet=True,
            never=MappingProxyType(dict(never or {})),
        ),
        Incident(
            "late-increase",
            placed,
            Message("Increased after the call"),
            Message("A wager is increased after 'No more bets'."),
            Message("The increase is returned; the stake at the call is settled."),
            _on_amount(
                Effect.GIVES_BACK,
                lambda amount: Message(
                    "An increase of {amount} after the call is refused and returned.", amount=amount
                ),
                MappingProxyType(dict(grows_under)),
            ),
            asks=_asks(Message("how much was added to the stake given?"), bettors=bettors),
        ),
        Incident(
            "withdrawn-wager",
            taken_back,
            Message("Taken back after the call"),
            Message("A wager is taken back after 'No more bets'."),
            Message("It wins or loses in full; a loss is owed."),
            _on_amount(
                Effect.PLAYS_ON,
                lambda amount: Message(
                    "{amount} taken back after the call stays in play in full: a loss is owed, "
                    "and a stake that is not lost is not returned again.",
                    amount=amount,
                ),
            ),
            asks=_asks(Message("how much was taken back?"), bettors=bettors),
            within_stake=True,
        ),
    )


# --- the cards ----------------------------------------------------------------------------------


def voids(id: str, clause: str, title: Message, condition: Message) -> Incident:
    """An irregularity that voids the round and asks nothing."""
    return Incident(id, clause, title, condition, VOID, voided, card_count=True)


def foreign_card(clause: str) -> Incident:
    condition = Message("A card that does not belong to the deck is found.")
    return voids("foreign-card", clause, Message("Foreign card"), condition)


def deck_count(clause: str) -> Incident:
    condition = Message("The deck has too few or too many cards.")
    return voids("deck-count", clause, Message("Cards short or in excess"), condition)


def moves_text(declared: Declared) -> Message:
    """The moves as in `2 to 3, 3 to 2`."""
    moves = [
        Message.in_context("boxes", "{source} to {target}", source=source, target=target)
        for source, target in (
            [at or Message("the dealer") for at in move] for move in declared.moves or ()
        )
    ]
    return joined(moves, ", ")


def _misdeal(declared: Declared) -> Ruling:
    if declared.handled:
        text = Message(
            "Misdealt, and players have handled their cards: the sheet does not say what happens "
            "then; a person decides."
        )
        return declared.ruled(Effect.SHEET_IS_SILENT, text)
    if not declared.reconstructible:
        return voided(declared)
    text = Message(
        "Misdealt, corrected by moving complete hands ({moves}): played on. The hands entered are "
        "those after the move.",
        moves=moves_text(declared),
    )
    return declared.ruled(Effect.MOVES_HANDS, text)


def _is_moved(declared: Declared) -> bool:
    return declared.handled is False and declared.reconstructible is True


def in_time(declared: Declared) -> bool:
    """Noticed before the next round began."""
    return declared.in_time


def _dealer_card_count(declared: Declared) -> Ruling:
    if not declared.in_time:
        return plays_on(
            Message(
                "The dealer had a wrong number of cards, noticed only after the next game began: "
                "the result stands."
            )
        )(declared)
    if not declared.reconstructible:
        return voided(declared)
    return plays_on(Message("The dealer's wrong number of cards has been corrected: played on."))(
        declared
    )


def _cards_exposed(declared: Declared) -> Ruling:
    assert declared.count is not None
    if declared.count > 1:
        return voided(declared)
    text = Message("One card was wrongly exposed in the deal; two would void it: played on.")
    return plays_on(text)(declared)


def chapter(
    *,
    after_the_call: str,
    taken_back: str,
    cards_exposed: str | None = None,
    dealer_count_always_voids: bool = False,
    never_late: Mapping[str, Message] | None = None,
    grows_under: Mapping[str, str] = _NOTHING,
) -> tuple[Incident, ...]:
    """The chapter that three sheets share: 5.1 to 5.4 are numbered alike, the later ones not."""
    dealer_count = (
        "dealer-card-count",
        "5.4",
        Message("Wrong number of cards to the dealer"),
        Message("The dealer's hand was dealt a wrong number of cards."),
    )
    return (
        foreign_card("5.1"),
        deck_count("5.2"),
        Incident(
            "misdeal",
            "5.3",
            Message("Dealt incorrectly"),
            Message("The cards were dealt incorrectly and no player has handled them."),
            Message(
                "Void, unless complete hands can be moved to where they belong: then played on. "
                "Where cards were handled the sheet is silent and a person decides."
            ),
            _misdeal,
            asks=(
                NOT_HANDLED,
                asking("reconstructible", lambda declared: declared.handled is False),
                asking("moves", _is_moved),
            ),
            card_count=True,
        ),
        Incident(
            *dealer_count,
            Message("Whenever it is noticed, the round is void: every wager is returned."),
            voided,
            accepts=("noticed", "reconstructible"),
            card_count=True,
        )
        if dealer_count_always_voids
        else Incident(
            *dealer_count,
            Message(
                "Noticed before the next game: void, unless the cards can be reconstructed. "
                "Noticed later: the result stands."
            ),
            _dealer_card_count,
            asks=(IN_TIME, asking("reconstructible", in_time)),
            card_count=True,
        ),
        *(
            Incident(
                "cards-exposed",
                clause,
                Message("Cards exposed"),
                Message("Cards were wrongly exposed in the deal."),
                Message("Two or more: the round is void. One: played on."),
                _cards_exposed,
                asks=(asking("count"),),
                card_count=True,
            )
            for clause in (cards_exposed,)
            if clause is not None
        ),
        *late_bets(after_the_call, taken_back, never=never_late, grows_under=grows_under),
    )


# --- what a house may do in any game, with no clause to cite ------------------------------------


def _typed(text: str | None) -> Message:
    """What was typed, or what an exercise says in its place, which is translated."""
    return Message(text or "")


def _house_void(declared: Declared) -> Ruling:
    text = Message(
        "The house voids the round ({ground}): {what} is returned.",
        ground=_typed(declared.ground),
        what=EVERY_WAGER,
    )
    return declared.ruled(Effect.VOIDS, text)


def _house_decision(declared: Declared) -> Ruling:
    who, ground = _typed(declared.who), _typed(declared.ground)
    text = Message("Decided by {who} ({ground}).", who=who, ground=ground)
    return declared.ruled(Effect.DECIDES_AMOUNTS, text)


ANY_GAME: Final = (
    Incident(
        "house-void",
        "",
        Message("Voided by the house"),
        Message("The house voids the round; no clause says so."),
        Message("The round is void: every wager is returned."),
        _house_void,
        asks=(asking("ground"),),
        card_count=True,
    ),
    Incident(
        HOUSE_DECISION,
        "",
        Message("Decided by the house"),
        Message("The house decides what wagers pay; no clause says so."),
        Message("Each wager named pays what was decided; the rest is settled."),
        _house_decision,
        asks=(asking("ground"), asking("who"), asking("amounts")),
        card_count=True,
    ),
)
