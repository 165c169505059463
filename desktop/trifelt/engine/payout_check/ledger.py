"""The ledger of one wager of one person: what is due beside what was paid, taken and given.

What is the player's of his stake stands beside what he has of it. What lies is given back before
what was taken: of 300, with 242.50 taken and 57.50 given back, the house has 242.50, and with all
taken and 57.50 given back too; what the player took back himself is in his pocket, no part of what
he was given, and of a win whose stake the house keeps it is so much less to pay. A win that was
paid lies there untaken, where the house keeps no winning stakes; 0 says that a lost stake was
collected, and that any other in play was left. Of what was not in play, or was decided by people, 0
says nothing: nobody can tell by it whether that had been taken before, and it is asked for until
its return is recorded. Beside a payment, or a stake that was taken, it lies there, unless some
return is recorded: then the rest of it is asked for. What was refused after the call, or before it
as over a maximum, is asked for whatever was paid: it may lie with the stake or not. And of a win of
which people decided that the house keeps a part, a payment alone does not say that this was taken:
a return does.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared, held_stakes, rulings_of
from trifelt.engine.message import Message
from trifelt.engine.settlement.document import Line, split_held
from trifelt.engine.wager import Result


class Act(StrEnum):
    """What is done with chips; those that are taken come before those that are paid."""

    COLLECT = "collect"  # a lost stake
    TAKE_BACK = "take-back"
    PAY = "pay"
    RETURN = "return"


class Claim(NamedTuple):
    """The ledger of one wager of one person: what is due, and what was paid, taken and given."""

    box: int
    bettor: str | None
    wager: Message
    won: int  # on top of the stake
    paid: int | None  # not recorded; below zero where a stake was taken
    given: int | None = None  # of the stake, what was recorded as given back
    waits: bool = False  # what is due is not known yet
    stake: int = 0  # but for what the house keeps of a win
    kept: int = 0
    returned: int = 0  # of the stake, what is the player's
    unsure: int = 0  # of that, what was not in play or was decided by people
    own: int = 0  # of that, what the player took back himself
    held: int = 0  # of what the house has won or keeps, what he took back
    late: int = 0  # beside the stake, an increase after the call
    keeps: bool = False  # whether the house keeps the stake of a win
    refused: bool = False  # whether what was not in play was refused before the close

    @property
    def due(self) -> int:
        """What is to be paid, less what the player has of a stake that the house keeps."""
        return self.won - self.kept_held

    @property
    def taken(self) -> int:
        """What of the stake was recorded as taken."""
        return -min(0, self.paid or 0)

    @property
    def left(self) -> int:
        """What of the stake itself was not recorded as taken."""
        return max(0, self.stake + self.kept - self.taken)

    @property
    def has(self) -> int:
        """What of the stake itself the player has; all else of it is the house's."""
        if not (self.paid and not self.waits) and self._given <= self.unsure:
            return self.returned - self.unsure + self.held + self._given
        # What lies is given back before what was taken, and neither is what he has in his pocket.
        left, in_hand = self._untaken
        return max(left, in_hand + self._given)

    @property
    def _given(self) -> int:
        """What of the stake itself was given back: the increase goes first."""
        return max(0, (self.given or 0) - self.late)

    @property
    def _untaken(self) -> tuple[int, int]:
        """What of the stake was not taken by what was paid, and what of that is in his pocket."""
        left = in_hand = self.own + self.held
        if self.paid and not self.waits:
            won = in_hand if self.keeps else max(self.stake, in_hand)
            left = won if self.paid > 0 else self.left
        return left, min(in_hand, left)

    @property
    def unsaid(self) -> int:
        """What of what was not in play, or decided, lies there as far as anybody said, and is
        asked for: some return was recorded, and not this, or it was refused.
        """
        if self.given is None and not self.refused:
            return 0
        left, in_hand = self._untaken
        return max(0, min(self.unsure, left - in_hand) - self._given)

    @property
    def unkept(self) -> int:
        """What the house is to keep of a win that was paid, and nothing says that it was taken."""
        said = self.given is not None or self.keeps or self.waits or (self.paid or 0) <= 0
        return 0 if said else self.kept - self.kept_held

    @property
    def lacks(self) -> int:
        """What of the stake itself is not recorded as the player's again."""
        return max(0, self.returned - self.has)

    @property
    def to_return(self) -> int:
        """What of the stake, with its increase, is not recorded as the player's again."""
        return self.lacks + self.unsaid + self._late_taken + self.late_asked

    @property
    def _beyond(self) -> int:
        """What the player has of the stake that is not his."""
        return 0 if self.waits else max(0, self.has - self.returned)

    @property
    def uncollected(self) -> int:
        """What of a lost stake is still to be collected."""
        return min(self.lost, self._beyond)

    @property
    def owed(self) -> int:
        """What of that the player took back after the call."""
        return min(self.held, self.uncollected)

    def acts(self, *, recorded: bool) -> Mapping[Act, int]:
        """What is to be done with its chips; all of it where nothing of the round is recorded.
        What is missing and what was paid too much are set off against each other.
        """
        acts = {Act.COLLECT: self.lost, Act.TAKE_BACK: -self.due, Act.PAY: self.due}
        if recorded:
            missing = self.missing or 0
            acts = {Act.COLLECT: self.uncollected, Act.TAKE_BACK: missing, Act.PAY: missing}
        return {**acts, Act.RETURN: self.to_return}

    @property
    def lost(self) -> int:
        """What of the stake is lost."""
        return self.stake - self.returned

    @property
    def missing(self) -> int | None:
        """What is missing of the payment, or below zero was paid too much; None if not known."""
        if self.paid is None or self.waits:
            return None
        return self.won - max(0, self.paid) - self._beyond + self.uncollected

    @property
    def difference(self) -> int | None:
        """What the payment lacks, below zero what the player has too much: with what was taken
        and was his, and a lost stake that was not taken.
        """
        missing = self.missing
        return None if missing is None else missing + self.overtaken - self.uncollected

    @property
    def explicable(self) -> bool:
        """Whether a dealer's mistake may explain it: not what a player took back himself, nor
        what was taken before people gave it back.
        """
        return not (self.own or self.held or (self.taken and self.unsure))

    @property
    def swept(self) -> int:
        """What of an increase was taken with the stake."""
        return max(0, self.taken - self.stake - self.kept)

    @property
    def _late_taken(self) -> int:
        """What of that is not recorded as given back."""
        return min(self.swept, max(0, self.late - (self.given or 0)))

    @property
    def house_has(self) -> int:
        """What the house has of the stake and of its increase."""
        return max(0, self.stake + self.kept - self.has) + self._late_taken

    @property
    def kept_held(self) -> int:
        """What the player took back after the call of the stake of a win that the house keeps."""
        return min(self.held, self.kept, self._beyond - self.uncollected)

    @property
    def kept_given(self) -> int:
        """What was given back of such a stake."""
        rest = self._beyond - self.uncollected - self.kept_held
        return min(self.kept, rest) if self.given else 0

    @property
    def overtaken(self) -> int:
        """What was taken that was not the house's, and is not recorded as given back."""
        return min(self.taken, self.lacks) + self._late_taken

    @property
    def asked(self) -> int:
        """What is to be returned, and may still be on the layout: no return was recorded."""
        return self.unsaid + self.late_asked + (0 if self.paid else self.lacks)

    @property
    def late_asked(self) -> int:
        """The part of that from an increase; where some of it was taken, the rest is there."""
        return 0 if self.swept else max(0, self.late - (self.given or 0))

    @property
    def differs(self) -> bool:
        """Whether something is to be paid, handed back or collected by what was recorded."""
        wrong = self.missing or self.uncollected or self.overtaken
        return self.missing is not None and bool(wrong)


