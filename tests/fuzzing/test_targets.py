"""Sound examples, spoiled ones and every finding of the fuzzer hold in every run."""

import os
import random
from pathlib import Path

import pytest

from tests.fuzzing.seeds import seeds_of
from tests.fuzzing.targets import TARGETS
from tests.fuzzing.trees import mutated_tree, spoiled

CASES = Path(__file__).parent / "cases"
SPOILED = 2_000
ASKED = os.environ.get("TRIFELT_SPOILED")
"""As many of each kind instead: a long run on a machine that has nothing else to do."""
# Each of these takes ten milliseconds or more.
FEWER = {"catalogue": 400, "log": 300, "payments": 300, "result": 100, "sheet": 400}

FOUND = sorted(CASES.glob("*/*"))


@pytest.mark.parametrize("target", TARGETS)
def test_sound_examples_are_read_and_written_again(target: str, trifelt_home: Path) -> None:
    seeds = seeds_of(target)
    assert seeds
    for data in seeds:
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
def test_spoiled_examples_are_read_or_told(target: str, trifelt_home: Path, tmp_path: Path) -> None:
    chance = random.Random(target)
    seeds = seeds_of(target)
    for _ in range(int(ASKED or FEWER.get(target, SPOILED))):
        data = chance.choice(seeds)
        changed = mutated_tree(target, data, chance) if chance.random() < 0.5 else None
        data = spoiled(data, chance) if changed is None else changed
        try:
            TARGETS[target](data)
        except BaseException:
            (tmp_path / "to-be-kept-as-a-case").write_bytes(data)
            raise


@pytest.mark.parametrize("case", FOUND, ids=[f"{c.parent.name}-{c.stem}" for c in FOUND])
def test_what_the_fuzzer_found_holds(case: Path, trifelt_home: Path) -> None:
    TARGETS[case.parent.name](case.read_bytes())
