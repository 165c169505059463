"""The page of a first start: which game, chips and language, and where to begin."""

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from trifelt.engine.message import Message
from trifelt.gui.cards.chips import chips_of
from trifelt.gui.cards.pictures import chip_picture
from trifelt.gui.shell.building import (
    MIDDLE,
    STRETCH,
    ChoiceBox,
    PlainLabel,
    button,
    caption,
    card,
    column,
    data_label,
    holder,
    label,
    row,
)
from trifelt.gui.shell.choice import Preferences
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.pane import Cover, Door, PaneContext, PaneEntry
from trifelt.gui.shell.theme import NO_LETTERS, written_languages
from trifelt.gui.shell.tokens import APPLICATION, HALF, STEP, icon_picture
from trifelt.storage.settings import SETTINGS, SYSTEM_LANGUAGE


class LanguageBox(ChoiceBox):
    """Offers the languages that can be written here, and follows the setting."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        setting = SETTINGS["language"]
        context.texts.name(self, setting.title, setting.help)
        context.texts.add_choice(self, Message("Same as the system"), SYSTEM_LANGUAGE)
        for language in written_languages():
            self.addItem(language.name, language.code)
        self.activated.connect(self._on_activated)
        context.preferences.changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        chosen = self._context.preferences.settings.language
        self.setCurrentIndex(max(0, self.findData(chosen)))

    def _on_activated(self, place: int) -> None:
        self._context.preferences.change(language=self.itemData(place))


WIDEST = 1000
MARK, ICON, CHIP = 56, 28, 32


class DoorCard(QPushButton):
    """A card that opens a pane: its icon, what it is for, and the digit that opens it too."""

    def __init__(self, context: PaneContext, entry: PaneEntry, door: Door, digit: int) -> None:
        super().__init__()
        texts, self._theme, self._icon = context.texts, context.theme, entry.id
        self.setProperty("role", "door")
        texts.name(self, door.title, entry.about)
        self._picture = PlainLabel()
        title = label(texts, door.title, "heading", wrap=True)
        about = label(texts, entry.about, "muted", wrap=True)
        words = column(STRETCH, title, about, STRETCH, spacing=HALF)
        key = data_label(texts, str(digit), "clause")
        inside = row(
            (self._picture, MIDDLE),
            (words, 1),
            (key, MIDDLE),
            spacing=2 * STEP,
            margins=(3 * STEP, 2 * STEP),
        )
        self.setLayout(inside)
        for part in self.findChildren(QWidget):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAutoDefault(True)  # Enter presses it, as Space does
        self.clicked.connect(partial(context.open_pane, entry.id, door.matter))
        self._theme.changed.connect(self._draw)
        self._draw()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        inside = self.layout()
        assert inside is not None
        return inside.minimumSize()

    def _draw(self) -> None:
        self._picture.setPixmap(icon_picture(self._icon, self._theme.tokens.accent, ICON, 2.0))


class ChipSetRow(QWidget):
    """The chips of the chosen set as they are in the rack."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.setFixedHeight(CHIP)
        preferences.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        chips = chips_of(self._preferences.settings.chips.chips)
        step = min(CHIP + HALF, (self.width() - CHIP) // max(1, len(chips) - 1))
        for place, chip in enumerate(chips):
            painter.drawPixmap(place * step, 0, chip_picture(chip, CHIP, self.devicePixelRatioF()))


class WelcomePage(Cover):
    """Where a first start begins; what is chosen on it holds at once."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        texts, choice, settings = context.texts, context.choice, context.preferences.settings
        games = tuple((game.id, game.title) for game in choice.games)
        self.games = Segments(texts, Message("Game"), games, below=True)
        self.games.set_value(choice.game.id)
        self.games.chosen.connect(choice.choose_game)
        self.chips = ChoiceBox()
        texts.name(self.chips, Message("Chips"), SETTINGS["chip-set"].help)
        for chips in settings.chip_sets:
            ends = chips.chips[0], chips.chips[-1]
            low, high = (amount_text(chip.cents).removesuffix(".00") for chip in ends)
            self.chips.addItem(f"{low} \N{EN DASH} {high}", chips.name)
        self.chips.setCurrentIndex(settings.chip_sets.index(settings.chips))
        self.chips.activated.connect(
            lambda place: context.preferences.change(chip_set=self.chips.itemData(place))
        )
        self.language = LanguageBox(context)
        leading = [(entry, entry.door) for entry in context.panes if entry.door is not None]
        self.doors = {
            entry.id: DoorCard(context, entry, door, digit)
            for digit, (entry, door) in enumerate(leading, start=1)
        }
        mark = PlainLabel()
        mark.setPixmap(icon_picture(APPLICATION, "#000000", MARK, 2.0))
        greeting = column(
            label(texts, Message("Welcome to Trifelt"), "title"),
            label(
                texts,
                Message(
                    "Five three-card casino games, paid to the cent by their own rules. No real "
                    "money, no account, no network."
                ),
                "muted",
                wrap=True,
            ),
            spacing=HALF,
        )
        lacks_letters = len(written_languages()) == 1
        letters = [label(texts, NO_LETTERS, "small", wrap=True)] if lacks_letters else []
        chosen = card(
            texts,
            None,
            *(caption(texts, Message("Game")), self.games, HALF),
            *(caption(texts, Message("Chips")), self.chips, ChipSetRow(context.preferences), HALF),
            *(caption(texts, Message("Language")), self.language, *letters),
            STRETCH,
            spacing=STEP,
            margins=(3 * STEP, 2 * STEP),
        )
        leave = button(texts, Message("Skip  {key}", key="Esc"), self.left.emit)
        later = Message(
            "You can change all of this later: the game above every pane, the rest in Preferences."
        )
        inside = holder(
            column(
                STRETCH,
                row(mark, (greeting, 1), spacing=2 * STEP),
                2 * STEP,
                row(
                    (chosen, 2),
                    (column(*self.doors.values(), spacing=STEP + HALF), 3),
                    spacing=2 * STEP,
                ),
                STEP,
                row(
                    (label(texts, later, "small", wrap=True), 1), (leave, MIDDLE), spacing=2 * STEP
                ),
                STRETCH,
                spacing=STEP,
                margins=3 * STEP,
            )
        )
        inside.setMaximumWidth(WIDEST)
        self.setLayout(column(ScrolledPage(holder(row(STRETCH, (inside, 100), STRETCH)))))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Enter plays at once. Not by a focus proxy: Shift+Tab could not leave that."""
        super().focusInEvent(event)
        next(iter(self.doors.values())).setFocus(event.reason())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = event.key() - Qt.Key.Key_1
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif 0 <= place < len(self.doors):
            [*self.doors.values()][place].click()
        else:
            super().keyPressEvent(event)
