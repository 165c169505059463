"""The words of cited clauses: ours, the odds that a clause prints, and the user's own sheet's."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from trifelt.engine.clauses import Clause, cited, clauses_of, printed_rows
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message, joined
from trifelt.engine.variants.row_titles import row_title
from trifelt.storage.sheets import AttachedSheet, attached_sheet


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A clause as it is read out."""

    number: str
    title: Message
    says: Message  # with the odds where the clause prints them
    sheet: str  # its sentence on the user's own copy

    @property
    def text(self) -> Message:
        """The clause in one paragraph: number, our words, and the sheet's own beside them."""
        said = Message("{number}: {says}", number=self.number, says=self.says)
        if not self.sheet:
            return said
        return Message("{ours} Your sheet: “{sheet}”", ours=said, sheet=self.sheet)


def all_clauses(game: Game, sheet: AttachedSheet | None = None) -> tuple[ClauseWords, ...]:
    """Every clause of a game's sheet."""
    return tuple(_words(game, clause, sheet) for clause in clauses_of(game).values())


def cited_clauses(game: Game, citations: Iterable[str], folder: Path) -> tuple[ClauseWords, ...]:
    """The clauses of some citations, each once; `folder` holds the user's own sheets."""
    known = clauses_of(game)
    numbers = dict.fromkeys(number for one in citations for number in cited(one))
    sheet = attached_sheet(folder, game) if numbers else None
    return tuple(_words(game, known[one], sheet) for one in numbers if one in known)


def _words(game: Game, clause: Clause, sheet: AttachedSheet | None) -> ClauseWords:
    says = clause.says
    for wager in clause.tables:
        rows = [
            Message("{row} {odds}", row=row_title(row, wager), odds=odds)
            for row, odds in printed_rows(game, wager)
        ]
        table = joined(rows, ", ")
        says = Message("{says} {table}.", says=says, table=table)
    text = "" if sheet is None else sheet.clauses.get(clause.number, "")
    return ClauseWords(clause.number, clause.title, says, " ".join(text.split()))
