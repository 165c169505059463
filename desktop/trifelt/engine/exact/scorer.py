"""A plan's rules laid out for millions of deals: two hands lead to one number.

The number stands for a combination of rows, one for each situation of each wager. What later parts
of a rule say, and what the fourth card changes, is looked up only for the deals that it can touch.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.play import Play, decide, plays_by_hand
from trifelt.engine.exact.progressive import envied_hands
from trifelt.engine.exact.results import verify_mix
from trifelt.engine.exact.slices import PartSlice, SliceKey, WagerSlice, fourth_column, slices_of
from trifelt.engine.games import find_game
from trifelt.engine.hands import HAND_COUNT, alike_in, numbered, one_of_each
from trifelt.engine.houses.house import House
from trifelt.engine.wager import TableColumn


@dataclass(frozen=True, slots=True)
class Plan:
    """One box's wagers under a house's readings, its decisions, and the boxes beside it."""

    game: str
    wagers: tuple[str, ...]  # with all that depends on the decision
    readings: tuple[tuple[str, str], ...]
    decides: bool
    plays: bytes  # a bit for each hand
    others: int = 0  # boxes beside this one that are dealt as well
    envied: tuple[int, ...] = ()  # the hands in them that pay

    def plays_of_hand(self) -> NDArray[np.bool_]:
        """Whether each of the 22,100 hands is played."""
        bits = np.frombuffer(self.plays, dtype=np.uint8)
        return np.unpackbits(bits, count=HAND_COUNT).astype(bool)


def plan_of(
    house: House,
    stakes: Mapping[str, int],
    *,
    jackpot: int | None = None,
    seats: int = 1,
    play: Play = Play.BEST,
) -> Plan:
    """The plan for these stakes; other boxes are dealt only where their hands can pay."""
    verify_mix(house, stakes, jackpot)
    counted = count_wagers(house, tuple(stakes))
    plays = plays_by_hand(counted, decide(counted, house, play))
    rule = house.game.envy
    envied: tuple[int, ...] = ()
    if seats > 1 and rule is not None and rule.holder in stakes:
        envied = tuple(each.hand for each in envied_hands(house, plays, jackpot))
    names = {name for wager in counted.wagers for name in wager.readings}
    return Plan(
        house.game.id,
        tuple(wager.id for wager in counted.wagers),
        tuple((name, house.readings[name]) for name in sorted(names)),
        house.game.deciding_wager in stakes,
        np.packbits(plays).tobytes(),
        seats - 1 if envied else 0,
        envied,
    )


@dataclass(frozen=True, slots=True, eq=False)
class LaterPart:
    """A part that has a say only where both hands bear the same mark."""

    player_mark: NDArray[np.uint8]
    dealer_mark: NDArray[np.uint8]
    player: NDArray[np.intp]  # class of each hand, times the number of dealer classes
    dealer: NDArray[np.intp]
    rows: NDArray[np.uint8]
    becomes: NDArray[np.uint16]  # combination x row of this part -> combination


@dataclass(frozen=True, slots=True, eq=False)
class Scorer:
    """Tables from hands to combinations of rows."""

    keys: tuple[SliceKey, ...]
    rows: NDArray[np.uint8]  # of each combination, a column for each key
    folded: NDArray[np.bool_]
    fourth: NDArray[np.uint8]  # what the fourth card says in it
    player: NDArray[np.intp]  # class of each hand, times the number of dealer classes
    dealer: NDArray[np.intp]
    combination: NDArray[np.uint16]
    later: tuple[LaterPart, ...]
    fourth_column: TableColumn | None
    by_fourth: NDArray[np.uint16]  # what a combination becomes by what the fourth card says
    heeds_fourth: NDArray[np.bool_]

    @property
    def count(self) -> int:
        return len(self.rows)

    def situations(self) -> Iterator[tuple[bool, int, NDArray[np.intp]]]:
        """Folded or not, what the fourth card says, and the combinations in which both are so."""
        for folded in (False, True):
            for fourth in range(len(self.by_fourth)):
                mine = np.flatnonzero((self.folded == folded) & (self.fourth == fourth))
                if len(mine):
                    yield folded, fourth, mine


@lru_cache(maxsize=8)
def scorer_of(plan: Plan) -> Scorer:
    """The tables for a plan."""
    game = find_game(plan.game)
    if game is None:
        raise ValueError(f"no game is called {plan.game}")
    wagers = [game.wager[wager] for wager in plan.wagers]
    slices = slices_of(wagers, dict(plan.readings))
    return _Layout(plan, slices).scorer()


class _Layout:
    """Classes of both hands and the combination that each pair of them leads to."""

    def __init__(self, plan: Plan, slices: Sequence[WagerSlice]) -> None:
        self._slices = slices
        folds = ~plan.plays_of_hand() if plan.decides else np.zeros(HAND_COUNT, dtype=bool)
        sides = [each.first.grid for each in slices]
        self._player = alike_in([folds, *(grid.player.of_hand for grid in sides)])
        self._dealer = alike_in([grid.dealer.of_hand for grid in sides])
        self._player_example = one_of_each(self._player)
        self._dealer_example = one_of_each(self._dealer)
        self._folds = folds[self._player_example]
        # What combinations are: rows, folded, and the fourth card.
        self._known: dict[tuple[int, ...], int] = {}

    def scorer(self) -> Scorer:
        grid = self._grid()
        better = [
            (part, len(each.wager.rows) - 1, self._better(number, part))
            for number, each in enumerate(self._slices)
            for part in each.others
        ]
        column = fourth_column(each.wager for each in self._slices)
        by_fourth = self._by_fourth(1 if column is None else column.values)
        table = np.array(list(self._known), dtype=np.uint8).reshape(len(self._known), -1)
        if len(table) > np.iinfo(np.uint16).max:
            raise ValueError("too many combinations of rows to simulate at once")
        dealers = len(self._dealer_example)
        return Scorer(
            tuple(each.key for each in self._slices),
            table[:, :-2],
            table[:, -2].astype(bool),
            table[:, -1],
            self._player * dealers,
            self._dealer,
            grid,
            tuple(_later(part, worst, moved, len(table)) for part, worst, moved in better),
            column,
            by_fourth,
            (by_fourth != by_fourth[0]).any(axis=0),
        )

    def _grid(self) -> NDArray[np.uint16]:
        """The combination of first parts' rows for each pair of classes."""
        shape = len(self._player_example), len(self._dealer_example)
        number = np.zeros(shape, dtype=np.int64)
        found = np.zeros((1, 0), dtype=np.int64)
        number, found = _joined(number, found, np.broadcast_to(self._folds[:, None], shape))
        for each in self._slices:
            part, grid = each.first, each.first.grid
            rows = part.rows[grid.player.of_hand[self._player_example]]
            rows = rows[:, grid.dealer.of_hand[self._dealer_example]]
            if each.key.folded is not None:
                # A situation that did not come about tells nothing.
                rows[self._folds != each.key.folded] = 0
            number, found = _joined(number, found, rows)
        for folded, *of_slices in found.tolist():
            self._known[(*of_slices, folded, 0)] = len(self._known)
        return number.astype(np.uint16).reshape(-1)

    def _better(self, number: int, part: PartSlice) -> dict[tuple[int, int], int]:
        """The combination that a row of a later part makes of another, where it is better."""
        folded = self._slices[number].key.folded
        rows = np.flatnonzero(part.reached.any(axis=0)).tolist()
        found = {}
        for combination, place in list(self._known.items()):
            seen = folded is None or bool(combination[-2]) == folded
            for row in rows:
                if seen and row < combination[number]:
                    better = (*combination[:number], row, *combination[number + 1 :])
                    found[place, row] = self._known.setdefault(better, len(self._known))
        return found

    def _by_fourth(self, values: int) -> NDArray[np.uint16]:
        """What each combination becomes by what the fourth card says."""
        known = list(self._known.items())
        becomes = [list(range(len(known))) for _ in range(values)]
        place_of = {each.key: number for number, each in enumerate(self._slices)}
        for fourth in range(1, values):
            pairs = [
                (place_of[replace(key, fourth=0)], number)
                for key, number in place_of.items()
                if key.fourth == fourth
            ]
            for combination, place in known:
                if any(combination[plain] != combination[other] for plain, other in pairs):
                    changed = (*combination[:-1], fourth)
                    becomes[fourth][place] = self._known.setdefault(changed, len(self._known))
        rest = range(len(known), len(self._known))
        return np.array([[*each, *rest] for each in becomes], dtype=np.uint16)


