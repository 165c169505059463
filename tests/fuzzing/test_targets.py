"""Every sound example and every finding of the fuzzer holds in every run."""

from pathlib import Path

import pytest

from tests.fuzzing.seeds import seeds_of
from tests.fuzzing.targets import TARGETS

CASES = Path(__file__).parent / "cases"


FOUND = sorted(CASES.glob("*/*"))


@pytest.mark.parametrize("target", TARGETS)
def test_sound_examples_are_read_and_written_again(target: str, trifelt_home: Path) -> None:
    seeds = seeds_of(target)
    assert seeds
    for data in seeds:
        TARGETS[target](data)


@pytest.mark.parametrize("case", FOUND, ids=[f"{c.parent.name}-{c.stem}" for c in FOUND])
def test_what_the_fuzzer_found_holds(case: Path, trifelt_home: Path) -> None:
    TARGETS[case.parent.name](case.read_bytes())
