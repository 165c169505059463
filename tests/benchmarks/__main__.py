"""Every benchmark one after the other: `python -m tests.benchmarks > docs/benchmarks.md`."""

import subprocess
import sys

# The payout check's own script fills a log of 100,000 records first and is run by itself.
SCRIPTS = ("engine_speed", "settle_speed", "start_up", "felt_frames")


def main() -> int:
    """Each script in a fresh process, its table below the last one's."""
    for number, script in enumerate(SCRIPTS):
        if number:
            print(flush=True)
        subprocess.run([sys.executable, "-m", f"tests.benchmarks.{script}"], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
