"""What of a check is open, in words: what nobody recorded, and whose it is."""

from collections.abc import Iterator

from trifelt.engine.message import Message, joined
from trifelt.engine.payout_check.ledger import Claim
from trifelt.engine.payout_check.verdict import Verdict
from trifelt.gui.check.model.result import CheckTotals
from trifelt.gui.shell.figures import amount_text


def open_texts(
    sums: CheckTotals, currency: str = "", *, whole: bool = False
) -> tuple[Message, ...]:
    """What the headline rests on and leaves open: all else that is missing, or not recorded;
    `whole` where the headline does not stand.
    """
    verdict = sums.verdict
    found = [*sums.supposed]
    if sums.past:
        return ()
    if len(sums.waits_for) > 1:
        found.append(Message("Also missing: {what}", what=joined(sums.waits_for[1:], " · ")))
    owed = [claim for claim in verdict.not_recorded if claim.due]
    lost, rest = _settled(verdict)
    said = not (whole or sums.waits_for or verdict.undecided or verdict.differs)
    if not (said and len(owed) == 1):
        found += [_open_text(claim, verdict, currency) for claim in owed]
    if said and not owed and len(rest) == 1:  # the headline names it
        rest = []
    for text, claims in (
        (Message("Losing stake, collection not recorded: {wagers}"), lost),
        (Message("Nothing due, payment not recorded: {wagers}"), rest),
        (Message("Return not recorded: {wagers}"), verdict.not_returned),
    ):
        if claims:
            names = joined([named(claim, verdict) for claim in claims], ", ")
            found.append(Message.of(text.text, {"wagers": names}))
    for claim in verdict.not_kept:
        text = Message("{wager}: {amount} of the stake to be kept; collection not recorded")
        facts = {"wager": named(claim, verdict), "amount": amount_text(claim.unkept, currency)}
        found.append(Message.of(text.text, facts))
    return tuple(found)


def person_text(box: int, bettor: str | None, verdict: Verdict) -> Message:
    """A person by name, with the box where there are several."""
    if bettor is None:
        return Message("box {box}", box=box)
    if len(verdict.boxes) == 1:
        return Message("{bettor}", bettor=bettor)
    return Message("{bettor} (box {box})", bettor=bettor, box=box)


def not_recorded_texts(verdict: Verdict, currency: str) -> Iterator[Message]:
    """What nobody said of payments and stakes; beside what is wrong, no more than of returns."""
    if verdict.undecided:
        return
    owed = [claim for claim in verdict.not_recorded if claim.due and not verdict.differs]
    if len(owed) == 1:
        yield _open_text(owed[0], verdict, currency)
    elif owed:
        yield Message.counted(
            "{count} payment not recorded: {due} due",
            "{count} payments not recorded: {due} due",
            len(owed),
            due=amount_text(verdict.due_not_recorded, currency),
        )
    elif not verdict.differs:
        yield from _of_stakes(verdict)
    if verdict.not_returned:
        in_part = any(claim.given for claim in verdict.not_returned)
        back = Message("return not recorded")
        yield Message("rest of the return not recorded") if in_part else back


def _of_stakes(verdict: Verdict) -> Iterator[Message]:
    lost, rest = _settled(verdict)
    lost += verdict.not_kept
    rest += [claim for claim in verdict.not_recorded if claim.waits]
    if len(rest) == 1:
        yield Message("{wager}: payment not recorded", wager=named(rest[0], verdict))
    elif rest:
        yield Message.counted(
            "{count} payment not recorded", "{count} payments not recorded", len(rest)
        )
    if len(lost) == 1:
        yield Message("{wager}: collection not recorded", wager=named(lost[0], verdict))
    elif lost:
        yield Message.counted(
            "{count} stake: collection not recorded",
            "{count} stakes: collection not recorded",
            len(lost),
        )


def _settled(verdict: Verdict) -> tuple[list[Claim], list[Claim]]:
    """Of what nobody recorded and nothing is due on: what lost, and what was left where it was."""
    found = [one for one in verdict.not_recorded if not (one.due or one.waits)]
    lost = [one for one in found if one.lost]
    return lost, [one for one in found if not (one.lost or one in verdict.not_returned)]


def _open_text(claim: Claim, verdict: Verdict, currency: str) -> Message:
    return Message(
        "{wager}: {due} due, payment not recorded",
        wager=named(claim, verdict),
        due=amount_text(claim.due, currency),
    )


def named(claim: Claim, verdict: Verdict) -> Message:
    """The wager, with whose it is where people are told apart."""
    if claim.bettor is None and len(verdict.boxes) == 1:
        return claim.wager
    whose = person_text(claim.box, claim.bettor, verdict)
    return Message("{whose} · {wager}", whose=whose, wager=claim.wager)
