"""Three Card Prime: rules 1 to 6 and Appendices A to D."""

from tests.oracle.boxes import Box, box_bet
from tests.oracle.cards import Card, all_one_colour, is_red
from tests.oracle.house import House
from tests.oracle.lines import Bet, Line, by_pay_table, lost, pushed, taken_off
from tests.oracle.money import share_out
from tests.oracle.poker import best_of_six, category_with_mini_royal, queen_high_or_better, strength


def settle_box(house: House, box: Box, dealer: list[Card], fourth: Card | None) -> list[Line]:
    """The lines of one box in the order of the Ids table."""
    lines = []
    ante = box_bet(box, "ante")
    if ante is not None:
        lines.append(settle_ante(house, box, dealer, ante))
        if box.decision == "play":
            # 3a: the Play equals the Ante.
            play = Bet("play", None, ante.stake, ante.stake)
            lines.append(settle_play(house, box, dealer, play))
    for wager in ["prime", "pair-bonus", "all-six"]:
        bet = box_bet(box, wager)
        if bet is None:
            continue
        if ante is None:
            lines.append(taken_off(bet))  # 1: each player must make an Ante wager
        elif wager == "prime":
            lines.append(settle_prime(house, box, dealer, bet))
        elif wager == "pair-bonus":
            assert fourth is not None
            lines.append(settle_pair_bonus(house, box, fourth, bet))
        else:
            lines.append(settle_all_six(house, box, dealer, bet))
    return lines


def settle_ante(house: House, box: Box, dealer: list[Card], ante: Bet) -> Line:
    """The Ante: 3b, 5a to 5c."""
    if box.decision == "fold":
        return lost(ante)  # 3b
    if not queen_high_or_better(dealer):
        return pushed(ante)  # 5a
    if strength(box.hand) > strength(dealer):
        return by_pay_table(house, ante, "win", "win")  # 5b
    if strength(box.hand) == strength(dealer):
        if house.readings["copy-ante"] == "pushes":
            return pushed(ante)  # against 5b, as published analyses do
        return by_pay_table(house, ante, "win", "win")  # 5b
    return lost(ante)  # 5c


def settle_play(house: House, box: Box, dealer: list[Card], play: Bet) -> Line:
    """The Play: 6 and Appendix A."""
    name = category_with_mini_royal(box.hand)
    if not queen_high_or_better(dealer):
        return by_pay_table(house, play, name, name)  # 6: wins automatically, Win/Copy
    if strength(box.hand) > strength(dealer):
        return by_pay_table(house, play, name, name)  # 6, Win/Copy
    if strength(box.hand) == strength(dealer):
        if house.readings["copy-play"] == "pushes":
            return pushed(play)  # A note 4
        return by_pay_table(house, play, name, name)  # 6, Win/Copy
    assert name != "mini-royal"  # A note 3
    return by_pay_table(house, play, "bad-beat-" + name, name)  # 6, A note 2


def settle_prime(house: House, box: Box, dealer: list[Card], bet: Bet) -> Line:
    """Prime: Appendix B."""
    if not all_one_colour(box.hand):
        return lost(bet)
    if all_one_colour(dealer) and is_red(dealer[0]) == is_red(box.hand[0]):
        return by_pay_table(house, bet, "both-same-colour", "both-same-colour")
    return by_pay_table(house, bet, "player-same-colour", "player-same-colour")


def settle_pair_bonus(house: House, box: Box, fourth: Card, bet: Bet) -> Line:
    """Pair Bonus: Appendix C; only the shared card switches the table."""
    name = category_with_mini_royal(box.hand)
    if name == "high-card":
        return lost(bet)
    if fourth.rank == 2:
        return by_pay_table(house, bet, "deuce-" + name, name)  # C note 2
    return by_pay_table(house, bet, name, name)  # C note 1


def settle_all_six(house: House, box: Box, dealer: list[Card], bet: Bet) -> Line:
    """All-Six: Appendix D."""
    row = best_of_six(box.hand + dealer)
    if row == "nothing":
        return lost(bet)
    return by_pay_table(house, bet, row, row)


def apply_cap(house: House, boxes: list[Box], lines_of_boxes: list[list[Line]]) -> None:
    """The maximum aggregate payout (A note 6, B note 1, C note 5, D note 1)."""
    if house.cap is None:
        return
    places = list(range(len(boxes)))
    places.sort(key=lambda place: boxes[place].number)
    pools: list[list[Line]] = []
    wager_groups = [house.cap.wagers]
    if not house.cap.pooled:
        wager_groups = [[wager] for wager in house.cap.wagers]
    for wagers in wager_groups:
        round_pool: list[Line] = []
        for place in places:
            hand_pool = [line for line in lines_of_boxes[place] if line.wager in wagers]
            round_pool.extend(hand_pool)
            if house.cap.per == "hand":
                pools.append(hand_pool)
        if house.cap.per == "round":
            pools.append(round_pool)
    for pool in pools:
        winnings = [line.winnings for line in pool]
        if sum(winnings) <= house.cap.amount:
            continue
        order = list(range(len(pool)))
        shares = share_out(house.cap.amount, winnings, house.unit, order)
        for line, share in zip(pool, shares, strict=True):
            line.winnings = share
