"""The pane of preferences."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
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
from trifelt.gui.preferences.welcome import LanguageBox, WelcomePage
from trifelt.gui.shell.building import (
    MIDDLE,
    STRETCH,
    ChoiceBox,
    button,
    card,
    column,
    data_label,
    holder,
    label,
    row,
    rule,
)
from trifelt.gui.shell.controls import FaultedField, ScrolledPage, Segments
from trifelt.gui.shell.pane import Pane, PaneContext
from trifelt.gui.shell.theme import NO_LETTERS, written_languages
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.folders import make_folder
from trifelt.storage.settings import DEFAULTS, SETTINGS, Settings, value_of

# A column of panels is no narrower than this where there are several.
MINIMUM_COLUMN = 536
FIELD_WIDTH = 140
FIXED = QSizePolicy.Policy.Fixed


class PreferencesPane(Pane):
    """Everything that can be set; each control acts at once, a field when its typing is done."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__(context)
        self._preferences = context.preferences
        texts = context.texts
        self.segments: dict[str, Segments] = {}
        self.fields: dict[str, QLineEdit] = {}
        self._faulted: dict[str, FaultedField] = {}
        self.language = LanguageBox(context)
        self.chips = ChipSetEditor(context)
        help_text = Message(
            "Restores every preference to its default. Your own houses and records stay."
        )
        self.reset = button(texts, Message("Reset everything"), self._on_reset_clicked)
        self.reset.setSizePolicy(FIXED, FIXED)
        texts.name(self.reset, Message("Reset everything"), help_text)
        self.folders: dict[str, QPushButton] = {}
        welcome_text = Message("Game, chips and language on one page, as at the first start.")
        self.welcome = button(texts, Message("Show the welcome page"), self._on_welcome_clicked)
        self.welcome.setSizePolicy(FIXED, FIXED)
        texts.name(self.welcome, Message("Show the welcome page"), welcome_text)
        chips = SETTINGS["chip-set"]
        self._groups = (
            holder(
                column(
                    self._settings_card(Message("Look"), "theme", "motion", "sound", "language"),
                    self._settings_card(
                        Message.in_context("settings", "Play"), "coach", "dealer", "looking"
                    ),
                    self._settings_card(Message("Money"), "starting-balance", "currency"),
                    spacing=2 * STEP,
                )
            ),
            card(texts, chips.title, label(texts, chips.help, "small", wrap=True), self.chips),
            holder(
                column(
                    self._folders_card(),
                    card(
                        texts,
                        Message("Start over"),
                        row((label(texts, welcome_text, "small", wrap=True), 1), self.welcome),
                        rule(),
                        row((label(texts, help_text, "small", wrap=True), 1), self.reset),
                    ),
                    spacing=2 * STEP,
                )
            ),
        )
        self._columns: tuple[QVBoxLayout, ...] = tuple(
            column(spacing=2 * STEP) for _ in self._groups
        )
        self._row = row(*self._columns, spacing=2 * STEP)
        self._shown_columns = 0
        self._scroll = ScrolledPage(holder(self._row), self)
        self.setLayout(column(self._scroll))
        self._spread()
        self._preferences.changed.connect(lambda _name: self._refresh())
        texts.language_changed.connect(self._spread)
        texts.language_changed.connect(self._refresh)
        self._refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spread()

    def reveal(self, widget: QWidget) -> None:
        """Scroll a control into sight."""
        self._scroll.ensureWidgetVisible(widget)

    def _judge(self, name: str, value: object) -> model.Checked:
        """Say beside the field what is wrong with what is typed there."""
        checked = model.with_value(self._preferences.settings, name, value)
        fault = checked if isinstance(checked, Message) else None
        if name in self._faulted:
            self._faulted[name].set_fault(fault)
        return checked

    def _set(self, name: str, value: object) -> None:
        """Take what was chosen, or typed to its end."""
        checked = self._judge(name, value)
        if not isinstance(checked, Message):
            place = name.replace("-", "_")
            self._preferences.change(**{place: value_of(checked, name)})

    def _take_typed(self, name: str) -> None:
        field = self.fields[name]
        if field.isModified():
            self._set(name, field.text())

    def _refresh(self) -> None:
        settings = self._preferences.settings
        for name, segments in self.segments.items():
            segments.set_value(value_of(settings, name))
        for name, field in self.fields.items():
            if not field.hasFocus():
                value = value_of(settings, name)
                field.setText(str(Amount(value)) if isinstance(value, int) else value)
                self._faulted[name].set_fault(None)
        self.chips.refresh()

    def _on_welcome_clicked(self) -> None:
        self.context.cover(WelcomePage(self.context))

    def _on_reset_clicked(self) -> None:
        before = self._preferences.settings
        self._put_back(DEFAULTS)
        self.context.strip.done(
            Message("All preferences are back to their defaults"),
            Message("Undo"),
            partial(self._put_back, before),
        )

    def _put_back(self, before: Settings) -> None:
        self._preferences.edit(lambda _present: before)

    def _open_folder(self, folder: Path) -> None:
        why = Message("No program on this computer can open the folder {folder}", folder=folder)
        with self.context.strip.telling():
            make_folder(folder)
            if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
                self.context.strip.failed(why)

    def _spread(self) -> None:
        """One, two or three columns of panels, as many as have room for their words."""
        count = max(count for count in (1, 2, 3) if count == 1 or self._has_room(count))
        if count == self._shown_columns:
            return
        self._shown_columns = count
        for one in self._columns:
            for group in self._groups:
                # An item that `takeAt` hands out lives on, and the next one's heights grow stale.
                one.removeWidget(group)
            while one.count():
                one.takeAt(0)
        for place, group in enumerate(self._groups):
            self._columns[min(place, count - 1)].addWidget(group)
        for place, one in enumerate(self._columns):
            one.addStretch(1)
            self._row.setStretch(place, 1 if place < count else 0)

    def _has_room(self, count: int) -> bool:
        """Equal columns must each be as wide as the widest panel needs."""
        widest = max(group.minimumSizeHint().width() for group in self._groups)
        needed = max(widest, MINIMUM_COLUMN) * count + 2 * STEP * count
        return self.width() >= needed

    def _settings_card(self, title: Message, *names: str) -> QFrame:
        """Each setting's title and help on the left and its control on the right."""
        texts = self.context.texts
        parts: list[QWidget] = []
        for name in names:
            setting = SETTINGS[name]
            named = control = self._control(name)
            if isinstance(control, FaultedField):
                named = control.field
            control.setSizePolicy(FIXED, FIXED)
            texts.name(named, setting.title, setting.help)
            lacks_letters = name == "language" and len(written_languages()) == 1
            words = column(
                STRETCH,
                label(texts, setting.title, "strong", wrap=True),
                label(texts, setting.help, "small", wrap=True),
                label(texts, NO_LETTERS, "small", wrap=True) if lacks_letters else None,
                STRETCH,
                spacing=HALF,
            )
            parts += [rule(), holder(row((words, 1), (control, MIDDLE), spacing=3 * STEP))]
        return card(texts, title, *parts[1:])

    def _control(self, name: str) -> QWidget:
        setting = SETTINGS[name]
        if setting.choices:
            segments = Segments(self.context.texts, setting.title, setting.choices)
            segments.chosen.connect(partial(self._set, name))
            self.segments[name] = segments
            return segments
        if name == "language":
            self.language.setMinimumWidth(FIELD_WIDTH)
            self.language.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
            return self.language
        field = QLineEdit()
        field.setFixedWidth(FIELD_WIDTH)
        if isinstance(value_of(self._preferences.settings, name), int):
            field.setAlignment(Qt.AlignmentFlag.AlignRight)
        field.textEdited.connect(partial(self._judge, name))
        field.editingFinished.connect(partial(self._take_typed, name))
        self.fields[name] = field
        self._faulted[name] = FaultedField(self.context.texts, field)
        return self._faulted[name]

    def _folders_card(self) -> QFrame:
        texts, folders = self.context.texts, self.context.folders
        words = Message("Everything Trifelt keeps on this computer is in these folders.")
        parts: list[QWidget | QLayout] = [label(texts, words, "small", wrap=True)]
        for name, title, folder in (
            ("config", Message("Settings and houses"), folders.config),
            ("data", Message("Rounds and checks"), folders.data),
            ("log", Message("Problem reports"), folders.log),
        ):
            path = data_label(texts, str(folder), "small")
            path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            path.setWordWrap(True)
            opener = button(texts, Message("Open"), partial(self._open_folder, folder))
            opener.setSizePolicy(FIXED, FIXED)
            texts.name(opener, Message("Open the folder: {what}", what=title))
            self.folders[name] = opener
            told = column(label(texts, title, "strong", wrap=True), path, spacing=0)
            parts.append(row((told, 1), opener))
        return card(texts, Message("Folders"), *parts)
