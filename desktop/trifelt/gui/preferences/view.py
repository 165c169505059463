"""The pane of preferences."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.gui.preferences import model
from trifelt.gui.preferences.chip_editor import ChipSetEditor
from trifelt.gui.preferences.rows import setting_row
from trifelt.gui.shell.building import ChoiceBox, data_label, label, panel, rule
from trifelt.gui.shell.field_fault import FaultedField
from trifelt.gui.shell.languages import languages
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.scrolled_page import ScrolledPage
from trifelt.gui.shell.segments import Segments
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.folders import make_folder
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import Settings, describe

# A column of panels is no narrower than this where there are several.
LEAST_COLUMN = 536
FIELD_WIDTH = 140


class PreferencesPane(Pane):
    """Everything that can be set; each control acts at once."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        self._preferences = context.preferences
        texts = context.texts
        self.theme = self._segments("theme")
        self.motion = self._segments("motion")
        self.coach = self._segments("coach")
        self.language = ChoiceBox()
        for language in languages():
            self.language.addItem(language.name, language.code)
        self.language.activated.connect(self._on_language_activated)
        self.currency = QLineEdit()
        self.currency.textEdited.connect(self._on_currency_edited)
        self._currency_field = FaultedField(texts, self.currency)
        self.balance = QLineEdit()
        self.balance.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.balance.textEdited.connect(self._on_balance_edited)
        self._balance_field = FaultedField(texts, self.balance)
        for field in (self.currency, self.balance, self.language):
            field.setFixedWidth(FIELD_WIDTH)
        self.chips = ChipSetEditor(context)
        self.reset = QPushButton()
        self.reset.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        texts.show(self.reset, Message("Reset everything"))
        self.reset.clicked.connect(self._on_reset_clicked)
        self.folders: dict[str, QPushButton] = {}
        self._columns: list[QVBoxLayout] = []
        self._shown_columns = 0
        self._lay_out()
        self._preferences.changed.connect(self._on_preferences_changed)
        texts.language_changed.connect(self._spread)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()

    def reveal(self, widget: QWidget) -> None:
        """Scroll a control into sight."""
        self._scroll.ensureWidgetVisible(widget)

    def _segments(self, name: str) -> Segments:
        words = describe(name)
        segments = Segments(self.context.texts, words.title, tuple(words.choices.items()))
        segments.chosen.connect(partial(self._set, name))
        return segments

    def _set(self, name: str, value: str) -> None:
        kind = type(getattr(self._preferences.settings, name))
        self._preferences.change(**{name: kind(value)})

    def _refresh(self) -> None:
        settings = self._preferences.settings
        for segments, value in (
            (self.theme, settings.theme),
            (self.motion, settings.motion),
            (self.coach, settings.coach),
        ):
            segments.set_value(value)
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language)))
        for field, faulted, text in (
            (self.currency, self._currency_field, settings.currency),
            (self.balance, self._balance_field, str(Amount(settings.starting_balance))),
        ):
            if not field.hasFocus():
                field.setText(text)
                faulted.set_fault(None)
        self.chips.refresh()

    def _on_preferences_changed(self, _name: str) -> None:
        self._refresh()

    def _on_language_activated(self, place: int) -> None:
        self._preferences.change(language=self.language.itemData(place))

    def _on_currency_edited(self, text: str) -> None:
        checked = model.with_currency(self._preferences.settings, text)
        if isinstance(checked, Message):
            self._currency_field.set_fault(checked)
        else:
            self._currency_field.set_fault(None)
            self._preferences.change(currency=checked.currency)

    def _on_balance_edited(self, text: str) -> None:
        checked = model.with_starting_balance(self._preferences.settings, text)
        if isinstance(checked, Message):
            self._balance_field.set_fault(checked)
        else:
            self._balance_field.set_fault(None)
            self._preferences.change(starting_balance=checked.starting_balance)

    def _on_reset_clicked(self) -> None:
        before = self._preferences.settings
        self._preferences.reset()
        self.context.strip.done(
            Message("All preferences are as they were at first"),
            Message("Undo"),
            partial(self._put_back, before),
        )

    def _put_back(self, before: Settings) -> None:
        self._preferences.edit(lambda _present: before)

    def _open_folder(self, folder: Path) -> None:
        try:
            make_folder(folder)
        except StorageError as refused:
            self.context.strip.failed(refused.message)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.context.strip.failed(
                Message("No program on this computer shows the folder {folder}", folder=str(folder))
            )

    def _lay_out(self) -> None:
        self._groups = tuple(
            _group(frames)
            for frames in (
                (self._look_panel(), self._play_panel()),
                (self._chips_panel(),),
                (self._folders_panel(), self._reset_panel()),
            )
        )
        page = QWidget()
        line = QHBoxLayout(page)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * STEP)
        for _ in self._groups:
            column = QVBoxLayout()
            column.setSpacing(2 * STEP)
            line.addLayout(column)
            self._columns.append(column)
        self._line = line
        scroll = ScrolledPage(page, self)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        self._scroll = scroll
        self._spread()

    def _spread(self) -> None:
        """One, two or three columns of panels, as many as have room for their words."""
        count = max(count for count in (1, 2, 3) if count == 1 or self._has_room(count))
        if count == self._shown_columns:
            return
        self._shown_columns = count
        for column in self._columns:
            while column.count():
                column.takeAt(0)
        for place, group in enumerate(self._groups):
            self._columns[min(place, count - 1)].addWidget(group)
        for place, column in enumerate(self._columns):
            column.addStretch(1)
            self._line.setStretch(place, 1 if place < count else 0)

    def _has_room(self, count: int) -> bool:
        """Equal columns must each be as wide as the widest panel needs."""
        widest = max(group.minimumSizeHint().width() for group in self._groups)
        needed = max(widest, LEAST_COLUMN) * count + 2 * STEP * count
        return self.width() >= needed

    def _rows_panel(self, title: Message, rows: tuple[tuple[str, QWidget], ...]) -> QFrame:
        frame, column = panel(self.context.texts, title)
        for place, (name, control) in enumerate(rows):
            if place:
                column.addWidget(rule())
            column.addWidget(setting_row(self.context.texts, describe(name), control))
        return frame

    def _look_panel(self) -> QFrame:
        return self._rows_panel(
            Message("Look"),
            (("theme", self.theme), ("motion", self.motion), ("language", self.language)),
        )

    def _play_panel(self) -> QFrame:
        return self._rows_panel(
            Message("Play and money"),
            (
                ("coach", self.coach),
                ("starting-balance", self._balance_field),
                ("currency", self._currency_field),
            ),
        )

    def _chips_panel(self) -> QFrame:
        frame, column = panel(self.context.texts, describe("chip-set").title)
        column.addWidget(label(self.context.texts, describe("chip-set").help, "small", wrap=True))
        column.addWidget(self.chips)
        return frame

    def _folders_panel(self) -> QFrame:
        texts, folders = self.context.texts, self.context.folders
        frame, column = panel(texts, Message("Folders"))
        column.addWidget(
            label(
                texts,
                Message("What is kept on this computer lies here, and nowhere else."),
                "small",
                wrap=True,
            )
        )
        for name, title, folder in (
            ("config", Message("Settings and houses"), folders.config),
            ("data", Message("Rounds and checks"), folders.data),
            ("log", Message("Mistakes of the program"), folders.log),
        ):
            line = QHBoxLayout()
            words = QVBoxLayout()
            words.setSpacing(0)
            words.addWidget(label(texts, title, "strong", wrap=True))
            path = data_label(texts, str(folder), "small")
            path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            path.setWordWrap(True)
            words.addWidget(path)
            button = QPushButton()
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            texts.show(button, Message("Open"))
            texts.name(button, Message("Open the folder: {what}", what=title))
            button.clicked.connect(partial(self._open_folder, folder))
            self.folders[name] = button
            line.addLayout(words, 1)
            line.addWidget(button)
            column.addLayout(line)
        return frame

    def _reset_panel(self) -> QFrame:
        texts = self.context.texts
        frame, column = panel(texts, Message("Start over"))
        line = QHBoxLayout()
        help_text = Message(
            "Puts every preference back to what it was at first; own houses and records stay."
        )
        line.addWidget(label(texts, help_text, "small", wrap=True), 1)
        line.addWidget(self.reset)
        texts.name(self.reset, Message("Reset everything"), help_text)
        column.addLayout(line)
        return frame


def _group(frames: tuple[QFrame, ...]) -> QWidget:
    group = QWidget()
    column = QVBoxLayout(group)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2 * STEP)
    for frame in frames:
        column.addWidget(frame)
    return group
