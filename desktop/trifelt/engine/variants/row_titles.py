"""The rows of pay tables and the outcomes of wagers in plain words."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from trifelt.engine.clauses import printed_rows
from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.message import Message, joined

# Where the words are not those of the id.
_TITLES: Final[Mapping[str, Message]] = {
    "lose": Message("Loses"),
    "push": Message("Pushes"),
    "none": Message("Nothing due"),
    "mini-royal": Message("Mini-royal"),
    "trips": Message("Three of a kind"),
    "akq-spades": Message("A-K-Q of spades"),
    "akq-other": Message("A-K-Q of another suit"),
    "six-points": Message("Win with six points"),
    "other-points": Message("Win with other points"),
    "both-same-colour": Message("Both hands of one colour"),
    "player-same-colour": Message("Player's hand of one colour"),
    "six-card-royal-diamonds": Message("Six-card royal of diamonds"),
    "six-card-royal": Message("Six-card royal"),
    "five-card-royal": Message("Five-card royal"),
    "five-card-straight-flush": Message("Five-card straight flush"),
}
_BAD_BEAT: Final = "bad-beat-"
_DEUCE: Final = "deuce-"
# What a row is called under another row's name, where the words of one game need it.
_OF_WAGER: Final[Mapping[tuple[str, str], Message]] = {
    ("lucky-tie", "other-points"): Message("Tie on other points"),
    ("lucky-tie", "eight-or-nine"): Message("Tie on eight or nine"),
    ("lucky-tie", "three-pictures"): Message("Tie of three pictures"),
}


def row_title(row: str, wager: str = "") -> Message:
    """A row in plain words; one that nobody has put into words is called by its id."""
    if (wager, row) in _OF_WAGER:
        return _OF_WAGER[wager, row]
    if row in _TITLES:
        return _TITLES[row]
    if row.startswith(_BAD_BEAT):
        return Message("Bad beat: {row}", row=row_title(row.removeprefix(_BAD_BEAT), wager))
    if row.startswith(_DEUCE):
        return Message(
            "{row}, deuce as fourth card", row=row_title(row.removeprefix(_DEUCE), wager)
        )
    return Message(row.replace("-", " ").capitalize())


def outcome_title(game: Game, wager: str, outcome: str, row: str | None = None) -> Message:
    """An outcome by the row that pays it, if one does; the deciding wager's are nets in units."""
    if row is not None:
        return row_title(row, wager)
    if wager == game.deciding_wager:
        net = Fraction(outcome)
        if not net:
            return Message("Nothing won or lost")
        count, units = 1 if abs(net) == 1 else 2, outcome.lstrip("+-")
        if net > 0:
            return Message.counted("{units} unit won", "{units} units won", count, units=units)
        return Message.counted("{units} unit lost", "{units} units lost", count, units=units)
    return row_title(outcome, wager)


def printed_odds(game: Game, wager: str) -> Message:
    """The rows of a wager's printed pay table by their titles, each with its odds."""
    rows = (
        Message("{row} {odds}", row=row_title(row, wager), odds=cell_words(cell))
        for row, cell in printed_rows(game, wager)
    )
    return joined(list(rows), ", ")
