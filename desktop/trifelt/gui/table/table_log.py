"""Saves finished rounds and sessions in the log; a refusal is reported once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject

from trifelt.engine.documents.write import write_document, write_settlement
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, money_text
from trifelt.engine.practice.standing import Judged, RoundReport, Standing, write_standing
from trifelt.engine.round.play import Round
from trifelt.engine.round.saved import write_deck
from trifelt.gui.shell.figures import signed_amount_text
from trifelt.gui.shell.record_saver import RecordSaver
from trifelt.gui.shell.strip import MessageStrip
from trifelt.gui.table.model.state import OWNER
from trifelt.gui.table.model.table import Table
from trifelt.storage.log import (
    PROGRAM,
    SUMMARY,
    Log,
    Record,
    RecordKind,
    house_then,
    message_content,
    new_id,
)


class TableLog(QObject):
    """Keeps the rounds of a session, and the session itself when it ends."""

    def __init__(self, path: Path, strip: MessageStrip, parent: QObject) -> None:
        super().__init__(parent)
        self.log = Log(path)
        self.destroyed.connect(self.log.close)
        self.saver = RecordSaver(self.log, strip, self)
        self._refused = strip.failed
        self._told: Message | None = None
        self._last: tuple[Round, str] | None = None

    def keep_round(self, table: Table, report: RoundReport) -> None:
        """Save a finished round, or how it was settled again; only with a stake of the user's."""
        round_ = table.round
        if not report.staked:
            return
        record = round_record(round_, report, table.standing, table.session)
        if self._last is not None and self._last[0] is round_:
            record = replace(record, kind=RecordKind.CORRECTION, about=self._last[1])
        else:
            self._last = round_, record.id
        self._save(record)

    def keep_session(self, table: Table, luck: float | None) -> None:
        """Save a session that ends."""
        if table.standing.rounds:
            self._save(session_record(table.standing, luck, table.session, table.houses))

    def _save(self, record: Record) -> None:
        self.saver.save(record, self._tell, self._tell)

    def _tell(self, refusal: Message | None) -> None:
        """Tell once what holds for every further round until the cause is gone."""
        if refusal is not None and self._told is None:
            self._refused(refusal)
        self._told = refusal


def round_record(round_: Round, report: RoundReport, standing: Standing, session: str) -> Record:
    """A round: replayed from its deck, opened as a document."""
    settlement = round_.settlement
    assert settlement is not None
    summary = Message(
        "Round {number}: {result} on {staked}",
        number=standing.rounds,
        result=signed_amount_text(report.result),
        staked=Amount(report.staked),
    )
    body = {
        SUMMARY: message_content(summary),
        "document": write_document(settlement.document),
        "settlement": write_settlement(settlement),
        **write_deck(round_),
        "person": OWNER,
        "staked": money_text(report.staked),
        "result": money_text(report.result),
        "expected": money_text(round(report.expected)),
        "balance": money_text(standing.balance),
        "decisions": [_decision(one) for one in report.decisions],
        "errors_cost": money_text(round(report.cost_of_errors)),
    }
    return Record(
        id=new_id(),
        kind=RecordKind.ROUND,
        created=datetime.now().astimezone(),
        program=PROGRAM,
        summary=summary.render(),
        body=body,
        game=round_.house.game.id,
        house=house_then(round_.house),
        session=session,
        staked=report.staked,
        net=report.result,
    )


def _decision(one: Judged) -> Mapping[str, object]:
    return {
        "box": one.box,
        "hand": one.hand,
        "made": str(one.made),
        "best": str(one.best),
        "cost": money_text(round(one.cost)),
    }


def session_record(
    standing: Standing, luck: float | None, session: str, houses: Sequence[House]
) -> Record:
    """A session with its luck as it was counted last, under the game and house that were played."""
    games = list(dict.fromkeys(house.game for house in houses))
    house = houses[0] if len(houses) == 1 else None
    titles = [game.title.render() for game in games]
    rounds = Message.counted("{count} round", "{count} rounds", standing.rounds)
    told = {"rounds": rounds, "result": signed_amount_text(standing.result)}
    summary = (
        Message("Session of {rounds}: {result}", **told)
        if len(games) < 2
        else Message(
            "Session of {rounds}, {games}: {result}",
            games=joined([game.title for game in games], ", "),
            **told,
        )
    )
    return Record(
        id=new_id(),
        kind=RecordKind.SESSION,
        created=datetime.now().astimezone(),
        program=PROGRAM,
        summary=summary.render(),
        body={SUMMARY: message_content(summary), **write_standing(standing, luck)},
        game=games[0].id if len(games) == 1 else None,
        house=None if house is None else house_then(house),
        session=session,
        words=" ".join([house.name for house in houses] + titles),
        staked=standing.staked,
        net=standing.result,
    )
