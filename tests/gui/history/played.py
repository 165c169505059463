"""Rounds of practice as the table keeps them, and payout checks, both made for the log."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tests.engine.round.tables import decide_automatically, house_of
from tests.gui.check.typed import typed
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House
from trifelt.engine.incidents.incident import Declared
from trifelt.engine.practice.session import Session
from trifelt.engine.practice.standing import Standing
from trifelt.engine.round.automatic import AutomaticPlayer, best_decision, bet_automatically
from trifelt.engine.round.bets import Spot
from trifelt.engine.settlement.document import Line
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import check_record
from trifelt.gui.table.model.state import OWNER
from trifelt.gui.table.table_log import round_record
from trifelt.storage.log import Record, new_id

BEGIN = datetime(2026, 11, 1, 12).astimezone()
JACKPOT = 2_500_000


@dataclass(frozen=True)
class Played:
    """What came of a session: its records, what the engine counted, and every own line."""

    records: tuple[Record, ...]
    standing: Standing
    lines: tuple[Line, ...]


def play_session(
    game: str,
    rounds: int,
    mixes: Sequence[dict[int, dict[str, int]]],
    *,
    seed: int = 1,
    errors: float = 0.0,
    others: Sequence[AutomaticPlayer] = (),
    begin: datetime = BEGIN,
    house: House | None = None,
    declare: Sequence[Declared] = (),
    start: int = 10_000_000,
) -> Played:
    """Rounds in turn of these mixes (stakes by box), some decisions wrong on purpose."""
    rng = random.Random(seed)
    house = house or house_of(game)
    session = Session(start, OWNER)
    session_id = new_id()
    records: list[Record] = []
    lines: list[Line] = []
    for n in range(rounds):
        has_jackpot = house.game.priced_wager is not None
        round_ = session.begin(house, rng.getrandbits(40), jackpot=JACKPOT if has_jackpot else None)
        mix = mixes[n % len(mixes)]
        bet_automatically(round_, others)
        round_.felt.place(
            [
                (Spot(box, wager, OWNER), bet)
                for box, bets in mix.items()
                for wager, bet in bets.items()
            ]
        )
        round_.close()
        if declare:
            round_.declare(declare)
        round_.deal()
        decide_automatically(round_, others)
        while (box := round_.to_decide) is not None:
            best = best_decision(house, round_.cards(box))
            wrong = Decision.FOLD if best is Decision.PLAY else Decision.PLAY
            round_.decide(box, wrong if rng.random() < errors else best)
            decide_automatically(round_, others)
        round_.reveal()
        round_.settle()
        lines += round_.lines_of(OWNER)
        kept = round_record(round_, session.finish(), session.standing, session_id)
        created = begin + timedelta(seconds=40 * n)
        records.append(replace(kept, created=created, program="trifelt test"))
    return Played(tuple(records), session.standing, tuple(lines))


def later(played: Played, by: timedelta) -> tuple[Record, ...]:
    """The same rounds at another time."""
    return tuple(replace(one, id=new_id(), created=one.created + by) for one in played.records)


# The dealer's queen high is beaten by the pair; the straight pays 5 to 1 on Pair Plus.
LINE = "1 9h8d7c 25>{ante} p pp10>{bonus} / d Qs5d2c"


def saved_check(
    ante: str,
    bonus: str,
    hour: int,
    about: str | None = None,
    dealer: str = "",
    table: str = "",
    shift: str = "",
) -> Record:
    check = typed("three-card-poker", LINE.format(ante=ante, bonus=bonus))
    time = datetime(2026, 11, 19, hour).astimezone()
    return check_record(
        check.result, check.draft, CheckMarks(table, shift, dealer=dealer), time, about
    )
