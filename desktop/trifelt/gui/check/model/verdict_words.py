"""A verdict in words: what to do now and to whom, what it rests on, and what is still open."""

from collections.abc import Iterator, Mapping

from trifelt.engine.message import Message, joined
from trifelt.engine.payout_check.chips import chips_message
from trifelt.engine.payout_check.ledger import Act
from trifelt.engine.payout_check.verdict import Person, Share, State, Verdict
from trifelt.engine.settlement.document import Notice, NoticeKind
from trifelt.gui.check.model.line_view import LineView, amounts_told, that_acted
from trifelt.gui.check.model.open_words import named, not_recorded_texts, person_text
from trifelt.gui.check.model.result import BoxView, CheckResult, CheckTotals
from trifelt.gui.shell.figures import amount_text


def headline(sums: CheckTotals, currency: str = "") -> Message:
    """What to do now, and to whom; an amount only where nothing is missing that could move it."""
    verdict = sums.verdict
    if sums.waits_for:
        if sums.to_fix:
            return Message("cannot be decided yet: {what}", what=sums.waits_for[0])
        return Message("cannot be decided yet: waiting for {what}", what=sums.waits_for[0])
    if sums.past:
        return _then(verdict, currency)
    if not verdict.boxes:
        return Message("type stakes and cards: boxes first, the dealer last")
    return _in_void(sums, _told(sums, currency))


def _in_void(sums: CheckTotals, verdict: Message) -> Message:
    """A verdict, of a void round with its clause, what speaks against it and what was decided."""
    if sums.void is None:
        return verdict
    void = (
        Message("round void ({clause})", clause=sums.void) if sums.void else Message("round void")
    )
    if sums.doubt is not None:
        void = Message("{void}, but {doubt}", void=void, doubt=sums.doubt)
    if sums.decided:
        names = joined([named(claim, sums.verdict) for claim in sums.decided], ", ")
        void = Message("{void}, {wagers} as decided", void=void, wagers=names)
    return Message("{void}: {verdict}", void=void, verdict=verdict)


def _told(sums: CheckTotals, currency: str) -> Message:
    """What to do, where nothing is missing."""
    verdict = sums.verdict
    if verdict.state is State.AS_DUE:
        return Message("everything is returned") if sums.all_back else Message("paid correctly")
    parts = _acts(verdict, currency)
    if verdict.differs and not parts:
        parts.append(Message("right amount, but paid on the wrong wagers"))
    if told := [*not_recorded_texts(verdict, currency)]:
        alone = not parts and not verdict.due_not_recorded
        open_ = joined(told, "; ")
        parts.append(Message("nothing more due; {open}", open=open_) if alone else open_)
    if parts:
        return joined(parts, "; ")
    if verdict.state is State.WAITS:  # another box is not settled
        paid = verdict.paid is not None and not verdict.waits
        return Message("paid correctly so far") if paid else Message("nothing to pay so far")
    return Message("nothing to pay")


def _then(verdict: Verdict, currency: str) -> Message:
    """What was to be done when the check was saved that another has corrected since."""
    pay = Message("{amount} more was due") if verdict.differs else Message("{amount} was due")
    over = Message("{amount} too much was paid")
    collect = Message("a losing stake of {amount} was to be collected")
    back = Message("{amount} was to be given back")
    parts = _acts_told(verdict, currency, pay, over, collect, back)
    if verdict.undecided or verdict.state is State.NOT_RECORDED:
        parts.append(Message("not everything was recorded"))
    if not parts:
        right = verdict.state is State.AS_DUE
        parts.append(Message("paid correctly") if right else Message("nothing was due"))
    return Message("then: {verdict}", verdict=joined(parts, "; "))


def player_headline(box: BoxView, currency: str) -> Message:
    """The headline for those across the table; of several players, a line for each who acts."""
    sums = box.sums
    if sums.waits_for:
        return Message("not decided yet: the round is still being checked")
    if not sums.verdict.boxes:
        return Message("no round yet")
    if sums.past:
        return headline(sums, currency)
    acts = [
        Message("{whom}: {verdict}", whom=name, verdict=said) if name else said
        for name, of in box.parties
        if (said := _to_player(of, currency)) is not None
    ]
    if not acts:
        return headline(sums, currency)
    if sums.void is None:
        return joined(acts, "\n")
    return _in_void(sums, joined(("", *acts) if len(acts) > 1 else acts, "\n"))


def elsewhere_texts(result: CheckResult, box: BoxView, currency: str) -> Iterator[Message]:
    """What those who bet on a box get or give on other boxes, where they are named."""
    names = {box.player, *(line.bettor for line in box.lines)} - {"", None}
    for other in result.boxes:
        for name, sums in other.parties:
            if other is box or name not in names or sums.waits_for or sums.past:
                continue
            said = _to_player(sums, currency)
            unknown = (Message("{amount} not recorded"), sums.verdict.due_not_recorded)
            if told := [*filter(None, [said]), *amounts_told([unknown], currency)]:
                facts = {"whom": name, "box": other.number, "verdict": joined(told, "; ")}
                yield Message.of("{whom} (box {box}): {verdict}", facts)


