"""What to do now, from what each wager is due and what was paid on it: whom to pay, whom to ask.

What nobody recorded as paid is not known. It is neither paid nor owed, so nothing is called right
while it is open, and nobody is asked for money whom what is open could still owe more; and chips
are counted for each person, never over people.

Of a stake that was in play, what was paid says everything: below zero it was taken, else it was
left, and of a lost one 0 says that it was collected. What was not in play is given back, and asked
for until it is recorded so: nobody can tell by a 0 whether it had been taken before.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import Chips, fewest_chips
from trifelt.engine.settlement.document import Line
from trifelt.engine.wager import Result

Person = tuple[int, str | None]


class Claim(NamedTuple):
    """One wager of one person: what is due on top of its stake, and what was paid."""

    box: int
    bettor: str | None
    wager: Message
    due: int
    collects: int  # what the house keeps of the stake
    paid: int | None  # not recorded; below zero where a stake was taken
    waits: bool = False  # what is due is not known yet
    held: int = 0  # of a stake that is lost, what the player took back
    played: int = 0  # of the stake, what was in play
    back: int = 0  # of the stake, what was not in play and is to be given back
    given: int | None = None  # of the stake, what was recorded as given back

    @property
    def taken(self) -> int:
        """What of the stake was recorded as taken."""
        return -min(0, self.paid or 0)

    @property
    def owed(self) -> int:
        """What of the stake that the player took back is still to be collected."""
        return max(0, min(self.held, self.collects - self.taken))

    @property
    def difference(self) -> int | None:
        """What is missing, or below zero what was paid too much; None where it is not known."""
        if self.paid is None or self.waits:
            return None
        missing = self.due - self.paid
        if self.taken:  # rightly or not; what was not in play is given back
            missing -= self.collects - self.owed + self.swept
        return missing - self._given_besides + self._left

    @property
    def swept(self) -> int:
        """What was taken of a stake beyond what was in play."""
        return min(self.back, max(0, self.taken - self.played))

    @property
    def to_return(self) -> int:
        """What of the stake was not in play and is not recorded as given back."""
        return max(0, self.back - (self.given or 0))

    @property
    def uncollected(self) -> int:
        """What of a lost stake lies there still, for the wager was paid or its stake handed out."""
        if (self.paid or 0) > 0 and not (self.due or self.waits):
            return self.collects - self.held
        return max(0, self._left - self.owed)

    @property
    def _given_besides(self) -> int:
        """What was given back beyond what the player is to have of the stake."""
        stays = max(0, self.played - self.collects - self.taken)
        return max(0, (self.given or 0) - self.back - stays)

    @property
    def _left(self) -> int:
        """What was given back of a stake that is lost."""
        return 0 if self.due or self.waits else min(self.collects, self._given_besides)

    @property
    def differs(self) -> bool:
        """Whether there is something to pay or to collect beside what was paid."""
        return bool(self.difference or self.owed or self.uncollected) and self.paid is not None


def claim_on(
    whose: tuple[int, str | None, Message],
    lines: Sequence[Line],
    paid: int | None,
    given: int | None = None,
    *,
    waits: bool = False,
    held: int = 0,
) -> Claim:
    """What is due on the settled lines of one wager beside what was paid.

    `held` is what the player took back of the stake after the call.
    """
    lost = sum(line.stake - line.returned for line in lines if line.result is not Result.WIN)
    unplayed = [min(line.returned, line.stake - line.in_play) for line in lines]
    not_lost = min(held, sum(unplayed[:1]))  # what came late is a line of its own
    return Claim(
        *whose,
        sum(line.winnings for line in lines),
        sum(line.stake - line.returned for line in lines),
        paid,
        waits,
        held=min(lost, held - not_lost),
        played=sum(line.in_play for line in lines),
        back=sum(unplayed) - not_lost,
        given=given,
    )


class State(StrEnum):
    WAITS = "waits"  # something is not settled yet
    UNPAID = "unpaid"  # nothing was recorded: what is due is to be paid
    NOT_RECORDED = "not-recorded"  # as due as far as payments and returns were recorded
    DIFFERS = "differs"
    AS_DUE = "as-due"


class Share(NamedTuple):
    """What one person gets now, or below zero gives back, in the fewest chips."""

    box: int
    bettor: str | None
    cents: int
    chips: Chips


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether what was paid was due, and what is to be done about it."""

    state: State
    shares: tuple[Share, ...]  # only of people who get or give something now
    not_recorded: tuple[Claim, ...]
    boxes: frozenset[int]
    recorded: bool
    differs: bool  # some wager was not paid as due
    paid: int = 0  # on top of the stakes, as far as it was recorded
    short: int = 0
    over: int = 0
    uncollected: int = 0  # stakes of losing wagers that were paid in place of being taken
    held: int = 0  # what is to be collected of lost stakes that players took back
    give_back: Mapping[Person, int] = field(default_factory=dict)  # and not recorded as given
    undecided: Mapping[Person, int] = field(default_factory=dict)  # too much, if all else was paid

    @property
    def has_open(self) -> bool:
        """Whether the rest can be recorded as done."""
        return self.recorded and bool(
            self.give_back or any(not one.waits for one in self.not_recorded)
        )

    @property
    def hand_over(self) -> int:
        return sum(share.cents for share in self.shares if share.cents > 0)

    @property
    def take_back(self) -> int:
        return -sum(share.cents for share in self.shares if share.cents < 0)

    @property
    def due_not_recorded(self) -> int:
        """What is to be paid on wagers of which nobody said what was paid."""
        return sum(claim.due for claim in self.not_recorded)


