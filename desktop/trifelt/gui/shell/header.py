"""The line above the panes: the game and the house, chosen here for all of them."""

from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.shell.choice import Choice
from trifelt.gui.shell.menu_button import MenuButton
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import STEP

HEIGHT: int = 56
LEAST_NAME: int = 120


def house_title(name: str, edition: str) -> str:
    """A house's name with the edition of its sheet, as the header writes it."""
    return f"{name}, {edition}" if edition else name


class Header(QWidget):
    """Two buttons with menus, and room at the right for the pane that shows."""

    def __init__(
        self, choice: Choice, texts: Texts, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._choice = choice
        self._texts = texts
        self._game = MenuButton("game", theme, self, least=LEAST_NAME)
        self._house = MenuButton("house", theme, self, least=LEAST_NAME)
        self._game_menu = self._game.drop_down
        self._house_menu = self._house.drop_down
        self._part: QWidget | None = None
        # The house of what shows, where that is not the one that is chosen.
        self._shown: House | None = None
        self._line = QHBoxLayout(self)
        self._line.setContentsMargins(0, STEP, 0, STEP)
        self._line.setSpacing(STEP)
        self._line.addWidget(self._game)
        self._line.addWidget(self._house)
        self._line.addStretch(1)
        self._fill_games()
        choice.game_changed.connect(self._refresh)
        choice.house_changed.connect(self._on_house_changed)
        choice.houses_changed.connect(self._refresh)
        texts.language_changed.connect(self._refresh)
        self._refresh()

    @property
    def game_button(self) -> MenuButton:
        """Shows the game and opens the menu of games."""
        return self._game

    @property
    def house_button(self) -> MenuButton:
        """Shows the house and opens the menu of the game's houses."""
        return self._house

    def show_house(self, house: House) -> None:
        """Show the house that is in use: of what was opened, another than the chosen one."""
        if house is not (self._shown or self._choice.house):
            self._shown = house
            self._refresh()

    @property
    def free_width(self) -> int:
        """How much of the line is not the pane's."""
        return self.width() if self._part is None else self._part.x() - STEP

    def show_part(self, part: QWidget | None) -> None:
        """Show what the current pane wants at the right end."""
        if part is self._part:
            return
        if self._part is not None:
            # It stays the header's: a part that nobody owned would outlive the window.
            self._line.removeWidget(self._part)
            self._part.hide()
        self._part = part
        if part is not None:
            self._line.addWidget(part)
            part.show()
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Of two long names the house's gives way first, and neither to the pane's part."""
        part = 0 if self._part is None else self._part.minimumSizeHint().width()
        self._game.set_least(max(LEAST_NAME, self.width() - part - LEAST_NAME - 3 * STEP))

    def _fill_games(self) -> None:
        group = QActionGroup(self._game_menu)
        for game in self._choice.table.games:
            action = QAction(self._game_menu)
            action.setCheckable(True)
            action.setData(game.id)
            self._texts.show(action, game.title)
            group.addAction(action)
            self._game_menu.addAction(action)
        self._game_menu.triggered.connect(self._on_game_menu_triggered)
        self._house_menu.triggered.connect(self._on_house_menu_triggered)

    def _fill_houses(self) -> None:
        self._house_menu.clear()
        for house in self._choice.table.houses:
            action = self._house_menu.addAction("")
            self._texts.show_data(action, house_title(house.name, house.edition))
            action.setCheckable(True)
            action.setData(house.id)
            action.setChecked(house is (self._shown or self._choice.house))

    def _refresh(self) -> None:
        house = self._shown or self._choice.house
        game = house.game
        for action in self._game_menu.actions():
            action.setChecked(action.data() == game.id)
        self._fill_houses()
        title = house_title(house.name, house.edition)
        self._texts.show(self._game, game.title)
        self._texts.name(
            self._game,
            Message("Game: {game}", game=game.title),
            Message("All panes work with the game that is chosen here"),
        )
        self._texts.show_data(self._house, title)
        self._texts.name(
            self._house,
            Message("House: {house}", house=title),
            Message("The pay tables, limits and readings that all panes use"),
        )
        choose = Message("{name} · another is chosen here", name=game.title)
        self._texts.show(self._game, choose, "toolTip")
        choose = Message("{name} · another is chosen here", name=title)
        self._texts.show(self._house, choose, "toolTip")

    def _on_game_menu_triggered(self, action: QAction) -> None:
        game = str(action.data())
        self._use(game == self._choice.game.id)
        self._choice.choose_game(game)

    def _use(self, is_chosen: bool) -> None:
        """What is chosen already is to be used now too, where another house shows."""
        if is_chosen and self._shown is not None:
            self._choice.house_changed.emit()

    def _on_house_changed(self) -> None:
        self._shown = None
        self._refresh()

    def _on_house_menu_triggered(self, action: QAction) -> None:
        house = str(action.data())  # the menu is filled anew
        self._use(house == self._choice.house.id)
        self._choice.choose_house(house)
