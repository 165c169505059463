"""What helps before the answer: the pay tables of what is asked, and the clauses that decide it."""

from collections.abc import Sequence

from trifelt.engine.clauses import Clause, cited, clause_and_parts, clauses_of, pay_table_clauses
from trifelt.engine.message import Message
from trifelt.engine.training.levels import ExerciseKind
from trifelt.gui.table.model.prints import pay_lines
from trifelt.gui.train.model.asking import Question


def clauses_hinted(question: Question) -> tuple[Clause, ...]:
    """What decides, before the answer: of wagers how they win, of a ruling what can be chosen.

    In the order of the sheet, so that what belongs together stands together.
    """
    game = question.house.game
    known = clauses_of(game)
    if question.kind is ExerciseKind.RULING:
        found = [
            one
            for citation, _ in question.choices[1].options
            for number in cited(citation)
            for one in clause_and_parts(known, number)
        ]
    else:
        wagers = dict.fromkeys(row.wager for row in question.rows)
        compared = {game.main} if game.choice is None else {game.choice.wager, game.choice.raises}
        qualifies = game.qualifier is not None and not compared.isdisjoint(wagers)
        found = [game.qualifier.clause] if game.qualifier is not None and qualifies else []
        for wager in wagers:
            tables = pay_table_clauses(game, wager)  # they stand beside it as tables
            found += [
                number
                for row in game.wager[wager].rows
                for number in cited(row.clause)
                if number not in tables
            ]
    numbers = {number for citation in found for number in cited(citation)}
    return tuple(clause for number, clause in known.items() if number in numbers)


def hints(question: Question) -> Sequence[tuple[Message, Sequence[tuple[Message, Message]]]]:
    """The pay tables of the wagers that are asked for, row by row."""
    found = []
    for wager in dict.fromkeys(row.wager for row in question.rows):
        offer = question.house.offers[wager]
        if rows := pay_lines(offer):
            found.append((offer.wager.title, rows))
    return found
