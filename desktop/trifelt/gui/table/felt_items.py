"""The things on the felt, kept as a state says: stacks, cards, lights, and words over them."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import Chips, fewest_chips
from trifelt.gui.cards.chips import Chip, ChipCount
from trifelt.gui.cards.pictures import CardItem, StackItem
from trifelt.gui.table.felt_paint import FeltPrint, rect_of, shape_path
from trifelt.gui.table.items import (
    BoxMark,
    Discards,
    FeltPills,
    HandGlow,
    SpotWords,
    VerdictMark,
    keep_items,
)
from trifelt.gui.table.model.layout import Rect
from trifelt.gui.table.model.plan import under
from trifelt.gui.table.model.state import DEALER, FOURTH, HAND, FeltState, SpotKey, Tone
from trifelt.gui.table.motion import Movement

_BESIDE: Final = 0.74
"""How large chips are where bet and winnings share a spot."""
_GLOW_Z: Final = 1.5
_FADE_MS: Final = 900
_VERDICT_Z: Final = 9.0
_CARRIED_Z: Final = 90.0
CardKey = tuple[int, int]
"""Whose card (a box, the dealer or the fourth place) and which of them."""


class FeltItems:
    """Shows states on a felt that is printed so; what is new flies in from where it came."""

    def __init__(
        self,
        scene: QGraphicsScene,
        what: FeltPrint,
        chips: tuple[Chip, ...],
        movement: Movement,
    ) -> None:
        self._scene, self._what, self._plan, self._movement = scene, what, what.plan, movement
        self._by_value = {chip.cents: chip for chip in chips}
        self.stacks: dict[SpotKey, StackItem] = {}
        self.winnings: dict[SpotKey, StackItem] = {}
        self.cards: dict[CardKey, CardItem] = {}
        self.glows: dict[int, HandGlow] = {}
        self.verdicts: dict[int, VerdictMark] = {}
        self._raised: int | None = None
        self._covered: frozenset[int] = frozenset()
        choice = what.house.game.choice
        self._raises = "" if choice is None else choice.raises
        self.pills = FeltPills(scene, what)
        # How spots are lit: faintly where a chip may go, brightly where it would go now.
        self._lit = {
            bright: (
                QPen(what.tokens.colour("spot_lit", line), wide),
                what.tokens.colour("spot_lit", ground),
            )
            for bright, line, wide, ground in ((False, 0.6, 1.4, 0.1), (True, 1.0, 3.0, 0.42))
        }
        self.lights: dict[SpotKey, QGraphicsPathItem] = {}
        self.words: dict[SpotKey, SpotWords] = {}
        self._boxes: dict[int, BoxMark] = {}
        prints = {spot.wager: spot for spot in what.layout.spots}
        for box in what.plan.boxes:
            lines = QPainterPath()
            for wager, frame in box.spots.items():
                if wager in what.house.offers:
                    key, rect = SpotKey(box.number, wager), rect_of(frame)
                    path = shape_path(prints[wager].shape, rect)
                    lines.addPath(path)
                    self.lights[key] = QGraphicsPathItem(path)
                    self.words[key] = SpotWords(what, prints[wager], rect)
            self._boxes[box.number] = BoxMark(what, box, lines)
        self.discards = Discards(what.plan.discards)
        for z, items in (
            (0, self.words.values()),
            (1, self._boxes.values()),
            (2, self.lights.values()),
            (4, [self.discards]),
        ):
            for item in items:
                item.setZValue(z)
                scene.addItem(item)
        self.light(frozenset(), None)

    def light_as(self, other: "FeltItems") -> None:
        """Light what others had lit."""
        self.light(*other.lit_spots)
        self.light_hands(other.lit_hands)
        self.glow_behind(other.glows)

    def release_cards(self) -> dict[CardKey, CardItem]:
        """Hand the cards over to whoever moves them off the felt."""
        released, self.cards = self.cards, {}
        return released

    def lay_cards(self) -> None:
        """Lay every card where it belongs."""
        for key in self.cards:
            self._lay_card(key)

    def _lay_card(self, key: CardKey) -> None:
        card, frame = self.cards[key], self.card_frame(key)
        card.change(width=frame.width)
        card.setPos(frame.x, frame.y)
        card.setZValue(5 + key[1] / 10)

    def carry(self, box: int, middle: QPointF) -> Rect:
        """Carry a box's cards, their middle here; where they are now."""
        frame = self.hand_frame(box)
        for key, card in self.cards.items():
            if key[0] == box:
                place = self.card_frame(key)
                card.setPos(QPointF(place.x, place.y) + middle - frame.center())
                card.setZValue(_CARRIED_Z + key[1] / 10)
        frame.moveCenter(middle)
        return _rect(frame)

    def chips_for(self, cents: int) -> tuple[ChipCount, ...]:
        """The fewest chips for an amount; the figure alone shows what no chip makes."""
        return self._drawn(fewest_chips(cents, self._by_value))

    def _drawn(self, made: Chips) -> tuple[ChipCount, ...]:
        return tuple((self._by_value[value], count) for value, count in made.counts)

    @property
    def asked(self) -> frozenset[int]:
        """The boxes that show as the one that decides."""
        return frozenset(number for number, box in self._boxes.items() if box.asked)

    def card_frame(self, key: CardKey) -> Rect:
        """The place of a card."""
        whose, number = key
        if whose == DEALER:
            return self._plan.dealer_cards[number]
        if whose == FOURTH:
            return self._plan.fourth_card
        box = self._plan.box(whose)
        return (
            under(box.spots[self._raises], number) if whose in self._covered else box.cards[number]
        )

    def spot_frame(self, spot: SpotKey) -> QRectF:
        """The place of a spot; its lowest chip is in the middle."""
        return rect_of(self._plan.box(spot.box).spots[spot.wager])

    def hand_frame(self, whose: int) -> QRectF:
        """The place of a hand's cards."""
        frame = QRectF()
        for key in self.cards:
            if key[0] == whose:
                frame = frame.united(rect_of(self.card_frame(key)))
        return frame

    def hand_frames(self, boxes: Iterable[int]) -> Iterator[tuple[SpotKey, Rect]]:
        """The hands of these boxes, each with its place."""
        for box in sorted(boxes):
            frame = self.hand_frame(box)
            if not frame.isEmpty():
                yield SpotKey(box, HAND), _rect(frame)

    # --- a state -----------------------------------------------------------------------------

    def show(self, state: FeltState) -> None:
        """Show what a state says, and nothing else."""
        self._show_stacks(state)
        self._show_cards(state)
        self.pills.show(state, self.lights)
        self._show_words(state)
        automatic = self._what.render(Message("automatic"))
        for number, box in self._boxes.items():
            box.change(
                own=number in state.own,
                asked=number == state.active,
                named=number in state.names,
                player=automatic if number in state.automatic else "",
            )
        self.discards.change(expected=state.discards)
        self._show_verdicts(state)

    def _show_verdicts(self, state: FeltState) -> None:
        """Show at its box whether a hand was decided correctly, until the round is over."""

        def mark_of(box: int) -> VerdictMark:
            return VerdictMark(self._what, right=state.verdicts[box][0] is not Tone.LOSE)

        keep_items(self._scene, self.verdicts, state.verdicts, mark_of, _VERDICT_Z)
        for box, mark in self.verdicts.items():
            mark.setPos(self.hand_frame(box).topRight() + QPointF(-4, 4) * self._plan.scale)

    def _show_stacks(self, state: FeltState) -> None:
        """Show winnings beside the bet, both small enough to be read."""
        chip = self._plan.chip
        both = state.stacks.keys() & state.winnings.keys()
        for items, chips in ((self.stacks, state.stacks), (self.winnings, state.winnings)):
            shown = {spot: cents for spot, cents in chips.items() if spot in self.lights}
            keep_items(self._scene, items, shown, lambda _: StackItem(chip), 10)
            for spot, cents in shown.items():
                item = items[spot]
                cut = state.counted.get(spot) if items is self.winnings else None
                made = self.chips_for(cents) if cut is None else self._drawn(cut)
                item.change(diameter=chip * (_BESIDE if spot in both else 1.0), chips=made)
                item.setZValue(10 + spot.box / 100)
                item.setPos(self.place_of(spot, state, won=items is self.winnings))
                item.setVisible(True)
                # What is settled, or is the dealer's to take, is as plain as any other bet.
                still = spot in state.marks or self._plan.dealer_side
                pale = spot.box in state.folded and not still
                item.setOpacity(0.45 if pale else 1.0)

    def place_of(self, spot: SpotKey, state: FeltState, *, won: bool) -> QPointF:
        """The place of a bet or its winnings, side by side, over the tag of the result."""
        frame = self.spot_frame(spot)
        foot = frame.center()
        if spot in state.marks:
            foot -= QPointF(0, frame.height() * 0.1)
        if spot in state.stacks and spot in state.winnings:
            chip = self._plan.chip * _BESIDE
            aside = max(0.42 * chip, min(0.55 * chip, (frame.width() - chip) / 2))
            foot += QPointF(aside if won else -aside, 0)
        return foot

    def _show_cards(self, state: FeltState) -> None:
        hands = {**state.hands, DEALER: state.dealer, FOURTH: state.fourth}
        wanted = {(whose, n): card for whose, hand in hands.items() for n, card in enumerate(hand)}
        new = wanted.keys() - self.cards.keys()
        moved, self._covered = self._covered ^ state.covered, state.covered
        keep_items(self._scene, self.cards, wanted, lambda _: CardItem(0), 5)
        if not wanted:
            self.glow_behind(())
        for key, face in wanted.items():
            item = self.cards[key]
            if key in new:
                self._lay_card(key)
                if self._movement.scripted:
                    shuffler = self._plan.shuffler
                    self._fly(key, QPointF(shuffler.x, shuffler.y))
            elif key[0] in moved:
                # A card goes under the raise, or comes back from there.
                self._fly(key, item.pos())
            item.change(card=face)
            item.set_dimmed(key[0] in state.folded)
        self._raise(state.active)

    def _fly(self, key: CardKey, start: QPointF) -> None:
        frame = self.card_frame(key)
        self.cards[key].change(width=frame.width)
        self._movement.glide(self.cards[key], start, QPointF(frame.x, frame.y), 210)

    def _raise(self, box: int | None) -> None:
        """Raise the hand whose turn it is, and lower the one before it."""
        if box == self._raised:
            return
        for key, item in self.cards.items():
            if key[0] in (box, self._raised):
                frame = self.card_frame(key)
                item.setPos(frame.x, frame.y - (key[0] == box) * self._plan.lift * self._plan.scale)
        self._raised = box

    def _show_words(self, state: FeltState) -> None:
        """What is printed at a spot would look out from behind its chips and its result."""
        for spot, words in self.words.items():
            mark = self.pills.results.get(spot)
            words.setVisible(spot not in state.stacks and spot not in state.winnings)
            over = None if mark is None else mark.pos().y() + mark.boundingRect().top()
            words.change(name_over=over)

    # --- light and movement ------------------------------------------------------------------

    def lift(self, spot: SpotKey, cents: int) -> None:
        """Leave on a spot what was not taken up."""
        item = self.stacks.get(spot)
        if item is None:
            return
        left = item.total - cents
        item.change(chips=self.chips_for(left) if left > 0 else ())
        item.setVisible(left > 0)
        self.pills.show_total(spot, left)
        self.words[spot].setVisible(left <= 0)

    def light(self, legal: frozenset[SpotKey], target: SpotKey | None) -> None:
        """Light these spots, and one of them brightly."""
        self.lit_spots = legal, target
        for spot, light in self.lights.items():
            pen, ground = self._lit[spot == target]
            light.setPen(pen)
            light.setBrush(ground)
            light.setVisible(spot in legal or spot == target)
        self.light_hands({spot.box for spot in legal if spot.wager == HAND})

    def light_hands(self, whose: Collection[int]) -> None:
        """Frame the hands that decided something."""
        self.lit_hands = frozenset(whose)
        self.glow_behind(())
        frame = self._what.tokens.colour("spot_lit")
        for key, item in self.cards.items():
            item.change(frame=frame if key[0] in whose else None)

    def glow_behind(self, whose: Iterable[int]) -> None:
        """Put a soft light behind these hands until other cards are lit."""
        tokens = self._what.tokens
        keep_items(
            self._scene,
            self.glows,
            whose,
            lambda each: HandGlow(self.hand_frame(each), tokens),
            _GLOW_Z,
        )
        for glow in self.glows.values():
            self._movement.glide(glow, 0.0, 1.0, _FADE_MS, what=b"opacity")


def _rect(frame: QRectF) -> Rect:
    return Rect(frame.x(), frame.y(), frame.width(), frame.height())
