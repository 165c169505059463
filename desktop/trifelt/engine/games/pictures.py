"""What the three pictures games share: the order of hands, the main wager and the tie readings."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from trifelt.engine.games.game import Game, Suits
from trifelt.engine.games.names import (
    PICTURES_MISREADINGS,
    pictures_name,
    pictures_reason,
    points_name,
    told_by,
)
from trifelt.engine.hands import THREE_PICTURES, hand_feature
from trifelt.engine.message import Message
from trifelt.engine.wager import (
    Part,
    Reading,
    Row,
    Situation,
    Values,
    Wager,
    loses,
    priced_row,
    pushes,
    variant,
)

POINTS_AND_PICTURES: Final = ("points", "pictures")
_SIX: Final = 6


def _main(at: Situation) -> Values:
    """Three pictures, then points, then the number of pictures; a winning six pays half."""
    player, dealer = at.player, at.dealer
    six = player.points == _SIX
    return at.first(
        (
            (player.pictures == THREE_PICTURES) & (dealer.pictures == THREE_PICTURES),
            "equal-three-pictures",
        ),
        (player.pictures_rank == dealer.pictures_rank, "equal"),
        (player.pictures == THREE_PICTURES, "three-pictures"),
        (dealer.pictures == THREE_PICTURES, "lose-three-pictures"),
        ((player.points > dealer.points) & six, "six-by-points"),
        (player.points > dealer.points, "points"),
        (player.points < dealer.points, "lose-points"),
        ((player.pictures > dealer.pictures) & six, "six-by-pictures"),
        (player.pictures > dealer.pictures, "pictures"),
        otherwise="lose-pictures",
    )


def main_wager(
    *,
    three_pictures: str,
    points: str,
    pictures: str,
    equal: str,
    equal_pictures: str,
    lost: str = "",
) -> Wager:
    """The main wager by a sheet's clauses; `lost` where losing has a clause of its own."""

    def wins(clause: str) -> str:
        return f"{clause}, 4.1"

    return Wager(
        id="main",
        title=Message("Main"),
        rows=(
            priced_row(
                "three-pictures",
                wins(three_pictures),
                "Your three pictures are the highest hand.",
                row="other-points",
            ),
            priced_row(
                "six-by-points",
                wins(points),
                "Your count of six beats the dealer's {dealer_points}: a win on six.",
                row="six-points",
            ),
            priced_row(
                "points",
                wins(points),
                "Your count of {player_points} beats the dealer's {dealer_points}.",
                row="other-points",
            ),
            priced_row(
                "six-by-pictures",
                wins(pictures),
                "Both count six; pictures decide, your {player_pictures} against "
                "{dealer_pictures}: a win on six.",
                row="six-points",
            ),
            priced_row(
                "pictures",
                wins(pictures),
                "Both count {player_points}; pictures decide, your {player_pictures} against "
                "{dealer_pictures}.",
                row="other-points",
            ),
            pushes(equal, "Both hands rank the same: {player}.", "equal"),
            pushes(
                equal_pictures,
                "Your {player} and the dealer's {dealer} rank the same: three pictures each.",
                "equal-three-pictures",
            ),
            loses(
                lost or three_pictures,
                "The dealer's three pictures are the highest hand.",
                "lose-three-pictures",
            ),
            loses(
                lost or points,
                "The dealer's count of {dealer_points} beats your {player_points}.",
                "lose-points",
            ),
            loses(
                lost or pictures,
                "Both count {player_points}; pictures decide, the dealer's {dealer_pictures} "
                "against {player_pictures}.",
                "lose-pictures",
            ),
        ),
        parts=(
            Part(
                _main,
                ("pictures_rank", *POINTS_AND_PICTURES),
                ("pictures_rank", *POINTS_AND_PICTURES),
            ),
        ),
        entitles=True,
    )


def hands_tie(at: Situation) -> Values:
    """Whether the tie wager counts the hands as equal, by the reading `tie`."""
    player, dealer = at.player, at.dealer
    points = equal_points(at)
    match at.readings["tie"]:
        case "points":
            return points
        case "points-pictures-apart":
            return points & (
                (player.pictures == THREE_PICTURES) == (dealer.pictures == THREE_PICTURES)
            )
        case "ranking":
            return points & (player.pictures == dealer.pictures)
        case other:
            raise ValueError(f"no reading of a tie: {other}")


def equal_points(at: Situation) -> Values:
    """Whether both hands count the same, whatever their pictures."""
    return at.player.points == at.dealer.points


def no_ties(apart: str, ranking: str = "") -> tuple[Row, Row]:
    """Equal points that are no tie: three pictures apart, or the number of pictures must be equal.

    Where no clause asks for an equal ranking, that is a house variant.
    """
    no_tie = (
        "Both hands count {player_points}, but with {player_pictures} against {dealer_pictures} "
        "pictures this house sees no tie."
    )
    return (
        loses(apart, no_tie, "apart"),
        loses(ranking, no_tie, "unranked") if ranking else variant(loses("", no_tie, "unranked")),
    )


def not_tied(at: Situation) -> str:
    """The row of equal points that the house's reading does not count as a tie."""
    return "unranked" if at.readings["tie"] == "ranking" else "apart"


def tie_reading(clause: str, *, ranking_is_printed: bool) -> Reading:
    """How equal a tie must be; where the sheet does not print it, ranking is a house variant."""
    return Reading(
        "tie",
        Message("What counts as a tie"),
        clause,
        {
            "points": Message("equal points tie, three pictures counting zero"),
            "points-pictures-apart": Message(
                "equal points tie, three pictures only with three pictures"
            ),
            "ranking": Message("points and number of pictures must be equal")
            if ranking_is_printed
            else Message(
                "points and number of pictures must be equal (a house variant against the sheet)"
            ),
        },
    )


@told_by("points", "kings", "queens", "jacks")
def pictures_facts(hand: int) -> Mapping[str, object]:
    return points_facts(hand) | {"name": pictures_name(hand)}


@told_by("points", "pictures")
def points_facts(hand: int) -> dict[str, object]:
    """The facts where the sheet does not tell three pictures apart."""
    return {
        "name": points_name(hand),
        "points": int(hand_feature("points")[hand]),
        "pictures": int(hand_feature("pictures")[hand]),
    }


# A game of pictures; then one whose sheet does not tell three pictures apart.
pictures_game = partial(
    Game, suits=Suits.ALIKE, hand_reason=pictures_reason, misreadings=PICTURES_MISREADINGS
)
points_game = partial(
    pictures_game,
    hand_name=points_name,
    hand_facts=points_facts,
    hand_name_before=pictures_name,
)
