"""The window's way in."""

import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from trifelt.engine.checker import MOST_FAULTS, Fault, Faults
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House, built_in_houses
from trifelt.engine.languages import ENGLISH_CODE, language_codes, language_for, locale_folder
from trifelt.engine.message import Message
from trifelt.gui.panes import PANES
from trifelt.gui.shell.background import (
    Work,
    refusal_in,
    run_in_background,
    start_background,
    stop_background,
)
from trifelt.gui.shell.bugs import BugReporter, write_log_to
from trifelt.gui.shell.choice import Choice, Preferences
from trifelt.gui.shell.pane import PaneEntry
from trifelt.gui.shell.strip import Waited
from trifelt.gui.shell.system import (
    EndingSignals,
    WindowPlace,
    display_fault,
    plugins_folder,
)
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import NO_LETTERS, Theme, has_letters_for
from trifelt.gui.shell.tokens import application_icon, forget_icons
from trifelt.gui.shell.window import MainWindow
from trifelt.storage.folders import Folders, user_folders
from trifelt.storage.houses import UserHouses
from trifelt.storage.own_files import FileProblem
from trifelt.storage.refusal import StorageError
from trifelt.storage.settings import SYSTEM_LANGUAGE
from trifelt.storage.settings_file import SettingsFile, SettingsLoad
from trifelt.storage.tables import TableProfile, TableProfiles
from trifelt.storage.window_state import load_window, save_window

if TYPE_CHECKING:
    from trifelt.gui.shell.dialogs import BugDialog

_log = logging.getLogger(__name__)
# What is unfinished is kept when nothing was typed for so long.
PAUSE_MS = 400


class Application:
    """Everything that the window needs, made and released in order."""

    def __init__(
        self,
        qt: QApplication,
        folders: Folders | None = None,
        panes: tuple[PaneEntry, ...] = PANES,
    ) -> None:
        self.qt = qt
        self.folders = folders or user_folders()
        self._file = SettingsFile(self.folders.settings_file)
        self._loaded: SettingsLoad = self._file.load()
        settings = self._file.settings
        start_background()
        self._root = QObject(qt)
        self.texts = Texts(self._root)
        self.theme = Theme(qt, settings.theme, self._root)
        # Qt's own words, asked from the last to the first: ours where Qt's catalogue lacks one.
        self._qt_words = QTranslator(self._root), QTranslator(self._root)
        self._refused_language = self._speak(settings.language)
        self.preferences = Preferences(self._file, self._root)
        self.houses = UserHouses(self.folders.houses_folder)
        self.tables = TableProfiles(self.folders.tables_folder, self.houses)
        self.choice = Choice(GAMES, self._houses_of, self._tables_of, self._root)
        self.choice.restore(settings.game, settings.houses)
        self._know_houses()
        self.window = MainWindow(
            panes, self.texts, self.theme, self.preferences, self.choice, self.folders
        )
        self.bugs = BugReporter(self._root)
        self._bug_dialog: BugDialog | None = None
        self._place = WindowPlace(self.folders.window_file)
        self._connect()
        self.window.restore(load_window(self._place.path))

    def show(self, *, welcome: bool = False) -> None:
        """Show the window, and then what reading the settings had to tell."""
        if welcome:
            from trifelt.gui.preferences.welcome import WelcomePage

            self.window.cover(WelcomePage(self.window.context))
        self.window.show()
        if self._loaded.faults:
            from trifelt.gui.shell.dialogs import FaultListDialog

            title = Message("The settings file has faults")
            dialog = FaultListDialog(
                self.texts, title, self._loaded.notices, self._loaded.faults, self.window
            )
            dialog.open()
        else:
            for notice in self._loaded.notices:
                self.window.strip.failed(notice)
        if self._refused_language is not None:
            self.window.strip.failed(self._refused_language)
        self._tell_houses_set_aside()
        self._look_at_log()

    def end(self) -> None:
        """Close the window without a question, and leave whatever loop a dialog runs."""
        self.window.end()
        self.qt.quit()

    def close(self) -> None:
        """Let everything go: threads joined, pictures forgotten before Qt goes."""
        stop_background()
        for words in self._qt_words:
            self.qt.removeTranslator(words)
        self.window.deleteLater()
        self._root.deleteLater()
        from trifelt.gui.cards.pictures import forget_pictures

        forget_pictures()
        forget_icons()

    def _look_at_log(self) -> None:
        """Mend a damaged log, save what waits beside it, and tell of either."""
        path = self.folders.record_file
        if not path.parent.is_dir():
            return

        def op(_work: Work) -> Waited:
            from trifelt.storage.log import Log, save_waiting

            with Log(path) as log:
                saved, told = save_waiting(log)
                if path.exists():
                    log.mend()
                return saved, (*log.take_notices(), *told)

        run_in_background(
            parent=self._root,
            op=op,
            success=self.window.strip.tell_waited,
            failure=lambda fault: self.window.strip.failed(refusal_in(fault)),
        )

    def _houses_of(self, game: Game) -> tuple[House, ...]:
        """A game's houses: the built-in ones first, then the user's own."""
        own = [house for house in self.houses.load().values if house.game is game]
        return (*built_in_houses(game), *own)

    def _tables_of(self, game: Game) -> tuple[TableProfile, ...]:
        return tuple(table for table in self.tables.load().values if table.game is game)

    def _tell_houses_set_aside(self) -> None:
        """One dialog for all unreadable files of houses and tables; built-in houses are used."""
        problems = (*self.houses.load().problems, *self.tables.load().problems)
        if not problems:
            return
        from trifelt.gui.shell.dialogs import FaultListDialog

        FaultListDialog(
            self.texts,
            Message("Some files of houses or tables could not be used"),
            [notice for problem in problems for notice in problem.notices][:MOST_FAULTS],
            _faults_of(problems),
            self.window,
        ).open()

    def _connect(self) -> None:
        self.preferences.changed.connect(self._on_preferences_changed)
        self.preferences.not_saved.connect(self.window.strip.failed)
        self.choice.house_changed.connect(self._on_house_changed)
        self.bugs.found.connect(self._on_bug_found)
        self.choice.table_wanted.connect(self._on_table_wanted)
        self.window.header.house_button.drop_down.aboutToShow.connect(self._look_at_houses)
        self.choice.houses_changed.connect(self._know_houses)
        self.window.closing.connect(self._keep_window)
        self.window.closing.connect(self._place.leave)
        self.window.closing.connect(self.preferences.save_again)
        self._pause = QTimer(self._root, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._keep_window)
        self.window.went_on.connect(self._pause.start)
        self.window.settled.connect(self._keep_window)

    def _speak(self, wanted: str) -> Message | None:
        """Speak a language, Qt's own few words too; why not, where it cannot be written here."""
        code = wanted
        if wanted == SYSTEM_LANGUAGE:
            known = (ENGLISH_CODE, *language_codes())
            code = language_for(QLocale.system().uiLanguages(), known) or ENGLISH_CODE
        refusal = None if has_letters_for(code) else NO_LETTERS
        if refusal is not None:
            code = ENGLISH_CODE
        self.theme.set_language(code)
        self.texts.set_language(code)
        more, words = self._qt_words
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for each, found in (
            (words, words.load(QLocale(code), "qtbase", "_", folder)),
            (more, more.load("qt", str(locale_folder() / code))),
        ):
            self.qt.removeTranslator(each)
            if found:
                self.qt.installTranslator(each)
        return refusal

    def _know_houses(self) -> None:
        self._houses_known = self.houses.stamp()

    def _look_at_houses(self) -> None:
        """Another window, or a verb, may have saved a house or deleted one."""
        if self._houses_known != self.houses.stamp():
            self.choice.reload_houses()

    def _on_preferences_changed(self, name: str) -> None:
        settings = self.preferences.settings
        if name == "theme":
            self.theme.set_mode(settings.theme)
        elif name == "language":
            refusal = self._speak(settings.language)
            if refusal is not None:
                self.window.strip.failed(refusal)

    def _on_house_changed(self) -> None:
        choice = self.choice
        self.preferences.change(game=choice.game.id, houses=choice.remembered())

    def _on_table_wanted(self, table: TableProfile | None, first: str) -> None:
        from trifelt.gui.shell.table_dialog import TableDialog

        choice = self.choice
        dialog = TableDialog(
            self.texts, self.tables, choice.game, choice.houses, table, self.window, first
        )
        dialog.kept.connect(self._on_table_kept)
        dialog.deleted.connect(self.choice.reload_houses)
        dialog.open()

    def _on_table_kept(self, table: str) -> None:
        self.choice.reload()
        self.choice.choose_table(table)
        self.choice.reload_houses()

    def _on_bug_found(self, report: str) -> None:
        from trifelt.gui.shell.dialogs import BugDialog

        if self._bug_dialog is None:
            self._bug_dialog = BugDialog(self.texts, self.folders.error_file, self.window)
        self._bug_dialog.tell(report)

    def _keep_window(self) -> None:
        """Keep what is unfinished at every pause and at the end: the power may go."""
        self._pause.stop()
        try:
            save_window(self._place.path, self.window.places())
            self._place.hold()
        except StorageError as refused:
            _log.info("the window's place was not saved: %s", refused.message)


