"""Names that look like markup: every pane shows them letter for letter, and no file is read."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from tests.gui.looking import texts_left_to_guess
from tests.journeys.opening import opened_by_click
from trifelt.engine.games import GAMES
from trifelt.engine.houses import built_in_houses
from trifelt.gui.app import Application
from trifelt.gui.check.model.marks import read_marks
from trifelt.gui.help.view import HelpPane
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.panes import PANES
from trifelt.gui.shell.dialogs import FaultListDialog
from trifelt.gui.shell.pane import Pane
from trifelt.storage.log import Log, Record, RecordKind, new_id
from trifelt.storage.log.record import HouseThen
from trifelt.tour.driver import TourDriver

RED: Final = QColor("#ff0013")
TURNED: Final = "\u202e"


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """A picture that a text may name; whoever shows it has read a file that a stranger chose."""
    file = tmp_path / "red.png"
    image = QImage(90, 90, QImage.Format.Format_RGB32)
    image.fill(RED)
    image.save(str(file))
    return file


@pytest.fixture
def name(picture: Path) -> str:
    return f'<img src="{picture}">M&S'


@pytest.fixture
def application(
    qapp: QApplication, trifelt_home: Path, qtbot: QtBot, name: str
) -> Iterator[Application]:
    """The program of somebody whose files are full of such names."""
    houses = trifelt_home / "config" / "houses"
    for game in GAMES:
        (houses / game.id).mkdir(parents=True)
        base = built_in_houses(game)[0].id
        head = f"schema = 1\ngame = '{game.id}'\nname = '{name[:80]}'\nbase = '{base}'\n"
        (houses / game.id / "mine.toml").write_text(f"{head}id = 'mine'\n", encoding="utf-8")
    broken = f"schema = 1\ngame = 'three-pictures'\nid = '{name}'\n'{name}' = 1\n"
    (houses / "three-pictures" / "broken.toml").write_text(broken, encoding="utf-8")
    settings = "schema = 1\ncurrency = '<u>'\ngame = 'three-pictures'\n"
    mine = "\n".join(f"{game.id} = 'mine'" for game in GAMES)
    (trifelt_home / "config" / "settings.toml").write_text(f"{settings}[houses]\n{mine}\n")
    made = Application(qapp)
    with Log(made.folders.record_file) as log:
        for number, summary in enumerate((name, f"{name}\nPaid{TURNED}00.52\0")):
            log.save(
                Record(
                    id=new_id(),
                    kind=RecordKind.ROUND,
                    created=datetime(2026, 11, 1, 12, number, tzinfo=UTC),
                    program=name,
                    summary=summary,
                    body={},
                    game="three-pictures",
                    house=HouseThen("three-pictures", "mine", name, {"edition": name}),
                    staked=100,
                    net=-100,
                )
            )
    with qtbot.waitExposed(made.window):
        made.show()
    yield made
    made.window.close()
    made.close()


@pytest.fixture
def driver(application: Application, tmp_path: Path) -> TourDriver:
    driver = TourDriver(application.window, tmp_path)
    (dialog,) = application.window.findChildren(FaultListDialog)
    assert any("<img" in part.text() for part in dialog.findChildren(QLabel))
    assert texts_left_to_guess(dialog) == []
    assert not shows_red(dialog.grab().toImage())
    for button in dialog.findChildren(QPushButton):
        driver.click(button)
    return driver


def shows_red(image: QImage) -> bool:
    return any(
        image.pixelColor(x, y) == RED
        for x in range(0, image.width(), 20)
        for y in range(0, image.height(), 20)
    )


def test_every_pane_shows_names_like_markup_letter_for_letter(
    application: Application, driver: TourDriver, name: str
) -> None:
    shown = 0
    for entry in PANES:
        pane = opened_by_click(application, driver, entry.id, Pane)
        driver.settle(100)
        assert texts_left_to_guess(application.window) == []
        assert not shows_red(application.window.grab().toImage()), entry.id
        shown += any(name in part.text() for part in pane.findChildren(QLabel))
    assert shown
    assert application.window.header.house_button.text().startswith(name.replace("&", "&&")[:60])


def test_the_history_writes_out_what_would_hide_or_turn_round(
    application: Application, driver: TourDriver, name: str
) -> None:
    pane = opened_by_click(application, driver, "history", HistoryPane)
    driver.wait_until(lambda: pane.records.detail.detail is not None, "the newest record")
    assert f"{name}\\u000aPaid\\u202e00.52\\u0000" in pane.records.detail.summary.text()
    row = [pane.records.entries.index(0, column).data() for column in range(7)]
    assert f"{name}\\u000aPaid\\u202e00.52\\u0000" in row
    assert name in row


def test_the_help_reads_no_file(
    application: Application, driver: TourDriver, picture: Path, name: str
) -> None:
    pane = opened_by_click(application, driver, "help", HelpPane)
    pane.page.setHtml(f"<p>{name}</p><p><img src='{picture.as_uri()}'></p>")
    driver.move(pane.page.viewport(), QPoint(5, 5))
    driver.settle(50)
    assert not shows_red(pane.page.grab().toImage())


def test_marks_of_a_record_show_what_would_turn_them_round() -> None:
    marks = read_marks({"supervisor": f"Lee{TURNED}", "note": "Two\nlines"})
    assert (marks.supervisor, marks.note) == ("Lee\\u202e", "Two\nlines")
