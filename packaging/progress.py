"""Run a command and pass on what it prints; say that it is still at work where it falls silent.

`progress.py WORDS FOLDER COMMAND…`: WORDS name the work, and the size of FOLDER is told where it is
not empty. The exit status is the command's own, or 130 after Ctrl-C, whose last words nobody needs.
"""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Final

SILENCE: Final = 1.5
GRACE: Final = 120.0  # after Ctrl-C, which the command has got too
STOPPING: Final = "trifelt: finishing what is half done, then stopping; Ctrl-C again stops now"
INTERRUPTED: Final = 130


def megabytes(folder: str) -> int:
    """How much a folder holds; what is being written there comes and goes."""
    total = 0
    for where, _, names in os.walk(folder):
        for name in names:
            try:
                total += Path(where, name).lstat().st_size
            except OSError:
                continue
    return total // 10**6


class Relay:
    """Hands on what a command prints, with a line of its own after each silence."""

    def __init__(self, words: str, folder: str) -> None:
        self._words = words
        self._folder = folder
        self._began = monotonic()
        self._terminal = sys.stdout.isatty()
        self._mid_line = False
        self._told = ""
        self._written_at = self._began
        self.interrupted_at: float | None = None

    def interrupt(self, *_: object) -> None:
        """Take note of Ctrl-C; the command has heard it too. A second one ends the waiting."""
        self.interrupted_at = monotonic() if self.interrupted_at is None else -GRACE

    def run(self, command: list[str]) -> int:
        """Run the command to its end."""
        signal.signal(signal.SIGINT, self.interrupt)
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            self._hand_on(child)
        except BaseException:
            child.kill()
            raise
        status = child.wait()
        if self.interrupted_at is not None:
            if self._told and self._terminal:
                self._write(b"\n")
            return INTERRUPTED
        return status if status >= 0 else 128 - status

    def _hand_on(self, child: subprocess.Popen[bytes]) -> None:
        assert child.stdout is not None
        while True:
            if select.select([child.stdout], [], [], SILENCE)[0]:
                data = os.read(child.stdout.fileno(), 2**16)
                if not data:
                    return
                if self.interrupted_at is None:
                    self._pass_on(data)
            elif child.poll() is not None:
                return  # something that it has left running holds the pipe
            elif self.interrupted_at is None:
                self._tell()
            if self.interrupted_at is not None:
                self._stop(child, monotonic() - self.interrupted_at)

    def _stop(self, child: subprocess.Popen[bytes], since: float) -> None:
        """Say at once, and again and again, what is waited for; not for ever."""
        if self._words != STOPPING or monotonic() - self._written_at > SILENCE:
            self._words, self._folder = STOPPING, ""
            self._tell()
        if since > GRACE:
            child.kill()

    def _pass_on(self, data: bytes) -> None:
        if self._told and self._terminal:
            self._write(f"\r{' ' * len(self._told)}\r".encode())
        self._told = ""
        self._write(data)
        self._mid_line = not data.endswith(b"\n")

    def _tell(self) -> None:
        before = "\n" if self._mid_line else "\r" if self._told and self._terminal else ""
        self._told = f"{self._words}: {monotonic() - self._began:.0f} s"
        if self._folder:
            self._told += f", {megabytes(self._folder)} MB"
        # On a terminal the next line takes its place.
        self._write(f"{before}{self._told}{'' if self._terminal else chr(10)}".encode())
        self._mid_line = False

    def _write(self, data: bytes) -> None:
        self._written_at = monotonic()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(Relay(sys.argv[1], sys.argv[2]).run(sys.argv[3:]))
