"""Lucky Three Pictures: several bettors on a box, and the sum over the maximum (5.1.1, 5.1.2)."""

from fractions import Fraction

from tests.oracle.boxes import Bettor, Box
from tests.oracle.house import House
from tests.oracle.money import share_out


def seated_place(box: Box) -> int:
    """Who is the seated player: the one marked so, else the highest bet (1.19)."""
    for place, bettor in enumerate(box.bettors):
        if bettor.marked_seated:
            return place
    highest = 0
    for place, bettor in enumerate(box.bettors):
        if initial_bet(bettor) > initial_bet(box.bettors[highest]):
            highest = place
    return highest


def initial_bet(bettor: Bettor) -> int:
    """A bettor's initial bet on the box."""
    return bettor.wagers.get("main", 0)


def in_play(house: House, box: Box, wager: str) -> dict[int, int]:
    """What each bettor (by place) has in play on one betting area."""
    bets: dict[int, int] = {}
    for place, bettor in enumerate(box.bettors):
        if wager in bettor.wagers:
            bets[place] = bettor.wagers[wager]
    maximum = house.maximum.get(wager)
    if maximum is None or sum(bets.values()) <= maximum:
        return bets
    minimum = house.minimum.get(wager, 0)
    if house.readings["below-minimum-in-pro-rata"] == "whole-box" and has_low_bet(house, box):
        return bets  # 5.1.2 for the whole box
    playing: dict[int, int] = {}
    others: dict[int, int] = {}
    for place, stake in bets.items():
        if stake < minimum:
            playing[place] = stake  # 5.1.2: no pro rata for a bet under the minimum
        else:
            others[place] = stake
    room = maximum - sum(playing.values())
    if house.readings["pro-rata"] == "plain":
        playing.update(plain_shares(house, box, others, minimum, room))
    else:
        playing.update(absorbed_shares(house, box, others, minimum, room))
    return playing


def has_low_bet(house: House, box: Box) -> bool:
    """A bet under the minimum on an area of the box that is over its maximum."""
    for wager, maximum in house.maximum.items():
        bets = [bettor.wagers[wager] for bettor in box.bettors if wager in bettor.wagers]
        if sum(bets) > maximum and min(bets) < house.minimum.get(wager, 0):
            return True
    return False


def absorbed_shares(
    house: House, box: Box, others: dict[int, int], minimum: int, room: int
) -> dict[int, int]:
    """5.1.1: nobody falls under the minimum, and the other bettors bear it."""
    playing: dict[int, int] = {}
    rest = dict(others)
    while len(rest) > 0:
        share = Fraction(max(room, 0), sum(rest.values()))
        lifted = [place for place, stake in rest.items() if share * stake < minimum]
        if len(lifted) == 0:
            break
        for place in lifted:
            playing[place] = minimum
            room -= minimum
            del rest[place]
    playing.update(shares_in_order(house, box, rest, room))
    return playing


def plain_shares(
    house: House, box: Box, others: dict[int, int], minimum: int, room: int
) -> dict[int, int]:
    """5.1.1 read plainly: everyone's share of the room, lifted to the minimum by the house."""
    playing: dict[int, int] = {}
    for place, share in shares_in_order(house, box, others, max(room, 0)).items():
        playing[place] = max(share, minimum)
    return playing


def shares_in_order(house: House, box: Box, bets: dict[int, int], total: int) -> dict[int, int]:
    """Floored shares; units left over go to the largest fractions, the seated player first."""
    if len(bets) == 0:
        return {}
    places = list(bets)
    seated = seated_place(box)
    order = [-1 if place == seated else place for place in places]
    shares = share_out(total, [bets[place] for place in places], house.unit, order)
    return dict(zip(places, shares, strict=True))
