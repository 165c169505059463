"""The places on the felt, for any size of the view, number of boxes and game."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Final

from trifelt.engine.hands import HAND_SIZE
from trifelt.gui.table.model.layout import FRAME_WIDTH, BoxLayout, Rect

CARD_ASPECT: Final = 1.4
BAR_HEIGHT: Final = 76.0
# The smallest view; larger ones grow everything alike.
_SMALLEST: Final = (900.0, 600.0)
_LARGEST_SCALE: Final = 4.0
_LIFT: Final = 4.0
# How much higher the outermost boxes are than the middle one, as a share of the felt.
_DEPTHS: Final = (0.42, 0.32, 0.24, 0.17)
# How wide and high the place for a decision grows with the felt, and the minimum of it.
_STAGE: Final = (640.0, 136.0)
_SMALLEST_STAGE: Final = (440.0, 98.0)
# How much of the felt's height a box takes: so much, or as much less as a decision's place needs.
_BOX_SHARES: Final = tuple(n / 100 for n in range(66, 40, -2))


@dataclass(frozen=True, slots=True)
class BoxPlan:
    """One box: its spots by wager, its cards, and the places of its number and its results."""

    number: int
    frame: Rect
    spots: dict[str, Rect]
    cards: tuple[Rect, ...]
    name: Rect
    label: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """The whole view in its own pixels."""

    width: float
    height: float
    scale: float
    felt: Rect
    bar: Rect
    dealer_label: tuple[float, float]
    dealer_cards: tuple[Rect, ...]
    dealer_name: Rect
    fourth_card: Rect
    sign: Rect
    jackpot: Rect
    discards: Rect
    shuffler: Rect
    line: tuple[tuple[float, float], ...]
    stage: Rect
    """The empty middle, where a hand is decided."""
    boxes: tuple[BoxPlan, ...]
    chip: float
    dealer_side: bool = False

    @property
    def lift(self) -> float:
        """How far the hand that is due is raised; from the dealer's side its number is there."""
        return 0.0 if self.dealer_side else _LIFT

    def box(self, number: int) -> BoxPlan:
        """The box of a number; box 1 is at the dealer's left."""
        return self.boxes[number - 1]


Planner = Callable[[float, float, int, BoxLayout], FeltPlan]
"""Lays a felt out for a width, a height and a number of seats, from one side or the other."""


def plan_from_dealer(width: float, height: float, seats: int, layout: BoxLayout) -> FeltPlan:
    """The same felt from the dealer's side; the bar stays at the foot, cards run left to right."""
    plan = plan_felt(width, height, seats, layout)
    felt = plan.felt

    def turn(rect: Rect) -> Rect:
        return rect._replace(
            x=felt.x + felt.right - rect.right, y=felt.y + felt.bottom - rect.bottom
        )

    def turn_point(point: tuple[float, float]) -> tuple[float, float]:
        return felt.x + felt.right - point[0], felt.y + felt.bottom - point[1]

    boxes = tuple(
        replace(
            box,
            frame=turn(box.frame),
            spots={wager: turn(spot) for wager, spot in box.spots.items()},
            cards=tuple(map(turn, reversed(box.cards))),
            name=turn(box.name),
            label=turn_point(box.label),
        )
        for box in plan.boxes
    )
    places = ("dealer_name", "fourth_card", "sign", "jackpot", "discards", "shuffler", "stage")
    turned: dict[str, Any] = {place: turn(getattr(plan, place)) for place in places}
    return replace(
        plan,
        dealer_label=turn_point(plan.dealer_label),
        dealer_cards=tuple(map(turn, reversed(plan.dealer_cards))),
        line=tuple(map(turn_point, reversed(plan.line))),
        boxes=boxes,
        dealer_side=True,
        **turned,
    )


def plan_felt(width: float, height: float, seats: int, layout: BoxLayout) -> FeltPlan:
    """Lay the felt out; what does not fit at the natural size shrinks together."""
    scale = max(0.5, min(width / _SMALLEST[0], height / _SMALLEST[1], _LARGEST_SCALE))
    bar = Rect(0, height - BAR_HEIGHT, width, BAR_HEIGHT)
    felt = Rect(0, 0, width, max(1.0, height - BAR_HEIGHT - 8))
    dealer_card = 50 * scale
    top = felt.y + 28 * scale
    middle = width / 2
    dealer = _row(middle, top, dealer_card, dealer_card * 1.06)
    name = Rect(middle - 110 * scale, dealer[0].bottom + 5 * scale, 220 * scale, 22 * scale)
    sign = Rect(felt.x + 24 * scale, felt.y + 20 * scale, 172 * scale, 84 * scale)
    jackpot = Rect(felt.right - sign.width - 24 * scale, sign.y, sign.width, sign.height)
    small = 38 * scale
    rack = Rect(dealer[0].x - 96 * scale, top + 12 * scale, small, small * CARD_ASPECT)
    # A flatter arc comes before smaller boxes.
    for share, depth in product(_BOX_SHARES, _DEPTHS):
        boxes = _boxes(felt, seats, layout, scale, sign.bottom + 8 * scale, share, depth)
        stage = _stage(felt, boxes, rack.bottom + 20 * scale, scale)
        if stage.width >= _SMALLEST_STAGE[0] and stage.height >= _SMALLEST_STAGE[1]:
            break
    shuffler = Rect(middle + 172 * scale, rack.y, small, rack.height)
    fourth = Rect(dealer[-1].right + 16 * scale, top, dealer_card, dealer_card * CARD_ASPECT)
    spots = [frame for box in boxes for frame in box.spots.values()]
    return FeltPlan(
        width=width,
        height=height,
        scale=scale,
        felt=felt,
        bar=bar,
        dealer_label=(middle, felt.y + max(18 * scale, 21)),
        dealer_cards=dealer,
        dealer_name=name,
        fourth_card=fourth,
        sign=sign,
        jackpot=jackpot,
        discards=rack,
        shuffler=shuffler,
        line=_line(stage),
        stage=stage,
        boxes=boxes,
        chip=min(min(frame.width, frame.height) for frame in spots) * 0.9,
    )