def _faults_of(problems: Sequence[FileProblem]) -> tuple[Fault, ...]:
    """The faults of all these files, each place with its file; a long list is cut."""
    faults = Faults()
    for problem in problems:
        faults.take(
            replace(fault, place=f"{problem.path.name}: {fault.place}".removesuffix(": "))
            for fault in problem.faults
        )
    return faults.listed()


def make_qt(arguments: Sequence[str]) -> QApplication:
    """Qt's application object, named so that desktops find our icon and menu entry."""
    QApplication.setApplicationName("trifelt")
    QApplication.setApplicationDisplayName("Trifelt")
    QApplication.setDesktopFileName("trifelt")
    QApplication.addLibraryPath(str(plugins_folder()))
    qt = QApplication(["trifelt", *arguments])
    qt.setWindowIcon(application_icon())
    return qt


def open_window() -> int:
    """Open the window and stay until it is closed."""
    qt = make_qt(())
    folders = user_folders()
    refusal = _log_to(folders.error_file)
    is_first = folders.are_new()
    application = Application(qt, folders)
    application.bugs.install()
    signals = EndingSignals(qt)
    signals.came.connect(application.end)
    application.show(welcome=is_first)
    if refusal is not None:
        application.window.strip.failed(refusal)
    status = qt.exec()
    signals.stop()
    application.bugs.uninstall()
    application.close()
    return signals.status or status


def _log_to(file: Path) -> Message | None:
    try:
        write_log_to(file)
    except OSError as fault:
        return Message(
            "Problems cannot be logged to {file}: {reason}.",
            file=str(file),
            reason=fault.strerror or str(fault),
        )
    return None


def can_open_window() -> bool:
    """Whether a window can open here; says why not."""
    fault = display_fault()
    if fault is not None:
        print(f"trifelt: {fault}; `trifelt --help` lists what runs without one", file=sys.stderr)
    return fault is None


def main(argv: Sequence[str]) -> int:
    """Open the window; the exit status of the program."""
    assert not argv
    return open_window() if can_open_window() else 1
