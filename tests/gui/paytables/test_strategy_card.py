"""The strategy card: one page of strokes and letters, whatever the variant and the names."""

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from tests.certain import certain
from tests.gui.pixels import pixels
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House, default_house
from trifelt.engine.message import Message
from trifelt.engine.money import Odds
from trifelt.engine.variants.editing import with_cell
from trifelt.gui.paytables.model.priced import PricedHouse, Pricer, Terms
from trifelt.gui.paytables.strategy_card import MOST_EXCEPTIONS, StrategyCard
from trifelt.gui.shell.paper import pdf_of

# Tenths of a millimetre.
WIDE, HIGH = 1480, 1050
DECIDED = [game for game in GAMES if game.choice is not None]
LONG = "The Grand Harbour Casino and Resort, main floor, high limit room, tables 12 to 19"


def priced(house: House) -> PricedHouse:
    return Pricer().price(house, Terms())


def painted(card: StrategyCard) -> QImage:
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    card.paint(painter, QRectF(0, 0, WIDE, HIGH))
    painter.end()
    return image


@pytest.mark.parametrize("game", DECIDED, ids=lambda game: game.id)
def test_a_card_is_one_page_with_letters_embedded_and_no_picture(
    qapp: QApplication, game: Game
) -> None:
    pdf = pdf_of([StrategyCard(priced(default_house(game)), Message.render)], "Strategy card")
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    assert b"/FontFile" in pdf
    assert not re.search(rb"/Subtype\s*/Image", pdf)
    # An A6 sheet on its side, in points.
    box = certain(re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", pdf))
    wide, high = (float(number) * 25.4 / 72 for number in box.groups())
    assert (round(wide), round(high)) == (148, 105)


def test_the_longest_names_and_most_exceptions_stay_inside_the_frame(qapp: QApplication) -> None:
    # Better odds for high cards and for beaten pairs than for what lies between them.
    house = with_cell(default_house(GAMES[1]), "play", "high-card", Odds(3, 2))
    house = with_cell(house, "play", "bad-beat-pair", Odds(5, 8))
    house = replace(house, name=LONG, edition="9 May 2013 and whatever came after it")
    strategy = certain(priced(house).figures.strategy)
    assert len(strategy.exceptions) >= MOST_EXCEPTIONS
    seen = pixels(painted(StrategyCard(priced(house), Message.render)))[:, :, :3]
    paper = seen[10, 10].tolist()
    margin = [seen[:26], seen[-26:], seen[:, :26], seen[:, -26:]]
    assert all((part == paper).all() for part in margin)
    # Between frame and text nothing stands either.
    assert (seen[100:-100, WIDE - 86 : WIDE - 40] == paper).all()
    assert not (seen[240:440, 90:400] == paper).all()
