"""Prosperity 3 Pictures, as of 18 August 2017."""

from functools import partial
from typing import Final

import numpy as np

from trifelt.engine.games.names import pictures_name
from trifelt.engine.games.pictures import (
    POINTS_AND_PICTURES,
    equal_points,
    hands_tie,
    main_wager,
    no_ties,
    not_tied,
    pictures_facts,
    pictures_game,
    tie_reading,
)
from trifelt.engine.hands import THREE_PICTURES
from trifelt.engine.incidents.shared import chapter
from trifelt.engine.message import Message
from trifelt.engine.wager import Part, Row, Situation, Values, Wager, loses, priced_row

_KINDS: Final = ("kings", "queens", "jacks")


def _tie(at: Situation) -> Values:
    """The same three ranks are a perfect tie (1.1.1), else equal hands as the reading has them."""
    return at.first(
        (at.player.rank_set == at.dealer.rank_set, "perfect-tie"),
        (hands_tie(at), "tie"),
        (equal_points(at), not_tied(at)),
        otherwise="lose",
    )


def _prosperity(at: Situation, *, of_dealer: bool) -> Values:
    """Three of a picture, three mixed, or a pair of one picture with a non-picture (1.1.4)."""
    hand = at.dealer if of_dealer else at.player
    kinds = hand.kings, hand.queens, hand.jacks
    return at.first(
        (hand.kings == 3, "three-kings"),
        (hand.queens == 3, "three-queens"),
        (hand.jacks == 3, "three-jacks"),
        (np.add.reduce(kinds) == THREE_PICTURES, "three-mixed-pictures"),
        (np.maximum.reduce(kinds) == 2, "any-picture-pair"),
        otherwise="lose",
    )


def _picture_perfect(at: Situation) -> Values:
    """Pictures matched kind by kind, each card once (1.1.3)."""
    player, dealer = at.player, at.dealer
    matches = (
        np.minimum(player.kings, dealer.kings)
        + np.minimum(player.queens, dealer.queens)
        + np.minimum(player.jacks, dealer.jacks)
    )
    return at.by_value(matches, ("lose", "one-match", "two-matches", "three-matches"))


def _prosperity_rows(pays: str, pair: str, nothing: str) -> tuple[Row, ...]:
    return (
        priced_row("three-kings", "1.1.4.1, 4.2", pays),
        priced_row("three-queens", "1.1.4.2, 4.2", pays),
        priced_row("three-jacks", "1.1.4.3, 4.2", pays),
        priced_row("three-mixed-pictures", "1.1.4.4, 4.2", pays),
        priced_row("any-picture-pair", "1.1.4.5, 4.2", pair),
        loses("1.1.4", nothing),
    )


_side = partial(Wager, needs="main", needs_clause="3.4")
_TIE: Final = _side(
    id="tie",
    title=Message.in_context("wager", "Tie"),
    rows=(
        priced_row("perfect-tie", "3.13.2, 3.15, 4.1", "Same ranks, other suits."),
        priced_row("tie", "1.1.6, 4.1", "Both hands count {player_points}: a tie."),
        *no_ties("3.11, 3.12", "3.13.1"),
        loses("1.1.6", "Your {player} against the dealer's {dealer} is no tie."),
    ),
    parts=(Part(_tie, (*POINTS_AND_PICTURES, "rank_set"), (*POINTS_AND_PICTURES, "rank_set")),),
    readings=("tie",),
)
_PLAYER_PROSPERITY: Final = _side(
    id="player-prosperity-pictures",
    title=Message("Player Prosperity Pictures"),
    rows=_prosperity_rows(
        "Your hand is {player}.",
        "Your hand holds two pictures of the same kind and a card that is not a picture.",
        "Your hand, {player}, holds neither three pictures nor two of the same kind.",
    ),
    parts=(Part(partial(_prosperity, of_dealer=False), _KINDS),),
)
_DEALER_PROSPERITY: Final = _side(
    id="dealer-prosperity-pictures",
    title=Message("Dealer Prosperity Pictures"),
    rows=_prosperity_rows(
        "The dealer's hand is {dealer}.",
        "The dealer's hand holds two pictures of the same kind and a card that is not a picture.",
        "The dealer's hand, {dealer}, holds neither three pictures nor two of the same kind.",
    ),
    parts=(Part(partial(_prosperity, of_dealer=True), (), _KINDS),),
)
_PICTURE_PERFECT: Final = _side(
    id="picture-perfect",
    title=Message("Picture Perfect"),
    rows=(
        priced_row(
            "three-matches", "1.1.3, 4.3", "Three pictures of your hand match the dealer's."
        ),
        priced_row("two-matches", "1.1.3, 4.3", "Two pictures of your hand match the dealer's."),
        priced_row("one-match", "1.1.3, 4.3", "One picture of your hand matches the dealer's."),
        loses("1.1.3", "No picture of your hand matches one of the dealer's."),
    ),
    parts=(Part(_picture_perfect, _KINDS, _KINDS),),
)

PROSPERITY_3_PICTURES: Final = pictures_game(
    id="prosperity-3-pictures",
    title=Message("Prosperity 3 Pictures"),
    wagers=(
        main_wager(
            three_pictures="3.11",
            points="3.12",
            pictures="3.13",
            equal="3.13.1",
            equal_pictures="3.11.1",
        ),
        _TIE,
        _PLAYER_PROSPERITY,
        _DEALER_PROSPERITY,
        _PICTURE_PERFECT,
    ),
    readings=(tie_reading("1.1.6, 3.13.1, 4.1", ranking_is_printed=True),),
    hand_name=pictures_name,
    hand_facts=pictures_facts,
    ranking="3.11, 3.12",
    incidents=chapter(after_the_call="5.5", taken_back="5.6"),
    announces="dealer-prosperity-pictures",  # 3.7
)
