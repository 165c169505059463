"""The choice of game and house as signals; changed in the header, heard by every pane."""

from PySide6.QtCore import QObject, Signal

from trifelt.engine.games.game import Game
from trifelt.engine.houses.house import House
from trifelt.gui.shell.model import TableChoice


class Choice(QObject):
    """Tells when another game or house is chosen, and when the list of houses has changed."""

    game_changed = Signal()
    house_changed = Signal()
    houses_changed = Signal()

    def __init__(self, table: TableChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table

    @property
    def table(self) -> TableChoice:
        """What is chosen, and what there is to choose from."""
        return self._table

    @property
    def game(self) -> Game:
        """The chosen game."""
        return self._table.game

    @property
    def house(self) -> House:
        """The chosen house."""
        return self._table.house

    def choose_game(self, game_id: str) -> None:
        """Let all panes work with another game."""
        if game_id != self.game.id and self._table.choose_game(game_id):
            self.game_changed.emit()
            self.house_changed.emit()

    def choose_house(self, house_id: str) -> None:
        """Let all panes work with another house of the game."""
        before = self.house
        if self._table.choose_house(house_id) and self.house is not before:
            self.house_changed.emit()

    def choose_table(self, table_id: str) -> None:
        """Let all panes work with a table of the game: its house under its limits."""
        before = self.house
        if self._table.choose_table(table_id) and self.house is not before:
            self.house_changed.emit()

    def reload_houses(self) -> None:
        """Say that houses were saved, renamed or deleted."""
        self._table.reload()
        self.houses_changed.emit()
        # A house saved under the same id is another house now.
        self.house_changed.emit()
