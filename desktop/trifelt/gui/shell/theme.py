"""The style sheet of a theme, over the Fusion style and the theme's own palette."""

from typing import Final

from PySide6.QtCore import QDir, QObject, Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from trifelt.engine.languages import ENGLISH_CODE, Language, languages
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root
from trifelt.gui.shell.system import thin_strokes
from trifelt.gui.shell.tokens import (
    COLOURS,
    CONTROL_HEIGHT,
    CONTROL_RADIUS,
    DARK,
    FIGURE,
    HALF,
    HEADING,
    LIGHT,
    RADIUS,
    SMALL_TEXT,
    STEP,
    TEXT,
    TITLE,
    TOUCH_HEIGHT,
    Tokens,
    palette_of,
)

# The prefix of a file's name in place of the icons' folder: a path may hold signs that end a
# rule. Qt looks it up among its search paths.
ICONS = "icons"


def style_sheet(tokens: Tokens) -> str:
    """Every rule of the look in one text."""
    facts: dict[str, object] = {name: getattr(tokens, name) for name in COLOURS}
    facts.update(
        marks=f"{ICONS}:controls/{tokens.name}",
        step=STEP,
        half=HALF,
        radius=RADIUS,
        control_radius=CONTROL_RADIUS,
        # Without the border and the padding, which Qt adds.
        control=CONTROL_HEIGHT - 2 - STEP,
        touch=TOUCH_HEIGHT - 2 - STEP,
        segment=CONTROL_HEIGHT - 4 * HALF - 2 * HALF,
        small=SMALL_TEXT,
        heading=HEADING,
        title=TITLE,
        figure=FIGURE,
    )
    return _TEXTS.format_map(facts) + _CONTROLS.format_map(facts)


_TEXTS = """
QLabel {{ background: transparent; color: {text}; }}
QLabel[role="title"] {{ font-size: {title}px; font-weight: 600; }}
QLabel[role="heading"] {{ font-size: {heading}px; font-weight: 600; }}
QLabel[role="strong"] {{ font-weight: 600; }}
QLabel[role="figure"] {{ font-size: {figure}px; font-weight: 700; }}
QLabel[role="muted"] {{ color: {muted}; }}
QLabel[role="small"], QLabel[role="caption"] {{ font-size: {small}px; color: {muted}; }}
QLabel[role="clause"] {{ font-size: {small}px; color: {accent}; }}
QLabel[role="win"] {{ color: {win}; font-weight: 600; }}
QLabel[role="lose"] {{ color: {lose}; font-weight: 600; }}
QLabel[role="fault"] {{ color: {lose}; font-size: {small}px; }}
QToolTip {{
    background: {tooltip}; color: {on_tooltip}; border: none; padding: {half}px {step}px;
}}
QFrame[role="panel"] {{
    background: {surface}; border: 1px solid {line}; border-radius: {radius}px;
}}
QFrame[role="plate"] {{
    background: {felt_sign}; border: 1px solid {felt_print}; border-radius: {radius}px;
}}
QFrame[role="plate"] > QLabel {{ color: {felt_text}; }}
QFrame[role="plate"] > QLabel[role="small"] {{ color: {felt_print}; }}
QFrame[role="notice"] {{
    background: {notice}; border: 1px solid {notice_line}; border-radius: {control_radius}px;
}}
QFrame[role="failure"] {{
    background: {fault}; border: 1px solid {fault_line}; border-radius: {control_radius}px;
}}
QFrame[role="rule"] {{ background: {line}; border: none; }}
QFrame[role="rail"] {{ background: {rail}; border: none; border-right: 1px solid {line}; }}
QScrollArea, QScrollArea > QWidget > QWidget[role="page"] {{
    background: transparent; border: none;
}}
QFrame[role="panel"] QTextBrowser {{
    background: transparent; border: 2px solid transparent; padding: 0;
}}
QFrame[role="panel"] QTextBrowser:focus {{ border-color: {accent}; }}
"""

