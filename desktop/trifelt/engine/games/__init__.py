"""The games: one module each, and the one tuple that lists them.

- `game`: the descriptor, all that the rest of the program knows of a game.
- `three_card_poker`, `three_card_prime`, `three_pictures`, `prosperity_3_pictures`,
  `lucky_three_pictures`: wagers, rows, rules, readings.
- `pictures`: the rules that the three pictures games share; `names`: what hands are called,
  and as what they are misread.
- `lucky_irregularities`: the chapter of Lucky's sheet.
"""

from typing import Final

from trifelt.engine.games.game import Game
from trifelt.engine.games.lucky_three_pictures import LUCKY_THREE_PICTURES
from trifelt.engine.games.prosperity_3_pictures import PROSPERITY_3_PICTURES
from trifelt.engine.games.three_card_poker import THREE_CARD_POKER
from trifelt.engine.games.three_card_prime import THREE_CARD_PRIME
from trifelt.engine.games.three_pictures import THREE_PICTURES

GAMES: Final[tuple[Game, ...]] = (
    THREE_CARD_POKER,
    THREE_CARD_PRIME,
    THREE_PICTURES,
    PROSPERITY_3_PICTURES,
    LUCKY_THREE_PICTURES,
)


def find_game(id: object) -> Game | None:
    """The game with this id."""
    return next((game for game in GAMES if game.id == id), None)
