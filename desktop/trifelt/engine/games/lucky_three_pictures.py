"""Non-Commission Lucky Three Pictures, Version 2 of 28 June 2020."""

from functools import partial
from typing import Final

from trifelt.engine.games.game import LimitRule
from trifelt.engine.games.lucky_irregularities import IRREGULARITIES
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
from trifelt.engine.hands import THREE_PICTURES
from trifelt.engine.message import Message
from trifelt.engine.wager import Part, Reading, Situation, Values, Wager, loses, priced_row

_EIGHT: Final = 8
_SIX: Final = 6
_RANKED: Final = (*POINTS_AND_PICTURES, "pictures_rank")


def _lucky_tie(at: Situation) -> Values:
    """Equal hands as the reading has them, paid by what they count (1.10, 3.13.3, 3.13.4)."""
    both_three = (at.player.pictures == THREE_PICTURES) & (at.dealer.pictures == THREE_PICTURES)
    high, same = at.player.points >= _EIGHT, at.player.pictures == at.dealer.pictures
    return at.first(
        (~equal_points(at), "lose"),
        (~hands_tie(at), not_tied(at)),
        (both_three, "three-pictures"),
        (high & same, "eight-or-nine"),
        (high, "eight-or-nine-by-points"),
        (same, "other-points"),
        otherwise="other-points-by-points",
    )


def _lucky_pictures(at: Situation) -> Values:
    """Pictures in both hands together, three or more (1.9)."""
    return at.by_value(
        at.player.pictures + at.dealer.pictures,
        (
            "lose",
            "lose",
            "lose",
            "three-pictures",
            "four-pictures",
            "five-pictures",
            "six-pictures",
        ),
    )


def _lucky_six(at: Situation, *, of_dealer: bool) -> Values:
    """A hand that wins with six (1.4, 1.15), paid by its own pictures; an equal six loses."""
    winner, loser = (at.dealer, at.player) if of_dealer else (at.player, at.dealer)
    by_pictures = at.by_value(
        winner.pictures, ("no-picture", "one-picture", "two-pictures", "not-six")
    )
    return at.first(
        ((winner.pictures == THREE_PICTURES) | (winner.points != _SIX), "not-six"),
        (winner.pictures_rank > loser.pictures_rank, by_pictures),
        otherwise="six-does-not-win",
    )


_side = partial(Wager, needs="main", needs_clause="3.9", needs_after="5.13")
_LUCKY_TIE: Final = _side(
    id="lucky-tie",
    title=Message("Lucky Tie"),
    rows=(
        priced_row("three-pictures", "3.13.3, 4.1", "Three pictures on both sides."),
        *(
            row
            for outcome in ("eight-or-nine", "other-points")
            for row in (
                priced_row(
                    outcome, "3.13.3, 4.1", "Both hands count {player_points} and rank alike."
                ),
                priced_row(
                    f"{outcome}-by-points",
                    "3.13.4, 4.1",
                    "Both hands count {player_points}, though they do not rank alike.",
                    row=outcome,
                ),
            )
        ),
        *no_ties("3.2"),
        loses("1.10", "Your {player} against the dealer's {dealer} is no tie."),
    ),
    parts=(Part(_lucky_tie, POINTS_AND_PICTURES, POINTS_AND_PICTURES),),
    readings=("tie",),
)
_LUCKY_PICTURES: Final = _side(
    id="lucky-pictures",
    title=Message("Lucky Pictures"),
    rows=(
        *(
            priced_row(
                row,
                "1.9, 4.1",
                "Pictures: {player_pictures} in your hand, {dealer_pictures} in the dealer's.",
            )
            for row in ("six-pictures", "five-pictures", "four-pictures", "three-pictures")
        ),
        loses(
            "1.9",
            "Pictures: {player_pictures} in your hand, {dealer_pictures} in the dealer's; "
            "fewer than three together.",
        ),
    ),
    parts=(Part(_lucky_pictures, ("pictures",), ("pictures",)),),
)
_PLAYER_LUCKY_6: Final = _side(
    id="player-lucky-6",
    title=Message("Player Lucky 6"),
    rows=(
        *(
            priced_row(row, "1.15, 4.1", "Your {player} wins against the dealer's {dealer}.")
            for row in ("two-pictures", "one-picture", "no-picture")
        ),
        loses("1.15", "Your hand, {player}, does not count six.", "not-six"),
        loses(
            "1.15", "Your {player} does not win against the dealer's {dealer}.", "six-does-not-win"
        ),
    ),
    parts=(Part(partial(_lucky_six, of_dealer=False), _RANKED, _RANKED),),
)
_DEALER_LUCKY_6: Final = _side(
    id="dealer-lucky-6",
    title=Message("Dealer Lucky 6"),
    rows=(
        *(
            priced_row(row, "1.4, 4.1", "The dealer's {dealer} wins against your {player}.")
            for row in ("two-pictures", "one-picture", "no-picture")
        ),
        loses("1.4", "The dealer's hand, {dealer}, does not count six.", "not-six"),
        loses(
            "1.4", "The dealer's {dealer} does not win against your {player}.", "six-does-not-win"
        ),
    ),
    parts=(Part(partial(_lucky_six, of_dealer=True), _RANKED, _RANKED),),
)

