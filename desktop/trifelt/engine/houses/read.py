"""Read a house: one pass that tells every fault, with its place and what would be right."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from trifelt.engine import games
from trifelt.engine.checker import WRONG, Fault, Faults, OneOf, Place, kind_of, unknown
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import CellRead, PayTable, ResourceError, pay_tables, refused_for
from trifelt.engine.houses.house import DEFAULT_CHIPS, MOST_SEATS, Cap, CapPer, Deal, House, Offer
from trifelt.engine.houses.schema import house_schema
from trifelt.engine.message import Message
from trifelt.engine.money import Direction, Rounding
from trifelt.engine.parsing import parse_toml
from trifelt.engine.resources import resource_root
from trifelt.engine.wager import Kind, Wager


class HouseSource(Protocol):
    """Where a base or a house named by its id is looked up."""

    def find(self, game: Game, id: str) -> House | None: ...

    def ids(self, game: Game) -> tuple[str, ...]: ...


IdsOf = Callable[[Game], Collection[str]]


class OneHouse:
    """One house under whatever id: it may be of another time."""

    def __init__(self, house: House) -> None:
        self._house = house

    def find(self, game: Game, id: str) -> House | None:  # noqa: ARG002
        return self._house

    def ids(self, game: Game) -> tuple[str, ...]:  # noqa: ARG002
        return ()


@dataclass(frozen=True, slots=True)
class HouseRead:
    """A house, or what is wrong with it; remarks tell what was read as something else."""

    house: House | None
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()


def read_house(
    content: object,
    source: HouseSource,
    *,
    game: Game | None = None,
    inline: bool = False,
    reserved: IdsOf = lambda _game: (),
    place: Place = None,
) -> HouseRead:
    """Read a house from a file's content or, `inline`, from an object in a document."""
    faults = Faults()
    if not isinstance(content, dict):
        faults.add(place, Message("expected a house, got {kind}", kind=kind_of(content)))
        return HouseRead(None, faults.listed())
    game = game_of(content, game, source, place, faults)
    if game is None:
        return HouseRead(None, faults.listed())
    return _Reading(content, game, place, faults).house(source, inline, reserved)


