"""The program with the toy's line in the tuple of games and its folder among the resources."""

import sys
from pathlib import Path

from tests.toy.adding import add_toy

add_toy(Path(sys.argv[1]))

from trifelt.__main__ import main  # noqa: E402

sys.exit(main(sys.argv[2:]))
