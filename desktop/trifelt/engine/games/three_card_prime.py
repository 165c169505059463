"""Three Card Prime, as published by its owner; the operator picks the pay tables."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from trifelt.engine import six_cards
from trifelt.engine.cards import DEUCE, DIAMONDS, rank_of
from trifelt.engine.games.game import BoxDecision, FourthCard, Game, Qualifier, Suits
from trifelt.engine.games.names import MINI_ROYAL_TOLD, POKER_MISREADINGS, poker_name, poker_reason
from trifelt.engine.games.three_card_poker import QUEEN_HIGH, poker_facts
from trifelt.engine.hands import MINI_ROYAL, MIXED, hand_feature
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
    variant,
)

_FOURTH: Final = TableColumn("fourth_is_deuce", of_card=lambda card: int(rank_of(card) == DEUCE))

# As the column `poker_class` counts them.
_CLASSES: Final = (
    "high-card",
    "pair",
    "flush",
    "straight",
    "trips",
    "straight-flush",
    "mini-royal",
)
_HIGHEST_FIRST: Final = _CLASSES[::-1]


def _ante(at: Situation) -> Values:
    """Pushes against a dealer below queen high, is paid on an equal or higher hand (5)."""
    copy = "copy" if at.readings["copy-ante"] == "pays" else "copy-pushes"
    return at.first(
        (at.table.folded == 1, "folded"),
        (~at.dealer.queen_high, "dealer-below-queen"),
        (at.player.strength > at.dealer.strength, "win"),
        (at.player.strength == at.dealer.strength, copy),
        otherwise="lose",
    )


def _play(at: Situation) -> Values:
    """Wins by Win/Copy, or by the bad-beat column against a higher qualified hand (6)."""
    by_class = {
        name: at.by_value(at.player.poker_class, [f"{name}-{hand}" for hand in _CLASSES])
        for name in ("unqualified", "win", "copy")
    }
    # A mini-royal is never lower: its place in the bad-beat rows cannot come up (A, note 3).
    bad_beat = at.by_value(
        at.player.poker_class,
        [*(f"bad-beat-{hand}" for hand in _CLASSES[:-1]), "win-mini-royal"],
    )
    copy = by_class["copy"] if at.readings["copy-play"] == "pays" else "copy-pushes"
    return at.first(
        (~at.dealer.queen_high, by_class["unqualified"]),
        (at.player.strength > at.dealer.strength, by_class["win"]),
        (at.player.strength == at.dealer.strength, copy),
        otherwise=bad_beat,
    )


def _prime(at: Situation) -> Values:
    """Three cards of one colour; more where the dealer's are of the same (B)."""
    return at.first(
        (at.player.colour == MIXED, "lose"),
        (at.player.colour == at.dealer.colour, "both-same-colour"),
        otherwise="player-same-colour",
    )


def _pair_bonus(at: Situation) -> Values:
    """A pair or better; the fourth card says which table pays (C)."""
    return at.first(
        (
            at.table.fourth_is_deuce == 1,
            at.by_value(
                at.player.poker_class, ["lose", *(f"deuce-{hand}" for hand in _CLASSES[1:])]
            ),
        ),
        otherwise=at.by_value(at.player.poker_class, ["lose", *_CLASSES[1:]]),
    )


_SIX_CARD_ROWS: Final = (
    "six-card-royal",
    "five-card-royal",
    "five-card-straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "lose",
)


def _all_six_by_ranks(at: Situation) -> Values:
    """What the ranks of all six cards make (D)."""
    return at.by_value(
        six_cards.by_ranks(at.player.rank_counts, at.dealer.rank_counts), _SIX_CARD_ROWS
    )


def _all_six_by_suit(at: Situation) -> Values:
    """What the cards of one suit make; the six-card royal of diamonds has a row of its own (D)."""
    best = six_cards.by_suit(
        at.player.long_suit,
        at.player.long_suit_ranks,
        at.dealer.long_suit,
        at.dealer.long_suit_ranks,
    )
    return at.first(
        (
            (best == six_cards.SIX_CARD_ROYAL) & (at.player.long_suit == DIAMONDS),
            "six-card-royal-diamonds",
        ),
        otherwise=at.by_value(best, _SIX_CARD_ROWS),
    )


