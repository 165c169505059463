"""Where the bundle begins: the same `main` that `trifelt` and `python -m trifelt` call."""

import sys

from trifelt.__main__ import main

sys.exit(main())
