"""The coach: what best play says of a hand, before or after the decision, in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from trifelt.engine.exact.best_play import BestPlay, Chances, best_play
from trifelt.engine.games.game import Decision
from trifelt.engine.hands import HAND_SIZE, hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.round.play import Round
from trifelt.gui.shell.amounts import MINUS
from trifelt.gui.table.model.state import OWNER, Tone, own_boxes

_PLACES = 4


@dataclass(frozen=True, slots=True)
class Advice:
    """Both choices of a hand, judged by the hand alone and by what lies open elsewhere."""

    box: int
    hand: int
    name: Message
    alone: BestPlay
    with_seen: BestPlay | None

    @property
    def best(self) -> Decision:
        return self.alone.best

    @property
    def chances(self) -> Chances:
        return self.alone.chances

    @property
    def seen_changes_it(self) -> bool:
        return self.with_seen is not None and self.with_seen.best is not self.alone.best


@dataclass(frozen=True, slots=True)
class CoachNote:
    """What the coach's panel says."""

    title: Message
    verdict: Message
    tone: Tone
    detail: Message
    brief: Message
    cost: int
    seen: Message | None = None


def advise(house: House, box: int, hand: int, seen: Sequence[int] = ()) -> Advice | None:
    """What best play says; None in a game without a decision."""
    return _advise(house, box, hand, tuple(seen))


@lru_cache(maxsize=64)
def _advise(house: House, box: int, hand: int, seen: tuple[int, ...]) -> Advice | None:
    alone = best_play(house, hand)
    if alone is None:
        return None
    with_seen = best_play(house, hand, seen) if seen else None
    return Advice(box, hand, house.game.hand_name(hand), alone, with_seen)


def advise_round(round_: Round, box: int) -> Advice | None:
    """What best play says of a hand of the user's, and of what the other own hands show."""
    cards = round_.cards(box)
    if len(cards) < HAND_SIZE:
        return None
    seen = [
        card
        for other in sorted(own_boxes(round_))
        if other != box
        for card in round_.visible(other, OWNER)
        if card is not None
    ]
    return advise(round_.house, box, hand_index(cards), seen)


def before(advice: Advice) -> CoachNote:
    """What to do, told before the decision."""
    verdict = Message("{choice} is best", choice=choice_title(advice.best))
    return CoachNote(
        Message("Box {box}: {hand}", box=advice.box, hand=advice.name),
        verdict,
        Tone.EVEN,
        nets(advice),
        verdict,
        0,
        _seen(advice),
    )


def after(advice: Advice, decision: Decision, stake: int) -> CoachNote:
    """Whether the decision was right, and what a wrong one cost."""
    right = decision is advice.best or advice.alone.cost_of_error == 0
    done = Message("you played") if decision is Decision.PLAY else Message("you folded")
    cost = advice.alone.cost_of_error
    amount = Amount(round(cost * stake))
    brief = (
        Message("{choice} was right", choice=choice_title(decision))
        if right
        else Message(
            "{choice} was better ({amount})", choice=choice_title(advice.best), amount=amount
        )
    )
    verdict = (
        Message("Right: better by {gain} of the wager", gain=fraction_text(cost))
        if right
        else Message(
            "{choice} was better by {gain} of the wager ({amount})",
            choice=choice_title(advice.best),
            gain=fraction_text(cost),
            amount=amount,
        )
    )
    return CoachNote(
        Message("Box {box}: {hand}, {done}", box=advice.box, hand=advice.name, done=done),
        verdict,
        Tone.WIN if right else Tone.LOSE,
        nets(advice),
        Message("Box {box}: {verdict}", box=advice.box, verdict=brief),
        0 if right else round(cost * stake),
        _seen(advice),
    )


def summary(notes: Sequence[CoachNote]) -> Message:
    """Several decisions of a round in one sentence."""
    wrong = sum(note.tone is Tone.LOSE for note in notes)
    if not wrong:
        return Message("All {count} decisions right", count=len(notes))
    return Message("{wrong} of {count} decisions wrong", wrong=wrong, count=len(notes))


def nets(advice: Advice) -> Message:
    """The net of both choices per unit of the wager."""
    return Message(
        "play {play} · fold {fold}",
        play=signed_fraction(advice.alone.choices[Decision.PLAY]),
        fold=signed_fraction(advice.alone.choices[Decision.FOLD]),
    )


def _seen(advice: Advice) -> Message | None:
    if advice.with_seen is None:
        return None
    gap = advice.with_seen.choices[Decision.PLAY] - advice.with_seen.choices[Decision.FOLD]
    if advice.seen_changes_it:
        return Message(
            "The cards seen in the other boxes change it: {choice}, by {gain}.",
            choice=choice_title(advice.with_seen.best),
            gain=fraction_text(abs(gap)),
        )
    return None


def choice_title(decision: Decision) -> Message:
    """A choice as its button names it."""
    return Message("Play") if decision is Decision.PLAY else Message("Fold")


def fraction_text(value: Fraction) -> str:
    """A share of the wager with four places, rounded once, for showing.

    >>> fraction_text(Fraction(1, 3))
    '0.3333'
    """
    return f"{float(value):.{_PLACES}f}"


def signed_fraction(value: Fraction) -> str:
    """The same with its sign."""
    sign = MINUS if value < 0 else "+"
    return f"{sign}{fraction_text(abs(value))}"


def score(right: int, decisions: int, cost: int) -> Message:
    """How many decisions were right, and what the others cost."""
    return Message(
        "Right {right} of {decisions} · errors cost {cost}",
        right=right,
        decisions=decisions,
        cost=Amount(cost),
    )