def _to_player(sums: CheckTotals, currency: str) -> Message | None:
    """What the person across the table gets or gives now."""
    verdict = sums.verdict
    more = Message("you get {amount} more") if verdict.differs else Message("you get {amount}")
    collected = Message("the lost stake of {amount} is still to be collected")
    if verdict.held and [verdict.held] == [*verdict.collect.values()]:
        collected = Message("you owe the stake of {amount} that was taken back after the call")
    returned = Message("you get {amount} of your stakes back")
    if verdict.given_in_part:
        returned = Message("you get {amount} more of your stakes back")
    if sums.void is not None and not verdict.take_back:
        returned = Message("you get {amount} back")
    over = Message("you were paid {amount} too much")
    if verdict.kept_had and verdict.kept_had == verdict.take_back:
        over = Message("you have a stake of {amount} that the house keeps")
    parts = _acts_told(verdict, currency, more, over, collected, returned)
    if verdict.undecided:
        text = Message("not decided yet: you have {over} too much, but {due} due is not recorded")
        parts.insert(0, _undecided(text, verdict, currency))
    elif parts:
        parts += not_recorded_texts(verdict, currency)
    return joined(parts, "; ") if parts else None


def _undecided(text: Message, verdict: Verdict, currency: str) -> Message:
    """Who has too much only if what is not recorded was paid."""
    people = verdict.undecided
    due = [one.due for one in verdict.not_recorded if (one.box, one.bettor) in people]
    facts = {"over": sum(people.values()), "due": sum(due)}
    amounts = {name: amount_text(cents, currency) for name, cents in facts.items()}
    return Message.of(text.text, {"whom": _whom(people, verdict, currency), **amounts})


def _acts(verdict: Verdict, currency: str) -> list[Message]:
    """Whom to pay, whom to ask, whose stake is the house's, and who gets his back."""
    more = Message("pay {amount} more to {whom}")
    pay = more if verdict.differs else Message("pay {amount} to {whom}")
    collect = Message("collect the losing stake of {amount} from {whom}")
    if verdict.held and verdict.held == sum(verdict.collect.values()):
        collect = Message("collect {amount} from {whom}: the stake was taken back after the call")
    back = Message("give back {amount} to {whom}")
    if verdict.take_back:  # lest the two seem to cancel out
        back = Message("give back {amount} of the stakes to {whom}")
    over = Message("take back {amount} from {whom}")
    if verdict.kept_had and verdict.kept_had == verdict.take_back:
        over = Message("take back {amount} from {whom}: a stake that the house keeps")
    parts = _acts_told(verdict, currency, pay, over, collect, back)
    if verdict.undecided:
        text = Message("not decided yet for {whom}: {over} too much, but {due} due is not recorded")
        parts.append(_undecided(text, verdict, currency))
    return parts


def _acts_told(verdict: Verdict, currency: str, *texts: Message) -> list[Message]:
    """What is paid, taken back, collected and given back, as far as anything is."""
    order = (Act.PAY, Act.TAKE_BACK, Act.COLLECT, Act.RETURN)
    acts = zip(texts, (verdict.acts[act] for act in order), strict=True)
    return [_to_people(text, people, verdict, currency) for text, people in acts if people]


def _to_people(
    text: Message, people: Mapping[Person, int], verdict: Verdict, currency: str
) -> Message:
    amount = amount_text(sum(people.values()), currency)
    return Message.of(text.text, {"whom": _whom(people, verdict, currency), "amount": amount})


def _whom(people: Mapping[Person, int], verdict: Verdict, currency: str) -> Message:
    """Who it is, counted once on however many boxes."""
    if len(people) == 1:
        return person_text(*next(iter(people)), verdict)
    names = {bettor or box for box, bettor in people}
    if len(names) == 1:
        boxes = [
            Message("box {box}: {amount}", box=box, amount=amount_text(cents, currency))
            for (box, _), cents in people.items()
        ]
        return Message("{bettor} ({boxes})", bettor=names.pop(), boxes=joined(boxes, ", "))
    if any(bettor for _, bettor in people):
        return Message.counted("{count} player", "{count} players", len(names))
    return Message.counted("{count} box", "{count} boxes", len(names))


def share_text(share: Share, verdict: Verdict, currency: str = "") -> Message:
    """What one person gets or gives back, in chips."""
    text = Message("{whom}: {amount} in {chips}")
    if share.cents < 0:
        text = Message("{whom}: take back {amount}, {chips}")
    elif verdict.differs:
        text = Message("{whom}: {amount} more in {chips}")
    facts = {
        "whom": person_text(share.box, share.bettor, verdict),
        "amount": amount_text(abs(share.cents), currency),
        "chips": chips_message(share.chips),
    }
    if not share.chips.counts and share.cents > 0:
        text = Message("{whom}: {amount}; it cannot be paid in chips")
        if verdict.differs:
            text = Message("{whom}: {amount} more; it cannot be paid in chips")
    return Message.of(text.text, facts)


