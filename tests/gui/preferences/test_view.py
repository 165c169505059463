"""Preferences by real events: each acts at once, is saved, and says what is wrong beside itself."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.certain import certain
from trifelt.gui.app import Application
from trifelt.gui.preferences.view import PreferencesPane
from trifelt.gui.shell.controls import FaultedField
from trifelt.storage.settings import DEFAULTS, Coach, Motion, ThemeChoice

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def pane(shown: Application) -> PreferencesPane:
    shown.window.show_pane("preferences")
    return certain(shown.window.pane("preferences"), PreferencesPane)


def saved(application: Application) -> dict[str, Any]:
    return tomllib.loads(application.folders.settings_file.read_text(encoding="utf-8"))


def type_into(qtbot: QtBot, field: QLineEdit, text: str) -> None:
    qtbot.mouseClick(field, LEFT)
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    if text:
        qtbot.keyClicks(field, text)
    else:
        qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClick(field, Qt.Key.Key_Return)


def fault_of(field: QLineEdit) -> FaultedField:
    return certain(field.parentWidget(), FaultedField)


def test_choices_act_and_are_saved_at_once(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    for segments, value in (
        (pane.segments["theme"], "dark"),
        (pane.segments["motion"], "off"),
        (pane.segments["coach"], "before"),
    ):
        qtbot.mouseClick(segments.button(value), LEFT)
    settings = shown.preferences.settings
    assert (settings.theme, settings.motion, settings.coach) == (
        ThemeChoice.DARK,
        Motion.OFF,
        Coach.BEFORE,
    )
    assert shown.theme.tokens.name == "dark"
    written = saved(shown)
    assert (written["theme"], written["motion"], written["coach"]) == ("dark", "off", "before")


def test_choices_are_made_by_the_keyboard(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    button = pane.segments["motion"].button("normal")
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Right)
    slow = pane.segments["motion"].button("slow")
    qtbot.keyClick(slow, Qt.Key.Key_Space)
    assert shown.preferences.settings.motion is Motion.SLOW


def test_money_is_taken_when_its_typing_is_done(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    type_into(qtbot, pane.fields["starting-balance"], "2,500.50")
    assert shown.preferences.settings.starting_balance == 250_050
    type_into(qtbot, pane.fields["currency"], "HK$")
    assert shown.preferences.settings.currency == "HK$"
    assert saved(shown)["starting-balance"] == "2500.50"


def test_a_wrong_amount_is_told_beside_its_field_and_not_taken(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    before = shown.preferences.settings.starting_balance
    type_into(qtbot, pane.fields["starting-balance"], "ten")
    assert fault_of(pane.fields["starting-balance"]).fault is not None
    assert "ten" in pane.fields["starting-balance"].accessibleDescription()
    assert shown.preferences.settings.starting_balance == before
    type_into(qtbot, pane.fields["starting-balance"], "10")
    assert fault_of(pane.fields["starting-balance"]).fault is None
    assert shown.preferences.settings.starting_balance == 1_000


def test_a_chip_set_is_copied_named_and_edited(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    editor = pane.chips
    pane.reveal(editor)
    qtbot.mouseClick(editor.copy, LEFT)
    assert QApplication.focusWidget() is editor.name
    qtbot.keyClicks(editor.name, "High limit")
    qtbot.mouseClick(editor.chips[500_000], LEFT)
    type_into(qtbot, editor.value, "10000")
    qtbot.mouseClick(editor.swatches.swatches["#8a4b1f"], LEFT)
    chips = shown.preferences.settings.chips
    assert chips.name == "High limit"
    assert (chips.chips[-1].cents, chips.chips[-1].colour) == (1_000_000, "#8a4b1f")
    assert DEFAULTS.chips in shown.preferences.settings.chip_sets
    assert [chips["name"] for chips in saved(shown)["chip-sets"]] == [
        *("Standard", "High limit", "Small", "Large")
    ]


def test_tab_meets_the_chips_before_what_edits_them_and_the_colours_once(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    editor = pane.chips
    qtbot.mouseClick(editor.chips[2_500], LEFT)
    editor.name.setFocus()
    met = []
    for _ in range(6):
        qtbot.keyClick(certain(QApplication.focusWidget()), Qt.Key.Key_Tab)
        met.append(QApplication.focusWidget())
    colour = shown.preferences.settings.chips.chips[3].colour
    swatch = editor.swatches.swatches[colour]
    parts = editor.chips[2_500], editor.add, editor.value, editor.colour, swatch, editor.remove
    assert met == list(parts)


def test_a_half_typed_value_does_not_lose_the_chip(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    """Typing 250 passes over 2 and 25, and 25 is another chip's value already."""
    editor = pane.chips
    qtbot.mouseClick(editor.chips[500], LEFT)
    type_into(qtbot, editor.value, "250")
    values = [chip.cents for chip in shown.preferences.settings.chips.chips]
    assert len(values) == len(DEFAULTS.chips.chips)
    assert 25_000 in values
    assert 2_500 in values
    assert 500 not in values


