"""The chips on the felt while bets are open: what may be placed where, and whose it is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House, Offer
from trifelt.engine.message import Message, under_clause
from trifelt.engine.money import LARGEST_AMOUNT, Amount
from trifelt.engine.settlement.document import Bettor, Box
from trifelt.engine.settlement.judging import lost_by_folding, row_won
from trifelt.engine.wager import Kind

LONGEST_NAME: Final = 80


class Spot(NamedTuple):
    """Where a person's chips are; a person without a name is whoever sits at the box."""

    box: int
    wager: str
    person: str | None = None


@dataclass(frozen=True, slots=True)
class Bets:
    """All chips on the felt in cents, in the order in which the spots were first bet on."""

    stakes: Mapping[Spot, int] = field(default_factory=lambda: MappingProxyType({}))
    seated: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))

    def on(self, spot: Spot) -> int:
        return self.stakes.get(spot, 0)

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes with chips, in dealing order."""
        return tuple(sorted({spot.box for spot in self.stakes}))

    def persons(self, box: int) -> tuple[str | None, ...]:
        """Who has chips on the box, in the order of placing."""
        return tuple(dict.fromkeys(spot.person for spot in self.stakes if spot.box == box))

    def of(self, person: str | None) -> int:
        """All that a person has bet."""
        return sum(cents for spot, cents in self.stakes.items() if spot.person == person)

    def has(self, box: int, wager: str) -> bool:
        return any(spot.box == box and spot.wager == wager for spot in self.stakes)

    def total(self, box: int, wager: str) -> int:
        """The total on a betting area."""
        return sum(
            cents for spot, cents in self.stakes.items() if spot.box == box and spot.wager == wager
        )

    def with_more(self, spot: Spot, cents: int) -> "Bets":
        """Chips added, or taken off where fewer."""
        stakes = dict(self.stakes)
        stakes[spot] = stakes.get(spot, 0) + cents
        if not stakes[spot]:
            del stakes[spot]
        return Bets(MappingProxyType(stakes), self.seated)

    def with_seat(self, box: int, person: str | None) -> "Bets":
        seated = {at: who for at, who in self.seated.items() if at != box}
        if person is not None:
            seated[box] = person
        return Bets(self.stakes, MappingProxyType(seated))

    def entitled(self, game: Game) -> tuple[int, ...]:
        """The boxes that are dealt in."""
        entitling = {wager.id for wager in game.placeable if wager.entitles}
        return tuple(sorted({spot.box for spot in self.stakes if spot.wager in entitling}))

    def as_boxes(self, game: Game) -> Iterator[Box]:
        """The boxes as a settle document has them, with no cards yet."""
        for number in self.boxes:
            bettors = []
            for person in self.persons(number):
                wagers = {
                    spot.wager: cents
                    for spot, cents in self.stakes.items()
                    if (spot.box, spot.person) == (number, person)
                }
                name = person if game.bettors else None
                seated = name is not None and self.seated.get(number) == name
                bettors.append(Bettor(wagers, name, seated))
            player = None if game.bettors else self.persons(number)[0]
            yield Box(number, None, tuple(bettors), None, player)


# --- why not --------------------------------------------------------------------------------------


def verify_spot(house: House, bets: Bets, spot: Spot) -> Message | None:
    """Why this person's chips cannot be there at all."""
    if not 1 <= spot.box <= house.seats:
        return Message(
            "There is no box {box}; this house has {seats}.", box=spot.box, seats=house.seats
        )
    wager = house.game.wager.get(spot.wager)
    if wager is None or spot.wager not in house.offers:
        return Message("This house does not offer that wager.")
    if wager.kind is not Kind.STAKED:
        if wager.kind is Kind.RAISED:
            return Message("{wager} is bet after you see your cards.", wager=wager.title)
        return Message("A payment, not a wager: nothing is placed for it.")
    return _verify_person(house, bets, spot)


def _verify_person(house: House, bets: Bets, spot: Spot) -> Message | None:
    persons = bets.persons(spot.box)
    if spot.person is not None and not _is_name(spot.person):
        return Message("Use 1 to {longest} characters.", longest=LONGEST_NAME)
    if not persons or spot.person in persons:
        return None
    if not house.game.bettors:
        return Message(
            "Box {box} is another player's; a box has one player in this game.", box=spot.box
        )
    if spot.person is None or None in persons:
        return Message("Where several bet on a box, each needs a name.")
    return None


