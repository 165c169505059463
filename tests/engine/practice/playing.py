"""Rounds of a session, played to their end."""

from collections.abc import Callable, Sequence

from tests.engine.round.tables import (
    LUCKY,
    PICTURES,
    POKER,
    PRIME,
    PROSPERITY,
    decide_automatically,
)
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.practice.session import Session
from trifelt.engine.round.automatic import AutomaticPlayer, best_decision, bet_automatically
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Round
from trifelt.engine.round.records import ChipsPlaced

WAGERS = {
    POKER: {"ante": 2_500, "pair-plus": 500, "progressive": 250},
    PRIME: {"ante": 2_500, "prime": 500, "pair-bonus": 500, "all-six": 100},
    PICTURES: {"main": 2_500, "tie": 500},
    PROSPERITY: {"main": 2_500, "picture-perfect": 100},
    LUCKY: {"main": 2_500, "lucky-pictures": 500},
}
Choose = Callable[[Round, int], Decision]


def by_best_play(round_: Round, box: int) -> Decision:
    return best_decision(round_.house, round_.cards(box))


def always_fold(round_: Round, box: int) -> Decision:
    return Decision.FOLD


def chips(box: int, wagers: dict[str, int]) -> list[tuple[Spot, int]]:
    return [(Spot(box, wager, "You"), cents) for wager, cents in wagers.items()]


def placing(box: int, wagers: dict[str, int]) -> ChipsPlaced:
    """These bets on a box, as one change."""
    return ChipsPlaced(tuple(chips(box, wagers)))


def play(
    session: Session,
    house: House,
    seed: int,
    wagers: dict[str, int],
    choose: Choose,
    others: Sequence[AutomaticPlayer] = (),
) -> None:
    """One round on box 3, to its end."""
    round_ = session.begin(house, seed, jackpot=2_500_000 if house.game.priced_wager else None)
    bet_automatically(round_, others)
    session.change(placing(3, wagers))
    round_.close()
    round_.deal()
    decide_automatically(round_, others)
    while (box := round_.to_decide) is not None:
        round_.decide(box, choose(round_, box))
        decide_automatically(round_, others)
    round_.reveal()
    round_.settle()
    session.finish()
