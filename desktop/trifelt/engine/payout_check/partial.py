"""What can be settled before everything is known, and what the rest can come to.

A wager is settled already where every card, decision and fourth card that may still turn up names
the same row. Where a single card or decision is missing, the least and the most is told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from string import Formatter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, completions
from trifelt.engine.houses.cells import JackpotShare
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.message import Message
from trifelt.engine.settlement.boxes import seen_by
from trifelt.engine.settlement.document import Box, Document, Line, Notice, NoticeKind
from trifelt.engine.settlement.judging import PricedWager, judge, priced
from trifelt.engine.settlement.settle import settle
from trifelt.engine.wager import FOLDED, Bet, Kind

_STAND_IN_JACKPOT: Final = 1
# More pairs of hands than this are not looked through: too much is open to say anything.
_MOST_PAIRS: Final = 60_000
# Up to so many hands are looked at one by one, more of them class by class.
_FEW_HANDS: Final = 100
_ANY_HAND: Final = np.zeros(1, dtype=np.intp)
# Notices that do not wait for cards.
_OF_STAKES: Final = frozenset({NoticeKind.LIMIT, NoticeKind.PRO_RATA, NoticeKind.INCIDENT})


@dataclass(frozen=True)
class _Known:
    """A round of which cards, decisions or the jackpot may be missing."""

    document: Document

    @cached_property
    def seen(self) -> frozenset[int]:
        fourth = self.document.fourth
        hands = [box.cards for box in self.document.boxes] + [self.document.dealer_cards]
        return frozenset(chain(*hands, () if fourth is None else (fourth,)))

    @cached_property
    def dealers(self) -> NDArray[np.intp]:
        """Every hand that the dealer's may turn into."""
        return completions(self.document.dealer_cards, self.seen)


class Open(NamedTuple):
    """A stake that cannot be settled yet: what it waits for, and the bounds where they are known.

    `least` and `most` are what is paid on top of the stake, below zero what is lost of it.
    """

    box: int
    bettor: str | None
    wager: str
    stake: int
    in_play: int
    waits_for: tuple[Message, ...]
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Partial:
    """The lines that are certain already, and those that wait."""

    lines: tuple[Line, ...]
    open: tuple[Open, ...]
    notices: tuple[Notice, ...]


def settle_partly(document: Document) -> Partial:
    """Settle what can be settled of a round of which cards, decisions or the jackpot may be
    missing; all irregularities are answered.
    """
    known = _Known(document)
    settled = settle(document._replace(jackpot=document.jackpot or _STAND_IN_JACKPOT))
    decided = rulings_of(document.incidents).decided_bets
    played: Counter[Bet] = Counter()
    for line in settled.lines:  # a late bet has a second line
        played[line.bet] += line.in_play
    looks = {box.number: _Look(known, box, settled.document, played) for box in document.boxes}
    lines: list[Line] = []
    waiting: list[Open] = []
    for line in settled.lines:
        if line.bet in decided:
            lines.append(line)
            continue
        verdict = looks[line.box].at(line)
        if isinstance(verdict, Open):
            waiting.append(verdict)
        elif verdict is not None:
            lines.append(verdict)
    stand = {(line.box, line.wager) for line in lines}
    notices = tuple(
        notice
        for notice in settled.notices
        if notice.kind in _OF_STAKES
        or (notice.kind is NoticeKind.ROUNDING and (notice.box, notice.wager) in stand)
    )
    return Partial(tuple(lines), tuple(waiting), notices)


