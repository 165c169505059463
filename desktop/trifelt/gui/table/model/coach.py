"""The coach: what best play says of a hand, in plain words; and a drill of close calls.

The hands of a drill are near the edge of best play, the user's own past errors first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Final

import numpy as np

from trifelt.engine.exact.analysis import count_house
from trifelt.engine.exact.best_play import BestPlay, Chances, best_play
from trifelt.engine.exact.play import Strategy, best_decisions
from trifelt.engine.games.game import Decision
from trifelt.engine.games.names import rank_text
from trifelt.engine.hands import HAND_COUNT, HAND_SIZE, hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount
from trifelt.engine.round.play import Round
from trifelt.gui.shell.figures import MINUS
from trifelt.gui.table.model.state import OWNER, Tone, hand_title

_PLACES = 4


@dataclass(frozen=True, slots=True)
class Advice:
    """Both choices of a hand, judged by the hand alone and by all open cards."""

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


@dataclass(frozen=True, slots=True)
class CoachNote:
    """What the coach says of a hand; `brief` is one line of a review."""

    box: int
    title: Message
    verdict: Message
    tone: Tone
    detail: Message
    brief: Message
    cost: int = 0
    seen: Message | None = None


@lru_cache(maxsize=64)
def advise(house: House, box: int, hand: int, seen: tuple[int, ...] = ()) -> Advice | None:
    """What best play says; None in a game without a decision."""
    alone = best_play(house, hand)
    if alone is None:
        return None
    with_seen = best_play(house, hand, seen) if seen else None
    return Advice(box, hand, hand_title(house, hand), alone, with_seen)


def advise_round(round_: Round, box: int) -> Advice | None:
    """What best play says of a hand of the user's, and of what the other own hands show."""
    cards = round_.cards(box)
    if len(cards) < HAND_SIZE:
        return None
    others = round_.own_boxes(OWNER) - {box}
    seen = tuple(
        card
        for other in sorted(others)
        if round_.examined(other, OWNER)
        for card in round_.cards(other)
    )
    return advise(round_.house, box, hand_index(cards), seen)


def choice_reason(advice: Advice, strategy: Strategy | None) -> Message:
    """What this hand is to the rule of best play; the choice alone where it is not known.

    Said as `Q-6-3 is lower than Q-6-4, so fold`.
    """
    if strategy is None:
        return Message("{choice} is best", choice=choice_title(advice.best))
    ranks, plays = rank_text(advice.hand), advice.best is Decision.PLAY
    suits = [
        one.suits for one in strategy.exceptions if (one.ranks, one.choice) == (ranks, advice.best)
    ]
    if suits:
        facts: dict[str, object] = {"ranks": ranks, "suits": joined(suits, ", ")}
        if plays:
            return Message("{ranks} with {suits} is an exception, so play", **facts)
        return Message("{ranks} with {suits} is an exception, so fold", **facts)
    if strategy.threshold is None:
        return strategy.rule
    facts = {"ranks": ranks, "threshold": strategy.threshold}
    if plays:
        return Message("{ranks} is {threshold} or better, so play", **facts)
    return Message("{ranks} is lower than {threshold}, so fold", **facts)


def before(advice: Advice, strategy: Strategy | None) -> CoachNote:
    """What to do, before the decision."""
    best = Message("{choice} is best", choice=choice_title(advice.best))
    title = Message("Box {box}: {hand}", box=advice.box, hand=advice.name)
    detail = nets(advice)
    if strategy is not None:
        detail = Message("{rule} ({nets})", rule=choice_reason(advice, strategy), nets=detail)
    return CoachNote(advice.box, title, best, Tone.EVEN, detail, best, seen=_seen(advice))


