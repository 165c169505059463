"""The order of three-card poker hands, and the best five of six for All-Six."""

from tests.oracle.cards import ACE, JACK, KING, QUEEN, Card, all_one_suit, ranks_high_to_low

# Three Card Poker 3.18; Three Card Prime, Appendix A, prints the same order.
HEIGHT = {
    "high-card": 0,
    "pair": 1,
    "flush": 2,
    "straight": 3,
    "trips": 4,
    "straight-flush": 5,
}


def straight_top(ranks: list[int]) -> int:
    """The highest card of a three-card straight, 0 if it is none."""
    high, middle, low = ranks
    if high == middle + 1 and middle == low + 1:
        return high
    # TCP 3.18.3: an ace may count low; A-2-3 is then the lowest straight, three high.
    if high == ACE and middle == 3 and low == 2:
        return 3
    return 0


def category(hand: list[Card]) -> str:
    """The name of a three-card hand (TCP 3.18.1 to 3.18.6)."""
    ranks = ranks_high_to_low(hand)
    straight = straight_top(ranks) > 0
    suited = all_one_suit(hand)
    if straight and suited:
        return "straight-flush"  # 3.18.1
    if ranks[0] == ranks[1] and ranks[1] == ranks[2]:
        return "trips"  # 3.18.2
    if straight:
        return "straight"  # 3.18.3
    if suited:
        return "flush"  # 3.18.4
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return "pair"  # 3.18.5
    return "high-card"  # 3.18.6


def strength(hand: list[Card]) -> tuple[int, int, int, int]:
    """Higher is better, equal is a copy; suits never rank."""
    name = category(hand)
    ranks = ranks_high_to_low(hand)
    if name == "straight-flush" or name == "straight":
        return (HEIGHT[name], straight_top(ranks), 0, 0)
    if name == "trips":
        return (HEIGHT[name], ranks[0], 0, 0)
    if name == "pair":
        # The middle of three sorted cards always belongs to the pair.
        pair = ranks[1]
        kicker = ranks[2] if ranks[0] == pair else ranks[0]
        return (HEIGHT[name], pair, kicker, 0)
    return (HEIGHT[name], ranks[0], ranks[1], ranks[2])


def queen_high_or_better(hand: list[Card]) -> bool:
    """The dealer qualifies (TCP 3.13, 3.14; Prime 4)."""
    if category(hand) != "high-card":
        return True
    return ranks_high_to_low(hand)[0] >= QUEEN


def is_mini_royal(hand: list[Card]) -> bool:
    """A suited ace, king and queen (Prime, A note 1; TCP 4.4)."""
    return all_one_suit(hand) and ranks_high_to_low(hand) == [ACE, KING, QUEEN]


def category_with_mini_royal(hand: list[Card]) -> str:
    """The category, a suited A-K-Q told apart from the other straight flushes."""
    if is_mini_royal(hand):
        return "mini-royal"
    return category(hand)


FIVE_CARD_HEIGHT = {
    "nothing": 0,
    "three-of-a-kind": 1,
    "straight": 2,
    "flush": 3,
    "full-house": 4,
    "four-of-a-kind": 5,
    "five-card-straight-flush": 6,
    "five-card-royal": 7,
}


def is_five_card_straight(ranks: list[int]) -> bool:
    """Five ranks in a row, highest first; an ace may count low (RULES.md, All-Six)."""
    if len(set(ranks)) < 5:
        return False
    return ranks[0] - ranks[4] == 4 or ranks == [ACE, 5, 4, 3, 2]


def five_card_name(hand: list[Card]) -> str:
    """The five-card poker hand as far as Prime's Appendix D names it."""
    ranks = ranks_high_to_low(hand)
    most_of_a_rank = max(ranks.count(rank) for rank in ranks)
    different_ranks = len(set(ranks))
    suited = all_one_suit(hand)
    straight = is_five_card_straight(ranks)
    if suited and ranks == [ACE, KING, QUEEN, JACK, 10]:
        return "five-card-royal"
    if straight and suited:
        return "five-card-straight-flush"
    if most_of_a_rank == 4:
        return "four-of-a-kind"
    if most_of_a_rank == 3 and different_ranks == 2:
        return "full-house"
    if suited:
        return "flush"
    if straight:
        return "straight"
    if most_of_a_rank == 3:
        return "three-of-a-kind"
    return "nothing"


def best_of_six(six: list[Card]) -> str:
    """The highest row of Appendix D that six cards make, or `nothing`."""
    if all_one_suit(six) and ranks_high_to_low(six) == [ACE, KING, QUEEN, JACK, 10, 9]:
        if six[0].suit == "d":
            return "six-card-royal-diamonds"
        return "six-card-royal"
    best = "nothing"
    for left_out in range(6):
        five = six[:left_out] + six[left_out + 1 :]
        name = five_card_name(five)
        if FIVE_CARD_HEIGHT[name] > FIVE_CARD_HEIGHT[best]:
            best = name
    return best
