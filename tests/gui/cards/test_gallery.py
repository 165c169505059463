"""The gallery: every card, chip and stack, drawn at five sizes in both themes."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import Pixels, pixels
from trifelt.engine.cards import DECK_SIZE
from trifelt.gui.cards.chips import Chip, chips_of, paint_chip, paint_stack
from trifelt.gui.cards.faces import ASPECT, paint_back, paint_face
from trifelt.gui.shell.tokens import DARK, LIGHT, Tokens
from trifelt.storage.settings import DEFAULTS

SIZES = (32, 48, 80, 128, 200)
GAP = 8
ROW = 14


def chips() -> tuple[Chip, ...]:
    return chips_of([(chip.cents, chip.colour) for chip in DEFAULTS.chips.chips])


def places(width: int) -> list[QRectF]:
    """Where everything stands: 52 cards and a back, the chips, three stacks."""
    rows = []
    for place in range(DECK_SIZE + 1 + len(chips()) + 3):
        x = GAP + place % ROW * (width + GAP)
        y = GAP + place // ROW * (width * ASPECT + GAP)
        rows.append(QRectF(x, y, width, width * ASPECT))
    return rows


def gallery(width: int, tokens: Tokens) -> QImage:
    spots = places(width)
    right = max(spot.right() for spot in spots) + GAP
    bottom = max(spot.bottom() for spot in spots) + GAP
    image = QImage(int(right), int(bottom), QImage.Format.Format_RGB32)
    image.fill(tokens.colour("felt"))
    painter = QPainter(image)
    for card in range(DECK_SIZE):
        paint_face(painter, spots[card], card)
    paint_back(painter, spots[DECK_SIZE])
    kinds = chips()
    for place, chip in enumerate(kinds, start=DECK_SIZE + 1):
        spot = spots[place]
        paint_chip(painter, QRectF(spot.left(), spot.top(), width, width), chip)
    piles = (
        ((kinds[0], 1), (kinds[1], 1)),
        ((kinds[4], 3), (kinds[3], 2)),
        tuple((chip, 4) for chip in kinds),
    )
    for spot, pile in zip(spots[-3:], piles, strict=True):
        foot = QPointF(spot.center().x(), spot.bottom() - width * 0.36)
        paint_stack(painter, foot, width * 0.6, pile)
    painter.end()
    return image


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("width", SIZES)
def test_everything_is_drawn_inside_its_place(
    qapp: QApplication, tmp_path: Path, width: int, tokens: Tokens
) -> None:
    image = gallery(width, tokens)
    assert image.save(str(tmp_path / f"gallery-{tokens.name}-{width}.png"))
    seen: Pixels = pixels(image)
    felt = tokens.colour("felt")
    ground = (seen[..., :3] == [felt.red(), felt.green(), felt.blue()]).all(axis=2)
    free = ground.copy()
    for spot in places(width):
        top, left = int(spot.top()), int(spot.left())
        bottom, right = int(spot.bottom()) + 1, int(spot.right()) + 1
        inside = ground[top:bottom, left:right]
        assert inside.mean() < 0.75, spot
        free[top - 2 : bottom + 2, left - 2 : right + 2] = True
    assert free.all()
