"""Bets at the dealer's seat: what is due on them, and what the dealer did with them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from trifelt.engine.explained import likely_mistake
from trifelt.engine.message import Message
from trifelt.engine.money import money_text
from trifelt.engine.payout_check.chips import Chips, fewest_chips
from trifelt.gui.table.model.prints import short_amount
from trifelt.gui.table.model.state import SpotKey, SpotResult, Tone, spot_wager
from trifelt.gui.train.model.asking import ACTS, PUSH, TAKE, AskedRow, Question
from trifelt.gui.train.model.judging import place_title


class BoxPlayer(NamedTuple):
    """Whose bets are settled together: a box, or one person on it."""

    box: int
    name: str | None

    @property
    def place(self) -> str:
        """Box and person, as keys begin."""
        return f"{self.box}:{self.name or ''}"

    @property
    def title(self) -> Message:
        return place_title(self.place)


@dataclass(slots=True)
class SeatBet:
    """A bet with the payments that follow from it, and what the dealer did with it so far."""

    player: BoxPlayer
    rows: tuple[AskedRow, ...]
    taken: bool = False
    pushed: bool = False
    chips: list[int] = field(default_factory=list)  # paid beside the bet, the last one on top
    rest: int = 0  # the typed amount that no chip makes

    @property
    def paid(self) -> int:
        return sum(self.chips) + self.rest

    @property
    def due(self) -> int:
        """What all its payments sum to."""
        return sum(max(0, row.due) for row in self.rows)

    @property
    def stake(self) -> int:
        return sum(row.stake for row in self.rows)

    @property
    def loses(self) -> int:
        """How much of it is taken; all of it if nothing should be."""
        lines = [line for row in self.rows for line in row.lines]
        return sum(line.stake - line.returned for line in lines) or self.stake

    @property
    def is_lost(self) -> bool:
        """Whether any of it is taken; if the house keeps the stake, even when it wins."""
        return any(line.stake > line.returned for row in self.rows for line in row.lines)

    @property
    def left(self) -> int:
        """How much of the stake is still on the felt."""
        return self.stake - (self.loses if self.taken else 0)

    @property
    def is_untouched(self) -> bool:
        return not (self.taken or self.pushed or self.chips or self.rest)

    @property
    def certain(self) -> tuple[AskedRow, ...]:
        """The rows that can no longer be put right by going on."""
        main, *payments = self.rows
        whole = self.paid and not payments and (self.taken or not self.is_lost)
        if whole or self.paid > self.due:
            return self.rows
        return (main,) if self.pushed or (self.taken and not self.is_lost) else ()


def bets_on(question: Question, player: BoxPlayer) -> dict[SpotKey, SeatBet]:
    """The bets that are settled together, by their spots."""
    game = question.house.game
    rows: dict[SpotKey, list[AskedRow]] = {}
    for row in question.rows:
        if player == (row.box, row.bettor):
            spot = SpotKey(row.box, spot_wager(game.wager[row.wager]))
            rows.setdefault(spot, []).append(row)
    return {spot: SeatBet(player, tuple(found)) for spot, found in rows.items()}


def given_on(question: Question, bet: SeatBet) -> dict[str, str]:
    """What was done, as `judge_answer` reads it: for each payment its share of the chips."""
    main, *payments = bet.rows
    given = {row.key: PUSH for row in bet.rows}
    wins = main.due > 0
    if bet.taken and not (bet.paid and bet.is_lost and (wins or not payments)):
        given[main.key] = TAKE
        return given | _shares(question, payments, bet.paid, bet.chips)
    # A stake that the house keeps was paid with the win where it was not taken.
    kept = bet.loses if wins and bet.is_lost and bet.paid and not bet.taken else 0
    rows = bet.rows if wins or not payments else payments
    return given | _shares(question, rows, bet.paid + kept, bet.chips)


def _shares(
    question: Question, rows: Sequence[AskedRow], paid: int, chips: Sequence[int]
) -> dict[str, str]:
    """What was paid for each row: what is due, except for the one row that a mistake explains."""
    dues = [max(0, row.due) for row in rows]
    total = sum(dues)
    if paid == fewest_chips(total, question.house.chips).total:
        paid = total  # chips cannot make more of it
    alone = [paid - total + due for due in dues]
    possible = [place for place, cents in enumerate(alone) if cents >= 0]
    settlement = question.exercise.settlement
    known = (
        place
        for place in possible
        if rows[place].lines and likely_mistake(settlement, rows[place].lines[0], alone[place])
    )
    if possible:
        place = next(known, possible[0])
        dues[place] = alone[place]
    elif rows:
        dues = [paid, *(0 for _ in rows[1:])]
    left = sorted(chips, reverse=True)
    return {row.key: _paid_text(cents, left) for row, cents in zip(rows, dues, strict=True)}


def _paid_text(cents: int, left: list[int]) -> str:
    """A payment as chips, which are removed from the pile, or as an amount if no chips make it."""
    picked: list[int] = []
    for value in left:
        if sum(picked) + value <= cents:
            picked.append(value)
    if not picked or sum(picked) != cents:
        return money_text(cents) if cents else PUSH
    for value in picked:
        left.remove(value)
    return "+".join(map(money_text, picked))


def wastes_chips(question: Question, bet: SeatBet) -> bool:
    """Whether fewer chips would have made the payment."""
    return len(bet.chips) > fewest_chips(bet.paid, question.house.chips).number


def counted_pile(chips: Sequence[int]) -> Chips:
    """A pile of chips, counted."""
    return Chips(tuple(sorted(Counter(chips).items(), reverse=True)))


def seat_mark(bets: Sequence[SeatBet]) -> SpotResult:
    """What was done with the bets on one spot."""
    # Without a sign: it would be the float's, and read as the player's.
    if paid := sum(bet.paid for bet in bets):
        word = Message("Paid {amount}", amount=short_amount(paid))
    elif taken := sum(bet.stake - bet.left for bet in bets):
        word = Message("Taken {amount}", amount=short_amount(taken))
    else:
        word = ACTS[PUSH]
    return SpotResult(word, 0, Tone.EVEN)
