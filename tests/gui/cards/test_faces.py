"""Cards: 52 different faces, pictures unmistakable, legible and crisp from 32 to 200 pixels."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.gui.pixels import Pixels, pixels, share_that_differs
from trifelt.engine.cards import DECK_SIZE, JACK, KING, rank_of, read_cards
from trifelt.gui.cards.faces import ASPECT, GOLD, PAPER, paint_back, paint_face

SIZES = (32, 48, 120)


def card(text: str) -> int:
    return read_cards(text).cards[0]


def drawn(number: int | None, width: int) -> Pixels:
    image = QImage(width, round(width * ASPECT), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    rect = QRectF(0, 0, width, width * ASPECT)
    if number is None:
        paint_back(painter, rect)
    else:
        paint_face(painter, rect, number)
    painter.end()
    return pixels(image)


@pytest.mark.parametrize("width", [32, 72])
def test_no_two_cards_look_alike(qapp: QApplication, width: int) -> None:
    faces = [drawn(number, width) for number in range(DECK_SIZE)]
    for one, other in combinations(range(DECK_SIZE), 2):
        assert share_that_differs(faces[one], faces[other], by=24) > 0.012, (one, other)
    back = drawn(None, width)
    assert all(share_that_differs(back, face) > 0.3 for face in faces)


@pytest.mark.parametrize("width", SIZES)
def test_jack_queen_and_king_differ_beyond_their_index(qapp: QApplication, width: int) -> None:
    def figure(text: str) -> Pixels:
        face = drawn(card(text), width)
        return face[int(width * 0.5) :, int(width * 0.36) :]

    for suit in "cdhs":
        jack, queen, king = (figure(rank + suit) for rank in "JQK")
        for one, other in ((jack, queen), (jack, king), (queen, king)):
            assert share_that_differs(one, other) > 0.12


@pytest.mark.parametrize("width", SIZES)
def test_only_pictures_carry_gold(qapp: QApplication, width: int) -> None:
    gold = np.array([int(GOLD[place : place + 2], 16) for place in (1, 3, 5)])
    for number in range(DECK_SIZE):
        near = np.abs(drawn(number, width)[..., :3].astype(int) - gold).max(axis=2) < 24
        has_gold = near.sum() > 0.004 * near.size
        assert has_gold == (JACK <= rank_of(number) <= KING), number


def test_at_48_pixels_the_index_stands_in_full_contrast_a_quarter_high(qapp: QApplication) -> None:
    for text in ("As", "10h", "Qd", "7c"):
        face = drawn(card(text), 48)
        corner = face[:, :22, :3].astype(int)
        paper = np.array([int(PAPER[place : place + 2], 16) for place in (1, 3, 5)])
        inked = (np.abs(corner[4:26] - paper).max(axis=2) > 100).any(axis=1)
        assert inked.sum() >= 16, text


def test_a_face_turned_over_scales_its_figure_by_what_is_seen(qapp: QApplication) -> None:
    """A painter that is scaled up draws the large figure, whatever the card's own units."""
    image = QImage(200, 280, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(10, 10)
    paint_face(painter, QRectF(0, 0, 20, 28), card("Kh"))
    painter.end()
    assert share_that_differs(pixels(image), drawn(card("Kh"), 200)) < 0.02
