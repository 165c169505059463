"""What a check comes to: lines with what was paid on them, boxes, the table, notices in place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from trifelt.engine.documents.write import write_settlement
from trifelt.engine.games.game import Game
from trifelt.engine.hands import hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import Chips, counter_sentence, fewest_chips
from trifelt.engine.payout_check.partial import Open, Partial, settle_partly
from trifelt.engine.payout_check.paying import Step, collected, steps
from trifelt.engine.payout_check.stamp import short_checksum
from trifelt.engine.settlement.lines import Line, Notice, Settlement
from trifelt.engine.settlement.settle import settle
from trifelt.engine.values import dataclass
from trifelt.gui.check.model.draft import DEALER, BoxDraft, Draft, hand_place, paid_place
from trifelt.gui.check.model.fields import read_paid
from trifelt.gui.check.model.reading import Missing, Read, read_draft
from trifelt.gui.shell.amounts import amount_text

Place = tuple[int, str | None, str]


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
    paid: int | None = None

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
    def collects(self) -> int:
        return collected(self.line) if self.line is not None else 0

    @property
    def difference(self) -> int | None:
        """What is missing (above zero) or was paid too much, where it was said what was paid."""
        if self.paid is None or self.line is None:
            return None
        if self.paid < 0:  # the stake was taken, rightly or not
            return self.due - self.collects - self.paid
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class Sums:
    """Of a box or of the table: what to pay, to return and to collect, and what was paid."""

    pay: int
    give_back: int
    collect: int
    paid: int | None
    difference: int | None
    in_chips: Chips
    sentence: Message | None


@dataclass(frozen=True)
class BoxView:
    """A box of the check."""

    index: int
    number: int
    lines: tuple[LineView, ...]
    notices: tuple[Notice, ...]
    missing: tuple[Missing, ...]
    sums: Sums
    name: Message | None
    cards: tuple[int, ...]


@dataclass(frozen=True)
class CheckResult:
    """Everything that a check says; worked out anew whenever anything is typed."""

    house: House
    read: Read
    settlement: Settlement | None
    boxes: tuple[BoxView, ...]
    notices: tuple[Notice, ...]
    sums: Sums
    dealer_name: Message | None
    faults: Mapping[str, Message]

    @property
    def game(self) -> Game:
        return self.house.game

    @property
    def is_whole(self) -> bool:
        """Whether every line is settled, so that the check can be saved."""
        return self.settlement is not None and not self.faults

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """In which order to take and pay."""
        lines = [one.line for box in self.boxes for one in box.lines if one.line is not None]
        return steps(lines)

    @cached_property
    def checksum(self) -> str | None:
        """What the slip and the record carry: over the round, the house and what it came to."""
        if self.settlement is None:
            return None
        from trifelt.engine.houses.write import write_house

        return short_checksum([write_settlement(self.settlement), write_house(self.house)])

    @property
    def table_missing(self) -> tuple[Missing, ...]:
        return tuple(one for one in self.read.missing if one.box is None)


def check(draft: Draft, house: House, chips: Sequence[int]) -> CheckResult:
    """Read the form, settle what can be settled, compare it with what was paid."""
    read = read_draft(draft, house)
    settlement: Settlement | None = None
    partial = Partial((), (), ())
    if read.document is not None:
        settlement = settle(read.document)
        partial = Partial(settlement.lines, (), settlement.notices)
    elif read.known is not None:
        partial = settle_partly(read.known)
    faults = dict(read.faults)
    found = _Lines(draft, house.game, partial, faults)
    boxes = tuple(_box_view(index, found, read, house, chips) for index in range(len(draft.boxes)))
    touched = {notice for box in boxes for line in box.lines for notice in line.notices}
    touched |= {notice for box in boxes for notice in box.notices}
    dealer = read.cards[DEALER]
    return CheckResult(
        house,
        read,
        settlement,
        boxes,
        tuple(notice for notice in partial.notices if notice not in touched),
        _sums([line for box in boxes for line in box.lines], chips),
        _name(house.game, dealer.cards),
        faults,
    )


class _Lines:
    """The lines of a result with the fields that tell what was paid on them."""

    def __init__(
        self, draft: Draft, game: Game, partial: Partial, faults: dict[str, Message]
    ) -> None:
        self.draft = draft
        self._game = game
        self._partial = partial
        self._faults = faults
        self._order = {wager.id: n for n, wager in enumerate(game.wagers)}

    def of_box(self, index: int) -> list[LineView]:
        box = self.draft.boxes[index]
        names = [bettor.name.strip() or f"Bettor {n}" for n, bettor in enumerate(box.bettors, 1)]
        views = []
        met: set[Place] = set()
        for one in self._in_order(box.number, names):
            place = (one.box, one.bettor, one.wager)
            person = names.index(one.bettor) if one.bettor in names else 0
            # What was paid is said once for a wager, however many lines it has.
            paid = None if place in met else self._paid(box, index, person, one)
            notices = () if place in met else self._notices(one)
            met.add(place)
            views.append(
                LineView(
                    one.box,
                    one.bettor,
                    one.wager,
                    self._game.wager[one.wager].title,
                    one if isinstance(one, Line) else None,
                    one if isinstance(one, Open) else None,
                    notices,
                    paid,
                )
            )
        return views

    def box_notices(self, number: int) -> tuple[Notice, ...]:
        return tuple(
            notice
            for notice in self._partial.notices
            if notice.box == number and notice.wager is None
        )

    def _in_order(self, number: int, names: list[str]) -> list[Line | Open]:
        found: list[Line | Open] = []
        found += [one for one in self._partial.lines if one.box == number]
        found += [one for one in self._partial.open if one.box == number]
        return sorted(
            found,
            key=lambda one: (
                names.index(one.bettor) if one.bettor in names else len(names),
                self._order[one.wager],
            ),
        )

    def _notices(self, one: Line | Open) -> tuple[Notice, ...]:
        return tuple(
            notice
            for notice in self._partial.notices
            if notice.box in (None, one.box) and notice.wager == one.wager
        )

    def _paid(self, box: BoxDraft, index: int, person: int, one: Line | Open) -> int | None:
        paid = read_paid(box.bettors[person].paid.get(one.wager, ""), one.stake)
        if isinstance(paid, Message):
            self._faults[paid_place(index, person, one.wager)] = paid
            return None
        return paid


def _box_view(index: int, found: _Lines, read: Read, house: House, chips: Sequence[int]) -> BoxView:
    box = found.draft.boxes[index]
    lines = tuple(found.of_box(index))
    cards = read.cards[hand_place(index)].cards
    return BoxView(
        index,
        box.number,
        lines,
        found.box_notices(box.number),
        tuple(one for one in read.missing if one.box == box.number),
        _sums(lines, chips),
        _name(house.game, cards),
        cards,
    )


def _sums(lines: Iterable[LineView], chips: Sequence[int]) -> Sums:
    lines = tuple(lines)
    pay = sum(line.due for line in lines)
    said = [line.paid for line in lines if line.paid is not None]
    differences = [line.difference for line in lines if line.difference is not None]
    paid = sum(said) if said else None
    difference = sum(differences) if differences else None
    sentence = counter_sentence(pay, None, chips)
    if difference is not None:
        sentence = counter_sentence(difference, 0, chips)
    return Sums(
        pay,
        sum(line.line.returned for line in lines if line.line is not None),
        sum(line.collects for line in lines),
        paid,
        difference,
        fewest_chips(pay, chips),
        sentence,
    )


def _name(game: Game, cards: Sequence[int]) -> Message | None:
    return game.hand_name(hand_index(cards)) if len(cards) == 3 else None


def verdict(sums: Sums, currency: str) -> Message | None:
    """Whether what was paid was due; None where nobody said what was paid."""
    if sums.difference is None:
        return None
    if sums.difference > 0:
        return Message("Underpaid by {amount}", amount=amount_text(sums.difference, currency))
    if sums.difference < 0:
        return Message("Overpaid by {amount}", amount=amount_text(-sums.difference, currency))
    return Message("Paid as due")
