"""The arrows at the dealer's seat."""

from collections.abc import Iterable

from trifelt.gui.table.model.state import SpotKey
from trifelt.gui.table.spots import FeltSpots


class SeatSpots(FeltSpots):
    """Up and down through the bets of a box, left and right to the next box with bets."""

    boxes: dict[int, list[SpotKey]]

    def set_bets(self, spots: Iterable[SpotKey]) -> None:
        """These spots have bets, in the order in which they are told."""
        self.boxes = {}
        for spot in dict.fromkeys(spots):
            self.boxes.setdefault(spot.box, []).append(spot)

    def _beside(self, here: SpotKey, across: int) -> SpotKey | None:
        beyond = [box for box in self.boxes if (box - here.box) * across > 0]
        if not beyond:
            return None
        spots = self.boxes[min(beyond, key=lambda box: abs(box - here.box))]
        return next((spot for spot in spots if spot.wager == here.wager), spots[0])

    def _below(self, here: SpotKey, down: int) -> SpotKey | None:
        spots = self.boxes.get(here.box, [])
        place = spots.index(here) + down if here in spots else 0
        return spots[place] if 0 <= place < len(spots) else None
