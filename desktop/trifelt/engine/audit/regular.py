"""The rounds of a block that hold nothing unusual and agree, found and counted by arrays.

A rule is looked up in the same grid and priced by the same cells as in settlement. Whatever is out
of the ordinary is left to `plain`: what cannot be read or does not fit, envy, caps and limits that
act, payments without a line, and every round with a payment that differs.
"""

from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.audit.audited import BY_HOUSE, BY_KIND, GROUPS, NOT_RECORDED, Audited
from trifelt.engine.audit.block import EMPTY, WRONG, Block
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.plain import compare_some
from trifelt.engine.audit.record import RecordLine
from trifelt.engine.audit.rounds import Ints
from trifelt.engine.audit.rulebook import MOST_WAGERS, NONE, Rulebook, rulebook_of
from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.exact.patterns import hand_bits
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import MOST_SEATS
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.wager import Bet, Kind

Bools = NDArray[np.bool_]

# Sums of so many lines of at most so much each fit into 64 bits.
LARGEST_DUE: Final = 1 << 42
MOST_LINES: Final = 1 << 20
_BOXES: Final = MOST_SEATS + 1
_DECISIONS: Final = list(Decision)


def regular_rounds(
    block: Block, houses: Houses, left: Bools | Literal[False] = False
) -> tuple[Audited, Bools]:
    """What came of the regular rounds, and which they are; none of those left is among them."""
    if len(block) > MOST_LINES:
        raise ValueError("a block holds too many lines to be summed in 64 bits")
    known = np.array([find_game(text.strip()) is not None for text in block.texts["game"]])
    if not known[block.codes["game"]].any():
        return Audited(), np.zeros(len(block.rounds), dtype=bool)
    lines = _Lines(block, rulebook_of(houses))
    lines.regular &= np.logical_not(left)
    lines.check_rounds()
    lines.check_boxes()
    lines.check_stakes()
    lines.settle()
    recorded = np.where(lines.paid == EMPTY, 0, lines.paid)  # what is due without it is listed
    differs = (recorded != lines.due) & lines.regular[lines.round]
    found = _counted(lines, ~differs)
    for n in sorted(set(lines.round[differs].tolist())):
        compare_some(*lines.differing(n, differs), found)
    return found, lines.regular