@dataclass(eq=False)
class _Look:
    """A box of a round that is not wholly known, and all that its lines may still turn into."""

    known: _Known
    box: Box
    document: Document
    played: Mapping[Bet, int]

    def at(self, line: Line) -> Line | Open | None:
        """The line if it is certain, or what it waits for; None if there is nothing to say."""
        game, house = self.document.game, self.document.house
        cap = house.cap
        rule = priced(house, line.wager)
        if line.outcome == "returned":
            return line
        if rule.wager.kind is Kind.ENVY:
            return line if self._envy_stands(line) else None
        undecided = self.box.has(game.deciding_wager) and self.box.decision is None
        if undecided and rule.wager.kind is not Kind.STAKED:
            return None
        situations = self._situations(rule, undecided=undecided)
        found = self._rows(rule, situations)
        waits_for = tuple(self._waits_for(rule, undecided=undecided))
        if found is None:
            return self._open(line, rule, waits_for)
        rows = list(found)
        waits_for_jackpot = self.known.document.jackpot is None and any(
            isinstance(rule.rows[row].cell, JackpotShare) for row in rows
        )
        if len(rows) == 1 and not waits_for_jackpot:
            whole = self._judged(line, *found[rows[0]])
            may_be_capped = cap is not None and line.wager in cap.wagers
            if whole and _is_filled(whole.reason) and not (may_be_capped and whole.winnings):
                return whole
            if whole is None:
                return None
            if may_be_capped:
                shared = Message("the other wagers: the maximum payout is shared among all")
                waits_for = waits_for or (shared,)
        if waits_for_jackpot:
            return self._open(line, rule, (*waits_for, Message("the jackpot")))
        if len(waits_for) > 1 or self._missing_cards(rule) > 1:
            return self._open(line, rule, waits_for)
        outcomes = [self._judged(line, *example) for example in found.values()]
        amounts = [
            0 if one is None else one.winnings or one.returned - one.stake for one in outcomes
        ]
        return self._open(line, rule, waits_for, min(amounts), max(amounts))

    def _open(
        self,
        line: Line,
        rule: PricedWager,
        waits_for: tuple[Message, ...],
        least: int | None = None,
        most: int | None = None,
    ) -> Open | None:
        if rule.wager.kind.pays_only and not most:
            return None
        return Open(
            line.box, line.bettor, line.wager, line.stake, line.in_play, waits_for, least, most
        )

    def _situations(self, rule: PricedWager, *, undecided: bool) -> list[dict[str, int]]:
        """What the table may say to this rule."""
        folded = [0, 1] if undecided else [int(self.box.decision is Decision.FOLD)]
        if FOLDED not in rule.wager.table:
            folded = folded[:1]
        column, fourth = rule.wager.fourth, self.document.fourth
        if column is None or column.of_card is None:
            return [{FOLDED.name: fold} for fold in folded]
        cards = set(range(DECK_SIZE)) - set(self.known.seen) if fourth is None else {fourth}
        says = sorted({column.of_card(card) for card in cards})
        return [{FOLDED.name: fold, column.name: each} for fold in folded for each in says]

    def _rows(
        self, rule: PricedWager, situations: Iterable[dict[str, int]]
    ) -> dict[int, tuple[int, int, dict[str, int]]] | None:
        """Every row that may decide, with hands that lead to it; None where too much is open."""
        players = self._players if rule.wager.reads_player else _ANY_HAND
        dealers = self.known.dealers if rule.wager.reads_dealer else _ANY_HAND
        if len(rule.grid.parts) > 1 and len(players) * len(dealers) > _MOST_PAIRS:
            return None
        found: dict[int, tuple[int, int, dict[str, int]]] = {}
        for situation in situations:
            for row, player, dealer in _possible(rule, players, dealers, situation):
                found.setdefault(row, (player, dealer, situation))
        return found

    @cached_property
    def _players(self) -> NDArray[np.intp]:
        return completions(self.box.cards, self.known.seen)

    def _missing_cards(self, rule: PricedWager) -> int:
        missing = HAND_SIZE - len(self.box.cards) if rule.wager.reads_player else 0
        if rule.wager.reads_dealer:
            missing += HAND_SIZE - len(self.document.dealer_cards)
        return missing

    def _waits_for(self, rule: PricedWager, *, undecided: bool) -> Iterator[Message]:
        wager = rule.wager
        if wager.reads_player and len(self.box.cards) < HAND_SIZE:
            yield _cards_wanted(Message("the box"), HAND_SIZE - len(self.box.cards))
        if wager.reads_dealer and len(self.document.dealer_cards) < HAND_SIZE:
            yield _cards_wanted(Message("the dealer"), HAND_SIZE - len(self.document.dealer_cards))
        if undecided and FOLDED in wager.table:
            yield Message("the decision")
        if wager.fourth is not None and self.document.fourth is None:
            column = self.document.game.fourth_card
            assert column is not None
            yield column.title

    def _judged(self, line: Line, player: int, dealer: int, table: dict[str, int]) -> Line | None:
        """The line as it would be with these hands."""
        known_hand, known_dealer = self.box.hand, self.document.dealer
        base = self.document.game.wager[line.wager].base
        paid_on = line.wager if base is None else base  # a bonus is paid on the wager under it
        in_play = self.played.get((line.box, line.bettor, paid_on), 0)
        seen = seen_by(self.document, self.box)
        return judge(
            self.document.house,
            line.wager,
            seen._replace(
                player=player if known_hand is None else known_hand,
                dealer=dealer if known_dealer is None else known_dealer,
                table=table,
                dealer_known=known_dealer is not None,
            ),
            line.box,
            line.bettor,
            line.stake,
            in_play,
            self.document.jackpot,
        )

    def _envy_stands(self, line: Line) -> bool:
        rule = self.document.game.envy
        assert rule is not None
        other = next(box for box in self.document.boxes if box.number == line.from_box)
        hidden = self.document.house.readings[rule.folded_reading] == "no"
        return other.hand is not None and not (hidden and other.decision is None)


def _is_filled(message: Message) -> bool:
    """Whether every gap of a sentence has its fact, in the sentences inside it too: it may name a
    hand that is not known yet.
    """
    facts = message.facts
    gaps = {name for _, name, _, _ in Formatter().parse(message.text) if name is not None}
    return gaps <= set(facts) and all(
        _is_filled(fact) for fact in facts.values() if isinstance(fact, Message)
    )


def _cards_wanted(whose: Message, count: int) -> Message:
    if count == HAND_SIZE:
        return Message("{whose}: the cards", whose=whose)
    return Message.counted("{whose}: {count} card", "{whose}: {count} cards", count, whose=whose)


def _possible(
    rule: PricedWager,
    players: NDArray[np.intp],
    dealers: NDArray[np.intp],
    table: dict[str, int],
) -> Iterator[tuple[int, int, int]]:
    """Each row that these hands can lead to, with a pair of hands that does."""
    parts = rule.grid.parts
    if len(parts) == 1:
        players = _one_of_each(parts[0].player.of_hand, players)
        dealers = _one_of_each(parts[0].dealer.of_hand, dealers)
    rows = np.minimum.reduce(
        [
            part.rows[part.situation(table)][
                np.ix_(part.player.of_hand[players], part.dealer.of_hand[dealers])
            ]
            for part in parts
        ]
    )
    found, places = np.unique(rows, return_index=True)
    for row, place in zip(found.tolist(), places.tolist(), strict=True):
        across, down = divmod(place, len(dealers))
        yield row, int(players[across]), int(dealers[down])


def _one_of_each(of_hand: NDArray[np.int16], hands: NDArray[np.intp]) -> NDArray[np.intp]:
    if len(hands) <= _FEW_HANDS:
        return hands
    return hands[np.unique(of_hand[hands], return_index=True)[1]]
