"""The rail of panes at the left, and the line above them where game and house are chosen."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QIcon, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.shell.building import STRETCH, add_action, column, order_tabs, row
from trifelt.gui.shell.choice import Choice
from trifelt.gui.shell.controls import MenuButton
from trifelt.gui.shell.pane import PaneEntry, RailPlace
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import (
    APPLICATION,
    HALF,
    RAIL_WIDTH,
    STEP,
    icon_picture,
    two_state_icon,
)

ICON: int = 24
# What an entry in the menu of houses does.
_HOUSE, _TABLE, _NEW, _CHANGE = "house", "table", "new", "change"


class Rail(QFrame):
    """A button for every pane, and the program's mark, which tells about it."""

    pane_picked = Signal(str)
    about_picked = Signal()

    def __init__(self, panes: tuple[PaneEntry, ...], texts: Texts, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "rail")
        self._theme = theme
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}  # of all panes, from top to bottom
        self.mark = QToolButton(self)
        self.mark.setIcon(QIcon(icon_picture(APPLICATION, "#000000", 36, 2.0)))
        self.mark.setIconSize(QSize(36, 36))
        texts.name(self.mark, Message("About Trifelt"))
        texts.show(self.mark, Message("About Trifelt"), "toolTip")
        self.mark.clicked.connect(self.about_picked)
        buttons = {entry: self._make_button(entry, texts) for entry in panes}
        upper = [made for entry, made in buttons.items() if entry.place is RailPlace.TOP]
        lower = [made for entry, made in buttons.items() if entry.place is RailPlace.BOTTOM]
        mark = (self.mark, Qt.AlignmentFlag.AlignHCenter)
        margins = (HALF, STEP)
        self.setLayout(column(mark, STEP, *upper, STRETCH, *lower, spacing=STEP, margins=margins))
        theme.changed.connect(self._on_theme_changed)
        texts.language_changed.connect(self._fit)
        self._on_theme_changed()
        self._fit()

    def _make_button(self, entry: PaneEntry, texts: Texts) -> QToolButton:
        button = QToolButton(self, toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setProperty("role", "pane")
        button.setCheckable(True)
        button.setIconSize(QSize(ICON, ICON))
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setFixedHeight(60)
        texts.show(button, entry.title)
        texts.show(button, entry.about, "toolTip")
        texts.name(button, entry.title, entry.about)
        button.clicked.connect(partial(self.pane_picked.emit, entry.id))
        self._group.addButton(button)
        self.buttons[entry.id] = button
        return button

    def show_current(self, pane_id: str) -> None:
        """Mark the pane that shows."""
        self.buttons[pane_id].setChecked(True)

    def _fit(self) -> None:
        """As wide as the longest title wants: a title that is cut off is no title."""
        widest = 0
        for button in self.buttons.values():
            button.ensurePolished()
            widest = max(widest, button.fontMetrics().horizontalAdvance(button.text()))
        self.setFixedWidth(max(RAIL_WIDTH, widest + 2 * (HALF + STEP)))

    def _on_theme_changed(self) -> None:
        tokens = self._theme.tokens
        for pane_id, button in self.buttons.items():
            button.setIcon(two_state_icon(pane_id, tokens.muted, tokens.accent, ICON))


HEIGHT: int = 56
MINIMUM_NAME: int = 120


class Header(QWidget):
    """Two buttons with menus, and room at the right for the pane that shows."""

    def __init__(self, choice: Choice, texts: Texts, theme: Theme) -> None:
        super().__init__()
        self.setFixedHeight(HEIGHT)
        self._choice = choice
        self._texts = texts
        self.game_button = MenuButton("game", theme, self, minimum=MINIMUM_NAME)
        self.house_button = MenuButton("house", theme, self, minimum=MINIMUM_NAME)
        self._game_menu = self.game_button.drop_down
        self._house_menu = self.house_button.drop_down
        self._part: QWidget | None = None
        # The house of what shows, where that is not the one that is chosen.
        self._shown: House | None = None
        self._line = row(
            self.game_button, self.house_button, STRETCH, spacing=STEP, margins=(0, STEP)
        )
        self.setLayout(self._line)
        self._fill_games()
        choice.game_changed.connect(self._refresh)
        choice.house_changed.connect(self._on_house_changed)
        choice.houses_changed.connect(self._refresh)
        texts.language_changed.connect(self._refresh)
        self._refresh()

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
            order_tabs(self.house_button, part)
            part.show()
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Of two long names the house's gives way first, and neither to the pane's part."""
        part = 0 if self._part is None else self._part.minimumSizeHint().width()
        self.game_button.set_minimum(
            max(MINIMUM_NAME, self.width() - part - MINIMUM_NAME - 3 * STEP)
        )

    def _fill_games(self) -> None:
        group = QActionGroup(self._game_menu)
        for game in self._choice.games:
            action = add_action(self._texts, self._game_menu, game.title)
            action.setCheckable(True)
            action.setData(game.id)
            group.addAction(action)
        self._game_menu.triggered.connect(self._on_game_menu_triggered)
        self._house_menu.triggered.connect(self._on_house_menu_triggered)

    def _fill_houses(self) -> None:
        self._house_menu.clear()
        choice = self._choice
        now = self._shown or choice.house
        for house in choice.houses:
            title = house.full_title
            self._add_choice(title, house is now, (_HOUSE, house.id))
        self._house_menu.addSeparator()
        for table in choice.tables:
            named = Message("{table}", table=table.name)
            self._add_choice(named, table.house is now, (_TABLE, table.id))
        acts = [(Message("New table…"), _NEW)]
        if choice.table is not None:
            acts.append((Message("Change {table}…", table=choice.table.name), _CHANGE))
        for words, act in acts:
            add_action(self._texts, self._house_menu, words).setData((act, ""))

    def _add_choice(self, name: Message, is_now: bool, chosen: tuple[str, str | None]) -> None:
        action = add_action(self._texts, self._house_menu, name)
        action.setCheckable(True)
        action.setChecked(is_now)
        action.setData(chosen)

    def _refresh(self) -> None:
        house = self._shown or self._choice.house
        game = house.game
        for action in self._game_menu.actions():
            action.setChecked(action.data() == game.id)
        self._fill_houses()
        title = house.full_title
        self._texts.show(self.game_button, game.title)
        self._texts.name(
            self.game_button,
            Message("Game: {game}", game=game.title),
            Message("The game that all panes use"),
        )
        self.house_button.others = [
            self._texts.render(one.full_title) for one in self._choice.houses
        ]
        self._texts.show(self.house_button, title)
        self._texts.name(
            self.house_button,
            Message("House: {house}", house=title),
            Message("The pay tables, limits and readings that all panes use"),
        )
        for button, name in ((self.game_button, game.title), (self.house_button, title)):
            choose = Message("{name} · click to choose another", name=name)
            self._texts.show(button, choose, "toolTip")

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
        what, id = action.data()  # the menu is filled anew
        table = self._choice.table
        if what == _HOUSE:
            self._use(table is None and id == self._choice.house.id)
            self._choice.choose_house(id)
        elif what == _TABLE:
            self._use(table is not None and id == table.id)
            self._choice.choose_table(id)
        else:
            self._choice.table_wanted.emit(table if what == _CHANGE else None, "name")
