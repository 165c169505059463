"""Best play in plain words: a threshold, and the hands that no single threshold gets right."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import RANKS, rank_of, suit_of
from trifelt.engine.games.game import Decision
from trifelt.engine.games.names import poker_name, rank_text
from trifelt.engine.hands import FLUSH, STRAIGHT, STRAIGHT_FLUSH, hand_cards, hand_feature
from trifelt.engine.message import Message


@dataclass(frozen=True, slots=True)
class ExceptionToRule:
    """Hands of the same ranks and suits that are decided against the threshold."""

    ranks: str
    suits: Message
    hands: int
    choice: Decision


@dataclass(frozen=True, slots=True)
class Strategy:
    """When to play: the hand from which on, and exceptions where there are any."""

    rule: Message
    threshold: str | None  # None where every hand is decided the same way
    exceptions: tuple[ExceptionToRule, ...]
    plays: int
    folds: int


def find_strategy(plays: NDArray[np.bool_]) -> Strategy:
    """The plainest rule for the decisions on all 22,100 hands: the fewest exceptions."""
    strength = hand_feature("strength").astype(np.intp)
    count = int(strength.max()) + 1
    played = np.bincount(strength, weights=plays, minlength=count).astype(np.int64)
    hands = np.bincount(strength, minlength=count)
    # wrong[t]: hands decided otherwise than "play from strength t on".
    played_below = np.concatenate([[0], np.cumsum(played)])
    folded_above = np.concatenate([np.cumsum((hands - played)[::-1])[::-1], [0]])
    threshold = int((played_below + folded_above).argmin())
    against = plays != (strength >= threshold)
    number = int(plays.sum())
    return Strategy(
        _rule(threshold, count, exact=not against.any()),
        _named(_lowest(strength, threshold)) if 0 < threshold < count else None,
        tuple(_exceptions(against, plays)),
        number,
        len(plays) - number,
    )


def _rule(threshold: int, count: int, *, exact: bool) -> Message:
    if threshold == 0:
        return Message("play every hand") if exact else Message("play, but for some hands")
    if threshold == count:
        return Message("fold every hand") if exact else Message("fold, but for some hands")
    text = _named(_lowest(hand_feature("strength"), threshold))
    if exact:
        return Message("play {threshold} or better", threshold=text)
    return Message("play {threshold} or better, with exceptions", threshold=text)


def _lowest(strength: NDArray[np.integer], threshold: int) -> int:
    return int(np.flatnonzero(strength == threshold)[0])


def _named(hand: int) -> str:
    """A hand as a threshold: its ranks, and what it is where ranks do not tell."""
    category = int(hand_feature("category")[hand])
    if category in (FLUSH, STRAIGHT, STRAIGHT_FLUSH):
        return f"{poker_name(hand)} ({rank_text(hand)})"
    return rank_text(hand)


def _exceptions(against: NDArray[np.bool_], plays: NDArray[np.bool_]) -> Iterable[ExceptionToRule]:
    found: dict[tuple[str, Decision], list[int]] = defaultdict(list)
    for hand in np.flatnonzero(against)[::-1].tolist():
        choice = Decision.PLAY if plays[hand] else Decision.FOLD
        found[rank_text(hand), choice].append(hand)
    strength = hand_feature("strength")
    for (ranks, choice), hands in sorted(
        found.items(), key=lambda item: -int(strength[item[1][0]])
    ):
        for suits, number in _by_suits(hands):
            yield ExceptionToRule(ranks, suits, number, choice)


def _by_suits(hands: list[int]) -> list[tuple[Message, int]]:
    """How the suits of some hands of the same ranks lie, as shortly as can be said."""
    shapes: dict[tuple[int, ...], int] = defaultdict(int)
    for hand in hands:
        shapes[_shape(hand)] += 1
    ranks = [rank_of(card) for card in hand_cards(hands[0])]
    two = [shape for shape in shapes if len(set(shape)) == 2]
    told: list[tuple[Message, int]] = []
    if len(set(ranks)) == 3 and len(two) == 3:
        told.append((Message("two suits"), sum(shapes.pop(shape) for shape in two)))
    for shape, number in shapes.items():
        told.append((_suits_text(shape, ranks), number))
    return told


def _shape(hand: int) -> tuple[int, ...]:
    """Which cards are of one suit, lowest card first."""
    suits = [suit_of(card) for card in hand_cards(hand)]
    ranks = [rank_of(card) for card in hand_cards(hand)]
    if len(set(ranks)) < 3:
        return tuple(range(len(set(suits))))  # of a pair either card may share the kicker's suit
    return tuple(suits.index(suit) for suit in suits)


def _suits_text(shape: tuple[int, ...], ranks: list[int]) -> Message:
    kinds = len(set(shape))
    if kinds == 1:
        return Message("one suit")
    if kinds == 3:
        return Message("three suits")
    if len(set(ranks)) < 3:
        return Message("two suits")
    alike = [RANKS[rank] for n, rank in enumerate(ranks) if shape.count(shape[n]) == 2]
    return Message("{high} and {low} of one suit", high=alike[1], low=alike[0])
