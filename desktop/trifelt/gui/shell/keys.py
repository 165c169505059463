"""The window's keys: each written once, for the shortcut and for the help."""

from dataclasses import dataclass
from typing import Final

from trifelt.engine.message import Message


@dataclass(frozen=True, slots=True)
class Key:
    """A key as Qt writes it, and what it does."""

    sequence: str
    does: Message


HELP: Final = Key("F1", Message("Open this help"))
PREFERENCES: Final = Key("Ctrl+,", Message("Open the preferences"))
GAME: Final = Key("Ctrl+G", Message("Choose the game"))
HOUSE: Final = Key("Ctrl+H", Message("Choose the house"))
NEXT_PANE: Final = Key("Ctrl+PgDown", Message("Go to the next pane"))
PREVIOUS_PANE: Final = Key("Ctrl+PgUp", Message("Go to the previous pane"))
DRAWER: Final = Key("F9", Message("Show or hide the panel on the right"))
FULL_SCREEN: Final = Key("F11", Message("Enter or leave full screen"))
CLOSE_MESSAGE: Final = Key("Ctrl+W", Message("Dismiss the message at the top"))
QUIT: Final = Key("Ctrl+Q", Message("Close Trifelt"))
# For panes with something to search.
FIND: Final = Key("Ctrl+F", Message("Search"))

WINDOW_KEYS: Final = (
    HELP,
    PREFERENCES,
    GAME,
    HOUSE,
    NEXT_PANE,
    PREVIOUS_PANE,
    DRAWER,
    FULL_SCREEN,
    CLOSE_MESSAGE,
    QUIT,
)


def pane_key(place: int) -> str:
    """The key of a pane by its place on the rail, counted from 1."""
    return f"Ctrl+{place}"
