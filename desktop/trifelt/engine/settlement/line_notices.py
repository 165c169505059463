"""What the notices of a round say of one of its lines, and the clauses that they add to it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, Protocol

from trifelt.engine.clauses import cited, pay_table_clauses
from trifelt.engine.houses.cells import on_sheet
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared, held_stakes, rulings_of
from trifelt.engine.settlement.document import Line, Notice, NoticeKind

_LIMITS: Final = (NoticeKind.PRO_RATA, NoticeKind.LIMIT)


class _OnBet(Protocol):
    """What is of a bet, settled or waiting."""

    @property
    def box(self) -> int: ...
    @property
    def bettor(self) -> str | None: ...
    @property
    def wager(self) -> str: ...


def notices_on(one: _OnBet, notices: Iterable[Notice]) -> tuple[Notice, ...]:
    """Those of this line; what a reading changes on several boxes is one sum, and of none."""
    return tuple(
        notice
        for notice in notices
        if notice.box in ((one.box,) if notice.reading else (None, one.box))
        and notice.wager == one.wager
        and notice.bettor in (None, one.bettor)
        and (not notice.lines or people_in(notice) == {one.bettor})
    )


def people_in(notice: Notice) -> set[str | None]:
    """Whose lines another reading would pay differently: the notice has the sums of all of them."""
    return {line.bettor for line in notice.lines or ()}


def clauses_beside(
    house: House,
    line: Line,
    notices: Collection[Notice],
    incidents: Sequence[Declared],
    *,
    tables: bool = True,
) -> Iterator[str]:
    """The clauses that a line does not cite itself, by the notices of its round: of what acted on
    its stake and its winnings, and of what prints the table that pays it.
    """
    if line.bet in rulings_of(incidents).decided_bets:
        return  # neither limits nor tables had a say
    kinds = _LIMITS if line.in_play else ()
    if line.bet in held_stakes(incidents):
        kinds = (*kinds, NoticeKind.INCIDENT)
    mine = notices_on(line, notices)
    yield from (one.clause for one in mine if one.kind in kinds and one.clause)
    if house.cap is not None and line.wager in house.cap.wagers and line.winnings:
        for one in notices:
            acts = one.kind is NoticeKind.CAP and one.clause and one.wager in (None, line.wager)
            if acts and one.box in (None, line.box):
                yield house.game.capped.get(line.wager, "")
    pays = house.offers[line.wager].pays
    if tables and line.row and on_sheet(house.game, line.wager, pays):
        printed = pay_table_clauses(house.game, line.wager)
        yield from sorted(printed if printed.isdisjoint(cited(line.clause)) else ())
