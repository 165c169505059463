"""What has the keyboard: it shows, Tab goes as the eye reads, and no other pane takes it away."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.gui.pixels import pixels
from tests.gui.test_accessibility import focusable
from trifelt.engine.message import Message
from trifelt.gui.app import Application
from trifelt.gui.panes import PANES
from trifelt.gui.paytables.house_file import NameDialog
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.pane import Pane
from trifelt.gui.slip.one_page import OnePage, PageDialog, Paper
from trifelt.gui.table.dialogs import ChartDialog
from trifelt.gui.train.view import TEST, TrainPane

PAGES = [*((entry.id, "") for entry in PANES), ("paytables", "compare"), ("train", TEST)]
AROUND = 4


class BlankPage(OnePage):
    """A page that says nothing."""

    def _body(self) -> str:
        return ""

    _foot = _body


def opened(shown: Application, qtbot: QtBot, pane_id: str, page: str = "") -> Pane:
    """A pane of the active window, at one of its pages, with all that it counts counted."""
    window = shown.window
    window.show_pane(pane_id)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    pane = window.pane(pane_id)
    if isinstance(pane, TrainPane) and page:
        pane.show_page(page)
    elif page:
        pane.receive(page)
    qtbot.waitUntil(nothing_is_under_way)
    QApplication.processEvents()
    return pane


def framed(widget: QWidget, ink: QColor) -> int:
    """How many pixels in and around a control have the colour of a frame."""
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint()), widget.size())
    seen = pixels(window.grab(place.adjusted(-AROUND, -AROUND, AROUND, AROUND)))
    red, green, blue = ink.red(), ink.green(), ink.blue()
    return int((seen[:, :, :3] == np.array((red, green, blue))).all(axis=2).sum())


def without_a_frame(root: QWidget, inks: list[QColor]) -> list[str]:
    """The controls that look with the keyboard as they do without it."""
    found = []
    for widget in filter(focusable, root.findChildren(QWidget)):
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()  # the page scrolls to it
        held = [framed(widget, ink) for ink in inks]
        root.window().setFocus()
        more = max(now - framed(widget, ink) for ink, now in zip(inks, held, strict=True))
        if more < min(widget.width(), widget.height()):
            found.append(f"{type(widget).__name__} {widget.accessibleName()}")
    return found


@pytest.mark.parametrize(("pane_id", "page"), PAGES)
def test_whatever_has_the_keyboard_has_a_frame(
    shown: Application, qtbot: QtBot, pane_id: str, page: str
) -> None:
    opened(shown, qtbot, pane_id, page)
    tokens = shown.theme.tokens
    # On gold itself the frame has the colour of the text, on the felt one of its own.
    inks = [tokens.colour(name) for name in ("accent", "text", "spot_lit")]
    assert without_a_frame(shown.window, inks) == []


def test_a_page_that_the_keys_scroll_has_a_frame(shown: Application, qtbot: QtBot) -> None:
    context = shown.window.context
    paper = Paper(Message("Report"), "report", Message("Save"), "report", Message("Page"))
    dialogs: list[QDialog] = [
        ChartDialog(context.texts, shown.choice.house, shown.window),
        PageDialog(context, [BlankPage(context.texts.render)], paper, shown.window),
    ]
    for dialog in dialogs:
        dialog.open()
        qtbot.waitUntil(dialog.isActiveWindow)
        inks = [shown.theme.tokens.colour(name) for name in ("accent", "text")]
        assert without_a_frame(dialog, inks) == []
        dialog.reject()


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("tables", ("Figures", "Pay table of Ante", "Ante, odds of Win", "Stake")),
        (
            "compare",
            (
                "Ready-made choices to compare",
                "Houses and tables to compare",
                "Stake",
                "Sorted by",
                "Figures of what is compared",
                "Odds side by side",
                "House edge",
            ),
        ),
    ],
)
def test_tab_goes_through_the_pay_tables_as_they_are_read(
    shown: Application, qtbot: QtBot, page: str, names: tuple[str, ...]
) -> None:
    pane = certain(opened(shown, qtbot, "paytables", page), PaytablesPane)
    pane.setFocus()
    first = now = certain(QApplication.focusWidget())
    assert first is pane.views.button(page)
    met: list[str] = []
    while not met or now is not first:
        met.append(now.accessibleName() or str(now.property("text")))
        qtbot.keyClick(now, Qt.Key.Key_Tab)
        now = certain(QApplication.focusWidget())
    assert [name for name in dict.fromkeys(met) if name in names] == list(names)
    header = "House: MBS, Version 4, 9 May 2013", "More actions for this house"
    assert met.index(header[1]) == met.index(header[0]) + 1


def test_a_house_that_is_saved_leaves_the_keyboard_where_it_was(
    shown: Application, qtbot: QtBot
) -> None:
    for pane_id in ("train", "table"):  # which follow the house
        opened(shown, qtbot, pane_id)
    pane = certain(opened(shown, qtbot, "paytables"), PaytablesPane)
    odds = pane.tables.line("ante", "win").odds
    odds.setFocus()
    odds.selectAll()
    qtbot.keyClicks(odds, "3 to 2")
    pane.file.save_as()
    dialog = certain(shown.window.findChild(NameDialog), NameDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(shown.window.isActiveWindow)
    assert shown.choice.house.id != "mbs"
    assert shown.window.focusWidget() is odds


def test_another_game_leaves_the_keyboard_in_the_tables(shown: Application, qtbot: QtBot) -> None:
    pane = certain(opened(shown, qtbot, "paytables"), PaytablesPane)
    pane.tables.line("ante", "win").odds.setFocus()
    shown.choice.choose_game("three-pictures")
    first = next(iter(pane.tables.sections[0].lines.values()))
    assert shown.window.focusWidget() is first.odds