_ANTE: Final = Wager(
    id="ante",
    title=Message("Ante"),
    rows=(
        pushes("5a", "Dealer's {dealer} does not qualify: the ante pushes.", "dealer-below-queen"),
        priced_row("win", "5b", "Dealer's {dealer} qualifies; your hand, {player}, is higher."),
        priced_row(
            "copy",
            "5b",
            "Dealer's {dealer} equals your {player}: an equal hand wins.",
            row="win",
        ),
        variant(
            pushes("", "Dealer's {dealer} equals your {player}: a copy pushes.", "copy-pushes")
        ),
        loses("5c", "Dealer's {dealer} qualifies and is higher than your {player}."),
        loses("3b", "Folded: the ante is lost.", "folded"),
    ),
    parts=(Part(_ante, ("strength",), ("strength", "queen_high"), (FOLDED,)),),
    readings=("copy-ante",),
    entitles=True,
)
_PLAY: Final = Wager(
    id="play",
    title=Message.in_context("wager", "Play"),
    kind=Kind.RAISED,
    base="ante",
    rows=(
        *(
            priced_row(f"{how}-{hand}", "6, A", sentence, row=hand)
            for how, sentence in (
                ("unqualified", "Dealer's {dealer} does not qualify: your {player} wins."),
                ("win", "Your hand is higher: {player} against {dealer}."),
                ("copy", "Your {player} equals the dealer's {dealer}: an equal hand wins."),
            )
            for hand in _HIGHEST_FIRST
        ),
        *(
            priced_row(
                f"bad-beat-{hand}",
                "6, A note 2",
                "Your hand is lower: {player} against {dealer}. Only a bad beat is paid now.",
                outcome=hand,
            )
            for hand in _HIGHEST_FIRST[1:]
        ),
        pushes(
            "A note 4",
            "Your {player} equals the dealer's {dealer}: here a copy pushes.",
            "copy-pushes",
        ),
    ),
    parts=(Part(_play, ("strength", "poker_class"), ("strength", "queen_high")),),
    readings=("copy-play",),
)
_side = partial(Wager, needs="ante", needs_clause="1")
_PRIME: Final = _side(
    id="prime",
    title=Message("Prime"),
    rows=(
        priced_row(
            "both-same-colour", "B", "Your three cards and the dealer's are all of one colour."
        ),
        priced_row(
            "player-same-colour",
            "B",
            "Your three cards are of one colour; not all of the dealer's are of that colour.",
        ),
        loses("B", "Your three cards are not of one colour."),
    ),
    parts=(Part(_prime, ("colour",), ("colour",)),),
)
_PAIR_BONUS: Final = _side(
    id="pair-bonus",
    title=Message("Pair Bonus"),
    rows=(
        *(
            priced_row(hand, "C note 1", "Your hand is {player}; the fourth card is no deuce.")
            for hand in _HIGHEST_FIRST[:-1]
        ),
        *(
            priced_row(
                f"deuce-{hand}",
                "C note 2",
                "Your hand is {player}; the fourth card is a deuce.",
                outcome=hand,
            )
            for hand in _HIGHEST_FIRST[:-1]
        ),
        loses("C", "Your {player} is less than a pair."),
    ),
    parts=(Part(_pair_bonus, ("poker_class",), (), (_FOURTH,)),),
)
_ALL_SIX: Final = _side(
    id="all-six",
    title=Message("All-Six"),
    rows=(
        priced_row("six-card-royal-diamonds", "D", "The six cards are A-K-Q-J-10-9 of diamonds."),
        priced_row("six-card-royal", "D", "The six cards are A-K-Q-J-10-9 of one suit."),
        priced_row("five-card-royal", "D", "The six cards hold A-K-Q-J-10 of one suit."),
        priced_row("five-card-straight-flush", "D", "The six cards hold a straight flush of five."),
        priced_row("four-of-a-kind", "D", "The six cards hold four of a kind."),
        priced_row("full-house", "D", "The six cards hold a full house."),
        priced_row("flush", "D", "The six cards hold five of one suit."),
        priced_row("straight", "D", "The six cards hold five in a row."),
        priced_row("three-of-a-kind", "D", "The six cards hold three of a kind."),
        loses("D", "The six cards hold less than three of a kind."),
    ),
    parts=(
        Part(_all_six_by_ranks, ("rank_counts",), ("rank_counts",)),
        Part(_all_six_by_suit, ("long_suit", "long_suit_ranks"), ("long_suit", "long_suit_ranks")),
    ),
    joins_hands=True,
)

_READINGS: Final = (
    Reading(
        "copy-ante",
        Message("Ante on an equal hand"),
        "5b",
        {
            "pays": Message("an equal hand pays the ante 1 to 1"),
            "pushes": Message("an equal hand pushes the ante"),
        },
    ),
    Reading(
        "copy-play",
        Message("Play on an equal hand"),
        "6, A note 4",
        {
            "pays": Message("an equal hand is paid by the column Win/Copy"),
            "pushes": Message("an equal hand pushes the play wager"),
        },
    ),
)


def _is_mini_royal(hand: int) -> bool:
    return bool(hand_feature("poker_class")[hand] == MINI_ROYAL)


def prime_name(hand: int) -> Message:
    """A hand by the rows of its pay tables: A-K-Q of one suit has one of its own (A, note 1)."""
    return Message("mini-royal") if _is_mini_royal(hand) else poker_name(hand)


def prime_facts(hand: int) -> Mapping[str, object]:
    return {"name": prime_name(hand)} if _is_mini_royal(hand) else poker_facts(hand)


def prime_reason(hand: int) -> Message:
    return MINI_ROYAL_TOLD if _is_mini_royal(hand) else poker_reason(hand)


THREE_CARD_PRIME: Final = Game(
    id="three-card-prime",
    title=Message("Three Card Prime"),
    wagers=(_ANTE, _PLAY, _PRIME, _PAIR_BONUS, _ALL_SIX),
    readings=_READINGS,
    suits=Suits.COLOURS,
    hand_name=prime_name,
    hand_facts=prime_facts,
    hand_reason=prime_reason,
    misreadings=POKER_MISREADINGS,
    choice=BoxDecision(wager="ante", raises="play", clause="3"),
    dealer_first="4",
    qualifier=Qualifier(QUEEN_HIGH.column, QUEEN_HIGH.lowest, "4"),
    fourth_card=FourthCard(Message("Fourth card"), wager="pair-bonus", column=_FOURTH),
    capped={
        "play": "A note 6",
        "prime": "B note 1",
        "pair-bonus": "C note 5",
        "all-six": "D note 1",
    },
)
