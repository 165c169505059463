"""A graph's surroundings: texts, theme and message strip, without a whole window."""

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from trifelt.gui.shell.choice import Choice, Preferences
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.strip import MessageStrip
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import forget_icons
from trifelt.storage.folders import user_folders


@pytest.fixture
def context(qtbot: QtBot, qapp: QApplication) -> Iterator[PaneContext]:
    """What a pane hands to its graphs."""
    texts, theme = Texts(), Theme(qapp, "light")
    strip = MessageStrip(texts, theme)
    qtbot.addWidget(strip)
    yield PaneContext(
        texts=texts,
        theme=theme,
        # Graphs read neither; a test that needs them asks for the whole window.
        preferences=cast("Preferences", None),
        folders=user_folders(),
        choice=cast("Choice", None),
        strip=strip,
        open_pane=lambda _pane, _matter: None,
        panes=(),
    )
    strip.put_away()
    theme.deleteLater()
    forget_icons()
