"""The things on the felt, kept as a state says: stacks, cards, lights, and words over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsScene

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import Chips, fewest_chips
from trifelt.gui.cards.chips import Chip, ChipCount
from trifelt.gui.cards.pictures import CardItem, StackItem
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.felt_pills import FeltPills
from trifelt.gui.table.felt_print import FeltPrint, rect_of, shape_path
from trifelt.gui.table.items import (
    BoxMark,
    Discards,
    HandGlow,
    SpotLight,
    TakenSpot,
    VerdictMark,
    keep_items,
)
from trifelt.gui.table.model.layout import BoxLayout, Rect
from trifelt.gui.table.model.plan import FeltPlan, under
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
    """Shows states; what is new flies in from where it came."""

    def __init__(
        self, scene: QGraphicsScene, texts: Texts, theme: Theme, movement: Movement
    ) -> None:
        self._scene = scene
        self._texts = texts
        self._theme = theme
        self._movement = movement
        self._by_value: dict[int, Chip] = {}
        self._plan: FeltPlan | None = None
        self.stacks: dict[SpotKey, StackItem] = {}
        self.winnings: dict[SpotKey, StackItem] = {}
        self.lights: dict[SpotKey, SpotLight] = {}
        self.taken: dict[SpotKey, TakenSpot] = {}
        self.cards: dict[CardKey, CardItem] = {}
        self.glows: dict[int, HandGlow] = {}
        self.verdicts: dict[int, VerdictMark] = {}
        self._boxes: dict[int, BoxMark] = {}
        self._raised: int | None = None
        self._covered: frozenset[int] = frozenset()
        self._raises = ""
        self.pills = FeltPills(scene, texts, theme)
        self.discards = Discards()
        self.discards.setZValue(4)
        scene.addItem(self.discards)

    def release_cards(self) -> dict[CardKey, CardItem]:
        """Hand the cards over to whoever moves them off the felt."""
        released, self.cards = self.cards, {}
        return released

    def set_chips(self, chips: tuple[Chip, ...]) -> None:
        """Make stacks of these chips."""
        self._by_value = {chip.cents: chip for chip in chips}

    def set_print(self, what: FeltPrint) -> None:
        """The felt is printed so: the spots that are taken are too, but for their words."""
        prints = {spot.wager: spot for spot in what.layout.spots}
        keep_items(self._scene, self.taken, self.lights, TakenSpot, 0)
        for key, item in self.taken.items():
            place = what.plan.box(key.box).spots[key.wager]
            item.change(what=what, spot=prints[key.wager], place=place)

    def set_tokens(self, tokens: Tokens) -> None:
        """Show everything in the colours of a theme."""
        for light in self.lights.values():
            light.change(colour=tokens.colour("spot_lit"))
        for box in self._boxes.values():
            box.change(tokens=tokens)

    def set_plan(self, plan: FeltPlan, layout: BoxLayout, house: House) -> None:
        """Lay everything where this plan has it."""
        self._plan = plan
        self._raises = "" if house.game.choice is None else house.game.choice.raises
        self.pills.plan = plan
        self.discards.change(place=plan.discards)
        shapes = {spot.wager: spot.shape for spot in layout.spots}
        paths = {
            SpotKey(box.number, wager): shape_path(shapes[wager], rect_of(frame))
            for box in plan.boxes
            for wager, frame in box.spots.items()
            if wager in house.offers
        }
        keep_items(self._scene, self.lights, paths, SpotLight, 2)
        keep_items(self._scene, self._boxes, (box.number for box in plan.boxes), BoxMark, 1)
        for spot, path in paths.items():
            self.lights[spot].change(path=path)
        for box in plan.boxes:
            lines = QPainterPath()
            for spot, path in paths.items():
                if spot.box == box.number:
                    lines.addPath(path)
            self._boxes[box.number].change(box=box, lines=lines, scale_=plan.scale, lift=plan.lift)
        self.set_tokens(self._theme.tokens)
        self.lay_cards()
        self.glow_behind(self.glows)
        self._raised = None

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
        """The fewest chips for an amount; what no chip makes is told by the figure alone."""
        return self._drawn(fewest_chips(cents, self._by_value))

    def _drawn(self, made: Chips) -> tuple[ChipCount, ...]:
        return tuple((self._by_value[value], count) for value, count in made.counts)

    def foot_of(self, spot: SpotKey) -> QPointF:
        """Where the lowest chip of a spot lies."""
        assert self._plan is not None
        frame = self._plan.box(spot.box).spots[spot.wager]
        x, y = frame.centre
        return QPointF(x, y)

    @property
    def asked(self) -> frozenset[int]:
        """The boxes that show as the one that decides."""
        return frozenset(number for number, box in self._boxes.items() if box.asked)

    def card_frame(self, key: CardKey) -> Rect:
        """Where a card lies."""
        assert self._plan is not None
        whose, number = key
        if whose == DEALER:
            return self._plan.dealer_cards[number]
        if whose == FOURTH:
            return self._plan.fourth_card
        box = self._plan.box(whose)
        return (
            under(box.spots[self._raises], number) if whose in self._covered else box.cards[number]
        )

    def hand_frame(self, whose: int) -> QRectF:
        """Where the cards of a hand lie."""
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
        if self._plan is None:
            return
        self._show_stacks(state)
        self._show_cards(state)
        self.pills.show(state, self.lights)
        self._cover_prints(state)
        automatic = self._texts.render(Message("automatic"))
        for number, box in self._boxes.items():
            own = number in state.own
            box.change(
                own=own,
                asked=number == state.active,
                named=number in state.names,
                player=automatic if number in state.automatic else "",
            )
        self.discards.change(expected=state.discards)
        self._show_verdicts(state)

    def _show_verdicts(self, state: FeltState) -> None:
        """Whether a hand was decided rightly is told at its box until the round is over."""
        plan, tokens = self._plan, self._theme.tokens
        assert plan is not None
        keep_items(self._scene, self.verdicts, state.verdicts, VerdictMark, _VERDICT_Z)
        for box, (tone, _) in state.verdicts.items():
            right, hand = tone is not Tone.LOSE, self.hand_frame(box)
            colour = tokens.colour("felt_win" if right else "felt_lose")
            mark = self.verdicts[box]
            mark.change(
                right=right, colour=colour, ink=tokens.colour("felt_sign"), size=18 * plan.scale
            )
            mark.setPos(hand.topRight() + QPointF(-4, 4) * plan.scale)

    def _show_stacks(self, state: FeltState) -> None:
        """Winnings lie beside the bet; both are as small then as lets each be read."""
        plan = self._plan
        assert plan is not None
        both = state.stacks.keys() & state.winnings.keys()
        for items, chips in ((self.stacks, state.stacks), (self.winnings, state.winnings)):
            shown = {spot: cents for spot, cents in chips.items() if spot in self.lights}
            keep_items(self._scene, items, shown, lambda: StackItem(plan.chip), 10)
            for spot, cents in shown.items():
                item = items[spot]
                size = plan.chip * (_BESIDE if spot in both else 1.0)
                cut = state.counted.get(spot) if items is self.winnings else None
                made = self.chips_for(cents) if cut is None else self._drawn(cut)
                item.change(diameter=size, chips=made)
                item.setZValue(10 + spot.box / 100)
                item.setPos(self.place_of(spot, state, won=items is self.winnings))
                item.setVisible(True)
                # What is settled, or is the dealer's to take, is as plain as any other bet.
                still = spot in state.marks or plan.dealer_side
                pale = spot.box in state.folded and not still
                item.setOpacity(0.45 if pale else 1.0)

    def place_of(self, spot: SpotKey, state: FeltState, *, won: bool) -> QPointF:
        """Where a bet or its winnings lie: above the result's tag, side by side where both do."""
        assert self._plan is not None
        foot, frame = self.foot_of(spot), self._plan.box(spot.box).spots[spot.wager]
        if spot in state.marks:
            foot -= QPointF(0, frame.height * 0.1)
        if spot in state.stacks and spot in state.winnings:
            chip = self._plan.chip * _BESIDE
            aside = max(0.42 * chip, min(0.55 * chip, (frame.width - chip) / 2))
            foot += QPointF(aside if won else -aside, 0)
        return foot

    def _show_cards(self, state: FeltState) -> None:
        hands = {**state.hands, DEALER: state.dealer, FOURTH: state.fourth}
        wanted = {(whose, n): card for whose, hand in hands.items() for n, card in enumerate(hand)}
        new = wanted.keys() - self.cards.keys()
        moved, self._covered = self._covered ^ state.covered, state.covered
        keep_items(self._scene, self.cards, wanted, lambda: CardItem(0), 5)
        if not wanted:
            self.glow_behind(())
        for key, face in wanted.items():
            item = self.cards[key]
            if key in new:
                self._lay_card(key)
                if self._movement.scripted:
                    self._fly_in(key, item)
            elif key[0] in moved:
                self._go_home(key, item)
            item.change(card=face)
            item.set_dimmed(key[0] in state.folded)
        self._raise(state.active)

    def _raise(self, box: int | None) -> None:
        """The hand that is decided lies raised; the one before it lies down again."""
        if box == self._raised:
            return
        assert self._plan is not None
        for key, item in self.cards.items():
            if key[0] in (box, self._raised):
                frame = self.card_frame(key)
                item.setPos(frame.x, frame.y - (key[0] == box) * self._plan.lift * self._plan.scale)
        self._raised = box

    def _fly_in(self, key: CardKey, item: CardItem) -> None:
        assert self._plan is not None
        start, end = self._plan.shuffler, self.card_frame(key)
        self._movement.glide(item, QPointF(start.x, start.y), QPointF(end.x, end.y), 210)

    def _go_home(self, key: CardKey, item: CardItem) -> None:
        """A card goes under the raise, or comes back from there."""
        frame, start = self.card_frame(key), item.pos()
        item.change(width=frame.width)
        self._movement.glide(item, start, QPointF(frame.x, frame.y), 210)

    def _cover_prints(self, state: FeltState) -> None:
        """What is printed at a spot would look out from behind its chips and its result."""
        for spot, item in self.taken.items():
            has_chips = spot in state.stacks or spot in state.winnings
            mark = self.pills.results.get(spot)
            item.setVisible(has_chips or mark is not None)
            if has_chips:
                item.change(name_over=None)
            elif mark is not None:
                item.change(name_over=mark.pos().y() + mark.boundingRect().top())

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
        if left <= 0:
            self.taken[spot].hide()

    def light(self, legal: frozenset[SpotKey], target: SpotKey | None) -> None:
        """Light these spots, and one of them brightly."""
        for spot, light in self.lights.items():
            light.change(bright=spot == target)
            light.setVisible(spot in legal or spot == target)
        boxes = {spot.box for spot in legal if spot.wager == HAND}
        self.light_cards(frozenset(key for key in self.cards if key[0] in boxes))

    def light_cards(self, keys: frozenset[CardKey]) -> None:
        """Frame the cards that decided something."""
        self.glow_behind(())
        colour = QColor(self._theme.tokens.spot_lit)
        for key, item in self.cards.items():
            item.change(frame=colour if key in keys else None)

    def glow_behind(self, whose: Iterable[int]) -> None:
        """Let a soft light lie behind these hands until other cards are lit."""
        shown = {each: self.hand_frame(each) for each in whose}
        keep_items(self._scene, self.glows, shown, HandGlow, _GLOW_Z)
        for each, frame in shown.items():
            self.glows[each].change(frame=frame, colour=QColor(self._theme.tokens.spot_lit))
            self._movement.fade_in(self.glows[each], _FADE_MS)

    def spot_frame(self, spot: SpotKey) -> QRectF:
        """The place of a spot."""
        assert self._plan is not None
        return rect_of(self._plan.box(spot.box).spots[spot.wager])


def _rect(frame: QRectF) -> Rect:
    return Rect(frame.x(), frame.y(), frame.width(), frame.height())
