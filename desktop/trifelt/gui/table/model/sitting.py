"""The user's session at the table: what the engine keeps of it, as it is shown and logged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from trifelt.engine.documents.write import write_document, write_settlement
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.money import Amount, money_text
from trifelt.engine.practice.session import Practice
from trifelt.engine.practice.standing import Judged, RoundReport, Standing, write_standing
from trifelt.engine.round.play import Round
from trifelt.engine.round.saved import write_deck
from trifelt.gui.table.model.chips import OWNER
from trifelt.gui.table.model.ledger import Ledger


class Sitting:
    """One session: from its first balance to the last round."""

    def __init__(self, start: int) -> None:
        self.practice = Practice(start, OWNER)

    @property
    def standing(self) -> Standing:
        """What the finished rounds came to."""
        return self.practice.standing

    def ledger(self, luck: float | None) -> Ledger:
        """The figures as they are shown; luck is counted elsewhere, for it may take its time."""
        standing = self.standing
        return Ledger(
            balance=self.practice.balance,
            result=standing.result,
            expected=round(standing.expected),
            luck=luck if standing.rounds else None,
            rounds=standing.rounds,
            balances=(standing.start, *standing.course),
        )


def round_body(round_: Round, report: RoundReport, standing: Standing) -> dict[str, object]:
    """A finished round as the log keeps it: replayed from its deck, opened as a document."""
    settlement = round_.settlement
    assert settlement is not None
    return {
        "document": write_document(settlement.document),
        "settlement": write_settlement(settlement),
        **write_deck(round_),
        "person": OWNER,
        "staked": money_text(report.staked),
        "result": money_text(report.result),
        "expected": money_text(round(report.expected)),
        "balance": money_text(standing.balance),
        "decisions": [_decision(one) for one in report.decisions],
        "errors_cost": money_text(round(report.cost_of_errors)),
    }


def _decision(one: Judged) -> Mapping[str, object]:
    return {
        "box": one.box,
        "hand": one.hand,
        "made": str(one.made),
        "best": str(one.best),
        "cost": money_text(round(one.cost)),
    }


def round_summary(report: RoundReport, number: int) -> Message:
    """The line by which a round is found in a list."""
    sign = "+" if report.result > 0 else ""
    return Message(
        "Round {number}: {result} on {staked}",
        number=number,
        result=f"{sign}{Amount(report.result)}",
        staked=Amount(report.staked),
    )


def session_body(standing: Standing, luck: float | None) -> dict[str, object]:
    """A session as the log keeps it, with its luck as it was counted last."""
    # Without the mixes nothing is counted here, which may take seconds.
    return {**write_standing(replace(standing, mixes={})), "luck": luck}


def session_summary(standing: Standing, games: Sequence[Game]) -> Message:
    """The line by which a session is found in a list; of several games it names each."""
    sign = "+" if standing.result > 0 else ""
    rounds = Message.counted("{count} round", "{count} rounds", standing.rounds)
    result = f"{sign}{Amount(standing.result)}"
    if len(games) < 2:
        return Message("Session of {rounds}: {result}", rounds=rounds, result=result)
    names = ", ".join(game.title.render() for game in games)
    return Message(
        "Session of {rounds}, {games}: {result}", rounds=rounds, games=names, result=result
    )
