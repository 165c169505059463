"""The lists of an audit, column by column: the lines that differ, those that cannot be read."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any, Final

from trifelt.engine.audit.audited import BY_KIND, Difference
from trifelt.engine.audit.record import COLUMN_TITLES
from trifelt.engine.audit.totals import group_titles
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.gui.shell.figures import amount_text, signed_amount_text

_PLACED: Final = itemgetter("game", "box", "wager")


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: its head, its texts, and the number it is sorted by if it has one."""

    title: Message
    text: Callable[[Any], str | Message]
    key: Callable[[Any], int] | None = None
    is_amount: bool = False


def _game(id: str) -> Game:
    game = find_game(id.strip())
    assert game is not None
    return game


@cache
def _bet(game: str, box: str, wager: str) -> Message:
    title = _game(game).wager[wager.strip()].title
    return Message("Box {box} · {wager}", box=box.strip(), wager=title)


def _noted(title: Message, column: str) -> ListColumn:
    return ListColumn(title, lambda one: one.line.texts.get(column, "").strip())


def _number(title: Message, number: Callable[[Any], int]) -> ListColumn:
    return ListColumn(title, lambda one: f"{number(one):,}", number)


def _paid(
    title: Message, cents: Callable[[Difference], int], write: Callable[[int], str] = amount_text
) -> ListColumn:
    """An amount of a payment; nothing where none is recorded."""
    return ListColumn(
        title,
        lambda one: "" if one.paid is None else write(cents(one)),
        lambda one: 0 if one.paid is None else cents(one),
        is_amount=True,
    )


DIFFERENCE_LIST: Final = (
    _number(Message.in_context("file", "Line"), lambda one: one.line.number),
    _noted(Message("Round"), "round"),
    ListColumn(Message("Bet"), lambda one: _bet(*_PLACED(one.line.texts))),
    _noted(Message.in_context("person", "Player"), "player"),
    _paid(Message("Paid"), lambda one: one.paid or 0),
    ListColumn(Message("Due"), lambda one: amount_text(one.due), lambda one: one.due, True),
    _paid(Message("Difference"), lambda one: one.difference, signed_amount_text),
    ListColumn(Message("Likely error"), lambda one: group_titles(BY_KIND, [one.kind or "none"])[0]),
    ListColumn(Message("Reason"), lambda one: one.reason),
    ListColumn(Message("Clause"), lambda one: Message("{clause}", clause=one.clause)),
    ListColumn(Message("Game"), lambda one: _game(one.line.texts["game"]).title),
    _noted(Message("House"), "house"),
    _noted(Message("Table"), "table"),
    _noted(Message.in_context("person", "Dealer"), "staff"),
    _noted(Message("Time"), "time"),
)
FAULT_LIST: Final = (
    _number(Message.in_context("file", "Line"), lambda one: one.number),
    ListColumn(Message("Where"), lambda one: COLUMN_TITLES.get(one.place, one.place)),
    ListColumn(Message("What is wrong"), lambda one: one.text),
)
