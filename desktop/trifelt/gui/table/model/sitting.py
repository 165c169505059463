"""The user's session at the table: balance, results and decisions over its rounds."""

from __future__ import annotations

from trifelt.engine.round.play import Round
from trifelt.gui.table.model.chips import OWNER
from trifelt.gui.table.model.ledger import Ledger


class Sitting:
    """What the rounds so far came to."""

    def __init__(self, balance: int) -> None:
        self._start = balance
        self._balances = [balance]

    @property
    def balance(self) -> int:
        """What the user has, chips on the felt included."""
        return self._balances[-1]

    def finish(self, round_: Round) -> None:
        """Take a round that is over into the session."""
        self._balances.append(self.balance + round_.totals_of(OWNER).net)

    def ledger(self) -> Ledger:
        """The figures as they are shown."""
        return Ledger(
            balance=self.balance,
            result=self.balance - self._start,
            rounds=len(self._balances) - 1,
            balances=tuple(self._balances),
        )
