"""Toy High Card: the higher hand wins, a raise may be added, one colour pays beside it."""

from trifelt.engine.cards import ACE, TEN, rank_of
from trifelt.engine.games.game import BoxDecision, FourthCard, Game, Suits
from trifelt.engine.games.names import poker_name
from trifelt.engine.games.three_card_poker import poker_facts
from trifelt.engine.hands import MIXED, all_hand_cards
from trifelt.engine.message import Message
from trifelt.engine.wager import (
    FOLDED,
    Kind,
    Part,
    Reading,
    Situation,
    TableColumn,
    Values,
    Wager,
    loses,
    priced_row,
    pushes,
)


def _against(at: Situation) -> Values:
    equal = "copy" if at.readings["copy"] == "pays" else "equal"
    return at.first(
        (at.player.strength > at.dealer.strength, "win"),
        (at.player.strength == at.dealer.strength, equal),
        otherwise="lose",
    )


def _stake(at: Situation) -> Values:
    return at.first((at.table.folded == 1, "folded"), otherwise=_against(at))


def _colour(at: Situation) -> Values:
    return at.first(
        ((at.player.colour == at.dealer.colour) & (at.player.colour != MIXED), "same"),
        otherwise="lose",
    )


def small() -> Values:
    """A column of its own: whether a hand has no card above a nine."""
    highest: Values = (all_hand_cards() >> 2).max(axis=0)
    return highest < TEN


def _says(card: int) -> int:
    """An ace, a picture, or neither."""
    return 2 if rank_of(card) == ACE else int(rank_of(card) > TEN)


TURNED = TableColumn("turned", values=3, of_card=_says)


def _turn(at: Situation) -> Values:
    return at.first(
        (at.table.turned == 2, "ace"),
        ((at.table.turned == 1) & at.player.small, "picture"),
        otherwise="lose",
    )


_ROWS = (
    priced_row("win", "1", "{player} beats {dealer}."),
    priced_row("copy", "2", "{player} equals {dealer} and is paid.", row="win"),
    pushes("2", "{player} equals {dealer}.", "equal"),
    loses("3", "{dealer} beats {player}."),
)
_SIDES = ("strength",)

TOY = Game(
    id="toy-high-card",
    title=Message("Toy High Card"),
    wagers=(
        Wager(
            id="stake",
            title=Message("Stake"),
            rows=(*_ROWS, loses("4", "Folded.", "folded")),
            parts=(Part(_stake, _SIDES, _SIDES, (FOLDED,)),),
            readings=("copy",),
            entitles=True,
        ),
        Wager(
            id="raise",
            title=Message("Raise"),
            kind=Kind.RAISED,
            base="stake",
            rows=_ROWS,
            parts=(Part(_against, _SIDES, _SIDES),),
            readings=("copy",),
        ),
        Wager(
            id="colour",
            title=Message("Colour"),
            rows=(
                priced_row("same", "5", "Both hands are of one colour."),
                loses("5", "They differ."),
            ),
            parts=(Part(_colour, ("colour",), ("colour",)),),
            needs="stake",
            needs_clause="5",
        ),
        Wager(
            id="turn",
            title=Message("Turn"),
            rows=(
                priced_row("ace", "6", "The card turned is an ace."),
                priced_row("picture", "6", "The card turned is a picture beside your {player}."),
                loses("6", "The card turned pays nothing."),
            ),
            parts=(Part(_turn, (small,), (), (TURNED,)),),
            needs="stake",
            needs_clause="6",
        ),
    ),
    fourth_card=FourthCard(Message("Turned card"), wager="turn", column=TURNED),
    readings=(
        Reading(
            "copy",
            Message("An equal hand"),
            "2",
            {
                "pushes": Message("an equal hand pushes"),
                "pays": Message("an equal hand is paid"),
            },
        ),
    ),
    suits=Suits.COLOURS,
    hand_name=poker_name,
    hand_facts=poker_facts,
    choice=BoxDecision(wager="stake", raises="raise", clause="4"),
)