def test_a_refused_value_leaves_what_was_set(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    before = shown.preferences.settings
    qtbot.mouseClick(pane.chips.chips[50], LEFT)
    type_into(qtbot, pane.chips.value, "2.50")  # 2 is free, 2.50 is another chip
    type_into(qtbot, pane.fields["currency"], "EUROS")
    assert shown.preferences.settings == before
    assert fault_of(pane.fields["currency"]).fault is not None


def test_what_is_wrong_with_a_chip_stands_below_its_field(
    pane: PreferencesPane, qtbot: QtBot
) -> None:
    """Below whatever it says: the page is laid out again in as many columns as have room."""
    field = pane.chips.value
    type_into(qtbot, field, "ten")
    faulted = fault_of(field)
    told = next(part for part in faulted.findChildren(QLabel) if part.text())
    qtbot.waitUntil(lambda: told.y() >= field.geometry().bottom())
    qtbot.waitUntil(lambda: told.height() >= told.heightForWidth(told.width()))


def test_chips_are_added_and_removed_down_to_one(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    editor = pane.chips
    while editor.add.isEnabled():
        qtbot.mouseClick(editor.add, LEFT)
    assert len(shown.preferences.settings.chips.chips) == 12
    while editor.remove.isEnabled():
        qtbot.mouseClick(editor.remove, LEFT)
    assert len(shown.preferences.settings.chips.chips) == 1
    assert len(editor.chips) == 1


def test_a_deleted_set_comes_back_with_undo(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    editor = pane.chips
    while editor.delete.isEnabled():
        before = shown.preferences.settings.chip_sets
        qtbot.mouseClick(editor.delete, LEFT)
    assert len(shown.preferences.settings.chip_sets) == 1
    qtbot.mouseClick(shown.window.strip.action, LEFT)
    assert shown.preferences.settings.chip_sets == before
    assert editor.sets.count() == 2


def test_reset_puts_all_back_and_can_be_taken_back(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    qtbot.mouseClick(pane.segments["theme"].button("dark"), LEFT)
    type_into(qtbot, pane.fields["currency"], "")
    changed = shown.preferences.settings
    qtbot.mouseClick(pane.reset, LEFT)
    assert shown.preferences.settings == DEFAULTS
    assert pane.segments["theme"].value == "system"
    qtbot.mouseClick(shown.window.strip.action, LEFT)
    assert shown.preferences.settings == changed
    assert pane.segments["theme"].value == "dark"


class Opener(QObject):
    """Stands in for the desktop's file manager."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toLocalFile())


def test_folders_are_made_and_opened(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    opener = Opener()
    QDesktopServices.setUrlHandler("file", opener, "open")  # type: ignore[arg-type]
    try:
        for name in ("config", "data", "log"):
            qtbot.mouseClick(pane.folders[name], LEFT)
    finally:
        QDesktopServices.unsetUrlHandler("file")
    folders = shown.folders
    assert opener.opened == [str(folders.config), str(folders.data), str(folders.log)]
    assert all(Path(folder).is_dir() for folder in opener.opened)


def test_a_folder_that_cannot_be_made_is_said(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    shown.folders.data.parent.mkdir(parents=True, exist_ok=True)
    shown.folders.data.write_text("in the way", encoding="utf-8")
    qtbot.mouseClick(pane.folders["data"], LEFT)
    assert str(shown.folders.data) in shown.window.strip.sentence.text()


def test_a_setting_that_cannot_be_saved_holds_and_is_said_once(
    shown: Application, pane: PreferencesPane, qtbot: QtBot
) -> None:
    shown.folders.config.parent.mkdir(parents=True, exist_ok=True)
    shown.folders.config.write_text("in the way", encoding="utf-8")
    qtbot.mouseClick(pane.segments["theme"].button("dark"), LEFT)
    assert shown.theme.tokens.name == "dark"
    assert shown.window.strip.isVisible()
    shown.window.strip.put_away()
    qtbot.mouseClick(pane.segments["motion"].button("off"), LEFT)
    assert shown.preferences.settings.motion is Motion.OFF
    assert not shown.window.strip.isVisible()


def test_a_computer_without_chinese_letters_is_told_what_to_install(
    shown: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trifelt.gui.preferences.view.written_languages", lambda: [None])
    shown.window.show_pane("preferences")
    said = [one.text() for one in shown.window.pane("preferences").findChildren(QLabel)]
    assert any("fonts-noto-cjk" in text for text in said)
