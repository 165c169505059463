"""The irregularities of a document that is being read: what they spare it, and what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trifelt.engine.checker import WRONG, Faults, Place
from trifelt.engine.documents.fitting import Layout, misfits
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import NO_RULINGS, Declared, rulings_of
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT
from trifelt.engine.settlement.document import Bettor, Box
from trifelt.engine.settlement.placing import box_stakes
from trifelt.engine.wager import Kind


class Irregularities:
    """What a document declares, over boxes as the schema has checked them."""

    def __init__(self, declared: Any, house: House | None) -> None:
        listed = declared if isinstance(declared, list) else []
        readings = house.readings if house is not None else {}
        self._all: list[Declared | None] = [
            None if one is WRONG else replace(one, readings=readings) for one in listed
        ]
        self._sound = [one for one in self._all if one is not None]
        self._rulings = rulings_of(self._sound) if listed else NO_RULINGS

    @property
    def voids_round(self) -> bool:
        return self._rulings.void is not None

    def spares(self, house: House | None, box: Mapping[str, Any], number: int) -> bool:
        """Whether no bet on the box is settled by cards, so that they need not be known."""
        if not self._all:
            return False
        if self.voids_round or self._rulings.removed(number) is not None:
            return True
        if self.asks("established"):  # whether the round is void is what is being asked
            return True
        people = tuple(Bettor(wagers, name) for name, wagers in _bettors(box))
        if not any(one.wagers for one in people):
            return False
        if all(self._rulings.goes_back(number, one.name) for one in people):
            return True
        return house is not None and self._decides_all(house, box, number, people)

    def _decides_all(
        self, house: House, box: Mapping[str, Any], number: int, people: tuple[Bettor, ...]
    ) -> bool:
        """Whether what was not taken back before the close is decided by persons, raises too."""
        stakes = box_stakes(house, self._rulings, Box(number, None, people))
        raises = box.get("decision") == Decision.PLAY
        played = {
            (number, one.bettor, wager.id)
            for one in stakes.placed
            for wager in house.game.wagers
            if one.in_play
            and (
                wager.id == one.wager
                or (raises and wager.kind is Kind.RAISED and wager.base == one.wager)
            )
        }
        return played <= self._rulings.decided_bets

    def counts(self, box: int | None) -> bool:
        """Whether a hand may be given with the wrong number of cards; no box: the dealer's."""
        return any(
            one.incident.card_count and ("box" not in one.incident.fields or one.box == box)
            for one in self._sound
        )

    def may_be_empty(self, number: int) -> bool:
        """Whether a bet came to this box only after the call."""
        return any(one.incident.new_bet and one.box == number for one in self._sound)

    def check(
        self,
        house: House,
        boxes: Sequence[Any],
        place: Place,
        faults: Faults,
        hint: Message | None,
    ) -> None:
        """Tell what is missing or does not fit; over boxes that could not be read nothing fits."""
        if not self._all or any(box is WRONG or box.get("box") is WRONG for box in boxes):
            return
        numbered = {box.get("box", n): box for n, box in enumerate(boxes, start=1)}
        layout = Layout(
            house,
            {number: dict(_bettors(box)) for number, box in numbered.items()},
            {
                number: Decision(box["decision"])
                for number, box in numbered.items()
                if box.get("decision", WRONG) is not WRONG
            },
            {} if hint is None else {"established": hint},
        )
        for number, (path, message) in misfits(self._all, layout):
            where: Place = (place, number)
            for step in path:
                where = (where, step)
            faults.add(where, message)

    def asks(self, field: str) -> bool:
        """Whether an answer to this field is wanting."""
        return any(ask.field == field for one in self._sound for ask in one.missing())


def _bettors(box: Mapping[str, Any]) -> Iterator[tuple[str | None, dict[str, int]]]:
    """Names with their stakes; a stake that could not be read counts as any."""
    people: Any = [{"name": None, "wagers": box.get("wagers", WRONG)}]
    if "bettors" in box:
        people = [one for one in box["bettors"] or () if one is not WRONG]
    for one in people:
        name, wagers = one.get("name", WRONG), one.get("wagers", WRONG)
        if name is not WRONG and wagers is not WRONG:
            yield (
                name,
                {key: LARGEST_AMOUNT if cents is WRONG else cents for key, cents in wagers.items()},
            )
