"""One table: the round that is played, its automatic players, and the steps from deal to result."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum

from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.practice.session import Practice
from trifelt.engine.practice.standing import RoundReport
from trifelt.engine.round.automatic import (
    AutomaticPlayer,
    bet_automatically,
    decide_automatically,
    simple_wagers,
)
from trifelt.engine.round.play import Phase, Round
from trifelt.gui.table.model.chips import OWNER, Chips, OwnChips
from trifelt.gui.table.model.coach import Advice, advise
from trifelt.gui.table.model.felt_of_round import felt_of_round, own_boxes, stacks_of
from trifelt.gui.table.model.state import FeltState, SpotKey, Tone
from trifelt.gui.table.model.why import marks_of

AUTOMATIC_STAKE = 2_500


class Step(StrEnum):
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


class Table:
    """The user's side of a round; `over` is told of every round that ends."""

    def __init__(
        self,
        house: House,
        practice: Practice,
        seeds: Callable[[], int],
        over: Callable[[Round, RoundReport], None],
        jackpot: int | None = None,
    ) -> None:
        self.house = house
        self.practice = practice
        self.seeds = seeds
        self._over = over
        self._meter = jackpot
        self.automatic_boxes: frozenset[int] = frozenset()
        # Who sat there at the call plays the round to its end.
        self._seated: tuple[AutomaticPlayer, ...] = ()
        self.last: Chips = ()
        self.settled: set[SpotKey] | None = None
        # Used cards of the last round; they go back to be shuffled as the next one is called.
        self.discards = 0
        self.round = self._fresh()

    def _fresh(self) -> Round:
        """A round before its first card; bets that only lay on the felt are back in the balance."""
        self.settled = None
        self._called = False
        self.practice.round = None
        return self.practice.begin(self.house, self.seeds(), jackpot=self.jackpot)

    @property
    def own(self) -> OwnChips:
        """The user's chips in this round."""
        return OwnChips(self.round, self.practice)

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
        """What the meter stands at, in a game that has one."""
        return self._meter if self.house.game.priced_wager is not None else None

    def state(self) -> FeltState:
        """What lies on the felt now."""
        settled = None if self.settled is None else frozenset(self.settled)
        lying = felt_of_round(self.round, self.automatic_boxes, settled=settled)
        return replace(lying, discards=self.discards)

    # --- from round to round -----------------------------------------------------------------

    def next_round(self) -> None:
        """Clear the felt for a fresh round; one that is under way is left as it is."""
        if self.round.phase.over:
            self.discards = self.state().dealt
            self.round = self._fresh()

    def set_house(self, house: House) -> Message | None:
        """Play at another house from now on; not in the middle of a round."""
        if self.under_way:
            return Message("The house changes between rounds: finish this one first.")
        chips = self.own.lying() if self.round.phase is Phase.BETTING else ()
        kept = house.game is self.house.game
        self.house = house
        self.last = self.last if kept else ()
        self.discards = self.discards if kept else 0
        self.round = self._fresh()
        if kept and chips and self.own.verify_again(chips) is None:
            self.own.again(chips)
        return None

    @property
    def under_way(self) -> bool:
        """Whether the call is made and the round is not over yet."""
        phase = self.round.phase
        return not phase.over and (self._called or phase is not Phase.BETTING)

    def verify_jackpot(self, cents: int) -> Message | None:
        """Why the meter cannot stand there now."""
        if self.under_way:
            return Message("The meter is read between rounds: finish this one first.")
        return None if cents else Message("A meter stands above nothing.")

    def set_jackpot(self, cents: int) -> None:
        """Let the meter stand at this amount, for the bets that lie too."""
        self._meter = cents
        if self.round.phase is Phase.BETTING:
            chips = self.own.lying()
            self.round = self._fresh()
            if chips:
                self.own.again(chips)

    def begin_session(self, practice: Practice) -> None:
        """Play on with another session's balance."""
        self.practice.round = None
        self.practice = practice
        self.last = ()
        self.discards = 0
        self.round = self._fresh()

    def set_automatic(self, boxes: frozenset[int]) -> None:
        """Let automatic players sit at these boxes from the next deal on."""
        self.automatic_boxes = boxes

    # --- the steps ---------------------------------------------------------------------------

    def verify_deal(self) -> Message | None:
        """Why the cards cannot be dealt."""
        if self.round.phase is not Phase.BETTING:
            return self.round.verify_close()
        if not own_boxes(self.round):
            return Message("Place a bet first: drag a chip onto a spot, or pick one and click.")
        return self.round.verify_close()

    def proceed(self) -> Iterator[Step]:
        """Everything from the call to the result, as far as nobody is asked."""
        if self.round.phase is Phase.BETTING:
            yield from self._close()
        while self.round.can_deal_card():
            self.round.deal_card()
            yield Step.CARD
        if self.round.phase in (Phase.DEALT, Phase.DECISIONS):
            yield from self._look()
            yield from self._decisions()
            if self.round.to_decide is not None:
                return
        while self.round.can_turn_card():
            self.round.turn_card()
            yield Step.TURNED
        if self.round.can_settle():
            self.settled = set()
            self.round.settle()
            yield from self._settle_spots()
        self.finish()
        yield Step.OVER

    def _close(self) -> Iterator[Step]:
        self._called = True
        self.last = self.own.lying()
        before = self.round.bets
        self._seated = self.players
        bet_automatically(self.round, self._seated)
        if self.round.bets is not before:
            yield Step.BETS
        self.round.close()
        self.discards = 0
        yield Step.CLOSED

    def _look(self) -> Iterator[Step]:
        looked = False
        for box in sorted(own_boxes(self.round)):
            if self.round.can_examine(box, OWNER):
                self.round.examine(box, OWNER)
                looked = True
        if looked:
            yield Step.LOOKED

    def _decisions(self) -> Iterator[Step]:
        while (box := self.round.to_decide) is not None:
            if OWNER in self.round.bets.persons(box):
                yield Step.ASKED
                return
            decide_automatically(self.round, self._seated)
            yield Step.DECIDED

    def _settle_spots(self) -> Iterator[Step]:
        settlement = self.round.settlement
        assert settlement is not None
        assert self.settled is not None
        marks = marks_of(settlement)
        # What is lost goes to the float before anything is paid.
        for spot in sorted(marks, key=lambda spot: marks[spot].tone is not Tone.LOSE):
            self.settled.add(spot)
            yield Step.SETTLED

    def finish(self) -> None:
        """Tell of the round, once, when it is over."""
        self.settled = None
        if self.round.phase.over and self.practice.round is self.round:
            self._over(self.round, self.practice.finish())

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
        raised, balance = self.round.raised(box), self.practice.balance
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
        box = self.asked
        if box is None:
            return None
        cards = self.round.cards(box)
        if len(cards) < HAND_SIZE:
            return None
        seen = [
            card
            for other in sorted(own_boxes(self.round))
            if other != box
            for card in self.round.visible(other, OWNER)
            if card is not None
        ]
        return advise(self.house, box, hand_index(cards), seen)

    # --- irregularities ----------------------------------------------------------------------

    def declare(self, declared: Declared) -> Message | None:
        """Declare an irregularity, or say why it cannot be."""
        why = self.round.verify_declare((declared,))
        if why is None:
            self.round.declare((declared,))
            if self.round.phase.over:
                self.finish()
        return why

    def stakes(self) -> tuple[tuple[SpotKey, str | None, int], ...]:
        """Every bet that lies, with whose it is, for the form of an irregularity."""
        named = self.house.game.bettors
        found = [
            (SpotKey(spot.box, spot.wager), spot.person if named else None, cents)
            for spot, cents in self.round.bets.stakes.items()
        ]
        raises = [
            (key, None, cents)
            for key, cents in stacks_of(self.round).items()
            if key.wager == (self.house.game.choice.raises if self.house.game.choice else None)
        ]
        return (*found, *raises)
