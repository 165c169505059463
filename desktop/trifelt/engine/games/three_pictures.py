"""Three Pictures, Version 2 of 31 December 2010."""

from typing import Final

from trifelt.engine.games.pictures import (
    POINTS_AND_PICTURES,
    equal_points,
    hands_tie,
    main_wager,
    no_ties,
    not_tied,
    points_game,
    tie_reading,
)
from trifelt.engine.hands import THREE_PICTURES as ALL_PICTURES
from trifelt.engine.incidents.shared import chapter
from trifelt.engine.message import Message
from trifelt.engine.wager import Part, Reading, Situation, Values, Wager, loses, priced_row, variant


def _tie(at: Situation) -> Values:
    """Equal hands as the reading has them (1.1.3, 3.13.1)."""
    return at.first((hands_tie(at), "tie"), (equal_points(at), not_tied(at)), otherwise="lose")


def _three_pictures(at: Situation) -> Values:
    """Three pictures in the hand that the house looks at (1.1.2)."""
    if at.readings["three-pictures-on"] == "dealer":
        return at.first(
            (at.dealer.pictures == ALL_PICTURES, "dealer-three-pictures"), otherwise="dealer-lose"
        )
    return at.first((at.player.pictures == ALL_PICTURES, "three-pictures"), otherwise="lose")


_TIE: Final = Wager(
    id="tie",
    title=Message.in_context("wager", "Tie"),
    rows=(
        priced_row("tie", "3.13.1, 4.1", "Both hands count {player_points}: a tie."),
        *no_ties("3.10, 3.11"),
        loses("1.1.3", "Your {player} against the dealer's {dealer} is no tie."),
    ),
    parts=(Part(_tie, POINTS_AND_PICTURES, POINTS_AND_PICTURES),),
    needs="main",
    needs_clause="3.3",
    readings=("tie",),
)
_THREE_PICTURES: Final = Wager(
    id="three-pictures",
    title=Message.in_context("wager", "Three Pictures"),
    rows=(
        priced_row("three-pictures", "1.1.2, 4.1", "Your hand is {player}: three pictures."),
        variant(
            priced_row(
                "dealer-three-pictures",
                "",
                "The dealer's hand, which this house looks at, is {dealer}: three pictures.",
                row="three-pictures",
            )
        ),
        loses("1.1.2", "Your hand, {player}, is not three pictures."),
        variant(
            loses(
                "",
                "The dealer's hand, {dealer}, which this house looks at, is not three pictures.",
                "dealer-lose",
            )
        ),
    ),
    parts=(Part(_three_pictures, ("pictures",), ("pictures",)),),
    needs="main",
    needs_clause="3.3",
    readings=("three-pictures-on",),
)

THREE_PICTURES: Final = points_game(
    id="three-pictures",
    title=Message("Three Pictures"),
    wagers=(
        main_wager(
            three_pictures="3.10",
            points="3.11",
            pictures="3.12",
            equal="3.13",
            equal_pictures="3.13, 3.14",
        ),
        _TIE,
        _THREE_PICTURES,
    ),
    readings=(
        tie_reading("1.1.3, 3.13.1", ranking_is_printed=False),
        Reading(
            "three-pictures-on",
            Message("Whose hand the Three Pictures wager looks at"),
            "1.1.2",
            {
                "player": Message("the player's hand"),
                "dealer": Message("the dealer's hand"),
            },
        ),
    ),
    ranking="3.10, 3.11",
    incidents=chapter(after_the_call="5.5", taken_back="5.6", dealer_count_always_voids=True),
)
