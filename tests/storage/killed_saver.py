"""Lives of a process that changes settings until it is killed; prints what each reported last.

Arguments: the file, how many lives, and a seed.
"""

import dataclasses
import os
import random
import select
import signal
import sys
import time
from pathlib import Path

from trifelt.storage.settings_file import SettingsFile

LONGEST = 0.01


def change_for_ever(path: Path, first: int, report: int) -> None:
    """Change, and report each change only once it is told as saved."""
    file = SettingsFile(path)
    number = first
    while file.change(lambda s: dataclasses.replace(s, starting_balance=number)) is None:  # noqa: B023
        os.write(report, f"{number}\n".encode())
        number += 1


def main() -> None:
    """Live and die as often as asked."""
    path, lives, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))
    for life in range(1, lives + 1):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                change_for_ever(path, life * 1_000_000, writer)
            finally:
                os._exit(1)
        os.close(writer)
        select.select([reader], [], [], 30)
        time.sleep(chance.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        with os.fdopen(reader, encoding="ascii") as reports:
            last = int(reports.read().split()[-1])
        os.waitpid(child, 0)
        file = SettingsFile(path)
        told = file.load()
        print(last, file.settings.starting_balance, len(told.notices), flush=True)


if __name__ == "__main__":
    main()
