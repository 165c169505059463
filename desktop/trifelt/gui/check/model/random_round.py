"""A random round for a form: cards where none are typed, stakes where none lie."""

import random
from dataclasses import replace
from types import MappingProxyType

from trifelt.engine.cards import DECK_SIZE, cards_text
from trifelt.engine.games.game import Decision
from trifelt.engine.houses.house import House, Offer
from trifelt.engine.money import money_text
from trifelt.gui.check.model.draft import BettorDraft, BoxDraft, CheckDraft

# A usual stake in units of 5.00, where a house names no least one.
_STAKES = (1, 2, 5, 10, 20)
_UNIT = 500
_JACKPOT = "25000"


def random_check(draft: CheckDraft, house: House, rng: random.Random) -> CheckDraft:
    """Fresh cards for every box and the dealer; boxes without a stake get one."""
    deck = rng.sample(range(DECK_SIZE), DECK_SIZE)
    boxes = []
    for number, box in enumerate(draft.boxes):
        hand = tuple(deck[3 * number : 3 * number + 3])
        staked = any(text.strip() for one in box.bettors for text in one.stakes.values())
        filled = box if staked else _staked(box, house, rng)
        unpaid = tuple(replace(one, paid=MappingProxyType({})) for one in filled.bettors)
        decision = ""
        if house.game.choice is not None:
            decision = rng.choice((Decision.PLAY, Decision.PLAY, Decision.PLAY, Decision.FOLD))
        boxes.append(BoxDraft(box.number, cards_text(hand), str(decision), box.player, unpaid))
    return replace(
        draft,
        boxes=tuple(boxes),
        dealer=cards_text(tuple(deck[-3:])),
        fourth=cards_text(tuple(deck[-4:-3])) if house.game.fourth_card is not None else "",
        jackpot=draft.jackpot or (_JACKPOT if house.game.priced_wager in house.offers else ""),
        incidents=(),
        line="",
    )


def _staked(box: BoxDraft, house: House, rng: random.Random) -> BoxDraft:
    first = house.game.placeable[0].id
    stakes = {
        wager.id: _stake(house.offers[wager.id], rng)
        for wager in house.game.placeable
        if wager.id in house.offers and (wager.id == first or rng.random() < 0.5)
    }
    bettor = box.bettors[0] if box.bettors else BettorDraft()
    return replace(box, bettors=(replace(bettor, stakes=stakes), *box.bettors[1:]))


def _stake(offer: Offer, rng: random.Random) -> str:
    if offer.price is not None:
        cents = offer.price
    else:
        cents = (offer.minimum or _UNIT) * rng.choice(_STAKES)
        if offer.maximum is not None:
            cents = min(cents, offer.maximum)
    return money_text(cents).removesuffix(".00")
