"""What to do now, from what each wager is due and what was paid on it: whom to pay, whom to ask.

What nobody recorded as paid is not known. It is neither paid nor owed, so nothing is called right
while it is open, and nobody is asked for money whom what is open could still owe more; and chips
are counted for each person, never over people.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from trifelt.engine.payout_check.chips import Chips, fewest_chips
from trifelt.engine.payout_check.ledger import Act, Claim

Person = tuple[int, str | None]


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
    not_returned: tuple[Claim, ...]  # of which nobody said whether the stake is the player's again
    not_kept: tuple[Claim, ...]  # wins of which nobody said that the house has what it keeps
    boxes: frozenset[int]
    recorded: bool
    differs: bool  # some wager was not paid as due
    paid: int | None = None  # on top of the stakes, as far as it was recorded
    given: int = 0  # back of the stakes, likewise
    collect: Mapping[Person, int] = field(default_factory=dict)  # of lost stakes
    held: int = 0  # what of that players took back after the call
    given_in_part: bool = False  # of some stake, of which more goes back
    kept_had: int = 0  # of who has nothing else too much, winning stakes that the house keeps
    give_back: Mapping[Person, int] = field(default_factory=dict)  # and not recorded as given
    undecided: Mapping[Person, int] = field(default_factory=dict)  # too much, if all else was paid
    waits: bool = False  # some wager of these very people is not settled

    @property
    def has_open(self) -> bool:
        """Whether the rest can be recorded as done."""
        return self.recorded and bool(
            self.give_back or self.not_kept or any(not one.waits for one in self.not_recorded)
        )

    @property
    def hand_over(self) -> int:
        return sum(share.cents for share in self.shares if share.cents > 0)

    @property
    def take_back(self) -> int:
        return -sum(share.cents for share in self.shares if share.cents < 0)

    @property
    def acts(self) -> Mapping[Act, Mapping[Person, int]]:
        """What is to be done now, and with whom."""
        net = {share[:2]: share.cents for share in self.shares}
        return {
            Act.COLLECT: self.collect,
            Act.TAKE_BACK: {one: -cents for one, cents in net.items() if cents < 0},
            Act.PAY: {one: cents for one, cents in net.items() if cents > 0},
            Act.RETURN: self.give_back,
        }

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
    not_kept = tuple(one for one in claims if one.unkept)
    said = [one.paid for one in claims if one.paid is not None]
    give_back, net, collect, held, kept, unknown = (Counter[Person]() for _ in range(6))
    for claim in claims:
        person = claim.box, claim.bettor
        give_back[person] += claim.to_return
        if claim.waits:
            continue
        if claim.missing is None and recorded:
            unknown[person] += claim.due
        # Until anything is recorded, all that is due is to be paid.
        net[person] += (claim.missing or 0) if recorded else claim.due
        collect[person] += claim.uncollected
        held[person] += claim.owed
        kept[person] += claim.kept_given + claim.kept_held
    undecided = {
        one: held[one] - net[one] for one in net if net[one] - held[one] < 0 < unknown[one]
    }
    for one in undecided:  # what lies there is to be collected whatever he is due
        collect[one] -= held.pop(one)
        del net[one]
    if not recorded:
        state = State.WAITS if waits else State.UNPAID
    elif differs:
        state = State.DIFFERS
    elif open_claims or +give_back or not_kept:
        state = State.NOT_RECORDED
    else:
        state = State.WAITS if waits else State.AS_DUE
    return Verdict(
        state,
        tuple(
            Share(*person, cents, fewest_chips(abs(cents), values))
            for person, cents in net.items()
            if cents
        ),
        open_claims,
        tuple(one for one in claims if recorded and one.asked),
        not_kept,
        frozenset(claim.box for claim in claims),
        recorded,
        differs,
        paid=sum(max(0, one) for one in said) if said else None,
        given=sum(claim.given or 0 for claim in claims),
        given_in_part=any(one.given and one.to_return for one in claims),
        collect=+collect,
        held=held.total(),
        kept_had=sum(cents for one, cents in kept.items() if net[one] == -cents),
        give_back=+give_back,
        undecided=undecided,
        waits=any(claim.waits for claim in claims),
    )
