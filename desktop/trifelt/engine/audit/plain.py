"""A recorded round settled as any other, each of its lines compared with what was due."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

from trifelt.engine.audit.audited import (
    NOT_RECORDED,
    Audited,
    Difference,
    LineFault,
    count_line,
    house_named,
)
from trifelt.engine.audit.houses import Houses, house_not_known
from trifelt.engine.audit.record import RecordLine, line_faults, paid_together, read_column
from trifelt.engine.clauses import cited
from trifelt.engine.documents.read import read_document
from trifelt.engine.explained import MISREADINGS, likely_mistake
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House
from trifelt.engine.houses.house import CapPer
from trifelt.engine.message import Message, joined
from trifelt.engine.payout_check.ledger import Claim, claim_on
from trifelt.engine.settlement import Line, Settlement, settle
from trifelt.engine.settlement.boxes import why_not_due
from trifelt.engine.settlement.document import Document, Notice, NoticeKind
from trifelt.engine.settlement.line_notices import clauses_beside
from trifelt.engine.wager import Bet, Kind, Result

_BOX: Final = re.compile(r"boxes\[(\d+)\](?:\.wagers\.([a-z-]+))?")
_COLUMN: Final = re.compile(r"\.([a-z]+)$")
# What every line of a round, and of a box, says alike.
_OF_ROUND: Final = ("dealer", "house", "fourth", "jackpot")
_OF_BOX: Final = ("hand", "decision")
_NAMELESS: Final = Message("")


def audit_round(lines: Sequence[RecordLine], houses: Houses, lost: int | None = None) -> Audited:
    """What is wrong with a line costs its box, and what depends on it; the rest is audited.

    `lost` is the number of a line beside these with too few or too many fields.
    """
    found = Audited()
    whole, unread = [], dict.fromkeys(() if lost is None else (lost,), 0)
    for line in lines:
        faults = [LineFault(line.number, *fault) for fault in _line_faults(line, houses)]
        found.faults += faults
        found.counts["lines",] += 1
        found.counts["faults",] += bool(faults)
        if faults:
            box = read_column("box", line.texts["box"])
            unread[line.number] = 0 if isinstance(box, Message) else box
        else:
            whole.append(line)
    if whole:
        _Round(whole, houses, found, unread).audit()
    return found


def content_of(lines: Sequence[RecordLine], houses: Houses) -> dict[str, Any]:
    """The document that lines of one round say, each of which can be read, and `paid` beside it."""
    whole = _Round(lines, houses, Audited(), {})
    paid = [
        {"box": box, "bettor": bettor, "wager": wager, "winnings": line.texts["paid"].strip()}
        for line in lines
        for box, bettor, wager in [whole.bet(line)]
    ]
    return whole.content() | {"paid": paid}


def _line_faults(line: RecordLine, houses: Houses) -> Iterator[tuple[str, Message]]:
    """What is wrong with a line by itself, a house that nobody knows among it."""
    yield from line_faults(line)
    game, named = read_column("game", line.texts["game"]), line.texts["house"].strip()
    if named and not isinstance(game, Message) and houses.find(game, named) is None:
        yield "house", house_not_known(houses, game, named)


class _Round:
    """The lines of one round that can be read."""

    def __init__(
        self,
        lines: Sequence[RecordLine],
        houses: Houses,
        found: Audited,
        unread: dict[int, int],
    ) -> None:
        self._lines = lines
        self._unread = unread  # by its number the box of a line, 0 where that cannot be read either
        self._spoilt = {box: number for number, box in unread.items() if box}  # 0: the whole round
        self._houses = houses
        self._found = found
        self._game: Game = read_column("game", lines[0].texts["game"])
        self._boxes: dict[int, list[RecordLine]] = {}

    def audit(self) -> None:
        """Leave the boxes in which a line is wrong, or the round, until the rest can be settled."""
        before = len(self._found.faults)
        document = None
        while document is None:
            told = {fault.number for fault in self._found.faults[before:]}
            kept = []
            for line in self._lines:
                box = read_column("box", line.texts["box"])
                wrong = self._spoilt.get(0, self._spoilt.get(box))
                if wrong is None:
                    kept.append(line)
                else:
                    self._leave(line, wrong, told)
            if not kept:
                return
            self._lines = kept
            document = self._document()
        lines: dict[Bet, RecordLine] = {}
        left = set()
        for line in self._lines:
            key = self.bet(line)
            unread = self._unread_for(key[0], key[2], document.house)
            if unread is None:  # hands that one box envies are judged together
                self._found.counts["agree",] += key in lines
                lines[key] = paid_together(lines[key], line) if key in lines else line
            else:
                left.add(key)
                self._leave(line, unread)
        gap = 0 in self._unread.values()  # one of this round's lines, perhaps
        compare_round(document, lines, self._found, left, gap=gap)

    def _leave(self, line: RecordLine, wrong: int, told: Container[int] = ()) -> None:
        """A line that is not judged, because of itself or of another one."""
        self._found.counts["faults" if line.number in told else "not_judged",] += 1
        if line.number not in told:
            text = Message("not judged: line {line} of this round cannot be read", line=wrong)
            self._found.faults.append(LineFault(line.number, "line", text))

    def _unread_for(self, box: int, wager: str, house: House) -> int | None:
        """The number of an unread line on which a wager may depend, of another or of any box."""
        held = {line.texts["wager"].strip() for line in self._boxes[box]}
        rule = self._game.wager[wager]
        needed = {name for name in (rule.needs, rule.base) if name is not None}
        cap = house.cap if house.cap is not None and wager in house.cap.wagers else None
        of_any_box = rule.kind is Kind.ENVY or (cap is not None and cap.per is CapPer.ROUND)
        depends = cap is not None or not needed <= held
        found = (n for n, at in self._unread.items() if of_any_box or (at == 0 and depends))
        return next(found, None)

    # --- the document ----------------------------------------------------------------------------

    def bet(self, line: RecordLine) -> Bet:
        """The bet that a line is of."""
        box = read_column("box", line.texts["box"])
        return box, self._bettor(line), line.texts["wager"].strip()

    def _bettor(self, line: RecordLine) -> str | None:
        return line.texts["player"].strip() or None if self._game.bettors else None

    def _fault(self, line: RecordLine, place: str, text: Message, *, whole: bool = False) -> None:
        """What is wrong with a line costs its box, or the whole round."""
        self._found.faults.append(LineFault(line.number, place, text))
        box = read_column("box", line.texts["box"])
        self._spoilt.setdefault(0 if whole else box, line.number)
        self._unread[line.number] = box

    def _document(self) -> Document | None:
        """The round as a settle document, or its faults told."""
        before = len(self._found.faults)
        content = self.content()
        if len(self._found.faults) > before:
            return None
        read = read_document(content, self._houses)
        for fault in read.faults:
            self._document_fault(fault.place, fault.text)
        return read.document

    def content(self) -> dict[str, Any]:
        """The document as its lines say it, what is wrong with them told."""
        first = self._lines[0]
        self._boxes.clear()
        for line in self._lines:
            self._boxes.setdefault(read_column("box", line.texts["box"]), []).append(line)
        content: dict[str, Any] = {"game": self._game.id}
        self._check_alike(self._lines, _OF_ROUND)
        content |= _given(first, ("dealer", "fourth", "jackpot"))
        house = self._houses.named(self._game, first.texts["house"].strip())
        if house is not None:
            content["house"] = house
        return content | {"boxes": [self._box(*each) for each in self._boxes.items()]}

    def _document_fault(self, place: str, text: Message) -> None:
        """What is wrong with the document, told of the column of a line."""
        at, last = _BOX.match(place), _COLUMN.search(place)
        if first := _BOX.match(str(text.facts.get("first"))):  # where a card was dealt before
            box = Message("box {box}", box=[*self._boxes][int(first[1])])
            text = Message.of(text.text, {**text.facts, "first": box})
        if at is None:
            self._fault(self._lines[0], place, text, whole=True)
            return
        lines = [*self._boxes.values()][int(at[1])]
        line = next((line for line in lines if line.texts["wager"].strip() == at[2]), lines[0])
        column = "stake" if ".wagers." in place else last[1] if last is not None else "box"
        # Of three cards that can be read one is dealt twice: to whom nobody knows.
        twice = column == "hand" and bool(line.texts["hand"].strip())
        self._fault(line, column, text, whole=twice)

    def _check_alike(self, lines: Sequence[RecordLine], columns: Sequence[str]) -> None:
        for column in columns:
            said = read_column(column, lines[0].texts[column])
            for line in lines[1:]:
                if not _same(column, read_column(column, line.texts[column]), said):
                    text = Message("differs from line {line}", line=lines[0].number)
                    self._fault(line, column, text, whole=column in _OF_ROUND)

    def _box(self, number: int, lines: Sequence[RecordLine]) -> dict[str, Any]:
        bettors = self._game.bettors and any(self._bettor(line) for line in lines)
        alike = _OF_BOX if self._game.bettors else (*_OF_BOX, "player")
        self._check_alike(lines, alike)
        content: dict[str, Any] = {"box": number, **_given(lines[0], _OF_BOX)}
        stakes: dict[str, dict[str, str]] = {}
        seen: dict[tuple[str, str], int] = {}
        for line in lines:
            name, wager = self._bettor(line) or "", line.texts["wager"].strip()
            wagers = stakes.setdefault(name, {})
            first = seen.setdefault((name, wager), line.number)
            rule = self._game.wager[wager]
            if bettors and not name:
                self._fault(line, "player", Message("missing"))
            elif first != line.number and rule.kind is not Kind.ENVY:
                text = Message("this wager is already in line {line}", line=first)
                self._fault(line, "wager", text)
            elif rule.kind is Kind.STAKED:
                wagers[wager] = line.texts["stake"].strip()
                if not wagers[wager]:
                    self._fault(line, "stake", Message("missing"))
            else:
                self._check_stake(line, lines)
        if bettors:
            content["bettors"] = [
                {"name": name, "wagers": wagers} for name, wagers in stakes.items()
            ]
        else:
            content["wagers"] = stakes[""]
            content |= _given(lines[0], () if self._game.bettors else ("player",))
        return content

    def _check_stake(self, line: RecordLine, lines: Sequence[RecordLine]) -> None:
        """A raise is as large as its wager; a payment has no stake."""
        stake = read_column("stake", line.texts["stake"])
        rule = self._game.wager[line.texts["wager"].strip()]
        base = 0
        if rule.kind is Kind.RAISED:
            base = next(
                (
                    read_column("stake", each.texts["stake"]) or 0
                    for each in lines
                    if each.texts["wager"].strip() == rule.base
                    and self._bettor(each) == self._bettor(line)
                ),
                0,
            )
        if stake not in (None, 0, base):
            text = Message("expected the stake of {base}", base=rule.base)
            if rule.kind.pays_only:
                text = Message("this is a payment and has no stake")
            self._fault(line, "stake", text)


# --- what was due --------------------------------------------------------------------------------


def compare_round(
    document: Document,
    lines: Mapping[Bet, RecordLine],
    found: Audited,
    left: Container[Bet] = (),
    *,
    gap: bool = False,
) -> None:
    """Every recorded line against what was due, and what was due without a line.

    Those left have a line that is not judged; where there is a gap, any bet may have one.
    """
    found.counts["rounds",] += 1
    settlement = settle(document)
    due: dict[Bet, list[Line]] = {bet: [] for bet in lines}
    for line in settlement.lines:
        due.setdefault(line.bet, []).append(line)
    of_person = {bet[:n]: line for bet, line in lines.items() for n in (1, 2)}
    absent = {}
    for bet in [bet for bet in due if bet not in lines and not gap]:
        beside = of_person.get(bet[:2], of_person.get(bet[:1]))
        if beside is not None and bet not in left and any(one.winnings for one in due[bet]):
            texts = {**beside.texts, "wager": bet[2], "stake": "", "paid": ""}
            absent[bet] = RecordLine(beside.number, texts)
    _compare_lines(settlement, {**lines, **absent}, due, found, absent)


def compare_some(
    document: Document,
    recorded: Mapping[Bet, RecordLine],
    agreeing: Sequence[Bet],
    found: Audited,
) -> None:
    """Some lines of a round in which no envy and no maximum acts; others were paid as due."""
    settlement = settle(document)
    due = {bet: _lines_of(settlement, bet) for bet in recorded}
    _compare_lines(settlement, recorded, due, found, agreeing=agreeing)


def _lines_of(settlement: Settlement, bet: Bet) -> list[Line]:
    return [one for one in settlement.find_lines(bet[0], bet[2]) if one.bettor == bet[1]]


def _compare_lines(
    settlement: Settlement,
    lines: Mapping[Bet, RecordLine],
    due: Mapping[Bet, Sequence[Line]],
    found: Audited,
    absent: Container[Bet] = (),
    agreeing: Sequence[Bet] = (),
) -> None:
    """Lines against what was due, as the check has it; some of them are not there at all."""
    document, house = settlement.document, settlement.document.house
    claims = {}
    for bet, line in lines.items():
        paid = read_column("paid", line.texts["paid"])
        whose = *bet[:2], _NAMELESS
        claims[bet] = claim_on(whose, house, document.incidents, due[bet], paid)
    said: list[Notice] = []
    right = [*agreeing, *(bet for bet, one in claims.items() if one.difference == 0)]
    if len(right) < len(agreeing) + len(claims):
        # How clauses could be read is worked out last, and at length.
        notices = settlement.find_notices()
        said += takewhile(lambda one: one.kind is not NoticeKind.READING, notices)
    for bet, line in lines.items():
        settled, claim = due[bet], claims[bet]
        kind = NOT_RECORDED if claim.paid is None and bet not in absent else None
        short = claim.due if claim.difference is None else claim.difference
        if short or bet in absent:
            kind = kind or _likely(settlement, settled, claim, right)
            if kind is None and claim.overtaken:
                kind = "returned-taken"
            elif kind is None and claim.due and not claim.paid:
                kind = "win-unpaid"
            clause = ", ".join(_clauses_of(settlement, said, settled))
            if settled:
                envies = [one.reason for one in settled if one.from_box is not None]
                reason = joined(envies) if envies else settled[0].reason
            else:
                reason, clause = why_not_due(document, settlement.lines, *bet)
            sums = claim.due, claim.paid, -short
            judged = line._replace(texts={**line.texts, "house": house_named(house)})
            found.differences.append(Difference(judged, *sums, clause, reason, kind))
            kind = kind or "unexplained"
        outcome = settled[0].outcome if settled else "none"
        staked = sum(one.stake for one in settled)
        count_line(
            found.counts, house, line, outcome, staked, claim, kind, is_there=bet not in absent
        )


def _clauses_of(
    settlement: Settlement, said: Sequence[Notice], lines: Sequence[Line]
) -> Mapping[str, None]:
    """Those of a wager's lines as the check has them; by what is said of their round."""
    document = settlement.document
    found: list[str] = []
    for line in lines:
        besides = clauses_beside(document.house, line, said, document.incidents)
        found += cited(", ".join((line.clause, *besides)))
    return dict.fromkeys(found)


def _likely(
    settlement: Settlement, settled: Sequence[Line], claim: Claim, right: Sequence[Bet]
) -> str | None:
    """The kind of mistake that explains a payment; a hand misread acts on what was paid rightly."""
    # What came late is returned on a line of its own; several others are not taken apart.
    lines = [one for one in settled if one.result is not Result.RETURNED] or settled[:1]
    if len(lines) != 1 or not claim.explicable:
        return None
    line, paid = lines[0], claim.paid or 0
    likely = likely_mistake(settlement, line, paid)
    if likely is not None and likely.kind in MISREADINGS:
        mine = [bet for bet in right if bet[:2] == (line.box, line.bettor)]
        others = [one for bet in mine for one in _lines_of(settlement, bet)[:1]]
        likely = likely_mistake(settlement, line, paid, others)
    return None if likely is None else likely.kind


def _given(line: RecordLine, columns: Sequence[str]) -> Mapping[str, str]:
    return {name: text for name in columns if (text := line.texts[name].strip())}


def _same(column: str, one: Any, other: Any) -> bool:
    """Whether two readings say the same; cards in whatever order."""
    if column in ("dealer", "hand") and one and other:
        return set(one) == set(other)
    return bool(one == other)
