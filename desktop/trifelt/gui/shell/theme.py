"""Light, dark, or as the system says: applied to the whole application, live."""

from typing import Final

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import QApplication

from trifelt.engine.resources import resource_root
from trifelt.gui.shell.stylesheet import ICONS, style_sheet
from trifelt.gui.shell.tokens import DARK, LIGHT, TEXT, Tokens, palette_of

SYSTEM: Final = "system"

# The first that is installed; all of them have figures of one width.
_FAMILIES: Final = (
    "Inter",
    "Segoe UI Variable Text",
    "Segoe UI",
    "SF Pro Text",
    "Noto Sans",
    "DejaVu Sans",
)


class Theme(QObject):
    """The theme in use; panes paint with `tokens` and repaint on `changed`."""

    changed = Signal()

    def __init__(
        self, application: QApplication, mode: str = SYSTEM, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._mode = mode
        self._tokens = self._wanted()
        # Fusion draws alike everywhere; a platform's own style ignores parts of the palette.
        application.setStyle("Fusion")
        QDir.setSearchPaths(ICONS, [str(resource_root() / "icons")])
        application.setFont(_font())
        self._apply()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.system_changed)

    @property
    def tokens(self) -> Tokens:
        """The colours to paint with now."""
        return self._tokens

    @property
    def mode(self) -> str:
        """What was asked for: `light`, `dark` or `system`."""
        return self._mode

    def set_mode(self, mode: str) -> None:
        """Use a theme from now on, or follow the system."""
        self._mode = mode
        self._follow()

    def system_changed(self) -> None:
        """Follow the system, if that is wanted; called when it says something else."""
        self._follow()

    def _wanted(self) -> Tokens:
        if self._mode == SYSTEM:
            return DARK if self._system_scheme() == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._mode == DARK.name else LIGHT

    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted is not self._tokens:
            self._tokens = wanted
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        self._application.setPalette(palette_of(self._tokens))
        self._application.setStyleSheet(style_sheet(self._tokens))

    def _system_scheme(self) -> Qt.ColorScheme:
        return QGuiApplication.styleHints().colorScheme()


def _font() -> QFont:
    """The letters of the window, their figures all of one width so that money lines up."""
    font = QFont()
    font.setFamilies([*_FAMILIES, font.family()])
    font.setPixelSize(TEXT)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
