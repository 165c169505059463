"""What a check comes to: lines with what was paid on them, boxes, the table, notices in place."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from trifelt.engine.cards import card_text
from trifelt.engine.documents.write import short_checksum, write_settlement
from trifelt.engine.games.game import Game
from trifelt.engine.hands import whole_hand
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import rulings_of
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, money_text
from trifelt.engine.payout_check.ledger import Act, Claim
from trifelt.engine.payout_check.partial import Partial, settle_partly
from trifelt.engine.payout_check.verdict import Person, Verdict, verdict_on
from trifelt.engine.settlement.document import Notice, NoticeKind, Settlement
from trifelt.engine.settlement.notices import doubt_of
from trifelt.engine.settlement.settle import settle
from trifelt.gui.check.model.box_lines import BoxLines
from trifelt.gui.check.model.draft import ANY_JACKPOT, DEALER, LINE, CheckDraft, hand_place
from trifelt.gui.check.model.fields import BEGUN
from trifelt.gui.check.model.line_view import LineView, acted_under
from trifelt.gui.check.model.missing import BOX_PLACE, INCIDENT_PLACE, Missing
from trifelt.gui.check.model.reading import Read, read_draft, where_text
from trifelt.gui.irregularity.model import supposed_in
from trifelt.gui.shell.figures import signed_amount_text


@dataclass(frozen=True, slots=True)
class CheckTotals:
    """Of a box or of the table: what to pay, to return and to collect, and the verdict on it."""

    pay: int
    give_back: int
    collect: int
    verdict: Verdict
    waits_for: tuple[Message, ...] = ()
    void: str | None = None  # the clause under which the round is void
    doubt: Message | None = None  # what the known cards say against its being void
    decided: tuple[Claim, ...] = ()  # what people decided beside its being void
    kept: int = 0  # stakes of wins that are not returned
    already_back: int = 0  # of stakes that are not lost, what players took back themselves
    to_fix: bool = False  # it waits for what is highlighted, and not for what is missing
    supposed: tuple[Message, ...] = ()  # what the program answered as a clause supposes
    past: bool = False  # of a check that was corrected since: nothing is to be done by it

    @property
    def all_back(self) -> bool:
        """Whether the round is void, and nobody decided that a wager wins or loses all the same."""
        return self.void is not None and not (self.pay or self.collect)

    @property
    def difference(self) -> int:
        """What the headline hands over in all, below zero what it takes."""
        verdict = self.verdict
        stakes = sum(verdict.give_back.values()) - sum(verdict.collect.values())
        return verdict.hand_over - verdict.take_back + stakes

    @property
    def is_open(self) -> bool:
        """Whether something is not known that could move the difference."""
        verdict = self.verdict
        unsaid = verdict.undecided, verdict.not_recorded, verdict.not_returned, verdict.not_kept
        return any((self.waits_for, *unsaid))


class ChipMove(NamedTuple):
    """One movement of chips on the layout."""

    act: Act
    box: int
    player: str | None
    wagers: Message
    cents: int


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
    people: tuple[tuple[str, CheckTotals], ...]  # where several bet on it
    faulted: bool = False  # some field of it is highlighted
    player: str = ""

    @property
    def title(self) -> Message:
        """Its number, with whose it is if that is known."""
        if not self.player:
            return Message("Box {number}", number=self.number)
        return Message("Box {number} · {player}", number=self.number, player=self.player)

    @property
    def parties(self) -> tuple[tuple[str, CheckTotals], ...]:
        """The sums of each who bet on it, with the name if there is one."""
        alone = self.player or (self.lines[0].bettor if self.lines else None)
        return self.people or ((alone or "", self.sums),)

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

    @property
    def jackpot(self) -> Message | None:
        """What the jackpot was, where that was said and somebody bet on it."""
        document = None if self.settlement is None else self.settlement.document
        if document is None or document.jackpot is None:
            return None
        if money_text(document.jackpot) == ANY_JACKPOT:
            return None
        return Message("Jackpot {amount}", amount=Amount(document.jackpot))

    @property
    def steps(self) -> Iterator[ChipMove]:
        """Every movement of chips that is still to be made, so that a dealer never pays with chips
        that are still to be taken: wager by wager, or once something is recorded, for each person.

        No sheet sets the order; boxes come from the dealer's right, the highest number first.
        """
        verdict = self.sums.verdict
        if self.sums.waits_for or self.sums.past:
            return
        boxes = sorted(self.boxes, key=lambda box: -box.number)
        claims = [one.claim for box in boxes for one in box.lines if one.claim is not None]
        for act in Act:
            mine = defaultdict[Person, list[tuple[Message, int]]](list)
            for claim in claims:
                if cents := claim.acts(recorded=verdict.recorded).get(act):
                    mine[claim.box, claim.bettor].append((claim.wager, cents))
            for person, moves in mine.items():
                if not verdict.recorded:
                    yield from (ChipMove(act, *person, *move) for move in moves if move[1] > 0)
                elif cents := verdict.acts[act].get(person):
                    both_ways = len({each > 0 for _, each in moves}) > 1
                    named = [
                        Message("{wager} {amount}", wager=wager, amount=signed_amount_text(each))
                        if both_ways
                        else wager
                        for wager, each in moves
                    ]
                    yield ChipMove(act, *person, joined(named, ", "), cents)

    @cached_property
    def checksum(self) -> str | None:
        """What the slip and the record carry: over the round, the house and what was paid."""
        if self.settlement is None:
            return None
        from trifelt.engine.houses.schema import write_house

        paid = [
            (view.box, view.bettor, view.wager, claim.paid)
            + (() if claim.given is None else (claim.given,))
            for box in self.boxes
            for view in box.lines
            if (claim := view.claim) is not None and claim.paid is not None
        ]
        # A record keeps the house without its base, and opens with the same.
        house = write_house(replace(self.house, base=None))
        told = [write_settlement(self.settlement), house]
        return short_checksum([*told, paid] if paid else told)


def check(
    draft: CheckDraft, house: House, chips: Sequence[int], *, past: bool = False
) -> CheckResult:
    """Read the form, settle what can be settled, compare it with what was paid; `past` where
    another check has corrected this one.
    """
    read = read_draft(draft, house)
    settlement: Settlement | None = None
    partial = Partial((), (), ())
    if read.document is not None:
        settlement = settle(read.document)
        notices = settlement.notices
        if not draft.jackpot.strip():  # an edge that hangs on the jackpot is not known
            on_it = {wager.id for wager in house.game.wagers if wager.awards}
            edge = NoticeKind.EDGE
            notices = tuple(n for n in notices if n.kind is not edge or n.wager not in on_it)
        partial = Partial(settlement.lines, (), notices)
    elif read.known is not None:
        partial = settle_partly(read.known)
    faults = dict(read.faults)
    declared = read.document or read.known
    incidents = () if declared is None else declared.incidents
    found = BoxLines(draft, house, partial, faults, settlement, incidents)
    lines = [found.of_box(index) for index in range(len(draft.boxes))]
    recorded = any(view.paid is not None for of_box in lines for view in of_box)
    rulings = rulings_of(incidents)
    void, decided = rulings.void, rulings.decided_bets
    supposed = tuple(dict.fromkeys(supposed_in(house.game, draft.incidents)))
    clause = doubt = None
    if void is not None and settlement is not None:
        clause, doubt = void.clause, doubt_of(settlement.document, void.declared)

    def sums(of: Sequence[LineView], box: int | None) -> CheckTotals:
        missing = [one for one in read.missing if box is None or one.box in (None, box)]
        waits_for = tuple(dict.fromkeys(one.text for one in missing))
        if faults:
            waits_for = (_to_fix(faults, read, draft, house.game),)
        elif draft.is_empty:
            waits_for = ()
        waits = settlement is None or bool(faults)
        claims = [line.claim for line in of if line.claim is not None]
        return CheckTotals(
            sum(line.due for line in of),
            sum(line.gives_back for line in of),
            sum(line.collects for line in of),
            verdict_on(claims, chips, waits=waits, recorded=recorded),
            waits_for,
            clause,
            doubt,
            ()
            if void is None
            else tuple(one.claim for one in of if one.claim and one.bet in decided),
            kept=sum(claim.kept for claim in claims),
            already_back=sum(line.already_back for line in of),
            to_fix=bool(faults),
            supposed=supposed,
            past=past,
        )

    def box_view(index: int, of: tuple[LineView, ...]) -> BoxView:
        box, cards = draft.boxes[index], read.cards[hand_place(index)].cards
        bettors = dict.fromkeys(line.bettor for line in of)
        people = {one or "": [line for line in of if line.bettor == one] for one in bettors}
        return BoxView(
            index,
            box.number,
            of,
            found.box_notices(box.number),
            tuple(one for one in read.missing if one.box == box.number),
            sums(of, box.number),
            _name(house.game, cards),
            cards,
            tuple((one, sums(mine, box.number)) for one, mine in people.items() if len(people) > 1),
            any(_box_of(place, draft) == box.number for place in faults),
            box.player.strip(),
        )

    boxes = tuple(box_view(index, of_box) for index, of_box in enumerate(lines))
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


def _to_fix(faults: Mapping[str, Message], read: Read, draft: CheckDraft, game: Game) -> Message:
    """Where to look for what is highlighted."""
    if LINE in faults:
        return Message("correct or clear the line at the top")
    for place, found in read.cards.items():
        for card in found.cards if place in faults else ():
            where = where_text(place, draft, game)
            if (lies := read.lies[card]) != place:
                return Message(
                    "{card} dealt twice: {first} and {second}",
                    card=card_text(card),
                    first=where_text(lies, draft, game),
                    second=where,
                )
            if found.cards.count(card) > 1:
                return Message("{card} dealt twice: {where}", card=card_text(card), where=where)
    declared = [INCIDENT_PLACE.match(place) for place in faults]
    if (first := declared[0]) is not None and all(declared):
        incident = game.irregularity(str(draft.incidents[int(first[1])].get("id")))
        if incident is not None:
            return Message(
                "fix the highlighted answer under “{irregularity}”", irregularity=incident.title
            )
    if all(fault is BEGUN for fault in faults.values()):
        return BEGUN
    boxes = {_box_of(place, draft) for place in faults}
    if len(boxes) == 1 and len(draft.boxes) > 1 and (box := boxes.pop()) is not None:
        return Message("fix the highlighted fields of box {box}", box=box)
    return Message("fix the highlighted fields")


def _box_of(place: str, draft: CheckDraft) -> int | None:
    """The number of the box that a field is of."""
    match = BOX_PLACE.match(place)
    return draft.boxes[int(match[1])].number if match else None


def _name(game: Game, cards: Sequence[int]) -> Message | None:
    hand = whole_hand(cards)
    return game.hand_name(hand) if hand is not None else None