def _later(
    part: PartSlice, worst: int, better: Mapping[tuple[int, int], int], count: int
) -> LaterPart:
    """A later part over so many combinations; what no row of it betters stays as it is."""
    becomes = np.repeat(np.arange(count, dtype=np.uint16)[:, None], 256, axis=1)
    for place, combination in better.items():
        becomes[place] = combination
    player_mark, dealer_mark = _marks(part.rows < worst)
    grid = part.grid
    return LaterPart(
        player_mark[grid.player.of_hand],
        dealer_mark[grid.dealer.of_hand],
        grid.player.of_hand.astype(np.intp) * grid.dealer.count,
        grid.dealer.of_hand.astype(np.intp),
        np.ascontiguousarray(part.rows).reshape(-1),
        becomes.reshape(-1),
    )


def _joined(
    number: NDArray[np.int64], found: NDArray[np.int64], label: NDArray[Any]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Combinations with one more column."""
    top = int(label.max()) + 1
    joined, keys = numbered(number * top + label)
    before, value = np.divmod(keys, top)
    return joined, np.column_stack([found[before], value])


def _marks(hits: NDArray[np.bool_]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Marks for classes of both hands: where a part has a say, both bear the same.

    Classes that are linked by any hit bear one mark; those without a hit bear marks that no class
    of the other hand bears.
    """
    player = np.where(hits.any(axis=1), np.arange(hits.shape[0]), -1)
    dealer = np.full(hits.shape[1], -1)
    rows, columns = np.nonzero(hits)
    while True:
        dealer[:] = len(player)
        np.minimum.at(dealer, columns, player[rows])
        lower = player.copy()
        np.minimum.at(lower, rows, dealer[columns])
        if np.array_equal(lower, player):
            break
        player = lower
    linked, number = np.unique(player[player >= 0], return_inverse=True)
    if len(linked) > 253:
        raise ValueError("a later part links too few hands to be marked")
    player_mark = np.full(hits.shape[0], 254, dtype=np.uint8)
    player_mark[player >= 0] = number
    dealer_mark = np.full(hits.shape[1], 255, dtype=np.uint8)
    met = hits.any(axis=0)
    dealer_mark[met] = np.searchsorted(linked, dealer[met])
    return player_mark, dealer_mark
