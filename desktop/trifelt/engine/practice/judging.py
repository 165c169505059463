"""A person's decisions of a round against best play."""

from __future__ import annotations

from collections.abc import Iterator

from trifelt.engine.exact.best_play import BestPlay, best_play
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.practice.standing import Judged
from trifelt.engine.round.play import Round


def judged(round_: Round, person: str | None) -> Iterator[Judged]:
    """Each decision of the person, by the hand alone and not by what other hands show."""
    for box, made in round_.decisions.items():
        if person not in round_.bets.persons(box):
            continue
        hand = hand_index(round_.cards(box))
        best = best_choice(round_.house, hand)
        cost = best.cost_of_error * round_.raised(box)
        yield Judged(box, hand, made, best.best, cost if made is not best.best else cost * 0)


def best_choice(house: House, hand: int) -> BestPlay:
    """The best decision on a hand, in a game that has one."""
    best = best_play(house, hand)
    assert best is not None, "this game has nothing to decide"
    return best
