"""One line as lines, player's screen, slip and text all show it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from trifelt.engine.clauses import cited
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined
from trifelt.engine.mistakes import Mistake
from trifelt.engine.payout_check.ledger import Claim
from trifelt.engine.payout_check.partial import Open
from trifelt.engine.settlement.document import Line, Notice, NoticeKind
from trifelt.engine.wager import Bet, Result
from trifelt.gui.shell.figures import amount_text, result_role, result_word, signed_amount_text

# What acted on this round's money.
_ACTED: Final = (NoticeKind.PRO_RATA, NoticeKind.CAP, NoticeKind.ROUNDING, NoticeKind.INCIDENT)


def that_acted(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Of some notices those that tell what acted on this round's money."""
    return tuple(notice for notice in notices if notice.kind in _ACTED)


def told_across(notices: Iterable[Notice]) -> tuple[Message, ...]:
    """What the player across the table is told: what acted, and how the house reads the sheet where
    that decided. What another reading would have paid is between house and staff.
    """
    here = Message("{title} ({clause}): here {now}.")
    told = {
        Message.of(here.text, notice.text.facts)
        if notice.kind is NoticeKind.READING
        else notice.text: None
        for notice in notices
        if notice.kind in (*_ACTED, NoticeKind.READING)
    }
    return tuple(told)


def acted_under(notices: Iterable[Notice]) -> tuple[str, ...]:
    """The clauses under which something acted."""
    return tuple(notice.clause for notice in that_acted(notices) if notice.clause)


def amounts_told(told: Iterable[tuple[Message, int]], currency: str) -> list[Message]:
    """Each sentence with its amount, where there is one."""
    return [
        Message.of(text.text, {"amount": amount_text(cents, currency)})
        for text, cents in told
        if cents
    ]


