"""How often each combination of rows occurs, hand pattern by hand pattern, in whole numbers.

Every pattern of the player's hand is compared with the classes of dealer hands that the rules can
tell apart. Patterns are grouped by which rules look at the dealer at all, so that a hand of mixed
colours is not compared by colour. Later parts of a rule (the suits of All-Six) concern few dealer
hands: those are visited one by one and moved to their row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.exact.patterns import Patterns, dealer_table, find_patterns, hand_bits
from trifelt.engine.exact.slices import (
    LaterRows,
    PartSlice,
    SliceKey,
    WagerSlice,
    fourth_column,
    held_by_hands,
    slices_of,
)
from trifelt.engine.games.game import Game
from trifelt.engine.hands import CARDS_BESIDES_A_HAND, HAND_COUNT, alike_in, one_of_each
from trifelt.engine.wager import TableColumn, Wager

# Cells counted at a time: fresh memory costs more than arithmetic.
_CELLS_AT_ONCE: Final = 120_000
_FEW_ROWS: Final = 5
_NONE_HELD: Final = np.zeros((0, HAND_COUNT), dtype=np.int64)

Codes = NDArray[np.unsignedinteger[Any]]  # the smallest kind of number that holds them


@dataclass(frozen=True, slots=True, eq=False)
class RowCounts:
    """Dealer hands for each pattern and combination of rows, and how they limit the fourth card."""

    keys: tuple[SliceKey, ...]
    patterns: Patterns
    pattern: NDArray[np.intp]
    rows: NDArray[np.uint8]  # one column for each key
    count: NDArray[np.int64]  # dealer hands for one hand of the pattern
    # For each value of the fourth card (1 and up): how many such cards those dealer hands hold.
    held: NDArray[np.int64]
    dealer_hands: int  # that any one hand can meet


def count_rows(
    game: Game, wagers: Sequence[Wager], readings: Mapping[str, str], removed: int = 0
) -> RowCounts:
    """Count the rows of these wagers together; `removed` has a bit per card elsewhere."""
    slices = slices_of(wagers, readings)
    grids = {id(part.grid): part.grid for each in slices for part in each.parts}
    patterns = find_patterns(list(grids.values()), removed, suited=game.choice is not None)
    fourth = fourth_column(wagers)
    looks = np.zeros(patterns.count, dtype=np.int64)
    for number, each in enumerate(slices):
        reads = np.zeros(patterns.count, dtype=bool)
        for part in each.parts:
            reads |= part.reads_dealer[part.grid.player.of_hand[patterns.hands]]
        looks |= reads.astype(np.int64) << number
    found = [
        _Group(
            slices,
            [each for number, each in enumerate(slices) if look >> number & 1],
            patterns,
            np.flatnonzero(looks == look),
            removed,
            fourth,
        ).count()
        for look in sorted(set(looks.tolist()))
    ]
    pattern, rows, count, held = zip(*found, strict=True)
    left = CARDS_BESIDES_A_HAND - removed.bit_count()
    return RowCounts(
        tuple(each.key for each in slices),
        patterns,
        np.concatenate(pattern),
        np.concatenate(rows),
        np.concatenate(count),
        np.concatenate(held, axis=1),
        left * (left - 1) * (left - 2) // 6,
    )


class _Digits:
    """The rows that a slice can reach, numbered from 0 for each class of the player's hand."""

    def __init__(self, part: PartSlice, others: Sequence[PartSlice]) -> None:
        reached = part.reached
        local = int(reached.sum(axis=1).max())
        # Few rows are their own digits; of many, each hand reaches few, which are numbered anew.
        self._plain = reached.shape[1] <= _FEW_ROWS
        self.first_count = reached.shape[1] if self._plain else local
        self.of_row = (np.cumsum(reached, axis=1) - 1).astype(np.uint8)
        self.row_of = np.zeros((len(reached), self.first_count), dtype=np.uint8)
        if self._plain:
            self.of_row[:] = np.arange(self.first_count)
            self.row_of[:] = np.arange(self.first_count)
        else:
            held, row = np.nonzero(reached)
            self.row_of[held, self.of_row[held, row]] = row
        # Rows reached by later parts have digits of their own, the same for every hand.
        later = np.zeros(256, dtype=bool)
        for other in others:
            later[: other.reached.shape[1]] |= other.reached.any(axis=0)
        self.later = np.flatnonzero(later)
        self.count = self.first_count + len(self.later)
        self.of_later_row = np.zeros(256, dtype=np.int64)
        self.of_later_row[self.later] = self.first_count + np.arange(len(self.later))

    def of(self, rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The digits of a whole grid of rows."""
        return rows if self._plain else np.take_along_axis(self.of_row, rows, axis=1)

    def rows(self, player: NDArray[np.intp], digit: NDArray[np.intp]) -> NDArray[np.uint8]:
        """The rows that digits stand for."""
        first = self.row_of[player, np.minimum(digit, self.first_count - 1)]
        if not len(self.later):
            return first
        later = self.later[np.maximum(digit - self.first_count, 0)].astype(np.uint8)
        return np.where(digit < self.first_count, first, later)


class _Group:
    """Patterns for which the same slices look at the dealer's hand."""

    def __init__(
        self,
        slices: Sequence[WagerSlice],
        looking: Sequence[WagerSlice],
        patterns: Patterns,
        members: NDArray[np.intp],
        removed: int,
        fourth: TableColumn | None,
    ) -> None:
        self._slices = slices
        self._looking = looking
        self._members = members
        self._hands = patterns.hands[members]
        self._removed = removed
        self._held = _NONE_HELD if fourth is None else held_by_hands(fourth)
        self._digits = [_Digits(each.first, each.others) for each in looking]
        self._step = [1]
        for digits in self._digits:
            self._step.append(self._step[-1] * digits.count)
        self._codes = self._step[-1]
        sides = {id(side): side.of_hand for side in (each.first.grid.dealer for each in looking)}
        # The finest last, so that runs of the same combination are long.
        labels = sorted((*sides.values(), *self._held), key=np.max)
        self._class_of_hand = alike_in(labels).astype(np.int16)
        self._example = one_of_each(self._class_of_hand)
        self._class_count = len(self._example)

    def count(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Patterns, rows, counts and held cards, as in `RowCounts`."""
        code, code_of_member = self._code_table()
        counts, held = self._weigh(code, code_of_member)
        if any(each.others for each in self._looking):
            self._move_later_rows(code, code_of_member, counts, held)
        flat = np.flatnonzero(counts)
        member, combination = np.divmod(flat, self._codes)
        return (
            self._members[member],
            self._rows(member, combination),
            counts.reshape(-1)[flat],
            held.reshape(len(held), counts.size)[:, flat],
        )

    def _code_table(self) -> tuple[Codes, NDArray[np.intp]]:
        """The combination of digits by class of the player's hand and of the dealer's."""
        players = [each.first.grid.player for each in self._looking]
        key = np.zeros(len(self._hands), dtype=np.int64)
        for player in players:
            key = key * player.count + player.of_hand[self._hands]
        _, first, code_of_member = np.unique(key, return_index=True, return_inverse=True)
        examples = self._hands[first]
        kind = np.min_scalar_type(self._codes - 1)
        code = np.zeros((len(examples), self._class_count), dtype=kind)
        for each, digits, step in zip(self._looking, self._digits, self._step, strict=False):
            grid = each.first.grid
            local = digits.of(each.first.rows).astype(kind)
            local *= kind.type(step)
            dealer = grid.dealer.of_hand[self._example]
            code += local[grid.player.of_hand[examples]][:, dealer]
        return code, code_of_member

    def _weigh(
        self, code: Codes, code_of_member: NDArray[np.intp]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        table = dealer_table(self._class_of_hand, self._class_count, self._removed)
        runs = _Runs(code)
        held = self._held[:, self._example].astype(np.int16)
        counts = np.zeros((len(self._hands), self._codes), dtype=np.int64)
        sums = np.zeros((len(held), *counts.shape), dtype=np.int64)
        at_once = max(1, _CELLS_AT_ONCE // self._class_count)
        for start in range(0, len(self._hands), at_once):
            part = slice(start, start + at_once)
            left = table.disjoint(self._hands[part])
            starts, place = runs.of(code_of_member[part], self._codes)
            place += start * self._codes
            # A hand meets 18,424 others, so the sums fit into small numbers too.
            _add(counts, place, np.add.reduceat(left.reshape(-1), starts))
            for to, number in zip(sums, held, strict=True):
                _add(to, place, np.add.reduceat((left * number).reshape(-1), starts))
        return counts, sums

    def _move_later_rows(
        self,
        code: Codes,
        code_of_member: NDArray[np.intp],
        counts: NDArray[np.int64],
        held: NDArray[np.int64],
    ) -> None:
        """Move the dealer hands that get a better row from a later part than from the first."""
        bits = hand_bits()
        own_bits = bits[self._hands]
        better = LaterRows(self._looking, self._hands, self._removed)
        size = counts.size
        for members in better.blocks():
            member, dealer, found = better.meetings(members)
            free = np.flatnonzero((own_bits[member] & bits[dealer]) == 0)
            member, dealer = member[free], dealer[free]
            old = code[code_of_member[member], self._class_of_hand[dealer]].astype(np.int64)
            new = old.copy()
            for n, rows in enumerate(found):
                if rows is not None:
                    new += self._moved_by(n, rows[free], member, dealer)
            moves = np.flatnonzero(new != old)
            place = member[moves] * self._codes
            sources, targets = place + old[moves], place + new[moves]
            flat = counts.reshape(-1)
            flat -= np.bincount(sources, minlength=size)
            flat += np.bincount(targets, minlength=size)
            for sums, number in zip(held, self._held, strict=True):
                weight = number[dealer[moves]]
                some = np.flatnonzero(weight)
                flat = sums.reshape(-1)
                np.subtract.at(flat, sources[some], weight[some])
                np.add.at(flat, targets[some], weight[some])

    def _moved_by(
        self,
        number: int,
        later: NDArray[np.uint8],
        member: NDArray[np.intp],
        dealer: NDArray[np.intp],
    ) -> NDArray[np.int64]:
        each, digits = self._looking[number], self._digits[number]
        player = each.first.grid.player.of_hand[self._hands][member]
        first = each.first.rows[player, each.first.grid.dealer.of_hand[dealer]]
        change = digits.of_later_row[later] - digits.of_row[player, first].astype(np.int64)
        return np.where(later < first, change, 0) * self._step[number]

    def _rows(self, member: NDArray[np.intp], combination: NDArray[np.intp]) -> NDArray[np.uint8]:
        hands = self._hands[member]
        rows = np.empty((len(member), len(self._slices)), dtype=np.uint8)
        looking = {id(each): n for n, each in enumerate(self._looking)}
        for n, each in enumerate(self._slices):
            if id(each) in looking:
                place = looking[id(each)]
                digits, step = self._digits[place], self._step[place]
                player = each.first.grid.player.of_hand[hands].astype(np.intp)
                rows[:, n] = digits.rows(player, combination // step % digits.count)
            else:
                each_part = [part.rows[part.grid.player.of_hand[hands], 0] for part in each.parts]
                rows[:, n] = np.minimum.reduce(each_part)
        return rows


class _Runs:
    """Neighbouring classes of dealer hands that lead to the same combination."""

    def __init__(self, code: Codes) -> None:
        self._width = code.shape[1]
        changes = np.ones(code.shape, dtype=bool)
        np.not_equal(code[:, 1:], code[:, :-1], out=changes[:, 1:])
        start = np.flatnonzero(changes)
        row, self._column = np.divmod(start, self._width)
        self._code = code.reshape(-1)[start].astype(np.int64)
        self._count = np.bincount(row, minlength=len(code))
        self._first = np.cumsum(self._count) - self._count

    def of(
        self, codes_of: NDArray[np.intp], codes: int
    ) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
        """Where each run starts in some hands' classes, and where it is summed up."""
        count = self._count[codes_of]
        hand = np.repeat(np.arange(len(codes_of)), count)
        number = np.arange(len(hand)) + np.repeat(
            self._first[codes_of] - np.cumsum(count) + count, count
        )
        return hand * self._width + self._column[number], hand * codes + self._code[number]


def _add(to: NDArray[np.int64], place: NDArray[np.int64], sums: NDArray[np.int16]) -> None:
    np.add.at(to.reshape(-1), place, sums.astype(np.int64))
