"""Bets on one area that together are over its maximum: rejected before the close, or shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction


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
    """Proportional parts in whole units, the units left over one each to the largest fractions.

    Nobody plays more than was bet, which odd stakes in coarse units could come to.
    """
    if not rest:
        return {}
    whole = sum(rest.values())
    exact = {n: Fraction(room * stake, whole) for n, stake in rest.items()}
    plays = {n: int(part // unit) * unit for n, part in exact.items()}
    left = room - sum(plays.values())
    order = sorted(_seated_first(list(rest), seated), key=lambda n: plays[n] - exact[n])
    while left:
        for n in order:
            more = min(unit, left, rest[n] - plays[n])
            plays[n] += more
            left -= more
    return plays
