"""The payout check of a pane: the form, what is done to it, and what it comes to."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from trifelt.engine.cards import card_text
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.money import money_text, read_money
from trifelt.engine.payout_check.ledger import Claim
from trifelt.engine.payout_check.oneline import Paid, read_line, write_line
from trifelt.engine.settlement.document import Document
from trifelt.engine.wager import Kind
from trifelt.gui.check.model.draft import (
    DEALER,
    FOURTH,
    BettorDraft,
    BoxDraft,
    CheckDraft,
    draft_of,
    draft_of_document,
    hand_place,
    paid_in,
    same_cards,
    with_paid,
)
from trifelt.gui.check.model.fields import read_stake, read_typed_cards
from trifelt.gui.check.model.random_round import random_check
from trifelt.gui.check.model.reading import already_dealt, form_content, most_cards, unread_parts
from trifelt.gui.check.model.result import CheckResult, check

_SAMPLE = 3


class Check:
    """One check under way. Every change makes a new form; the result is worked out when asked."""

    def __init__(
        self, house: House, chips: Callable[[House], Sequence[int]] = lambda house: house.chips
    ) -> None:
        """`chips` says in which the amounts of a house are counted out."""
        self._house = house
        self._chips = chips
        self._draft = CheckDraft()
        self._result: CheckResult | None = None
        self._past = False
        self.current = 0

    @property
    def house(self) -> House:
        return self._house

    @property
    def game(self) -> Game:
        return self._house.game

    @property
    def draft(self) -> CheckDraft:
        return self._draft

    @property
    def box(self) -> BoxDraft:
        """The box that is being typed."""
        return self._draft.boxes[self.current]

    @property
    def result(self) -> CheckResult:
        if self._result is None:
            self._result = check(
                self._draft, self._house, self._chips(self._house), past=self._past
            )
        return self._result

    def set_past(self, past: bool) -> None:
        """Whether this check was saved and then corrected: its verdict is of then."""
        if past is not self._past:
            self._past = past
            self._result = None

    def count_anew(self) -> None:
        """Count out again: the chips are others now."""
        self._result = None

    def use_house(self, house: House) -> None:
        """Work under another house; that of another game begins a new form."""
        if house is self._house:
            return
        if house.game is not self.game:
            self._draft, self.current = CheckDraft(), 0
        self._house = house
        self._result = None

    def put(self, draft: CheckDraft) -> None:
        """Another form."""
        self._draft = draft
        self.current = min(self.current, len(draft.boxes) - 1)
        self._result = None

    # --- what is typed ---------------------------------------------------------------------------

    def set_cards(self, place: str, text: str) -> None:
        """Type into a field of cards."""
        if place == DEALER:
            self.put(replace(self._draft, dealer=text))
        elif place == FOURTH:
            self.put(replace(self._draft, fourth=text))
        else:
            index = int(place[6 : place.index("]")])
            box = self._draft.boxes[index]
            self.put(self._draft.with_box(index, replace(box, hand=text)))

    def cards_text(self, place: str) -> str:
        """What stands in a field of cards."""
        return dict(self._draft.hands())[place]

    def set_jackpot(self, text: str) -> None:
        self.put(replace(self._draft, jackpot=text))

    def set_decision(self, decision: str) -> None:
        self._put_box(replace(self.box, decision=decision))

    def decide(self, letter: str) -> None:
        """P or F, as on the felt."""
        self.set_decision(Decision.PLAY if letter == "p" else Decision.FOLD)

    def set_player(self, name: str) -> None:
        self._put_box(replace(self.box, player=name))

    def set_stake(self, bettor: int, wager: str, text: str) -> None:
        person = self.box.bettors[bettor]
        stakes = MappingProxyType({**person.stakes, wager: text})
        self._put_bettor(bettor, replace(person, stakes=stakes))

    def set_paid(self, bettor: int, wager: str, text: str) -> None:
        """Type what was paid; of `25>50`, as a line has it, what follows the stake."""
        before, apart, after = text.partition(">")
        if apart and (not before.strip() or self._takes_stake(bettor, wager, before)):
            text = after
        person = self.box.bettors[bettor]
        paid = MappingProxyType({**person.paid, wager: text})
        self._put_bettor(bettor, replace(person, paid=paid))

    def _takes_stake(self, bettor: int, wager: str, text: str) -> bool:
        """Whether a stake is the one that is there; where there is none it is put there."""
        stake, there = read_stake(text), read_stake(self.box.bettors[bettor].stakes.get(wager, ""))
        if stake and not there and self.game.wager[wager].kind is Kind.STAKED:
            self.set_stake(bettor, wager, text.strip())
            return True
        return stake is not None and stake == there

    def pay_the_rest(self) -> int:
        """Record every payment that is not recorded, and due by now, as made; how many they are."""
        paid = self._unrecorded()
        draft = self._draft
        for view in self.result.boxes:  # who came only after the call has no fields yet
            box = draft.boxes[view.index]
            late = dict.fromkeys(
                line.bettor or "" for line in view.lines if line.person >= len(box.bettors)
            )
            box = replace(box, bettors=(*box.bettors, *map(BettorDraft, late)))
            draft = draft.with_box(view.index, box)
        self.put(with_paid(draft, paid))
        return len(paid)

    def _unrecorded(self) -> list[Paid]:
        return [
            Paid(claim.box, view.person, view.wager, _as_due(claim))
            for box in self.result.boxes
            for view in box.lines
            if (claim := view.claim) is not None
            and (claim.paid is None or claim.asked or claim.unkept)
            and not claim.waits
        ]

    def set_name(self, bettor: int, name: str) -> None:
        self._put_bettor(bettor, replace(self.box.bettors[bettor], name=name))

    def set_seated(self, bettor: int, seated: bool) -> None:
        """Mark the seated bettor; there is one at the most."""
        self._put_box(
            replace(
                self.box,
                bettors=tuple(
                    replace(one, seated=seated if n == bettor else one.seated and not seated)
                    for n, one in enumerate(self.box.bettors)
                ),
            )
        )

    def set_incidents(self, incidents: Sequence[Any]) -> None:
        self.put(replace(self._draft, incidents=tuple(incidents)))

    # --- boxes and bettors -----------------------------------------------------------------------

    def verify_add_box(self) -> Message | None:
        if len(self._draft.boxes) >= self._house.seats:
            return Message("This house has {count} boxes.", count=self._house.seats)
        return None

    def add_box(self, like: BoxDraft | None = None) -> None:
        """Add a box under the lowest free number, with the stakes of another where one is given."""
        if self.verify_add_box() is not None:
            return
        taken = {box.number for box in self._draft.boxes}
        number = next(n for n in range(1, self._house.seats + 1) if n not in taken)
        box = BoxDraft(number)
        if like is not None:
            bettors = tuple(replace(one, paid=MappingProxyType({})) for one in like.bettors)
            box = replace(like, number=number, hand="", bettors=bettors)
        boxes = sorted((*self._draft.boxes, box), key=lambda one: one.number)
        self.put(replace(self._draft, boxes=tuple(boxes)))
        self.current = boxes.index(box)

    def duplicate_box(self) -> None:
        """Another box with the same stakes; its cards are yet to be typed."""
        self.add_box(self.box)

    def go_to_number(self, number: int) -> bool:
        """Go to the box with this number, adding boxes up to it; False where the house has none."""
        for index, box in enumerate(self._draft.boxes):
            if box.number == number:
                self.current = index
                return True
        if not 1 <= number <= self._house.seats:
            return False
        boxes = sorted((*self._draft.boxes, BoxDraft(number)), key=lambda one: one.number)
        self.put(replace(self._draft, boxes=tuple(boxes)))
        self.current = next(n for n, box in enumerate(boxes) if box.number == number)
        return True

    def remove_box(self) -> None:
        """Take the current box away; the last one is emptied."""
        boxes = [box for n, box in enumerate(self._draft.boxes) if n != self.current]
        self.put(replace(self._draft, boxes=tuple(boxes) or (BoxDraft(1),)))

    def swap(self, place: str) -> None:
        """Exchange the cards of the current box with those of another field."""
        here = hand_place(self.current)
        texts = dict(self._draft.hands())
        self.set_cards(here, texts[place])
        self.set_cards(place, texts[here])

    def add_bettor(self) -> None:
        """Another bettor on the box; the first is named then, for people are told apart."""
        people = list(self.box.bettors)
        names = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        if not people[0].name:
            people[0] = replace(people[0], name="A")
        taken = {one.name for one in people}
        name = next((sign for sign in names if sign not in taken), str(len(people) + 1))
        self._put_box(replace(self.box, bettors=(*people, BettorDraft(name))))

    def remove_bettor(self, bettor: int) -> None:
        people = [one for n, one in enumerate(self.box.bettors) if n != bettor]
        if len(people) == 1:
            people = [replace(people[0], name="", seated=False)]
        self._put_box(replace(self.box, bettors=tuple(people) or (BettorDraft(),)))

    # --- the whole form --------------------------------------------------------------------------

    def clear(self) -> None:
        self.put(CheckDraft())

    def deal_random(self, rng: random.Random) -> None:
        self.put(random_check(self._draft, self._house, rng))

    def deal_sample(self) -> None:
        """A round that was paid, one winning wager by double of what it wins."""
        self.clear()
        won: list[Paid] = []
        rng = random.Random(_SAMPLE)  # noqa: S311 (cards of an example, not of a game)
        while not won:
            self.deal_random(rng)
            won = [one for one in self._unrecorded() if read_money(one.amount)]
        self.pay_the_rest()
        wrong = replace(won[0], amount=money_text(2 * (read_money(won[0].amount) or 0)))
        self.put(with_paid(self._draft, [wrong]))

    def fill_line(self, text: str) -> tuple[Message, ...]:
        """Fill the form from one line; what was not understood is told, and the rest filled."""
        self.put(self.filled(text))
        return self.line_faults

    def filled(self, text: str) -> CheckDraft:
        """The form as a line fills it."""
        read = read_line(text, self.game)
        draft = before = self._draft
        if any(read.content.get(key) for key in ("boxes", "dealer", "incidents")):
            draft = with_paid(draft_of(read.content), read.paid)
            # The jackpot of another round is not this one's: it may have been won there.
            other = any(cards for _, cards in before.hands()) and not same_cards(before, draft)
            if not draft.jackpot and not other:
                draft = replace(draft, jackpot=before.jackpot)
        return replace(draft, line=text if unread_parts(text, self.game) else "")

    def drop_line(self) -> None:
        """Go on with what of the line was understood."""
        self.put(replace(self._draft, line=""))

    @property
    def line_faults(self) -> tuple[Message, ...]:
        """What of the line that was entered was not understood."""
        return unread_parts(self._draft.line, self.game) if self._draft.line else ()

    @property
    def line(self) -> str:
        """The form on one line."""
        content = form_content(self._draft, self._house)
        return write_line(content, self.game, paid_in(self._draft))

    def take_document(self, document: Document) -> None:
        """Fill the form with a round, under the round's own house."""
        self.use_house(document.house)
        self.current = 0
        self.put(draft_of_document(document))

    def move_hands(self, document: Document) -> None:
        """Take over hands and irregularities of this round, moved; all else typed stays."""
        moved = draft_of_document(document)
        hands = {box.number: box.hand for box in moved.boxes}
        boxes = (replace(box, hand=hands.get(box.number, box.hand)) for box in self._draft.boxes)
        draft = replace(self._draft, boxes=tuple(boxes), dealer=moved.dealer)
        self.put(replace(draft, incidents=moved.incidents))

    # --- the card grid ---------------------------------------------------------------------------

    def toggle_card(self, place: str, card: int) -> Message | None:
        """Put a card into a field, where it may be twice once more, or take it out of it; why not,
        where it lies elsewhere.
        """
        most = most_cards(self._draft, self.game, place)
        found = read_typed_cards(self.cards_text(place), most)
        read, there = self.result.read, found.cards.count(card)
        once_more = read.takes_twice and len(found.cards) < most
        if there > once_more:
            kept = [one for one in found.cards if one != card]
            self.set_cards(place, " ".join(card_text(one) for one in kept))
            return None
        if card in read.lies and not read.takes_twice:
            return already_dealt(card, read.lies[card], self._draft, self.game)
        if len(found.cards) >= most:
            return Message("This hand is complete. Take a card out, or click another hand.")
        self.set_cards(place, " ".join(card_text(one) for one in (*found.cards, card)))
        return None

    def _put_box(self, box: BoxDraft) -> None:
        self.put(self._draft.with_box(self.current, box))

    def _put_bettor(self, bettor: int, person: BettorDraft) -> None:
        people = (*self.box.bettors[:bettor], person, *self.box.bettors[bettor + 1 :])
        self._put_box(replace(self.box, bettors=people))


def _as_due(claim: Claim) -> str:
    """What was paid, if it was recorded, else what was due; and what was to be given back."""
    paid = [claim.due if claim.paid is None else claim.paid]
    back = (claim.given or 0) + claim.asked
    if kept := claim._replace(paid=paid[0]).unkept:  # what was given back says that it was taken
        back = claim.asked or claim.returned - claim.own
    if back or kept:
        paid.append(back)
    return "<".join(money_text(cents).removesuffix(".00") for cents in paid)
