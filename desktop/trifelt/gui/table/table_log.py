"""Rounds and sessions go to the log off the interface thread; what is refused is said once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.practice.standing import RoundReport
from trifelt.engine.round.play import Round
from trifelt.gui.shell.record_saver import RecordSaver
from trifelt.gui.table.model.sitting import (
    Sitting,
    round_body,
    round_summary,
    session_body,
    session_summary,
)
from trifelt.storage.log import (
    PROGRAM,
    Kind,
    Log,
    Record,
    house_then,
    new_id,
)


class TableLog(QObject):
    """Keeps the rounds of one session under its id, and the session itself when it ends."""

    def __init__(self, path: Path, refused: Callable[[Message], None], parent: QObject) -> None:
        super().__init__(parent)
        self._saver = RecordSaver(Log(path), refused, self)
        self._refused = refused
        self._told: Message | None = None
        self._session = new_id()
        self._houses: list[House] = []

    @property
    def log(self) -> Log:
        """The log that is written to."""
        return self._saver.log

    def keep_round(self, sitting: Sitting, round_: Round, report: RoundReport) -> None:
        """Save a finished round; one without a stake of the user's is none of his."""
        if round_.house not in self._houses:
            self._houses.append(round_.house)
        if not report.staked:
            return
        standing = sitting.standing
        self._save(
            Record(
                id=new_id(),
                kind=Kind.ROUND,
                created=_now(),
                program=PROGRAM,
                summary=round_summary(report, standing.rounds).render(),
                body=round_body(round_, report, standing),
                game=round_.house.game.id,
                house=house_then(round_.house),
                session=self._session,
                staked=report.staked,
                net=report.result,
            )
        )

    def keep_session(self, sitting: Sitting, luck: float | None) -> None:
        """Save a session that ends, and begin another."""
        standing = sitting.standing
        if standing.rounds:
            self._save(self.session_record(sitting, luck))
        self._begin()

    def session_record(self, sitting: Sitting, luck: float | None) -> Record:
        """The session as the log keeps it, under the game and the house that were played."""
        standing = sitting.standing
        games = list(dict.fromkeys(house.game for house in self._houses))
        house = self._houses[0] if len(self._houses) == 1 else None
        names = [house.name for house in self._houses] + [game.title.render() for game in games]
        return Record(
            id=new_id(),
            kind=Kind.SESSION,
            created=_now(),
            program=PROGRAM,
            summary=session_summary(standing, games).render(),
            body=session_body(standing, luck),
            game=games[0].id if len(games) == 1 else None,
            house=None if house is None else house_then(house),
            session=self._session,
            words=" ".join(names),
            staked=standing.staked,
            net=standing.result,
        )

    def close(self, sitting: Sitting, luck: float | None) -> None:
        """Save the session at once, as the window closes, and what was still to be saved."""
        session = sitting.standing.rounds > 0
        records = [self.session_record(sitting, luck)] if session else []
        refusal = self._saver.close(records)
        if refusal is not None:
            self._refused(refusal)
        self._begin()

    def _begin(self) -> None:
        self._session = new_id()
        self._houses = []

    def _save(self, record: Record) -> None:
        self._saver.save(record, self._tell, self._tell)

    def _tell(self, refusal: Message | None) -> None:
        """Tell once what holds for every further round until the cause is gone."""
        if refusal is not None and self._told is None:
            self._refused(refusal)
        self._told = refusal


def _now() -> datetime:
    return datetime.now().astimezone()
