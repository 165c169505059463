"""All figures of a house in one call."""

from __future__ import annotations

from types import MappingProxyType

from trifelt.engine.exact.counted import Counted, count_wagers
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.exact.pricing import deciding_figures, wager_figures
from trifelt.engine.exact.strategy import find_strategy
from trifelt.engine.houses.house import House


def count_house(house: House) -> Counted:
    """The rows of every wager that a house offers, counted together; kept for the next odds."""
    return count_wagers(house, tuple(house.offers))


def analyze_house(
    house: House, jackpot: int | None = None, seats: int = 1, play: Play = Play.BEST
) -> Figures:
    """Every wager's figures; the meter is in cents, `seats` boxes hold what causes an envy."""
    return price(count_house(house), house, jackpot, seats, play)


def price(
    counted: Counted,
    house: House,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> Figures:
    """The figures of counted rows at a house's odds: nothing is counted again."""
    plays = decide(counted, house, play)
    choice = house.game.choice
    decides = choice is not None and choice.wager in house.offers
    deals = counted.deals(plays if decides else None)
    found: dict[str, WagerFigures] = {}
    for wager in counted.game.placeable:
        if wager not in counted.wagers:
            continue
        if choice is not None and wager.id == choice.wager:
            found[wager.id] = deciding_figures(counted, house, plays, deals)
        else:
            found[wager.id] = wager_figures(counted, house, wager.id, deals, jackpot)
    progressive = None
    metered = house.game.priced_wager
    by_hand = plays_by_hand(counted, plays)
    if metered is not None and metered in found:
        from trifelt.engine.exact.progressive import progressive_figures

        found[metered], progressive = progressive_figures(
            house, metered, found[metered], by_hand, jackpot, seats
        )
    return Figures(
        house,
        play,
        MappingProxyType(found),
        find_strategy(by_hand) if decides else None,
        progressive,
    )