def _row(middle: float, top: float, card: float, step: float) -> tuple[Rect, ...]:
    """Three cards side by side around a middle."""
    left = middle - (step * (HAND_SIZE - 1) + card) / 2
    return tuple(Rect(left + n * step, top, card, card * CARD_ASPECT) for n in range(HAND_SIZE))


def under(spot: Rect, number: int) -> Rect:
    """The place of a card face down on a spot, under its chips; three of them make a fan."""
    high = spot.height * 0.94
    card = high / CARD_ASPECT
    middle, step = spot.centre[0], min(card, (spot.width - card) / (HAND_SIZE - 1))
    left = middle - (step * (HAND_SIZE - 1) + card) / 2
    return Rect(left + number * step, spot.y + (spot.height - high) / 2, card, high)


def _boxes(
    felt: Rect,
    seats: int,
    layout: BoxLayout,
    scale: float,
    first: float,
    share: float,
    deepest: float,
) -> tuple[BoxPlan, ...]:
    """The boxes on a shallow arc around the dealer, numbered from the right."""
    pitch = felt.width * 0.955 / max(seats, 4)
    most_high = (felt.bottom - first - 10 * scale) * share
    unit = min((pitch - 6) / FRAME_WIDTH, pitch * 0.94 / FRAME_WIDTH, 2.4 * scale)
    unit = min(unit, most_high / (layout.height + 78))
    lowest = felt.bottom - _box(1, 0, 0, unit, layout, scale).frame.height - 16 * scale
    depth = max(0.0, min(lowest - first, felt.height * deepest))
    half = (seats - 1) / 2
    boxes = []
    for number in range(1, seats + 1):
        # Box 1 is at the dealer's left, which is our right.
        away = half - (number - 1)
        x = felt.width / 2 + away * pitch
        bend = away * pitch / (felt.width / 2)
        y = max(first, lowest - depth * bend * bend * 1.28)
        boxes.append(_box(number, x, y, unit, layout, scale))
    return tuple(boxes)


def _box(number: int, x: float, y: float, unit: float, layout: BoxLayout, scale: float) -> BoxPlan:
    """A box with its spots over its cards over the name of the hand."""
    wide, card = unit * FRAME_WIDTH, unit * 42
    left = x - wide / 2
    spots = {
        spot.wager: Rect(
            left + spot.frame.x * unit,
            y + spot.frame.y * unit,
            spot.frame.width * unit,
            spot.frame.height * unit,
        )
        for spot in layout.spots
    }
    cards_top = y + layout.height * unit + 4 * scale
    step = min(card * 1.06, (wide - card) / (HAND_SIZE - 1))
    cards = _row(x, cards_top, card, step)
    name = Rect(left - 5, cards[0].bottom + 2 * scale, wide + 10, max(18.0, unit * 17))
    frame = Rect(left, y, wide, name.bottom - y)
    return BoxPlan(number, frame, spots, cards, name, name.centre)


def _stage(felt: Rect, boxes: tuple[BoxPlan, ...], top: float, scale: float) -> Rect:
    """The widest place between the dealer and the arc that is high enough for a hand."""
    middle, gap = felt.width / 2, 8 * scale
    aside = {box.number: max(0.0, box.frame.x - middle, middle - box.frame.right) for box in boxes}
    widest = min(felt.width * 0.35, _STAGE[0] * scale / 2)
    halves = [min(widest, away - gap) for away in aside.values() if away > gap]
    found = []
    for half in (widest, *halves):
        lowest = min(
            (box.frame.y for box in boxes if aside[box.number] < half), default=felt.bottom
        )
        found.append((2 * half, lowest - gap - top))

    def worth(size: tuple[float, float]) -> tuple[bool, float, float]:
        enough = size[0] >= _SMALLEST_STAGE[0] and size[1] >= _SMALLEST_STAGE[1]
        return enough, min(size[1], _STAGE[1] * 0.75 * scale), size[0]

    width, room = max(found, key=worth)
    high = min(room, _STAGE[1] * scale)
    return Rect(middle - width / 2, top + (room - high) / 2, width, high)


def _line(stage: Rect) -> tuple[tuple[float, float], ...]:
    """The curve of the printed sentence, which a decision covers as a whole."""
    middle, _ = stage.centre
    half = stage.width * 0.46
    low, rise = stage.y + stage.height * 0.74, stage.height * 0.42
    steps = (n / 16 - 1 for n in range(33))
    return tuple((middle + along * half, low - rise * along * along) for along in steps)
