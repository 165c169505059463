"""What a check comes to: lines with what was paid on them, boxes, the table, notices in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from trifelt.engine.documents.write import short_checksum, write_settlement
from trifelt.engine.games.game import Game
from trifelt.engine.hands import HAND_SIZE, hand_index
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.message import Message
from trifelt.engine.mistakes import Mistake, likely_mistake
from trifelt.engine.payout_check.partial import Open, Partial, settle_partly
from trifelt.engine.payout_check.verdict import (
    ChipMove,
    Claim,
    Verdict,
    collected,
    steps,
    verdict_on,
)
from trifelt.engine.settlement.document import Line, Notice, NoticeKind, Settlement
from trifelt.engine.settlement.settle import settle
from trifelt.engine.wager import Kind, Result
from trifelt.gui.check.model.draft import (
    DEALER,
    LINE,
    BoxDraft,
    CheckDraft,
    hand_place,
    paid_place,
)
from trifelt.gui.check.model.fields import read_paid
from trifelt.gui.check.model.line_view import LineView, acted_under
from trifelt.gui.check.model.missing import BOX_PLACE, Missing
from trifelt.gui.check.model.reading import Read, read_draft

Place = tuple[int, str | None, str]
Person = tuple[int, str | None]


@dataclass(frozen=True, slots=True)
class CheckTotals:
    """Of a box or of the table: what to pay, to return and to collect, and what was paid."""

    pay: int
    give_back: int
    collect: int
    paid: int | None
    verdict: Verdict
    waits_for: tuple[Message, ...] = ()
    taken_off: Mapping[Person, int] = field(default_factory=dict)  # stakes returned unsettled
    void: str | None = None  # the clause under which the round is void
    not_returned: Mapping[Person, int] = field(default_factory=dict)  # of them, not recorded yet

    @property
    def difference(self) -> int | None:
        """What is missing in all, below zero too much; None where nothing was said."""
        if not self.verdict.recorded:
            return None
        return self.verdict.hand_over - self.verdict.take_back if self.verdict.differs else 0


@dataclass(frozen=True)
class BoxView:
    """A box of the check."""

    index: int
    number: int
    lines: tuple[LineView, ...]
    notices: tuple[Notice, ...]
    missing: tuple[Missing, ...]
    sums: CheckTotals
    name: Message | None
    cards: tuple[int, ...]
    faulted: bool = False  # some field of it is highlighted

    @property
    def citations(self) -> list[str]:
        """The clauses of its lines, and those of what acted on the box."""
        of_lines = [clause for line in self.lines for clause in line.citations]
        return [*of_lines, *acted_under(self.notices)]


@dataclass(frozen=True)
class CheckResult:
    """Everything that a check says; worked out anew whenever anything is typed."""

    house: House
    read: Read
    settlement: Settlement | None
    boxes: tuple[BoxView, ...]
    notices: tuple[Notice, ...]
    sums: CheckTotals
    dealer_name: Message | None
    faults: Mapping[str, Message]

    @property
    def game(self) -> Game:
        return self.house.game

    @property
    def is_whole(self) -> bool:
        """Whether every line is settled, so that the check can be saved."""
        return self.settlement is not None and not self.faults

    @property
    def citations(self) -> list[str]:
        """The clauses of all boxes, and those of what acted on the whole table."""
        return [*(one for box in self.boxes for one in box.citations), *acted_under(self.notices)]

    @cached_property
    def steps(self) -> tuple[ChipMove, ...]:
        """In which order to take and pay."""
        lines = [one.line for box in self.boxes for one in box.lines if one.line is not None]
        return steps(lines)

    @cached_property
    def checksum(self) -> str | None:
        """What the slip and the record carry: over the round, the house and what it came to.

        A record keeps the house without its base, and opens with the same.
        """
        if self.settlement is None:
            return None
        from trifelt.engine.houses.schema import write_house

        house = write_house(replace(self.house, base=None))
        return short_checksum([write_settlement(self.settlement), house])


def check(draft: CheckDraft, house: House, chips: Sequence[int]) -> CheckResult:
    """Read the form, settle what can be settled, compare it with what was paid."""
    read = read_draft(draft, house)
    settlement: Settlement | None = None
    partial = Partial((), (), ())
    if read.document is not None:
        settlement = settle(read.document)
        partial = Partial(settlement.lines, (), settlement.notices)
        if not draft.jackpot.strip():  # an edge that hangs on the jackpot is not known
            rules = house.game.wager
            partial = replace(
                partial,
                notices=tuple(
                    one
                    for one in settlement.notices
                    if one.kind is not NoticeKind.EDGE or not rules[one.wager or ""].awards
                ),
            )
    elif read.known is not None:
        partial = settle_partly(read.known)
    faults = dict(read.faults)
    found = _Lines(draft, house.game, partial, faults, settlement)
    lines = [found.of_box(index) for index in range(len(draft.boxes))]
    void = None if settlement is None else rulings_of(settlement.document.incidents).void
    clause = None if void is None else void.clause

    def sums(of: Sequence[LineView], box: int | None) -> CheckTotals:
        missing = [one for one in read.missing if box is None or one.box in (None, box)]
        waits_for = tuple(dict.fromkeys(one.text for one in missing))
        if faults:
            waits_for = (_to_fix(faults, draft),)
        elif draft.is_empty:
            waits_for = ()
        return _sums(of, chips, waits_for, clause, waits=settlement is None or bool(faults))

    boxes = tuple(
        _box_view(index, found, of_box, read, sums(of_box, draft.boxes[index].number), house.game)
        for index, of_box in enumerate(lines)
    )
    touched = {notice for box in boxes for line in box.lines for notice in line.notices}
    touched |= {notice for box in boxes for notice in box.notices}
    dealer = read.cards[DEALER]
    return CheckResult(
        house,
        read,
        settlement,
        boxes,
        tuple(notice for notice in partial.notices if notice not in touched),
        sums([line for box in boxes for line in box.lines], None),
        _name(house.game, dealer.cards),
        faults,
    )


def _to_fix(faults: Mapping[str, Message], draft: CheckDraft) -> Message:
    """Where to look for what is highlighted."""
    if LINE in faults:
        return Message("correct or clear the line at the top ({fault})", fault=faults[LINE])
    boxes = {_box_of(place, draft) for place in faults}
    if len(boxes) == 1 and len(draft.boxes) > 1 and (box := boxes.pop()) is not None:
        return Message("fix the highlighted fields of box {box}", box=box)
    return Message("fix the highlighted fields")


def _box_of(place: str, draft: CheckDraft) -> int | None:
    """The number of the box that a field is of."""
    match = BOX_PLACE.match(place)
    return draft.boxes[int(match[1])].number if match else None


class _Lines:
    """The lines of a result with the fields that tell what was paid on them."""

    def __init__(
        self,
        draft: CheckDraft,
        game: Game,
        partial: Partial,
        faults: dict[str, Message],
        settlement: Settlement | None,
    ) -> None:
        self.draft = draft
        self._game = game
        self._partial = partial
        self.faults = faults
        self._settlement = settlement
        self._order = {wager.id: n for n, wager in enumerate(game.wagers)}

    def of_box(self, index: int) -> tuple[LineView, ...]:
        box = self.draft.boxes[index]
        names = [bettor.name.strip() or f"Player {n}" for n, bettor in enumerate(box.bettors, 1)]
        found = self._in_order(box.number, names)
        views = []
        met: set[Place] = set()
        said: set[Notice] = set()
        for one in found:
            place = (one.box, one.bettor, one.wager)
            # What was paid is said once for a wager, however many lines it has.
            first = place not in met
            met.add(place)
            person = self._person(one.bettor, names)
            same = [other for other in found if (other.bettor, other.wager) == place[1:]]
            claim = self._claim(box, index, person, same) if first and person is not None else None
            notices = tuple(n for n in self._notices(one) if n not in said) if first else ()
            said.update(notices)
            views.append(
                LineView(
                    one.box,
                    one.bettor,
                    one.wager,
                    self._game.wager[one.wager].title,
                    one if isinstance(one, Line) else None,
                    one if isinstance(one, Open) else None,
                    notices,
                    claim,
                    self._likely(claim, same),
                    person or 0,
                )
            )
        told = {(self._person(bettor, names), wager) for _, bettor, wager in met}
        return (*views, *self._paid_beside(box, index, told))

    def _likely(self, claim: Claim | None, lines: list[Line | Open]) -> Mistake | None:
        """What explains a wrong payment; several lines of one wager are not taken apart."""
        wrong = claim is not None and claim.difference and claim.paid is not None
        line = lines[0]
        if not wrong or len(lines) > 1 or self._settlement is None or isinstance(line, Open):
            return None
        assert claim is not None
        assert claim.paid is not None
        return likely_mistake(self._settlement, line, claim.paid)

    @staticmethod
    def _person(bettor: str | None, names: list[str]) -> int | None:
        """Whose field tells what was paid; who only came after the call has none."""
        if bettor is None:
            return 0
        return names.index(bettor) if bettor in names else None

    def _claim(self, box: BoxDraft, index: int, person: int, lines: list[Line | Open]) -> Claim:
        first = lines[0]
        settled = [line for line in lines if isinstance(line, Line)]
        return Claim(
            first.box,
            first.bettor,
            self._game.wager[first.wager].title,
            sum(line.winnings for line in settled),
            sum(collected(line) for line in settled),
            self._paid(box, index, person, first.wager, sum(line.stake for line in lines)),
            waits=len(settled) < len(lines),
        )

    def _paid_beside(
        self, box: BoxDraft, index: int, told: set[tuple[int | None, str]]
    ) -> Iterator[LineView]:
        """What was paid where nothing is due, or where there is no stake to pay on."""
        for person, bettor in enumerate(box.bettors):
            for wager, text in bettor.paid.items():
                rule = self._game.wager.get(wager)
                if rule is None or not text.strip() or (person, wager) in told:
                    continue
                if rule.kind is Kind.STAKED:
                    if not bettor.stakes.get(wager, "").strip():
                        self.faults[paid_place(index, person, wager)] = Message(
                            "There is no stake on this wager."
                        )
                    continue
                name = bettor.name.strip() or None if self._game.bettors else None
                paid = self._paid(box, index, person, wager, 0)
                claim = Claim(
                    box.number, name, rule.title, 0, 0, paid, waits=self._settlement is None
                )
                yield LineView(
                    box.number, name, wager, rule.title, None, None, (), claim, None, person
                )

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
            if notice.box in (None, one.box)
            and notice.wager == one.wager
            and (not notice.lines or one.bettor in {line.bettor for line in notice.lines})
        )

    def _paid(self, box: BoxDraft, index: int, person: int, wager: str, stake: int) -> int | None:
        paid = read_paid(box.bettors[person].paid.get(wager, ""), stake)
        if isinstance(paid, Message):
            self.faults[paid_place(index, person, wager)] = paid
            return None
        return paid


def _box_view(
    index: int,
    found: _Lines,
    lines: tuple[LineView, ...],
    read: Read,
    sums: CheckTotals,
    game: Game,
) -> BoxView:
    box = found.draft.boxes[index]
    cards = read.cards[hand_place(index)].cards
    missing = tuple(one for one in read.missing if one.box == box.number)
    notices = found.box_notices(box.number)
    name = _name(game, cards)
    faulted = any(_box_of(place, found.draft) == box.number for place in found.faults)
    return BoxView(index, box.number, lines, notices, missing, sums, name, cards, faulted)


def _sums(
    lines: Sequence[LineView],
    chips: Sequence[int],
    waits_for: tuple[Message, ...],
    void: str | None,
    *,
    waits: bool,
) -> CheckTotals:
    claims = [line.claim for line in lines if line.claim is not None]
    said = [claim.paid for claim in claims if claim.paid is not None]
    taken_off: Counter[Person] = Counter()
    not_returned: Counter[Person] = Counter()
    for view in lines:
        line = view.line
        if line is not None and line.result is Result.RETURNED:
            person = line.box, line.bettor
            taken_off[person] += line.returned
            if said and view.claim is not None and view.claim.paid is None:
                not_returned[person] += line.returned
    return CheckTotals(
        sum(line.due for line in lines),
        sum(line.line.returned for line in lines if line.line is not None),
        sum(line.collects for line in lines),
        sum(said) if said else None,
        verdict_on(claims, chips, waits=waits),
        waits_for,
        taken_off,
        void,
        not_returned,
    )


def _name(game: Game, cards: Sequence[int]) -> Message | None:
    return game.hand_name(hand_index(cards)) if len(cards) == HAND_SIZE else None
