"""A settled line, and what a pay table's cell makes of a stake."""

from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.house import House
from tests.oracle.money import LOSE, Cell, round_to_unit, write_cents


@dataclass
class Line:
    """One wager, or one payment, settled; amounts in cents."""

    wager: str
    bettor: str | None
    stake: int
    in_play: int
    result: str
    outcome: str
    odds: str | None = None
    winnings: int = 0
    returned: int = 0
    row: str | None = None
    from_box: int | None = None

    def as_document(self) -> dict[str, object]:
        """The line as the contract writes it."""
        return {
            "wager": self.wager,
            "bettor": self.bettor,
            "stake": write_cents(self.stake),
            "in_play": write_cents(self.in_play),
            "result": self.result,
            "outcome": self.outcome,
            "odds": self.odds,
            "winnings": write_cents(self.winnings),
            "returned": write_cents(self.returned),
            "row": self.row,
            "from_box": self.from_box,
        }


@dataclass
class Bet:
    """A wager as it lay at the close, and the part of it that is in play."""

    wager: str
    bettor: str | None
    stake: int
    in_play: int


def lost(bet: Bet) -> Line:
    """The rules take what was in play; no pay table decided."""
    rest = bet.stake - bet.in_play
    return Line(bet.wager, bet.bettor, bet.stake, bet.in_play, "lose", "lose", returned=rest)


def pushed(bet: Bet) -> Line:
    """The rules give the stake back; no pay table decided."""
    return Line(bet.wager, bet.bettor, bet.stake, bet.in_play, "push", "push", returned=bet.stake)


def taken_off(bet: Bet) -> Line:
    """A side wager without its main wager goes back whole."""
    return Line(bet.wager, bet.bettor, bet.stake, 0, "returned", "returned", returned=bet.stake)


def odds_winnings(house: House, stake: int, cell: Cell) -> int:
    """Stake times a over b, rounded as the house rounds."""
    return round_to_unit(Fraction(stake * cell.a, cell.b), house.unit, house.direction)


def by_pay_table(house: House, bet: Bet, row: str, outcome: str) -> Line:
    """What the pay table's row makes of the bet; a row that is not there loses."""
    cell = house.pays[bet.wager].get(row, LOSE)
    if cell.kind == "lose":
        line = lost(bet)
    elif cell.kind == "push":
        line = pushed(bet)
    else:
        line = Line(
            bet.wager,
            bet.bettor,
            bet.stake,
            bet.in_play,
            "win",
            outcome,
            odds=f"{cell.a} to {cell.b}",
            winnings=odds_winnings(house, bet.in_play, cell),
            returned=bet.stake,
        )
    line.row = row
    return line
