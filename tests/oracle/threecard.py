"""Three Card Poker (MBS, Version 4): sections 3 and 4, clause by clause."""

from fractions import Fraction

from tests.certain import certain
from tests.oracle.boxes import Box, box_bet
from tests.oracle.cards import Card
from tests.oracle.house import House
from tests.oracle.lines import Bet, Line, by_pay_table, lost, odds_winnings, pushed, taken_off
from tests.oracle.money import LOSE
from tests.oracle.poker import (
    category,
    category_with_mini_royal,
    is_mini_royal,
    queen_high_or_better,
    strength,
)


def settle_box(
    house: House, box: Box, dealer: list[Card], boxes: list[Box], meter: int
) -> list[Line]:
    """The lines of one box in the order of the Ids table."""
    ante = box_bet(box, "ante")
    pair_plus = box_bet(box, "pair-plus")
    progressive = box_bet(box, "progressive")
    lines = []
    if ante is not None:
        lines.append(settle_ante(house, box, dealer, ante))
        if box.decision == "play":
            # 1.1.6, 3.10: the Play equals the Ante.
            play = Bet("play", None, ante.stake, ante.stake)
            lines.append(settle_play(house, box, dealer, play))
            bonus = ante_bonus(house, box, ante)
            if bonus is not None:
                lines.append(bonus)
    if pair_plus is not None:
        lines.append(settle_pair_plus(house, box, pair_plus, ante is not None))
    if progressive is not None:
        if ante is None:
            # 3.5: a Progressive wager may be placed after an Ante only.
            lines.append(taken_off(progressive))
        else:
            lines.append(settle_progressive(house, box, progressive, meter))
            lines.extend(envy_lines(house, box, boxes))
    return lines


def settle_ante(house: House, box: Box, dealer: list[Card], ante: Bet) -> Line:
    """The Ante: 3.8, 3.13.2, 3.14.1 to 3.14.3."""
    if box.decision == "fold":
        return lost(ante)  # 3.8
    if not queen_high_or_better(dealer):
        return by_pay_table(house, ante, "win", "win")  # 3.13.2
    if strength(box.hand) > strength(dealer):
        return by_pay_table(house, ante, "win", "win")  # 3.14.1
    if strength(box.hand) < strength(dealer):
        return lost(ante)  # 3.14.2
    return pushed(ante)  # 3.14.3


def settle_play(house: House, box: Box, dealer: list[Card], play: Bet) -> Line:
    """The Play: 3.13.1, 3.14.1 to 3.14.3."""
    if not queen_high_or_better(dealer):
        return pushed(play)  # 3.13.1
    if strength(box.hand) > strength(dealer):
        return by_pay_table(house, play, "win", "win")  # 3.14.1
    if strength(box.hand) < strength(dealer):
        return lost(play)  # 3.14.2
    return pushed(play)  # 3.14.3


def ante_bonus(house: House, box: Box, ante: Bet) -> Line | None:
    """The Ante Bonus of a played hand, whatever the dealer holds (3.13.3, 3.14.4)."""
    if "ante-bonus" not in house.pays:
        return None
    row = category(box.hand)
    if row not in ("straight-flush", "trips", "straight"):
        return None  # 1.1.2: straight or better
    cell = house.pays["ante-bonus"].get(row, LOSE)
    if cell.kind != "odds":
        return None
    return Line(
        "ante-bonus",
        None,
        0,
        0,
        "win",
        row,
        odds=f"{cell.a} to {cell.b}",
        winnings=odds_winnings(house, ante.stake, cell),
        row=row,
    )


def settle_pair_plus(house: House, box: Box, pair_plus: Bet, has_ante: bool) -> Line:
    """Pair Plus: 1.1.5, 3.9, 3.11, 3.13.4, 3.14.5."""
    if has_ante and box.decision == "fold" and house.readings["fold-pair-plus"] == "forfeits":
        return lost(pair_plus)  # against 3.9, as other houses do
    row = category_with_mini_royal(box.hand)
    if row == "mini-royal" and "mini-royal" not in house.pays["pair-plus"]:
        row = "straight-flush"  # 4.3 has no row of its own for it
    if row == "high-card":
        return lost(pair_plus)  # 1.1.5
    return by_pay_table(house, pair_plus, row, row)  # 4.3


def progressive_row(hand: list[Card]) -> str | None:
    """The row of 4.4 that a hand makes, if any."""
    if is_mini_royal(hand):
        if hand[0].suit == "s":
            return "akq-spades"
        return "akq-other"
    if category(hand) in ("straight-flush", "trips", "straight"):
        return category(hand)
    return None


def settle_progressive(house: House, box: Box, bet: Bet, meter: int) -> Line:
    """The Progressive, folded or not, whatever the dealer holds (3.8, 3.15, 4.4)."""
    row = progressive_row(box.hand)
    if row is None:
        return lost(bet)
    cell = house.pays["progressive"].get(row, LOSE)
    if cell.kind == "meter":
        # A share of the meter that is no whole cent is cut to the cent; never rounded further.
        share = Fraction(meter * cell.a, cell.b)
        award = share.numerator // share.denominator
    elif cell.kind == "pay":
        award = cell.a
    else:
        return by_pay_table(house, bet, row, row)
    # 4.4 is silent on whether the wager comes back with a win.
    returned = bet.stake if house.readings["progressive-stake"] == "returned" else 0
    return Line(
        "progressive",
        None,
        bet.stake,
        bet.in_play,
        "win",
        row,
        winnings=award,
        returned=returned,
        row=row,
    )


def paid_before(box: Box, other: Box, boxes: list[Box]) -> bool:
    """Whether an earlier box of the same player is paid for that hand."""
    for earlier in boxes:
        if earlier is box:
            return False
        if earlier is other or earlier.player != box.player:
            continue
        if box_bet(earlier, "ante") is not None and box_bet(earlier, "progressive") is not None:
            return True
    return False


def envy_lines(house: House, box: Box, boxes: list[Box]) -> list[Line]:
    """What a box with a Progressive wager gets for the others' hands (1.1.3, 3.16, 3.17)."""
    lines: list[Line] = []
    if "envy" not in house.pays:
        return lines
    for other in boxes:
        if other is box:
            continue  # 1.1.3: another Player's hand
        if other.player == box.player and house.readings["envy-own-boxes"] == "none":
            continue  # 1.1.3: another *Player's* hand
        if box_bet(other, "ante") is None:
            continue  # 3.17
        if other.decision == "fold" and house.readings["envy-folded-hand"] == "no":
            continue  # a hand that the table never saw
        if house.readings["envy-per"] == "player" and paid_before(box, other, boxes):
            continue  # 3.16: one Envy Bonus for a Player
        if not is_mini_royal(other.hand):
            continue  # 3.16: the top two hands of 4.4
        row = certain(progressive_row(other.hand))
        cell = house.pays["envy"].get(row, LOSE)
        if cell.kind != "pay":
            continue
        lines.append(
            Line("envy", None, 0, 0, "win", row, winnings=cell.a, row=row, from_box=other.number)
        )
    return lines
