"""What to do now, from what each wager is due and what was paid on it: whom to pay, whom to ask.

What nobody recorded as paid is not known. It is neither paid nor owed, so nothing is called right
while it is open; and chips are counted for each person, never over people.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import Chips, fewest_chips


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

    @property
    def owed(self) -> int:
        """What of the stake that the player took back is still to be collected."""
        taken = -min(0, self.paid or 0)
        return max(0, min(self.held, self.collects - taken))

    @property
    def difference(self) -> int | None:
        """What is missing, or below zero what was paid too much; None where it is not known."""
        if self.paid is None or self.waits:
            return None
        taken = self.collects - self.owed if self.paid < 0 else 0  # rightly or not
        return self.due - taken - self.paid

    @property
    def differs(self) -> bool:
        """Whether there is something to pay or to collect beside what was paid."""
        return self.difference is not None and (self.difference, self.owed) != (0, 0)


class State(StrEnum):
    WAITS = "waits"  # something is not settled yet
    UNPAID = "unpaid"  # nothing was recorded: what is due is to be paid
    NOT_RECORDED = "not-recorded"  # as due as far as it was recorded
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


def verdict_on(claims: Iterable[Claim], values: Sequence[int], *, waits: bool) -> Verdict:
    """The verdict on some people's wagers; `waits` while anything of the round is not settled."""
    claims = tuple(claims)
    waits = waits or any(claim.waits for claim in claims)
    recorded = any(claim.paid is not None for claim in claims)
    differs = any(claim.differs for claim in claims)
    open_claims = tuple(one for one in claims if one.paid is None) if recorded else ()
    if not recorded:
        state = State.WAITS if waits else State.UNPAID
    elif differs:
        state = State.DIFFERS
    elif open_claims:
        state = State.NOT_RECORDED
    else:
        state = State.WAITS if waits else State.AS_DUE
    people: dict[tuple[int, str | None], int] = {}
    held = 0
    for claim in claims:
        known = claim.difference
        if known is None:
            # Where all else is as due, what nobody recorded is what may still have to be paid.
            if state is State.DIFFERS or claim.waits:
                continue
            known = claim.due
        held += claim.owed
        person = claim.box, claim.bettor
        people[person] = people.get(person, 0) + known - claim.owed
    shares = tuple(
        Share(box, bettor, cents, fewest_chips(abs(cents), values))
        for (box, bettor), cents in people.items()
        if cents
    )
    boxes = frozenset(claim.box for claim in claims)
    uncollected = sum(
        one.collects - one.held
        for one in claims
        if (one.paid or 0) > 0 and not (one.due or one.waits)
    )
    differences = [claim.difference or 0 for claim in claims]
    return Verdict(
        state,
        shares,
        open_claims,
        boxes,
        recorded,
        differs,
        paid=sum(max(0, claim.paid or 0) for claim in claims),
        short=sum(cents for cents in differences if cents > 0),
        over=-sum(cents for cents in differences if cents < 0),
        uncollected=uncollected,
        held=held,
    )
