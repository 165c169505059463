"""Read a settle document: one check that lists every fault with its place."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from trifelt.engine.cards import card_text, cards_text, read_cards
from trifelt.engine.checker import (
    WRONG,
    Fault,
    Faults,
    Place,
    add_repeated,
    kind_of,
    place_text,
)
from trifelt.engine.documents.fitting import Irregularities
from trifelt.engine.documents.schema import document_schema, wrong_count
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.hands import HAND_SIZE, whole_hand
from trifelt.engine.houses.house import MOST_SEATS, House
from trifelt.engine.houses.read import (
    HouseSource,
    default_house,
    game_of,
    no_such_house,
    read_house,
)
from trifelt.engine.message import Message
from trifelt.engine.money import Amount
from trifelt.engine.settlement.document import Bettor, Box, Document
from trifelt.engine.settlement.judging import proposed_outcome
from trifelt.engine.wager import Wager


class DocumentRead(NamedTuple):
    """A document, or everything that is wrong with it."""

    document: Document | None
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Fault, ...] = ()
    plays: bool = True  # any wager is settled by cards, so that none of them can be twice


def read_document(
    content: object, source: HouseSource, place: Place = None, *, unseen: bool = False
) -> DocumentRead:
    """Read one round; houses named by their id are looked up in the source.

    `unseen`: a hand that nobody saw may be missing where a fold decides all that lies on its box.
    """
    faults = Faults()
    if not isinstance(content, dict):
        wrong = Message("expected a document, got {kind}", kind=kind_of(content))
        faults.add(place or (None, "document"), wrong)
        return DocumentRead(None, faults.listed())
    game = game_of(content, None, source, place, faults)
    if game is None:
        add_repeated(content, place, faults)
        return DocumentRead(None, faults.listed())
    checked = document_schema(game).check(content, place, faults)
    house, remarks = house_in(content, game, source, (place, "house"), faults)
    boxes = checked.get("boxes", WRONG)
    whole = _Round(game, house, checked, content, place, faults, unseen=unseen)
    plays = boxes is WRONG or whole.check(boxes)
    if faults or house is None:
        return DocumentRead(None, faults.listed(), remarks, plays)
    fourth = checked.get("fourth")
    return DocumentRead(
        Document(
            house=house,
            dealer=whole_hand(checked.get("dealer", ())),
            boxes=tuple(_box(box, n) for n, box in enumerate(boxes, start=1)),
            fourth=fourth[0] if fourth else None,
            jackpot=checked.get("jackpot"),
            incidents=tuple(
                replace(one, readings=house.readings) for one in checked.get("incidents", ())
            ),
            dealt=_as_dealt(checked.get("dealer", ())),
        ),
        (),
        remarks,
        plays,
    )


def house_in(
    content: Mapping[str, Any], game: Game, source: HouseSource, place: Place, faults: Faults
) -> tuple[House | None, tuple[Fault, ...]]:
    """The house that a document names or contains, or else the default; and remarks on it."""
    if "house" not in content:
        return default_house(game), ()
    named = content["house"]
    if isinstance(named, str):
        house = source.find(game, named)
        if house is None:
            faults.add(place, no_such_house(source, game, named))
        return house, ()
    if not isinstance(named, dict):
        faults.add(place, Message("expected a house or its id, got {kind}", kind=kind_of(named)))
        return None, ()
    read = read_house(named, source, game=game, inline=True, place=place)
    faults.take(read.faults)
    return read.house, read.remarks


class _Round:
    """What must fit together in a round: each card once, wagers on offer, decisions where due.

    If the house could not be read, any wager passes as offered.
    """

    def __init__(
        self,
        game: Game,
        house: House | None,
        checked: Mapping[str, Any],
        content: Mapping[str, Any],
        place: Place,
        faults: Faults,
        *,
        unseen: bool,
    ) -> None:
        self._unseen = unseen
        self._house = house
        self._game = game
        self._checked = checked
        self._content = content
        self._place = place
        self._faults = faults
        self._staked: set[str] = set()
        self._irregularities = Irregularities(checked.get("incidents"), house)
        self._plays = False
        self._reads_dealer = False

    def check(self, boxes: list[Any]) -> bool:
        """Tell every fault; whether any wager is settled by cards."""
        place = self._place, "boxes"
        numbers: dict[int, int] = {}
        for n, box in enumerate(boxes):
            if box is WRONG:
                self._plays = self._reads_dealer = True
            else:
                self._check_box(box, n, (place, n), numbers)
        self._check_table()
        if self._plays:
            self._check_doubled(boxes)
        house = self._house
        if house is None:
            return self._plays
        hint = self._proposal(house, boxes) if self._irregularities.asks("established") else None
        self._irregularities.check(house, boxes, (self._place, "incidents"), self._faults, hint)
        return self._plays

    def _proposal(self, house: House, boxes: list[Any]) -> Message | None:
        """What the known cards say about an interrupted round."""
        if self._faults:
            return None
        known = [(box.get("box", n), box, box.get("hand", ())) for n, box in enumerate(boxes, 1)]
        return proposed_outcome(
            house,
            [(number, self._wagers_of(box), hand) for number, box, hand in known],
            self._checked.get("dealer", ()),
        )

    def _wagers_of(self, box: Mapping[str, Any]) -> set[str]:
        stakes = [box["wagers"]] if "wagers" in box else [one["wagers"] for one in box["bettors"]]
        return {wager for wagers in stakes for wager in wagers}

    def _check_table(self) -> None:
        """The dealer's hand, the fourth card and the jackpot where a wager needs them."""
        game, place = self._game, self._place
        as_dealt = not self._reads_dealer and self._irregularities.counts(None)
        self._count(self._checked, "dealer", place, as_dealt=as_dealt)
        if "dealer" not in self._content and self._plays:
            self._faults.add((place, "dealer"), Message("missing; write three cards"))
        fourth = game.fourth_card
        if fourth is not None and fourth.wager in self._staked and "fourth" not in self._content:
            missing = Message("missing; {wager} needs the fourth card", wager=fourth.wager)
            self._faults.add((place, "fourth"), missing)
        jackpot_wager = game.priced_wager
        if jackpot_wager in self._staked and "jackpot" not in self._content:
            missing = Message("missing; {wager} needs the jackpot", wager=jackpot_wager)
            self._faults.add((place, "jackpot"), missing)

    def _check_box(
        self, box: Mapping[str, Any], n: int, place: Place, numbers: dict[int, int]
    ) -> None:
        number = box.get("box", n + 1)
        if number is not WRONG:
            seats = self._house.seats if self._house is not None else MOST_SEATS
            if number > seats:
                bounds = {"number": number, "seats": seats}
                wrong = Message("expected a box from 1 to {seats}, got {number}", **bounds)
                self._faults.add((place, "box"), wrong)
            elif number in numbers:
                where = {"number": number, "first": numbers[number]}
                twice = Message("box {number} is already in boxes[{first}]", **where)
                self._faults.add((place, "box"), twice)
            numbers.setdefault(number, n)
        irregularities = self._irregularities
        may_be_empty = number is not WRONG and irregularities.may_be_empty(number)
        staked = self._check_wagers(box, place, may_be_empty=may_be_empty)
        spared = number is not WRONG and irregularities.spares(self._house, box, number)
        read = [] if spared else self._read_by_cards(box, number, staked)
        as_dealt = not any(wager.reads_player for wager in read) and irregularities.counts(number)
        self._count(box, "hand", place, as_dealt=as_dealt)
        if spared:
            self._check_decision(box, staked, place, demanded=False)
            return
        self._staked |= staked
        folded = box.get("decision") == Decision.FOLD
        if self._unseen and folded and not read and "hand" not in box:
            return
        self._plays |= bool(staked) or not may_be_empty
        self._reads_dealer |= any(wager.reads_dealer for wager in read)
        entitled = any(self._game.wager[wager].entitles for wager in staked)
        if entitled and "hand" not in box:
            self._faults.add((place, "hand"), Message("missing; write three cards"))
        self._check_decision(box, staked, place, demanded=True)

    def _read_by_cards(self, box: Mapping[str, Any], number: Any, staked: set[str]) -> list[Wager]:
        """The wagers of a box that cards decide, and neither a person nor a fold; of what was
        not read rightly all.
        """
        left = staked
        if self._checked.get("incidents") and self._house is not None and not self._faults:
            left = self._irregularities.undecided(self._house, box, number)
        folded = {self._game.deciding_wager} if box.get("decision") == Decision.FOLD else set()
        return [wager for wager in self._game.wagers if wager.id in left - folded]

    def _check_decision(
        self, box: Mapping[str, Any], staked: set[str], place: Place, *, demanded: bool
    ) -> None:
        choice = self._game.choice
        if choice is None:
            return
        if choice.wager in staked:
            if "decision" not in box and demanded:
                missing = Message("missing; play or fold ({clause})", clause=choice.clause)
                self._faults.add((place, "decision"), missing)
        elif "decision" in box and not self._faults.under((place, "wagers")):
            no = Message("there is no decision without the wager {wager}", wager=choice.wager)
            self._faults.add((place, "decision"), no)

    def _check_wagers(
        self, box: Mapping[str, Any], place: Place, *, may_be_empty: bool
    ) -> set[str]:
        staked: set[str] = set()
        if "bettors" in box:
            if "wagers" in box:
                self._faults.add((place, "wagers"), Message("give wagers or bettors, not both"))
            if box["bettors"] is not WRONG:
                for wagers, where in self._check_bettors(box["bettors"], (place, "bettors")):
                    staked |= self._offered(wagers, where, may_be_empty)
        elif "wagers" not in box:
            self._faults.add((place, "wagers"), Message("missing"))
        elif box["wagers"] is not WRONG:
            staked |= self._offered(box["wagers"], (place, "wagers"), may_be_empty)
        return staked

    def _check_bettors(self, bettors: list[Any], place: Place) -> list[tuple[Any, Place]]:
        names: set[str] = set()
        seated = 0
        found: list[tuple[Any, Place]] = []
        for n, bettor in enumerate(bettors):
            if bettor is WRONG:
                continue
            name = bettor.get("name", WRONG)
            if name is not WRONG and name in names:
                twice = Message("'{name}' is already on this box", name=name)
                self._faults.add(((place, n), "name"), twice)
            names.add(name)
            seated += bettor.get("seated") is True
            if seated > 1 and bettor.get("seated") is True:
                second = Message("only one player can be seated at a box")
                self._faults.add(((place, n), "seated"), second)
            if bettor.get("wagers", WRONG) is not WRONG:
                found.append((bettor["wagers"], ((place, n), "wagers")))
        return found

    def _offered(self, wagers: Mapping[str, Any], place: Place, may_be_empty: bool) -> set[str]:
        if not wagers and not may_be_empty and not self._faults.under(place):
            self._faults.add(place, Message("give at least one wager"))
        if self._house is None:
            return set(wagers)
        for wager, stake in wagers.items():
            offer = self._house.offers.get(wager)
            if offer is None:
                self._faults.add((place, wager), Message("this house does not offer the wager"))
            elif offer.price is not None and stake is not WRONG and stake != offer.price:
                costs = Message("this wager costs {price}", price=Amount(offer.price))
                self._faults.add((place, wager), costs)
        return set(wagers)

    def _count(self, table: Mapping[str, Any], key: str, place: Place, *, as_dealt: bool) -> None:
        """Three cards, unless an irregularity allows another number and no wager needs three."""
        cards = table.get(key, WRONG)
        if cards is not WRONG and len(cards) != HAND_SIZE and not as_dealt:
            self._faults.add((place, key), wrong_count(cards, HAND_SIZE))

    def _check_doubled(self, boxes: list[Any]) -> None:
        """Tell every card that is in two places, or twice in one."""
        place = self._place, "boxes"
        hands: list[tuple[Place, Any]]
        hands = [(((place, n), "hand"), box.get("hand")) for n, box in enumerate(boxes) if box]
        hands += [((self._place, key), self._checked.get(key)) for key in ("dealer", "fourth")]
        seen: dict[int, Place] = {}
        for here, cards in hands:
            if not cards or self._faults.under(here):
                continue
            once = dict.fromkeys(cards)
            for card in once:
                if (first := seen.setdefault(card, here)) != here:
                    where = {"card": card_text(card), "first": place_text(first)}
                    self._faults.add(here, Message("{card} is already in {first}", **where))
            for fault in read_cards(cards_text(cards)).faults if len(once) < len(cards) else ():
                self._faults.add(here, fault)


def _box(box: Mapping[str, Any], position: int) -> Box:
    bettors: tuple[Bettor, ...]
    if "bettors" in box:
        bettors = tuple(
            Bettor(bettor["wagers"], bettor["name"], bettor.get("seated", False))
            for bettor in box["bettors"]
        )
    else:
        bettors = (Bettor(box["wagers"]),)
    decision = box.get("decision")
    return Box(
        number=box.get("box", position),
        hand=whole_hand(box.get("hand", ())),
        bettors=bettors,
        decision=Decision(decision) if decision is not None else None,
        player=box.get("player"),
        dealt=_as_dealt(box.get("hand", ())),
    )


def _as_dealt(cards: Sequence[int]) -> tuple[int, ...]:
    return () if whole_hand(cards) is not None else tuple(cards)