def verdict_on(
    claims: Iterable[Claim], values: Sequence[int], *, waits: bool, recorded: bool
) -> Verdict:
    """The verdict on some people's wagers; `waits` while anything of the round is not settled,
    `recorded` where something of the round was recorded as paid.
    """
    claims = tuple(claims)
    waits = waits or any(claim.waits for claim in claims)
    differs = any(claim.differs for claim in claims)
    open_claims = tuple(one for one in claims if one.paid is None) if recorded else ()
    give_back: Counter[Person] = Counter()
    net: Counter[Person] = Counter()
    held: Counter[Person] = Counter()
    unknown: Counter[Person] = Counter()
    for claim in claims:
        person = claim.box, claim.bettor
        give_back[person] += claim.to_return
        if claim.waits:
            continue
        known = claim.difference
        if known is None:
            # Until anything is recorded, all that is due is to be paid.
            known = 0 if recorded else claim.due
            unknown[person] += claim.due - known
        held[person] += claim.owed
        net[person] += known - claim.owed
    undecided = {one: -cents for one, cents in net.items() if cents < 0 < unknown[one]}
    if not recorded:
        state = State.WAITS if waits else State.UNPAID
    elif differs:
        state = State.DIFFERS
    elif open_claims or +give_back:
        state = State.NOT_RECORDED
    else:
        state = State.WAITS if waits else State.AS_DUE
    shares = tuple(
        Share(*person, cents, fewest_chips(abs(cents), values))
        for person, cents in net.items()
        if cents and person not in undecided
    )
    uncollected = sum(one.uncollected for one in claims if one[:2] not in undecided)
    differences = [claim.difference or 0 for claim in claims]
    return Verdict(
        state,
        shares,
        open_claims,
        frozenset(claim.box for claim in claims),
        recorded,
        differs,
        paid=sum(max(0, claim.paid or 0) for claim in claims),
        short=sum(cents for cents in differences if cents > 0),
        over=-sum(cents for cents in differences if cents < 0),
        uncollected=uncollected,
        held=sum(held[share.box, share.bettor] for share in shares if share.cents < 0),
        give_back=+give_back,
        undecided=undecided,
    )
