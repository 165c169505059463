"""A person's session at the table: the balance over rounds, gaining and losing to the cent."""

from __future__ import annotations

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.practice.reporting import report_of
from trifelt.engine.practice.standing import RoundReport, Standing
from trifelt.engine.round.bets import Spot
from trifelt.engine.round.play import Phase, Round
from trifelt.engine.round.records import (
    BetsRedone,
    BetsUndone,
    ChipsMoved,
    ChipsPlaced,
    ChipsTaken,
    refuse,
)
from trifelt.engine.round.replay import act
from trifelt.engine.shuffle import shuffled_deck

Bet = ChipsPlaced | ChipsTaken | ChipsMoved | BetsUndone | BetsRedone
"""A change of the person's bets, as the round records it."""


class Session:
    """One person's rounds and balance.

    Chips leave the balance as they are placed; a bet that may ask for more keeps as much free.
    """

    round: Round

    def __init__(self, start: int, person: str | None = None) -> None:
        self.person = person
        self.standing = Standing(start)
        self.last: RoundReport | None = None
        self._counted = True

    @property
    def counted(self) -> bool:
        """Whether the balance has the last round in it."""
        return self._counted

    def begin(self, house: House, seed: int, *, jackpot: int | None = None) -> Round:
        """A fresh shuffle; bets that were only on the felt are in the balance again."""
        self.round = Round(house, shuffled_deck(seed), seed=seed, jackpot=jackpot)
        self._counted = False
        return self.round

    def verify_finish(self) -> Message | None:
        """Why the round cannot be counted now."""
        if self._counted or not self.round.phase.over:
            return Message("The round is not over yet.")
        return None

    def finish(self) -> RoundReport:
        """Count the round that is over; a round in which nothing was staked does not count."""
        refuse(self.verify_finish())
        self.last = report = report_of(self.round, self.person)
        if report.staked:
            self.standing = self.standing.after(report)
        self._counted = True
        return report

    # --- the balance ------------------------------------------------------------------------------

    @property
    def balance(self) -> int:
        """What is not on the felt."""
        if self._counted:
            return self.standing.balance
        if self.round.settlement is not None:
            return self.standing.balance + self.round.totals_of(self.person).net
        return self.standing.balance - self.round.staked(self.person)

    @property
    def free(self) -> int:
        """What may be bet: the balance less what bets already placed may still ask for."""
        return self.balance - self._reserved()

    def _reserved(self) -> int:
        if self._counted or self.round.phase.over:
            return 0
        return sum(
            self.round.raised(box)
            for box in self.round.bets.boxes
            if box not in self.round.decisions and self.person in self.round.bets.persons(box)
        )

    def _asks_more(self, spot: Spot) -> bool:
        """Whether playing on with this bet costs as much again."""
        choice = self.round.house.game.choice
        return choice is not None and spot.wager == choice.wager

    def verify_covered(self, cost: int, more: int = 0) -> Message | None:
        """How much is missing for this cost, and for what playing on would cost more."""
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

    # --- the bets ---------------------------------------------------------------------------------

    def verify(self, bet: Bet) -> Message | None:
        """Why the bets cannot change so: the felt's own reasons, then the balance's."""
        felt = self.round.felt
        match bet:
            case ChipsPlaced(chips):
                more = sum(cents for spot, cents in chips if self._asks_more(spot))
                cost = sum(cents for _, cents in chips)
                return felt.verify_place(chips) or self.verify_covered(cost, more)
            case ChipsTaken(chips):
                if self.round.phase is Phase.BETTING and not any(cents for _, cents in chips):
                    return Message("You have no chips there.")
                return felt.verify_take(chips)
            case ChipsMoved(source, target, cents):
                more = (self._asks_more(target) - self._asks_more(source)) * cents
                why = felt.verify_move(source, target, cents)
                return why or (self.verify_covered(0, more) if more > 0 else None)
            case BetsUndone():
                return felt.verify_undo()
            case BetsRedone():
                return felt.verify_redo()

    def change(self, bet: Bet) -> None:
        """Change the bets."""
        refuse(self.verify(bet))
        act(self.round, bet)
