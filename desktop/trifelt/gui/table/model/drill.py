"""A drill of close calls: hands near the edge of best play, one's own past errors first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

import numpy as np

from trifelt.engine.exact.analysis import count_house
from trifelt.engine.exact.play import Strategy, best_decisions
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.table.model.coach import Advice, advise

# A call is close where the choices differ by less than this share of the wager.
CLOSE: Final = Fraction(6, 100)
ROUND_OF_HANDS: Final = 20

Draw = Callable[[int], int]
"""A number below the bound."""


def close_hands(house: House) -> tuple[tuple[int, ...], ...]:
    """The hands whose choices lie close together, pattern by pattern, the closest first."""
    counted = count_house(house)
    decisions = best_decisions(counted, house)
    patterns = counted.rows.patterns
    whole = decisions.scale * counted.rows.dealer_hands
    gaps = [
        abs(int(played) - int(folded))
        for played, folded in zip(decisions.net_if_played, decisions.net_if_folded, strict=True)
    ]
    near = sorted(
        (n for n, gap in enumerate(gaps) if Fraction(gap, whole) < CLOSE), key=gaps.__getitem__
    )
    order = np.argsort(patterns.of_hand, kind="stable")
    starts = np.searchsorted(patterns.of_hand[order], np.arange(patterns.count + 1))
    return tuple(tuple(order[starts[n] : starts[n + 1]].tolist()) for n in near)


def past_errors(bodies: Iterable[Mapping[str, object]]) -> tuple[int, ...]:
    """The hands that were decided wrongly in these rounds, the dearest errors first."""
    cost: dict[int, float] = {}
    for body in bodies:
        decisions = body.get("decisions")
        for one in decisions if isinstance(decisions, list) else ():
            if not isinstance(one, Mapping) or one.get("made") == one.get("best"):
                continue
            hand, paid = one.get("hand"), one.get("cost")
            if isinstance(hand, int) and 0 <= hand < HAND_COUNT and isinstance(paid, str):
                cost[hand] = cost.get(hand, 0.0) + _number(paid)
    return tuple(sorted((hand for hand in cost if cost[hand] > 0), key=lambda h: -cost[h]))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


@dataclass(slots=True)
class Drill:
    """Hands asked one after the other; nothing of it touches the session."""

    house: House
    hands: tuple[int, ...]
    # How many of the first hands were decided wrongly at the table.
    own_errors: int = 0
    strategy: Strategy | None = None
    wrong: list[Advice] = field(default_factory=list)
    asked: int = 0
    answered: bool = False  # whether the hand that shows is decided

    @property
    def over(self) -> bool:
        """Whether all hands were answered."""
        return self.asked >= len(self.hands)

    @property
    def hand(self) -> int:
        """The hand that is asked."""
        return self.hands[self.asked]

    @property
    def is_own_error(self) -> bool:
        """Whether the hand that is asked was decided wrongly at the table."""
        return self.asked < self.own_errors

    @property
    def right(self) -> int:
        """How many answers were right."""
        return self.asked + self.answered - len(self.wrong)

    @property
    def cost(self) -> Fraction:
        """What the wrong answers would have cost together, in parts of the wager."""
        return sum((advice.alone.cost_of_error for advice in self.wrong), Fraction(0))

    def advice(self) -> Advice:
        """What best play says of the hand that is asked."""
        advice = advise(self.house, 0, self.hand)
        assert advice is not None, "a drill is of a game with a decision"
        return advice

    def answer(self, decision: Decision) -> bool:
        """Decide; whether it was right."""
        assert not self.answered, "a hand is answered once"
        advice = self.advice()
        self.answered = True
        right = decision is advice.best or advice.alone.cost_of_error == 0
        if not right:
            self.wrong.append(advice)
        return right

    def go_on(self) -> None:
        """The next hand."""
        self.asked += 1
        self.answered = False

    def again(self) -> Drill:
        """The hands that were answered wrongly, once more."""
        hands = tuple(advice.hand for advice in self.wrong)
        return Drill(self.house, hands, strategy=self.strategy)

    def score(self) -> Message:
        """How it went so far."""
        done = self.asked + self.answered
        return Message("{right} of {done} right", right=self.right, done=done)


def make_drill(
    house: House,
    close: tuple[tuple[int, ...], ...],
    errors: tuple[int, ...],
    draw: Draw,
    strategy: Strategy | None = None,
) -> Drill:
    """Past errors first, then close calls drawn at random, the closer half more often."""
    again = errors[: ROUND_OF_HANDS // 2]
    hands = list(again)
    pool = list(range(len(close)))
    while len(hands) < ROUND_OF_HANDS and pool:
        # The lesser of two draws leans to the closest calls.
        place = min(draw(len(pool)), draw(len(pool)))
        pattern = close[pool.pop(place)]
        hands.append(pattern[draw(len(pattern))])
    return Drill(house, tuple(hands), len(again), strategy)
