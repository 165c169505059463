"""One line as lines, player's screen, slip and text all show it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined
from trifelt.engine.mistakes import KINDS, Mistake
from trifelt.engine.payout_check.partial import Open
from trifelt.engine.payout_check.verdict import Claim
from trifelt.engine.settlement.document import Line, Notice, NoticeKind
from trifelt.engine.wager import Result
from trifelt.gui.shell.figures import amount_text, result_role, result_word, signed_amount_text

# What acted on this round's money; how else a clause could be read is between house and staff.
_ACTED: Final = (NoticeKind.PRO_RATA, NoticeKind.CAP, NoticeKind.ROUNDING, NoticeKind.INCIDENT)


def that_acted(notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Of some notices those that tell what acted on this round's money."""
    return tuple(notice for notice in notices if notice.kind in _ACTED)


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
    held: int = 0  # what was taken back after the call: the player has it already
    besides: str = ""  # the clauses that cut the stake, and those whose table pays it
    not_due: Message | None = None  # why nothing is due on it

    @property
    def paid(self) -> int | None:
        """What was paid on the wager, where that was said."""
        return self.claim.paid if self.claim is not None else None

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
    def gives_unplayed(self) -> int:
        """What of the stake the house hands over because it was not in play."""
        return 0 if self.line is None else min(self.gives_back, self.line.stake - self.line.in_play)

    @property
    def already_back(self) -> int:
        """What of a stake that is not lost the player took back himself."""
        return min(self.held, self.line.returned) if self.line is not None else 0

    @property
    def collects(self) -> int:
        """What of the stake is lost."""
        return 0 if self.line is None or self._won else self.line.stake - self.line.returned

    @property
    def kept(self) -> int:
        """What of the stake of a win is not returned."""
        won = self.line if self._won else None
        return max(0, won.stake - won.returned) if won is not None else 0

    @property
    def is_returned(self) -> bool:
        """Whether the stake is returned unsettled."""
        return self.line is not None and self.line.result is Result.RETURNED

    @property
    def _won(self) -> bool:
        return self.line is not None and self.line.result is Result.WIN

    @property
    def difference(self) -> int | None:
        """What is missing (above zero) or was paid too much, where it was said what was paid."""
        return self.claim.difference if self.claim is not None else None

    @property
    def paid_role(self) -> str:
        """How what was paid is coloured: green only where nothing is left to be done."""
        returns = self.claim is not None and self.claim.to_return
        return "lose" if self.differs else "muted" if returns else "win"

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
        return ", ".join(filter(None, (clause, self.besides)))

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

    def paid_text(self, currency: str, *, explained: bool = True) -> Message | None:
        """What was paid beside what was due, and what explains a difference, if that is asked."""
        claim = self.claim
        if claim is None or claim.paid is None or claim.difference is None:
            return None
        told = (
            (Message("Taken back after the call and lost: {amount} to be collected"), claim.owed),
            (Message("the losing stake of {amount} is to be collected"), claim.uncollected),
            (Message("{amount} to be given back"), claim.to_return),
        )
        parts = amounts_told(told, currency)
        if claim.difference:
            parts.insert(0, self._difference_text(currency, explained=explained))
        elif claim.swept and claim.to_return:
            taken = amount_text(claim.taken, currency)
            parts.insert(0, Message("The stake of {stake} was collected", stake=taken))
        elif not (claim.differs or (parts and self.is_returned)):
            parts.insert(0, self._right_text(currency, explained=explained))
        return joined(parts, " · ")

    def _right_text(self, currency: str, *, explained: bool) -> Message:
        """What was paid, as it was due."""
        stake = self.collects or self.stake - self.already_back
        facts = {
            "paid": amount_text(self.paid or 0, currency),
            "stake": amount_text(stake, currency),
        }
        if self.line is not None and self.line.result is Result.PUSH:
            if not stake:
                return Message("Nothing paid, the stake was taken back already: correct")
            if explained:
                return Message.of(
                    "Paid {paid} with the stake of {stake} left: correct (enter −{stake} if it "
                    "was taken)",
                    facts,
                )
        if self.collects:  # 0 and the stake below zero say the same of a losing wager
            return Message.of("Nothing paid, the stake of {stake} collected: correct", facts)
        if self.is_returned and stake:
            return Message.of("Nothing paid, the stake of {stake} returned: correct", facts)
        return Message.of("Paid {paid}: correct", facts)

    def _difference_text(self, currency: str, *, explained: bool) -> Message:
        paid, missing = self.paid or 0, self.difference or 0
        facts = {
            "paid": amount_text(paid, currency),
            "difference": amount_text(abs(missing), currency),
            "stake": amount_text(self.stake, currency),
        }
        told = Message.of("Paid {paid}: {difference} too much", facts)
        if missing > 0:
            told = Message.of("Paid {paid}: {difference} short", facts)
        if explained and not paid and self.due and self.stake:  # nobody may have seen the win
            told = Message.of(
                "Paid {paid}: {difference} short (enter −{stake} if the stake was taken)", facts
            )
        if self.likely is None or not explained:
            return told
        kind, why = KINDS[self.likely.kind], self.likely.why
        return Message("{told}. Likely: {kind}. {why}", told=told, kind=kind, why=why)
