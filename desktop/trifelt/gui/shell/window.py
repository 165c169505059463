"""The window: rail, header, message strip and the pane that shows."""

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from trifelt.engine.message import Message
from trifelt.gui.shell import keys
from trifelt.gui.shell.bars import Header, Rail
from trifelt.gui.shell.building import column, holder, row
from trifelt.gui.shell.choice import Choice, Preferences
from trifelt.gui.shell.pane import Cover, Pane, PaneContext, PaneEntry
from trifelt.gui.shell.strip import MessageStrip
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import HALF, SMALLEST_WINDOW, STEP
from trifelt.storage.folders import Folders

GEOMETRY = "geometry"
PANE = "pane"
MINIMUM_STRIP = 480
FIRST_SIZE = (1440, 900)
# What a window manager's frame takes of the screen at the most.
FRAME = QSize(16, 48)


class MainWindow(QMainWindow):
    """Shows one pane at a time; each is made when it is first shown."""

    pane_shown = Signal(str)
    closing = Signal()
    # A pane has something else to be kept.
    went_on = Signal()
    settled = Signal()

    def __init__(
        self,
        panes: tuple[PaneEntry, ...],
        texts: Texts,
        theme: Theme,
        preferences: Preferences,
        choice: Choice,
        folders: Folders,
    ) -> None:
        super().__init__()
        self._texts = texts
        self._entries = {entry.id: entry for entry in panes}
        self._panes: dict[str, Pane] = {}
        self._left_over: dict[str, bytes] = {}
        self._current = ""
        self._first = next(iter(self._entries))
        self._painted = False
        self._ending = False
        self._ended = False
        self._settled: tuple[Pane, ...] = ()  # those that need not be asked again
        texts.show(self, Message("Trifelt"), "windowTitle")
        room = self.screen().availableSize() - FRAME
        self.setMinimumSize(QSize(*SMALLEST_WINDOW).boundedTo(room))
        self.resize(QSize(*FIRST_SIZE).boundedTo(room))
        self.rail = Rail(panes, texts, theme)
        self.header = Header(choice, texts, theme)
        self.strip = MessageStrip(texts, theme)
        self._stack = QStackedWidget()
        self.context = PaneContext(
            texts=texts,
            theme=theme,
            preferences=preferences,
            folders=folders,
            choice=choice,
            strip=self.strip,
            open_pane=self.open_pane,
            panes=panes,
            cover=self.cover,
        )
        self._lay_out()
        self._bind_keys(panes)
        self.rail.pane_picked.connect(self.show_pane)
        self.rail.about_picked.connect(self.show_about)

    @property
    def current(self) -> str:
        """The id of the pane that shows, or that the window opens with."""
        return self._current or self._first

    @property
    def made_panes(self) -> set[str]:
        """The panes that have been shown at least once."""
        return set(self._panes)

    def pane(self, pane_id: str) -> Pane:
        """A pane; made now if it was never shown."""
        if pane_id not in self._panes:
            pane = self._entries[pane_id].view(self.context)
            self._panes[pane_id] = pane
            self._stack.addWidget(pane)
            pane.house_shown.connect(self._on_house_shown)
            pane.went_on.connect(self.went_on)
            pane.settled.connect(self.settled)
            if data := self._left_over.pop(f"{PANE} {pane_id}", b""):
                pane.take_up(data)
        return self._panes[pane_id]

    def show_pane(self, pane_id: str) -> None:
        """Show a pane; an id that is not there leaves everything as it is."""
        if pane_id not in self._entries:
            return
        self._uncover()
        if pane_id == self._current:
            return
        pane = self.pane(pane_id)
        self.strip.go_on()
        self._current = pane_id
        self._stack.setCurrentWidget(pane)
        self.header.show_part(pane.header)
        self._on_house_shown()
        self.rail.show_current(pane_id)
        pane.setFocus(Qt.FocusReason.OtherFocusReason)
        self.pane_shown.emit(pane_id)

    def open_pane(self, pane_id: str, matter: object) -> None:
        """Show a pane and hand it something."""
        self.show_pane(pane_id)
        if self._current == pane_id:
            self.pane(pane_id).receive(matter)

    def cover(self, page: Cover) -> None:
        """Show a page in place of everything until it is left, or a pane is opened."""
        page.left.connect(self._on_cover_left)
        self._pages.setCurrentIndex(self._pages.addWidget(page))
        self._place_strip()
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _uncover(self) -> None:
        page = self._pages.currentWidget()
        if isinstance(page, Cover):
            self._pages.removeWidget(page)
            page.deleteLater()
            self.went_on.emit()

    def _on_cover_left(self) -> None:
        self._uncover()
        self.show_first()
        self.pane(self._current).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_about(self) -> None:
        """Tell about the program."""
        from trifelt.gui.shell.dialogs import AboutDialog

        AboutDialog(self._texts, self).open()

    def places(self) -> dict[str, bytes]:
        """What to remember of the window for next time."""
        kept = {f"{PANE} {id}": pane.keep() for id, pane in self._panes.items()}
        return {
            GEOMETRY: bytes(self.saveGeometry().data()),
            PANE: self.current.encode(),
            **self._left_over,
            **{name: data for name, data in kept.items() if data},
        }

    def restore(self, places: Mapping[str, bytes]) -> None:
        """Stand where the window stood last time; Qt keeps it on a screen that is there."""
        if GEOMETRY in places:
            self.restoreGeometry(QByteArray(places[GEOMETRY]))
        self._left_over = {f"{PANE} {id}": places.get(f"{PANE} {id}", b"") for id in self._entries}
        wanted = places.get(PANE, b"").decode(errors="replace")
        if wanted in self._entries:
            self._first = wanted
        self.rail.show_current(self._first)

    def show_first(self) -> None:
        """Show the pane that the window opens with, if no other was picked meanwhile."""
        if not self._current:
            self.show_pane(self._first)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            # The window is there first; a pane that takes its time to make comes into it.
            self._painted = True
            if self._pages.currentWidget() is self._whole:
                QTimer.singleShot(0, self, self.show_first)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = QApplication.focusWidget()
        away = self._current and (held is None or not self._stack.isAncestorOf(held))
        if event.key() == Qt.Key.Key_Escape and away:
            # From the rail or the header back to what the pane's own keys work on.
            self.pane(self._current).setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().keyPressEvent(event)

    def end(self) -> None:
        """Close without asking any pane whether it may: nobody may be there to answer."""
        self._ending = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        settled, self._settled = self._settled, ()
        waits = (pane for pane in self._panes.values() if pane not in settled)
        if self._ending or all(
            pane.may_close(partial(self._go_on, settled, pane)) for pane in waits
        ):
            if not self._ended:
                self._ended = True
                for pane in self._panes.values():
                    pane.end()
            self._uncover()
            self.closing.emit()
            super().closeEvent(event)
        else:
            event.ignore()

    def _go_on(self, settled: tuple[Pane, ...], pane: Pane) -> None:
        """Close after all, and do not ask this pane again; whoever calls it off is asked anew."""
        self._settled = (*settled, pane)
        self.close()

    def _lay_out(self) -> None:
        below = column(
            self.header, (self._stack, 1), spacing=STEP, margins=(2 * STEP, 0, 2 * STEP, 2 * STEP)
        )
        self._whole = holder(row(self.rail, (below, 1), spacing=0))
        self._pages = QStackedWidget()
        self._pages.addWidget(self._whole)
        self.setCentralWidget(self._pages)
        self.strip.setParent(self._pages)  # what failed is told above a page that covers all, too
        self.strip.refreshed.connect(self._place_strip)
        self.context.choice.house_changed.connect(self._place_strip)
        self._texts.language_changed.connect(self._place_strip)
        # The mark tells about the program; the keyboard meets it last.
        QWidget.setTabOrder(self._stack, self.rail.mark)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_strip()

    def _on_house_shown(self) -> None:
        if self._current:
            self.header.show_house(self.pane(self._current).shown_house)
        self._place_strip()

    def _place_strip(self) -> None:
        """Beside the names of game and house where it fits, else over them: what belongs to the
        pane stays in sight."""
        if self.strip.isHidden():
            return
        for part in (self._whole, self.header):
            if (layout := part.layout()) is not None:
                layout.activate()
        place = self.header.geometry().adjusted(0, HALF, 0, -HALF)
        free = self.header.free_width
        place.setWidth(max(free, MINIMUM_STRIP))
        names = self.header.house_button.geometry().right() + STEP
        if self.strip.fits(free - names, self.header.height()):
            place.adjust(names, 0, free - place.width(), 0)
        self.strip.move_over(place)

    def _bind_keys(self, panes: tuple[PaneEntry, ...]) -> None:
        acts = {
            keys.HELP: self._on_help_wanted,
            keys.PREFERENCES: partial(self.show_pane, "preferences"),
            keys.GAME: self.header.game_button.open_menu,
            keys.HOUSE: self.header.house_button.open_menu,
            keys.NEXT_PANE: partial(self._step, 1),
            keys.PREVIOUS_PANE: partial(self._step, -1),
            keys.DRAWER: self._on_drawer_wanted,
            keys.FULL_SCREEN: self._on_full_screen_wanted,
            keys.CLOSE_MESSAGE: self.strip.put_away,
            keys.QUIT: self.close,
        }
        for key, act in acts.items():
            QShortcut(QKeySequence(key.sequence), self).activated.connect(act)
        for place, entry in enumerate(panes, start=1):
            shortcut = QShortcut(QKeySequence(keys.pane_key(place)), self)
            shortcut.activated.connect(partial(self.show_pane, entry.id))

    def _step(self, by: int) -> None:
        ids = list(self._entries)
        self.show_pane(ids[(ids.index(self.current) + by) % len(ids)])

    def _on_help_wanted(self) -> None:
        self.open_pane("help", self.pane(self.current).help_matter())

    def _on_drawer_wanted(self) -> None:
        self.pane(self.current).toggle_drawer()

    def _on_full_screen_wanted(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
