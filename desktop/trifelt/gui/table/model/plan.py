"""Where everything lies on the felt, for any size of the view, number of boxes and game."""

from __future__ import annotations

from typing import Final

from trifelt.engine.hands import HAND_SIZE
from trifelt.engine.values import dataclass
from trifelt.gui.table.model.layout import FRAME_WIDTH, BoxLayout, Rect

CARD_ASPECT: Final = 1.4
BAR_HEIGHT: Final = 76.0
# The view that everything is at its least in; larger ones grow all of it alike.
_LEAST: Final = (900.0, 600.0)
_LARGEST_SCALE: Final = 4.0
# How much higher the outermost boxes stand than the middle one, as a share of the felt.
_DEPTH: Final = 0.42


@dataclass(frozen=True, slots=True)
class BoxPlan:
    """One box: its spots by wager, its cards, and where its number and its results stand."""

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
    shared_card: Rect
    sign: Rect
    meter: Rect
    discards: Rect
    shuffler: Rect
    line: tuple[tuple[float, float], ...]
    boxes: tuple[BoxPlan, ...]
    chip: float
    rack_chip: float

    def box(self, number: int) -> BoxPlan:
        """The box of a number; box 1 is the rightmost."""
        return self.boxes[number - 1]


def plan_felt(width: float, height: float, seats: int, layout: BoxLayout) -> FeltPlan:
    """Lay the felt out; what does not fit at the natural size shrinks together."""
    scale = max(0.5, min(width / _LEAST[0], height / _LEAST[1], _LARGEST_SCALE))
    bar = Rect(0, height - BAR_HEIGHT, width, BAR_HEIGHT)
    felt = Rect(0, 0, width, max(1.0, height - BAR_HEIGHT - 8))
    dealer_card = 50 * scale
    top = felt.y + 28 * scale
    middle = width / 2
    dealer = _row(middle, top, dealer_card, dealer_card * 1.06)
    name = Rect(middle - 110 * scale, dealer[0].bottom + 5 * scale, 220 * scale, 22 * scale)
    first_row = name.bottom
    sign = Rect(felt.x + 24 * scale, felt.y + 20 * scale, 172 * scale, 84 * scale)
    meter = Rect(felt.right - sign.width - 24 * scale, sign.y, sign.width, sign.height)
    boxes = _boxes(felt, seats, layout, scale, sign.bottom + 8 * scale)
    small = 38 * scale
    rack = Rect(dealer[0].x - 96 * scale, top + 12 * scale, small, small * CARD_ASPECT)
    shuffler = Rect(middle + 172 * scale, rack.y, small, rack.height)
    shared = Rect(dealer[-1].right + 16 * scale, top, dealer_card, dealer_card * CARD_ASPECT)
    spots = [frame for box in boxes for frame in box.spots.values()]
    return FeltPlan(
        width=width,
        height=height,
        scale=scale,
        felt=felt,
        bar=bar,
        dealer_label=(middle, felt.y + 18 * scale),
        dealer_cards=dealer,
        dealer_name=name,
        shared_card=shared,
        sign=sign,
        meter=meter,
        discards=rack,
        shuffler=shuffler,
        line=_line(felt, boxes, first_row),
        boxes=boxes,
        chip=min(min(frame.width, frame.height) for frame in spots) * 0.9,
        rack_chip=min(46.0, BAR_HEIGHT - 20),
    )


def _row(middle: float, top: float, card: float, step: float) -> tuple[Rect, ...]:
    """Three cards side by side around a middle."""
    left = middle - (step * (HAND_SIZE - 1) + card) / 2
    return tuple(Rect(left + n * step, top, card, card * CARD_ASPECT) for n in range(HAND_SIZE))


def _boxes(
    felt: Rect, seats: int, layout: BoxLayout, scale: float, first: float
) -> tuple[BoxPlan, ...]:
    """The boxes on a shallow arc around the dealer, numbered from the right."""
    pitch = felt.width * 0.955 / max(seats, 4)
    most_high = (felt.bottom - first - 10 * scale) * 0.66
    unit = min((pitch - 6) / FRAME_WIDTH, pitch * 0.94 / FRAME_WIDTH, 2.4 * scale)
    unit = min(unit, most_high / (layout.height + 74))
    wide = unit * FRAME_WIDTH
    spots_high = unit * layout.height
    card = unit * 42
    cards_high = card * CARD_ASPECT
    name_high = max(15.0, unit * 14)
    high = spots_high + cards_high + name_high + 8 * scale
    lowest = felt.bottom - high - 14 * scale
    depth = max(0.0, min(lowest - first, felt.height * _DEPTH))
    half = (seats - 1) / 2
    boxes = []
    for number in range(1, seats + 1):
        # Box 1 is at the dealer's left, which is our right.
        away = half - (number - 1)
        x = felt.width / 2 + away * pitch
        bend = away * pitch / (felt.width / 2)
        y = lowest - depth * bend * bend * 1.28
        y = max(first, y)
        boxes.append(_box(number, x, y, unit, layout, card, name_high, scale, wide))
    return tuple(boxes)


def _box(
    number: int,
    x: float,
    y: float,
    unit: float,
    layout: BoxLayout,
    card: float,
    name_high: float,
    scale: float,
    wide: float,
) -> BoxPlan:
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
    name = Rect(left - 4, cards[0].bottom + 2 * scale, wide + 8, name_high)
    frame = Rect(left, y, wide, name.bottom - y)
    return BoxPlan(number, frame, spots, cards, name, name.centre)


def _line(
    felt: Rect, boxes: tuple[BoxPlan, ...], first_row: float
) -> tuple[tuple[float, float], ...]:
    """The curve that the printed sentence stands on: between the dealer and the middle boxes."""
    middle = felt.width / 2
    inner = min(boxes, key=lambda box: abs(box.frame.centre[0] - middle))
    room = inner.frame.y - first_row
    half = min(felt.width * 0.27, felt.height * 0.62)
    low = first_row + room * 0.62
    rise = min(room * 0.34, half * 0.24)
    points = []
    for n in range(33):
        along = n / 16 - 1
        points.append((middle + along * half, low - rise * along * along))
    return tuple(points)
