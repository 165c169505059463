"""The game and house that every pane works with, chosen in the header, heard by every pane."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.storage.tables import TableProfile

HousesOf = Callable[[Game], Sequence[House]]
TablesOf = Callable[[Game], Sequence[TableProfile]]
# What stands before the id of a table where a house's id is kept.
_TABLE = "table:"


class Choice(QObject):
    """The chosen game, and for every game the house or table that was last chosen for it."""

    game_changed = Signal()
    house_changed = Signal()
    houses_changed = Signal()

    def __init__(
        self,
        games: Sequence[Game],
        houses_of: HousesOf,
        tables_of: TablesOf = lambda _game: (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._games = tuple(games)
        self._houses_of = houses_of
        self._tables_of = tables_of
        self._tables: dict[str, tuple[TableProfile, ...]] = {}
        self._houses: dict[str, tuple[House, ...]] = {}
        self._game = self._games[0]
        self._house_ids: dict[str, str] = {}

    @property
    def games(self) -> tuple[Game, ...]:
        """All games that there are."""
        return self._games

    @property
    def game(self) -> Game:
        """The chosen game."""
        return self._game

    @property
    def houses(self) -> tuple[House, ...]:
        """The houses of the chosen game, its default house first."""
        return self.houses_of(self._game)

    def houses_of(self, game: Game) -> tuple[House, ...]:
        """The houses of a game; read when they are first asked for."""
        if game.id not in self._houses:
            self._houses[game.id] = tuple(self._houses_of(game))
        return self._houses[game.id]

    @property
    def tables(self) -> tuple[TableProfile, ...]:
        """The user's tables of the chosen game."""
        if self._game.id not in self._tables:
            self._tables[self._game.id] = tuple(self._tables_of(self._game))
        return self._tables[self._game.id]

    @property
    def table(self) -> TableProfile | None:
        """The chosen table, where one was chosen."""
        wanted = self._house_ids.get(self._game.id)
        return next((each for each in self.tables if _TABLE + each.id == wanted), None)

    @property
    def house(self) -> House:
        """The house to play and settle by: the chosen one, with the limits of the chosen table."""
        return self.own_house if self.table is None else self.table.house

    @property
    def own_house(self) -> House:
        """The chosen house by itself; the game's default where the chosen one is gone."""
        wanted = self._house_ids.get(self._game.id)
        if self.table is not None:
            wanted = self.table.house_id
        return next((house for house in self.houses if house.id == wanted), self.houses[0])

    def choose_game(self, game_id: str) -> bool:
        """Let all panes work with another game; False where there is no such game."""
        found = next((game for game in self._games if game.id == game_id), None)
        if found is not None and found is not self._game:
            self._game = found
            self.game_changed.emit()
            self.house_changed.emit()
        return found is not None

    def choose_house(self, house_id: str) -> bool:
        """Let all panes work with another house; False where the game has no such house."""
        known = any(house.id == house_id for house in self.houses)
        if known:
            self._choose(house_id)
        return known

    def choose_table(self, table_id: str) -> bool:
        """Let all panes work with a table, its house under its limits; False where it is gone."""
        known = any(table.id == table_id for table in self.tables)
        if known:
            self._choose(_TABLE + table_id)
        return known

    def _choose(self, id: str) -> None:
        before = self.house
        self._house_ids[self._game.id] = id
        if self.house is not before:
            self.house_changed.emit()

    def reload(self) -> None:
        """Read houses and tables again; they may have been saved, renamed or deleted."""
        self._houses.clear()
        self._tables.clear()

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
