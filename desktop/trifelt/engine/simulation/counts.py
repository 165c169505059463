"""Rounds dealt, scored and counted: how often each combination of rows came up.

Deals are drawn uniformly from all disjoint ones, a block at a time. A block has its own stream,
started by the seed and its number: the raw stream of a bit generator, which numpy promises never to
change. 29 bits draw a pair of hands; what is no hand, and what shares a card, is drawn again.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.exact.scorer import LaterPart, Plan, Scorer, scorer_of
from trifelt.engine.exact.slices import cards_left, held_by_hands
from trifelt.engine.hands import CARDS_BESIDES_TWO_HANDS, HAND_COUNT
from trifelt.engine.tasks import results_in_order

BLOCK: Final = 1 << 20
_WORDS: Final = 1 << 16
_DRAWS: Final = 2 * _WORDS
_SPARE_BITS: Final = 3
_FIRST_HANDS: Final = (1 << 32 - _SPARE_BITS) // HAND_COUNT + 1
_ALL_CARDS: Final = (1 << 52) - 1


class Buffers(threading.local):
    """Memory that a thread uses again and again: fresh memory costs more than dealing."""

    def __init__(self) -> None:
        self.pair, self.first = np.empty((2, _DRAWS), np.uint32)
        self.player, self.dealer = np.empty((2, _DRAWS), np.intp)
        self.player_bits, self.dealer_bits = np.empty((2, _DRAWS), np.int64)
        self.free = np.empty(_DRAWS, np.bool_)


_BUFFERS: Final = Buffers()


class Stream:
    """Random words of a block; a second one serves what is drawn beside the two hands."""

    def __init__(self, seed: int, block: int, kind: int = 0) -> None:
        self._raw = np.random.SFC64(np.random.SeedSequence([seed, block, kind])).random_raw

    def words(self, count: int) -> NDArray[np.uint64]:
        found: NDArray[np.uint64] = self._raw(count)
        return found

    def below(self, bound: int, count: int) -> NDArray[np.intp]:
        """Numbers from 0 to less than a bound of at most 2^15, each equally likely."""
        whole = (1 << 32) // bound * bound
        kept = np.zeros(0, dtype=np.uint32)
        while len(kept) < count:
            words = self.words((count - len(kept)) // 2 + 8).view(np.uint32)
            kept = np.concatenate([kept, words[words < whole]])
        return (kept[:count] % np.uint32(bound)).astype(np.intp)


@cache
def _bits_of_first() -> NDArray[np.int64]:
    """A hand's cards; what is drawn beyond the hands collides with every other."""
    bits = np.full(_FIRST_HANDS, _ALL_CARDS, dtype=np.int64)
    bits[:HAND_COUNT] = hand_bits()
    return bits