def claim_on(
    whose: tuple[int, str | None, Message],
    house: House,
    incidents: Sequence[Declared],
    lines: Sequence[Line],
    paid: int | None,
    given: int | None = None,
    *,
    waits: bool = False,
) -> Claim:
    """What is due on the settled lines of one wager beside what was paid, with the irregularities
    of its round. What was taken where nothing lay goes back.
    """
    # What came late has a line of its own, and is last.
    lines = sorted(lines, key=lambda line: line.result is Result.RETURNED)
    taken = -min(0, paid or 0)
    first = lines[0] if lines else Line(0, None, "", taken, returned=taken)
    held = held_stakes(incidents)[first.bet]
    rulings = rulings_of(incidents)
    decided = first.bet in rulings.decided_bets
    kept = (first.stake - first.returned) * (first.result is Result.WIN)
    unsure, own, owed = split_held(first, held, decided=decided)
    return Claim(
        *whose,
        sum(line.winnings for line in lines),
        paid,
        given,
        waits,
        stake=first.stake - kept,
        kept=kept,
        returned=first.returned,
        unsure=unsure,
        own=own,
        held=owed,
        late=sum(line.returned for line in lines[1:]),
        keeps=bool(lines) and house.keeps_stake(house.game.wager[first.wager]),
        refused=not decided and rulings.rejects_excess(first.box),
    )
