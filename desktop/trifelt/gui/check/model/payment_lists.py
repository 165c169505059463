"""The lists of an audit, column by column: the lines that differ, those that cannot be read."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from trifelt.engine.audit.audited import Difference
from trifelt.engine.games import find_game
from trifelt.engine.message import Message
from trifelt.engine.mistakes import kind_title
from trifelt.gui.shell.figures import amount_text, signed_amount_text


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: its head, its texts, and the number it is sorted by if it has one."""

    title: Message
    text: Callable[[Any], str | Message]
    key: Callable[[Any], int] | None = None
    is_amount: bool = False


@cache
def _bet_on(game: str, box: str, wager: str) -> Message:
    of = find_game(game.strip())
    assert of is not None
    return Message("Box {box} · {wager}", box=box.strip(), wager=of.wager[wager.strip()].title)


def _game(one: Difference) -> Message:
    of = find_game(one.line.texts["game"].strip())
    assert of is not None
    return of.title


def _bet(one: Difference) -> Message:
    texts = one.line.texts
    return _bet_on(texts["game"], texts["box"], texts["wager"])


def _noted(title: Message, column: str) -> ListColumn:
    return ListColumn(title, lambda one: one.line.texts.get(column, "").strip())


def _number(title: Message, number: Callable[[Any], int]) -> ListColumn:
    return ListColumn(title, lambda one: f"{number(one):,}", number)


def _money(
    title: Message, cents: Callable[[Difference], int], write: Callable[[int], str] = amount_text
) -> ListColumn:
    return ListColumn(title, lambda one: write(cents(one)), cents, is_amount=True)


DIFFERENCE_LIST: Final = (
    _number(Message.in_context("file", "Line"), lambda one: one.line.number),
    _noted(Message("Round"), "round"),
    ListColumn(Message("Bet"), _bet),
    _noted(Message.in_context("person", "Player"), "player"),
    _money(Message("Paid"), lambda one: one.paid),
    _money(Message("Due"), lambda one: one.due),
    _money(Message("Difference"), lambda one: one.difference, signed_amount_text),
    ListColumn(Message("Likely error"), lambda one: kind_title(one.kind)),
    ListColumn(Message("Reason"), lambda one: one.reason),
    ListColumn(Message("Clause"), lambda one: Message("{clause}", clause=one.clause)),
    ListColumn(Message("Game"), _game),
    _noted(Message("House"), "house"),
    _noted(Message("Table"), "table"),
    _noted(Message.in_context("person", "Dealer"), "staff"),
    _noted(Message("Time"), "time"),
)
FAULT_LIST: Final = (
    _number(Message.in_context("file", "Line"), lambda one: one.number),
    ListColumn(Message("Where"), lambda one: "" if one.place == "line" else one.place),
    ListColumn(Message("What is wrong"), lambda one: one.text),
)
