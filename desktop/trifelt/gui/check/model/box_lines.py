"""The lines of each box, with the fields that tell what was paid on them."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trifelt.engine.explained import likely_mistake
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.message import Message, unnamed
from trifelt.engine.mistakes import Mistake
from trifelt.engine.money import LARGEST_AMOUNT
from trifelt.engine.payout_check.ledger import Claim, claim_on
from trifelt.engine.payout_check.partial import Open, Partial
from trifelt.engine.settlement.boxes import why_not_due
from trifelt.engine.settlement.document import Line, Notice, Settlement
from trifelt.engine.settlement.line_notices import clauses_beside, notices_on, people_in
from trifelt.engine.wager import Kind, Result
from trifelt.gui.check.model.draft import BoxDraft, CheckDraft, paid_place
from trifelt.gui.check.model.fields import read_paid
from trifelt.gui.check.model.line_view import LineView


@dataclass(eq=False)
class BoxLines:
    """The lines of a result with the fields that tell what was paid on them."""

    draft: CheckDraft
    house: House
    partial: Partial
    faults: dict[str, Message]
    settlement: Settlement | None
    incidents: Sequence[Declared]

    def __post_init__(self) -> None:
        self.game = self.house.game
        self._order = {wager.id: n for n, wager in enumerate(self.game.wagers)}
        self._by_box: dict[int, list[Line | Open]] = defaultdict(list)
        for of_box in (self.partial.lines, self.partial.open):
            for line in of_box:
                self._by_box[line.box].append(line)

    def of_box(self, index: int) -> tuple[LineView, ...]:
        box = self.draft.boxes[index]
        names = [bettor.name.strip() or unnamed(n) for n, bettor in enumerate(box.bettors, 1)]
        lines = self._by_box[box.number]
        # Who came only after the call follows those who have fields.
        names += dict.fromkeys(
            one.bettor for one in lines if one.bettor and one.bettor not in names
        )
        bets: dict[tuple[int, str], list[Line | Open]] = defaultdict(list)
        for one in lines:
            person = 0 if one.bettor is None else names.index(one.bettor)
            bets[person, one.wager].append(one)
        views = []
        told: set[Notice] = set()
        for person, wager in sorted(bets, key=lambda bet: (bet[0], self._order[bet[1]])):
            same = sorted(bets[person, wager], key=_is_returned)  # what came late is last
            notices = notices_on(same[0], self.partial.notices)
            new = [one for one in notices if one not in told]
            told.update(new)
            claim = self._claim(box, index, person, same)
            # What came late, if anything, is last, and what is not known is asked for there first.
            late = claim.to_return - claim.lacks - claim.unsaid
            moved = min(claim.asked - claim.late_asked, claim.late - late)
            late += moved
            lies = claim.late_asked + moved
            backs = {0: (claim.to_return - late, claim.asked - lies)}
            if len(same) > 1:
                backs[len(same) - 1] = late, lies
            # A notice that is the very reason of a line stands there, any other at the first.
            reasons = {one.reason: n for n, one in enumerate(same) if isinstance(one, Line)}
            for n, one in enumerate(same):
                back, may_be_left = (0, 0) if claim.waits else backs.get(n, (0, 0))
                # What was paid is said once for a wager, however many lines it has.
                views.append(
                    LineView(
                        one.box,
                        one.bettor,
                        wager,
                        self.game.wager[wager].title,
                        one if isinstance(one, Line) else None,
                        one if isinstance(one, Open) else None,
                        tuple(said for said in new if reasons.get(said.text, 0) == n),
                        None if n else claim,
                        person=person,
                        besides=", ".join(self._besides(one)),
                        back=back,
                        may_be_left=may_be_left,
                    )
                )
        views = [
            replace(one, likely=self._likely(one, views)) if one.difference else one
            for one in views
        ]
        return (*views, *self._paid_beside(box, index, set(bets)))

    def _besides(self, one: Line | Open) -> Iterator[str]:
        if isinstance(one, Line):
            said, tables = self.partial.notices, self.settlement is not None
            yield from clauses_beside(self.house, one, said, self.incidents, tables=tables)

    def _likely(self, view: LineView, views: list[LineView]) -> Mistake | None:
        """What explains a wrong payment; several settled lines of a wager are not taken apart."""
        claim = view.claim
        if self.settlement is None or view.line is None or claim is None or claim.paid is None:
            return None
        if not (claim.explicable and (claim.missing or claim.taken)):
            return None
        mine = [one for one in views if one.bettor == view.bettor]
        if any(one.wager == view.wager and one is not view and not one.is_returned for one in mine):
            return None
        right = [one.line for one in mine if one.line and one.claim and one.difference == 0]
        return likely_mistake(self.settlement, view.line, claim.paid, right)

    def _claim(self, box: BoxDraft, index: int, person: int, lines: Sequence[Line | Open]) -> Claim:
        first = lines[0]
        settled = [line for line in lines if isinstance(line, Line)]
        stake = sum(line.stake for line in lines)
        paid, given = self._paid(box, index, person, first.wager, stake)
        wager = self.game.wager[first.wager]
        return claim_on(
            (first.box, first.bettor or box.player.strip() or None, wager.title),
            self.house,
            self.incidents,
            settled,
            paid,
            given,
            waits=len(settled) < len(lines),
        )

    def _paid_beside(
        self, box: BoxDraft, index: int, told: set[tuple[int, str]]
    ) -> Iterator[LineView]:
        """What was paid where nothing is due, or where there is no stake to pay on."""
        for person, bettor in enumerate(box.bettors):
            for wager, text in bettor.paid.items():
                rule = self.game.wager.get(wager)
                if rule is None or not text.strip() or (person, wager) in told:
                    continue
                if rule.kind is Kind.STAKED:
                    if not bettor.stakes.get(wager, "").strip():
                        self.faults[paid_place(index, person, wager)] = Message(
                            "There is no stake on this wager."
                        )
                    continue
                name = bettor.name.strip() or None if self.game.bettors else None
                # A raise may have been there; until the round is settled, anything.
                raised = self.settlement is None or rule.kind is Kind.RAISED
                stake = LARGEST_AMOUNT if raised else 0
                paid, given = self._paid(box, index, person, wager, stake)
                if self.settlement is None:  # nor whether anything is due on it
                    continue
                person_named = name or box.player.strip() or None
                named = box.number, person_named, rule.title
                claim = claim_on(named, self.house, self.incidents, (), paid, given)
                settled = self.settlement.document, self.settlement.lines
                why, clause = why_not_due(*settled, box.number, name, wager)
                whose = box.number, name, wager, rule.title, None, None, (), claim
                yield LineView(
                    *whose, person=person, besides=clause, not_due=why, back=claim.to_return
                )

    def box_notices(self, number: int) -> tuple[Notice, ...]:
        return tuple(
            notice
            for notice in self.partial.notices
            if notice.box == number and (notice.wager is None or len(people_in(notice)) > 1)
        )

    def _paid(
        self, box: BoxDraft, index: int, person: int, wager: str, stake: int
    ) -> tuple[int | None, int | None]:
        """What was paid on a wager, and what of its stake was given back, if it has a field."""
        if person >= len(box.bettors):
            return None, None
        paid = read_paid(box.bettors[person].paid.get(wager, ""), stake)
        if isinstance(paid, Message):
            self.faults[paid_place(index, person, wager)] = paid
            return None, None
        return paid


def _is_returned(one: Line | Open) -> bool:
    return isinstance(one, Line) and one.result is Result.RETURNED
