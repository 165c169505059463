"""A round once more, step by step: one just played, one kept in the log, one handed in."""

from collections.abc import Sequence
from typing import Final

from trifelt.engine.cards import LARGEST_SEED, shuffled_deck
from trifelt.engine.documents.read import read_document
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message, joined
from trifelt.engine.round import records
from trifelt.engine.round.automatic import AutomaticPlayer, best_decision, bet_automatically
from trifelt.engine.round.play import Round
from trifelt.engine.round.records import RefusedError
from trifelt.engine.round.saved import read_deck, replay, round_of, verify_round_of
from trifelt.engine.settlement.document import Document
from trifelt.gui.table.model.state import FeltState, felt_of_round
from trifelt.gui.table.model.table import Chips
from trifelt.storage.log import Record


class Replay:
    """Stands after some of a round's records; forward and back move by one."""

    def __init__(self, source: Round, title: Message) -> None:
        self.source = source
        self.title = title
        self._steps = tuple(source.records)
        self.at = 0
        self.round = replay(source, ())

    @property
    def steps(self) -> int:
        """How many steps the round has."""
        return len(self._steps)

    def go(self, at: int) -> None:
        """Stand after so many steps."""
        self.at = max(0, min(at, self.steps))
        self.round = replay(self.source, self._steps[: self.at])

    def state(self) -> FeltState:
        """The felt at this step."""
        return felt_of_round(self.round, frozenset())

    def told(self) -> Message:
        """What the step that was taken last is."""
        if not self.at:
            return Message("Before the first chip")
        return step_text(self._steps[self.at - 1])


_STEPS: Final = {
    records.ChipsPlaced: Message("Chips are placed"),
    records.ChipsTaken: Message("Chips are taken off"),
    records.ChipsMoved: Message("Chips are moved"),
    records.PersonSeated: Message("A player takes the seat"),
    records.BetsUndone: Message("A bet is changed back"),
    records.BetsRedone: Message("A bet is changed back"),
    records.BetsClosed: Message("No more bets"),
    records.CardDealt: Message("A card is dealt"),
    records.CardTurned: Message("A card is turned"),
    records.IncidentsDeclared: Message("An irregularity is declared"),
}


def step_text(record: records.Record) -> Message:
    """One step in words."""
    match record:
        case records.HandExamined(box, _):
            return Message("Box {box} looks at the hand", box=box)
        case records.DecisionMade(box, decision, _):
            done = Message("plays") if decision == "play" else Message("folds")
            return Message("Box {box} {done}", box=box, done=done)
    return _STEPS.get(type(record), Message("The round is settled"))


def replay_of_document(
    document: Document,
    deck: Sequence[int] | None = None,
    seed: int | None = None,
    title: Message | None = None,
) -> Replay | Message:
    """The round that a settle document tells of, or why it cannot be played."""
    why = verify_round_of(document)
    if why is not None:
        return why
    try:
        played = round_of(document, deck=deck, seed=seed)
    except RefusedError as refused:
        return refused.message
    if played.can_settle():
        played.settle()
    return Replay(played, title or Message("A round from the payout check"))


def replay_of_record(record: Record) -> Replay | Message:
    """The round that the log kept, dealt from its own deck."""
    content = record.body.get("document")
    if not isinstance(content, dict) or record.house is None:
        return Message("There is no round in this record.")
    read = read_document({**content, "house": dict(record.house.definition)}, BUILT_IN)
    if read.document is None:
        return Message("The round cannot be read: {fault}", fault=read.faults[0].render())
    deck, seed = read_deck(record.body), record.body.get("seed")
    return replay_of_document(
        read.document,
        None if isinstance(deck, Message) else deck,
        seed if isinstance(seed, int) else None,
        joined((record.told, Message("{time}", time=f"{record.created:%Y-%m-%d %H:%M}")), " · "),
    )


def replay_of_seed(
    house: House, seed: int, jackpot: int | None, chips: Chips, others: Sequence[AutomaticPlayer]
) -> Replay | Message:
    """The round that a seed deals to these bets, every hand decided by best play."""
    if not 0 <= seed <= LARGEST_SEED:
        return Message("A seed is a whole number from 0 to {most}.", most=LARGEST_SEED)
    played = Round(house, shuffled_deck(seed), seed=seed, jackpot=jackpot)
    why = played.felt.verify_place(chips)
    if why is not None:
        return why
    played.felt.place(chips)
    bet_automatically(played, others)
    why = played.verify_close()
    if why is not None:
        return why
    played.close()
    played.deal()
    while (box := played.to_decide) is not None:
        played.decide(box, best_decision(house, played.cards(box)))
    played.reveal()
    played.settle()
    return Replay(played, Message("Seed {seed}, hands decided by best play", seed=seed))
