"""The panes, in the order of the rail: each registers itself here and nowhere else.

A pane's view is imported inside its function, so that it costs nothing before it shows.
"""

from typing import Final

from trifelt.engine.message import Message
from trifelt.gui.check.keys import CHECK_KEYS
from trifelt.gui.paytables.keys import PAYTABLES_KEYS
from trifelt.gui.shell.keys import FIND
from trifelt.gui.shell.pane import Door, Pane, PaneContext, PaneEntry, RailPlace
from trifelt.gui.table.keys import TABLE_KEYS
from trifelt.gui.train.keys import TRAIN_KEYS


def _check(context: PaneContext) -> Pane:
    from trifelt.gui.check.view import CheckPane

    return CheckPane(context)


def _history(context: PaneContext) -> Pane:
    from trifelt.gui.history.view import HistoryPane

    return HistoryPane(context)


def _paytables(context: PaneContext) -> Pane:
    from trifelt.gui.paytables.view import PaytablesPane

    return PaytablesPane(context)


def _table(context: PaneContext) -> Pane:
    from trifelt.gui.table.view import TablePane

    return TablePane(context)


def _train(context: PaneContext) -> Pane:
    from trifelt.gui.train.view import TrainPane

    return TrainPane(context)


def _returns(context: PaneContext) -> Pane:
    from trifelt.gui.returns.view import ReturnsPane

    return ReturnsPane(context)


def _preferences(context: PaneContext) -> Pane:
    from trifelt.gui.preferences.view import PreferencesPane

    return PreferencesPane(context)


def _help(context: PaneContext) -> Pane:
    from trifelt.gui.help.view import HelpPane

    return HelpPane(context)


PANES: Final = (
    PaneEntry(
        id="table",
        title=Message("Table"),
        view=_table,
        about=Message("Practise at a felt: drag chips, play rounds, see why wagers win or lose"),
        keys=TABLE_KEYS,
        door=Door(Message.in_context("door", "Play")),
    ),
    PaneEntry(
        id="check",
        title=Message("Check"),
        view=_check,
        about=Message(
            "Type a round and see what every wager pays, under which clause, and why; or audit a "
            "file of payments"
        ),
        keys=CHECK_KEYS,
        door=Door(Message("Check a payout")),
    ),
    PaneEntry(
        id="train",
        title=Message("Train"),
        view=_train,
        about=Message(
            "Learn to read hands, to take and pay, to find errors and to make rulings; take table "
            "tests"
        ),
        keys=TRAIN_KEYS,
        door=Door(Message.in_context("door", "Train")),
    ),
    PaneEntry(
        id="paytables",
        title=Message("Pay tables"),
        view=_paytables,
        about=Message("Edit a house and see its figures move; best play, comparison, search"),
        keys=PAYTABLES_KEYS,
        door=Door(Message.in_context("door", "Compare"), "compare"),
    ),
    PaneEntry(
        id="returns",
        title=Message("Returns"),
        view=_returns,
        about=Message("Watch returns close in on their exact lines; the odds of a whole session"),
    ),
    PaneEntry(
        id="history",
        title=Message("History"),
        view=_history,
        about=Message("Rounds, sessions and payout checks: find, open again, annotate, export"),
        keys=(FIND,),
    ),
    PaneEntry(
        id="preferences",
        title=Message("Preferences"),
        view=_preferences,
        about=Message("Theme, motion, coach, money, chips, language and folders"),
        place=RailPlace.BOTTOM,
    ),
    PaneEntry(
        id="help",
        title=Message("Help"),
        view=_help,
        about=Message(
            "Keys, cards and chips, how to read the figures, and how the sheets are read"
        ),
        keys=(FIND,),
        place=RailPlace.BOTTOM,
    ),
)