class _Lines:
    """The lines of a block as whole numbers; what does not fit makes a round irregular."""

    def __init__(self, block: Block, book: Rulebook) -> None:
        self.block, self._book = block, book
        count = len(block)
        self.starts = block.rounds
        self.round = np.repeat(np.arange(len(self.starts)), np.diff(self.starts, append=count))
        self.regular = np.ones(len(self.starts), dtype=bool)
        self.stake, self.paid = block.numbered("stake"), block.numbered("paid").copy()
        self._taken = np.flatnonzero(self.paid < WRONG)
        of_stake = self.paid[self._taken] == WRONG - self.stake[self._taken]
        self.paid[self._taken] = np.where(of_stake, 0, WRONG)
        self._jackpot, self._decision = block.numbered("jackpot"), block.numbered("decision")
        self._fourth, self._number = block.numbered("fourth"), block.numbered("box")
        self._dealer, self._hand = block.numbered("dealer"), block.numbered("hand")
        rule = self._rules()
        self.leave(rule < 0)
        # What will be left out is looked up as anything that can be.
        self._rule = np.maximum(rule, 0)
        self._of = book.rules
        self._folded = self._decision == _DECISIONS.index(Decision.FOLD)
        self._box = self.round * _BOXES + np.clip(self._number, 0, MOST_SEATS)
        boxes = len(self.starts) * _BOXES
        self._first = count - 1 - _last_of(self._box[::-1], boxes)[self._box]
        self._firsts = np.flatnonzero(self._first == np.arange(count))
        self._bet = self._box * MOST_WAGERS + self._of.wager.take(self._rule)
        self._line = _last_of(self._bet, boxes * MOST_WAGERS)
        self.in_play = self.stake.copy()
        self.staked = np.where(self._of.staked.take(self._rule), self.stake, 0)
        self.outcomes, self.judges = book.outcomes, book.judges

    def _rules(self) -> Ints:
        """The rule of each line by game, house and wager; -1 where there is none."""
        texts, codes = self.block.texts, self.block.codes
        numbers = {game.id: n for n, game in enumerate(GAMES)}
        of_text = np.array([numbers.get(text.strip(), NONE) + 1 for text in texts["game"]])
        game = of_text.take(codes["game"])
        pair = game * len(texts["house"]) + codes["house"]
        first = np.full((len(GAMES) + 1) * len(texts["house"]), NONE)
        for n in np.flatnonzero(np.bincount(pair)).tolist():
            number, house = divmod(n, len(texts["house"]))
            if number:
                named = texts["house"][house].strip()
                first[n] = self._book.first_rule(GAMES[number - 1].id, named)
        self._book.prepare()
        place = np.full((len(GAMES) + 1, len(texts["wager"])), NONE)
        for n, text in enumerate(texts["wager"]):
            for number, of in enumerate(GAMES, start=1):
                if (wager := text.strip()) in of.wager:
                    place[number, n] = of.wagers.index(of.wager[wager])
        at = first.take(pair)
        wagers = place.reshape(-1).take(game * len(texts["wager"]) + codes["wager"])
        return np.where((at >= 0) & (wagers >= 0), at + wagers, NONE)

    def leave(self, lines: Bools | NDArray[np.intp]) -> None:
        """Leave the rounds of these lines to the plain way."""
        self.regular[self.round[lines]] = False

    # --- what does not fit ---------------------------------------------------------------------

    def check_rounds(self) -> None:
        """What every line of a round says alike, and what its game does not have."""
        starts, of, rule = self.starts, self._of, self._rule[self.starts]
        differs = np.zeros(len(self.block), dtype=bool)
        for said in (self._dealer, self._fourth, self._jackpot, self.block.codes["house"]):
            differs[1:] |= said[1:] != said[:-1]
        differs[starts] = False
        self.leave(differs)
        fourth, jackpot = self._fourth[starts], self._jackpot[starts]
        wrong = (self._dealer[starts] < 0) | (fourth == WRONG) | (jackpot == WRONG)
        wrong |= (fourth != EMPTY) & ~of.fourth.take(rule)
        wrong |= (jackpot != EMPTY) & ~of.jackpot.take(rule)
        wrong |= self.block.texts["round"].blank()[self.block.codes["round"][starts]]
        hands = np.where(self._hand[self._firsts] >= 0, self._hand[self._firsts], 0)
        cards = np.zeros(len(starts) * _BOXES, dtype=np.int64)
        cards[self._box[self._firsts]] = hand_bits()[hands]
        dealt = np.bitwise_or.reduce(cards.reshape(-1, _BOXES), axis=1)
        dealt |= hand_bits()[np.maximum(self._dealer[starts], 0)]
        dealt |= np.where(fourth >= 0, np.int64(1) << np.maximum(fourth, 0), 0)
        boxes = np.bincount(self.round[self._firsts], minlength=len(starts))
        wrong |= np.bitwise_count(dealt) != HAND_SIZE * (boxes + 1) + (fourth >= 0)
        self.regular &= ~wrong

    def check_boxes(self) -> None:
        """What every line of a box says alike; a wager that brings cards; the decision."""
        first, firsts, of = self._first, self._firsts, self._of
        differs = (self._hand != self._hand.take(first)) | (
            self._decision != self._decision.take(first)
        )
        player = self.block.codes["player"]
        unnamed = self.block.texts["player"].blank()
        several = of.bettors.take(self._rule)
        other = np.flatnonzero(player != player.take(first))
        one_unnamed = unnamed[player[other]] != unnamed[player[first[other]]]
        differs[other] |= ~several[other] | one_unnamed
        self.leave(differs)
        said, rule = self._decision[firsts], self._rule[firsts]
        wrong = (self._hand[firsts] < 0) | (said == WRONG)
        wrong |= (self._number[firsts] < 1) | (self._number[firsts] > of.seats.take(rule))
        boxes = len(self.starts) * _BOXES
        dealt_in, asked = np.zeros(boxes, dtype=bool), np.zeros(boxes, dtype=bool)
        dealt_in[self._box[of.entitles.take(self._rule)]] = True
        asked[self._box[of.asks.take(self._rule)]] = True
        wrong |= ~dealt_in[self._box[firsts]]
        wrong |= asked[self._box[firsts]] != (said != EMPTY)
        self.leave(firsts[wrong])
        # A wager once for a person: on a box, or by name where several share it.
        twice = np.zeros(len(self._line), dtype=bool)
        twice[self._bet[self._line.take(self._bet) != np.arange(len(self.block))]] = True
        again = np.flatnonzero(twice.take(self._bet)) if twice.any() else ()
        if len(again):
            person = np.where(several[again], player[again] + 1, 0)
            key = self._bet[again] * (len(self.block.texts["player"]) + 1) + person
            order = np.argsort(key)
            self.leave(again[order[1:][np.diff(key[order]) == 0]])

    def check_stakes(self) -> None:
        """A stake above nothing, the price, the needed wager, card and jackpot, the maximum."""
        of, rule, stake = self._of, self._rule, self.stake
        price = of.price.take(rule)
        fine = np.where(price >= 0, stake == price, stake > 0) | ~of.staked.take(rule)
        fine &= of.row.take(rule) >= 0
        fine &= (stake != WRONG) & (self.paid != WRONG)
        needs = of.needs.take(rule)
        fine &= (needs < 0) | (self._line_of(self._box, needs) >= 0)
        fine &= ~of.needs_fourth.take(rule) | (self._fourth >= 0)
        fine &= ~of.needs_jackpot.take(rule) | (self._jackpot > 0)
        self.leave(~fine)
        limited = np.flatnonzero(of.most.take(rule) >= 0)
        if len(limited):
            total = np.bincount(self._bet[limited], stake[limited], len(self._line))
            over = total[self._bet[limited]] > of.most[rule[limited]]
            self.leave(limited[over])

    def _line_of(self, box: Ints, wager: Ints) -> Ints:
        """The line of each box on a wager of its game; -1 without one."""
        return self._line.take(box * MOST_WAGERS + np.maximum(wager, 0))

    # --- what is due ---------------------------------------------------------------------------

    def settle(self) -> None:
        """What of each line is in play, the row that decides, and what it pays."""
        of, rule = self._of, self._rule
        following = np.flatnonzero((of.base.take(rule) >= 0) & ~of.envy.take(rule))
        self._follow(following, rule[following])
        self.row = self._rows(rule, self._hand, self._dealer, self._folded, self._fourth)
        envies = of.envy.take(rule)
        self.row[envies] = of.nothing[rule[envies]]
        self.leave(envies & (self.stake > 0))
        self.due = self._pays(self.row, self.in_play)
        self.leave(self.due < 0)
        self.leave(self._taken[self._book.rows.stays.take(self.row[self._taken])])
        self._leave_unrecorded()
        self._leave_envied()
        self._leave_capped()

    def _follow(self, at: NDArray[np.intp], rule: Ints) -> None:
        """A raise or a bonus, on what its wager has in play; none on a folded hand."""
        on = self._line_of(self._box[at], self._of.base[rule])
        in_play = np.where(on >= 0, self.stake[on], 0)
        raised = self._of.raised[rule]
        written = self.stake[at]
        as_due = (written <= 0) | (raised & (written == in_play))
        self.leave(at[~as_due | (on < 0) | self._folded[at]])
        self.in_play[at] = in_play
        self.staked[at] = np.where(raised, in_play, 0)

    def _leave_unrecorded(self) -> None:
        """Where a raise has no line, or a bonus that is due."""
        for followers in self._of.followers.T:
            follower = followers[self._rule]
            at = np.flatnonzero((follower >= 0) & ~self._folded)
            at = at[self._line_of(self._box[at], follower[at]) < 0]
            rule = self._of.first[self._rule[at]] + follower[at]
            due = self._made(rule, at) | self._of.raised[rule]
            self.leave(at[due])

    def _leave_envied(self) -> None:
        """Where a hand of the round is envied, the plain way tells who is paid for it."""
        at = self._firsts[self._of.payment[self._rule[self._firsts]] >= 0]
        self.leave(at[self._made(self._of.payment[self._rule[at]], at)])

    def _leave_capped(self) -> None:
        """Where covered winnings may be over the maximum, the plain way cuts them."""
        of = self._of
        at = np.flatnonzero((of.cap[self._rule] >= 0) & of.covered[self._rule])
        if not len(at):
            return
        rule = self._rule[at]
        for shared, by_hand in ((self._box, True), (self.round, False)):
            some = at[of.cap_by_hand.take(rule) == by_hand]
            total = np.bincount(shared[some], self.due[some])
            self.leave(some[total[shared[some]] > of.cap[self._rule[some]]])

    def _made(self, rule: Ints, at: NDArray[np.intp]) -> Bools:
        """Whether a payment by another rule is made on the hands of these lines."""
        row = self._rows(rule, self._hand[at], self._dealer[at], self._folded[at], self._fourth[at])
        return self._book.rows.made.take(row)

    def _rows(self, rule: Ints, hand: Ints, dealer: Ints, folded: Bools, fourth: Ints) -> Ints:
        """The row that decides, out of the grids that settlement looks into."""
        book, of = self._book, self._of
        hand, dealer = np.maximum(hand, 0), np.maximum(dealer, 0)
        fourth = np.where(fourth >= 0, fourth, DECK_SIZE)

        def found(part: Ints, some: Any) -> Ints:
            parts = book.parts
            at = parts.cells.take(part) + folded[some] * parts.by_fold.take(part)
            shown = np.flatnonzero(parts.of_card.take(part))
            card = book.of_card[parts.of_card[part[shown]], fourth[some][shown]]
            at[shown] += card * parts.by_fourth[part[shown]]
            player = book.of_hand.take(parts.player.take(part) + hand[some])
            at += player * parts.dealers.take(part)
            at += book.of_hand.take(parts.dealer.take(part) + dealer[some])
            return book.cells.take(at)

        row = found(of.part.take(rule), slice(None)).astype(np.int64)
        both = np.flatnonzero(of.second.take(rule) >= 0)
        if len(both):
            row[both] = np.minimum(row[both], found(of.second[rule[both]], both))
        return row + of.row.take(rule)

    def _pays(self, row: Ints, in_play: Ints) -> Ints:
        """What the house pays on each row and stake; -1 where that is not for 64 bits."""
        rows = self._book.rows
        due = np.maximum(in_play, 0) * rows.num.take(row)
        rounded = np.flatnonzero((due > 0) & rows.rounded.take(row))
        rounding, den = rows.rounding[row[rounded]], rows.den[row[rounded]]
        for n, one in enumerate(self._book.roundings):
            some = rounded[rounding == n]
            due[some] = one.round(due[some], den[rounding == n])
        due += rows.award.take(row)
        shared = np.flatnonzero(rows.share.take(row))
        part = rows.share[row[shared]], rows.share_den[row[shared]]
        due[shared] += np.maximum(self._jackpot[shared], 0) * part[0] // part[1]
        return np.where(rows.exact.take(row) & (due <= LARGEST_DUE), due, EMPTY)

    # --- what was not paid as due ------------------------------------------------------------

    def differing(
        self, n: int, differs: Bools
    ) -> tuple[Document, dict[Bet, RecordLine], list[Bet]]:
        """Of a regular round a document, the lines that differ, and the bets that were paid as due.

        No envy and no maximum acts in it, so that only their boxes and those beside matter.
        """
        start = int(self.starts[n])
        some = slice(start, int(np.searchsorted(self.round, n, side="right")))
        house = self._book.house_at[int(self._of.first[self._rule[start]])]
        players = self.block.texts["player"]
        wrong = differs[some].tolist()
        numbers, codes = self._number[some].tolist(), self.block.codes["player"][some].tolist()
        wagers = self._of.wager[self._rule[some]].tolist()
        stakes = self.stake[some].tolist()
        near = {of + n for of, one in zip(numbers, wrong, strict=True) if one for n in (-1, 0, 1)}
        bets: dict[int, dict[str | None, dict[str, int]]] = {}
        first: dict[int, int] = {}
        recorded, agreeing = {}, []
        for at, number in enumerate(numbers):
            if number not in near:
                continue
            bettor = players[codes[at]].strip() or None if house.game.bettors else None
            wager = house.game.wagers[wagers[at]]
            first.setdefault(number, at)
            staked = bets.setdefault(number, {}).setdefault(bettor, {})
            if wager.kind is Kind.STAKED:
                staked[wager.id] = stakes[at]
            if wrong[at]:
                recorded[number, bettor, wager.id] = self.block.line(start + at)
            elif self.paid[start + at] != EMPTY:
                agreeing.append((number, bettor, wager.id))
        hands, decisions = self._hand[some].tolist(), self._decision[some].tolist()
        boxes = [
            Box(
                number,
                hands[at],
                tuple(Bettor(wagers, name) for name, wagers in bets[number].items()),
                None if decisions[at] < 0 else _DECISIONS[decisions[at]],
                None if house.game.bettors else players[codes[at]].strip() or None,
            )
            for number, at in first.items()
        ]
        said = (int(one[start]) for one in (self._fourth, self._jackpot))
        fourth, jackpot = (None if one < 0 else one for one in said)
        document = Document(house, int(self._dealer[start]), tuple(boxes), fourth, jackpot)
        return document, recorded, agreeing


