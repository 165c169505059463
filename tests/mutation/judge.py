"""What became of the mutants: a survivor that nobody has given a reason for fails the run.

Run in the folder of `packaging/mutate.sh`. A survivor is told, and listed in `survivors.toml`, by
its function and by what was changed into what, which outlives other changes to the file.
"""

from __future__ import annotations

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
    """Count, and name what survived without a reason."""
    known = {
        (function, change)
        for group in tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))["group"]
        for function, changes in group["changes"].items()
        for change in changes
    }
    counts: Counter[str] = Counter()
    unknown = []
    for name, path, code in mutants():
        function = name.removeprefix("trifelt.engine.").rsplit("__mutmut_", 1)[0]
        if code is None:
            counts["not tried"] += 1
        elif code not in SURVIVED:
            counts["killed"] += 1
        else:
            old, new = change_of(name, path)
            if _SENTENCE.fullmatch(old):
                counts["a sentence"] += 1
            elif (function, new) in known:
                counts["with a reason"] += 1
            else:
                counts["without a reason"] += 1
                unknown.append(f"{function}\n    - {old}\n    + {new}")
    print(", ".join(f"{what}: {count}" for what, count in counts.most_common()))
    for each in unknown:
        print(each)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
