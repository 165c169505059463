"""Random deals in which the rare hands are plentiful."""

import random
from collections.abc import Callable

from tests.oracle.cards import ACE, JACK, KING, QUEEN, SUITS, Card, whole_deck
from tests.oracle.pictures import points

Recipe = Callable[[random.Random, set[Card], list[Card]], "list[Card] | None"]


def in_suits(
    rng: random.Random, free: set[Card], ranks: list[int], suited: bool = False
) -> list[Card] | None:
    """Cards of these ranks (an ace may be written 1) that are still in the deck, or nothing."""
    for _ in range(12):
        suit = rng.choice(SUITS)
        hand = []
        for rank in ranks:
            if not suited:
                suit = rng.choice(SUITS)
            hand.append(Card(ACE if rank == 1 else rank, suit))
        if len(set(hand)) == len(hand) and free.issuperset(hand):
            return hand
    return None


def anything(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three cards of the rest."""
    return rng.sample(sorted(free), 3)


def straight_flush(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three suited cards in a row, A-2-3 included."""
    low = rng.randint(1, 12)
    return in_suits(rng, free, [low, low + 1, low + 2], suited=True)


def mini_royal(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """A suited A-K-Q, spades half the time."""
    suit = rng.choice("ssscdh")
    hand = [Card(ACE, suit), Card(KING, suit), Card(QUEEN, suit)]
    if free.issuperset(hand):
        return hand
    return None


def trips(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three of a rank."""
    rank = rng.randint(2, ACE)
    return in_suits(rng, free, [rank, rank, rank])


def straight(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three ranks in a row, mostly of several suits."""
    low = rng.choice([1, 1, 12, 12, rng.randint(1, 12)])
    return in_suits(rng, free, [low, low + 1, low + 2])


def flush(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three of a suit."""
    return in_suits(rng, free, rng.sample(range(2, 15), 3), suited=True)


def pair(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Two of a rank."""
    one, two = rng.sample(range(2, 15), 2)
    return in_suits(rng, free, [one, one, two])


def about_queen_high(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Jack or queen high, from J-3-2 to Q-J-9: qualifies, or fails to, by one."""
    top = rng.choice([JACK, QUEEN])
    low, middle = sorted(rng.sample(range(2, top), 2))
    return in_suits(rng, free, rng.choice([[top, middle, low], [QUEEN, 3, 2], [JACK, 10, 8]]))


def copy(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """The other hand's ranks in other suits."""
    return in_suits(rng, free, [card.rank for card in other])


def near_copy(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """The other hand with one card a rank up or down, its suits kept where they are free."""
    ranks = [card.rank for card in other]
    place = rng.randrange(3)
    ranks[place] = min(ACE, max(2, ranks[place] + rng.choice([-1, 1])))
    return in_suits(rng, free, ranks, suited=len({card.suit for card in other}) == 1)


def with_deuce(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """A deuce in one's own hand."""
    return in_suits(rng, free, [2, rng.randint(2, ACE), rng.randint(2, ACE)])


def one_colour(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """All red or all black, of the other hand's colour as often as not."""
    suits = rng.choice(["dh", "cs"])
    rest = sorted(card for card in free if card.suit in suits)
    if len(rest) < 3:
        return None
    return rng.sample(rest, 3)


def three_pictures(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three jacks, queens or kings."""
    return in_suits(rng, free, [rng.randint(JACK, KING) for _ in range(3)])


def three_alike(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Three kings, three queens or three jacks."""
    rank = rng.randint(JACK, KING)
    return in_suits(rng, free, [rank, rank, rank])


def picture_pair(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Two pictures alike, or of two kinds, and a card that is none."""
    one = rng.randint(JACK, KING)
    two = rng.choice([one, rng.randint(JACK, KING)])
    return in_suits(rng, free, [one, two, rng.choice([10, ACE, *range(2, 10)])])


def with_points(
    rng: random.Random, free: set[Card], wanted: int, pictures: int
) -> list[Card] | None:
    """A hand with these points and about so many pictures."""
    rest = sorted(free)
    for _ in range(30):
        hand = in_suits(rng, free, [rng.randint(JACK, KING) for _ in range(pictures)]) or []
        hand = hand + rng.sample(rest, 3 - len(hand))
        if len(set(hand)) == 3 and points(hand) == wanted:
            return hand
    return None


def six_points(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Six points with none, one or two pictures."""
    return with_points(rng, free, 6, rng.randint(0, 2))


def high_points(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """Eight, nine or no points."""
    return with_points(rng, free, rng.choice([0, 8, 9]), rng.randint(0, 2))


def same_points(rng: random.Random, free: set[Card], other: list[Card]) -> list[Card] | None:
    """As many points as the other hand."""
    return with_points(rng, free, points(other), rng.randint(0, 2))


POKER_RECIPES: list[Recipe] = [
    *[anything, about_queen_high, copy] * 2,
    *[near_copy, straight_flush, mini_royal, trips, straight, flush, pair],
    *[with_deuce, one_colour],
]
PICTURES_RECIPES: list[Recipe] = [
    *[anything, three_pictures, six_points, same_points] * 2,
    *[three_alike, picture_pair, high_points, copy, near_copy],
]


def six_together(rng: random.Random) -> list[Card]:
    """Six cards that make a row of All-Six, or just miss one."""
    free = set(whole_deck())
    kind = rng.randrange(9)
    low = rng.randint(1, 10)
    five = [low, low + 1, low + 2, low + 3, low + 4]
    one, two, three = rng.sample(range(2, 15), 3)
    suit = rng.choice("dddchs")
    start: list[Card] | None
    if kind == 0:
        start = [Card(rank, suit) for rank in range(9, 15)]
    elif kind == 1:
        start = [Card(rank, suit) for rank in range(10, 15)]
    elif kind == 2:
        start = in_suits(rng, free, five, suited=True)
    elif kind == 3:
        start = [Card(one, each) for each in SUITS]
    elif kind == 4:
        start = in_suits(rng, free, [one, one, one, two, two, rng.choice([two, three])])
    elif kind == 5:
        start = in_suits(rng, free, rng.sample(range(2, 15), 5), suited=True)
    elif kind == 6:
        start = in_suits(rng, free, five)
    elif kind == 7:
        start = in_suits(rng, free, [one, one, one, two])
    else:
        start = in_suits(rng, free, [one, one, two, two, three, three])
    six = start or []
    rest = sorted(free - set(six))
    six = six + rng.sample(rest, 6 - len(six))
    rng.shuffle(six)
    return six


def random_deal(
    game: str, rng: random.Random, boxes: int
) -> tuple[list[Card], list[list[Card]], Card]:
    """The dealer's hand, a hand for each box, and a card besides."""
    poker = game in ("three-card-poker", "three-card-prime")
    recipes = POKER_RECIPES if poker else PICTURES_RECIPES
    free = set(whole_deck())
    hands: list[list[Card]] = []
    if game == "three-card-prime" and rng.random() < 0.4:
        six = six_together(rng)
        dealer = six[:3]
        hands.append(six[3:])
        free -= set(six)
    else:
        recipe = rng.choice(recipes)
        dealer = recipe(rng, free, rng.sample(sorted(free), 3)) or rng.sample(sorted(free), 3)
        free -= set(dealer)
    while len(hands) < boxes:
        recipe = rng.choice(recipes)
        hand = recipe(rng, free, dealer) or rng.sample(sorted(free), 3)
        hands.append(hand)
        free -= set(hand)
    deuces = sorted(card for card in free if card.rank == 2)
    if len(deuces) > 0 and rng.random() < 0.4:
        return dealer, hands, rng.choice(deuces)
    return dealer, hands, rng.choice(sorted(free))
