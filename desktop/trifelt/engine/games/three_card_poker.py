"""Three Card Poker, Version 4 of 9 May 2013."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from trifelt.engine.games.game import BoxDecision, EnvyRule, Game, Qualifier, Suits
from trifelt.engine.games.names import (
    POKER_MISREADINGS,
    poker_name,
    poker_name_told,
    poker_reason,
    told_by,
)
from trifelt.engine.hands import (
    FLUSH,
    NO_ROYAL,
    OTHER_ROYAL,
    PAIR,
    SPADE_ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
)
from trifelt.engine.incidents.shared import chapter
from trifelt.engine.message import Message
from trifelt.engine.wager import (
    FOLDED,
    NO_PAYMENT,
    Kind,
    Part,
    Reading,
    Situation,
    Values,
    Wager,
    loses,
    priced_row,
    pushes,
    variant,
)


def _play(at: Situation) -> Values:
    """The dealer plays with queen high or better; then the higher hand wins (3.13, 3.14)."""
    return at.first(
        (~at.dealer.queen_high, "dealer-below-queen"),
        (at.player.strength > at.dealer.strength, "win"),
        (at.player.strength == at.dealer.strength, "equal"),
        otherwise="lose",
    )


def _ante(at: Situation) -> Values:
    """A folded ante is lost (3.8); a dealer below queen high pays it (3.13.2)."""
    return at.first((at.table.folded == 1, "folded"), otherwise=_play(at))


def _ante_bonus(at: Situation) -> Values:
    """A straight or better, whatever the dealer holds (1.1.2)."""
    return at.first(
        (at.player.category == STRAIGHT_FLUSH, "straight-flush"),
        (at.player.category == TRIPS, "trips"),
        (at.player.category == STRAIGHT, "straight"),
        otherwise="none",
    )


def _pair_plus(at: Situation) -> Values:
    """A pair or better, whatever the dealer holds (1.1.5); a fold may take it (3.9)."""
    category = at.player.category
    forfeits = at.readings["fold-pair-plus"] == "forfeits"
    return at.first(
        ((at.table.folded == 1) & forfeits, "forfeited"),
        (at.player.royal != NO_ROYAL, "mini-royal"),
        (category == STRAIGHT_FLUSH, "straight-flush"),
        (category == TRIPS, "trips"),
        (category == STRAIGHT, "straight"),
        (category == FLUSH, "flush"),
        (category == PAIR, "pair"),
        otherwise="lose",
    )


def _progressive(at: Situation) -> Values:
    """The player's own hand against the pay table of 4.4."""
    category = at.player.category
    return at.first(
        (at.player.royal == SPADE_ROYAL, "akq-spades"),
        (at.player.royal == OTHER_ROYAL, "akq-other"),
        (category == STRAIGHT_FLUSH, "straight-flush"),
        (category == TRIPS, "trips"),
        (category == STRAIGHT, "straight"),
        otherwise="lose",
    )


def _envy(at: Situation) -> Values:
    """The top two hands of 4.4 in another player's box (3.16)."""
    return at.by_value(at.player.royal, ("none", "akq-other", "akq-spades"))


