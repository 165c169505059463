"""What every hand nets when it is played and when it is folded, in the order of hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import cards_text, rank_of, suit_of
from trifelt.engine.exact.counted import Counted
from trifelt.engine.exact.play import Strategy, best_decisions
from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_COUNT, hand_cards, hand_feature
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message

STRONGEST: Final = 0.01


def told_of_play(strategy: Strategy) -> Message:
    """How many hands are played."""
    return Message(
        "{plays} of {all} hands are played, {folds} folded.",
        plays=f"{strategy.plays:,}",
        all=f"{strategy.plays + strategy.folds:,}",
        folds=f"{strategy.folds:,}",
    )


def pattern_text(hand: int) -> str:
    """A hand's cards from the highest, as documents write them.

    >>> from trifelt.engine.hands import hand_index
    >>> pattern_text(hand_index([0, 4, 41]))
    'Qd 3c 2c'
    """
    cards = sorted(hand_cards(hand), key=lambda card: (-rank_of(card), suit_of(card)))
    return cards_text(cards)


@dataclass(frozen=True, slots=True, eq=False)
class HandNets:
    """Patterns of hands from the weakest on, each with its nets per unit of the main wager."""

    game: Game
    hands: NDArray[np.intp]
    weaker: NDArray[np.float64]  # the share of all hands that come before
    played: NDArray[np.float64]
    folded: NDArray[np.float64]
    plays: NDArray[np.bool_]
    weights: NDArray[np.int64]

    def name(self, place: int) -> Message:
        """A hand's cards and name, and whether it is played."""
        hand = int(self.hands[place])
        cards, name = pattern_text(hand), self.game.hand_name(hand)
        if self.plays[place]:
            return Message("{cards}: {name}, play", cards=cards, name=name)
        return Message("{cards}: {name}, fold", cards=cards, name=name)

    @property
    def edge(self) -> float:
        """The share of hands below the first that is played."""
        first = np.flatnonzero(self.plays)
        return float(self.weaker[first[0]]) if len(first) else 1.0

    @property
    def usual(self) -> tuple[float, float]:
        """The lowest and the highest net, but for those of the strongest hundredth of the hands.

        A few hands win so much that all others would lie flat beside them.
        """
        played = self.played[self.weaker <= 1 - STRONGEST]
        nets = np.concatenate([played, self.folded])
        return float(nets.min()), float(nets.max())

    def share_over(self, net: float) -> float:
        """The share of hands that net more when they are played."""
        return float(self.weights[self.played > net].sum() / self.weights.sum())

    def between(self, left: float, right: float) -> HandNets:
        """Those hands below which so many are weaker."""
        inside = (self.weaker >= left) & (self.weaker <= right)
        return HandNets(
            self.game,
            self.hands[inside],
            self.weaker[inside],
            self.played[inside],
            self.folded[inside],
            self.plays[inside],
            self.weights[inside],
        )


def hand_nets(counted: Counted, house: House) -> HandNets:
    """Every pattern's nets under the house's odds; no hand is counted again."""
    decisions = best_decisions(counted, house)
    patterns = counted.rows.patterns
    scale = decisions.scale * counted.rows.dealer_hands
    played = _floats(decisions.net_if_played, scale)
    folded = _floats(decisions.net_if_folded, scale)
    strength = hand_feature("strength")[patterns.hands].astype(np.intp)
    order = np.lexsort((played, strength))
    weights = patterns.weights[order]
    before = np.concatenate([[0], np.cumsum(weights)[:-1]])
    return HandNets(
        house.game,
        patterns.hands[order],
        before / HAND_COUNT,
        played[order],
        folded[order],
        decisions.plays[order],
        weights,
    )


def _floats(sums: NDArray[Any], scale: int) -> NDArray[np.float64]:
    return np.array([int(value) / scale for value in sums.tolist()], dtype=np.float64)
