"""A round: betting, closed, dealt, decisions, revealed, settled; or void at any point."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from trifelt.engine.cards import DECK_SIZE
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared, rulings_of
from trifelt.engine.message import Message
from trifelt.engine.round import records
from trifelt.engine.round.bets import (
    Bets,
    Spot,
    covered_boxes,
    lost_bets,
    verify_least,
    verify_more,
)
from trifelt.engine.round.dealing import DealtCards, Place, TablePlace
from trifelt.engine.round.felt import Felt
from trifelt.engine.round.irregular import (
    after_call,
    decided_so_far,
    late_among,
    late_bet,
    verify_declared,
    verify_moving,
)
from trifelt.engine.round.records import AnyRecord, RefusedError, refuse
from trifelt.engine.settlement import Line, Settlement, Totals, settle, totals
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.settlement.judging import NOTHING_DECIDED


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    DEALT = "dealt"
    DECISIONS = "decisions"
    REVEALED = "revealed"
    SETTLED = "settled"
    VOID = "void"

    @property
    def over(self) -> bool:
        return self in (Phase.SETTLED, Phase.VOID)


class Round:
    """One round of a house from a deck; a dealer who notices refuses what breaks a limit.

    Where nothing is noticed, bets play as the sheet has it for what was not seen before the close.
    """

    def __init__(
        self,
        house: House,
        deck: Sequence[int],
        *,
        seed: int | None = None,
        jackpot: int | None = None,
        noticed: bool = True,
    ) -> None:
        if sorted(deck) != list(range(DECK_SIZE)):
            raise ValueError("a deck is the 52 cards, each once")
        self.house = house
        self.deck = tuple(deck)
        self.seed = seed
        self.jackpot = jackpot
        self.noticed = noticed
        self.decisions: dict[int, Decision] = {}
        self.incidents: tuple[Declared, ...] = ()
        self.settlement: Settlement | None = None
        self.records: list[records.Record] = []
        self.felt = Felt(
            house, self._closed_for, self._record, has_jackpot=jackpot is not None, noticed=noticed
        )
        self._cards: DealtCards | None = None
        self._examined: set[tuple[int, str | None]] = set()

    # --- the state of the round -------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        if self.settlement is not None:
            return Phase.VOID if rulings_of(self.incidents).void is not None else Phase.SETTLED
        if self._cards is None:
            return Phase.BETTING
        if not self._cards.all_dealt:
            return Phase.CLOSED
        if self._cards.all_turned:
            return Phase.REVEALED
        return Phase.DECISIONS if self.decisions else Phase.DEALT

    @property
    def bets(self) -> Bets:
        return self.felt.bets

    @property
    def to_decide(self) -> int | None:
        """The box whose turn it is, in dealing order."""
        choice = self.house.game.choice
        if choice is None or self.phase not in (Phase.DEALT, Phase.DECISIONS):
            return None
        deciding = (box for box in self.bets.boxes if self.bets.has(box, choice.wager))
        return next((box for box in deciding if box not in self.decisions), None)

    def raised(self, box: int) -> int:
        """What playing on adds to the box."""
        choice = self.house.game.choice
        return 0 if choice is None else self.bets.total(box, choice.wager)

    def staked(self, person: str | None) -> int:
        """All that a person has on the felt, raises included."""
        played = (box for box, made in self.decisions.items() if made is Decision.PLAY)
        raises = (self.raised(box) for box in played if self.bets.persons(box) == (person,))
        late = (one.amount or 0 for one in self.late_of(person, self.late_bets))
        return self.bets.of(person) + sum(raises) + sum(late)

    @property
    def late_bets(self) -> tuple[Declared, ...]:
        """What was put down after the call and is returned."""
        return late_among(self.incidents)

    def late_of(self, person: str | None, late: Iterable[Declared]) -> Iterator[Declared]:
        """Those of late bets that are a person's; a box that nobody else has bet on is."""
        for one in late:
            whose = self.bets.persons(one.box or 0) or (person,)
            if person in ((one.bettor,) if self.house.game.bettors else whose):
                yield one

    def own_boxes(self, person: str | None) -> frozenset[int]:
        """The boxes on which a person has chips, late ones too."""
        late = (one.box for one in self.late_of(person, self.late_bets) if one.box is not None)
        return frozenset((*late, *(spot.box for spot in self.bets.stakes if spot.person == person)))

    def lost_by_folding(self) -> frozenset[tuple[int, str]]:
        """The bets, by box and wager, that a fold has lost before the dealer turns a card."""
        return frozenset(lost_bets(self.house, self.bets, self.decisions, self.cards))

    def cards(self, place: Place) -> tuple[int, ...]:
        """The cards there, face up or down."""
        return () if self._cards is None else self._cards.cards(place)

    def visible(self, place: Place, person: str | None = None) -> tuple[int | None, ...]:
        """The cards there as a person sees them; a card face down is None."""
        cards = self.cards(place)
        if (place, person) in self._examined and place not in self.covered():
            return cards
        up = 0 if self._cards is None else self._cards.face_up(place)
        return tuple(card if n < up else None for n, card in enumerate(cards))

    def covered(self) -> frozenset[int]:
        """The boxes whose cards are face down in the raise's place, until they are turned."""
        cards = self._cards
        if cards is None or not cards.all_dealt or not self._handled:
            return frozenset()
        boxes = covered_boxes(self.house, self.bets, self.decisions, self.cards)
        return frozenset(box for box in boxes if not cards.face_up(box))

    def examined(self, box: int, person: str | None = None) -> bool:
        return (box, person) in self._examined

    def _closed_for(self, taking: bool) -> Message | None:
        """After the call nothing is placed, and what is taken back stays in play."""
        if self.phase is Phase.BETTING:
            return None
        if self.phase.over:
            return Message("The round is over.")
        return after_call(self.house, taking=taking)

    def verify_late(self, spot: Spot, cents: int) -> Message | None:
        """Why chips placed after the call are refused; if nobody notices them they are not."""
        if self.phase is Phase.BETTING:
            return Message("Betting is still open.")
        late = late_bet(self.house, self.bets, spot, cents)
        if self.noticed or late is None or self.phase.over:
            return self._closed_for(taking=False)
        why = verify_more(self.house, self.bets, spot, cents, noticed=False)
        return why or self.verify_declare((late,))

    def place_late(self, spot: Spot, cents: int) -> records.IncidentsDeclared:
        """Chips put down after the call, as the irregularity that they are."""
        refuse(self.verify_late(spot, cents))
        late = late_bet(self.house, self.bets, spot, cents)
        assert late is not None
        return self.declare((late,))

    # --- closing and dealing ----------------------------------------------------------------------

    def verify_close(self) -> Message | None:
        if self.phase is not Phase.BETTING:
            return Message("Betting is already closed.")
        if not self.bets.entitled(self.house.game):
            return Message("No bet on the table gets cards.")
        return verify_least(self.house, self.bets) if self.noticed else None

    def close(self) -> records.BetsClosed:
        """No more bets."""
        refuse(self.verify_close())
        entitled = self.bets.entitled(self.house.game)
        self._cards = DealtCards(self.house, self.deck, entitled)
        return self._record(records.BetsClosed())

    def verify_deal_card(self) -> Message | None:
        if self.phase is Phase.BETTING:
            return Message("Betting is still open.")
        return None if self.phase is Phase.CLOSED else Message("All cards are dealt.")

    def deal_card(self) -> records.CardDealt:
        """The next card, to wherever the order of dealing has it."""
        refuse(self.verify_deal_card())
        assert self._cards is not None
        return self._record(records.CardDealt(*self._cards.deal()))

    def deal(self) -> None:
        """Deal all cards that are still to come."""
        refuse(self.verify_deal_card())
        while self.phase is Phase.CLOSED:
            self.deal_card()

    # --- looking, deciding, revealing -------------------------------------------------------------

    def verify_examine(self, box: int, person: str | None = None) -> Message | None:
        """A person with several hands may be held to looking at one."""
        if self.phase.over or len(self.cards(box)) < HAND_SIZE:
            return Message("There is no hand to look at.")
        if person not in self.bets.persons(box):
            return Message("Only a player with a bet on a hand may look at it.")
        if (box, person) in self._examined:
            return Message("It has been looked at.")
        clause = self.house.game.examine_one
        if clause and any(who == person for _, who in self._examined):
            return Message("Only one hand may be looked at ({clause}).", clause=clause)
        return None

    def can_examine(self, box: int, person: str | None = None) -> bool:
        return self.verify_examine(box, person) is None

    def examine(self, box: int, person: str | None = None) -> records.HandExamined:
        refuse(self.verify_examine(box, person))
        self._examined.add((box, person))
        return self._record(records.HandExamined(box, person))

    def verify_decide(self, box: int, decision: Decision) -> Message | None:  # noqa: ARG002
        """Boxes decide in dealing order; either decision is open to the one whose turn it is."""
        if self.phase not in (Phase.DEALT, Phase.DECISIONS):
            return Message("There is nothing to decide now.")
        turn = self.to_decide
        if turn is None:
            return Message("Everything is decided.")
        if box != turn:
            return Message("It is the turn of box {box}.", box=turn)
        return None

    def can_decide(self, box: int, decision: Decision) -> bool:
        return self.verify_decide(box, decision) is None

    def decide(self, box: int, decision: Decision) -> records.DecisionMade:
        refuse(self.verify_decide(box, decision))
        self.decisions[box] = decision
        raised = self.raised(box) if decision is Decision.PLAY else 0
        return self._record(records.DecisionMade(box, decision, raised))

    def verify_turn_card(self) -> Message | None:
        if self.phase not in (Phase.DEALT, Phase.DECISIONS):
            return Message("There is no card to turn now.")
        if self.to_decide is not None:
            return Message("Box {box} has not decided.", box=self.to_decide)
        return None

    def can_turn_card(self) -> bool:
        return self.verify_turn_card() is None

    def turn_card(self) -> records.CardTurned:
        """The next card face up: players' hands, the dealer's, a fourth card last."""
        refuse(self.verify_turn_card())
        assert self._cards is not None
        return self._record(records.CardTurned(*self._cards.turn()))

    def reveal(self) -> None:
        """Turn all cards face up."""
        refuse(self.verify_turn_card())
        while self.can_turn_card():
            self.turn_card()

    # --- irregularities and the end ---------------------------------------------------------------

    def verify_declare(self, declared: Sequence[Declared]) -> Message | None:
        reopens = all(one.incident.reopens for one in declared)
        if self.phase is Phase.VOID or (self.settlement is not None and not reopens):
            return Message("The round is over; it stands.")
        return verify_declared(
            self.document(),
            self._under_house(declared),
            moving=self._boxes_to_move(),
            handled=self._handled,
            betting=self._cards is None,
            proposed=self.proposed_outcome,
        )

    def _under_house(self, declared: Sequence[Declared]) -> tuple[Declared, ...]:
        """What was declared, with the readings that decide what its clause asks."""
        return tuple(replace(one, readings=self.house.readings) for one in declared)

    def declare(self, declared: Sequence[Declared]) -> records.IncidentsDeclared:
        """Irregularities act at once: hands move, a void ends the round, the rest is settled."""
        declared = self._under_house(declared)
        refuse(self.verify_declare(declared))
        self.incidents = (*self.incidents, *declared)
        for one in declared:
            ruling = one.ruling()
            if ruling is not None and ruling.moves:
                assert self._cards is not None
                self._cards.move(ruling.moves)
        if self.settlement is not None or rulings_of(self.incidents).void is not None:
            self.settlement = settle(self.document())
        return self._record(records.IncidentsDeclared(tuple(declared)))

    def proposed_outcome(self) -> Message:
        """What the cards dealt so far say of this round if it cannot go on."""
        return self.decided_so_far() or NOTHING_DECIDED

    def decided_so_far(self) -> Message | None:
        """The bet that these decide."""
        return decided_so_far(self.house, self.bets, self.cards)

    def verify_move_hands(self) -> Message | None:
        """Why no complete hand can be moved to another box now."""
        return verify_moving(self.house.game, self._boxes_to_move(), handled=self._handled)

    @property
    def _handled(self) -> bool:
        """Whether somebody has had a hand's cards in the own hands."""
        return bool(self._examined or self.decisions or (self._cards and self._cards.turned))

    def _boxes_to_move(self) -> tuple[int, ...]:
        """The boxes whose hands may still be moved: all is dealt, and nothing half turned."""
        cards = self._cards
        if cards is None or not cards.all_dealt or self.phase.over:
            return ()
        half = cards.turned and not cards.all_turned
        return () if half else self.bets.entitled(self.house.game)

    def verify_settle(self) -> Message | None:
        if self.phase.over:
            return Message("The round is over.")
        return None if self.phase is Phase.REVEALED else Message("Not all cards are turned yet.")

    def can_settle(self) -> bool:
        return self.verify_settle() is None

    def settle(self) -> Settlement:
        """What every wager pays."""
        refuse(self.verify_settle())
        self.settlement = settle(self.document())
        self._record(records.RoundSettled())
        return self.settlement

    def document(self) -> Document:
        """The round so far as a settle document, without incomplete hands."""
        boxes = [self._with_cards(box) for box in self.bets.as_boxes(self.house.game)]
        late = {one.box for one in self.incidents if one.incident.new_bet and one.box is not None}
        boxes += [Box(number, None, (Bettor({}),)) for number in late - set(self.bets.boxes)]
        cards = self._cards
        return Document(
            self.house,
            None if cards is None else cards.hand(TablePlace.DEALER),
            tuple(sorted(boxes, key=lambda box: box.number)),
            None if cards is None else cards.fourth,
            self.jackpot,
            self.incidents,
        )

    def _with_cards(self, box: Box) -> Box:
        hand = None if self._cards is None else self._cards.hand(box.number)
        decision = self.decisions.get(box.number)
        return Box(box.number, hand, box.bettors, decision, box.player)

    def lines_of(self, person: str | None) -> tuple[Line, ...]:
        """A person's lines, once the round is over."""
        if self.settlement is None:
            raise RefusedError(Message("The round is not over."))
        by_name = self.house.game.bettors
        return tuple(
            line
            for line in self.settlement.lines
            if (line.bettor == person if by_name else person in self.bets.persons(line.box))
        )

    def totals_of(self, person: str | None) -> Totals:
        """What a person staked, won and got back, once the round is over."""
        return totals(self.lines_of(person))

    def _record(self, record: AnyRecord) -> AnyRecord:
        self.records.append(record)
        return record
