"""The notices of a round: irregularities, limits, rounding, caps, readings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from trifelt.engine.games.game import LimitRule
from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.houses.house import CapPer
from trifelt.engine.incidents.incident import Declared, Effect, Ruling, Rulings, held_stakes
from trifelt.engine.message import Message, joined
from trifelt.engine.money import DIRECTIONS, Amount, exact_text
from trifelt.engine.settlement.boxes import BoxState, CapAct
from trifelt.engine.settlement.document import Document, Line, Notice, NoticeKind
from trifelt.engine.settlement.judging import decided_bet, proposed_outcome
from trifelt.engine.settlement.placing import Cut, Placed
from trifelt.engine.settlement.readings import Resettle, reading_notices

_OF_EXCESS: Final = (Effect.REJECTS_EXCESS, Effect.SHARES_EXCESS)


def limit_notices(document: Document, states: Sequence[BoxState]) -> Iterator[Notice]:
    """Bets that play outside the limits, and areas whose bets were cut."""
    limits = document.game.limits
    for state in states:
        if limits is None:
            for one in state.placed:
                if one.in_play and one.wager in document.house.offers:
                    yield from _outside(document, one)
            continue
        yield from _uncut(document, state, limits)
        for cut in state.cuts if state.in_play else ():
            if cut.before_close:
                yield _rejected(document, cut, limits.rejected)
            else:
                clauses = [limits.shared]
                if cut.plays == cut.stakes or any(stake < cut.minimum for stake in cut.stakes):
                    clauses.append(limits.protected)
                yield _shared(document, cut, ", ".join(clauses))


def _outside(document: Document, one: Placed) -> Iterator[Notice]:
    offer = document.house.offers[one.wager]
    if offer.minimum is not None and one.stake < offer.minimum:
        limit = offer.minimum
        text = Message("{stake} on {wager} is below the minimum of {limit}; it plays as placed.")
    elif offer.maximum is not None and one.stake > offer.maximum:
        limit = offer.maximum
        text = Message("{stake} on {wager} is above the maximum of {limit}; it plays as placed.")
    else:
        return
    facts = {"stake": Amount(one.stake), "wager": offer.wager.title, "limit": Amount(limit)}
    yield Notice(NoticeKind.LIMIT, Message.of(text.text, facts), None, one.box, one.wager)


def _uncut(document: Document, state: BoxState, limits: LimitRule) -> Iterator[Notice]:
    """Areas whose bets play although they were under the minimum together, or over the maximum,
    when betting closed.
    """
    for wager, offer in document.house.offers.items():
        # What was withdrawn because it was under the minimum had gone before the close.
        bets = [
            one for one in state.placed if one.wager == wager and one.clause != limits.withdrawn
        ]
        total, plays = sum(one.stake for one in bets), sum(one.in_play for one in bets)
        if not plays or any(cut.wager == wager for cut in state.cuts):
            continue
        clause, limit = limits.under, offer.minimum
        text = Message(
            "Bets of {total} on {wager} are under the minimum of {limit}; they play as placed."
        )
        if offer.maximum is not None and total > offer.maximum:
            clause, limit = limits.shared, offer.maximum
            text = Message(
                "Bets of {total} on {wager} were over the maximum of {limit}; {returned} of them "
                "is returned, so the other {plays} plays in full."
            )
        elif limit is None or total >= limit:
            continue
        amounts = {"total": total, "limit": limit, "returned": total - plays, "plays": plays}
        facts = {name: Amount(cents) for name, cents in amounts.items()}
        said = Message.of(text.text, {"wager": offer.wager.title, **facts})
        yield Notice(NoticeKind.LIMIT, said, clause, state.box.number, wager)


def _rejected(document: Document, cut: Cut, clause: str) -> Notice:
    text = Message(
        "Bets of {total} on {wager} were over the maximum of {limit} and the excess was rejected: "
        "{plays} play.",
        **_facts(document, cut),
    )
    return Notice(NoticeKind.LIMIT, text, clause, cut.box, cut.wager)


def _shared(document: Document, cut: Cut, clause: str) -> Notice:
    if cut.plays == cut.stakes:
        text = Message(
            "Bets of {total} on {wager} are over the maximum of {limit}, but a bet on the box is "
            "below the minimum: no bet is cut.",
            **_facts(document, cut),
        )
        return Notice(NoticeKind.PRO_RATA, text, clause, cut.box, cut.wager)
    sentences = [
        Message(
            "Bets of {total} on {wager} are over the maximum of {limit}: {plays} play, the "
            "rest is returned.",
            **_facts(document, cut),
        )
    ]
    excess = sum(cut.plays) - cut.maximum
    if excess > 0:
        sentences.append(
            Message(
                "No bet is cut below the minimum of {least}, which brings what plays {excess} over "
                "the maximum.",
                least=Amount(cut.minimum),
                excess=Amount(excess),
            )
        )
    else:
        sentences += _shares(cut, document.house.rounding.unit)
    return Notice(NoticeKind.PRO_RATA, joined(sentences), clause, cut.box, cut.wager)


def _shares(cut: Cut, unit: int) -> Iterator[Message]:
    """How the maximum is shared, so that whoever has a pencil finds his own part."""
    bets = [*zip(cut.stakes, cut.plays, strict=True)]
    whole = [bet for bet in bets if bet[0] < cut.minimum or bet[1] == cut.minimum < bet[0]]
    shared = [bet for bet in bets if bet not in whole]
    if whole and shared:
        yield Message(
            "The minimum of {least} protects {protected}; the other bets, {stakes} together, "
            "share {plays}.",
            least=Amount(cut.minimum),
            protected=" + ".join(str(Amount(stake)) for stake, _ in whole),
            stakes=Amount(sum(stake for stake, _ in shared)),
            plays=Amount(sum(plays for _, plays in shared)),
        )
    if unit > 1:
        yield Message("Shares are whole units of {unit}.", unit=Amount(unit))


def _facts(document: Document, cut: Cut) -> dict[str, object]:
    return {
        "total": Amount(sum(cut.stakes)),
        "wager": document.game.wager[cut.wager].title,
        "limit": Amount(cut.maximum),
        "plays": " + ".join(str(Amount(amount)) for amount in cut.plays),
    }


def incident_notices(
    document: Document, rulings: Rulings, states: Sequence[BoxState]
) -> Iterator[Notice]:
    """One for each irregularity in the order declared, one for each wager taken off by rule."""
    for ruling in rulings.rulings:
        declared = ruling.declared
        text = _said(document, ruling, rulings, states)
        if (doubt := doubt_of(document, declared)) is not None:
            text = joined([text, Message("By the known cards {decided}.", decided=doubt)])
        if declared.who is not None and "who" not in text.facts:
            text = joined([text, Message("Decided by {who}.", who=declared.who)])
        clause = ruling.clause or None
        for number, bet, whose in _about(declared):
            yield Notice(NoticeKind.INCIDENT, text, clause, number, bet, bettor=whose)
    for state in states:
        for one in state.placed:
            wager, clause = document.game.wager[one.wager], one.clause or None
            if one.in_play or one.reason is None or one[:3] in rulings.decided_bets:
                continue
            if wager.needs and one.clause in (wager.needs_clause, wager.taken_off_clause):
                yield Notice(NoticeKind.INCIDENT, one.reason, clause, one.box, one.wager)


def _about(declared: Declared) -> Iterator[tuple[int | None, str | None, str | None]]:
    """The bet that an irregularity names; of a decision each box, with its only bet."""
    decided = declared.amounts or ()
    if not decided:
        yield declared.box, declared.wager, declared.bettor
    for box in dict.fromkeys(one.box for one in decided):
        first, *more = [one for one in decided if one.box == box]
        yield (box, None, None) if more else (box, first.wager, first.bettor)


def _beside_a_void(ruling: Ruling, rulings: Rulings) -> Message:
    """What an irregularity means in a round that is void."""
    declared = ruling.declared
    if ruling.effect is Effect.VOIDS and rulings.decided:
        return Message.of(
            ruling.text.text, {**ruling.text.facts, "what": Message("every other wager")}
        )
    if ruling.effect in (Effect.VOIDS, Effect.GIVES_BACK):
        return ruling.text
    if ruling.effect is Effect.DECIDES_AMOUNTS:
        return Message("The decision of {who} stands although the round is void.", who=declared.who)
    return Message(
        "{title}: it changes nothing, for the round is void.", title=declared.incident.title
    )


def _said(
    document: Document, ruling: Ruling, rulings: Rulings, states: Sequence[BoxState]
) -> Message:
    """What an irregularity means in this round."""
    declared = ruling.declared
    if rulings.void is not None and not declared.incident.within_stake:
        return _beside_a_void(ruling, rulings)
    cuts = (state.cuts for state in states if declared.box in (None, state.box.number))
    if ruling.effect in _OF_EXCESS and not any(cuts):
        return _nothing_over(document)
    if not declared.incident.within_stake:
        return ruling.text
    bet = declared.box or 0, declared.bettor, declared.wager or ""
    amount = declared.amount or 0
    if bet in rulings.decided_bets:
        text = Message("{amount} taken back after the call: the bet was decided.")
        return Message.of(text.text, ruling.text.facts)
    # What of the stake is not in play is what was taken back first.
    placed = (one for state in states for one in state.placed)
    unplayed = sum(one.stake - one.in_play for one in placed if one[:3] == bet)
    earlier = takewhile(lambda one: one is not ruling, rulings.rulings)
    own = min(max(0, unplayed - held_stakes(one.declared for one in earlier)[bet]), amount)
    text = Message("{amount} taken back after the call was not in play, so it is the player's.")
    parts = ((text, own), (ruling.text, amount - own))
    return joined([Message.of(one.text, {"amount": Amount(part)}) for one, part in parts if part])


def _nothing_over(document: Document) -> Message:
    """An excess was declared, and by the limits of the house there is none."""
    if all(offer.maximum is None for offer in document.house.offers.values()):
        return Message(
            "Over the maximum was declared, but this house has no maximum: every bet plays in "
            "full. Give the house its maximum to have the bets cut."
        )
    return Message("Over the maximum was declared, but no bets exceed it: every bet plays in full.")


def doubt_of(document: Document, declared: Declared) -> Message | None:
    """What the known cards say against the answer whether a bet is decided, and its clause."""
    told = declared.established
    other = replace(declared, established=not told).ruling()
    is_whole = None not in (document.dealer, *(box.hand for box in document.boxes))
    if told is None or other is None or (told and is_whole):
        return None
    boxes = [(box.number, box.wagers, box.cards[:HAND_SIZE]) for box in document.boxes]
    dealer = document.dealer_cards[:HAND_SIZE]
    if (decided_bet(document.house, boxes, dealer) is not None) is told:
        return None
    found = proposed_outcome(document.house, boxes, dealer)
    return Message("{bet} ({clause})", bet=found, clause=other.clause)


def notices_of(
    document: Document,
    rulings: Rulings,
    states: Sequence[BoxState],
    lines: Sequence[Sequence[Line]],
    caps: Sequence[CapAct],
    resettle: Resettle,
) -> Iterator[Notice]:
    """Everything to be said of this round."""
    yield from incident_notices(document, rulings, states)
    yield from limit_notices(document, states)
    yield from _rounding(document, lines)
    yield from _caps(document, lines, caps)
    yield from reading_notices(document, states, lambda: lines, resettle)
    # Counting all deals is not loaded where nobody asks for notices.
    from trifelt.engine.settlement.house_notices import edge_notices

    staked = frozenset(wager for state in states for wager in state.in_play)
    yield from edge_notices(document.house, staked, document.jackpot)


def _rounding(document: Document, lines: Sequence[Sequence[Line]]) -> Iterator[Notice]:
    rounding = document.house.rounding
    for box in lines:
        for line in box:
            if line.rounded_from is None:
                continue
            num, den = line.rounded_from
            assert line.odds is not None
            yield Notice(
                NoticeKind.ROUNDING,
                Message(
                    "{odds} on {stake} is {exact}; rounded {direction} to units of {unit}: {paid}.",
                    odds=cell_words(line.odds),
                    # Not the line's own: a bonus is paid on the stake of another line.
                    stake=Amount(num // line.odds.num),
                    exact=exact_text(num, den),
                    direction=DIRECTIONS[rounding.direction],
                    unit=Amount(rounding.unit),
                    paid=Amount(rounding.round(num, den)),
                ),
                None,
                line.box,
                line.wager,
                bettor=line.bettor,
            )


def _caps(
    document: Document, lines: Sequence[Sequence[Line]], caps: Sequence[CapAct]
) -> Iterator[Notice]:
    for act in caps:
        limited, decided = ([lines[b][n] for b, n in at] for at in (act.lines, act.decided))
        wagers = {line.wager for line in limited}
        clauses = (clause for wager, clause in document.game.capped.items() if wager in wagers)
        clause = ", ".join(clauses) if act.earned > act.maximum else ""
        told = Message("Winnings of {earned} are limited to the maximum of {maximum} ({clause}).")
        cap = document.house.cap
        if len(limited) > 1 and cap is not None and cap.per is CapPer.HAND:
            told = Message(
                "The covered wagers of this hand win {earned} together; the house pays at most "
                "{maximum} for a hand ({clause}): each is paid {maximum} for every {earned}."
            )
        elif len(limited) > 1:
            told = Message(
                "The covered wagers of the round win {earned} together; the house pays at most "
                "{maximum} for a round ({clause}): each is paid {maximum} for every {earned}."
            )
        besides = Message(
            "{decided} was decided and is paid in full: the maximum of {maximum} does not limit a "
            "decision."
        )
        facts = {
            "clause": clause,
            "earned": Amount(act.earned),
            "maximum": Amount(act.maximum),
            "decided": Amount(sum(line.winnings for line in decided)),
        }
        parts = [*([told] if clause else []), *([besides] if decided else [])]
        boxes = {line.box for line in (*limited, *decided)}
        wagers |= {line.wager for line in decided}
        yield Notice(
            NoticeKind.CAP,
            joined([Message.of(one.text, facts) for one in parts]),
            clause or None,
            boxes.pop() if len(boxes) == 1 else None,
            wagers.pop() if len(wagers) == 1 else None,
        )
