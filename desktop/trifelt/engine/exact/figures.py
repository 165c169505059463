"""The figures of a wager: integers and fractions until they are shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt

from trifelt.engine.exact.play import Play, Strategy
from trifelt.engine.houses.cells import Cell
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message


def net_outcome(net: Fraction) -> str:
    """What an outcome of the deciding wager is called: its net in units, decimal where that ends.

    >>> [net_outcome(Fraction(*net)) for net in ((11, 2), (-2, 1), (0, 1), (1, 3))]
    ['+5.5', '-2', '0', '+1/3']
    """
    text = f"{float(net):.9g}"
    text = text if Fraction(text) == net else str(net)
    return f"+{text}" if net > 0 else text


@dataclass(frozen=True, slots=True)
class OutcomeFigures:
    """One way in which a wager ends: how often, and its net per unit of the initial wager."""

    outcome: str
    row: str | None  # the pay table row that pays it
    cell: Cell | None  # what that row pays
    net: Fraction | None  # None where it takes a jackpot that was not given
    count: int


@dataclass(frozen=True)
class WagerFigures:
    """A wager over the space of deals that it was counted in."""

    wager: str
    combinations: int
    outcomes: tuple[OutcomeFigures, ...]
    average_total_wager: Fraction = Fraction(1)  # per unit of the initial wager
    has_later_wager: bool = False
    square: Fraction | None = field(default=None, repr=False)  # where outcomes do not tell it
    hits: Fraction | None = field(default=None, repr=False)

    @property
    def known(self) -> bool:
        """Whether every outcome's net is known."""
        return all(outcome.net is not None for outcome in self.outcomes)

    def probability(self, outcome: OutcomeFigures) -> Fraction:
        return Fraction(outcome.count, self.combinations)

    def share(self, outcome: OutcomeFigures) -> Fraction | None:
        """The outcome's part of the return: its probability times its net."""
        if outcome.net is None:
            return None
        return outcome.net * outcome.count / self.combinations

    @cached_property
    def exact_return(self) -> Fraction | None:
        """The player's net per unit of the initial wager."""
        if not self.known:
            return None
        total = sum((o.net * o.count for o in self.outcomes if o.net is not None), Fraction(0))
        return total / self.combinations

    @property
    def house_edge(self) -> Fraction | None:
        return None if self.exact_return is None else -self.exact_return

    @property
    def rtp(self) -> Fraction | None:
        """The part of the initial wager that comes back."""
        return None if self.exact_return is None else 1 + self.exact_return

    @property
    def element_of_risk(self) -> Fraction | None:
        """The house's share of all that is wagered."""
        return None if self.house_edge is None else self.house_edge / self.average_total_wager

    @cached_property
    def hit_rate(self) -> Fraction | None:
        """The probability of a net above nothing."""
        if self.hits is not None:
            return self.hits
        if not self.known:
            return None
        hits = sum(o.count for o in self.outcomes if o.net is not None and o.net > 0)
        return Fraction(hits, self.combinations)

    @cached_property
    def variance(self) -> Fraction | None:
        if self.exact_return is None:
            return None
        square = self.square
        if square is None:
            squares = (o.net**2 * o.count for o in self.outcomes if o.net is not None)
            square = sum(squares, Fraction(0)) / self.combinations
        return square - self.exact_return**2

    @property
    def standard_deviation(self) -> float | None:
        return None if self.variance is None else sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class ProgressiveFigures:
    """What a jackpot and other boxes are worth to the wager on the jackpot."""

    break_even: int | None  # the lowest jackpot in cents at which the player does not lose
    envy_per_box: Fraction  # cents that one other box is worth to each holder
    envy: Fraction  # cents from all other boxes


@dataclass(frozen=True, slots=True)
class Figures:
    """Every wager of a house, and its strategy where it has a decision."""

    house: House
    play: Play
    wagers: Mapping[str, WagerFigures]
    strategy: Strategy | None = None
    progressive: ProgressiveFigures | None = None

    @property
    def way(self) -> Message:
        """How hands were decided on, as what rests on it is headed."""
        qualifier = self.house.game.qualifier
        if self.play is Play.QUEEN and qualifier is not None:
            return Message("As played: {hand} or better", hand=qualifier.lowest)
        if self.play is Play.NEVER:
            return Message("As played: every hand folded")
        always = self.play is Play.ALWAYS
        return Message("As played: every hand") if always else Message("Best play")
