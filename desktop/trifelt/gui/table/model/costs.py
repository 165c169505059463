"""What the wagers that lie cost: the exact edge of each, and the average of a round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from trifelt.engine.exact.figures import Figures
from trifelt.engine.message import Message
from trifelt.gui.shell.amounts import signed_amount_text
from trifelt.gui.shell.figures import percent_text
from trifelt.gui.table.model.state import SpotKey

# From a million on, the cents of an average say nothing.
_LARGE = 100_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """What a wager keeps on the average, told before the cards."""

    title: Message
    edge: str
    amount: str


def costs(figures: Figures, stacks: dict[SpotKey, int]) -> tuple[Cost, ...]:
    """The exact edge of each wager that lies, and what it costs a round; all together last."""
    staked: dict[str, int] = {}
    for spot, cents in stacks.items():
        if spot.wager in figures.wagers:
            staked[spot.wager] = staked.get(spot.wager, 0) + cents
    found = []
    total = Fraction(0)
    game = figures.house.game
    for wager, of_wager in figures.wagers.items():
        edge = of_wager.house_edge
        if wager not in staked:
            continue
        cents = staked[wager]
        if edge is None:
            found.append(Cost(game.wager[wager].title, "–", "–"))
            continue
        total += edge * cents
        found.append(Cost(game.wager[wager].title, percent_text(edge), _money(edge * cents)))
    if len(found) > 1:
        found.append(Cost(Message("Together, a round"), "", _money(total)))
    return tuple(found)


def edges(figures: Figures) -> tuple[Cost, ...]:
    """The exact edge of every wager of the house, where nothing lies yet."""
    return tuple(
        Cost(figures.house.game.wager[wager].title, percent_text(of_wager.house_edge), "")
        for wager, of_wager in figures.wagers.items()
    )


def _money(cost: Fraction) -> str:
    """A cost as the change of the balance that it is on the average; a large one without cents."""
    text = signed_amount_text(-round(cost))
    return text if abs(cost) < _LARGE else text.rpartition(".")[0]
