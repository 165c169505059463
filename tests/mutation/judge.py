"""What became of the mutants: a function with more survivors than have a reason fails the run.

Run in the folder of `packaging/mutate.sh`. `survivors.toml` has the reasons, and how many mutants
of each function survive for each of them.
"""

import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from mutmut.mutation.diff_apply import get_diff_for_mutant

MUTANTS: Final = Path("mutants/src")
SURVIVORS: Final = Path(__file__).with_name("survivors.toml")
SURVIVED: Final = (0, 33)  # no test failed, or none came near
# A line that is nothing but a sentence, or the part of one: it decides no amount.
_SENTENCE: Final = re.compile(r'f?"[^"]*\s[^"]*"[,)]*|.*Message\(.*')


def mutants() -> Iterator[tuple[str, Path, int | None]]:
    """Every mutant with its file and the exit status of its tests."""
    for meta in sorted(MUTANTS.rglob("*.meta")):
        path = Path("src") / meta.relative_to(MUTANTS).with_suffix("")
        codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        for name, code in codes.items():
            yield name, path, code


def change_of(name: str, path: Path) -> tuple[str, str]:
    """What stood there, and what the mutant has in its place."""
    lines = get_diff_for_mutant(name, path=path).splitlines()
    old = [line[1:].strip() for line in lines if line.startswith("-") and line[:3] != "---"]
    new = [line[1:].strip() for line in lines if line.startswith("+") and line[:3] != "+++"]
    return " ".join(old), " ".join(new)


def main() -> int:
    """Count, and name the survivors of each function that has too many."""
    allowed: Counter[str] = Counter()
    for functions in tomllib.loads(SURVIVORS.read_text(encoding="utf-8")).values():
        allowed.update(functions)
    counts: Counter[str] = Counter()
    survivors: dict[str, list[str]] = {}
    for name, path, code in mutants():
        if code is None:
            counts["not tried"] += 1
        elif code not in SURVIVED:
            counts["killed"] += 1
        else:
            old, new = change_of(name, path)
            if _SENTENCE.fullmatch(old):
                counts["a sentence"] += 1
            else:
                function = name.removeprefix("trifelt.engine.").rsplit("__mutmut_", 1)[0]
                survivors.setdefault(function, []).append(f"    - {old}\n    + {new}")
    failed = False
    for function, changes in survivors.items():
        counts["survived"] += len(changes)
        if len(changes) > allowed[function]:
            failed = True
            print(function, f"({allowed[function]} have a reason)", *changes, sep="\n")
    print(", ".join(f"{what}: {count}" for what, count in counts.most_common()))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