def after(advice: Advice, decision: Decision, stake: int, strategy: Strategy | None) -> CoachNote:
    """Whether the decision was right by the rule, and what a wrong one cost."""
    cost = advice.alone.cost_of_error
    right = decision is advice.best or cost == 0
    amount = Amount(round(cost * stake))
    why = choice_reason(advice, strategy)
    if right:
        verdict = Message("Right: {rule}", rule=why)
        brief = Message("{choice} was right", choice=choice_title(decision))
    else:
        best = choice_title(advice.best)
        verdict = brief = Message(
            "{choice} was better ({rule}). It cost {cost}.", choice=best, rule=why, cost=amount
        )
    done = Message("you played") if decision is Decision.PLAY else Message("you folded")
    return CoachNote(
        advice.box,
        Message("Box {box}: {hand}, {done}", box=advice.box, hand=advice.name, done=done),
        verdict,
        Tone.WIN if right else Tone.LOSE,
        compared(advice),
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


def compared(advice: Advice) -> Message:
    """The same with the difference."""
    gain = wager_share_text(advice.alone.cost_of_error)
    return Message("{nets} · better by {gain}, for each 1.00 bet", nets=nets(advice), gain=gain)


def _seen(advice: Advice) -> Message | None:
    seen = advice.with_seen
    if seen is None or seen.best is advice.best:
        return None
    return Message(
        "With your other boxes' cards {choice} is better, by {gain}.",
        choice=choice_title(seen.best),
        gain=wager_share_text(seen.cost_of_error),
    )


def choice_title(decision: Decision) -> Message:
    """A choice as its button names it."""
    return Message("Play") if decision is Decision.PLAY else Message("Fold")


def wager_share_text(value: Fraction) -> str:
    """A share of the wager with four places, rounded once, for showing.

    >>> wager_share_text(Fraction(1, 3))
    '0.3333'
    """
    return f"{float(value):.{_PLACES}f}"


def signed_fraction(value: Fraction) -> str:
    """The same with its sign."""
    sign = MINUS if value < 0 else "+"
    return f"{sign}{wager_share_text(abs(value))}"


def score(right: int, decisions: int, cost: int) -> Message:
    """How many decisions were right, and what the others cost."""
    return Message(
        "{right} of {decisions} right · errors cost {cost}",
        right=right,
        decisions=decisions,
        cost=Amount(cost),
    )


# A call is close where the choices differ by less than this share of the wager.
CLOSE: Final = Fraction(6, 100)
ROUND_OF_HANDS: Final = 20

Draw = Callable[[int], int]
"""A number below the bound."""


def close_hands(house: House) -> tuple[tuple[int, ...], ...]:
    """The hands whose two choices are worth nearly the same, by pattern, the closest first."""
    counted = count_house(house)
    decisions = best_decisions(counted, house)
    patterns = counted.rows.patterns
    whole = decisions.scale * counted.rows.dealer_hands
    gaps = [
        abs(int(played) - int(folded))
        for played, folded in zip(decisions.net_if_played, decisions.net_if_folded, strict=True)
    ]
    near = sorted(
        (n for n, gap in enumerate(gaps) if Fraction(gap, whole) < CLOSE), key=gaps.__getitem__
    )
    order = np.argsort(patterns.of_hand, kind="stable")
    starts = np.searchsorted(patterns.of_hand[order], np.arange(patterns.count + 1))
    return tuple(tuple(order[starts[n] : starts[n + 1]].tolist()) for n in near)


def past_errors(bodies: Iterable[Mapping[str, object]]) -> tuple[int, ...]:
    """The hands that were decided wrongly in these rounds, the dearest errors first."""
    cost: dict[int, float] = {}
    for body in bodies:
        decisions = body.get("decisions")
        for one in decisions if isinstance(decisions, list) else ():
            if not isinstance(one, Mapping) or one.get("made") == one.get("best"):
                continue
            hand, paid = one.get("hand"), one.get("cost")
            if isinstance(hand, int) and 0 <= hand < HAND_COUNT and isinstance(paid, str):
                cost[hand] = cost.get(hand, 0.0) + _number(paid)
    return tuple(sorted((hand for hand in cost if cost[hand] > 0), key=lambda h: -cost[h]))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


@dataclass(slots=True)
class Drill:
    """Hands asked one after the other; nothing of it touches the session."""

    house: House
    hands: tuple[int, ...]
    # How many of the first hands were decided wrongly at the table.
    own_errors: int = 0
    strategy: Strategy | None = None
    wrong: list[Advice] = field(default_factory=list)
    asked: int = 0
    answered: bool = False  # whether the hand that shows is decided

    @property
    def over(self) -> bool:
        """Whether all hands were answered."""
        return self.asked >= len(self.hands)

    @property
    def hand(self) -> int:
        """The hand that is asked."""
        return self.hands[self.asked]

    @property
    def is_own_error(self) -> bool:
        """Whether the hand that is asked was decided wrongly at the table."""
        return self.asked < self.own_errors

    @property
    def right(self) -> int:
        """How many answers were right."""
        return self.asked + self.answered - len(self.wrong)

    @property
    def cost(self) -> Fraction:
        """What the wrong answers would have cost together, in parts of the wager."""
        return sum((advice.alone.cost_of_error for advice in self.wrong), Fraction(0))

    def advice(self) -> Advice:
        """What best play says of the hand that is asked."""
        advice = advise(self.house, 0, self.hand)
        assert advice is not None, "a drill is of a game with a decision"
        return advice

    def answer(self, decision: Decision) -> bool:
        """Decide; whether it was right."""
        assert not self.answered, "a hand is answered once"
        advice = self.advice()
        self.answered = True
        right = decision is advice.best or advice.alone.cost_of_error == 0
        if not right:
            self.wrong.append(advice)
        return right

    def go_on(self) -> None:
        """The next hand."""
        self.asked += 1
        self.answered = False

    def again(self) -> "Drill":
        """The hands that were answered wrongly, once more."""
        hands = tuple(advice.hand for advice in self.wrong)
        return Drill(self.house, hands, strategy=self.strategy)

    def score(self) -> Message:
        """How it went so far."""
        done = self.asked + self.answered
        return Message("{right} of {done} right", right=self.right, done=done)


def make_drill(
    house: House,
    close: tuple[tuple[int, ...], ...],
    errors: tuple[int, ...],
    draw: Draw,
    strategy: Strategy | None = None,
) -> Drill:
    """Past errors first, then close calls drawn at random, the closer half more often."""
    again = errors[: ROUND_OF_HANDS // 2]
    hands = list(again)
    pool = list(range(len(close)))
    while len(hands) < ROUND_OF_HANDS and pool:
        # The lesser of two draws leans to the closest calls.
        place = min(draw(len(pool)), draw(len(pool)))
        pattern = close[pool.pop(place)]
        hands.append(pattern[draw(len(pattern))])
    return Drill(house, tuple(hands), len(again), strategy)
