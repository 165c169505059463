"""The user's own houses: one TOML file each, always beside the built-in ones."""

import threading
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import tomli_w

from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN, House, HouseSource, read_house, write_house
from trifelt.engine.message import Message
from trifelt.storage.atomic import save_text
from trifelt.storage.own_files import (
    DeletedFile,
    FileFaultsError,
    FileProblem,
    OwnFile,
    OwnFiles,
    Read,
    read_own_file,
)
from trifelt.storage.refusal import StorageError

DEEPEST_BASE = 20


def read_house_file(
    path: Path, source: HouseSource, *, game: Game | None = None
) -> OwnFile[House] | FileProblem | None:
    """Read a file as a house of this game, or of the one it names; nothing if none is there."""
    return read_own_file(path, partial(_read_content, source), game)


class UserHouses(OwnFiles[House]):
    """Own and built-in houses together; a source that bases and ids are looked up in."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, partial(_read_content, self), write_house)
        self._guard = threading.RLock()
        # Files being read just now: a base that leads back to one of them leads nowhere.
        self._open: list[Path] = []

    def find(self, game: Game, id: str) -> House | None:
        """The house with this id; a built-in one is never hidden by a file."""
        built_in = BUILT_IN.find(game, id)
        if built_in is not None:
            return built_in
        own = self.own(game, id)
        return own.value if own is not None else None

    def ids(self, game: Game) -> tuple[str, ...]:
        """The ids that can be named, the built-in ones first."""
        built_in = BUILT_IN.ids(game)
        own = (path.stem for path in self._files(game) if path not in self._open)
        return (*built_in, *(id for id in own if id not in built_in))

    def verify_save(self, house: House) -> Message | None:
        """Why a new house cannot be saved: its id, or a house that has it already."""
        fault = self._fault_of_id(house.game, house.id or "")
        return fault or self._conflict(self.path_of(house.game, house.id or ""), None)

    def save(
        self, house: House, before: bytes | None = None, *, force: bool = False
    ) -> OwnFile[House]:
        """Save a house over the file that held `before`, or as a new one."""
        path = self.path_of(house.game, house.id or "")
        read = read_house(write_house(house), self, game=house.game)
        if read.house is None:
            raise FileFaultsError(path, read.faults)
        house = replace(house, edition=read.house.edition)
        content = write_house(house)
        if write_house(read.house) != content:
            # A file cannot take back a limit, a cap or a note of its base; without one it is whole.
            content = write_house(replace(house, base=None))
        self._put(path, tomli_w.dumps(content).encode(), before, force=force)
        return self._saved(house.game, path)

    def export_file(self, game: Game, id: str, path: Path, *, force: bool = False) -> None:
        """Write a house to a file of the user's choice, such that it can be read elsewhere."""
        save_text(path, self.export_text(game, id), replace=force)

    def export_text(self, game: Game, id: str) -> str:
        """A house as a file that can be read elsewhere."""
        house = self.find(game, id)
        if house is None:
            raise StorageError(Message("There is no house {id} of {game}.", id=id, game=game.id))
        if house.base is not None and BUILT_IN.find(game, house.base) is None:
            house = replace(house, base=None)  # which is not there where it is read
        return tomli_w.dumps(write_house(house))

    def verify_delete(self, game: Game, id: str) -> Message | None:
        """Why a house is not to be deleted: it is built in, not there, or a base of others."""
        if BUILT_IN.find(game, id) is not None:
            return Message("{id} is a built-in house and stays.", id=id)
        if self.path_of(game, id) not in self._files(game):
            return Message("You have no house {id} for {game}.", id=id, game=game.id)
        built_on = [
            house.name for house in self.load().values if house.game is game and house.base == id
        ]
        if built_on:
            return Message("{id} is the base of {houses}.", id=id, houses=", ".join(built_on))
        return None

    def delete(self, game: Game, id: str) -> DeletedFile:
        """Delete an own house that no other builds on, and give what brings it back."""
        fault = self.verify_delete(game, id)
        if fault is not None:
            raise StorageError(fault)
        return super().delete(game, id)

    def _read_file(self, game: Game, path: Path) -> OwnFile[House] | FileProblem | None:
        with self._guard:
            if path in self._open or len(self._open) >= DEEPEST_BASE:
                return None
            self._open.append(path)
            try:
                return super()._read_file(game, path)
            finally:
                self._open.pop()

    def _fault_of_id(self, game: Game, id: str) -> Message | None:
        if BUILT_IN.find(game, id) is not None:
            return Message("'{id}' is a built-in house; choose another id.", id=id)
        return super()._fault_of_id(game, id)

    def _taken(self, path: Path) -> Message:
        return Message("There is already a house {id}.", id=path.stem)


def _read_content(
    source: HouseSource, content: Mapping[str, Any], game: Game | None
) -> Read[House]:
    """A file's content as a house with remarks on it, or its faults."""
    read = read_house(content, source, game=game, reserved=BUILT_IN.ids)
    return read.house, read.faults or read.remarks
