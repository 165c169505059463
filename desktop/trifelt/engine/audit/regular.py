"""The rounds of a block that hold nothing unusual and agree, found and counted by arrays.

A rule is looked up in the same grid and priced by the same house as in settlement. Whatever is out
of the ordinary is left to `plain`: what cannot be read or does not fit, envy, caps and limits that
act, payments without a line, and every round with a payment that differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.audit.plain import Audited, Houses
from trifelt.engine.audit.record import Block, read_column
from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE, all_hand_cards, hand_index
from trifelt.engine.houses.house import MOST_SEATS, House
from trifelt.engine.message import Message
from trifelt.engine.settlement.judging import PricedWager, priced
from trifelt.engine.wager import FOLDED, Kind, Wager

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

EMPTY: Final = -1
WRONG: Final = -2
# Sums of so many lines of at most so much each fit into 64 bits.
LARGEST_DUE: Final = 1 << 44
MOST_LINES: Final = 1 << 18


def regular_rounds(block: Block, houses: Houses) -> tuple[Audited, Bools]:
    """What came of the regular rounds, and which of the rounds they are."""
    if len(block) > MOST_LINES:
        raise ValueError("a block holds too many lines to be summed in 64 bits")
    lines = _Lines(block)
    for game_text, house_text in lines.named():
        game = read_column("game", game_text)
        if isinstance(game, Message):
            continue
        mine = lines.of(game_text, house_text)
        house = houses.of(game, house_text.strip())
        if house is not None:
            _OfHouse(lines, house, mine).judge()
    regular = np.logical_and.reduceat(lines.fine, lines.starts)
    return _counted(lines, regular), regular


@cache
def _bits_of_hands() -> Ints:
    """A bit for each card of each hand."""
    bits: Ints = (np.int64(1) << all_hand_cards().astype(np.int64)).sum(axis=0)
    return bits


@dataclass(frozen=True, slots=True, eq=False)
class _Judged:
    """The lines of one wager: the outcome of each row, and the row of each line."""

    game: str
    wager: str
    outcomes: list[str]
    at: NDArray[np.intp]
    rows: NDArray[np.intp]


class _Lines:
    """Each column read once for each of its texts, as whole numbers line by line."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.starts = block.rounds()
        sizes = np.diff(np.append(self.starts, len(block)))
        self.round = np.repeat(np.arange(len(self.starts)), sizes)
        self.stake = self._read("stake", int)
        self.paid = self._read("paid", int)
        self.jackpot = self._read("jackpot", int)
        self.box_number = self._read("box", int)
        self.decision = self._read("decision", list(Decision).index)
        self.dealer, self.hand = self._read("dealer", hand_index), self._read("hand", hand_index)
        self.fourth = self._read("fourth", lambda cards: int(cards[0]))
        self.due = np.zeros(len(block), dtype=np.int64)
        self.staked = np.zeros(len(block), dtype=np.int64)
        self.judged: list[_Judged] = []
        # What no house has claimed is not fine.
        self.fine = np.zeros(len(block), dtype=bool)
        key = self.round * (MOST_SEATS + 1) + np.clip(self.box_number, 0, MOST_SEATS)
        self.boxes, self.first, self.box = np.unique(key, return_index=True, return_inverse=True)
        self.alike = self._readable() & self._agree() & self._distinct_cards()

    def _read(self, column: str, number: Callable[[Any], int]) -> Ints:
        values = []
        for text in self.block.texts[column]:
            found = read_column(column, text)
            if isinstance(found, Message):
                values.append(WRONG)
            else:
                values.append(number(found) if found is not None else EMPTY)
        return np.array(values, dtype=np.int64)[self.block.codes[column]]

    def _readable(self) -> Bools:
        fine = (self.dealer >= 0) & (self.hand >= 0) & (self.box_number > 0)
        for values in (self.stake, self.paid, self.jackpot, self.decision, self.fourth):
            fine &= values != WRONG
        named = np.array([bool(text.strip()) for text in self.block.texts["round"]])
        found: Bools = fine & named[self.block.codes["round"]]
        return found

    def _agree(self) -> Bools:
        """Whether a line says of its round and its box what their first lines say."""
        fine = np.ones(len(self.block), dtype=bool)
        for values in (self.dealer, self.fourth, self.jackpot, self.block.codes["house"]):
            fine &= values == values[self.starts][self.round]
        for values in (self.hand, self.decision):
            fine &= values == values[self.first][self.box]
        return fine

    def _distinct_cards(self) -> Bools:
        """Whether no card is dealt twice in the round of a line."""
        of_round = self.round[self.first]
        begins = np.flatnonzero(np.diff(of_round, prepend=-1))
        of_hand = _bits_of_hands()
        cards = np.bitwise_or.reduceat(of_hand[self.hand[self.first]], begins)
        cards |= of_hand[self.dealer[self.starts]]
        fourth = self.fourth[self.starts]
        cards |= np.where(fourth >= 0, np.int64(1) << np.maximum(fourth, 0), 0)
        dealt = HAND_SIZE * (np.bincount(of_round) + 1) + (fourth >= 0)
        found: Bools = (np.bitwise_count(cards) == dealt)[self.round]
        return found

    def named(self) -> Iterator[tuple[str, str]]:
        """Every game with every house that the block names with it."""
        games, houses = self.block.texts["game"], self.block.texts["house"]
        pairs = self._pair()
        for pair in np.unique(pairs).tolist():
            game, house = divmod(pair, len(houses))
            yield games[game], houses[house]

    def _pair(self) -> Ints:
        codes, houses = self.block.codes, self.block.texts["house"]
        pair: Ints = codes["game"].astype(np.int64) * len(houses) + codes["house"]
        return pair

    def of(self, game: str, house: str) -> Bools:
        """The lines that name this game and this house."""
        games, houses = self.block.texts["game"], self.block.texts["house"]
        found: Bools = self._pair() == games.index(game) * len(houses) + houses.index(house)
        return found

    def spoil(self, boxes: Bools, lines: Bools) -> None:
        """Leave these boxes, among these lines, to the plain way."""
        self.fine &= ~(boxes[self.box] & lines)


