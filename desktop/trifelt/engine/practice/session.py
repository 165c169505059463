"""A person's session at the table: the balance over rounds, gaining and losing to the cent."""

from __future__ import annotations

from collections.abc import Sequence

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.practice.reporting import report_of
from trifelt.engine.practice.standing import RoundReport, Standing
from trifelt.engine.round.automatic import (
    AutomaticPlayer,
    bet_automatically,
    decide_automatically,
)
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.felt import Chips
from trifelt.engine.round.play import Round
from trifelt.engine.round.records import ChipsMoved, ChipsPlaced, DecisionMade
from trifelt.engine.round.refusal import refuse
from trifelt.engine.shuffle import shuffled_deck


class Practice:
    """One person's rounds, others' boxes played by best play.

    Chips leave the balance as they are placed; a bet that may ask for more keeps as much free.
    """

    def __init__(
        self, start: int, person: str | None = None, others: Sequence[AutomaticPlayer] = ()
    ) -> None:
        self.person = person
        self.others = tuple(others)
        self.standing = Standing(start)
        self.round: Round | None = None
        self.last: RoundReport | None = None

    # --- the round --------------------------------------------------------------------------------

    def verify_begin(self) -> Message | None:
        if self.round is not None:
            return Message("The round is not over yet.")
        return None

    def can_begin(self) -> bool:
        return self.verify_begin() is None

    def begin(self, house: House, seed: int, *, jackpot: int | None = None) -> Round:
        """A fresh shuffle; the others put their bets down."""
        refuse(self.verify_begin())
        self.round = Round(house, shuffled_deck(seed), seed=seed, jackpot=jackpot)
        bet_automatically(self.round, self.others)
        self.round.felt.forget()
        return self.round

    def decide_for_others(self) -> tuple[DecisionMade, ...]:
        """The others decide up to this person's next box."""
        assert self.round is not None, "no round has begun"
        return decide_automatically(self.round, self.others)

    def verify_finish(self) -> Message | None:
        if self.round is None or not self.round.phase.over:
            return Message("The round is not over yet.")
        return None

    def can_finish(self) -> bool:
        return self.verify_finish() is None

    def finish(self) -> RoundReport:
        """Count the round that is over; a round in which nothing was staked does not count."""
        refuse(self.verify_finish())
        assert self.round is not None
        report = report_of(self.round, self.person)
        if report.staked:
            self.standing = self.standing.after(report)
        self.round, self.last = None, report
        return report

    # --- the balance ------------------------------------------------------------------------------

    @property
    def balance(self) -> int:
        """What is not on the felt."""
        round_ = self.round
        if round_ is None:
            return self.standing.balance
        if round_.settlement is not None:
            return self.standing.balance + round_.totals_of(self.person).net
        return self.standing.balance - round_.staked(self.person)

    @property
    def free(self) -> int:
        """What may be bet: the balance less what bets already placed may still ask for."""
        return self.balance - self._reserved()

    def _reserved(self) -> int:
        round_ = self.round
        if round_ is None or round_.phase.over:
            return 0
        return sum(
            round_.raised(box)
            for box in round_.bets.boxes
            if box not in round_.decisions and self.person in round_.bets.persons(box)
        )

    def verify_place(self, chips: Chips) -> Message | None:
        """The felt's own reasons, then the balance."""
        if self.round is None:
            return Message("No round has begun.")
        if any(spot.person != self.person for spot, _ in chips):
            return Message("Only one's own chips are placed.")
        refusal = self.round.felt.verify_place(chips)
        if refusal is not None:
            return refusal
        cost = sum(cents for _, cents in chips)
        more = sum(cents for spot, cents in chips if self._asks_more(spot))
        return self.verify_covered(cost, more)

    def _asks_more(self, spot: Spot) -> bool:
        """Whether playing on with this bet costs as much again."""
        assert self.round is not None
        choice = self.round.house.game.choice
        return choice is not None and spot.wager == choice.wager

    def verify_covered(self, cost: int, more: int = 0) -> Message | None:
        """What is lacking for this cost, and for what playing on would cost more."""
        short = cost + more - self.free
        if short <= 0:
            return None
        balance, kept = Amount(max(0, self.balance)), self._reserved() + more
        if not kept:
            return Message(
                "{short} short: the balance is {balance}.", short=Amount(short), balance=balance
            )
        return Message(
            "{short} short: this takes {whole}, {kept} of it for playing on, "
            "and the balance is {balance}.",
            short=Amount(short),
            kept=Amount(kept),
            whole=Amount(cost + kept),
            balance=balance,
        )

    def can_place(self, chips: Chips) -> bool:
        return self.verify_place(chips) is None

    def place(self, chips: Chips) -> ChipsPlaced:
        refuse(self.verify_place(chips))
        assert self.round is not None
        return self.round.felt.place(chips)

    def verify_move(self, source: Spot, target: Spot, cents: int) -> Message | None:
        """The felt's own reasons, then what playing on would cost where the chips go."""
        if self.round is None:
            return Message("No round has begun.")
        if source.person != self.person:
            return Message("Only one's own chips are moved.")
        refusal = self.round.felt.verify_move(source, target, cents)
        if refusal is not None:
            return refusal
        more = (self._asks_more(target) - self._asks_more(source)) * cents
        return self.verify_covered(0, more) if more > 0 else None

    def can_move(self, source: Spot, target: Spot, cents: int) -> bool:
        return self.verify_move(source, target, cents) is None

    def move(self, source: Spot, target: Spot, cents: int) -> ChipsMoved:
        refuse(self.verify_move(source, target, cents))
        assert self.round is not None
        return self.round.felt.move(source, target, cents)