LUCKY_THREE_PICTURES: Final = points_game(
    id="lucky-three-pictures",
    title=Message("Non-Commission Lucky Three Pictures"),
    wagers=(
        main_wager(
            three_pictures="3.13.1",
            points="3.13.1",
            pictures="3.13.1",
            equal="3.13.3",
            equal_pictures="3.13.3",
            lost="3.13.2",
        ),
        _LUCKY_TIE,
        _LUCKY_PICTURES,
        _PLAYER_LUCKY_6,
        _DEALER_LUCKY_6,
    ),
    readings=(
        tie_reading("1.10, 3.13.4", ranking_is_printed=False),
        Reading(
            "pro-rata",
            Message("Who bears a protected minimum"),
            "5.1.1",
            {
                "absorbed": Message("the other players: what is in play is the maximum"),
                "plain": Message("the house: the others play their plain share"),
            },
            on_stakes=True,
        ),
        Reading(
            "below-minimum-in-pro-rata",
            Message("Pro rata with a bet below the minimum"),
            "5.1.2",
            {
                "that-player": Message("only that bet plays in full"),
                "whole-box": Message("no bet on that box is cut"),
            },
            on_stakes=True,
        ),
        Reading(
            "mended-hands",
            Message("Playing on with hands that were put right"),
            "5.5.4, 5.5.6",
            {
                "choices": Message("every player chooses as in 5.6"),
                "play-on": Message("the round goes on without a choice"),
            },
            on_stakes=True,
        ),
        Reading(
            "available-bets",
            Message("Bets that can decide an interrupted round"),
            "5.4",
            {
                "standing-bets": Message("bets that were placed"),
                "layout": Message("any bet on the layout"),
            },
            on_stakes=True,
        ),
        Reading(
            "invalidated-hand",
            Message("Whose hand is out when a player takes the bets back"),
            "5.6.3",
            {
                "that-player": Message("that player's alone: the others play on"),
                "whole-box": Message("everybody's on the box: all its bets are returned"),
            },
            on_stakes=True,
        ),
    ),
    ranking="3.2, 3.3, Appendix G",
    side_on_box=True,
    bettors=True,
    limits=LimitRule(
        rejected="5.1",
        shared="5.1.1",
        protected="5.1.2",
        withdrawn="5.2",
        under="5.2.1",
        reading="pro-rata",
        plain="plain",
        below=("below-minimum-in-pro-rata", "whole-box"),
    ),
    whole_box=("invalidated-hand", "whole-box"),
    examine_one="3.10",
    incidents=IRREGULARITIES,
    one_at_a_time=True,
    dealer_first="3.13",
)
