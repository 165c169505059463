"""What was practised is kept: through restarts, two windows, kills, damage and a newer schema."""

import sqlite3
import tomllib
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN, default_house
from trifelt.engine.resources import resource_root
from trifelt.engine.training.plan import TestPlan
from trifelt.storage.exercise_files import read_exercise_file
from trifelt.storage.log import Log
from trifelt.storage.log.record import house_then
from trifelt.storage.log.schema import first_tables
from trifelt.storage.refusal import StorageError
from trifelt.storage.training import Answered, Training, grade

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUSE = house_then(default_house(GAMES[0]))


def answer(number: int = 1, *, right: bool = True, at: datetime = NOON) -> Answered:
    return Answered(
        HOUSE, "pay", "learn", 7, number, {"winnings": "25.00"}, {"winnings": "25.00"}, right,
        3.5, 6.0, at, {"ante": right}, {"row:ante:win": right},
        "" if right else "even-money",
    )  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


def test_an_answer_is_there_again_after_a_restart(path: Path) -> None:
    saved = answer(right=False)
    with Training(path) as training:
        training.save([saved])
    with Training(path) as training:
        assert training.answers() == (replace(saved, facts={}),)
        assert training.answers(HOUSE.game) == training.answers()
        assert training.answers("another") == ()


def test_an_answer_saved_twice_is_kept_once_and_its_facts_learned_once(path: Path) -> None:
    with Training(path) as training:
        training.save([answer()] * 1)
        due = training.due(HOUSE.game)
        training.save(())
        training.save([training.answers()[0]])
        assert len(training.answers()) == 1
        assert training.due(HOUSE.game) == due


def test_fact_that_is_known_comes_up_later_each_time_and_at_once_when_it_is_not(path: Path) -> None:
    at, waits = NOON, []
    with Training(path) as training:
        for number in range(5):
            training.save([answer(number, at=at)])
            due = training.due(HOUSE.game)["row:ante:win"]
            waits.append(due - at)
            at = due
        assert waits[1:] == sorted(waits[1:])
        assert waits[-1] > timedelta(days=10)
        training.save([answer(9, right=False, at=at)])
        assert training.due(HOUSE.game)["row:ante:win"] - at < timedelta(hours=1)


@pytest.mark.parametrize(
    "spoiled",
    [
        *("exercise SET given = '{'", "exercise SET kind = 'x'", "exercise SET level = ''"),
        *("exercise SET at = 1 << 62", "fact SET due = 1 << 62", "fact SET card = '[]'"),
    ],
)
def test_practice_goes_on_over_what_another_program_has_spoiled(path: Path, spoiled: str) -> None:
    with Training(path) as training:
        training.save([answer(1)])
        with closing(sqlite3.connect(path)) as link, link:
            link.execute(f"UPDATE {spoiled}")
        assert len(training.answers()) == (0 if spoiled.startswith("exercise") else 1)
        assert len(training.due(GAMES[0].id)) == ("due" not in spoiled)
        training.save([answer(2)])
        assert answer(2).number in {one.number for one in training.answers()}
        assert len(training.due(GAMES[0].id)) == 1


def test_the_grade_follows_from_right_or_wrong_and_the_time_taken() -> None:
    assert [grade(False, 1, 6), grade(True, 7, 6), grade(True, 5, 6), grade(True, 2, 6)] == [
        1, 2, 3, 4,
    ]  # fmt: skip


def test_a_log_of_before_training_takes_answers_and_keeps_its_records(path: Path) -> None:
    with Log(path, (first_tables,)) as old:
        assert old.count() == 0
    with Training(path) as training:
        training.save([answer()])
        assert len(training.answers()) == 1


def test_a_damaged_log_gives_its_answers_to_the_fresh_one(path: Path) -> None:
    with Training(path) as training:
        training.save([answer(number) for number in range(5)])
        due = training.due(HOUSE.game)
    with closing(sqlite3.connect(path)) as link:
        link.execute("DROP INDEX record_about")  # no layout of ours any more
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with Log(path) as log:
        log.mend()
        assert any("damaged" in str(notice) for notice in log.take_notices())
    with Training(path) as training:
        assert len(training.answers()) == 5
        assert training.due(HOUSE.game) == due


def test_a_log_that_another_program_holds_refuses_in_words(path: Path) -> None:
    with Training(path) as training:
        training.save([answer(1)])
        training.log.stop_waiting()
        with closing(sqlite3.connect(path)) as link:
            link.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError):
                training.save([answer(2)])
            link.execute("ROLLBACK")
        training.save([answer(2)])
        assert len(training.answers()) == 2


@pytest.mark.parametrize(("name", "asks"), [("table-test", 30), ("chosen-rounds", 4)])
def test_an_example_of_an_exercise_file_is_read_and_asks(name: str, asks: int) -> None:
    file = resource_root() / "examples" / f"{name}.toml"
    plan = read_exercise_file(tomllib.loads(file.read_text(encoding="utf-8")), BUILT_IN)
    assert isinstance(plan, TestPlan)
    assert plan.count == asks
    assert {plan.exercise(place).made.kind for place in range(asks)} == set(plan.kinds)
