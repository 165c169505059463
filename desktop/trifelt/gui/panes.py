"""The panes, in the order of the rail: each registers itself here and nowhere else.

What a pane needs is imported inside its functions, so that a pane costs nothing before it shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from trifelt.engine.message import Message
from trifelt.gui.shell.keys import FIND, Key
from trifelt.gui.shell.pane import Pane, PaneContext, PaneEntry, Place

if TYPE_CHECKING:
    from trifelt.gui.tour.driver import TourDriver


def _check(context: PaneContext) -> Pane:
    from trifelt.gui.check.view import CheckPane

    return CheckPane(context)


def _check_tour(driver: TourDriver) -> None:
    from trifelt.gui.check.tour import tour

    tour(driver)


def _check_keys() -> tuple[Key, ...]:
    from trifelt.gui.check.keys import CHECK_KEYS

    return CHECK_KEYS


def _history(context: PaneContext) -> Pane:
    from trifelt.gui.history.view import HistoryPane

    return HistoryPane(context)


def _history_tour(driver: TourDriver) -> None:
    from trifelt.gui.history.tour import tour

    tour(driver)


def _paytables(context: PaneContext) -> Pane:
    from trifelt.gui.paytables.view import PaytablesPane

    return PaytablesPane(context)


def _paytables_keys() -> tuple[Key, ...]:
    from trifelt.gui.paytables.keys import PAYTABLES_KEYS

    return PAYTABLES_KEYS


def _paytables_tour(driver: TourDriver) -> None:
    from trifelt.gui.paytables.tour import tour

    tour(driver)


def _table(context: PaneContext) -> Pane:
    from trifelt.gui.table.view import TablePane

    return TablePane(context)


def _table_tour(driver: TourDriver) -> None:
    from trifelt.gui.table.tour import tour

    tour(driver)


def _table_keys() -> tuple[Key, ...]:
    from trifelt.gui.table.keys import TABLE_KEYS

    return TABLE_KEYS


def _returns(context: PaneContext) -> Pane:
    from trifelt.gui.returns.view import ReturnsPane

    return ReturnsPane(context)


def _returns_tour(driver: TourDriver) -> None:
    from trifelt.gui.returns.tour import tour

    tour(driver)


def _preferences(context: PaneContext) -> Pane:
    from trifelt.gui.preferences.view import PreferencesPane

    return PreferencesPane(context)


def _preferences_tour(driver: TourDriver) -> None:
    from trifelt.gui.preferences.tour import tour

    tour(driver)


def _help(context: PaneContext) -> Pane:
    from trifelt.gui.help.view import HelpPane

    return HelpPane(context)


def _help_tour(driver: TourDriver) -> None:
    from trifelt.gui.help.tour import tour

    tour(driver)


def _search_keys() -> tuple[Key, ...]:
    return (FIND,)


PANES: Final = (
    PaneEntry(
        id="table",
        title=Message("Table"),
        icon="table",
        view=_table,
        about=Message("Practise at a felt: drag chips, play rounds, see why each wager ends so"),
        tour=_table_tour,
        keys=_table_keys,
    ),
    PaneEntry(
        id="check",
        title=Message("Check"),
        icon="check",
        view=_check,
        about=Message("Type a round and see what every wager pays, under which clause, and why"),
        tour=_check_tour,
        keys=_check_keys,
    ),
    PaneEntry(
        id="paytables",
        title=Message("Paytables"),
        icon="paytables",
        view=_paytables,
        about=Message("Edit a house and see its figures move; best play, comparison, search"),
        tour=_paytables_tour,
        keys=_paytables_keys,
    ),
    PaneEntry(
        id="returns",
        title=Message("Returns"),
        icon="returns",
        view=_returns,
        about=Message("Watch returns close in on their exact lines; the odds of a whole session"),
        tour=_returns_tour,
    ),
    PaneEntry(
        id="history",
        title=Message("History"),
        icon="history",
        view=_history,
        about=Message("Rounds, sessions and payout checks: find, open again, note on, export"),
        tour=_history_tour,
        keys=_search_keys,
    ),
    PaneEntry(
        id="preferences",
        title=Message("Preferences"),
        icon="preferences",
        view=_preferences,
        about=Message("Theme, motion, coach, money, chips, language and folders"),
        tour=_preferences_tour,
        place=Place.BOTTOM,
    ),
    PaneEntry(
        id="help",
        title=Message("Help"),
        icon="help",
        view=_help,
        about=Message(
            "Keys, cards and chips, how to read the figures, and how the sheets are read"
        ),
        tour=_help_tour,
        keys=_search_keys,
        place=Place.BOTTOM,
    ),
)
