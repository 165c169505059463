"""Rounds one after the other: a run on the very same cards for several plans, and sessions.

However it is walked, by single rounds or by whole blocks counted elsewhere, what is counted at any
place is what `simulate` counts: blocks are the same, and so is the order in them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.exact.scorer import Plan, scorer_of
from trifelt.engine.hands import hand_cards
from trifelt.engine.session.barrier import Barrier
from trifelt.engine.simulation.counts import (
    BLOCK,
    JointCounts,
    Stream,
    blocks,
    count_scored,
    deals,
    envy_cents,
    no_counts,
    scored,
)
from trifelt.engine.simulation.report import Expectation

# Beside the two streams that a block is dealt from.
_FOURTH_STREAM: Final = 2
_PATHS_STREAM: Final = 1 << 52  # blocks that no run of rounds comes to


@dataclass(frozen=True, slots=True)
class Dealt:
    """One round as it was dealt: its number, both hands, and each plan's combination of rows."""

    number: int
    player: int
    dealer: int
    combinations: tuple[int, ...]


_Hands = NDArray[np.intp]
_Rows = NDArray[np.uint16]
_Sets = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class _Chunk:
    player: _Hands
    dealer: _Hands
    combinations: tuple[_Rows, ...]
    envied: tuple[_Sets, ...]


class Walk:
    """Where a run is, and what each plan has counted so far."""

    def __init__(self, plans: Sequence[Plan], rounds: int, seed: int) -> None:
        self.plans = tuple(plans)
        self.rounds = rounds
        self.seed = seed
        self.position = 0
        self.counts = tuple(no_counts(plan) for plan in self.plans)
        self.last: Dealt | None = None
        self._chunks: Iterator[_Chunk] = iter(())
        self._chunk: _Chunk | None = None
        self._at = 0

    @property
    def done(self) -> bool:
        return self.position == self.rounds

    @property
    def at_block(self) -> bool:
        """Whether the next round is the first of a block."""
        return self.position % BLOCK == 0

    @property
    def block_end(self) -> int:
        """The rounds after which the block of the next round is over."""
        return min(self.rounds, (self.position // BLOCK + 1) * BLOCK)

    def walk(self, count: int) -> None:
        """Deal so many more rounds, or as many as are left."""
        left = min(count, self.rounds - self.position)
        while left:
            left -= self._walk_in_chunk(left)

    def leap(self, counts: Sequence[JointCounts]) -> None:
        """Take in the next blocks, counted elsewhere for each plan."""
        if not self.at_block:
            raise ValueError("only whole blocks can be taken in")
        self.counts = tuple(a + b for a, b in zip(self.counts, counts, strict=True))
        self.position += counts[0].rounds
        self._chunk, self._chunks = None, iter(())

    def _walk_in_chunk(self, most: int) -> int:
        if self._chunk is None or self._at == len(self._chunk.player):
            if self.at_block:
                self._chunks = self._block()
            self._chunk, self._at = next(self._chunks), 0
        chunk, start = self._chunk, self._at
        end = min(start + most, len(chunk.player))
        self.counts = tuple(
            counts + count_scored(plan, rows[start:end], sets[start:end])
            for plan, counts, rows, sets in zip(
                self.plans, self.counts, chunk.combinations, chunk.envied, strict=True
            )
        )
        self.position += end - start
        self._at = end
        self.last = Dealt(
            self.position,
            int(chunk.player[end - 1]),
            int(chunk.dealer[end - 1]),
            tuple(int(found[end - 1]) for found in chunk.combinations),
        )
        return end - start

    def _block(self) -> Iterator[_Chunk]:
        block = self.position // BLOCK
        size = self.block_end - self.position
        scores = [scored(plan, self.seed, block, size) for plan in self.plans]
        return map(_chunk, deals(self.seed, block, size), zip(*scores, strict=True))


def _chunk(hands: tuple[_Hands, _Hands], found: tuple[tuple[_Rows, _Sets], ...]) -> _Chunk:
    return _Chunk(*hands, tuple(rows for rows, _ in found), tuple(sets for _, sets in found))


def fourth_card(plan: Plan, seed: int, dealt: Dealt, combination: int) -> int | None:
    """The card that was beside both hands of a round; None where no wager of the plan is for it.

    A run draws no more of it than what it says to a rule, and that only where it matters. Which of
    the cards it is that fit is drawn here, from the seed and the number of the round.
    """
    scorer = scorer_of(plan)
    column = scorer.fourth_column
    if column is None or column.of_card is None:
        return None
    gone = {*hand_cards(dealt.player), *hand_cards(dealt.dealer)}
    left = [card for card in range(DECK_SIZE) if card not in gone]
    says = scorer.fourth[combination]
    if says or scorer.heeds_fourth[combination]:
        left = [card for card in left if column.of_card(card) == says]
    return left[int(Stream(seed, dealt.number, _FOURTH_STREAM).below(len(left), 1)[0])]


def sample_paths(
    exact: Expectation, *, sessions: int, rounds: int, seed: int, barrier: Barrier
) -> NDArray[np.int64]:
    """Balances in cents of some sessions, a row each, from the bankroll to the last round.

    Who stops keeps his balance to the end.
    """
    sets = range(1 << len(exact.envy))
    beside = np.array([envy_cents(exact.envy, hands) for hands in sets], dtype=np.int64)
    of_combination, nets = exact.nets_of_combinations(), []
    for block, size in blocks(_PATHS_STREAM, sessions * rounds):
        for combinations, hands in scored(exact.plan, seed, block, size):
            net = of_combination[combinations]
            nets.append(net + beside[hands] if len(hands) else net)
    balances = np.full((sessions, rounds + 1), barrier.bankroll, dtype=np.int64)
    balances[:, 1:] += np.cumsum(np.concatenate(nets).reshape(sessions, rounds), axis=1)
    ends = balances < barrier.cost
    if barrier.target is not None:
        ends |= balances >= barrier.target
    for session in np.flatnonzero(ends.any(axis=1)).tolist():
        last = ends[session].argmax()
        balances[session, last:] = balances[session, last]
    return balances