@dataclass(frozen=True, slots=True)
class LineView:
    """One line as it is shown: settled or waiting, with its notices and what was paid on it."""

    box: int
    bettor: str | None
    wager: str
    title: Message
    line: Line | None
    open: Open | None
    notices: tuple[Notice, ...] = ()
    claim: Claim | None = None  # on the first line of a wager, for all of them
    likely: Mistake | None = None  # what explains a wrong payment
    person: int = 0  # whose field of the box tells what was paid
    besides: str = ""  # the clauses that cut the stake, and those whose table pays it
    not_due: Message | None = None  # why nothing is due on it
    back: int = 0  # of the wager's stakes, what is still to be given back
    may_be_left: int = 0  # of that, what may have been left where it was

    @property
    def paid(self) -> int | None:
        """What was paid on the wager, where that was said."""
        return self.claim.paid if self.claim is not None else None

    @property
    def bet(self) -> Bet:
        """What was placed by whom on which box."""
        return self.box, self.bettor, self.wager

    @property
    def told(self) -> tuple[Notice, ...]:
        """Its notices, but for one that says no more than the reason."""
        return tuple(one for one in self.notices if one.text != self.reason)

    @property
    def named_title(self) -> Message:
        """The wager, with whose it is where people are told apart."""
        if not self.bettor:
            return self.title
        return Message("{bettor}: {wager}", bettor=self.bettor, wager=self.title)

    @property
    def stake(self) -> int:
        found = self.line or self.open
        return found.stake if found is not None else 0

    @property
    def due(self) -> int:
        """What is to be paid on top of the stake."""
        return self.line.winnings if self.line is not None else 0

    @property
    def gives_back(self) -> int:
        """What of the stake the house hands over."""
        return self.line.returned - self.already_back if self.line is not None else 0

    @property
    def already_back(self) -> int:
        """What of a stake that is not lost the player took back himself."""
        return min(self.claim.own, self.claim.left) if self.claim is not None else 0

    @property
    def collects(self) -> int:
        """What of the stake is lost."""
        line = self.line
        return 0 if line is None or line.result is Result.WIN else line.stake - line.returned

    @property
    def is_returned(self) -> bool:
        """Whether the stake is returned unsettled."""
        return self.line is not None and self.line.result is Result.RETURNED

    @property
    def difference(self) -> int | None:
        """What is missing (above zero) or was paid too much, where it was said what was paid."""
        return self.claim.difference if self.claim is not None else None

    @property
    def paid_role(self) -> str:
        """How what was paid is coloured: green only where nothing is left to be done."""
        claim = self.claim
        left = self.back or (claim is not None and (claim.uncollected or claim.unkept))
        return "lose" if self.differs else "muted" if left else "win"

    @property
    def differs(self) -> bool:
        """Whether something is to be paid or collected beside what was paid."""
        return self.claim is not None and self.claim.differs

    # --- as every place shows it -----------------------------------------------------------------

    @property
    def word(self) -> Message:
        """How it ended."""
        if self.line is not None:
            return result_word(self.line.result)
        return Message("waits") if self.open is not None else Message("not due")

    @property
    def role(self) -> str:
        return result_role(self.line.result) if self.line is not None else "muted"

    @property
    def odds(self) -> Message:
        """What it pays for the stake, where odds were paid."""
        paid = self.line is not None and self.line.odds
        return cell_words(paid) if paid else Message("")

    @property
    def clause(self) -> str:
        clause = self.line.clause if self.line is not None else ""
        return ", ".join(dict.fromkeys(cited(f"{clause}, {self.besides}")))

    @property
    def citations(self) -> tuple[str, ...]:
        """The clauses that decide the line, and those of what acted on it."""
        return (self.clause, *acted_under(self.notices))

    @property
    def reason(self) -> Message:
        """Why it ended so, or what it waits for."""
        if self.line is not None:
            return self.line.reason
        if self.open is None:
            return self.not_due or Message("")
        return Message("Waits for {what}", what=joined(self.open.waits_for, ", "))

    @property
    def amount(self) -> int:
        """What is paid on top of the stake, or below zero what the house keeps of it."""
        return self.due or -self.collects

    def amount_text(self, currency: str) -> str:
        """The amount; while a line waits, the least and the most that it can be."""
        if self.line is not None:
            return signed_amount_text(self.amount, currency)
        found = self.open
        if found is None or found.least is None or found.most is None:
            return ""
        low, high = (signed_amount_text(cents) for cents in (found.least, found.most))
        return low if low == high else f"{low} … {high}"

    def paid_text(
        self, currency: str, *, explained: bool = True, asks: bool = False
    ) -> Message | None:
        """What was paid beside what was due, with what explains a difference or asks for more."""
        claim, parts = self.claim, []
        if claim is not None and claim.missing is not None:
            short = claim.missing + claim.kept_given
            if claim.differs:  # else the payment was that much less
                short += claim.kept_held
            amounts = {
                "paid": max(0, claim.paid or 0),
                "difference": abs(short),
                "taken": claim.taken,
                "given": claim.given or 0,
                "has": claim.house_has,
                "kept": claim.kept_given,
                "staked": claim.stake + claim.kept + claim.late,
                "stake": self.collects or self.stake - self.already_back,
            }
            facts = {name: amount_text(cents, currency) for name, cents in amounts.items()}
            done = [*self._done(claim, short, asks=asks)]
            in_part = claim.given and claim.taken
            if not (claim.differs or (self.back and (in_part or not self.collects))):
                done = [self._as_due(claim, asks=asks)]
            parts = [Message.of(text.text, facts) for text in done]
            if self.likely is not None and explained:
                likely = self.likely.told
                parts[-1] = Message("{told}. Likely: {mistake}", told=parts[-1], mistake=likely)
        if claim is not None:
            held = Message("Taken back after the call and lost: {amount} to be collected")
            lies = Message("the losing stake of {amount} is to be collected")
            kept = Message("{amount} taken back after the call, which the house keeps")
            owed = (held, claim.owed), (kept, claim.kept_held)
            parts += amounts_told([*owed, (lies, claim.uncollected - claim.owed)], currency)
            keep = Message("{amount} of the stake to be kept; collection not recorded")
            parts += amounts_told([(keep, claim.unkept)], currency)
        back = Message("{amount} to be given back")
        lies = Message("{amount} to be given back, unless it was left on the layout")
        told = (back, self.back - self.may_be_left), (lies, self.may_be_left)
        parts += amounts_told(told, currency)
        return joined(parts, " · ") if parts else None

    def _done(self, claim: Claim, missing: int, *, asks: bool) -> Iterator[Message]:
        """What was done otherwise than was due; `missing` but for a stake the house keeps."""
        if missing > 0:
            short = Message("Paid {paid}: {difference} short")
            ask = Message("Paid {paid}: {difference} short (enter −{stake} if the stake was taken)")
            # Nobody may have seen the win.
            yield ask if asks and not claim.paid and self.stake > self.already_back else short
        elif missing < 0:
            paid = Message("Paid {paid}: {difference} too much")
            back = Message("{given} given back on a stake of {staked}: {difference} too much")
            yield back if claim.given and (claim.paid or 0) <= claim.due else paid
        elif claim.kept_given + claim.kept_held or (claim.paid or 0) > 0:
            yield Message("Paid {paid}: correct")
        if claim.kept_given:
            yield Message("the stake of {kept} given back, which the house keeps")
        if claim.taken and claim.overtaken + claim.uncollected + claim.unsaid:
            taken = Message("{taken} of the stake was collected")
            back = Message(
                "{taken} collected, {given} given back: the house has {has} of the stake"
            )
            yield back if claim.given else taken

    def _as_due(self, claim: Claim, *, asks: bool) -> Message:
        """What was done as it was due."""
        stays = self.stake - self.already_back
        pushes = self.line is not None and self.line.result is Result.PUSH
        if claim.given and claim.taken:
            return Message("{taken} collected, {given} given back: correct")
        if claim.given:
            return Message("Paid {paid}, {given} given back: correct")
        if pushes and not stays:
            return Message("Nothing paid, the stake was taken back already: correct")
        if pushes and asks:
            return Message(
                "Paid {paid} with the stake of {stake} left: correct (enter −{stake} if it "
                "was taken)"
            )
        if self.collects:  # 0 and the stake below zero say the same of a losing wager
            return Message("Nothing paid, the stake of {stake} collected: correct")
        if self.is_returned and stays:
            return Message("Nothing paid, the stake of {stake} returned: correct")
        return Message("Paid {paid}: correct")
