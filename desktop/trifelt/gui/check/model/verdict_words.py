"""A verdict in words: what to do, about which amount, and whether what was paid was due."""

from __future__ import annotations

from trifelt.engine.message import Message, joined
from trifelt.engine.payout_check.verdict import Claim, State, Verdict
from trifelt.gui.shell.amounts import amount_text


def headline(verdict: Verdict, whole: Message) -> Message:
    """What to do now, over the amount that it is about; `whole` is the box or the table."""
    if verdict.state is State.AS_DUE:
        return Message("{whole}: nothing to hand over", whole=whole)
    if verdict.state is State.NOT_RECORDED:
        return Message("{whole}: not recorded", whole=whole)
    if verdict.hand_over and verdict.take_back:
        return Message("{whole}: hand over and take back", whole=whole)
    if verdict.take_back:
        return Message("{whole}: take back", whole=whole)
    if verdict.differs:
        return Message("{whole}: pay more", whole=whole)
    return Message("{whole}: pay", whole=whole)


def headline_amount(verdict: Verdict, currency: str) -> str:
    """The amount of the headline; a dash while nothing is known of it."""
    if verdict.hand_over and verdict.take_back:
        return f"+{amount_text(verdict.hand_over, currency)} {amount_text(-verdict.take_back)}"
    cents = verdict.hand_over or verdict.take_back
    unknown = verdict.state in (State.WAITS, State.NOT_RECORDED)
    return "–" if unknown and not cents else amount_text(cents, currency)


def verdict_text(verdict: Verdict, currency: str = "") -> Message | None:
    """Whether what was paid was due; None where nobody said what was paid."""
    if not verdict.recorded:
        return None
    parts = []
    if verdict.hand_over and verdict.differs:
        over = amount_text(verdict.hand_over, currency)
        parts.append(Message("Underpaid by {amount}", amount=over))
    if verdict.take_back:
        back = amount_text(verdict.take_back, currency)
        parts.append(Message("Overpaid by {amount}", amount=back))
    if verdict.differs and not parts:
        parts.append(Message("Paid as due in all, but not on each wager"))
    if verdict.not_recorded:
        wagers = dict.fromkeys(_named(claim) for claim in verdict.not_recorded)
        due = verdict.due_not_recorded
        told = Message("Not recorded: {wagers}", wagers=joined(list(wagers), ", "))
        parts.append(
            Message("{told} ({due} due)", told=told, due=amount_text(due, currency))
            if due
            else told
        )
    if not parts:
        waits = verdict.state is State.WAITS
        return Message("Paid as due so far") if waits else Message("Paid as due")
    return joined(parts, " · ")


def _named(claim: Claim) -> Message:
    """The wager, with whose it is where people are told apart."""
    if claim.bettor is None:
        return claim.wager
    return Message("{bettor}'s {wager}", bettor=claim.bettor, wager=claim.wager)


def verdict_role(verdict: Verdict) -> str:
    """Green only where everything was paid as due and recorded so."""
    if verdict.differs:
        return "lose"
    return "win" if verdict.state is State.AS_DUE else "heading"
