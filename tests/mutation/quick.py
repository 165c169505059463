"""What a mutant meets: examples first, then fewer of the random rounds than a whole check plays."""

import os
import sys

import pytest

ROUNDS = 30
FEWER: dict[str, dict[str, object]] = {
    "test_pro_rata": {"BOXES": 25_000},
    "test_properties": {"ROUNDS": ROUNDS},
    "test_second_opinion": {"ROUNDS": 150, "ROUNDS_UNDER_EVERY_READING": 4},
    "test_wild": {"DOCUMENTS": 150},
}
# Long tests of one part, and the modules whose mutants meet them.
ONLY_FOR = {
    "test_a_notice_is_what_settling_under_the_other_value_gives": ("settlement.readings",),
    "test_100_000_random_boxes_keep_the_four_statements": ("pro_rata",),
    "test_capped_winnings_sum_to_the_maximum": ("caps", "money", "boxes"),
}
KEEPING = tuple(
    f"trifelt.engine.{part}"
    for part in ("games", "grids", "houses", "incidents", "settlement", "wager")
)
MADE_ON_IMPORT: set[str] = set()
# Set to play every round: for the survivors of the quick run.
WHOLE = "TRIFELT_MUTATION_WHOLE"


def _is_for(item: pytest.Item, mutant: str) -> bool:
    for name, modules in ONLY_FOR.items():
        if item.name.startswith(name):
            return any(module in mutant for module in modules)
    return True


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is called while modules are imported decides in every test, not in the first alone."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        from mutmut.state import state

        MADE_ON_IMPORT.update(state()._stats)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Say so of every test."""
    if MADE_ON_IMPORT:
        from mutmut.state import state

        state()._stats.update(MADE_ON_IMPORT)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """While it is recorded which test reaches which function, no test profits from one before it.

    A rule is evaluated once a process, its grid then kept: only the first test would seem to ask.
    """
    if os.environ.get("MUTANT_UNDER_TEST") != "stats":
        return
    for name, module in list(sys.modules.items()):
        if name.startswith(KEEPING):
            for kept in vars(module).values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Examples before random rounds, so that most mutants fall within a moment."""
    if os.environ.get(WHOLE):
        return
    mutant = os.environ.get("MUTANT_UNDER_TEST", "")
    if mutant.startswith("trifelt."):
        beside = [item for item in items if not _is_for(item, mutant)]
        config.hook.pytest_deselected(items=beside)
        items[:] = [item for item in items if _is_for(item, mutant)]
    items.sort(key=lambda item: item.path.stem in FEWER)
    for item in items:
        module = getattr(item, "module", None)
        for name, value in FEWER.get(item.path.stem, {}).items():
            setattr(module, name, value)
        if rounds := getattr(module, "rounds", None):
            rounds.__defaults__ = (ROUNDS, False)
