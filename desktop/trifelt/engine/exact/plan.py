"""What a simulation deals and scores, as plain values that can be sent to another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.box_money import verify_mix
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.envy import envied_hands
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.hands import HAND_COUNT
from trifelt.engine.houses.house import House


@dataclass(frozen=True, slots=True)
class Plan:
    """One box's wagers under a house's readings, its decisions, and the boxes beside it."""

    game: str
    wagers: tuple[str, ...]  # with all that hangs on the decision
    readings: tuple[tuple[str, str], ...]
    decides: bool
    plays: bytes  # a bit for each hand
    others: int = 0  # boxes beside this one that are dealt as well
    envied: tuple[int, ...] = ()  # the hands in them that pay

    def plays_of_hand(self) -> NDArray[np.bool_]:
        """Whether each of the 22,100 hands is played."""
        bits = np.frombuffer(self.plays, dtype=np.uint8)
        return np.unpackbits(bits, count=HAND_COUNT).astype(bool)


def plan_of(
    house: House,
    stakes: Mapping[str, int],
    *,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> Plan:
    """The plan for these stakes; other boxes are dealt only where their hands can pay."""
    verify_mix(house, stakes, jackpot)
    counted = count_wagers(house, tuple(stakes))
    plays = plays_by_hand(counted, decide(counted, house, play))
    choice = house.game.choice
    rule = house.game.envy
    envied: tuple[int, ...] = ()
    if seats > 1 and rule is not None and rule.holder in stakes:
        envied = tuple(each.hand for each in envied_hands(house, plays, jackpot))
    decides = choice is not None and choice.wager in stakes
    names = {name for wager in counted.wagers for name in wager.readings}
    return Plan(
        house.game.id,
        tuple(wager.id for wager in counted.wagers),
        tuple((name, house.readings[name]) for name in sorted(names)),
        decides,
        np.packbits(plays).tobytes(),
        seats - 1 if envied else 0,
        envied,
    )
