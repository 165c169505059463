"""Rounds and sessions go to the log off the interface thread; what is refused is said once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.practice.standing import RoundReport
from trifelt.engine.round.play import Round
from trifelt.gui.shell.background import refusal_in, run_in_background
from trifelt.gui.table.model.sitting import (
    Sitting,
    round_body,
    round_summary,
    session_body,
    session_summary,
)
from trifelt.storage.log import PROGRAM, Kind, Log, Record, house_then, new_id
from trifelt.storage.refusal import StorageError


class TableLog(QObject):
    """Keeps the rounds of one session under its id, and the session itself when it ends."""

    def __init__(self, path: Path, refused: Callable[[Message], None], parent: QObject) -> None:
        super().__init__(parent)
        self._log = Log(path)
        self._refused = refused
        self._told: Message | None = None
        self._session = new_id()
        # Records that no thread has told of yet: the window may close before it does.
        self._under_way: dict[str, Record] = {}

    @property
    def log(self) -> Log:
        """The log that is written to."""
        return self._log

    def keep_round(self, sitting: Sitting, round_: Round, report: RoundReport) -> None:
        """Save a finished round; one without a stake of the user's is none of his."""
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

    def keep_session(self, sitting: Sitting, house: House, luck: float | None) -> None:
        """Save a session that ends, and begin another."""
        standing = sitting.standing
        if standing.rounds:
            self._save(self.session_record(sitting, house, luck))
        self._session = new_id()

    def session_record(self, sitting: Sitting, house: House, luck: float | None) -> Record:
        """The session as the log keeps it."""
        standing = sitting.standing
        return Record(
            id=new_id(),
            kind=Kind.SESSION,
            created=_now(),
            program=PROGRAM,
            summary=session_summary(standing).render(),
            body=session_body(standing, luck),
            game=house.game.id,
            house=house_then(house),
            session=self._session,
            staked=standing.staked,
            net=standing.result,
        )

    def close(self, sitting: Sitting, house: House, luck: float | None) -> None:
        """Save the session at once, as the window closes, and what was still to be saved."""
        records = list(self._under_way.values())
        if sitting.standing.rounds:
            records.append(self.session_record(sitting, house, luck))
        if records:
            try:
                # To save a record twice changes nothing.
                self._log.save_all(records)
            except StorageError as error:
                self._refused(error.message)
        self._session = new_id()

    def _save(self, record: Record) -> None:
        log = self._log
        self._under_way[record.id] = record
        run_in_background(
            parent=self,
            op=lambda _: log.save(record),
            success=partial(self._on_saved, record.id),
            failure=partial(self._on_save_failed, record.id),
        )

    def _on_saved(self, record_id: str, _result: None) -> None:
        self._under_way.pop(record_id, None)
        self._told = None
        for notice in self._log.take_notices():
            self._refused(notice)

    def _on_save_failed(self, record_id: str, error: Exception) -> None:
        self._under_way.pop(record_id, None)
        refusal = refusal_in(error)
        # Told once: it holds for every further round until the cause is gone.
        if refusal != self._told:
            self._told = refusal
            self._refused(refusal)


def _now() -> datetime:
    return datetime.now().astimezone()
