"""Every benchmark one after the other: `python tests/benchmarks > docs/benchmarks.md`."""

import subprocess
import sys
from pathlib import Path

# The payout check's own script fills a log of 100,000 records first and is run by itself.
SCRIPTS = ("engine_speed.py", "settle_speed.py", "start_up.py", "felt_frames.py")


def main() -> int:
    """Each script in a fresh process, its table below the last one's."""
    folder = Path(__file__).parent
    for number, script in enumerate(SCRIPTS):
        if number:
            print(flush=True)
        subprocess.run([sys.executable, str(folder / script)], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
