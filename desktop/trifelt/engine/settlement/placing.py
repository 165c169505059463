"""What of the stakes is in play, and why the rest goes back.

Bets on one area that together are over its maximum are rejected before the close, or shared.
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
    """One stake with the part of it that is settled; `reason` tells why the rest goes back."""

    box: int
    bettor: str | None
    wager: str
    stake: int
    in_play: int
    clause: str = ""
    reason: Message | None = None


class Cut(NamedTuple):
    """An area whose bets were over its maximum, bet by bet in the order of placing."""

    box: int
    wager: str
    most: int
    least: int
    stakes: tuple[int, ...]
    plays: tuple[int, ...]
    before_close: bool


class BoxStakes(NamedTuple):
    """The stakes of a box that lay at the close, what came after it, and the areas that were cut.

    A raised wager stands among them only where it goes back unsettled.
    """

    placed: list[Placed]
    late: tuple[Placed, ...] = ()
    cuts: tuple[Cut, ...] = ()


def place(document: Document, house: House, rulings: Rulings) -> list[BoxStakes]:
    """The stakes of each box, bettor by bettor, in the order of the game's wagers."""
    if not rulings.rulings and not _cuts_bets(house):
        return [BoxStakes(_as_placed(document.game, box)) for box in document.boxes]
    return [box_stakes(house, rulings, box) for box in document.boxes]


@kept_with_house
def _cuts_bets(house: House) -> bool:
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
    """A bet that was taken back because its area was under the minimum.

    Where the house's limits name no such area, a person has seen one: all of the bettor's bets.
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
    found = set()
    for wager, offer in house.offers.items():
        total = sum(bettor.wagers.get(wager, 0) for bettor in box.bettors)
        if offer.minimum is not None and 0 < total < offer.minimum:
            found.add(wager)
    return found


def _with_needed(game: Game, stakes: Sequence[Placed], one: Placed) -> Placed:
    """What needs a wager goes back without it; before the call where that went before it."""
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
    """A bet of a void round or of a hand that is out, with the raise that lies on it."""
    game = house.game
    why = rulings.goes_back(box.number, one.bettor) if one.in_play else None
    if why is None and one.in_play and game.whole_box is not None:
        reading, value = game.whole_box
        if house.readings[reading] == value and (out := rulings.invalidates(box.number)):
            # A side bet is left without an initial bet.
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
    """What came after the call goes back, each on a line of its own."""
    for ruling in rulings.given_back:
        declared = ruling.declared
        if declared.box == box.number:
            assert declared.wager is not None
            assert declared.amount is not None
            yield Placed(
                box.number,
                declared.bettor,
                declared.wager,
                declared.amount,
                0,
                ruling.clause,
                ruling.text,
            )


def _is_below(house: House, stakes: Sequence[Placed]) -> bool:
    """Whether a bet below the minimum lies on an area that is over its maximum."""
    for wager, offer in house.offers.items():
        bets = [one.in_play for one in stakes if one.wager == wager and one.in_play]
        if (
            offer.maximum is not None
            and sum(bets) > offer.maximum
            and min(bets) < (offer.minimum or 0)
        ):
            return True
    return False


_REJECTED: Final = Message("Over the maximum: rejected and returned.")


def _cut(
    house: House, box: Box, stakes: list[Placed], cuts: list[Cut], *, before_close: bool
) -> list[Placed]:
    """Each area over its maximum, cut to what plays."""
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
        least = offer.minimum or 0
        if before_close:
            plays = rejected(offer.maximum, bets, first)
        elif spared:
            plays = bets
        else:
            plays = shared(
                offer.maximum,
                least,
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
            Cut(box.number, wager, offer.maximum, least, tuple(bets), tuple(plays), before_close)
        )
    return found


def rejected(most: int, stakes: Sequence[int], seated: int) -> list[int]:
    """What stays of each bet where the excess is rejected: the seated player's first (5.1).

    >>> rejected(100_000, [80_000, 60_000, 6_000], seated=0)
    [80000, 20000, 0]
    """
    stays = [0 for _ in stakes]
    room = most
    for n in _seated_first(range(len(stakes)), seated):
        stays[n] = min(stakes[n], room)
        room -= stays[n]
    return stays


def shared(
    most: int, least: int, stakes: Sequence[int], seated: int, *, unit: int = 1, plain: bool = False
) -> list[int]:
    """What plays of each bet where nothing was rejected (5.1.1, 5.1.2).

    A bet under the minimum plays whole; nobody else is cut below it. Who bears that: the others, so
    that the maximum plays, or in the plain reading the house.

    >>> shared(100_000, 5_000, [80_000, 60_000, 6_000], seated=0)
    [54286, 40714, 5000]
    >>> shared(100_000, 5_000, [80_000, 60_000, 3_000], seated=0)
    [55429, 41571, 3000]
    """
    plays = {n: stake for n, stake in enumerate(stakes) if stake < least}
    rest = {n: stake for n, stake in enumerate(stakes) if stake >= least}
    room = most - sum(plays.values())
    if plain:
        shares = _in_units(max(room, 0), rest, seated, unit)
        plays |= {n: max(share, least) for n, share in shares.items()}
    else:
        while rest and (lifted := _below(least, room, rest)):
            for n in lifted:
                plays[n] = least
                room -= least
                del rest[n]
        plays |= _in_units(room, rest, seated, unit)
    return [plays[n] for n in range(len(stakes))]


def _below(least: int, room: int, rest: Mapping[int, int]) -> list[int]:
    """Whoever would play less than the minimum of the room that is left."""
    whole = sum(rest.values())
    return [n for n, stake in rest.items() if room * stake < least * whole]


def _seated_first(places: Sequence[int], seated: int) -> list[int]:
    return sorted(places, key=lambda n: (n != seated, n))


def _in_units(room: int, rest: Mapping[int, int], seated: int, unit: int) -> dict[int, int]:
    """Proportional parts in whole units; nobody plays more than was bet."""
    order = _seated_first(list(rest), seated)
    stakes = [rest[n] for n in order]
    return dict(zip(order, apportion(room, stakes, unit, stakes), strict=True))