class _OfHouse:
    """The lines of one house: what each wager's rule says of them and what the house pays."""

    def __init__(self, lines: _Lines, house: House, mine: Bools) -> None:
        self._lines = lines
        self._house = house
        self._game: Game = house.game
        self._mine = mine
        self._folded = lines.decision == list(Decision).index(Decision.FOLD)
        self._at = {wager.id: self._lines_of(wager) for wager in self._game.wagers}
        self._line_of_box = {id: self._by_box(at) for id, at in self._at.items()}

    def judge(self) -> None:
        lines, game = self._lines, self._game
        known = np.zeros(len(lines.block), dtype=bool)
        for at in self._at.values():
            known[at] = True
        lines.fine |= self._mine & known & lines.alike & (lines.box_number <= self._house.seats)
        lines.fine &= ~self._mine | self._fits_game()
        entitled = np.zeros(len(lines.boxes), dtype=bool)
        for wager in game.wagers:
            self._check_doubled(wager)
            if wager.entitles:
                entitled |= self._line_of_box[wager.id] >= 0
        lines.spoil(~entitled, self._mine)
        if game.choice is not None:
            asked = self._line_of_box[game.choice.wager] >= 0
            lines.spoil(asked != (lines.decision[lines.first] != EMPTY), self._mine)
        for wager in game.wagers:
            if wager.id not in self._house.offers:
                lines.fine[self._at[wager.id]] = False
            elif wager.kind is Kind.STAKED:
                self._judge_staked(wager)
            elif wager.kind is Kind.ENVY:
                self._judge_envy(wager)
            else:
                self._judge_following(wager)
        self._leave_caps()
        lines.fine &= ~self._mine | (lines.paid == EMPTY) | (lines.paid == lines.due)

    def _lines_of(self, wager: Wager) -> NDArray[np.intp]:
        named = [text.strip() == wager.id for text in self._lines.block.texts["wager"]]
        return np.flatnonzero(np.array(named)[self._lines.block.codes["wager"]] & self._mine)

    def _by_box(self, at: NDArray[np.intp]) -> NDArray[np.intp]:
        """Of each box the line among these; -1 where there is none."""
        found = np.full(len(self._lines.boxes), EMPTY, dtype=np.intp)
        found[self._lines.box[at]] = at
        return found

    def _fits_game(self) -> Bools:
        """A decision, a fourth card, a jackpot and players only where the game has them."""
        lines, game = self._lines, self._game
        fine = np.ones(len(lines.block), dtype=bool)
        if game.choice is None:
            fine &= lines.decision == EMPTY
        if game.fourth_card is None:
            fine &= lines.fourth == EMPTY
        if game.priced_wager is None:
            fine &= lines.jackpot == EMPTY
        player = lines.block.codes["player"]
        if not game.bettors:
            fine &= player == player[lines.first][lines.box]
        else:
            named = np.array([bool(text.strip()) for text in lines.block.texts["player"]])[player]
            fine &= named == named[lines.first][lines.box]
        return fine

    def _check_doubled(self, wager: Wager) -> None:
        """A wager once for a person: on a box, or by name where several share it."""
        lines = self._lines
        at = self._at[wager.id]
        person = lines.block.codes["player"][at] if self._game.bettors else 0
        key = lines.box[at] * len(lines.block.texts["player"]) + person
        _, inverse, count = np.unique(key, return_inverse=True, return_counts=True)
        lines.fine[at] &= (count == 1)[inverse]

    def _judge_staked(self, wager: Wager) -> None:
        lines = self._lines
        at = self._at[wager.id]
        stake = lines.stake[at]
        offer = self._house.offers[wager.id]
        fine = stake > 0 if offer.price is None else stake == offer.price
        if wager.needs is not None:
            fine &= self._line_of_box[wager.needs][lines.box[at]] >= 0
        if wager.fourth is not None:
            fine &= lines.fourth[at] >= 0
        if wager.id == self._game.priced_wager:
            fine &= lines.jackpot[at] > 0
        if self._game.limits is not None and offer.maximum is not None:
            total = np.bincount(lines.box[at], weights=stake, minlength=len(lines.boxes))
            fine &= total[lines.box[at]] <= offer.maximum
        lines.fine[at] &= fine
        self._price(wager, at, stake, stake)

    def _judge_following(self, wager: Wager) -> None:
        """A raise or a bonus, on what its wager has in play; none on a folded hand."""
        lines = self._lines
        assert wager.base is not None
        base = self._line_of_box[wager.base]
        own = self._line_of_box[wager.id]
        plays = (base >= 0) & ~self._folded[lines.first]
        raised = wager.kind is Kind.RAISED
        at = self._at[wager.id]
        on = base[lines.box[at]]
        in_play = np.where(on >= 0, lines.stake[on], 0)
        as_written = np.isin(lines.stake[at], (EMPTY, 0))
        if raised:
            as_written |= lines.stake[at] == in_play
        lines.fine[at] &= plays[lines.box[at]] & as_written
        self._price(wager, at, in_play, in_play if raised else np.zeros_like(in_play))
        without = np.flatnonzero(plays & (own < 0))
        if not raised:
            # A bonus that is not due needs no line.
            rule, on = priced(self._house, wager.id), base[without]
            row = self._rows(rule, on)
            without = without[np.array([ending.made for ending in rule.rows])[row]]
        missing = np.zeros(len(lines.boxes), dtype=bool)
        missing[without] = True
        lines.spoil(missing, self._mine)

    def _judge_envy(self, wager: Wager) -> None:
        """Where a hand of the round is envied, the plain way tells who is paid for it."""
        lines = self._lines
        rule = priced(self._house, wager.id)
        boxes = np.flatnonzero(self._mine[lines.first])
        made = np.array([ending.made for ending in rule.rows])
        envied = made[self._rows(rule, lines.first[boxes])]
        rounds = np.zeros(len(lines.starts), dtype=bool)
        rounds[lines.round[lines.first[boxes[envied]]]] = True
        lines.fine &= ~(rounds[lines.round] & self._mine)
        at = self._at[wager.id]
        lines.fine[at] &= np.isin(lines.stake[at], (EMPTY, 0))
        lines.judged.append(
            _Judged(self._game.id, wager.id, ["none"], at, np.zeros(len(at), dtype=np.intp))
        )

    def _price(self, wager: Wager, at: NDArray[np.intp], in_play: Ints, staked: Ints) -> None:
        """What the house pays on each row and stake that occurs, each asked once."""
        lines = self._lines
        rule = priced(self._house, wager.id)
        rows = self._rows(rule, at)
        outcomes = [
            ending.outcome if ending.made or not rule.payment else "none" for ending in rule.rows
        ]
        lines.judged.append(_Judged(self._game.id, wager.id, outcomes, at, rows))
        lines.staked[at] = staked
        stakes, stake = np.unique(in_play, return_inverse=True)
        jackpots, jackpot = np.unique(
            lines.jackpot[at] if wager.awards else np.zeros(len(at), np.int64), return_inverse=True
        )
        met, code = np.unique(
            (jackpot * len(stakes) + stake) * len(rule.rows) + rows, return_inverse=True
        )
        due = []
        for one in met.tolist():
            rest, row = divmod(one, len(rule.rows))
            at_jackpot, at_stake = divmod(rest, len(stakes))
            ending = rule.rows[row]
            pays = ending.made and jackpots[at_jackpot] >= 0
            amount = (
                self._house.pays(ending.cell, int(stakes[at_stake]), int(jackpots[at_jackpot]))[0]
                if pays
                else 0
            )
            due.append(amount if amount <= LARGEST_DUE else WRONG)
        lines.due[at] = np.array(due, dtype=np.int64)[code]
        lines.fine[at] &= lines.due[at] >= 0

    def _rows(self, rule: PricedWager, at: NDArray[np.intp]) -> NDArray[np.intp]:
        """The row that decides on each line, out of the grid that settlement looks into."""
        lines = self._lines
        # Lines that cannot be read are judged like any others, and then left out.
        hand, dealer = np.maximum(lines.hand[at], 0), np.maximum(lines.dealer[at], 0)
        best: Any = np.iinfo(np.uint8).max
        for part in rule.grid.parts:
            situation: Any = 0
            for column in part.table:
                if column.name == FOLDED.name:
                    said = self._folded[at].astype(np.int64)
                else:
                    assert column.of_card is not None
                    of_card = np.array([column.of_card(card) for card in range(DECK_SIZE)])
                    said = of_card[np.maximum(lines.fourth[at], 0)]
                situation = situation * column.values + said
            player, dealt = part.player.of_hand[hand], part.dealer.of_hand[dealer]
            best = np.minimum(best, part.rows[situation, player, dealt])
        return np.asarray(best, dtype=np.intp)

    def _leave_caps(self) -> None:
        """Where the covered winnings of a round are over the maximum, the plain way cuts them."""
        cap = self._house.cap
        if cap is None:
            return
        lines = self._lines
        covered = np.zeros(len(lines.block), dtype=np.int64)
        for wager in cap.wagers:
            covered[self._at[wager]] = lines.due[self._at[wager]]
        total = np.bincount(lines.round, weights=covered)
        lines.fine &= ~self._mine | (total <= cap.amount)[lines.round]


def _counted(lines: _Lines, regular: Bools) -> Audited:
    found = Audited()
    counts, block = found.counts, lines.block
    kept = regular[lines.round]
    recorded = kept & (lines.paid != EMPTY)
    counts["lines",] = int(kept.sum())
    counts["rounds",] = int(regular.sum())
    counts["agree",] = int(recorded.sum())
    counts["not-recorded",] = int((kept & ~recorded).sum())
    counts["staked",] = int(lines.staked[kept].sum())
    counts["paid",] = int(lines.paid[recorded].sum())
    counts["due",] = int(lines.due[kept].sum())
    for judged in lines.judged:
        of_row = np.bincount(judged.rows[kept[judged.at]], minlength=len(judged.outcomes))
        for outcome, number in zip(judged.outcomes, of_row.tolist(), strict=True):
            if number:
                counts["wager", judged.game, judged.wager, outcome, "lines"] += number
    for name in ("staff", "table"):
        of_text = np.bincount(block.codes[name][kept], minlength=len(block.texts[name]))
        for text, number in zip(block.texts[name], of_text.tolist(), strict=True):
            if number:
                counts[name, text.strip(), "lines"] += number
    return found
