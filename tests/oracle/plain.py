"""Settle one document plainly: the second opinion on the product's engine."""

from typing import Any

from tests.oracle import lucky, pictures, prime, threecard
from tests.oracle.boxes import Box, read_boxes
from tests.oracle.cards import Card, read_cards
from tests.oracle.house import House, find_house
from tests.oracle.lines import Bet, Line, taken_off
from tests.oracle.money import read_cents, write_cents
from tests.oracle.tables import PAY_TABLES

PICTURES_GAMES = ["three-pictures", "prosperity-3-pictures", "lucky-three-pictures"]


def settle(document: dict[str, Any]) -> dict[str, Any]:
    """Every box's lines, with the totals of the box, of its bettors and of the table."""
    game = document["game"]
    house = find_house(game, document.get("house"))
    dealer = read_cards(document["dealer"])
    boxes = read_boxes(document)
    lines_of_boxes = [settle_box(house, box, dealer, boxes, document) for box in boxes]
    if game == "three-card-prime":
        prime.apply_cap(house, boxes, lines_of_boxes)
    answer: dict[str, Any] = {"game": game, "boxes": []}
    all_lines = []
    for given, box, lines in zip(document["boxes"], boxes, lines_of_boxes, strict=True):
        result: dict[str, Any] = {"box": box.number}
        result["lines"] = [line.as_document() for line in lines]
        result.update(totals(lines))
        if "bettors" in given:
            result["bettors"] = bettor_totals(box, lines)
        answer["boxes"].append(result)
        all_lines.extend(lines)
    answer.update(totals(all_lines))
    return answer


def settle_box(
    house: House, box: Box, dealer: list[Card], boxes: list[Box], document: dict[str, Any]
) -> list[Line]:
    """One box by its game's sheet."""
    if house.game == "three-card-poker":
        meter = 0
        if "jackpot" in document:
            meter = read_cents(document["jackpot"])
        return threecard.settle_box(house, box, dealer, boxes, meter)
    if house.game == "three-card-prime":
        fourth = None
        if "fourth" in document:
            fourth = read_cards(document["fourth"])[0]
        return prime.settle_box(house, box, dealer, fourth)
    assert house.game in PICTURES_GAMES
    return settle_pictures_box(house, box, dealer)


def settle_pictures_box(house: House, box: Box, dealer: list[Card]) -> list[Line]:
    """Bettor by bettor, each one's wagers in the order of the Ids table."""
    box_has_main = False
    for bettor in box.bettors:
        if "main" in bettor.wagers:
            box_has_main = True
    lines = []
    for place, bettor in enumerate(box.bettors):
        for wager in PAY_TABLES[house.game]:
            if wager not in bettor.wagers:
                continue
            stake = bettor.wagers[wager]
            bet = Bet(wager, bettor.name, stake, stake)
            if wager != "main" and not box_has_main:
                # TP 3.3, P3P 3.4: after an initial wager; L3P 3.9, 5.13: of the box, anyone's.
                lines.append(taken_off(bet))
                continue
            if house.game == "lucky-three-pictures":
                bet.in_play = lucky.in_play(house, box, wager)[place]
            lines.append(pictures.settle_wager(house, box.hand, dealer, bet))
    return lines


def totals(lines: list[Line]) -> dict[str, str]:
    """Staked, winnings, returned and net of some lines."""
    staked = 0
    winnings = 0
    returned = 0
    for line in lines:
        staked += line.stake
        winnings += line.winnings
        returned += line.returned
    return {
        "staked": write_cents(staked),
        "winnings": write_cents(winnings),
        "returned": write_cents(returned),
        "net": write_cents(winnings + returned - staked),
    }


def bettor_totals(box: Box, lines: list[Line]) -> list[dict[str, Any]]:
    """The totals of each bettor of a box, and who is seated (1.19)."""
    seated = lucky.seated_place(box)
    answer = []
    for place, bettor in enumerate(box.bettors):
        own = [line for line in lines if line.bettor == bettor.name]
        result: dict[str, Any] = {"name": bettor.name, "seated": place == seated}
        result.update(totals(own))
        answer.append(result)
    return answer
