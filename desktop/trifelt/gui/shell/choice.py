"""What all panes share: the chosen game and house, and the settings in force, as signals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

from PySide6.QtCore import QObject, Signal

from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.storage.settings import Settings
from trifelt.storage.settings_file import SettingsFile
from trifelt.storage.tables import TableProfile

HousesOf = Callable[[Game], Sequence[House]]
TablesOf = Callable[[Game], Sequence[TableProfile]]
# The prefix of a table's id where a house's id is kept.
_TABLE = "table:"


class Choice(QObject):
    """The chosen game, and for every game the house or table that was last chosen for it."""

    game_changed = Signal()
    house_changed = Signal()
    houses_changed = Signal()
    # A table is to be changed, or made where there is none.
    table_wanted = Signal(object, str)  # what is changed, and the field where that begins

    def __init__(
        self,
        games: Sequence[Game],
        houses_of: HousesOf,
        tables_of: TablesOf = lambda _game: (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.games = tuple(games)
        # Read when they are first asked for.
        self.houses_of = cache(lambda game: tuple(houses_of(game)))
        self.tables_of = cache(lambda game: tuple(tables_of(game)))
        self.game = self.games[0]
        self._house_ids: dict[str, str] = {}

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of the chosen game, its default house first."""
        return self.houses_of(self.game)

    @property
    def tables(self) -> tuple[TableProfile, ...]:
        """The user's tables of the chosen game."""
        return self.tables_of(self.game)

    @property
    def chosen(self) -> tuple[str, str | None]:
        """Which house or table of which game is chosen; it may be edited since."""
        return self.game.id, self._house_ids.get(self.game.id)

    @property
    def table(self) -> TableProfile | None:
        """The chosen table, where one was chosen."""
        return self._table_of(self.game)

    def _table_of(self, game: Game) -> TableProfile | None:
        wanted = self._house_ids.get(game.id)
        return next((each for each in self.tables_of(game) if _TABLE + each.id == wanted), None)

    @property
    def house(self) -> House:
        """The house to play and settle by: the chosen one, with the limits of the chosen table."""
        return self.own_house if self.table is None else self.table.house

    @property
    def own_house(self) -> House:
        """The chosen house by itself; the game's default where the chosen one is gone."""
        return self.own_house_of(self.game)

    def own_house_of(self, game: Game) -> House:
        """The same of any game."""
        table = self._table_of(game)
        wanted = self._house_ids.get(game.id) if table is None else table.content["house"]
        houses = self.houses_of(game)
        return next((house for house in houses if house.id == wanted), houses[0])

    def choose_game(self, game_id: str) -> bool:
        """Let all panes work with another game; False where there is no such game."""
        found = next((game for game in self.games if game.id == game_id), None)
        if found is not None and found is not self.game:
            self.game = found
            self.game_changed.emit()
            self.house_changed.emit()
        return found is not None

    def choose_house(self, house_id: str) -> bool:
        """Let all panes work with another house; False where the game has no such house."""
        return self._choose(house_id, [house.id for house in self.houses])

    def choose_table(self, table_id: str) -> bool:
        """Let all panes work with a table, its house under its limits; False where it is gone."""
        return self._choose(_TABLE + table_id, [_TABLE + table.id for table in self.tables])

    def _choose(self, id: str, known: Sequence[str | None]) -> bool:
        if id in known:
            before = self.house
            self._house_ids[self.game.id] = id
            if self.house is not before:
                self.house_changed.emit()
        return id in known

    def reload(self) -> None:
        """Read houses and tables again; they may have been saved, renamed or deleted."""
        self.houses_of.cache_clear()
        self.tables_of.cache_clear()

    def reload_houses(self) -> None:
        """Say that houses were saved, renamed or deleted."""
        self.reload()
        self.houses_changed.emit()
        # A house saved under the same id is another house now.
        self.house_changed.emit()

    def remembered(self) -> dict[str, str]:
        """What to restore next time: the chosen house of each game."""
        return dict(self._house_ids)

    def restore(self, game_id: str, house_ids: Mapping[str, str]) -> None:
        """Choose again what was chosen last time, as far as it is still there."""
        self._house_ids.update(house_ids)
        self.choose_game(game_id)


class Preferences(QObject):
    """What the user has set; `changed` names each setting that has another value now."""

    changed = Signal(str)
    not_saved = Signal(object)

    def __init__(self, file: SettingsFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._told: Message | None = None

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._file.settings

    def change(self, **values: Any) -> None:
        """Set these values, by their names in `Settings`."""
        self.edit(lambda settings: replace(settings, **values))

    def edit(self, change: Callable[[Settings], Settings]) -> None:
        """Apply a change to what is set now; another window's changes are kept."""
        before = self.settings
        refusal = self._file.change(change)
        for field in fields(Settings):
            if getattr(before, field.name) != getattr(self.settings, field.name):
                self.changed.emit(field.name)
        # Told once: it holds for every further change until the cause is gone.
        if refusal is not None and refusal != self._told:
            self.not_saved.emit(refusal)
        self._told = refusal

    def save_again(self) -> None:
        """Save what could not be saved before."""
        if self._told is not None:
            self.change()
