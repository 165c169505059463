"""The choice of the window's language."""

from trifelt.engine.message import Message
from trifelt.gui.shell.building import ChoiceBox
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.theme import written_languages
from trifelt.storage.settings import SETTINGS, SYSTEM_LANGUAGE


class LanguageBox(ChoiceBox):
    """Offers the languages that can be written here, and follows the setting."""

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self._context = context
        setting = SETTINGS["language"]
        context.texts.name(self, setting.title, setting.help)
        self.addItem("", SYSTEM_LANGUAGE)
        for language in written_languages():
            self.addItem(language.name, language.code)
        self.activated.connect(self._on_activated)
        context.preferences.changed.connect(self._refresh)
        context.texts.language_changed.connect(self._refresh)
        self._refresh()

    def _refresh(self) -> None:
        self.setItemText(0, self._context.texts.render(Message("As the system")))
        chosen = self._context.preferences.settings.language
        self.setCurrentIndex(max(0, self.findData(chosen)))

    def _on_activated(self, place: int) -> None:
        self._context.preferences.change(language=self.itemData(place))
