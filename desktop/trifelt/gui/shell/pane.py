"""What a pane is: an entry that says where to find it, and a widget that lives in the window."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.gui.shell.background import Work, run_in_background
from trifelt.gui.shell.choice import Choice, Preferences
from trifelt.gui.shell.keys import Key
from trifelt.gui.shell.strip import MessageStrip
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.storage.folders import Folders

if TYPE_CHECKING:
    from trifelt.gui.shell.record_saver import RecordSaver

Result = TypeVar("Result")


class RailPlace(StrEnum):
    """Where the rail shows a pane: with the work, or below with what serves it."""

    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Door:
    """How the page of a first start leads to a pane, and what is handed to it."""

    title: Message
    matter: object = None


@dataclass(frozen=True, slots=True)
class PaneEntry:
    """One pane; its icon has its id for a name, and `view` imports what it needs when called."""

    id: str
    title: Message
    view: "Callable[[PaneContext], Pane]"
    about: Message
    keys: tuple[Key, ...] = ()
    place: RailPlace = RailPlace.TOP
    door: Door | None = None


@dataclass(frozen=True, slots=True)
class PaneContext:
    """What the shell gives to every pane."""

    texts: Texts
    theme: Theme
    preferences: Preferences
    folders: Folders
    choice: Choice
    strip: MessageStrip
    # Opens a pane by its id and hands it something, a round for example.
    open_pane: Callable[[str, object], None]
    panes: tuple[PaneEntry, ...]
    # Shows a page in place of the whole window, until it is left.
    cover: "Callable[[Cover], None]" = lambda _page: None

    def in_background(
        self,
        parent: QObject,
        op: Callable[[Work], Result],
        success: Callable[[Result], None],
        *,
        key: str = "",
        progress: Callable[[Any], None] | None = None,
    ) -> None:
        """Work off the interface thread; refusals by the storage are shown in the strip."""
        refused = self.strip.tell_refusal
        run_in_background(
            parent=parent, op=op, success=success, failure=refused, progress=progress, key=key
        )


class Cover(QWidget):
    """A page in place of the whole window."""

    left = Signal()


class Pane(QWidget):
    """A pane; shown and hidden by the window, made when it is first shown."""

    help_page: str | None = "panes"  # the page of the help that tells about it
    header: QWidget | None = None  # what it shows at the right end of the window's header
    saver: "RecordSaver | None" = None  # takes its records to the log, where it makes any

    house_shown = Signal()
    # What `keep` gives may be another thing now, and is one that must be kept at once.
    went_on = Signal()
    settled = Signal()

    def __init__(self, context: PaneContext) -> None:
        super().__init__()
        self.context = context

    @property
    def shown_house(self) -> House:
        """The house of what the pane shows; `house_shown` tells of another one."""
        return self.context.choice.house

    def receive(self, matter: object) -> None:
        """Take what another pane handed over; the receiving pane knows what it can take."""

    def help_matter(self) -> object:
        """The page of the help on the pane, or on what has the keyboard."""
        return self.help_page

    def toggle_drawer(self) -> None:
        """Show or hide the panel on the right, where the pane has one."""

    def may_close(self, go_on: Callable[[], object], /) -> bool:
        """Whether the window may close now; one with work under way may ask, and go on."""
        return self.saver is None or self.saver.may_close(self.context.texts, self, go_on)

    def keep(self) -> bytes:
        """What is not finished and is there again at the next start."""
        return b""

    def take_up(self, data: bytes) -> None:
        """Go on with what was kept."""

    def end(self) -> None:
        """Keep what is to be kept: the window closes, and every pane let it."""
        if self.saver is not None:
            self.saver.close()
