"""One table: the user's session at it, the round that is played, and its steps to the result."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from trifelt.engine.cards import LARGEST_SEED
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.engine.practice.session import Bet, Session
from trifelt.engine.practice.standing import RoundReport, Standing
from trifelt.engine.round.automatic import (
    AutomaticPlayer,
    bet_automatically,
    decide_automatically,
    simple_wagers,
)
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.records import BetsRedone, BetsUndone, ChipsPlaced, ChipsTaken
from trifelt.gui.table.model.coach import Advice, advise_round
from trifelt.gui.table.model.state import (
    OWNER,
    FeltState,
    SpotKey,
    Tone,
    felt_of_round,
    own_boxes,
    spot_results,
)
from trifelt.storage.log import new_id

AUTOMATIC_STAKE = 2_500
Chips = tuple[tuple[Spot, int], ...]


class Action(StrEnum):
    """What a button or a key does with all bets at once, or with the round."""

    UNDO = "undo"
    REDO = "redo"
    CLEAR = "clear"
    AGAIN = "again"
    DOUBLE = "double"
    NEXT = "next"


class FeltStep(StrEnum):
    """What just happened on the felt, for whoever paces it."""

    BETS = "bets"
    CLOSED = "closed"
    CARD = "card"
    LOOKED = "looked"
    ASKED = "asked"
    DECIDED = "decided"
    TURNED = "turned"
    SETTLED = "settled"
    OVER = "over"


def fresh_seed() -> int:
    """A seed that nobody can foresee."""
    return secrets.randbelow(LARGEST_SEED + 1)


def own_spot(key: SpotKey) -> Spot:
    """The user's own place on a spot."""
    return Spot(key.box, key.wager, OWNER)


