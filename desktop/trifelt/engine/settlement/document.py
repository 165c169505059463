"""A round as it was staked, dealt and decided: what settlement is handed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared


@dataclass(frozen=True, slots=True)
class Bettor:
    """One person's wagers on a box, in cents; a box without named bettors has a nameless one."""

    wagers: Mapping[str, int]
    name: str | None = None
    seated: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """One box: its cards as a hand of the table, what was decided, who staked what."""

    number: int
    hand: int | None
    bettors: tuple[Bettor, ...]
    decision: Decision | None = None
    player: str | None = None
    dealt: tuple[int, ...] = ()  # as it was dealt, where that was not three cards

    @property
    def folded(self) -> bool:
        return self.decision is Decision.FOLD

    def has(self, wager: str) -> bool:
        """Whether anyone on the box staked this wager."""
        return any(wager in bettor.wagers for bettor in self.bettors)

    def seated(self, initial: str) -> Bettor:
        """The bettor marked as seated, else the highest initial bet, the first on a tie."""
        marked = (bettor for bettor in self.bettors if bettor.seated)
        return next(marked, None) or max(
            self.bettors, key=lambda bettor: bettor.wagers.get(initial, 0)
        )


@dataclass(frozen=True, slots=True)
class Document:
    """One round."""

    house: House
    dealer: int | None
    boxes: tuple[Box, ...]
    fourth: int | None = None
    jackpot: int | None = None
    incidents: tuple[Declared, ...] = ()
    dealt: tuple[int, ...] = ()  # the dealer's cards, where they were not three

    @property
    def game(self) -> Game:
        return self.house.game
