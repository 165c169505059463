"""Houses and rounds for tests of the round."""

from collections.abc import Iterable
from typing import Any

from tests.certain import certain
from trifelt.engine.cards import read_cards, shuffled_deck
from trifelt.engine.checker import Faults
from trifelt.engine.documents.schema import DeclaredNode
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Decision
from trifelt.engine.houses import BUILT_IN, default_house
from trifelt.engine.houses.house import House
from trifelt.engine.houses.read import read_house
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.round.automatic import AutomaticPlayer, best_decision
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.settlement import Settlement

POKER = "three-card-poker"
PRIME = "three-card-prime"
PICTURES = "three-pictures"
PROSPERITY = "prosperity-3-pictures"
LUCKY = "lucky-three-pictures"
LIMITS = {"main": {"min": "50", "max": "1000"}}


def house_of(game: str, **changes: Any) -> House:
    """The game's default house, with changes as a house file would write them."""
    found = certain(find_game(game))
    house = default_house(found)
    if not changes:
        return house
    read = read_house({"base": house.id, **changes}, BUILT_IN, game=found, inline=True)
    assert read.house is not None, [fault.render() for fault in read.faults]
    return read.house


def new_round(game: str, *, seed: int = 1, noticed: bool = True, **changes: Any) -> Round:
    house = house_of(game, **changes)
    return Round(house, shuffled_deck(seed), seed=seed, jackpot=2_500_000, noticed=noticed)


def bet(round_: Round, box: int, person: str | None = None, /, **wagers: int) -> None:
    """Bets on a box, wagers written with low lines in their ids."""
    round_.felt.place(
        [(Spot(box, wager.replace("_", "-"), person), cents) for wager, cents in wagers.items()]
    )


def declared(game: str, **content: Any) -> Declared:
    """An irregularity as a document writes it."""
    found = certain(find_game(game))
    faults = Faults()
    one = DeclaredNode(found).check(content, None, faults)
    assert not faults.found, [fault.render() for fault in faults.found]
    assert isinstance(one, Declared)
    return one


def deck_of(*first: str) -> tuple[int, ...]:
    """A deck with these cards in front."""
    cards = read_cards(" ".join(first)).cards
    return (*cards, *(card for card in range(52) if card not in cards))


def decide_automatically(round_: Round, players: Iterable[AutomaticPlayer]) -> None:
    """Decide for them as long as it is the turn of one of them."""
    names = {player.name for player in players}
    while (box := round_.to_decide) is not None and names & set(round_.bets.persons(box)):
        round_.decide(box, best_decision(round_.house, round_.cards(box)))


def play_on(round_: Round, decision: Decision = Decision.PLAY) -> Settlement:
    """The round from where it is to its end, every box decided alike."""
    if round_.phase is Phase.BETTING:
        round_.close()
    if round_.phase is Phase.CLOSED:
        round_.deal()
    while (box := round_.to_decide) is not None:
        round_.decide(box, decision)
    round_.reveal()
    return round_.settle()


def said(message: object) -> str:
    return "" if message is None else str(message)
