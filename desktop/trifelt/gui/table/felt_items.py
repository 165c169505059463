"""The things on the felt, kept as a state says: stacks, cards, lights, and words over them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from trifelt.engine.houses.house import House
from trifelt.engine.message import Message
from trifelt.engine.payout_check.chips import fewest_chips
from trifelt.gui.cards.chips import Chip
from trifelt.gui.cards.items import CardItem, StackItem
from trifelt.gui.cards.stacks import ChipCount
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import Theme
from trifelt.gui.shell.tokens import Tokens
from trifelt.gui.table.discards import Discards
from trifelt.gui.table.felt_pills import FeltPills
from trifelt.gui.table.felt_print import FeltPrint, rect_of, shape_path
from trifelt.gui.table.items import LIFT, BoxMark, Pill, SpotLight, TakenSpot
from trifelt.gui.table.model.layout import BoxLayout, Rect
from trifelt.gui.table.model.plan import FeltPlan
from trifelt.gui.table.model.state import DEALER, SHARED, Card, FeltState, SpotKey
from trifelt.gui.table.motion import Movement

_BESIDE: Final = 0.74
"""How large chips are where bet and winnings share a spot."""
CardKey = tuple[int, int]
"""Whose card (a box, the dealer or the shared place) and which of them."""


class FeltItems:
    """Shows states; what is new flies in from where it came."""

    def __init__(
        self, scene: QGraphicsScene, texts: Texts, theme: Theme, movement: Movement
    ) -> None:
        self._scene = scene
        self._texts = texts
        self._theme = theme
        self._movement = movement
        self._chips: tuple[Chip, ...] = ()
        self._by_value: dict[int, Chip] = {}
        self._plan: FeltPlan | None = None
        self._stacks: dict[SpotKey, StackItem] = {}
        self._winnings: dict[SpotKey, StackItem] = {}
        self._lights: dict[SpotKey, SpotLight] = {}
        self._taken: dict[SpotKey, TakenSpot] = {}
        self._cards: dict[CardKey, CardItem] = {}
        self._boxes: dict[int, BoxMark] = {}
        self._raised: int | None = None
        self._pills = FeltPills(scene, texts, theme)
        self.discards = Discards()
        self.discards.setZValue(4)
        scene.addItem(self.discards)

    @property
    def cards(self) -> dict[CardKey, CardItem]:
        """The cards that lie on the felt."""
        return self._cards

    @property
    def lights(self) -> dict[SpotKey, SpotLight]:
        """The light of every spot."""
        return self._lights

    def release_cards(self) -> dict[CardKey, CardItem]:
        """Hand the cards over to whoever moves them off the felt."""
        released, self._cards = self._cards, {}
        return released

    def stack(self, spot: SpotKey) -> StackItem | None:
        """What lies on a spot."""
        return self._stacks.get(spot)

    def winnings(self, spot: SpotKey) -> StackItem | None:
        """What was paid beside the bet of a spot."""
        return self._winnings.get(spot)

    def mark(self, spot: SpotKey) -> Pill | None:
        """The result that a spot shows."""
        return self._pills.result(spot)

    def set_chips(self, chips: tuple[Chip, ...]) -> None:
        """Make stacks of these chips."""
        self._chips = chips
        self._by_value = {chip.cents: chip for chip in chips}

    def taken(self, spot: SpotKey) -> TakenSpot:
        """What covers the print of a spot."""
        return self._taken[spot]

    def set_print(self, what: FeltPrint) -> None:
        """The felt is printed so: the spots that are taken are too, but for their words."""
        prints = {spot.wager: spot for spot in what.layout.spots}
        self._remove(self._taken, set(self._taken) - set(self._lights))
        for key in self._lights:
            item = self._taken.get(key)
            if item is None:
                item = TakenSpot()
                self._scene.addItem(item)
                self._taken[key] = item
            item.lie(what, prints[key.wager], what.plan.box(key.box).spots[key.wager])

    def set_tokens(self, tokens: Tokens) -> None:
        """Show everything in the colours of a theme."""
        for light in self._lights.values():
            light.set_tokens(tokens)
        for box in self._boxes.values():
            box.set_tokens(tokens)

    def set_plan(self, plan: FeltPlan, layout: BoxLayout, house: House) -> None:
        """Lay everything where this plan has it."""
        self._plan = plan
        self._pills.set_plan(plan)
        self.discards.lie_in(plan.discards)
        shapes = {spot.wager: spot.shape for spot in layout.spots}
        wanted = {
            SpotKey(box.number, wager): shape_path(shapes[wager], rect_of(frame))
            for box in plan.boxes
            for wager, frame in box.spots.items()
            if wager in house.offers
        }
        self._remove(self._lights, set(self._lights) - set(wanted))
        for spot, path in wanted.items():
            if spot in self._lights:
                self._lights[spot].set_path(path)
            else:
                light = SpotLight(path, self._theme.tokens)
                light.setZValue(2)
                self._scene.addItem(light)
                self._lights[spot] = light
        self._lay_boxes(plan, wanted)
        for card_key, card in self._cards.items():
            frame = self.card_frame(card_key)
            card.set_width(frame.width)
            card.setPos(frame.x, frame.y)
        self._raised = None

    def _lay_boxes(self, plan: FeltPlan, paths: Mapping[SpotKey, QPainterPath]) -> None:
        self._remove(self._boxes, set(self._boxes) - {box.number for box in plan.boxes})
        for box in plan.boxes:
            mark = self._boxes.get(box.number)
            if mark is None:
                mark = BoxMark(self._theme.tokens)
                mark.setZValue(1)
                self._scene.addItem(mark)
                self._boxes[box.number] = mark
            lines = QPainterPath()
            for spot, path in paths.items():
                if spot.box == box.number:
                    lines.addPath(path)
            mark.lie(box, lines, plan.scale)

    def chips_for(self, cents: int) -> tuple[ChipCount, ...]:
        """The fewest chips for an amount; its lowest chip alone where none makes it."""
        made = fewest_chips(cents, self._by_value)
        counts = tuple((self._by_value[value], count) for value, count in made.counts)
        return counts or (((self._chips[0], 1),) if self._chips and cents else ())

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
        if whose == SHARED:
            return self._plan.shared_card
        return self._plan.box(whose).cards[number]

    def hand_frame(self, whose: int) -> QRectF:
        """Where the cards of a hand lie."""
        frame = QRectF()
        for key in self._cards:
            if key[0] == whose:
                frame = frame.united(rect_of(self.card_frame(key)))
        return frame

    # --- a state -----------------------------------------------------------------------------

    def show(self, state: FeltState) -> None:
        """Show what a state says, and nothing else."""
        if self._plan is None:
            return
        self._show_stacks(state)
        self._show_cards(state)
        self._pills.show(state, self._lights)
        self._cover_prints(state)
        for number, box in self._boxes.items():
            box.set_own(own=number in state.own)
            box.ask(asked=number == state.active)
            box.make_way(named=number in state.names)
            # A box that the user bets on stays his.
            others = number in state.automatic and number not in state.own
            box.tell_player(self._texts.render(Message("automatic")) if others else "")
        self.discards.show_count(state.discards)

    def _show_stacks(self, state: FeltState) -> None:
        """Winnings lie beside the bet; both are as small then as lets each be read."""
        assert self._plan is not None
        both = state.stacks.keys() & state.winnings.keys()
        for items, lying in ((self._stacks, state.stacks), (self._winnings, state.winnings)):
            shown = {spot: cents for spot, cents in lying.items() if spot in self._lights}
            self._remove(items, set(items) - set(shown))
            for spot, cents in shown.items():
                item = items.get(spot)
                if item is None:
                    item = StackItem(self._plan.chip)
                    item.setZValue(10 + spot.box / 100)
                    self._scene.addItem(item)
                    items[spot] = item
                item.set_diameter(self._plan.chip * (_BESIDE if spot in both else 1.0))
                item.set_chips(self.chips_for(cents))
                item.setPos(self.place_of(spot, state, won=items is self._winnings))
                item.setVisible(True)
                item.setOpacity(0.45 if spot.box in state.folded else 1.0)

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
        wanted: dict[CardKey, Card] = {}
        for box, hand in state.hands.items():
            wanted.update({(box, n): card for n, card in enumerate(hand)})
        wanted.update({(DEALER, n): card for n, card in enumerate(state.dealer)})
        wanted.update({(SHARED, n): card for n, card in enumerate(state.shared)})
        self._remove(self._cards, set(self._cards) - set(wanted))
        for key, face in wanted.items():
            item = self._cards.get(key)
            if item is None:
                item = self._new_card(key)
                if self._movement.scripted:
                    self._fly_in(key, item)
            item.show_card(face)
            item.set_dimmed(key[0] in state.folded)
        self._raise(state.active)

    def _raise(self, box: int | None) -> None:
        """The hand that is decided lies raised; the one before it lies down again."""
        for whose, lift in ((self._raised, 0.0), (box, LIFT)):
            for key, item in self._cards.items():
                if box != self._raised and key[0] == whose:
                    assert self._plan is not None
                    frame = self.card_frame(key)
                    item.setPos(frame.x, frame.y - lift * self._plan.scale)
        self._raised = box

    def _new_card(self, key: CardKey) -> CardItem:
        frame = self.card_frame(key)
        item = CardItem(frame.width)
        item.setPos(frame.x, frame.y)
        item.setZValue(5 + key[1] / 10)
        self._scene.addItem(item)
        self._cards[key] = item
        return item

    def _fly_in(self, key: CardKey, item: CardItem) -> None:
        assert self._plan is not None
        start, end = self._plan.shuffler, self.card_frame(key)
        self._movement.glide(item, QPointF(start.x, start.y), QPointF(end.x, end.y), 210)

    def _cover_prints(self, state: FeltState) -> None:
        """What is printed at a spot would look out from behind its chips and its result."""
        for spot, item in self._taken.items():
            lies = spot in state.stacks or spot in state.winnings
            mark = self._pills.result(spot)
            if lies:
                item.cover(name_over=None)
            elif mark is not None:
                item.cover(name_over=mark.pos().y() + mark.boundingRect().top())
            else:
                item.hide()

    def _remove(self, items: dict, keys: Iterable[object]) -> None:  # type: ignore[type-arg]
        for key in keys:
            item: QGraphicsItem = items.pop(key)
            self._scene.removeItem(item)

    # --- light and movement ------------------------------------------------------------------

    def lift(self, spot: SpotKey, cents: int) -> None:
        """Leave on a spot what was not taken up."""
        item = self._stacks.get(spot)
        if item is None:
            return
        left = item.total - cents
        item.set_chips(self.chips_for(left) if left > 0 else ())
        item.setVisible(left > 0)
        self._pills.show_total(spot, left)
        if left <= 0:
            self._taken[spot].hide()

    def light(self, legal: frozenset[SpotKey], target: SpotKey | None) -> None:
        """Light these spots, and one of them brightly."""
        for spot, light in self._lights.items():
            if spot in legal or spot == target:
                light.shine(bright=spot == target)
            elif light.isVisible():
                light.hide()

    def light_cards(self, keys: frozenset[CardKey]) -> None:
        """Frame the cards that decided something."""
        colour = QColor(self._theme.tokens.spot_lit)
        for key, item in self._cards.items():
            item.light_up(colour if key in keys else None)

    def spot_frame(self, spot: SpotKey) -> QRectF:
        """The place of a spot."""
        assert self._plan is not None
        return rect_of(self._plan.box(spot.box).spots[spot.wager])
