"""A finished round as one person's session counts it."""

from __future__ import annotations

from collections.abc import Iterator

from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.rulings import rulings_of
from trifelt.engine.practice.expecting import Mix, mix_of
from trifelt.engine.practice.standing import Judged, RoundReport
from trifelt.engine.round.automatic import best_choice
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.settlement import Line
from trifelt.engine.wager import Kind


def judged(round_: Round, person: str | None) -> Iterator[Judged]:
    """Each decision of the person, by the hand alone and not by what other hands show."""
    for box, made in round_.decisions.items():
        if person not in round_.bets.persons(box):
            continue
        hand = hand_index(round_.cards(box))
        best = best_choice(round_.house, hand)
        cost = best.cost_of_error * round_.raised(box)
        yield Judged(box, hand, made, best.best, cost if made is not best.best else cost * 0)


def report_of(round_: Round, person: str | None) -> RoundReport:
    """What came of it, and what was in play to be expected of.

    What goes back unsettled has no expectation; what a person decided is neither luck nor error.
    """
    totals = round_.totals_of(person)
    decided = {
        (amount.box, amount.bettor, amount.wager)
        for _, amount in rulings_of(round_.incidents).decided
    }
    own = round_.lines_of(person)
    return RoundReport(
        totals.staked,
        totals.net,
        _mix(round_, person, [line for line in own if _key(line) not in decided]),
        sum(line.net for line in own if _key(line) in decided),
        () if round_.phase is Phase.VOID else tuple(judged(round_, person)),
    )


def bet_mix(round_: Round, person: str | None) -> Mix | None:
    """What lies at the close: its expectation can be counted while the cards come down."""
    boxes: dict[int, dict[str, int]] = {}
    for spot, cents in round_.bets.stakes.items():
        if spot.person == person:
            boxes.setdefault(spot.box, {})[spot.wager] = cents
    if not boxes:
        return None
    envied = _envied_boxes(round_, person)
    return mix_of(round_.house, list(boxes.values()), round_.jackpot, envied)


def _key(line: Line) -> tuple[int, str | None, str]:
    return line.box, line.bettor, line.wager


def _mix(round_: Round, person: str | None, lines: list[Line]) -> Mix | None:
    boxes: dict[int, dict[str, int]] = {}
    for line in lines:
        if round_.house.game.wager[line.wager].kind is Kind.STAKED and line.in_play:
            boxes.setdefault(line.box, {})[line.wager] = line.in_play
    if not boxes:
        return None
    envied = _envied_boxes(round_, person)
    return mix_of(round_.house, list(boxes.values()), round_.jackpot, envied)


def _envied_boxes(round_: Round, person: str | None) -> int:
    """Boxes besides one's own whose hands can pay the wager on them; own others where read so."""
    rule = round_.house.game.envy
    if rule is None:
        return 0
    causing = [box for box in round_.bets.boxes if round_.bets.has(box, rule.cause)]
    own = sum(person in round_.bets.persons(box) for box in causing)
    return envied_boxes(round_.house, len(causing), own, named=person is not None)


def envied_boxes(house: House, causing: int, own: int, *, named: bool) -> int:
    """Of the boxes that cause envy, so many of them one's own, those that can pay each of these."""
    rule = house.game.envy
    assert rule is not None, "asked where there is envy"
    # Boxes without a player's name are each a player's of their own.
    counts_own = not named or house.readings[rule.own_reading] == "paid"
    return causing - own + (max(own - 1, 0) if counts_own else 0)