_ANTE: Final = Wager(
    id="ante",
    title=Message("Ante"),
    rows=(
        priced_row(
            "dealer-below-queen",
            "3.13.2, 4.1",
            "Dealer's {dealer} does not qualify: the ante wins.",
            row="win",
        ),
        priced_row(
            "win", "3.14.1, 4.1", "Dealer's {dealer} qualifies; your hand, {player}, is higher."
        ),
        pushes("3.14.3", "Dealer's {dealer} equals your {player}: a stand-off.", "equal"),
        loses("3.14.2", "Dealer's {dealer} qualifies and is higher than your {player}."),
        loses("3.8", "Folded: the ante is lost.", "folded"),
    ),
    parts=(Part(_ante, ("strength",), ("strength", "queen_high"), (FOLDED,)),),
    entitles=True,
)
_PLAY: Final = Wager(
    id="play",
    title=Message.in_context("wager", "Play"),
    kind=Kind.RAISED,
    base="ante",
    rows=(
        pushes(
            "3.13.1",
            "Dealer's {dealer} does not qualify: the play wager pushes.",
            "dealer-below-queen",
        ),
        priced_row(
            "win", "3.14.1, 4.1", "Dealer's {dealer} qualifies; your hand, {player}, is higher."
        ),
        pushes("3.14.3", "Dealer's {dealer} equals your {player}: a stand-off.", "equal"),
        loses("3.14.2", "Dealer's {dealer} qualifies and is higher than your {player}."),
    ),
    parts=(Part(_play, ("strength",), ("strength", "queen_high")),),
)
_ANTE_BONUS: Final = Wager(
    id="ante-bonus",
    title=Message("Ante Bonus"),
    kind=Kind.BONUS,
    base="ante",
    rows=(
        *(
            priced_row(
                row,
                "3.13.3, 3.14.4, 4.2",
                "The ante bonus for {player}, whatever the dealer holds.",
            )
            for row in ("straight-flush", "trips", "straight")
        ),
        NO_PAYMENT,
    ),
    parts=(Part(_ante_bonus, ("category",)),),
    cases=("queen_high", ("3.13.3", "3.14.4")),
)
_PAIR_PLUS: Final = Wager(
    id="pair-plus",
    title=Message("Pair Plus"),
    rows=(
        *(
            priced_row(
                row,
                "3.13.4, 3.14.5, 4.3",
                "Pair Plus on {player}, whatever the dealer holds.",
                otherwise="straight-flush" if row == "mini-royal" else None,
            )
            for row in ("mini-royal", "straight-flush", "trips", "straight", "flush", "pair")
        ),
        loses("1.1.5", "Your {player} is less than a pair."),
        variant(loses("", "Folded: the fold takes the pair plus wager.", "forfeited")),
    ),
    parts=(Part(_pair_plus, ("category", "royal"), (), (FOLDED,)),),
    cases=("queen_high", ("3.13.4", "3.14.5")),
    readings=("fold-pair-plus",),
    entitles=True,
)
_PROGRESSIVE: Final = Wager(
    id="progressive",
    title=Message("Progressive"),
    rows=(
        priced_row("akq-spades", "3.15, 4.4", "A-K-Q of spades is the top row of the pay table."),
        priced_row(
            "akq-other",
            "3.15, 4.4",
            "A-K-Q of one suit is the second row of the pay table.",
        ),
        *(
            priced_row(row, "3.15, 4.4", "Progressive on {player}, whatever the dealer holds.")
            for row in ("straight-flush", "trips", "straight")
        ),
        loses("3.15, 4.4", "The Progressive pays nothing for {player}."),
    ),
    parts=(Part(_progressive, ("category", "royal")),),
    needs="ante",
    needs_clause="3.5",
    settled_by=("progressive-stake",),
    awards=True,
    # Not on the sheet: the price, and how the jackpot moves.
    price=250,
    share=Fraction(1, 5),
    reset=1_000_000,
    stake_reading="progressive-stake",
)
_ENVY: Final = Wager(
    id="envy",
    title=Message("Envy Bonus"),
    kind=Kind.ENVY,
    base="progressive",
    rows=(
        priced_row("akq-spades", "3.16, 4.4", "Box {from_box} holds A-K-Q of spades."),
        priced_row("akq-other", "3.16, 4.4", "Box {from_box} holds A-K-Q of one suit."),
        NO_PAYMENT,
    ),
    parts=(Part(_envy, ("royal",)),),
    settled_by=("envy-folded-hand", "envy-own-boxes", "envy-per"),
    awards=True,
)

_READINGS: Final = (
    Reading(
        "fold-pair-plus",
        Message("Pair Plus after a fold"),
        "3.9",
        {
            "stays": Message("a folded hand keeps its pair plus wager"),
            "forfeits": Message("a fold takes the pair plus wager"),
        },
    ),
    Reading(
        "envy-folded-hand",
        Message("Envy for a folded hand"),
        "3.16",
        {
            "yes": Message("a folded A-K-Q of one suit has been achieved"),
            "no": Message("a folded hand is never seen and causes no envy"),
        },
    ),
    Reading(
        "envy-own-boxes",
        Message("Envy among one player's boxes"),
        "1.1.3",
        {
            "none": Message("one's own other boxes cause no envy"),
            "paid": Message("every other box causes envy"),
        },
    ),
    Reading(
        "envy-per",
        Message("Envy for a player on several boxes"),
        "3.16",
        {
            "progressive": Message("each progressive wager is paid"),
            "player": Message("each player is paid once for a hand"),
        },
    ),
    Reading(
        "progressive-stake",
        Message("Progressive stake with a win"),
        "4.4",
        {
            "kept": Message("the house keeps the progressive wager"),
            "returned": Message("the progressive wager comes back with a win"),
        },
    ),
)


# The dealer qualifies with it or better.
QUEEN_HIGH: Final = Qualifier("queen_high", Message("queen high"), "3.14")


@told_by("strength")
def poker_facts(hand: int) -> Mapping[str, object]:
    return {"name": poker_name_told(hand)}


THREE_CARD_POKER: Final = Game(
    id="three-card-poker",
    title=Message("Three Card Poker"),
    sold_as=("富贵三宝",),
    wagers=(_ANTE, _PLAY, _ANTE_BONUS, _PAIR_PLUS, _PROGRESSIVE, _ENVY),
    readings=_READINGS,
    suits=Suits.ALIKE,
    hand_name=poker_name,
    hand_facts=poker_facts,
    hand_reason=poker_reason,
    misreadings=POKER_MISREADINGS,
    choice=BoxDecision(wager="ante", raises="play", clause="3.7", covers="3.10"),
    dealer_first="3.12",
    qualifier=QUEEN_HIGH,
    ranking="3.18",
    envy=EnvyRule(
        payment="envy",
        holder="progressive",
        cause="ante",
        without="3.17",
        folded_reading="envy-folded-hand",
        own_reading="envy-own-boxes",
        per_reading="envy-per",
    ),
    incidents=chapter(
        after_the_call="5.6",
        taken_back="5.7",
        cards_exposed="5.5",
        never_late={
            "play": Message("the Play wager is placed after the call and is never late (3.10)")
        },
        grows_under={"play": "3.10, 5.6"},  # a Play above the Ante
    ),
)