def _is_name(name: str) -> bool:
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def verify_more(
    house: House, bets: Bets, spot: Spot, cents: int, *, noticed: bool
) -> Message | None:
    """Why chips cannot be added; a dealer who notices sees limits and what a bet needs."""
    if cents <= 0:
        return Message("Enter an amount greater than 0.")
    refusal = verify_spot(house, bets, spot)
    if refusal is not None:
        return refusal
    offer = house.offers[spot.wager]
    stake = bets.on(spot) + cents
    if offer.price is not None and stake != offer.price:
        return Message("{wager} costs {price}.", wager=offer.wager.title, price=Amount(offer.price))
    if stake > LARGEST_AMOUNT:
        return Message("At most {most} can be placed there.", most=Amount(LARGEST_AMOUNT))
    if not noticed:
        return None
    return _verify_needed(house.game, bets, spot) or _verify_most(house, bets, spot, offer, cents)


def _verify_needed(game: Game, bets: Bets, spot: Spot) -> Message | None:
    wager = game.wager[spot.wager]
    if wager.needs is None or _is_there(game, bets, spot, wager.needs):
        return None
    return Message(
        "{wager} needs {needs} first ({clause}).",
        wager=wager.title,
        needs=game.wager[wager.needs].title,
        clause=wager.needs_clause,
    )


def _is_there(game: Game, bets: Bets, spot: Spot, needed: str) -> bool:
    if game.side_on_box:
        return bets.has(spot.box, needed)
    return spot._replace(wager=needed) in bets.stakes


def _verify_most(house: House, bets: Bets, spot: Spot, offer: Offer, cents: int) -> Message | None:
    """A box's bets on an area count together."""
    if offer.maximum is None or bets.total(spot.box, spot.wager) + cents <= offer.maximum:
        return None
    limits = house.game.limits
    return Message(
        "{wager} on box {box} would be over the maximum of {most}{clause}.",
        wager=offer.wager.title,
        box=spot.box,
        most=Amount(offer.maximum),
        clause=under_clause(limits.rejected if limits is not None else ""),
    )


def verify_less(
    house: House, bets: Bets, spot: Spot, cents: int, *, noticed: bool
) -> Message | None:
    """Why chips cannot be taken off."""
    stake = bets.on(spot)
    if not stake:
        return Message("There is no such bet.")
    if cents <= 0:
        return Message("Enter an amount greater than 0.")
    if cents > stake:
        return Message("Only {lies} is there.", lies=Amount(stake))
    if cents < stake:
        if house.offers[spot.wager].price is not None:
            return Message("{wager} is taken off whole.", wager=house.game.wager[spot.wager].title)
        return None
    return _verify_not_needed(house.game, bets, spot) if noticed else None


def _verify_not_needed(game: Game, bets: Bets, spot: Spot) -> Message | None:
    """A wager that another one needs comes off after it."""
    without = bets.with_more(spot, -bets.on(spot))
    for other in without.stakes:
        if other.box != spot.box or game.wager[other.wager].needs != spot.wager:
            continue
        if not _is_there(game, without, other, spot.wager):
            wager = game.wager[other.wager]
            return Message(
                "{wager} needs {main} ({clause}); take {wager} off first.",
                wager=wager.title,
                main=game.wager[spot.wager].title,
                clause=wager.needs_clause,
            )
    return None


def verify_least(house: House, bets: Bets) -> Message | None:
    """The first area whose bets are under its minimum, which a dealer who notices holds up."""
    limits = house.game.limits
    for box in bets.boxes:
        for wager, offer in house.offers.items():
            total = bets.total(box, wager)
            if offer.minimum is None or not 0 < total < offer.minimum:
                continue
            return Message(
                "{wager} on box {box} is under the minimum of {least}: raise it or take it "
                "off{clause}.",
                wager=offer.wager.title,
                box=box,
                least=Amount(offer.minimum),
                clause=under_clause(limits.withdrawn if limits is not None else ""),
            )
    return None


CardsOf = Callable[[int], tuple[int, ...]]


def lost_bets(
    house: House, bets: Bets, decisions: Mapping[int, Decision], cards: CardsOf
) -> Iterator[tuple[int, str]]:
    """The bets, by box and wager, that a fold by itself has lost."""
    for spot in bets.stakes:
        folded = decisions.get(spot.box) is Decision.FOLD
        if folded and lost_by_folding(house, spot.wager, hand_index(cards(spot.box))):
            yield spot.box, spot.wager


def covered_boxes(
    house: House, bets: Bets, decisions: Mapping[int, Decision], cards: CardsOf
) -> Iterator[int]:
    """The boxes whose cards go under the raise: those that play on, and winners that never decide.

    Three Card Poker 3.10 and 3.11.
    """
    choice = house.game.choice
    if choice is None or not choice.covers:
        return
    for box in bets.entitled(house.game):
        if bets.has(box, choice.wager):
            covered = decisions.get(box) is Decision.PLAY
        else:
            entitling = (one.id for one in house.game.placeable if one.entitles)
            hand = hand_index(cards(box))
            covered = any(row_won(house, one, hand) for one in entitling if bets.has(box, one))
        if covered:
            yield box