_CONTROLS = """
QPushButton {{
    background: {hover}; color: {text}; border: 1px solid {line}; outline: none;
    border-radius: {control_radius}px; padding: {half}px {step}px; min-height: {control}px;
    font-weight: 600;
}}
QPushButton:hover {{ background: {pressed}; }}
QPushButton:pressed {{ background: {line}; }}
QPushButton:disabled {{ color: {disabled}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 3px 7px; }}
QPushButton[role="primary"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton[role="primary"]:hover {{ background: {accent_hover}; }}
QPushButton[role="primary"]:focus {{ border-color: {text}; }}
QPushButton[role="primary"]:disabled {{
    background: {hover}; color: {disabled}; border-color: {line};
}}
QPushButton[touch="true"] {{ min-height: {touch}px; }}
QPushButton[role="option"]:checked {{ background: {accent_soft}; border-color: {accent}; }}
QPushButton[role="right"], QPushButton[role="right"]:disabled {{
    border: 2px solid {win}; color: {win};
}}
QPushButton[role="wrong"], QPushButton[role="wrong"]:disabled {{
    border: 2px solid {lose}; color: {lose};
}}
QPushButton[role="segment"] {{
    background: transparent; border: 1px solid transparent; font-weight: 500; color: {muted};
    min-height: {segment}px; border-radius: 6px;
}}
QPushButton[role="segment"]:hover {{ background: {hover}; }}
QPushButton[role="segment"]:checked {{
    background: {accent_soft}; color: {accent}; border: 1px solid {accent};
}}
QPushButton[role="segment"]:focus {{ border: 2px solid {accent}; padding: 3px 7px; }}
QPushButton[role="segment"]:focus:!checked {{ border: 2px dashed {accent}; }}
QPushButton[role="segment"][below="true"] {{ text-align: left; }}
QPushButton[role="door"] {{
    background: {surface}; border: 1px solid {line}; border-radius: {radius}px; padding: 1px;
}}
QPushButton[role="door"]:hover {{ background: {hover}; border-color: {control_line}; }}
QPushButton[role="door"]:pressed {{ background: {pressed}; }}
QPushButton[role="door"]:focus {{ border: 2px solid {accent}; padding: 0; }}
QFrame[role="segments"] {{
    background: {sunken}; border: 1px solid {line}; border-radius: {control_radius}px;
}}
QToolButton {{
    background: transparent; color: {text}; border: 1px solid transparent;
    border-radius: {control_radius}px; padding: {half}px;
}}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:open {{ background: {pressed}; }}
QToolButton:focus {{ border: 2px solid {accent}; padding: 3px; }}
QToolButton:disabled, QToolButton[role="house"]:disabled {{ color: {disabled}; }}
QPushButton[role="segment"]:disabled, QCheckBox:disabled, QLabel:disabled {{ color: {disabled}; }}
QToolButton[role="pane"] {{ color: {muted}; font-size: {small}px; padding: 6px 0 {half}px 0; }}
QToolButton[role="pane"]:checked {{ background: {accent_soft}; color: {accent}; }}
QToolButton[role="pane"]:focus {{ border: 2px solid {accent}; padding: 5px 0 3px 0; }}
QToolButton[role="swatch"] {{ border: 1px solid {control_line}; }}
QToolButton[role="swatch"]:checked {{ border: 2px solid {accent}; padding: 3px; }}
QToolButton[role="swatch"]:focus {{ border: 2px solid {text}; padding: 3px; }}
QToolButton[role="clause"] {{ color: {accent}; padding: 0; border: 2px solid transparent; }}
QToolButton[role="clause"]:focus {{ border-color: {accent}; padding: 0; }}
QToolButton[role="game"] {{
    font-size: {heading}px; font-weight: 700; padding: {half}px 24px {half}px {step}px;
}}
QToolButton[role="house"] {{ color: {muted}; padding: {half}px 24px {half}px {step}px; }}
QToolButton[role="game"]:focus, QToolButton[role="house"]:focus {{ padding: 3px 23px 3px 7px; }}
QLineEdit, QPlainTextEdit, QTextBrowser, QComboBox, QSpinBox {{
    background: {sunken}; color: {text}; border: 1px solid {control_line};
    border-radius: {control_radius}px; padding: {half}px {step}px;
    selection-background-color: {accent}; selection-color: {on_accent};
}}
QLineEdit, QComboBox, QSpinBox {{ min-height: {control}px; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus, QComboBox:focus, QSpinBox:focus {{
    border: 2px solid {accent}; padding: 3px 7px;
}}
QLineEdit[fault="true"], QComboBox[fault="true"] {{ border: 2px solid {lose}; padding: 3px 7px; }}
QLineEdit:disabled, QComboBox:disabled {{ color: {disabled}; border-color: {line}; }}
QLineEdit[role="cell"] {{ min-height: 20px; padding: 2px {step}px; border-radius: 6px; }}
QLineEdit[role="cell"]:focus, QLineEdit[role="cell"][fault="true"] {{ padding: 1px 7px; }}
QComboBox[role="cell"] {{ min-height: 20px; padding: 2px {step}px; border-radius: 6px; }}
QComboBox[role="cell"]:focus {{ padding: 1px 7px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: 28px; }}
QComboBox::down-arrow {{ image: url({marks}/chevron.svg); width: 10px; height: 10px; }}
QComboBox QAbstractItemView {{
    background: {surface}; color: {text}; border: 1px solid {control_line}; outline: none;
    selection-background-color: {accent_soft}; selection-color: {text}; padding: {half}px;
}}
QCheckBox {{
    spacing: {step}px; color: {text}; background: transparent; padding: 1px 3px; outline: none;
}}
QCheckBox::indicator, QTreeView::indicator {{
    width: 18px; height: 18px; border: 1px solid {control_line}; border-radius: 5px;
    background: {sunken};
}}
QTreeView::indicator {{ width: 14px; height: 14px; border-radius: 4px; }}
QTreeView::indicator:indeterminate {{ background: {accent_soft}; border-color: {accent}; }}
QTreeView::item {{ padding: {half}px 2px; border-radius: 6px; }}
QTreeView::item:hover {{ background: {hover}; }}
QTreeView::item:selected {{ background: {accent_soft}; color: {accent}; }}
QTreeView::item:selected:focus {{ border: 2px solid {accent}; padding: 2px 0; }}
QCheckBox::indicator:checked, QTreeView::indicator:checked {{
    background: {accent}; border-color: {accent}; image: url({marks}/check.svg);
}}
QDialogButtonBox {{ button-layout: 3; }}
QMenu {{
    background: {surface}; color: {text}; border: 1px solid {control_line};
    border-radius: {control_radius}px; padding: {half}px;
}}
QMenu::item {{ padding: {step}px 24px {step}px 32px; border-radius: 6px; }}
QMenu::item:selected {{ background: {accent_soft}; color: {text}; }}
QMenu::item:disabled {{ color: {disabled}; }}
QMenu::indicator {{ width: 12px; height: 12px; left: 10px; }}
QMenu::indicator:checked {{ image: url({marks}/tick.svg); }}
QMenu::separator {{ height: 1px; background: {line}; margin: {half}px {step}px; }}
QListView, QTreeView, QTableView {{
    background: transparent; color: {text}; border: none; outline: none;
    selection-background-color: {accent_soft}; selection-color: {text};
}}
QTreeView, QTableView, QCheckBox, QScrollArea[role="read"], QFrame[role="asked"],
QFrame[role="held"] {{
    border: 2px solid transparent; border-radius: {control_radius}px;
}}
QTreeView:focus, QTableView:focus, QCheckBox:focus, QScrollArea[role="read"]:focus,
QScrollArea[role="panel"]:focus, QFrame[role="held"] {{ border-color: {accent}; }}
QListView[role="popup"] {{ background: {surface}; border: 1px solid {control_line}; }}
QListView::item {{ padding: {step}px; border-radius: 6px; }}
QListView::item:hover {{ background: {hover}; }}
QListView::item:selected {{ background: {accent_soft}; color: {accent}; }}
QListView::item:selected:focus {{ border: 2px solid {accent}; padding: 6px; }}
QHeaderView {{ background: transparent; }}
QHeaderView::section, QTableCornerButton::section {{
    background: transparent; color: {muted}; border: none; border-bottom: 1px solid {line};
    padding: {half}px 3px; font-size: {small}px;
}}
QHeaderView::section:vertical {{ color: {text}; border: none; }}
QHeaderView::up-arrow, QHeaderView::down-arrow {{
    subcontrol-position: top center; image: url({marks}/chevron.svg); width: 9px; height: 9px;
}}
QHeaderView::up-arrow {{ image: url({marks}/chevron-up.svg); }}
QProgressBar {{
    background: {sunken}; border: none; border-radius: 3px; min-height: 6px; max-height: 6px;
}}
QProgressBar::chunk {{ background: {accent}; border-radius: 3px; }}
QSlider:horizontal {{ min-height: 20px; }}
QSlider::groove:horizontal {{ height: 4px; background: {line}; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{
    width: 16px; height: 16px; margin: -6px 0; border-radius: 8px; background: {accent};
}}
QSlider::handle:horizontal:focus {{ border: 2px solid {text}; width: 12px; height: 12px; }}
QScrollBar:vertical {{ width: 12px; background: transparent; margin: 0; }}
QScrollBar:horizontal {{ height: 12px; background: transparent; margin: 0; }}
QScrollBar::handle {{ background: {control_line}; border-radius: 3px; margin: 3px; }}
QScrollBar::handle:vertical {{ min-height: 32px; }}
QScrollBar::handle:horizontal {{ min-width: 32px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


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
# What these have no letters for is taken from the next of these, in the order of each system: a
# language may write the same letter in a way of its own.
_SIMPLIFIED: Final = (
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Noto Sans SC",
    "Microsoft YaHei UI",
    "PingFang SC",
    "WenQuanYi Micro Hei",
    "Droid Sans Fallback",
)
_TRADITIONAL: Final = (
    "Noto Sans CJK TC",
    "Source Han Sans TC",
    "Noto Sans TC",
    "Microsoft JhengHei UI",
    "PingFang TC",
)
_MORE_FAMILIES: Final = {
    "zh_Hans": (*_SIMPLIFIED, *_TRADITIONAL),
    "zh_Hant": (*_TRADITIONAL, *_SIMPLIFIED),
}
_WRITTEN_IN: Final = {
    "zh_Hans": QFontDatabase.WritingSystem.SimplifiedChinese,
    "zh_Hant": QFontDatabase.WritingSystem.TraditionalChinese,
}
NO_LETTERS: Final = Message(
    "No Chinese font is installed, so Trifelt speaks English. Install one, such as Noto Sans CJK "
    "(on Debian and Ubuntu: fonts-noto-cjk), and start Trifelt again."
)


def has_letters_for(code: str) -> bool:
    """Whether a font is installed that has the letters of a language."""
    written = _WRITTEN_IN.get(code)
    return written is None or bool(QFontDatabase.families(written))


def written_languages() -> list[Language]:
    """The languages whose letters a font that is installed has."""
    return [language for language in languages() if has_letters_for(language.code)]


def families_of(code: str) -> tuple[str, ...]:
    """The fonts for the letters of a language, in order; none where any font has them."""
    return _MORE_FAMILIES[code] if code in _WRITTEN_IN else ()


def letters_of(font: QFont, code: str) -> QFont:
    """A font that takes what it has no letters for as a language writes them."""
    families = [*_FAMILIES, *_MORE_FAMILIES.get(code, _MORE_FAMILIES["zh_Hans"])]
    spoken = QFont(font)
    spoken.setFamilies([*families, *(name for name in font.families() if name not in families)])
    # Else the system's language changes the letters that were chosen, and a PDF loses those.
    spoken.setFeature(QFont.Tag("locl"), 0)
    # Qt keeps a font by its first family: the next language would be written as the last one.
    traditional = code == "zh_Hant"
    spoken.setStyleHint(QFont.StyleHint.SansSerif if traditional else QFont.StyleHint.AnyStyle)
    return spoken


class Theme(QObject):
    """The theme in use; panes paint with `tokens` and repaint on `changed`."""

    changed = Signal()

    def __init__(
        self, application: QApplication, mode: str = SYSTEM, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._application = application
        self._mode = mode
        self.tokens = self._wanted()
        # Fusion draws alike everywhere; a platform's own style ignores parts of the palette.
        application.setStyle("Fusion")
        QDir.setSearchPaths(ICONS, [str(resource_root() / "icons")])
        application.setFont(letters_of(text_font(), ENGLISH_CODE))
        self._apply()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.system_changed)

    def set_mode(self, mode: str) -> None:
        """Use a theme from now on, or follow the system."""
        self._mode = mode
        self.system_changed()

    def set_language(self, code: str) -> None:
        """Write as a language does from now on."""
        font = letters_of(self._application.font(), code)
        if font.families() != self._application.font().families():
            self._application.setFont(font)
            self._apply()

    def system_changed(self) -> None:
        """Follow the system, if that was asked for; called when it says something else."""
        wanted = self._wanted()
        if wanted is not self.tokens:
            self.tokens = wanted
            self._apply()

    def _wanted(self) -> Tokens:
        if self._mode == SYSTEM:
            return DARK if self._system_scheme() == Qt.ColorScheme.Dark else LIGHT
        return DARK if self._mode == DARK.name else LIGHT

    def _apply(self) -> None:
        font, is_dark = self._application.font(), self.tokens is DARK
        # Qt keeps what it has drawn letters with by this too.
        strategy = (
            font.StyleStrategy.PreferAntialias if is_dark else font.StyleStrategy.PreferDefault
        )
        if font.styleStrategy() != strategy:
            thin_strokes(wanted=is_dark)
            font.setStyleStrategy(strategy)
            self._application.setFont(font)
        self._application.setPalette(palette_of(self.tokens))
        # From one sheet to another Qt polishes each control once more for every one above it.
        self._application.setStyleSheet("")
        self._application.setStyleSheet(style_sheet(self.tokens))
        self.changed.emit()

    def _system_scheme(self) -> Qt.ColorScheme:
        return QGuiApplication.styleHints().colorScheme()


def text_font() -> QFont:
    """The letters of the window, their figures all of one width so that money lines up."""
    font = QFont()
    font.setPixelSize(TEXT)
    font.setFeature(QFont.Tag("tnum"), 1)
    return font
