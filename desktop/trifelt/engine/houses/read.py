"""Read a house: one pass that tells every fault, with its place and what would be right."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from trifelt.engine import games
from trifelt.engine.checker import (
    WRONG,
    Fault,
    Faults,
    OneOf,
    Place,
    kind_of,
    unknown,
)
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import CellRead, PayTable, ResourceError, pay_tables, refused_for
from trifelt.engine.houses.house import (
    DEFAULT_CHIPS,
    MOST_SEATS,
    Cap,
    CapPer,
    Deal,
    House,
    Offer,
)
from trifelt.engine.houses.schema import house_schema
from trifelt.engine.message import Message
from trifelt.engine.money import Direction, Rounding
from trifelt.engine.parsing import parse_toml
from trifelt.engine.resources import resource_root
from trifelt.engine.wager import Kind, Wager


def read_offers(
    game: Game,
    tables: Mapping[str, Any] | Any,
    base: House | None,
    place: Place,
    faults: Faults,
    remarks: Faults,
) -> Mapping[str, Offer]:
    """A wager is offered when its table is there; what its table leaves out is as in the base."""
    if tables is WRONG:
        return {}
    offers = dict(base.offers) if base is not None else {}
    for wager in game.wagers:
        table = tables.get(wager.id)
        if not isinstance(table, dict):
            continue
        if table.get("offered") is False:
            offers.pop(wager.id, None)
        else:
            offers[wager.id] = _offer(
                game, wager, table, offers.get(wager.id), (place, wager.id), faults, remarks
            )
    _follow(game, tables, offers, place, faults)
    # The order of the game's wagers, whatever the order in the file.
    return MappingProxyType(
        {wager.id: offers[wager.id] for wager in game.wagers if wager.id in offers}
    )


def _offer(
    game: Game,
    wager: Wager,
    table: Mapping[str, Any],
    inherited: Offer | None,
    place: Place,
    faults: Faults,
    remarks: Faults,
) -> Offer:
    start = inherited or _first_offer(game, wager)
    pays = _pays(game, wager, table, start, (place, "pays"), faults, remarks)
    said = {_FIELDS[key]: value for key, value in table.items() if key in _FIELDS}
    offer = replace(start, pays=pays, **said)
    least, most = offer.minimum, offer.maximum
    if isinstance(least, int) and isinstance(most, int) and least > most:
        faults.add((place, "min"), Message("the minimum bet is above the maximum"))
    return offer


_FIELDS = {
    "min": "minimum",
    "max": "maximum",
    "price": "price",
    "share": "share",
    "reset": "reset",
}


def _first_offer(game: Game, wager: Wager) -> Offer:
    """The wager as it is offered where nothing is said: at its first pay table."""
    pays = next(iter(pay_tables(game)[wager.id].values()))
    return Offer(wager, pays, price=wager.price, share=wager.share, reset=wager.reset)


def _pays(
    game: Game,
    wager: Wager,
    table: Mapping[str, Any],
    start: Offer,
    place: Place,
    faults: Faults,
    remarks: Faults,
) -> PayTable:
    given = table.get("pays")
    if isinstance(given, str):
        return pay_tables(game)[wager.id][given]
    if not isinstance(given, dict):
        return start.pays
    cells = {}
    for row, read in given.items():
        if not isinstance(read, CellRead):
            continue
        refusal = refused_for(read.cell, awards=wager.awards, jackpot=wager.kind is Kind.STAKED)
        if refusal is not None:
            faults.add((place, row), refusal)
        if read.remark is not None:
            remarks.add((place, row), read.remark)
        cells[row] = read.cell
    return PayTable(MappingProxyType({row: cells[row] for row in wager.pay_rows if row in cells}))


def _follow(
    game: Game,
    tables: Mapping[str, Any],
    offers: dict[str, Offer],
    place: Place,
    faults: Faults,
) -> None:
    """Payments come and go with the wager that they hang on; a side wager needs its main wager."""
    for wager in game.wagers:
        if wager.base is not None and wager.base not in offers:
            offers.pop(wager.id, None)
            table = tables.get(wager.id)
            if isinstance(table, dict) and table.get("offered") is not False:
                faults.add(
                    (place, wager.id),
                    Message("hangs on {base}, which is not offered", base=wager.base),
                )
        elif wager.kind is Kind.RAISED and wager.id not in offers:
            if wager.id in tables:
                faults.add(
                    (place, wager.id),
                    Message("follows from {base} and cannot be taken out", base=wager.base),
                )
            else:
                offers[wager.id] = _first_offer(game, wager)
        if wager.id in offers and wager.needs is not None and wager.needs not in offers:
            faults.add(
                (place, wager.id),
                Message("needs {needs}, which is not offered", needs=wager.needs),
            )
    if not faults and not any(offer.wager.entitles for offer in offers.values()):
        known = ", ".join(wager.id for wager in game.wagers if wager.entitles)
        faults.add(place, Message("no wager to play on is offered; offer {known}", known=known))


class HouseSource(Protocol):
    """Where a base or a house named by its id is looked up."""

    def find(self, game: Game, id: str) -> House | None: ...

    def ids(self, game: Game) -> tuple[str, ...]: ...


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
    reserved: Collection[str] = (),
    place: Place = None,
) -> HouseRead:
    """Read a house from a file's content or, `inline`, from an object in a document."""
    faults, remarks = Faults(), Faults()
    if not isinstance(content, dict):
        faults.add(place, Message("expected a house, got {kind}", kind=kind_of(content)))
        return HouseRead(None, faults.told())
    game = _game_of(content, game, source, place, faults)
    if game is None:
        return HouseRead(None, faults.told())
    checked = house_schema(game).check(content, place, faults)
    _require(content, inline, reserved, place, faults)
    base = _base(checked, game, source, place, faults)
    offers = read_offers(game, checked.get("wagers", {}), base, (place, "wagers"), faults, remarks)
    chips = _chips(checked, (place, "chips"), faults)
    cap = _cap(checked.get("cap"), base, game, (place, "cap"), faults)
    if faults:
        return HouseRead(None, faults.told(), remarks.told())
    start = base or _unsaid(game)
    rounding = start.rounding._replace(**checked.get("rounding", {}))
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
        **{key: checked[key] for key in ("name", "note", "edition", "seats") if key in checked},
    )
    return HouseRead(house, (), remarks.told())


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


