"""A person's session at the table: the balance over rounds, gaining and losing to the cent;
a finished round as the session counts it.
"""

from collections.abc import Iterable, Iterator

from trifelt.engine.cards import shuffled_deck
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.practice.standing import Judged, Mix, RoundReport, Standing, mix_of
from trifelt.engine.round.automatic import best_choice
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
from trifelt.engine.round.saved import act
from trifelt.engine.wager import Kind


def judged(round_: Round, person: str | None) -> Iterator[Judged]:
    """Each decision of the person, by the hand alone and not by what other hands show."""
    for box, made in round_.decisions.items():
        if person not in round_.bets.persons(box):
            continue
        hand = hand_index(round_.cards(box))
        best = best_choice(round_.house, hand)
        cost = best.cost_of_error * round_.raised(box)
        yield Judged(box, hand, made, best.best, cost if made is not best.best else cost * 0)


def report_of(round_: Round, person: str | None) -> RoundReport:
    """What came of it, and what was in play to be expected of.

    What is returned unsettled has no expectation; what a person decided is neither luck nor error.
    """
    totals = round_.totals_of(person)
    decided = rulings_of(round_.incidents).decided_bets
    own = round_.lines_of(person)
    return RoundReport(
        totals.staked,
        totals.net,
        _mix(
            round_,
            person,
            ((line.box, line.wager, line.in_play) for line in own if line.bet not in decided),
        ),
        sum(line.net for line in own if line.bet in decided),
        () if round_.phase is Phase.VOID else tuple(judged(round_, person)),
    )


def bet_mix(round_: Round, person: str | None) -> Mix | None:
    """The bets at the close: their expectation can be counted while the cards come down."""
    own = (bet for bet in round_.bets.stakes.items() if bet[0].person == person)
    return _mix(round_, person, ((spot.box, spot.wager, cents) for spot, cents in own))


def _mix(round_: Round, person: str | None, stakes: Iterable[tuple[int, str, int]]) -> Mix | None:
    boxes: dict[int, dict[str, int]] = {}
    for box, wager, cents in stakes:
        if round_.house.game.wager[wager].kind is Kind.STAKED and cents:
            boxes.setdefault(box, {})[wager] = cents
    if not boxes:
        return None
    envied = _envied_boxes(round_, person)
    return mix_of(round_.house, list(boxes.values()), round_.jackpot, envied)


def _envied_boxes(round_: Round, person: str | None) -> int:
    """Boxes besides one's own whose hands can pay the wager on them; own others where read so."""
    rule = round_.house.game.envy
    if rule is None:
        return 0
    causing = [box for box in round_.bets.boxes if round_.bets.has(box, rule.cause)]
    own = sum(person in round_.bets.persons(box) for box in causing)
    return envied_boxes(round_.house, len(causing), own, named=person is not None)


def envied_boxes(house: House, causing: int, own: int, *, named: bool) -> int:
    """Of the boxes that cause envy, so many of them one's own, those that can pay each of these."""
    rule = house.game.envy
    assert rule is not None, "asked where there is envy"
    # Boxes without a player's name are each a player's of their own.
    counts_own = not named or house.readings[rule.own_reading] == "paid"
    return causing - own + (max(own - 1, 0) if counts_own else 0)


BetChange = ChipsPlaced | ChipsTaken | ChipsMoved | BetsUndone | BetsRedone
"""A change of the person's bets, as the round records it."""


class Session:
    """One person's rounds and balance.

    Chips leave the balance as they are placed; a bet that may ask for more keeps as much free.
    """

    round: Round
    _before: Standing

    def __init__(self, start: int, person: str | None = None) -> None:
        self.person = person
        self.standing = Standing(start)
        self.last: RoundReport | None = None
        self.counted = True  # whether the balance has the last round in it

    def begin(
        self, house: House, seed: int, *, jackpot: int | None = None, noticed: bool = True
    ) -> Round:
        """A fresh shuffle; bets that were only on the felt are in the balance again."""
        deck = shuffled_deck(seed)
        self.round = Round(house, deck, seed=seed, jackpot=jackpot, noticed=noticed)
        self.counted = False
        return self.round

    def resume(self, round_: Round) -> None:
        """Play on with a round that was kept before it was over."""
        self.round = round_

    def verify_finish(self) -> Message | None:
        """Why the round cannot be counted now."""
        if self.counted or not self.round.phase.over:
            return Message("The round is not over yet.")
        return None

    def finish(self) -> RoundReport:
        """Count the round that is over; a round in which nothing was staked does not count."""
        refuse(self.verify_finish())
        self._before = self.standing
        self.counted = True
        return self.count_again()

    def count_again(self) -> RoundReport:
        """Count the last round as it now is: an error was found after it was settled."""
        self.last = report = report_of(self.round, self.person)
        self.standing = self._before.after(report) if report.staked else self._before
        return report

    # --- the balance ------------------------------------------------------------------------------

    @property
    def balance(self) -> int:
        """What is not on the felt."""
        if self.counted:
            return self.standing.balance
        if self.round.settlement is not None:
            return self.standing.balance + self.round.totals_of(self.person).net
        return self.standing.balance - self.round.staked(self.person)

    @property
    def free(self) -> int:
        """What may be bet: the balance less what bets already placed may still ask for."""
        return self.balance - self._reserved()

    def _reserved(self) -> int:
        if self.counted or self.round.phase.over:
            return 0
        return sum(
            self.round.raised(box)
            for box in self.round.bets.boxes
            if box not in self.round.decisions and self.person in self.round.bets.persons(box)
        )

    def _asks_more(self, spot: Spot) -> bool:
        """Whether playing on with this bet costs as much again."""
        return spot.wager == self.round.house.game.deciding_wager

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

    def verify(self, change: BetChange) -> Message | None:
        """Why the bets cannot change so: the felt's own reasons, then the balance's."""
        felt = self.round.felt
        match change:
            case ChipsPlaced(((spot, cents),)) if self.stands_late:
                return self.round.verify_late(spot, cents) or self.verify_covered(cents)
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

    def change(self, change: BetChange) -> None:
        """Change the bets."""
        refuse(self.verify(change))
        if self.stands_late and isinstance(change, ChipsPlaced):
            for spot, cents in change.bets:
                self.round.place_late(spot, cents)
        else:
            act(self.round, change)

    @property
    def stands_late(self) -> bool:
        """Whether chips that come after the call may stay unnoticed."""
        phase = self.round.phase
        return not (self.round.noticed or phase is Phase.BETTING or phase.over)
