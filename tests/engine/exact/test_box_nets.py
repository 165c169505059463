"""The nets of one of several boxes are what settling pays, hand by hand against one dealer."""

from typing import Any

import numpy as np
import pytest

from tests.engine.exact.counting_plainly import dealers_of
from tests.engine.exact.houses import house_of
from trifelt.engine.cards import card_text, cards_text, read_cards
from trifelt.engine.documents.read import read_document
from trifelt.engine.exact.box_nets import BoxNets, causes_envy
from trifelt.engine.exact.play import Play
from trifelt.engine.hands import HAND_COUNT, hand_cards, hand_index
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.settlement import settle

JACKPOT = 2_500_007
EVERY_HAND = np.arange(HAND_COUNT)
POKER = {"ante": 333, "pair-plus": 77, "progressive": 250}
PRIME = {"ante": 333, "prime": 77, "pair-bonus": 111, "all-six": 55}
# A low maximum and odd rounding: both cut what single wagers would be paid.
CUT = {
    "base": "standard",
    "cap": {"amount": "40", "per": "hand", "pooled": True},
    "rounding": {"unit": "0.25", "direction": "nearest"},
}
ROUNDS: list[tuple[str, Any, dict[str, int], str, str]] = [
    ("three-card-poker", "mbs", POKER, "Qs 7d 2c", "Ah Kh Qh, As Ks Qd, 9h 9d 9c, 5s 3d 2d"),
    ("three-card-poker", "mbs", POKER, "Js 7d 2c", "Ah Kh Qh, Jd 7h 2d, 5s 3d 2h"),
    # Full house, four of a kind, three pairs, six-card flush: what only both hands show.
    ("three-card-prime", CUT, PRIME, "As Kh Kd", "Ah Ac Ks, Ad Kc 4s, Ks 2h 2d, Qs 6h 4d"),
    # A royal of six cards, of five, a straight over both hands.
    ("three-card-prime", "standard", PRIME, "Jd Td 9d", "Ad Kd Qd, Ad Kd Qs, 8h 7h 2c, Ac 4d 2d"),
    ("three-card-prime", "standard", PRIME, "Jh 7d 2c", "Jc 7h 5s, 2h 2d 2s, Ah Kd Qc"),
    ("lucky-three-pictures", "rws", {"main": 333, "lucky-pictures": 77}, "Ks 6d Kd", "Kh Kc Qs"),
]


def hand_of(text: str) -> int:
    read = read_cards(text)
    assert not read.faults
    return hand_index(read.cards)


def nets_of(house: Any, game: str, stakes: dict[str, int], jackpot: int | None) -> BoxNets:
    return BoxNets(house_of(game, house), stakes, [stakes], jackpot, Play.BEST)


@pytest.mark.parametrize(("game", "given", "stakes", "dealer", "hands"), ROUNDS)
def test_nets_are_those_of_rounds_settled_one_by_one(
    game: str, given: Any, stakes: dict[str, int], dealer: str, hands: str
) -> None:
    jackpot = JACKPOT if "progressive" in stakes else None
    nets = nets_of(given, game, stakes, jackpot)
    against = hand_of(dealer)
    plain, *with_deuce = nets.against(against, EVERY_HAND)
    assert len(with_deuce) == (game == "three-card-prime")
    some = np.random.default_rng(1).choice(dealers_of(against), 40).tolist()
    for hand in (*map(hand_of, hands.split(",")), *some):
        free = [card for card in range(52) if card not in {*hand_cards(hand), *hand_cards(against)}]
        fourths: list[tuple[str | None, int]] = [(None, int(plain[hand]))]
        if with_deuce:
            fourths = [(card_text(free[-1]), int(plain[hand]))]
            if free[0] < 4:
                fourths.append((card_text(free[0]), int(with_deuce[0][hand])))
        for fourth, net in fourths:
            assert net == settled_net(game, given, stakes, hand, against, nets, jackpot, fourth)


def settled_net(
    game: str,
    given: Any,
    stakes: dict[str, int],
    hand: int,
    dealer: int,
    nets: BoxNets,
    jackpot: int | None,
    fourth: str | None,
) -> int:
    box: dict[str, Any] = {
        "hand": cards_text(hand_cards(hand)),
        "wagers": {wager: f"{cents / 100:.2f}" for wager, cents in stakes.items()},
    }
    if "ante" in stakes:
        box["decision"] = "play" if nets.plays[hand] else "fold"
    document = {
        "game": game,
        "house": given,
        "dealer": cards_text(hand_cards(dealer)),
        "boxes": [box],
        **({} if fourth is None else {"fourth": fourth}),
        **({} if jackpot is None else {"jackpot": f"{jackpot / 100:.2f}"}),
    }
    read = read_document(document, BUILT_IN)
    assert read.document is not None, [fault.render() for fault in read.faults]
    return sum(line.net for line in settle(read.document).lines)


def test_a_hand_pays_each_of_the_same_persons_other_boxes_that_envies_it() -> None:
    """TCP 3.16 read so that one's own boxes count (1.1.3): three boxes, two of which can envy."""
    house = house_of("three-card-poker", {"base": "mbs", "readings": {"envy-own-boxes": "paid"}})
    envies, none = {"ante": 333, "progressive": 250}, {"ante": 333}
    assert causes_envy(house, envies)
    assert causes_envy(house, none)
    assert not causes_envy(house, {"pair-plus": 100})
    boxes = [envies, envies, none]
    dealer = hand_of("Qs 7d 2c")
    for stakes, others in ((envies, 1), (none, 2)):
        alone = BoxNets(house, stakes, [stakes], JACKPOT, Play.BEST)
        among = BoxNets(house, stakes, boxes, JACKPOT, Play.BEST)
        paid = (among.against(dealer, EVERY_HAND) - alone.against(dealer, EVERY_HAND))[0]
        wanted = dict.fromkeys(map(hand_of, ("Ah Kh Qh", "Ad Kd Qd", "Ac Kc Qc")), 5_000 * others)
        wanted[hand_of("As Ks Qs")] = 25_000 * others
        assert {hand: int(paid[hand]) for hand in np.flatnonzero(paid).tolist()} == wanted


def test_boxes_of_one_person_pay_each_other_nothing_where_the_house_reads_it_so() -> None:
    house = house_of("three-card-poker")
    envies = {"ante": 333, "progressive": 250}
    assert not causes_envy(house, envies)
    pair = BoxNets(house, envies, [envies] * 2, JACKPOT, Play.BEST)
    alone = BoxNets(house, envies, [envies], JACKPOT, Play.BEST)
    for dealer in (0, HAND_COUNT - 1):
        paid = pair.against(dealer, EVERY_HAND) - alone.against(dealer, EVERY_HAND)
        assert not paid.any()
