"""One table: the user's session, the current round, and its steps to the result."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.exact.play import Strategy
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message, unnamed
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.practice.session import BetChange, Session
from trifelt.engine.practice.standing import RoundReport, Standing
from trifelt.engine.round.automatic import (
    AutomaticPlayer,
    best_decision,
    bet_automatically,
    simple_wagers,
    stand_automatically,
)
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.irregular import late_among
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.records import BetsRedone, BetsUndone, ChipsPlaced, ChipsTaken
from trifelt.engine.settlement.settle import jackpot_after
from trifelt.gui.table.model.coach import Advice, CoachNote, advise_round, after
from trifelt.gui.table.model.state import (
    OWNER,
    Action,
    FeltState,
    FeltStep,
    SpotKey,
    Tone,
    felt_of_round,
    spot_results,
)
from trifelt.storage.log import new_id

AUTOMATIC_STAKE = 2_500
Chips = tuple[tuple[Spot, int], ...]


def own_spot(key: SpotKey) -> Spot:
    """The user's own place on a spot."""
    return Spot(key.box, key.wager, OWNER)


class Table(Session):
    """The user's session at a house; `over` is called when a round has ended."""

    def __init__(
        self,
        house: House,
        start: int,
        over: Callable[["Table", RoundReport], None],
        *,
        jackpot: int | None = None,
    ) -> None:
        super().__init__(start, OWNER)
        self.house = house
        self.seeds: Callable[[], int] = partial(secrets.randbelow, LARGEST_SEED + 1)
        self._over = over
        self.last_jackpot = jackpot  # kept while another game is played
        self._automatic: frozenset[int] = frozenset()
        self.company = False  # whether automatic players bet on the user's boxes too
        self._noticed = True
        self.looks_by_hand = False
        self.coached = True  # whether the box shows what the coach says of its decision
        self.begin_session(Standing(start))

    def begin_session(self, standing: Standing) -> None:
        """Start a session that continues from here."""
        self.standing, self.last = standing, None
        self.last_round: Round | None = None
        self.session = new_id()
        self.houses: list[House] = []
        self.last_bets: Chips = ()
        # Cards used in the last round, until the bets of the next one are called.
        self.discards = 0
        self._begin_round()

    def _begin_round(self) -> None:
        """A round before its first card; bets that were only on the felt are in the balance."""
        self.settled: set[SpotKey] | None = None
        self.notes: list[CoachNote] = []
        self._called = self._looked = False
        self.begin(self.house, self.seeds(), jackpot=self.jackpot, noticed=self._noticed)
        if self.house.game.bettors:
            # Whoever sits at a box bets before those who bet from behind.
            bet_automatically(self.round, self.players)
            for player in self.players:
                self.round.felt.seat(player.box, player.name)
            self.round.felt.forget()

    def _begin_with(self, chips: Chips) -> None:
        """Begin a round, with these bets if they can be placed."""
        self._begin_round()
        if chips and self.verify(ChipsPlaced(chips)) is None:
            self.change(ChipsPlaced(chips))

    def _begin_again(self) -> None:
        if not (self.under_way or self.round.phase.over):
            self._begin_with(self.bets())

    @property
    def automatic_boxes(self) -> frozenset[int]:
        """The boxes of automatic players."""
        return self._automatic

    @automatic_boxes.setter
    def automatic_boxes(self, boxes: frozenset[int]) -> None:
        self._automatic = boxes
        if self.house.game.bettors:
            self._begin_again()

    def set_noticed(self, *, noticed: bool) -> None:
        """Whether the dealer notices every bet or is too busy to, from the next round dealt on."""
        self._noticed = noticed
        self._begin_again()

    @property
    def players(self) -> tuple[AutomaticPlayer, ...]:
        """The automatic players and their bets."""
        wagers = simple_wagers(self.house, AUTOMATIC_STAKE)
        return tuple(
            AutomaticPlayer(unnamed(box), box, wagers)
            for box in sorted(self.automatic_boxes)
            if box <= self.house.seats
        )

    @property
    def jackpot(self) -> int | None:
        """The jackpot, in a game that has one."""
        return self.last_jackpot if self.house.game.priced_wager is not None else None

    def state(self) -> FeltState:
        """What shows on the felt now."""
        settled = None if self.settled is None else frozenset(self.settled)
        may_move = self.at_look or self.round.verify_move_hands() is None
        shown = felt_of_round(self.round, self.automatic_boxes, settled=settled)
        return replace(
            shown,
            discards=self.discards,
            loose=frozenset(self.round.bets.boxes if may_move else ()),
            active=None if self.at_look else shown.active,
            verdicts={note.box: (note.tone, note.verdict) for note in self.notes if self.coached},
        )

    # --- the user's bets ---------------------------------------------------------------------

    def stake(self, key: SpotKey) -> int:
        """What the user has on a spot."""
        return self.round.bets.on(own_spot(key))

    def bets(self) -> Chips:
        """The user's bets in an order in which they can be placed again."""
        return tuple(reversed(self.round.felt.bets_of(OWNER)))

    def chip_to_add(self, key: SpotKey, cents: int) -> int:
        """What a chip of this value adds: its value, or the wager's fixed price."""
        offer = self.house.offers.get(key.wager)
        return cents if offer is None or offer.price is None else offer.price

    def top_chip(self, key: SpotKey, values: Sequence[int]) -> int:
        """The value of the chip on top of the user's stack, which is the smallest in it."""
        stake = self.stake(key)
        made = fewest_chips(stake, values)
        return min((value for value, _ in made.counts), default=stake) if not made.rest else stake

    def bet_for(self, action: Action) -> BetChange:
        """The change of bets that a button makes."""
        match action:
            case Action.UNDO:
                return BetsUndone()
            case Action.REDO:
                return BetsRedone()
            case Action.CLEAR:
                return ChipsTaken(self.round.felt.bets_of(OWNER))
            case Action.DOUBLE:
                offers = self.house.offers
                doubled = [bet for bet in self.bets() if offers[bet[0].wager].price is None]
                return ChipsPlaced(tuple(doubled))
            case _:
                return ChipsPlaced(self.last_bets)

    def verify_action(self, action: Action) -> Message | None:
        """Why the bets cannot change that way."""
        if self.stands_late:
            return self.round.felt.verify_place(())
        bet = self.bet_for(action)
        if action is Action.AGAIN and not self.last_bets:
            return Message("There is no round to repeat yet.")
        if self.round.phase is Phase.BETTING:
            if action is Action.AGAIN and self.round.felt.bets_of(OWNER):
                return Message("You already have bets; clear them first to bet as before.")
            if action in (Action.CLEAR, Action.DOUBLE) and bet in (ChipsTaken(()), ChipsPlaced(())):
                return Message("You have no chips on the felt.")
        return self.verify(bet)

    def next_round(self) -> None:
        """Clear the felt of a round that is over for a new one."""
        self.discards = self.state().dealt
        self._begin_round()

    def set_house(self, house: House, *, seen: bool = True) -> Message | None:
        """Play at another house from now on; what is said where a round has to end first."""
        if self.under_way or not seen:
            other = house.game.title if house.game is not self.house.game else house.title
            return Message("The table changes to {house} with the next round", house=other)
        chips = self.bets() if self.round.phase is Phase.BETTING else ()
        if house.game is not self.house.game:
            chips, self.last_bets, self.discards = (), (), 0
        self.house = house
        self._begin_with(chips)
        return None

    @property
    def under_way(self) -> bool:
        """Whether the call is made and the round is not over yet."""
        phase = self.round.phase
        return not phase.over and (self._called or phase is not Phase.BETTING)

    def verify_jackpot(self, cents: int) -> Message | None:
        """Why the jackpot cannot be this now."""
        if self.under_way:
            return Message("The jackpot changes between rounds: finish this one first.")
        return None if cents else Message("Enter an amount greater than 0.")

    def set_jackpot(self, cents: int) -> None:
        """Set the jackpot, also for the bets already placed."""
        self.last_jackpot = cents
        self._begin_again()

    def verify_deal(self) -> Message | None:
        """Why the cards cannot be dealt."""
        if self.under_way:
            return None if self.asked is None else Message("Play (P) or fold (F)")
        if not self.round.own_boxes(OWNER):
            return Message("Place a bet first: drag a chip onto a spot, or pick one and click.")
        return self.round.verify_close()

    def proceed(self) -> Iterator[FeltStep]:
        """Everything from the call to the result, or to the next question to the user."""
        if self.round.phase is Phase.BETTING:
            yield from self._close()
        while self.round.phase is Phase.CLOSED:
            self.round.deal_card()
            yield FeltStep.CARD
        if self.at_look:
            yield FeltStep.ASKED
            return
        if self.round.phase in (Phase.DEALT, Phase.DECISIONS):
            yield from self._look()
            yield from self._decisions()
            if self.round.to_decide is not None:
                return
        while self.round.can_turn_card():
            self.round.turn_card()
            yield FeltStep.TURNED
        if self.round.can_settle():
            self.settled = {SpotKey(*bet) for bet in self.round.lost_by_folding()}
            self.round.settle()
            yield from self._settle_spots()
        self.finish_round()
        yield FeltStep.OVER

    def _close(self) -> Iterator[FeltStep]:
        self._called = True
        self.last_bets = self.bets()
        before, own = self.round.bets, sorted(self.round.own_boxes(OWNER))
        if not self.house.game.bettors:
            bet_automatically(self.round, self.players)
        elif self.company:
            stand_automatically(self.round, self.players, own)
            for box in own:
                if box not in self._automatic and self.round.felt.verify_seat(box, OWNER) is None:
                    self.round.felt.seat(box, OWNER)
        if self.round.bets is not before:
            yield FeltStep.BETS
        self.discards = 0
        if self.round.phase is Phase.BETTING:  # not void meanwhile
            self.round.close()
            yield FeltStep.CLOSED

    @property
    def at_look(self) -> bool:
        """Whether the user is to look at their hands, and hands can still be moved."""
        return self.looks_by_hand and not self._looked and self.round.phase is Phase.DEALT

    def verify_look(self, box: int) -> Message | None:
        """Why the user cannot look at a hand now."""
        if not self.at_look:
            return Message("There is no hand to look at.")
        return self.round.verify_examine(box, OWNER)

    def look(self, box: int) -> None:
        """Look at a hand; if only one may be looked at, the user chooses which."""
        self.round.examine(box, OWNER)

    def end_look(self) -> None:
        """The user has looked at their hands; the round goes on."""
        self._looked = True

    def _look(self) -> Iterator[FeltStep]:
        looked = False
        for box in sorted(self.round.own_boxes(OWNER)):
            if self.round.can_examine(box, OWNER):
                self.round.examine(box, OWNER)
                looked = True
        if looked:
            yield FeltStep.LOOKED

    def _decisions(self) -> Iterator[FeltStep]:
        while (box := self.round.to_decide) is not None:
            if OWNER in self.round.bets.persons(box):
                yield FeltStep.ASKED
                return
            self.round.decide(box, best_decision(self.house, self.round.cards(box)))
            yield FeltStep.DECIDED

    def _settle_spots(self) -> Iterator[FeltStep]:
        settlement = self.round.settlement
        assert settlement is not None
        assert self.settled is not None
        marks = spot_results(settlement, OWNER)
        # Losing bets are collected before anything is paid.
        for spot in sorted(marks, key=lambda spot: marks[spot].tone is not Tone.LOSE):
            if spot not in self.settled:
                self.settled.add(spot)
                yield FeltStep.SETTLED

    def finish_round(self) -> None:
        """Count and report the round once, when it is over."""
        self.settled = None
        if self.verify_finish() is None:
            self.houses = list(dict.fromkeys((*self.houses, self.house)))
            self._end(self.finish())

    def _end(self, report: RoundReport) -> None:
        """Report the round as it is settled now, with the jackpot moved on."""
        if self.jackpot is not None and self.round.settlement is not None:
            self.last_jackpot = jackpot_after(self.round.settlement)
        self.last_round = self.round
        self._over(self, report)

    @property
    def asked(self) -> int | None:
        """The user's box that has to decide now."""
        box = None if self.at_look else self.round.to_decide
        return box if box is not None and OWNER in self.round.bets.persons(box) else None

    def verify_decide(self, decision: Decision) -> Message | None:
        """Why this cannot be decided now."""
        box = self.asked
        if self.at_look:
            return Message("Look at your hands first (L), or go on (Space).")
        if box is None:
            return Message("There is nothing to decide now.")
        raised, balance = self.round.raised(box), self.balance
        if decision is Decision.PLAY and raised > balance:
            return Message(
                "{short} short: playing on costs {raised}, and the balance is {balance}.",
                short=Amount(raised - balance),
                raised=Amount(raised),
                balance=Amount(max(0, balance)),
            )
        return self.round.verify_decide(box, decision)

    def decide(self, decision: Decision, strategy: Strategy | None = None) -> None:
        """Decide for the box whose turn it is, and note what the coach says of that."""
        box = self.asked
        assert box is not None
        self.note(box, decision, strategy)
        self.round.decide(box, decision)

    def note(self, box: int, decision: Decision, strategy: Strategy | None = None) -> None:
        """Note what the coach says of a decision, where it is the user's."""
        if OWNER in self.round.bets.persons(box) and (advice := advise_round(self.round, box)):
            self.notes.append(after(advice, decision, self.round.raised(box), strategy))

    def advice(self) -> Advice | None:
        """What best play says of the hand that has to decide."""
        return None if self.asked is None else advise_round(self.round, self.asked)

    def declare(self, declared: Sequence[Declared]) -> Message | None:
        """Declare irregularities together, or say why they cannot be."""
        late = sum(one.amount or 0 for one in self.round.late_of(OWNER, late_among(declared)))
        why = self.round.verify_declare(declared) or (self.verify_covered(late) if late else None)
        if why is not None:
            return why
        self.round.declare(declared)
        if self.counted:
            self._end(self.count_again())
        elif self.round.phase is Phase.VOID:
            self.finish_round()
        return None