def _game_of(
    content: Mapping[str, Any],
    game: Game | None,
    source: HouseSource,
    place: Place,
    faults: Faults,
) -> Game | None:
    named = content.get("game")
    if game is not None:
        if named is not None and named != game.id:
            faults.add(
                (place, "game"),
                Message("expected {game}, or no game at all", game=game.id),
            )
            return None
        return game
    known = tuple(each.id for each in games.GAMES)
    if named is not None:
        checked = OneOf(Message("game"), known).check(named, (place, "game"), faults)
        return None if checked is WRONG else games.find_game(checked)
    base = content.get("base")
    if isinstance(base, str):
        with_base = [each for each in games.GAMES if source.find(each, base) is not None]
        if len(with_base) == 1:
            return with_base[0]
    faults.add((place, "game"), Message("missing; write one of {games}", games=", ".join(known)))
    return None


def _require(
    content: Mapping[str, Any],
    inline: bool,
    reserved: Collection[str],
    place: Place,
    faults: Faults,
) -> None:
    """Without a base the schema and the game are needed; a file needs an id of its own."""
    needed = [] if "base" in content else ["schema", "game"]
    if not inline:
        needed.append("id")
        if "base" not in content:
            needed.append("name")
    for key in needed:
        if key not in content:
            faults.add((place, key), Message("missing"))
    if not inline and content.get("id") in reserved:
        faults.add(
            (place, "id"),
            Message("'{id}' is a built-in house; choose another id", id=content["id"]),
        )


def _base(
    checked: Mapping[str, Any], game: Game, source: HouseSource, place: Place, faults: Faults
) -> House | None:
    name = checked.get("base", WRONG)
    if name is WRONG:
        return None
    base = source.find(game, name)
    if base is None:
        faults.add((place, "base"), no_such_house(source, game, name))
    return base


def no_such_house(source: HouseSource, game: Game, id: str) -> Message:
    """Why no house was found under this id."""
    known = source.ids(game)
    if id in known:
        return Message("the file of house '{id}' cannot be read; see `trifelt houses check`", id=id)
    return unknown(Message("house"), id, known)


def _chips(checked: Mapping[str, Any], place: Place, faults: Faults) -> tuple[int, ...] | None:
    chips = checked.get("chips")
    if not chips:
        return None
    if WRONG in chips:
        return None
    for n, chip in enumerate(chips):
        if chip in chips[:n]:
            faults.add((place, n), Message("this chip is listed twice"))
    return tuple(sorted(chips))


def _cap(
    checked: Mapping[str, Any] | Any,
    base: House | None,
    game: Game,
    place: Place,
    faults: Faults,
) -> Cap | None:
    inherited = base.cap if base is not None else None
    if checked is None or checked is WRONG:
        return inherited
    if "amount" not in checked and inherited is None:
        faults.add((place, "amount"), Message("missing; a cap needs an amount"))
    if any(value is WRONG for value in checked.values()) or faults:
        return None
    start = inherited or Cap(0, CapPer.ROUND, tuple(game.capped), pooled=True)
    cap = replace(start, **checked)
    wagers = tuple(wager for wager in game.capped if wager in cap.wagers)
    return replace(cap, per=CapPer(cap.per), wagers=wagers)


class _BuiltIn:
    """Built-in houses by game and id."""

    def find(self, game: Game, id: str) -> House | None:
        return _load(game, id) if id in _ids(game) else None

    def ids(self, game: Game) -> tuple[str, ...]:
        return _ids(game)


BUILT_IN: HouseSource = _BuiltIn()


def built_in_houses(game: Game) -> tuple[House, ...]:
    """A game's built-in houses; the first is its default."""
    houses = [_load(game, id) for id in _ids(game)]
    return tuple(sorted(houses, key=lambda house: house.base is not None))


def default_house(game: Game) -> House:
    """The house that stands in where none is named."""
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
