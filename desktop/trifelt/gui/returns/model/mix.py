"""The mix of wagers that is played: typed by the user, read as a whole with all its faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from trifelt.engine.exact.play import Play
from trifelt.engine.exact.results import most_at_risk
from trifelt.engine.houses.cells import pay_tables
from trifelt.engine.houses.house import House, name_text
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, money_text, plain_amount, read_money
from trifelt.engine.variants.editing import pays_alike, with_table
from trifelt.engine.wager import Wager
from trifelt.gui.graphs.model import Facts
from trifelt.gui.shell.figures import read_amount

FIRST_MAIN: Final = 1_000
FIRST_SIDE: Final = 500
FIRST_JACKPOT: Final = 2_500_000
JACKPOT: Final = "jackpot"


@dataclass(frozen=True, slots=True)
class StakeMix:
    """One box's stakes in cents in a house, and how its hands are decided."""

    house: House
    stakes: Mapping[str, int]
    play: Play = Play.BEST
    jackpot: int | None = None
    seats: int = 1

    @property
    def facts(self) -> Facts:
        """The same as columns of a table."""
        wagers = self.house.game.wager
        return (
            (Message("Game"), self.house.game.title),
            (Message("House"), self.house.title),
            *((wagers[id].title, cents / 100) for id, cents in self.stakes.items()),
            (Message("Play"), self.play.value),
            (Message("Jackpot"), "" if self.jackpot is None else self.jackpot / 100),
            (Message("Boxes"), self.seats),
        )

    @property
    def staked(self) -> int:
        """All bets before the cards."""
        return sum(self.stakes.values())

    @property
    def cost(self) -> int:
        """All that a round may cost."""
        return most_at_risk(self.house, self.stakes)


@dataclass(frozen=True, slots=True)
class MixDraft:
    """The fields as they were typed; an empty stake is a wager that is not played."""

    stakes: Mapping[str, str]
    jackpot: str
    seats: int = 1
    play: Play = Play.BEST


def placeable(house: House) -> tuple[Wager, ...]:
    """The wagers that the house offers before the cards."""
    return tuple(wager for wager in house.game.placeable if wager.id in house.offers)


def first_draft(house: House) -> MixDraft:
    """The first bets in a house: every wager that needs no jackpot, within its limits."""
    stakes = {}
    for wager in placeable(house):
        offer = house.offers[wager.id]
        cents = offer.price or (FIRST_MAIN if wager.id == house.game.main else FIRST_SIDE)
        cents = max(cents, offer.minimum or 0)
        cents = min(cents, offer.maximum or cents)
        stakes[wager.id] = "" if wager.id == house.game.priced_wager else money_text(cents)
    return MixDraft(MappingProxyType(stakes), money_text(FIRST_JACKPOT))


def fitted(draft: MixDraft, house: House) -> MixDraft:
    """The same draft for another house of the game: its wagers, at its prices."""
    stakes = {}
    for wager in placeable(house):
        text = draft.stakes.get(wager.id, "")
        price = house.offers[wager.id].price
        stakes[wager.id] = money_text(price) if text and price is not None else text
    if not any(stakes.values()):
        return first_draft(house)
    return replace(draft, stakes=MappingProxyType(stakes), seats=min(draft.seats, house.seats))


def read_mix(house: House, draft: MixDraft) -> tuple[StakeMix | None, Mapping[str, Message]]:
    """The mix, or what is wrong with each field of it."""
    faults: dict[str, Message] = {}
    stakes: dict[str, int] = {}
    for wager in placeable(house):
        text = draft.stakes.get(wager.id, "").strip()
        if not text or read_money(plain_amount(text)) == 0:
            continue
        read = read_amount(text)
        price = house.offers[wager.id].price
        if isinstance(read, Message):
            faults[wager.id] = read
            continue
        if price is not None and read != price:
            faults[wager.id] = Message("This wager costs {price}.", price=Amount(price))
        stakes[wager.id] = read
    for wager_id in stakes:
        needs = house.game.wager[wager_id].needs
        if needs is not None and needs not in stakes and needs not in faults:
            title = house.game.wager[needs].title
            faults[wager_id] = Message("Needs the {wager} wager beside it.", wager=title)
    jackpot = None
    if uses_jackpot(house, stakes):
        read = read_amount(draft.jackpot)
        if isinstance(read, Message):
            faults[JACKPOT] = read
        else:
            jackpot = read
    if not stakes and not faults:
        faults[house.game.main] = Message("Enter at least one bet.")
    if faults:
        return None, faults
    return _mix(house, stakes, draft.play, jackpot, draft.seats), faults


def _mix(
    house: House, stakes: dict[str, int], play: Play, jackpot: int | None, seats: int
) -> StakeMix:
    """A mix with no more in it than its wagers depend on."""
    envy = house.game.envy
    seats = seats if envy is not None and envy.holder in stakes else 1
    jackpot = jackpot if uses_jackpot(house, stakes) else None
    return StakeMix(house, MappingProxyType(stakes), play, jackpot, seats)


def uses_jackpot(house: House, stakes: Mapping[str, object]) -> bool:
    """Whether a wager that pays from the jackpot is played."""
    priced = house.game.priced_wager
    return priced is not None and bool(stakes.get(priced))


def same_in(mix: StakeMix, house: House) -> StakeMix | None:
    """The mix as another house of the game takes it; None where it offers nothing of it."""
    stakes = {
        wager: house.offers[wager].price or cents
        for wager, cents in mix.stakes.items()
        if wager in house.offers
    }
    for wager in list(stakes):
        needs = house.game.wager[wager].needs
        if needs is not None and needs not in stakes:
            del stakes[wager]
    if not stakes:
        return None
    return _mix(house, stakes, mix.play, mix.jackpot, mix.seats)


@dataclass(frozen=True, slots=True)
class Rival:
    """A second house; its id stays while the first one stays."""

    id: str
    title: Message
    house: House


def rivals_of(house: House, houses: Sequence[House]) -> tuple[Rival, ...]:
    """The other houses of the game, and this one with another table or another reading."""
    found = [
        Rival(f"house:{other.id}", Message("{name}", name=other.name), other)
        for other in houses
        if other is not house
    ]
    for wager, tables in pay_tables(house.game).items():
        if wager not in house.offers:
            continue
        rule = house.game.wager[wager]
        for name, table in tables.items():
            if not pays_alike(rule, table, house.offers[wager].pays):
                words = {"wager": rule.title, "table": name_text(name)}
                title = Message("with {wager} {table}", **words)
                found.append(Rival(f"table:{wager}:{name}", title, with_table(house, wager, name)))
    for reading in house.game.readings:
        for value in reading.value_ids:
            # One on stakes acts on bets over a maximum only.
            if reading.on_stakes or value == house.readings[reading.id]:
                continue
            readings = MappingProxyType({**house.readings, reading.id: value})
            title = Message("{title}: {name}", title=reading.title, name=reading.values[value])
            other = replace(house, readings=readings)
            found.append(Rival(f"reading:{reading.id}:{value}", title, other))
    return tuple(found)
