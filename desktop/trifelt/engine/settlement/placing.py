"""How much of each stake is in play, and why the rest is returned.

Bets on one area that exceed its maximum together are rejected before the close, or share it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trifelt.engine.games.game import Decision, Game
from trifelt.engine.houses.house import House, kept_with_house
from trifelt.engine.incidents.incident import Rulings
from trifelt.engine.message import Message
from trifelt.engine.money import apportion
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.wager import Kind, Wager


class Placed(NamedTuple):
    """One stake with the part of it that is settled; `reason` says why the rest is returned."""

    box: int
    bettor: str | None
    wager: str
    stake: int
    in_play: int
    clause: str = ""
    reason: Message | None = None


class Cut(NamedTuple):
    """An area whose bets exceeded its maximum, bet by bet in the order of placing."""

    box: int
    wager: str
    maximum: int
    minimum: int
    stakes: tuple[int, ...]
    plays: tuple[int, ...]
    before_close: bool


class BoxStakes(NamedTuple):
    """A box's stakes at the close, those placed after it, and the areas that were cut.

    A raised wager is among them only if it is returned unsettled.
    """

    placed: list[Placed]
    late: tuple[Placed, ...] = ()
    cuts: tuple[Cut, ...] = ()


def place(document: Document, house: House, rulings: Rulings) -> list[BoxStakes]:
    """The stakes of each box, bettor by bettor, in the order of the game's wagers."""
    if not rulings.rulings and not cuts_bets(house):
        return [BoxStakes(_as_placed(document.game, box)) for box in document.boxes]
    return [box_stakes(house, rulings, box) for box in document.boxes]


@kept_with_house
def cuts_bets(house: House) -> bool:
    """Whether bets of this house may be cut to a maximum."""
    return house.game.limits is not None and any(
        offer.maximum is not None for offer in house.offers.values()
    )


def _as_placed(game: Game, box: Box) -> list[Placed]:
    return [
        _placed(game, box, bettor, wager, bettor.wagers[wager.id])
        for bettor in box.bettors
        for wager in game.placeable
        if wager.id in bettor.wagers
    ]


def _placed(game: Game, box: Box, bettor: Bettor, wager: Wager, stake: int) -> Placed:
    needs = wager.needs
    if needs is None or needs in bettor.wagers or (game.side_on_box and box.has(needs)):
        return Placed(box.number, bettor.name, wager.id, stake, stake)
    return Placed(
        box.number, bettor.name, wager.id, stake, 0, wager.taken_off_clause, _lacks(game, wager)
    )


def _lacks(game: Game, wager: Wager) -> Message:
    assert wager.needs is not None
    return Message(
        "{wager} needs {needs}, which was not placed: taken off and returned.",
        wager=wager.title,
        needs=game.wager[wager.needs].title,
    )


# --- with irregularities, or limits that cut ----------------------------------------------------


def box_stakes(house: House, rulings: Rulings, box: Box) -> BoxStakes:
    """Before the close, then the wagers that need another, then what came after."""
    game = house.game
    stakes = [
        Placed(box.number, bettor.name, wager.id, stake, stake)
        for bettor in box.bettors
        for wager in game.placeable
        if (stake := bettor.wagers.get(wager.id)) is not None
    ]
    stakes = [_before_close(house, rulings, box, one) for one in stakes]
    cuts: list[Cut] = []
    if rulings.rejects_excess(box.number):
        stakes = _cut(house, box, stakes, cuts, before_close=True)
    stakes = [_with_needed(game, stakes, one) for one in stakes]
    stakes = [one for found in stakes for one in _going_back(house, rulings, box, found)]
    stakes = _cut(house, box, stakes, cuts, before_close=False)
    return BoxStakes(stakes, tuple(_late(rulings, box)), tuple(cuts))


def _before_close(house: House, rulings: Rulings, box: Box, one: Placed) -> Placed:
    """A bet that was withdrawn because its area was under the minimum.

    If no area is under the house's limits, a person saw one that is: all of the bettor's bets go.
    """
    limits = house.game.limits
    if limits is None or not rulings.withdrew_before_close(box.number, one.bettor):
        return one
    under = _areas_under(house, box)
    if under and one.wager not in under:
        return one
    return one._replace(
        in_play=0,
        clause=limits.withdrawn,
        reason=Message("Under the minimum and withdrawn before the close: returned."),
    )


def _areas_under(house: House, box: Box) -> set[str]:
    return {
        wager
        for wager, offer in house.offers.items()
        if 0 < sum(one.wagers.get(wager, 0) for one in box.bettors) < (offer.minimum or 0)
    }


def _with_needed(game: Game, stakes: Sequence[Placed], one: Placed) -> Placed:
    """A bet whose needed wager is not in play is returned, by the clause for why it is not."""
    needs = game.wager[one.wager].needs
    if needs is None or one.in_play == 0:
        return one
    needed = [
        other
        for other in stakes
        if other.wager == needs and (game.side_on_box or other.bettor == one.bettor)
    ]
    if any(other.in_play for other in needed):
        return one
    wager = game.wager[one.wager]
    clause = wager.needs_clause if needed else wager.taken_off_clause
    return one._replace(in_play=0, clause=clause, reason=_lacks(game, wager))


