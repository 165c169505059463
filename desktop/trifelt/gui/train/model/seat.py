"""The dealer's seat: a round called, dealt, announced and settled bet by bet, and what went wrong.

The round is the engine's, replayed from its records; what is due is the engine's settlement, asked
of `judge_answer` as for every other exercise. Here stands only what the dealer did.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.round import records
from trifelt.engine.round.dealing import Place
from trifelt.engine.round.play import Round
from trifelt.engine.round.saved import act, replay, round_of
from trifelt.engine.training.levels import Told
from trifelt.gui.table.model.state import FeltState, SpotKey, felt_of_round, stacks_of
from trifelt.gui.train.model.asking import ANNOUNCED, AskedRow, Question
from trifelt.gui.train.model.judging import (
    ORDER,
    PAID_FIRST,
    AnswerPart,
    AnswerVerdict,
    Given,
    judge_answer,
)
from trifelt.gui.train.model.seat_bets import (
    BoxPlayer,
    SeatBet,
    bets_on,
    counted_pile,
    given_on,
    seat_mark,
    wastes_chips,
)

FULL: Final = 20
"""How many chips of each kind a float begins with, and a fill brings."""


class SeatPhase(StrEnum):
    """What the dealer does next."""

    CALL = "call"
    CLOSE = "close"
    DEAL = "deal"
    DECIDE = "decide"
    TURN = "turn"
    ANNOUNCE = "announce"
    SETTLE = "settle"
    OVER = "over"


_PHASES: Final = {
    records.BetsClosed: SeatPhase.CLOSE,
    records.CardDealt: SeatPhase.DEAL,
    records.DecisionMade: SeatPhase.DECIDE,
    records.CardTurned: SeatPhase.TURN,
}


class Seat:
    """One exercise at the dealer's seat; whoever is first and not settled is due."""

    def __init__(self, question: Question, *, tells: bool = True) -> None:
        self.question = question
        self.told = question.level.told if tells else Told.AT_THE_END
        document = question.exercise.document
        source = round_of(document)
        self._records = tuple(source.records)
        self._at = 0
        self.round: Round = replay(source, ())
        self.announced: str | None = None
        self.float = dict.fromkeys(sorted(question.house.chips), FULL)
        self.players = tuple(
            BoxPlayer(one["box"], one.get("bettor")) for one in question.exercise.answer
        )
        self.done: list[BoxPlayer] = []
        self.current = self.players[0]
        self.bets = {player: bets_on(question, player) for player in self.players}
        self._kept: dict[str, AnswerPart] = {}  # wrong, and told already: a correction is late
        self._order: dict[BoxPlayer, str] = {}
        self._news: list[AnswerPart] = []

    # --- up to the dealer's hand -----------------------------------------------------------------

    @property
    def phase(self) -> SeatPhase:
        if self._at < len(self._records):
            return _PHASES.get(type(self._records[self._at]), SeatPhase.CALL)
        if self.announced is None:
            return SeatPhase.ANNOUNCE
        return SeatPhase.SETTLE if len(self.done) < len(self.players) else SeatPhase.OVER

    def step(self) -> records.Record:
        """The next call, card or decision; bets are placed at once, and so all cards turn."""
        phase, before = self.phase, self._at
        together = (SeatPhase.CALL, SeatPhase.TURN)
        while self._at == before or (phase in together and self.phase is phase):
            act(self.round, self._records[self._at])
            self._at += 1
        return self._records[self._at - 1]

    def steps(self) -> Iterator[records.Record]:
        """Every step that is left of this phase."""
        phase = self.phase
        while self.phase is phase:
            yield self.step()

    @property
    def next_place(self) -> Place:
        """Where the next card goes."""
        record = self._records[self._at]
        assert isinstance(record, records.CardDealt)
        return record.place

    def announce(self, value: str) -> None:
        """Announce the dealer's hand."""
        self.announced = value
        verdict = judge_answer(replace(self.question, rows=()), {ANNOUNCED: value})
        if self.told is not Told.AT_THE_END:
            self._news += verdict.wrong

    # --- what may be done ------------------------------------------------------------------------

    def bet_at(self, spot: SpotKey) -> SeatBet | None:
        """The bet on a spot of whoever is due; on another box of the first that is left."""
        box = [
            player for player in self.players if player.box == spot.box and player not in self.done
        ]
        if self.current in box:
            return self.bets[self.current].get(spot)
        return self.bets[box[0]].get(spot) if box else None

    def verify(self, spot: SpotKey) -> Message | None:
        """Why nothing can be done with the bet on a spot."""
        if self.phase is not SeatPhase.SETTLE:
            return Message("Bets are settled once your hand is announced.")
        if self.bet_at(spot) is not None:
            return None
        if all(player in self.done for player in self.players if player.box == spot.box):
            return Message("There is nothing to settle on box {box}.", box=spot.box)
        return Message("There is no bet to settle there.")

    def verify_chip(self, value: int) -> Message | None:
        """Why this chip cannot be taken from the float."""
        if self.float[value]:
            return None
        return Message("The float has no {value} left. Fill it (F).", value=Amount(value))

    def verify_pay(self, spot: SpotKey, cents: int) -> Message | None:
        """Why this amount cannot be cut; the chips that are beside the bet are changed for it."""
        return self.verify(spot) or self._short_of(cents, self._bet(spot).chips)

    def verify_take(self, spot: SpotKey) -> Message | None:
        """Why a bet cannot be taken."""
        why = self.verify(spot)
        if why is None and self._bet(spot).taken:
            return Message("It has already been taken.")
        return why

    def verify_take_back(self, spot: SpotKey) -> Message | None:
        """Why what was done last with a bet cannot be undone."""
        why = self.verify(spot)
        if why is None and self._bet(spot).taken:
            return self._short_of(self._bet(spot).loses)
        return why

    def _short_of(self, cents: int, back: Sequence[int] = ()) -> Message | None:
        for value, count in fewest_chips(cents, self.float).counts:
            if self.float[value] + back.count(value) < count:
                return Message("The float is short of {value}. Fill it (F).", value=Amount(value))
        return None

    def _bet(self, spot: SpotKey) -> SeatBet:
        bet = self.bet_at(spot)
        assert bet is not None
        return bet

    # --- taking and paying -----------------------------------------------------------------------

    def choose(self, spot: SpotKey) -> None:
        """Turn to the box of a spot."""
        bet = self.bet_at(spot)
        if self.phase is SeatPhase.SETTLE and bet is not None:
            self.current = bet.player

    def take(self, spot: SpotKey) -> None:
        """Take a bet to the float."""
        bet = self._touch(spot)
        if bet.is_lost and any(b.paid for b in self.bets[bet.player].values()):
            self._out_of_order(bet.player, PAID_FIRST)
        bet.taken, bet.pushed = True, False
        for value, count in fewest_chips(bet.loses, self.float).counts:
            self.float[value] += count
        self._tell_at_once(bet)

    def push(self, spot: SpotKey) -> None:
        """Leave a bet to its player."""
        bet = self._touch(spot)
        self._put_back(bet)
        bet.pushed = True
        self._tell_at_once(bet)

    def pay_chip(self, spot: SpotKey, value: int) -> None:
        """Put a chip of the float beside a bet."""
        bet = self._touch(spot)
        self.float[value] -= 1
        bet.chips.append(value)
        bet.pushed = False
        if bet.paid > bet.due:
            self._tell_at_once(bet)

    def pay(self, spot: SpotKey, cents: int) -> None:
        """Cut an amount in the fewest chips, in place of what is beside the bet."""
        bet = self._touch(spot)
        self._receive(bet.chips)
        cut = fewest_chips(cents, self.float)
        bet.chips = [value for value, count in cut.counts for _ in range(count)]
        bet.rest, bet.pushed = cut.rest, False
        for value in bet.chips:
            self.float[value] -= 1
        self._tell_at_once(bet)

    def take_back(self, spot: SpotKey) -> None:
        """Put the last chip back into the float; where there is none, undo a take or a push."""
        bet = self._bet(spot)
        if bet.rest:
            bet.rest = 0
        elif bet.chips:
            self._receive([bet.chips.pop()])
        else:
            self._put_back(bet)
            bet.pushed = False

    def _put_back(self, bet: SeatBet) -> None:
        if bet.taken:
            bet.taken = False
            for value, count in fewest_chips(bet.loses, self.float).counts:
                self.float[value] -= count

    def fill(self) -> None:
        """More chips of every kind, and as many as the largest payment of this table takes."""
        most = [dict(fewest_chips(b.due, self.float).counts) for b in self._bets_of(self.players)]
        self.float = {
            value: max(count + FULL, *(cut.get(value, 0) for cut in most))
            for value, count in self.float.items()
        }

    def next_untouched(self, spot: SpotKey) -> SpotKey:
        """The next bet of whoever is due that nothing was done with; this one where none is."""
        spots = list(self.bets[self.current])
        place = spots.index(spot) + 1 if spot in spots else 0
        left = (s for s in spots[place:] + spots[:place] if self.bets[self.current][s].is_untouched)
        return next(left, spot)

    @property
    def unsettled(self) -> SpotKey | None:
        """The first bet of the player in hand that was neither paid, taken nor pushed."""
        bets = self.bets[self.current].items()
        return next((spot for spot, bet in bets if bet.is_untouched), None)

    def finish(self) -> None:
        """Say that this player is done."""
        assert self.unsettled is None
        self._begin(self.current)
        self.done.append(self.current)
        if self.told is not Told.AT_THE_END:
            rows = [row for bet in self.bets[self.current].values() for row in bet.rows]
            parts = self._judged(rows, self._given([self.current]))
            self._keep(parts)
            # What was told at once is told again: a hand with a mistake is not called right.
            self._news = [part for part in parts if not part.right] or self._news
        self.current = self._first_left or self.current

    @property
    def _first_left(self) -> BoxPlayer | None:
        return next((player for player in self.players if player not in self.done), None)

    def _receive(self, chips: Sequence[int]) -> None:
        for value in chips:
            self.float[value] += 1

    def _touch(self, spot: SpotKey) -> SeatBet:
        bet = self._bet(spot)
        self.current = bet.player
        self._begin(bet.player)
        return bet

    def _begin(self, player: BoxPlayer) -> None:
        first = self._first_left
        if first is not None and player != first:
            self._out_of_order(player, first.place)

    def _out_of_order(self, player: BoxPlayer, said: str) -> None:
        self._order.setdefault(player, said)
        if self.told is Told.AT_ONCE:
            self._keep(self._judged((), {f"{ORDER}:{player.place}": self._order[player]}))

    # --- what went wrong -------------------------------------------------------------------------

    @property
    def given(self) -> dict[str, str]:
        """What was announced and done with every wager, and how, as `judge_answer` reads it."""
        said = {} if self.announced is None else {ANNOUNCED: self.announced}
        return said | self._given(self.players)

    def _given(self, players: Sequence[BoxPlayer]) -> dict[str, str]:
        given: dict[str, str] = {}
        for bet in self._bets_of(players):
            given |= given_on(self.question, bet)
        order = {f"{ORDER}:{p.place}": said for p, said in self._order.items() if p in players}
        return given | order

    def _bets_of(self, players: Sequence[BoxPlayer]) -> list[SeatBet]:
        return [bet for player in players for bet in self.bets[player].values()]

    def _judged(self, rows: Sequence[AskedRow], given: Given) -> list[AnswerPart]:
        asked = replace(self.question, rows=tuple(rows), choices=())
        return [self._kept.get(part.key, part) for part in judge_answer(asked, given).parts]

    def _tell_at_once(self, bet: SeatBet) -> None:
        """A level that tells at once tells what going on no longer makes right."""
        if self.told is Told.AT_ONCE and bet.certain:
            self._keep(self._judged(bet.certain, given_on(self.question, bet)))

    def _keep(self, parts: Sequence[AnswerPart]) -> None:
        new = [part for part in parts if part.key not in self._kept]
        wrong = [part for part in new if not part.right]
        self._kept |= {part.key: part for part in wrong}
        self._news += wrong or [part for part in new if part.chips is not None]

    def take_news(self) -> tuple[AnswerPart, ...]:
        """What to point out now."""
        news, self._news = tuple(self._news), []
        return news

    def verdict(self) -> AnswerVerdict:
        """How the whole table was settled; mistakes already pointed out stay wrong."""
        verdict = judge_answer(self.question, self.given)
        parts = tuple(self._kept.get(part.key, part) for part in verdict.parts)
        right = all(part.right for part in parts)
        kind = next((p.mistake.kind for p in parts if p.mistake is not None), verdict.mistake)
        return AnswerVerdict(right, parts, kind)

    def counts(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Of what is done so far: bets that are right, payments in the fewest chips."""
        bets = self._bets_of(self.done)
        rows = [row for bet in bets for row in bet.rows]
        right = [part.right for part in self._judged(rows, self._given(self.done))[: len(rows)]]
        fewest = [not wastes_chips(self.question, bet) for bet in bets if bet.paid]
        return (sum(right), len(right)), (sum(fewest), len(fewest))

    # --- what shows ------------------------------------------------------------------------------

    def state(self) -> FeltState:
        """What is on the felt now."""
        level = self.question.level
        state = felt_of_round(self.round, frozenset())
        state = replace(
            state,
            names=state.names if level.names else {},
            dealer_name=None if self.announced is None else self._said(),
            totals=level.totals,
        )
        if self.phase not in (SeatPhase.SETTLE, SeatPhase.OVER):
            # What a fold loses is the dealer's to take, with the other bets of its box.
            return replace(state, stacks=stacks_of(self.round), marks={})
        spots: dict[SpotKey, list[SeatBet]] = {}
        for bets in self.bets.values():
            for spot, bet in bets.items():
                spots.setdefault(spot, []).append(bet)
        sums = {spot: sum(bet.left for bet in bets) for spot, bets in spots.items()}
        paid = {spot: sum(bet.paid for bet in bets) for spot, bets in spots.items()}
        acted = {
            spot: [bet for bet in bets if bet.player in self.done or not bet.is_untouched]
            for spot, bets in spots.items()
        }
        return replace(
            state,
            stacks={spot: cents for spot, cents in sums.items() if cents},
            winnings={spot: cents for spot, cents in paid.items() if cents},
            counted={
                s: counted_pile([c for b in bets for c in b.chips]) for s, bets in spots.items()
            },
            marks={spot: seat_mark(bets) for spot, bets in acted.items() if bets},
            active=self.current.box if self.phase is SeatPhase.SETTLE else None,
        )

    def _said(self) -> Message:
        (choice,) = self.question.choices
        assert self.announced is not None
        right_is_told = self.told is Told.AT_ONCE
        return choice.words(choice.right if right_is_told else self.announced)
