"""A house with its figures: counted once for its rules, priced again for every change of odds."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from trifelt.engine.exact.analysis import count_house, price
from trifelt.engine.exact.counted import Counted
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.houses.house import House
from trifelt.engine.settlement.house_notices import figure_notices
from trifelt.engine.settlement.lines import Notice
from trifelt.engine.variants.outcomes import RowFigures, row_figures

REMEMBERED: Final = 4
RulesKey = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]


def rules_key(house: House) -> RulesKey:
    """What counting depends on: the game, the wagers offered, the readings; no odds."""
    return house.game.id, tuple(house.offers), tuple(sorted(house.readings.items()))


@dataclass(frozen=True, slots=True)
class Situation:
    """What figures depend on besides the house: the meter in cents, and the boxes."""

    jackpot: int | None = None
    seats: int = 1


@dataclass(frozen=True, slots=True)
class Priced:
    """A house's figures, and every row of its tables."""

    house: House
    figures: Figures
    rows: dict[tuple[str, str], RowFigures]

    def wager(self, wager: str) -> WagerFigures | None:
        """The figures of a wager; those of its base for a payment or a raise."""
        rule = self.house.game.wager[wager]
        return self.figures.wagers.get(rule.base if rule.base is not None else wager)

    def edge(self, wager: str) -> Fraction | None:
        """The house edge of a wager."""
        found = self.wager(wager)
        return None if found is None else found.house_edge

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What a person should know beside the figures."""
        return figure_notices(self.figures)


class Pricer:
    """Keeps counted rows by the rules that they were counted under."""

    def __init__(self) -> None:
        self._counted: dict[RulesKey, Counted] = {}
        # The last houses priced: a base stays the same while odds are typed.
        self._priced: deque[tuple[Situation, Priced]] = deque(maxlen=REMEMBERED)

    def is_counted(self, house: House) -> bool:
        """Whether a house can be priced at once."""
        return rules_key(house) in self._counted

    def count(self, house: House) -> Counted:
        """Count a house's rules; takes its time where they are new, and may run anywhere."""
        key = rules_key(house)
        found = self._counted.get(key)
        if found is None:
            found = self._counted[key] = count_house(house)
        return found

    def price(self, house: House, situation: Situation) -> Priced:
        """A house's figures, in a millisecond or two once it is counted."""
        for at, known in self._priced:
            if known.house is house and at == situation:
                return known
        counted = self.count(house)
        priced = Priced(
            house,
            price(counted, house, situation.jackpot, situation.seats),
            row_figures(counted, house, situation.jackpot, situation.seats),
        )
        self._priced.append((situation, priced))
        return priced
