"""The words of cited clauses: ours, the odds that a clause prints, and the user's own sheet's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from trifelt.engine.clauses import Clause, cited, clauses_of
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.variants.row_titles import printed_odds
from trifelt.storage.sheets import AttachedSheet, attached_sheet


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """A clause as it is read out."""

    game: Game
    number: str
    title: Message
    plain: Message  # our words, without the odds that the clause prints
    odds: Mapping[str, Message]  # what the clause prints for each wager
    sheet: str  # its sentence on the user's own copy

    @property
    def says(self) -> Message:
        """Our words with all odds that the clause prints, a line for each wager."""
        if len(self.odds) < 2:
            return _with_odds(self.plain, *self.odds.values())
        rows = {
            f"row{n}": Message("{wager}: {table}.", wager=self.game.wager[id].title, table=odds)
            for n, (id, odds) in enumerate(self.odds.items())
        }
        lines = {"plain": self.plain, **rows}
        text = "\n".join(f"{{{name}}}" for name in lines)
        return Message.of(text, lines)

    def for_line(self, wager: str) -> Message:
        """The clause in one paragraph, with the odds of one wager and the sheet's own words."""
        says = _with_odds(self.plain, *([self.odds[wager]] if wager in self.odds else []))
        said = Message("{clause}: {says}", clause=self.number, says=says)
        if not self.sheet:
            return said
        return Message(
            "{ours} Your sheet: “{sheet}”", ours=said, sheet=" ".join(self.sheet.split())
        )


def _with_odds(plain: Message, *odds: Message) -> Message:
    return Message("{says} {table}.", says=plain, table=odds[0]) if odds else plain


def all_clauses(game: Game, sheet: AttachedSheet | None = None) -> tuple[ClauseWords, ...]:
    """Every clause of a game's sheet."""
    return tuple(_words(game, clause, sheet) for clause in clauses_of(game).values())


def cited_clauses(game: Game, citations: Iterable[str], folder: Path) -> dict[str, ClauseWords]:
    """The clauses of some citations by number; `folder` holds the user's own sheets."""
    known = clauses_of(game)
    numbers = dict.fromkeys(number for one in citations for number in cited(one))
    sheet = attached_sheet(folder, game) if numbers else None
    return {one: _words(game, known[one], sheet) for one in numbers if one in known}


def first_cited(
    citations: Iterable[str], words: dict[str, ClauseWords], wager: str = ""
) -> tuple[Message, ...]:
    """The words of clauses that are cited for the first time: they are taken out of `words`."""
    numbers = [number for one in citations for number in cited(one)]
    return tuple(words.pop(one).for_line(wager) for one in dict.fromkeys(numbers) if one in words)


def _words(game: Game, clause: Clause, sheet: AttachedSheet | None) -> ClauseWords:
    odds = {wager: printed_odds(game, wager) for wager in clause.tables}
    text = "" if sheet is None else sheet.clauses.get(clause.number, "")
    return ClauseWords(game, clause.number, clause.title, clause.says, odds, text)
