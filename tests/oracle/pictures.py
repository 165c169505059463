"""Three Pictures, Prosperity 3 Pictures and Lucky Three Pictures: ranking and each wager."""

from tests.oracle.cards import ACE, JACK, KING, QUEEN, Card, ranks_high_to_low
from tests.oracle.house import House
from tests.oracle.lines import Bet, Line, by_pay_table, lost, pushed


def points(hand: list[Card]) -> int:
    """The point total (TP 3.8, 3.9; P3P 3.9, 3.10; L3P 1.16, 3.2)."""
    total = 0
    for card in hand:
        if card.rank == ACE:
            total += 1  # L3P 3.2.1
        elif card.rank >= 10:
            total += 0  # TP 3.8.1.1, P3P 3.9.1.1, L3P 3.2.3
        else:
            total += card.rank
    return total % 10


def count_pictures(hand: list[Card]) -> int:
    """Jacks, queens and kings (TP 1.1.1, P3P 1.1.2, L3P 1.12)."""
    count = 0
    for card in hand:
        if card.rank in (JACK, QUEEN, KING):
            count += 1
    return count


def ranking(hand: list[Card]) -> tuple[int, int, int]:
    """Three pictures, then points, then pictures (TP 3.10-3.12, P3P 3.11-3.13, L3P App. G)."""
    if count_pictures(hand) == 3:
        return (1, 0, 0)
    return (0, points(hand), count_pictures(hand))


def settle_main(house: House, hand: list[Card], dealer: list[Card], bet: Bet) -> Line:
    """The initial wager (TP 3.7, 4.1; P3P 3.8, 4.1; L3P 3.13.1-3.13.3, 4.1)."""
    if ranking(hand) > ranking(dealer):
        if points(hand) == 6:
            return by_pay_table(house, bet, "six-points", "six-points")
        return by_pay_table(house, bet, "other-points", "other-points")
    if ranking(hand) < ranking(dealer):
        return lost(bet)
    return pushed(bet)  # TP 3.13, P3P 3.13.1, L3P 3.13.3


def is_tie(house: House, hand: list[Card], dealer: list[Card]) -> bool:
    """Whether the tie wager wins, by the house's reading."""
    if house.readings["tie"] == "ranking":
        return points(hand) == points(dealer) and count_pictures(hand) == count_pictures(dealer)
    if house.readings["tie"] == "points-pictures-apart":
        one = count_pictures(hand) == 3
        other = count_pictures(dealer) == 3
        if one != other:
            return False  # three pictures tie three pictures only
        return points(hand) == points(dealer)
    return points(hand) == points(dealer)  # TP 1.1.3, P3P 1.1.6, L3P 1.10


def settle_wager(house: House, hand: list[Card], dealer: list[Card], bet: Bet) -> Line:
    """Any wager of the three games."""
    if bet.wager == "main":
        return settle_main(house, hand, dealer, bet)
    row = None
    if house.game == "three-pictures":
        row = three_pictures_row(house, hand, dealer, bet.wager)
    elif house.game == "prosperity-3-pictures":
        row = prosperity_row(house, hand, dealer, bet.wager)
    else:
        row = lucky_row(house, hand, dealer, bet.wager)
    if row is None:
        return lost(bet)
    return by_pay_table(house, bet, row, row)


def three_pictures_row(
    house: House, hand: list[Card], dealer: list[Card], wager: str
) -> str | None:
    """The side wagers of Three Pictures."""
    if wager == "tie":
        if is_tie(house, hand, dealer):
            return "tie"  # 3.13.1
        return None
    looked_at = hand  # 1.1.2
    if house.readings["three-pictures-on"] == "dealer":
        looked_at = dealer
    if count_pictures(looked_at) == 3:
        return "three-pictures"
    return None


def prosperity_row(house: House, hand: list[Card], dealer: list[Card], wager: str) -> str | None:
    """The side wagers of Prosperity 3 Pictures."""
    if wager == "tie":
        if ranks_high_to_low(hand) == ranks_high_to_low(dealer):
            return "perfect-tie"  # 1.1.1, 3.13.2, 3.15
        if is_tie(house, hand, dealer):
            return "tie"  # 1.1.6, 4.1
        return None
    if wager == "player-prosperity-pictures":
        return prosperity_pictures(hand)
    if wager == "dealer-prosperity-pictures":
        return prosperity_pictures(dealer)
    matches = 0
    for rank in (JACK, QUEEN, KING):
        # 4.3: each picture of the player matches one of the dealer's only.
        matches += min(ranks_high_to_low(hand).count(rank), ranks_high_to_low(dealer).count(rank))
    if matches == 1:
        return "one-match"
    if matches == 2:
        return "two-matches"
    if matches == 3:
        return "three-matches"
    return None


def prosperity_pictures(hand: list[Card]) -> str | None:
    """The rows of 4.2, as 1.1.4.1 to 1.1.4.5 define them."""
    ranks = ranks_high_to_low(hand)
    if ranks == [KING, KING, KING]:
        return "three-kings"  # 1.1.4.1
    if ranks == [QUEEN, QUEEN, QUEEN]:
        return "three-queens"  # 1.1.4.2
    if ranks == [JACK, JACK, JACK]:
        return "three-jacks"  # 1.1.4.3
    if count_pictures(hand) == 3:
        return "three-mixed-pictures"  # 1.1.4.4
    for rank in (JACK, QUEEN, KING):
        if ranks.count(rank) == 2:
            return "any-picture-pair"  # 1.1.4.5: the third is no picture here
    return None


def lucky_row(house: House, hand: list[Card], dealer: list[Card], wager: str) -> str | None:
    """The side wagers of Lucky Three Pictures (4.1)."""
    if wager == "lucky-tie":
        if not is_tie(house, hand, dealer):
            return None
        if count_pictures(hand) == 3 and count_pictures(dealer) == 3:
            return "three-pictures"
        if points(hand) == 8 or points(hand) == 9:
            return "eight-or-nine"
        return "other-points"
    if wager == "lucky-pictures":
        total = count_pictures(hand) + count_pictures(dealer)  # 1.9: both hands together
        return {
            6: "six-pictures",
            5: "five-pictures",
            4: "four-pictures",
            3: "three-pictures",
        }.get(total)
    if wager == "player-lucky-6":
        winner, loser = hand, dealer  # 1.15
    else:
        winner, loser = dealer, hand  # 1.4
    if ranking(winner) > ranking(loser) and points(winner) == 6:
        return {2: "two-pictures", 1: "one-picture", 0: "no-picture"}[count_pictures(winner)]
    return None