class Table(Session):
    """The user's session at a house; `over` is told of each round that ends."""

    def __init__(
        self,
        house: House,
        start: int,
        over: Callable[[Round, RoundReport], None],
        *,
        seeds: Callable[[], int] = fresh_seed,
        jackpot: int | None = None,
    ) -> None:
        super().__init__(start, OWNER)
        self.house = house
        self.seeds = seeds
        self._over = over
        self._jackpot = jackpot
        self.automatic_boxes: frozenset[int] = frozenset()
        # Who sat there at the call plays the round to its end.
        self._seated: tuple[AutomaticPlayer, ...] = ()
        self.begin_session(Standing(start))

    def begin_session(self, standing: Standing) -> None:
        """Play on from here."""
        self.standing, self.last = standing, None
        self.session = new_id()
        self.houses: list[House] = []
        self.last_bets: Chips = ()
        # Used cards of the last round; they go back to be shuffled as the next one is called.
        self.discards = 0
        self._begin_round()

    def _begin_round(self) -> None:
        """A round before its first card; bets that were only on the felt are in the balance."""
        self.settled: set[SpotKey] | None = None
        self._called = False
        self.begin(self.house, self.seeds(), jackpot=self.jackpot)

    @property
    def players(self) -> tuple[AutomaticPlayer, ...]:
        """Who plays by itself, and with what."""
        wagers = simple_wagers(self.house, AUTOMATIC_STAKE)
        return tuple(
            AutomaticPlayer(f"Player {box}", box, wagers)
            for box in sorted(self.automatic_boxes)
            if box <= self.house.seats
        )

    @property
    def jackpot(self) -> int | None:
        """The jackpot, in a game that has one."""
        return self._jackpot if self.house.game.priced_wager is not None else None

    def state(self) -> FeltState:
        """What shows on the felt now."""
        settled = None if self.settled is None else frozenset(self.settled)
        shown = felt_of_round(self.round, self.automatic_boxes, settled=settled)
        return replace(shown, discards=self.discards)

    # --- the user's bets ---------------------------------------------------------------------

    def stake(self, key: SpotKey) -> int:
        """What the user has on a spot."""
        return self.round.bets.on(own_spot(key))

    def bets(self) -> Chips:
        """The user's bets in an order in which they can be placed again."""
        return tuple(reversed(self.round.felt.lying(OWNER)))

    def chip_to_add(self, key: SpotKey, cents: int) -> int:
        """What a chip of this value adds: where a wager has one price, that."""
        offer = self.house.offers.get(key.wager)
        return cents if offer is None or offer.price is None else offer.price

    def top_chip(self, key: SpotKey, values: Sequence[int]) -> int:
        """The value of the chip on top of the user's stack, which is the smallest in it."""
        stake = self.stake(key)
        made = fewest_chips(stake, values)
        return min((value for value, _ in made.counts), default=stake) if not made.rest else stake

    def bet_for(self, action: Action) -> Bet:
        """The change of all bets that a button stands for."""
        match action:
            case Action.UNDO:
                return BetsUndone()
            case Action.REDO:
                return BetsRedone()
            case Action.CLEAR:
                return ChipsTaken(self.round.felt.lying(OWNER))
            case Action.DOUBLE:
                offers = self.house.offers
                doubled = [bet for bet in self.bets() if offers[bet[0].wager].price is None]
                return ChipsPlaced(tuple(doubled))
            case _:
                return ChipsPlaced(self.last_bets)

    def verify_action(self, action: Action) -> Message | None:
        """Why all bets cannot change so."""
        bet, none = self.bet_for(action), not self.round.felt.lying(OWNER)
        if action is Action.AGAIN and not self.last_bets:
            return Message("There is no round to repeat yet.")
        if self.round.phase is Phase.BETTING:
            if action is Action.AGAIN and not none:
                return Message("You have bets already; clear them first to bet as before.")
            if action in (Action.CLEAR, Action.DOUBLE) and bet in (ChipsTaken(()), ChipsPlaced(())):
                return Message("You have no chips on the felt.")
        return self.verify(bet)

    # --- from round to round -----------------------------------------------------------------

    def next_round(self) -> None:
        """Clear the felt for a fresh round; one that is under way is left as it is."""
        if self.round.phase.over:
            self.discards = self.state().dealt
            self._begin_round()

    def set_house(self, house: House) -> Message | None:
        """Play at another house from now on; not in the middle of a round."""
        if self.under_way:
            return Message("The house changes between rounds: finish this one first.")
        chips = self.bets() if self.round.phase is Phase.BETTING else ()
        if house.game is not self.house.game:
            chips, self.last_bets, self.discards = (), (), 0
        self.house = house
        self._begin_round()
        again = ChipsPlaced(chips)
        if chips and self.verify(again) is None:
            self.change(again)
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
        """Let the jackpot be this, for the bets that are placed too."""
        self._jackpot = cents
        if self.round.phase is Phase.BETTING:
            chips = self.bets()
            self._begin_round()
            if chips:
                self.change(ChipsPlaced(chips))

    # --- the steps ---------------------------------------------------------------------------

    def verify_deal(self) -> Message | None:
        """Why the cards cannot be dealt."""
        if self.round.phase is not Phase.BETTING:
            return self.round.verify_close()
        if not own_boxes(self.round):
            return Message("Place a bet first: drag a chip onto a spot, or pick one and click.")
        return self.round.verify_close()

    def proceed(self) -> Iterator[FeltStep]:
        """Everything from the call to the result, as far as nobody is asked."""
        if self.round.phase is Phase.BETTING:
            yield from self._close()
        while self.round.can_deal_card():
            self.round.deal_card()
            yield FeltStep.CARD
        if self.round.phase in (Phase.DEALT, Phase.DECISIONS):
            yield from self._look()
            yield from self._decisions()
            if self.round.to_decide is not None:
                return
        while self.round.can_turn_card():
            self.round.turn_card()
            yield FeltStep.TURNED
        if self.round.can_settle():
            self.settled = set()
            self.round.settle()
            yield from self._settle_spots()
        self.finish_round()
        yield FeltStep.OVER

    def _close(self) -> Iterator[FeltStep]:
        self._called = True
        self.last_bets = self.bets()
        before = self.round.bets
        self._seated = self.players
        bet_automatically(self.round, self._seated)
        if self.round.bets is not before:
            yield FeltStep.BETS
        self.round.close()
        self.discards = 0
        yield FeltStep.CLOSED

    def _look(self) -> Iterator[FeltStep]:
        looked = False
        for box in sorted(own_boxes(self.round)):
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
            decide_automatically(self.round, self._seated)
            yield FeltStep.DECIDED

    def _settle_spots(self) -> Iterator[FeltStep]:
        settlement = self.round.settlement
        assert settlement is not None
        assert self.settled is not None
        marks = spot_results(settlement)
        # What is lost goes to the float before anything is paid.
        for spot in sorted(marks, key=lambda spot: marks[spot].tone is not Tone.LOSE):
            self.settled.add(spot)
            yield FeltStep.SETTLED

    def finish_round(self) -> None:
        """Count the round and tell of it, once, when it is over."""
        self.settled = None
        if self.verify_finish() is None:
            if self.house not in self.houses:
                self.houses.append(self.house)
            self._over(self.round, self.finish())

    # --- decisions ---------------------------------------------------------------------------

    @property
    def asked(self) -> int | None:
        """The own box that is asked now."""
        box = self.round.to_decide
        return box if box is not None and OWNER in self.round.bets.persons(box) else None

    def verify_decide(self, decision: Decision) -> Message | None:
        """Why this cannot be decided now."""
        box = self.asked
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

    def decide(self, decision: Decision) -> None:
        """Decide for the box that is asked."""
        box = self.asked
        assert box is not None
        self.round.decide(box, decision)

    def advice(self) -> Advice | None:
        """What best play says of the hand that is asked."""
        return None if self.asked is None else advise_round(self.round, self.asked)

    # --- irregularities ----------------------------------------------------------------------

    def declare(self, declared: Declared) -> Message | None:
        """Declare an irregularity, or say why it cannot be."""
        why = self.round.verify_declare((declared,))
        if why is None:
            self.round.declare((declared,))
            if self.round.phase.over:
                self.finish_round()
        return why