def sums_text(sums: CheckTotals, currency: str = "") -> Message:
    """What is due in full, what of the stakes is handed back and what is collected."""
    text = Message("Winnings due {pay} · stakes to return {back} · to collect {collect}")
    if sums.verdict.state is State.WAITS or sums.waits_for:
        text = Message(
            "Decided so far: winnings {pay} · stakes to return {back} · to collect {collect}"
        )
    return _summed(text, sums, currency)


def _summed(text: Message, sums: CheckTotals, currency: str) -> Message:
    amounts = {"pay": sums.pay, "back": sums.give_back, "collect": sums.collect}
    facts = {name: amount_text(cents, currency) for name, cents in amounts.items()}
    besides = (
        (Message("winning stake not returned {amount}"), sums.kept),
        (Message("{amount} taken back already"), sums.already_back),
    )
    return joined([Message.of(text.text, facts), *amounts_told(besides, currency)], " · ")


def player_texts(box: BoxView, currency: str) -> Iterator[Message]:
    """What the player wins and was paid; of several players, each under his name."""
    for name, sums in box.people or (("", box.sums),):
        waits = sums.verdict.state is State.WAITS or sums.waits_for
        if waits and not (sums.pay or sums.give_back or sums.collect):
            continue  # zeros would read like a verdict
        text = Message("you win {pay} · stakes you keep {back} · stakes lost {collect}")
        if waits:
            text = Message("so far: you win {pay} · stakes you keep {back} · stakes lost {collect}")
        paid = _paid_so_far(sums, currency)
        told = [_summed(text, sums, currency), *([] if paid is None else [paid])]
        if name:
            yield Message("{whom}: {verdict}", whom=name, verdict=joined(told, " · "))
        else:
            yield from told


def _paid_so_far(sums: CheckTotals, currency: str) -> Message | None:
    """What was paid already, and what of it is short, too much or not recorded."""
    verdict = sums.verdict
    if verdict.paid is None or sums.waits_for or sums.past:
        return None
    told = (
        (Message("paid so far {amount}"), verdict.paid),
        (Message("{amount} of your stakes given back already"), verdict.given),
        (Message("still to come {amount}"), verdict.hand_over),
        (Message("{amount} of your stakes still to come"), sum(verdict.give_back.values())),
        (Message("{amount} too much"), verdict.take_back),
        (Message("{amount} not recorded"), verdict.due_not_recorded),
    )
    nothing = [] if verdict.paid or verdict.given else [Message("nothing paid so far")]
    return joined([*nothing, *amounts_told(told, currency)], " · ")


def acted_texts(result: CheckResult) -> Iterator[Message]:
    """What acted on the money of the table or of whole boxes, and what cut bets."""
    for notice in that_acted(result.notices):
        yield notice.text
    for box in result.boxes:
        of_lines = (n for line in box.lines for n in line.notices if _cuts(n, line))
        for notice in (*that_acted(box.notices), *of_lines):
            if len(result.boxes) > 1 and "box" not in notice.text.facts:
                yield Message("Box {number}: {text}", number=box.number, text=notice.text)
            else:
                yield notice.text


def _cuts(notice: Notice, line: LineView) -> bool:
    refused = line.is_returned and notice.kind is NoticeKind.INCIDENT
    return refused or notice.kind is NoticeKind.PRO_RATA


def person_texts(sums: CheckTotals, currency: str = "") -> tuple[Message, ...]:
    """A line for each person who gets or gives something now; of a void round, gets back."""
    verdict = sums.verdict
    if sums.waits_for or sums.past:
        return ()
    found: dict[object, list[Message]] = {}
    for share in verdict.shares:
        told = share_text(share, verdict, currency)
        found.setdefault(share.bettor or share.box, []).append(told)
    collect = Message("{whom}: collect the losing stake of {amount}")
    back = Message("{whom}: {amount} of the stakes back")
    for text, of in (collect, verdict.collect), (back, verdict.give_back):
        for name in dict.fromkeys(bettor or box for box, bettor in of):
            mine = {one: cents for one, cents in of.items() if name == (one[1] or one[0])}
            found.setdefault(name, []).append(_to_people(text, mine, verdict, currency))
    return tuple(told for of_person in found.values() for told in of_person)


def drawn_share(sums: CheckTotals, currency: str = "") -> tuple[Share | None, tuple[Message, ...]]:
    """The share of the only person who gets or gives something now, to be drawn as chips, and what
    these do not say.
    """
    people, verdict = person_texts(sums, currency), sums.verdict
    if not len(people) == len(verdict.shares) == 1 or verdict.undecided:
        return None, people
    return verdict.shares[0], people if verdict.shares[0].chips.rest else ()


def verdict_role(sums: CheckTotals) -> str:
    """Green only where everything was paid as due and recorded so; red where something is wrong
    whatever is not recorded.
    """
    verdict = sums.verdict
    if sums.past:
        return "strong"
    if verdict.differs and (verdict.shares or verdict.collect or not verdict.undecided):
        return "lose"
    settled = verdict.state is State.AS_DUE and not (sums.waits_for or sums.doubt)
    return "win" if settled else "strong"
