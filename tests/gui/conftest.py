"""A whole window in a user folder of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.pseudo import CATALOGUE, CODE
from tests.gui.shell_panes import SHELL_PANES
from trifelt.engine.languages import catalogue_of
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.shell import texts
from trifelt.gui.shell.pane import PaneContext, PaneEntry

OF_THE_SHELL = ("shell", "preferences", "help")


@pytest.fixture
def panes(request: pytest.FixtureRequest) -> tuple[PaneEntry, ...]:
    """All panes; for the shell's own the shell's own, so that no other slows or fails them."""
    return SHELL_PANES if request.path.parent.name in OF_THE_SHELL else PANES


@pytest.fixture(autouse=True)
def pseudo_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window speaks the pseudo-language too."""
    monkeypatch.setattr(
        texts, "catalogue_of", lambda code: CATALOGUE if code == CODE else catalogue_of(code)
    )


@pytest.fixture
def application(
    qapp: QApplication, trifelt_home: Path, panes: tuple[PaneEntry, ...]
) -> Iterator[Application]:
    """The program as a first start makes it, not shown yet."""
    made = Application(qapp, panes=panes)
    yield made
    made.window.close()
    made.close()


@pytest.fixture
def shown(application: Application, qtbot: QtBot) -> Application:
    """The program with its window on the screen."""
    with qtbot.waitExposed(application.window):
        application.show()
    qtbot.waitUntil(lambda: bool(application.window.made_panes))
    return application


@pytest.fixture
def context(application: Application) -> PaneContext:
    """What the shell hands to every pane."""
    return application.window.context
