"""What was counted, as `trifelt audit --json` has it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from trifelt.engine.audit.audited import (
    ALL,
    BY_HOUSE,
    BY_KIND,
    BY_WAGER,
    GROUPS,
    NOT_RECORDED,
    Audited,
    Counts,
    LineFault,
    group_sums,
    sum_of,
)
from trifelt.engine.cards import shown
from trifelt.engine.games import find_game
from trifelt.engine.message import Message
from trifelt.engine.mistakes import kind_title
from trifelt.engine.money import money_text
from trifelt.engine.variants.row_titles import row_title

# What lines are counted by, and what names a group of each.
GROUP_COLUMNS: Final = {
    BY_WAGER: ("game", "wager", "outcome"),
    BY_KIND: ("kind",),
    **{name: (name,) for name in GROUPS},
}

COUNTED: Final = (
    "lines", "rounds", "faults", "not_judged",
    # Rounds that were entered twice and judged once, their lines, and rounds that perhaps were.
    "twice", "repeated", "perhaps_twice",
    "agree", "not_recorded",
)  # fmt: skip
SUMMED: Final = ("staked", "paid", "not_taken", "due")
NOT_NOTED: Final = Message("Not noted")
NOT_KNOWN: Final = Message("Not recorded, no error known")


def audit_content(counts: Counts) -> dict[str, Any]:
    """The totals, and those of every group."""
    whole = sum_of(counts, ALL)
    houses: dict[str, list[str]] = {}
    for _, game, house in sorted(key for key in counts if key[0] == BY_HOUSE):
        houses.setdefault(game, []).append(house)
    return {
        "houses": houses,
        **{name: counts[name,] for name in (*COUNTED, "one_by_one")},
        "overpaid": {"lines": whole.overpaid_lines, "amount": money_text(whole.overpaid)},
        "underpaid": {"lines": whole.underpaid_lines, "amount": money_text(whole.underpaid)},
        **{name: money_text(counts[name,]) for name in (*SUMMED, "due_not_recorded")},
        **{f"by_{name}": _groups(counts, name) for name in GROUP_COLUMNS},
    }


def audit_answer(
    asked: Mapping[str, Any], whole: Audited, unread: list[dict[str, Any]]
) -> dict[str, Any]:
    """What was asked, the totals, and what could not be read."""
    totals = {"carried": whole.carried, **audit_content(whole.counts)}
    return {**asked, **totals, "unread": unread}


def unread_line(fault: LineFault) -> dict[str, Any]:
    """A line that could not be read, or not judged."""
    text = shown(fault.text.render(), 2000)
    return {"line": fault.number, "place": fault.place, "text": text}


def group_titles(name: str, group: Sequence[str]) -> Sequence[str | Message]:
    """What names a group, in words where the program has words for it."""
    if not any(group):
        return [NOT_NOTED]
    if name == BY_KIND:
        return [NOT_KNOWN if group[0] == NOT_RECORDED else kind_title(group[0])]
    game = find_game(group[0]) if name == BY_WAGER else None
    if game is None:
        return group
    return [game.title, game.wager[group[1]].title, row_title(group[2], group[1])]


def _groups(counts: Counts, name: str) -> list[dict[str, Any]]:
    return [
        dict(zip(GROUP_COLUMNS[name], one.group, strict=True))
        | {
            "lines": one.lines,
            "overpaid": money_text(one.overpaid),
            "underpaid": money_text(one.underpaid),
            "due_not_recorded": money_text(one.not_recorded),
        }
        | ({"amount": money_text(one.overpaid + one.underpaid)} if name == BY_KIND else {})
        for one in group_sums(counts, name)
    ]
