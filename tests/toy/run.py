"""The program with the toy's line in the tuple of games and its folder among the resources."""

import sys
from pathlib import Path

from tests.toy.toy_high_card import TOY
from trifelt.engine import games, resources

games.GAMES = (*games.GAMES, TOY)  # type: ignore[misc]
resources.resource_root = lambda: Path(sys.argv[1])  # type: ignore[assignment,misc]

from trifelt.__main__ import main  # noqa: E402

sys.exit(main(sys.argv[2:]))
