"""A round once more: the same deck and the same actions give the same round, for ever."""

from collections.abc import Iterable
from typing import assert_never

from trifelt.engine.round import records
from trifelt.engine.round.play import Round


def replay(round_: Round, done: Iterable[records.Record] | None = None) -> Round:
    """A new round from the deck of another, played by its records or by the first of them."""
    again = Round(
        round_.house,
        round_.deck,
        seed=round_.seed,
        jackpot=round_.jackpot,
        noticed=round_.noticed,
    )
    for record in tuple(round_.records if done is None else done):
        act(again, record)
    return again


def act(round_: Round, record: records.Record) -> None:  # noqa: C901 (one line for each action)
    """Do what the record says was done; a card must come from the deck as it did then."""
    match record:
        case records.ChipsPlaced(bets):
            round_.felt.place(bets)
        case records.ChipsTaken(bets):
            round_.felt.take(bets)
        case records.ChipsMoved(source, target, cents):
            round_.felt.move(source, target, cents)
        case records.PersonSeated(box, person):
            round_.felt.seat(box, person)
        case records.BetsUndone():
            round_.felt.undo()
        case records.BetsRedone():
            round_.felt.redo()
        case records.BetsClosed():
            round_.close()
        case records.CardDealt():
            _same(round_.deal_card(), record)
        case records.HandExamined(box, person):
            round_.examine(box, person)
        case records.DecisionMade(box, decision):
            _same(round_.decide(box, decision), record)
        case records.CardTurned():
            _same(round_.turn_card(), record)
        case records.IncidentsDeclared(declared):
            round_.declare(declared)
        case records.RoundSettled():
            round_.settle()
        case _:
            assert_never(record)


def _same(done: records.Record, recorded: records.Record) -> None:
    if done != recorded:
        raise ValueError(f"the records are those of another round: {recorded} was {done}")
