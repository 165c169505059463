"""Asking for a file, at every place that does: what was closed is gone, and so is its thread."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QLineEdit,
    QListView,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.journeys.opening import opened_by_key
from tests.journeys.paytables.paytables_driver import choose, house_menu, open_pay_tables
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.graphs.view import GraphView
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.shell.dialogs import ask_for_file
from trifelt.gui.shell.texts import Texts
from trifelt.gui.slip.page import SlipDialog
from trifelt.tour.driver import TourDriver

TIMES = 20
THREADS = Path("/proc/self/task")
Ask = Callable[[], object]


def import_a_house(application: Application, driver: TourDriver) -> Ask:
    pane = open_pay_tables(application, driver)
    return lambda: house_menu(driver, pane, "import")


def compared(application: Application, driver: TourDriver) -> CompareView:
    pane = open_pay_tables(application, driver)
    driver.click(pane.views.button("compare"))
    view = certain(pane.stack.currentWidget(), CompareView)
    driver.wait_until(lambda: bool(view.compared), "a first comparison")
    return view


def save_a_graph(application: Application, driver: TourDriver) -> Ask:
    graph: GraphView = compared(application, driver).charts.edges

    def ask() -> None:
        graph.plot.setFocus()
        driver.key("Menu")
        choose(driver, graph.menu, graph.menu.actions()[0])

    return ask


def save_a_slip(application: Application, driver: TourDriver) -> Ask:
    opened_by_key(application, driver, "check", CheckPane)
    application.choice.choose_game("three-pictures")
    driver.key("Ctrl+L")
    driver.enter("1 KhQhJh 25 / d 9s8d2h")
    driver.key("Ctrl+P")
    dialog = certain(QApplication.activeModalWidget(), SlipDialog)
    return lambda: driver.click(dialog.pdf_button)


def held(application: Application) -> tuple[int, int]:
    """The window's objects, and the threads of the process, Qt's own among them."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    threads = len(list(THREADS.iterdir())) if THREADS.exists() else 0
    return len(application.window.findChildren(QObject)), threads


@pytest.mark.parametrize(
    "opened",
    [
        import_a_house,
        save_a_graph,
        save_a_slip,
    ],
    ids=lambda opened: opened.__name__,
)
def test_twenty_dialogs_leave_no_object_and_no_thread(
    application: Application, driver: TourDriver, opened: Callable[[Application, TourDriver], Ask]
) -> None:
    ask = opened(application, driver)

    def ask_and_close() -> None:
        ask()
        driver.wait_until(
            lambda: isinstance(QApplication.activeModalWidget(), QFileDialog), "the dialog"
        )
        driver.key("Escape")
        driver.settle(1)

    ask_and_close()
    objects, threads = held(application)
    for _ in range(TIMES):
        ask_and_close()
    after = held(application)
    assert after[0] <= objects + 2
    assert after[1] <= threads + 2


def test_a_first_dialog_is_among_the_documents_and_the_next_where_the_user_was(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources, home, elsewhere = (tmp_path / name for name in ("sources", "home", "elsewhere"))
    for folder in (sources, home / "Documents", elsewhere):
        folder.mkdir(parents=True)
    monkeypatch.chdir(sources)
    monkeypatch.setenv("HOME", str(home))
    parent = QWidget()
    qtbot.addWidget(parent)

    def begins_in() -> Path:
        return Path(
            ask_for_file(parent, Texts(), Message("Open"), "csv", print).directory().absolutePath()
        )

    for was, begins in ((sources, home / "Documents"), (elsewhere, elsewhere)):
        QFileDialog(parent).setDirectory(str(was))  # Qt begins where the last dialog was
        assert begins_in() == begins
    (home / "Documents").rmdir()
    QFileDialog(parent).setDirectory(str(sources))
    assert begins_in() == home


def test_a_dialog_that_opens_a_file_deletes_none(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    (folder / "kept").mkdir(parents=True)
    (folder / "kept.csv").touch()
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ask_for_file(parent, Texts(), Message("Open"), "csv", print)
    dialog.setDirectory(str(folder))
    (view,) = dialog.findChildren(QListView, "listView")
    model = view.model()
    qtbot.waitUntil(lambda: model.rowCount(view.rootIndex()) == 2)

    def agree() -> None:
        """Qt asks before it deletes, and takes whatever is not its No for a yes."""
        for question in dialog.findChildren(QMessageBox):
            question.reject()

    answer = QTimer(dialog)
    answer.timeout.connect(agree)
    answer.start()
    for name in ("kept", "kept.csv"):
        # By its name: the list sorts itself once it has found out what is a folder.
        first, exactly = model.index(0, 0, view.rootIndex()), Qt.MatchFlag.MatchExactly
        (found,) = model.match(first, Qt.ItemDataRole.DisplayRole, name, flags=exactly)
        view.setCurrentIndex(found)
        assert dialog.selectedFiles() == [str(folder / name)]
        QTest.keyClick(view, Qt.Key.Key_Delete)
        assert (folder / name).exists()
    answer.stop()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_a_dialog_proposes_stands_on_a_ground_of_its_own(
    application: Application, driver: TourDriver, theme: str
) -> None:
    """Its list is a window: through it nothing shows, or black where no compositor is."""
    application.theme.set_mode(theme)
    window = application.window
    dialog = ask_for_file(window, Texts(), Message("Open"), "csv", print)
    completer = certain(dialog.findChild(QLineEdit), QLineEdit).completer()
    popup = certain(completer.popup(), QAbstractItemView)
    popup.resize(200, 80)
    popup.show()
    driver.settle()
    ground = popup.grab().toImage().pixelColor(100, 60)
    assert ground.name() == application.theme.tokens.colour("surface").name()
    popup.hide()
    dialog.reject()