def deals(
    seed: int, block: int, rounds: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """The player's and the dealer's hands of a block's rounds, some thousands at a time."""
    stream = Stream(seed, block)
    left = rounds
    while left:
        kept = _drawn(stream, _BUFFERS)[:left]
        left -= len(kept)
        yield _BUFFERS.player.take(kept), _BUFFERS.dealer.take(kept)


def _drawn(stream: Stream, to: Buffers) -> NDArray[np.intp]:
    """Fill the buffers with pairs of hands; where they share no card."""
    words = stream.words(_WORDS).view(np.uint32)
    np.right_shift(words, np.uint32(_SPARE_BITS), out=to.pair)
    np.floor_divide(to.pair, np.uint32(HAND_COUNT), out=to.first)
    to.player[:] = to.first
    np.multiply(to.first, np.uint32(HAND_COUNT), out=to.first)
    np.subtract(to.pair, to.first, out=to.pair)
    to.dealer[:] = to.pair
    # Indices are in range; "clip" only spares a check for each.
    np.take(_bits_of_first(), to.player, out=to.player_bits, mode="clip")
    np.take(hand_bits(), to.dealer, out=to.dealer_bits, mode="clip")
    np.bitwise_and(to.player_bits, to.dealer_bits, out=to.player_bits)
    np.equal(to.player_bits, 0, out=to.free)
    return np.flatnonzero(to.free)


def beside(stream: Stream, used: NDArray[np.int64], boxes: int) -> Iterator[NDArray[np.intp]]:
    """Hands of other boxes, one box after the other, from what is left of each deck."""
    used = used.copy()
    for _ in range(boxes):
        hands = stream.below(HAND_COUNT, len(used))
        while True:
            again = np.flatnonzero(hand_bits()[hands] & used)
            if not len(again):
                break
            hands[again] = stream.below(HAND_COUNT, len(again))
        used |= hand_bits()[hands]
        yield hands


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
        """Whether two runs counted exactly the same."""
        return (
            self.rounds == other.rounds
            and np.array_equal(self.counts, other.counts)
            and dict(self.envied) == dict(other.envied)
        )


def envy_cents(each: Sequence[int], hands: int) -> int:
    """What a set of envied hands pays, each of which pays so much."""
    return sum(cents for number, cents in enumerate(each) if hands >> number & 1)


def count_scored(
    plan: Plan, combinations: NDArray[np.uint16], sets: NDArray[np.uint8]
) -> JointCounts:
    """Scored rounds counted."""
    some = np.flatnonzero(sets)
    envied = Counter(zip(combinations[some].tolist(), sets[some].tolist(), strict=True))
    found = np.bincount(combinations, minlength=scorer_of(plan).count)
    return JointCounts(len(combinations), found, envied)


def no_counts(plan: Plan) -> JointCounts:
    return JointCounts(0, np.zeros(scorer_of(plan).count, dtype=np.int64))


def count_blocks(plan: Plan, seed: int, first: int, rounds: int) -> JointCounts:
    """The rounds from the start of a block on: a task that any executor can be given."""
    found = no_counts(plan)
    for block, size in blocks(first, rounds):
        for combinations, sets in scored(plan, seed, block, size):
            found += count_scored(plan, combinations, sets)
    return found


def simulate(
    plan: Plan,
    rounds: int,
    seed: int,
    *,
    workers: int = 1,
    executor: Executor | None = None,
    at_once: int | None = None,
    blocks: int = 1,
    told: Callable[[JointCounts], None] | None = None,
) -> JointCounts:
    """Deal all the rounds; without an executor on so many threads of this process.

    Tasks of so many blocks are taken in their order, and `at_once` of them are kept under way.
    `told` is called with the counts so far as they come in.
    """
    if rounds < 1:
        raise ValueError("a simulation has at least one round")
    if not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is 0 to {LARGEST_SEED}")
    size, most = blocks * BLOCK, at_once or 2 * workers
    tasks = (
        partial(count_blocks, plan, seed, start // BLOCK, min(size, rounds - start))
        for start in range(0, rounds, size)
    )
    so_far = no_counts(plan)
    threads = ThreadPoolExecutor(workers, thread_name_prefix="simulation")
    with threads if executor is None else nullcontext(executor) as pool:
        for found in results_in_order(tasks, pool, most):
            so_far += found
            if told is not None:
                told(so_far)
    return so_far


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
        if scorer.fourth_column is not None:
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
    """Turn the fourth card where it matters, each with the chance that the deck still has."""
    assert scorer.fourth_column is not None
    some = np.flatnonzero(scorer.heeds_fourth.take(found))
    before = found.take(some)
    drawn = stream.below(CARDS_BESIDES_TWO_HANDS, len(some))
    held = held_by_hands(scorer.fourth_column)
    for fourth, cards in enumerate(cards_left(scorer.fourth_column), 1):
        of_hands = held[fourth - 1]
        left = cards - of_hands.take(player.take(some)) - of_hands.take(dealer.take(some))
        turned = np.flatnonzero((drawn >= 0) & (drawn < left))
        found[some[turned]] = scorer.by_fourth[fourth].take(before.take(turned))
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