def _going_back(house: House, rulings: Rulings, box: Box, one: Placed) -> Iterator[Placed]:
    """A bet of a void round or an invalid hand, with its raise."""
    game = house.game
    why = rulings.goes_back(box.number, one.bettor) if one.in_play else None
    if why is None and one.in_play and game.whole_box is not None:
        reading, value = game.whole_box
        if house.readings[reading] == value and (out := rulings.invalidates(box.number)):
            # A side bet has lost its initial bet.
            clause = game.wager[one.wager].taken_off_clause or out.clause
            why = replace(out, clause=clause)
    if why is None:
        yield one
        return
    yield one._replace(in_play=0, clause=why.clause, reason=why.reason)
    for wager in game.wagers:
        raised = wager.kind is Kind.RAISED and wager.base == one.wager
        if raised and box.decision is Decision.PLAY:
            yield Placed(box.number, one.bettor, wager.id, one.in_play, 0, why.clause, why.reason)


def _late(rulings: Rulings, box: Box) -> Iterator[Placed]:
    """Bets after the call are returned, each on a line of its own."""
    for ruling in rulings.given_back:
        one = ruling.declared
        if one.box == box.number:
            bet = box.number, one.bettor, one.wager or "", one.amount or 0
            yield Placed(*bet, in_play=0, clause=ruling.clause, reason=ruling.text)


def _is_below(house: House, stakes: Sequence[Placed]) -> bool:
    """Whether an area over its maximum holds a bet below the minimum."""
    return any(
        offer.maximum is not None and sum(bets) > offer.maximum and min(bets) < (offer.minimum or 0)
        for wager, offer in house.offers.items()
        if (bets := [one.in_play for one in stakes if one.wager == wager and one.in_play])
    )


_REJECTED: Final = Message("Over the maximum: rejected and returned.")


def _cut(
    house: House, box: Box, stakes: list[Placed], cuts: list[Cut], *, before_close: bool
) -> list[Placed]:
    """Cut each area over its maximum to what is in play."""
    limits = house.game.limits
    if limits is None:
        return stakes
    found = list(stakes)
    reading, spares = limits.below
    spared = not before_close and house.readings[reading] == spares and _is_below(house, found)
    seated = box.seated(house.game.main).name
    for wager, offer in house.offers.items():
        places = [n for n, one in enumerate(found) if one.wager == wager and one.in_play]
        bets = [found[n].in_play for n in places]
        if offer.maximum is None or sum(bets) <= offer.maximum:
            continue
        first = next((at for at, n in enumerate(places) if found[n].bettor == seated), -1)
        minimum = offer.minimum or 0
        if before_close:
            plays = rejected(offer.maximum, bets, first)
        elif spared:
            plays = bets
        else:
            plays = shared(
                offer.maximum,
                minimum,
                bets,
                first,
                unit=house.rounding.unit,
                plain=house.readings[limits.reading] == limits.plain,
            )
        for n, amount in zip(places, plays, strict=True):
            found[n] = found[n]._replace(in_play=amount)
            if before_close and not amount:
                found[n] = found[n]._replace(clause=limits.rejected, reason=_REJECTED)
        cuts.append(
            Cut(box.number, wager, offer.maximum, minimum, tuple(bets), tuple(plays), before_close)
        )
    return found


def rejected(maximum: int, stakes: Sequence[int], seated: int) -> list[int]:
    """What remains of each bet when the excess is rejected, the seated player first (5.1).

    >>> rejected(100_000, [80_000, 60_000, 6_000], seated=0)
    [80000, 20000, 0]
    """
    stays = [0 for _ in stakes]
    room = maximum
    for n in _seated_first(range(len(stakes)), seated):
        stays[n] = min(stakes[n], room)
        room -= stays[n]
    return stays


def shared(
    maximum: int,
    minimum: int,
    stakes: Sequence[int],
    seated: int,
    *,
    unit: int = 1,
    plain: bool = False,
) -> list[int]:
    """How much of each bet plays when nothing was rejected (5.1.1, 5.1.2).

    A bet under the minimum plays whole; no other is cut below it. The other bets make up for that,
    so that the maximum plays; in the plain reading the house does.

    >>> shared(100_000, 5_000, [80_000, 60_000, 6_000], seated=0)
    [54286, 40714, 5000]
    >>> shared(100_000, 5_000, [80_000, 60_000, 3_000], seated=0)
    [55429, 41571, 3000]
    """
    plays = {n: stake for n, stake in enumerate(stakes) if stake < minimum}
    rest = {n: stake for n, stake in enumerate(stakes) if stake >= minimum}
    room = maximum - sum(plays.values())
    if plain:
        shares = _in_units(max(room, 0), rest, seated, unit)
        plays |= {n: max(share, minimum) for n, share in shares.items()}
    else:
        while rest and (lifted := _below(minimum, room, rest)):
            for n in lifted:
                plays[n] = minimum
                room -= minimum
                del rest[n]
        plays |= _in_units(room, rest, seated, unit)
    return [plays[n] for n in range(len(stakes))]


def _below(minimum: int, room: int, rest: Mapping[int, int]) -> list[int]:
    """The bets whose share of the remaining room would be below the minimum."""
    whole = sum(rest.values())
    return [n for n, stake in rest.items() if room * stake < minimum * whole]


def _seated_first(places: Sequence[int], seated: int) -> list[int]:
    return sorted(places, key=lambda n: (n != seated, n))


def _in_units(room: int, rest: Mapping[int, int], seated: int, unit: int) -> dict[int, int]:
    """Proportional shares in whole units, none above the bet."""
    order = _seated_first(list(rest), seated)
    stakes = [rest[n] for n in order]
    return dict(zip(order, apportion(room, stakes, unit, stakes), strict=True))
