"""What a sixth game takes outside of its own module: a line in the tuple of games, and a folder."""

from pathlib import Path

from tests.toy.toy_high_card import TOY
from trifelt.engine import games, resources


def add_toy(root: Path) -> None:
    """Add the toy; to be called before anything else is imported that asks for games or files."""
    games.GAMES = (*games.GAMES, TOY)  # type: ignore[misc]
    resources.resource_root = lambda: root  # type: ignore[assignment,misc]
