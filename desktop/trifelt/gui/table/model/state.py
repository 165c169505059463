"""What lies on the felt at a moment: all that the view needs to show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple

from trifelt.engine.message import Message

# Whose cards, where they are no box's.
DEALER: Final = 0
SHARED: Final = -1


class SpotKey(NamedTuple):
    """A spot of the felt."""

    box: int
    wager: str


class Tone(StrEnum):
    """How a result is told besides its words."""

    WIN = "win"
    LOSE = "lose"
    EVEN = "even"


@dataclass(frozen=True, slots=True)
class Mark:
    """A spot's result: a word, and what it came to."""

    word: Message
    net: int
    tone: Tone


Card = int | None
"""A card that can be seen, or None for one that lies face down."""


@dataclass(frozen=True, slots=True)
class FeltState:
    """One moment of the felt."""

    stacks: Mapping[SpotKey, int] = field(default_factory=dict)
    winnings: Mapping[SpotKey, int] = field(default_factory=dict)
    hands: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)
    dealer: tuple[Card, ...] = ()
    shared: tuple[Card, ...] = ()
    folded: frozenset[int] = frozenset()
    names: Mapping[int, Message] = field(default_factory=dict)
    dealer_name: Message | None = None
    marks: Mapping[SpotKey, Mark] = field(default_factory=dict)
    active: int | None = None
    own: frozenset[int] = frozenset()
    automatic: frozenset[int] = frozenset()
    locked: bool = False
    discards: int = 0

    @property
    def dealt(self) -> int:
        """How many cards lie on the felt."""
        return sum(map(len, self.hands.values())) + len(self.dealer) + len(self.shared)