class _Reading:
    """A house of this game from its content; faults are listed on the way."""

    def __init__(self, content: dict[str, Any], game: Game, place: Place, faults: Faults) -> None:
        self._content = content
        self._game = game
        self._place = place
        self._faults = faults
        self._remarks = Faults()
        self._checked: Mapping[str, Any] = house_schema(game).check(content, place, faults)

    def _at(self, *steps: str | int) -> Place:
        return reduce(lambda place, step: (place, step), steps, self._place)

    def _tell(self, fault: Message, *steps: str | int) -> None:
        self._faults.add(self._at(*steps), fault)

    def house(self, source: HouseSource, inline: bool, reserved: IdsOf) -> HouseRead:
        """The house; what it leaves out is as in its base."""
        self._require(inline, reserved)
        base = self._base(source)
        offers = self._offers(base)
        chips = self._chips()
        cap = self._cap(base)
        if self._faults:
            return HouseRead(None, self._faults.listed(), self._remarks.listed())
        checked, start = self._checked, base or _unsaid(self._game)
        rounding = start.rounding._replace(**checked.get("rounding", {}))
        said = {key: checked[key] for key in ("name", "note", "edition", "seats") if key in checked}
        house = replace(
            start,
            id=checked.get("id"),
            base=checked.get("base"),
            chips=chips or start.chips,
            deal=Deal(checked.get("deal", start.deal)),
            offers=offers,
            readings=MappingProxyType({**start.readings, **checked.get("readings", {})}),
            rounding=rounding._replace(direction=Direction(rounding.direction)),
            cap=cap,
            **said,
        )
        if base is not None:
            house = house.with_edition_of(base)
        return HouseRead(house, (), self._remarks.listed())

    def _require(self, inline: bool, reserved: IdsOf) -> None:
        """Without a base the schema and the game are needed; a file needs an id of its own."""
        content = self._content
        alone = "base" not in content
        needed = ["schema", "game"] if alone else []
        if not inline:
            needed += ["id", "name"] if alone else ["id"]
        for key in needed:
            if key not in content:
                self._tell(Message("missing"), key)
        if not inline and content.get("id") in reserved(self._game):
            taken = Message("'{id}' is a built-in house; choose another id", id=content["id"])
            self._tell(taken, "id")

    def _base(self, source: HouseSource) -> House | None:
        name = self._checked.get("base", WRONG)
        if name is WRONG:
            return None
        base = source.find(self._game, name)
        if base is None:
            self._tell(no_such_house(source, self._game, name), "base")
        return base

    def _chips(self) -> tuple[int, ...] | None:
        chips = self._checked.get("chips")
        if not chips or WRONG in chips:
            return None
        for n, chip in enumerate(chips):
            if chip in chips[:n]:
                self._tell(Message("this chip is listed twice"), "chips", n)
        return tuple(sorted(chips))

    def _cap(self, base: House | None) -> Cap | None:
        inherited = base.cap if base is not None else None
        said = self._checked.get("cap")
        if said is None or said is WRONG:
            return inherited
        if "amount" not in said and inherited is None:
            self._tell(Message("missing; a cap needs an amount"), "cap", "amount")
        if any(value is WRONG for value in said.values()) or self._faults:
            return None
        start = inherited or Cap(0, CapPer.ROUND, tuple(self._game.capped), pooled=True)
        cap = replace(start, **said)
        wagers = tuple(wager for wager in self._game.capped if wager in cap.wagers)
        return replace(cap, per=CapPer(cap.per), wagers=wagers)

    def _offers(self, base: House | None) -> Mapping[str, Offer]:
        """A wager is offered when its table is there."""
        tables = self._checked.get("wagers", {})
        if tables is WRONG:
            return {}
        offers = dict(base.offers) if base is not None else {}
        for wager in self._game.wagers:
            table = tables.get(wager.id)
            if not isinstance(table, dict):
                continue
            if table.get("offered") is False:
                offers.pop(wager.id, None)
            else:
                start = offers.get(wager.id) or _first_offer(self._game, wager)
                offers[wager.id] = self._offer(table, start)
        self._follow(tables, offers)
        # The order of the game's wagers, whatever the order in the file.
        in_order = (wager.id for wager in self._game.wagers if wager.id in offers)
        return MappingProxyType({wager: offers[wager] for wager in in_order})

    def _offer(self, table: Mapping[str, Any], start: Offer) -> Offer:
        said = {_FIELDS[key]: value for key, value in table.items() if key in _FIELDS}
        offer = replace(start, pays=self._pays(table.get("pays"), start), **said)
        least, most = offer.minimum, offer.maximum
        if isinstance(least, int) and isinstance(most, int) and least > most:
            above = Message("the minimum bet is above the maximum")
            self._tell(above, "wagers", start.wager.id, "min")
        return offer

    def _pays(self, given: object, start: Offer) -> PayTable:
        wager = start.wager
        if isinstance(given, str):
            return pay_tables(self._game)[wager.id][given]
        if not isinstance(given, dict):
            return start.pays
        cells = {}
        for row, read in given.items():
            if not isinstance(read, CellRead):
                continue
            steps = "wagers", wager.id, "pays", row
            refusal = refused_for(read.cell, awards=wager.awards, jackpot=wager.kind is Kind.STAKED)
            if refusal is not None:
                self._tell(refusal, *steps)
            if read.remark is not None:
                self._remarks.add(self._at(*steps), read.remark)
            cells[row] = read.cell
        return PayTable(
            MappingProxyType({row: cells[row] for row in wager.pay_rows if row in cells})
        )

    def _follow(self, tables: Mapping[str, Any], offers: dict[str, Offer]) -> None:
        """Payments come and go with the wager they depend on; a side wager needs its main one."""
        wagers = self._game.wagers
        for wager in wagers:
            if wager.base is not None and wager.base not in offers:
                offers.pop(wager.id, None)
                table = tables.get(wager.id)
                if isinstance(table, dict) and table.get("offered") is not False:
                    alone = Message("depends on {base}, which is not offered", base=wager.base)
                    self._tell(alone, "wagers", wager.id)
            elif wager.kind is Kind.RAISED and wager.id not in offers:
                if wager.id in tables:
                    out = Message("follows from {base} and cannot be taken out", base=wager.base)
                    self._tell(out, "wagers", wager.id)
                else:
                    offers[wager.id] = _first_offer(self._game, wager)
            if wager.id in offers and wager.needs is not None and wager.needs not in offers:
                lacks = Message("needs {needs}, which is not offered", needs=wager.needs)
                self._tell(lacks, "wagers", wager.id)
        if not self._faults and not any(offer.wager.entitles for offer in offers.values()):
            known = ", ".join(wager.id for wager in wagers if wager.entitles)
            nothing = Message("no wager to play on is offered; offer {known}", known=known)
            self._tell(nothing, "wagers")


