"""Irregularities of the cards that both publishers' sheets know, each under its own clause."""

from __future__ import annotations

from trifelt.engine.incidents.incident import Declared, Effect, Incident, Ruling, ask
from trifelt.engine.message import Message

VOID = Message("The round is void: every wager goes back; earlier rounds stand.")


def voided(declared: Declared, clause: str | None = None) -> Ruling:
    """The round is void under the clause."""
    return Ruling(
        declared,
        Effect.VOIDS,
        declared.incident.clause if clause is None else clause,
        Message(
            "{title}: the round is void and every wager goes back; earlier rounds stand.",
            title=declared.incident.title,
        ),
    )


def foreign_card(clause: str) -> Incident:
    return Incident(
        "foreign-card",
        clause,
        Message("Foreign card"),
        Message("A card that does not belong to the deck is found."),
        VOID,
        voided,
    )


def deck_count(clause: str) -> Incident:
    return Incident(
        "deck-count",
        clause,
        Message("Cards short or in excess"),
        Message("The deck has too few or too many cards."),
        VOID,
        voided,
    )


def _misdeal(declared: Declared) -> Ruling:
    if declared.handled:
        return Ruling(
            declared,
            Effect.SHEET_IS_SILENT,
            declared.incident.clause,
            Message(
                "Dealt incorrectly, and players have handled their cards: the sheet does not say "
                "what then, a person decides."
            ),
        )
    if not declared.reconstructible:
        return voided(declared)
    return Ruling(
        declared,
        Effect.MOVES_HANDS,
        declared.incident.clause,
        Message(
            "Dealt incorrectly, put right by moving complete hands ({moves}): played on.",
            moves=moves_text(declared),
        ),
    )


def moves_text(declared: Declared) -> str:
    """The moves as in `2 to 3, 3 to 2`."""
    return ", ".join(f"{move.source} to {move.target}" for move in declared.moves or ())


def misdeal(clause: str) -> Incident:
    return Incident(
        "misdeal",
        clause,
        Message("Dealt incorrectly"),
        Message("The cards were dealt incorrectly and no player has handled them."),
        Message(
            "Void, unless complete hands can be moved to where they belong: then played on. "
            "Where cards were handled the sheet is silent and a person decides."
        ),
        _misdeal,
        asks=(
            ask("handled"),
            ask("reconstructible", lambda declared: declared.handled is False),
            ask(
                "moves",
                lambda declared: declared.handled is False and declared.reconstructible is True,
            ),
        ),
        card_count=True,
    )


def _dealer_card_count(declared: Declared) -> Ruling:
    if not declared.in_time:
        return Ruling(
            declared,
            Effect.PLAYS_ON,
            declared.incident.clause,
            Message(
                "The dealer had a wrong number of cards, noticed only after the next game began: "
                "the result stands."
            ),
        )
    if not declared.reconstructible:
        return voided(declared)
    return Ruling(
        declared,
        Effect.PLAYS_ON,
        declared.incident.clause,
        Message("The dealer's wrong number of cards has been mended: played on."),
    )


_DEALER_COUNT = (
    Message("Wrong number of cards to the dealer"),
    Message("The dealer's hand was dealt a wrong number of cards."),
)


def dealer_card_count(clause: str) -> Incident:
    return Incident(
        "dealer-card-count",
        clause,
        *_DEALER_COUNT,
        Message(
            "Noticed before the next game: void, unless the cards can be reconstructed. "
            "Noticed later: the result stands."
        ),
        _dealer_card_count,
        asks=(ask("noticed"), ask("reconstructible", lambda declared: declared.in_time)),
        card_count=True,
    )


def dealer_card_count_voids(clause: str) -> Incident:
    """Where the sheet knows no condition."""
    return Incident(
        "dealer-card-count",
        clause,
        *_DEALER_COUNT,
        VOID,
        voided,
        accepts=("noticed", "reconstructible"),
        card_count=True,
    )


def _cards_exposed(declared: Declared) -> Ruling:
    assert declared.count is not None
    if declared.count > 1:
        return voided(declared)
    return Ruling(
        declared,
        Effect.PLAYS_ON,
        declared.incident.clause,
        Message("One card was wrongly exposed in the deal; two would void the round: played on."),
    )


def cards_exposed(clause: str) -> Incident:
    return Incident(
        "cards-exposed",
        clause,
        Message("Cards exposed"),
        Message("Cards were wrongly exposed in the deal."),
        Message("Two or more: the round is void. One: played on."),
        _cards_exposed,
        asks=(ask("count"),),
    )