def _last_of(keys: Ints, count: int) -> NDArray[np.intp]:
    """For each key the last place that has it; -1 where none has."""
    found = np.full(count, NONE, dtype=np.intp)
    found[keys] = np.arange(len(keys))
    return found


def _counted(lines: _Lines, chosen: Bools) -> Audited:
    """The regular rounds, and of their lines those chosen."""
    found = Audited()
    counts, block = found.counts, lines.block
    kept = np.flatnonzero(lines.regular.take(lines.round) & chosen)
    paid = lines.paid.take(kept)
    counts["lines",] = len(kept) + int((~chosen).sum())
    counts["rounds",] = int(lines.regular.sum())
    counts["agree",] = int((paid != EMPTY).sum())
    counts["not_recorded",] = int((paid == EMPTY).sum())
    counts["staked",] = int(lines.staked.take(kept).sum())
    counts["paid",] = int(np.maximum(paid, 0).sum())
    due = lines.due.take(kept)
    counts["due",] = int(due.sum())
    for of, some in (("lines", kept), ("missing", kept[paid == EMPTY])):
        of_row = np.bincount(lines.row.take(some))
        for row in np.flatnonzero(of_row).tolist():
            counts["wager", *lines.outcomes[row], of] += int(of_row[row])
            counts[BY_HOUSE, *lines.judges[row]] += int(of_row[row]) * (of == "lines")
        counts[BY_KIND, NOT_RECORDED, of] = counts["not_recorded",]
        for name, (column, group) in GROUPS.items() if len(some) else ():
            codes, texts = block.codes[column], block.texts[column]
            of_text = np.bincount(codes.take(some), minlength=len(texts))
            for text, number in zip(texts, of_text.tolist(), strict=True):
                if number:
                    counts[name, group(text), of] += number
    return found