_FIELDS = {
    "min": "minimum",
    "max": "maximum",
    "price": "price",
    "share": "share",
    "reset": "reset",
}


def _first_offer(game: Game, wager: Wager) -> Offer:
    """The wager as offered by default: at its first pay table."""
    pays = next(iter(pay_tables(game)[wager.id].values()))
    return Offer(wager, pays, price=wager.price, share=wager.share, reset=wager.reset)


def _unsaid(game: Game) -> House:
    """What a house is as far as it says nothing and has no base."""
    return House(
        game=game,
        id=None,
        name=game.id,
        base=None,
        note="",
        edition="",
        seats=MOST_SEATS,
        chips=DEFAULT_CHIPS,
        deal=Deal.ONE_AT_A_TIME if game.one_at_a_time else Deal.THREE_AT_A_TIME,
        offers={},
        readings=MappingProxyType({reading.id: reading.default for reading in game.readings}),
        rounding=Rounding(),
        cap=None,
    )


def game_of(
    content: Mapping[str, Any],
    game: Game | None,
    source: HouseSource,
    place: Place,
    faults: Faults,
) -> Game | None:
    """The game that a content names, this one if it is given; a house's base may tell it too."""
    named = content.get("game")
    if game is not None:
        if named is not None and named != game.id:
            why = Message("expected {game}, or no game at all", game=game.id)
            faults.add((place, "game"), why)
            return None
        return game
    if (found := games.find_game(named)) is not None:
        return found
    known = tuple(each.id for each in games.GAMES)
    if named is not None:
        OneOf(Message("game"), known).check(named, (place, "game"), faults)
        return None
    base = content.get("base")
    if isinstance(base, str):
        with_base = [each for each in games.GAMES if source.find(each, base) is not None]
        if len(with_base) == 1:
            return with_base[0]
    faults.add((place, "game"), Message("missing; write one of {games}", games=", ".join(known)))
    return None


def no_such_house(source: HouseSource, game: Game, id: str) -> Message:
    """Why no house was found under this id."""
    known = source.ids(game)
    if id in known:
        return Message("the file of house '{id}' cannot be read; see `trifelt houses check`", id=id)
    return unknown(Message("house"), id, known)


class _BuiltIn:
    """Built-in houses by game and id."""

    def find(self, game: Game, id: str) -> House | None:
        return _load(game, id) if id in _ids(game) else None

    def ids(self, game: Game) -> tuple[str, ...]:
        return _ids(game)


BUILT_IN: HouseSource = _BuiltIn()


@cache
def built_in_houses(game: Game) -> tuple[House, ...]:
    """A game's built-in houses; the first is its default."""
    houses = [_load(game, id) for id in _ids(game)]
    return tuple(sorted(houses, key=lambda house: house.base is not None))


def default_house(game: Game) -> House:
    """The house to use when none is named."""
    return built_in_houses(game)[0]


def _folder(game: Game) -> Path:
    return resource_root() / "games" / game.id / "houses"


@cache
def _ids(game: Game) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in _folder(game).glob("*.toml")))


@cache
def _load(game: Game, id: str) -> House:
    path = _folder(game) / f"{id}.toml"
    content = parse_toml(path.read_text(encoding="utf-8"))
    if isinstance(content, Message):
        raise ResourceError(f"{path}: {content}")
    read = read_house(content, BUILT_IN, game=game)
    if read.house is None or read.house.id != id:
        raise ResourceError(f"{path}: " + "; ".join(fault.render() for fault in read.faults))
    return read.house
