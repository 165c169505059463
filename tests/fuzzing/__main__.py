"""`python -m tests.fuzzing TARGET…`: coverage-guided, from the sound examples on.

Needs atheris (the dependency group `trust`). An input that breaks what must hold is written to
tests/fuzzing/cases/TARGET/ and stays a case of `test_targets.py`.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import atheris

CASES = Path(__file__).parent / "cases"


def fuzz(target: str, folder: str, seconds: int, seed: int) -> None:
    """Look for inputs in this process until the time is over; does not return."""
    with atheris.instrument_imports(include=["trifelt.engine", "trifelt.storage", "trifelt.cli"]):
        from tests.fuzzing.seeds import seeds_of
        from tests.fuzzing.targets import TARGETS
        from tests.fuzzing.trees import mutated_tree

    corpus = Path(folder)
    for number, data in enumerate(seeds_of(target)):
        (corpus / f"seed-{number}").write_bytes(data)
    for case in (CASES / target).glob("*"):
        (corpus / f"case-{case.name}").write_bytes(case.read_bytes())

    def mutate(data: bytes, most: int, number: int) -> bytes:
        chance = random.Random(number)
        if chance.random() < 0.8:
            changed = mutated_tree(target, data, chance)
            if changed is not None and len(changed) <= most:
                return changed
        return bytes(atheris.Mutate(data, most))

    found = CASES / target
    found.mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [
            sys.argv[0],
            f"-max_total_time={seconds}",
            f"-seed={seed}",
            "-max_len=20000",
            "-timeout=20",
            "-rss_limit_mb=2500",
            "-print_final_stats=1",
            f"-artifact_prefix={found}{os.sep}",
            folder,
        ],
        TARGETS[target],
        custom_mutator=mutate,
    )
    atheris.Fuzz()


def main() -> int:
    """Each target in a process of its own, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=180, help="for each target (180)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.folder:
        fuzz(given.targets[0], given.folder, given.seconds, given.seed)
    from tests.fuzzing.targets import TARGETS

    unknown = set(given.targets) - set(TARGETS)
    if unknown:
        parser.error(f"no target is called {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    failed = []
    for target in given.targets or TARGETS:
        with tempfile.TemporaryDirectory() as folder:
            print(f"== {target}", flush=True)
            command = [sys.executable, "-m", "tests.fuzzing", target, "--folder", folder]
            command += ["--seconds", str(given.seconds), "--seed", str(given.seed)]
            if subprocess.run(command, check=False).returncode:
                failed.append(target)
    print(f"\nfindings in: {', '.join(failed)}" if failed else "\nno findings")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
