"""Rounds scored and counted: how often each combination of rows came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.plan import Plan
from trifelt.engine.exact.scorer import LaterPart, Scorer, scorer_of
from trifelt.engine.exact.slices import cards_left, held_by_hands
from trifelt.engine.simulation.dealing import BLOCK, Stream, beside, deals

CARDS_LEFT = 46
_SECOND_STREAM = 1


@dataclass(frozen=True, slots=True, eq=False)
class JointCounts:
    """Rounds by combination of rows; and those in which other boxes held what pays this one.

    `envied` counts, by combination, sets of the plan's envied hands, a bit for each.
    """

    rounds: int
    counts: NDArray[np.int64]
    envied: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def __add__(self, other: JointCounts) -> JointCounts:
        envied = self.envied
        if other.envied:
            envied = dict(Counter(self.envied) + Counter(other.envied))
        return JointCounts(self.rounds + other.rounds, self.counts + other.counts, envied)

    def same(self, other: JointCounts) -> bool:
        """Whether two runs came to the very same."""
        return (
            self.rounds == other.rounds
            and np.array_equal(self.counts, other.counts)
            and dict(self.envied) == dict(other.envied)
        )


def no_counts(plan: Plan) -> JointCounts:
    return JointCounts(0, np.zeros(scorer_of(plan).count, dtype=np.int64))


def count_blocks(plan: Plan, seed: int, first: int, rounds: int) -> JointCounts:
    """The rounds from the start of a block on: a task that any executor can be given."""
    scorer = scorer_of(plan)
    counts = np.zeros(scorer.count, dtype=np.int64)
    envied: Counter[tuple[int, int]] = Counter()
    for block, size in blocks(first, rounds):
        for combinations, sets in scored(plan, seed, block, size):
            counts += np.bincount(combinations, minlength=scorer.count)
            for place in np.flatnonzero(sets).tolist():
                envied[int(combinations[place]), int(sets[place])] += 1
    return JointCounts(rounds, counts, dict(envied))


def blocks(first: int, rounds: int) -> Iterator[tuple[int, int]]:
    """The numbers and sizes of the blocks that these rounds fill; only the last may be short."""
    while rounds > 0:
        yield first, min(BLOCK, rounds)
        first, rounds = first + 1, rounds - BLOCK


def scored(
    plan: Plan, seed: int, block: int, rounds: int
) -> Iterator[tuple[NDArray[np.uint16], NDArray[np.uint8]]]:
    """The combinations of a block's rounds in their order, and the envied hands beside them."""
    scorer = scorer_of(plan)
    second = Stream(seed, block, _SECOND_STREAM)
    nothing = np.zeros(0, dtype=np.uint8)
    for player, dealer in deals(seed, block, rounds):
        found = scorer.combination.take(scorer.player.take(player) + scorer.dealer.take(dealer))
        for part in scorer.later:
            _look_further(part, player, dealer, found)
        if scorer.shared_column is not None:
            _share_card(scorer, second, player, dealer, found)
        if plan.others:
            yield found, _envied_beside(plan, second, player, dealer)
        else:
            yield found, nothing


def _look_further(
    part: LaterPart, player: NDArray[np.intp], dealer: NDArray[np.intp], found: NDArray[np.uint16]
) -> None:
    """Where both hands bear the same mark, the later part may have a better row."""
    some = np.flatnonzero(part.player_mark.take(player) == part.dealer_mark.take(dealer))
    place = part.player.take(player.take(some)) + part.dealer.take(dealer.take(some))
    before = found.take(some).astype(np.intp)
    found[some] = part.becomes.take(before * 256 + part.rows.take(place))


def _share_card(
    scorer: Scorer,
    stream: Stream,
    player: NDArray[np.intp],
    dealer: NDArray[np.intp],
    found: NDArray[np.uint16],
) -> None:
    """Turn the shared card where it matters, each with the chance that the deck still has."""
    assert scorer.shared_column is not None
    some = np.flatnonzero(scorer.heeds_shared.take(found))
    before = found.take(some)
    drawn = stream.below(CARDS_LEFT, len(some))
    held = held_by_hands(scorer.shared_column)
    for shared, cards in enumerate(cards_left(scorer.shared_column), 1):
        of_hands = held[shared - 1]
        left = cards - of_hands.take(player.take(some)) - of_hands.take(dealer.take(some))
        turned = np.flatnonzero((drawn >= 0) & (drawn < left))
        found[some[turned]] = scorer.by_shared[shared].take(before.take(turned))
        drawn -= left


def _envied_beside(
    plan: Plan, stream: Stream, player: NDArray[np.intp], dealer: NDArray[np.intp]
) -> NDArray[np.uint8]:
    sets = np.zeros(len(player), dtype=np.uint8)
    number = np.zeros(len(hand_bits()), dtype=np.uint8)
    number[list(plan.envied)] = 1 << np.arange(len(plan.envied), dtype=np.uint8)
    used = hand_bits()[player] | hand_bits()[dealer]
    for hands in beside(stream, used, plan.others):
        sets |= number.take(hands)
    return sets
