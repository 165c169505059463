"""`trifelt audit` to the letter of its contract."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.recorded import csv_of, recorded_rounds
from trifelt import __version__
from trifelt.cli.audit import COLUMNS_TOLD
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import COLUMNS
from trifelt.gui.check.model.payments import audit_file, read_payment_header, totals_text
from trifelt.storage.houses import UserHouses

KEYS = {
    "lines", "rounds", "faults", "agree", "overpaid", "underpaid", "not_recorded", "staked", "paid",
    "due", "by_wager", "by_kind", "by_staff", "by_table", "by_hour",
}  # fmt: skip


@pytest.fixture
def payments(tmp_path: Path) -> Path:
    """A shift with one payment too large, one unreadable line and one cell that is a formula."""
    lines = [line for each in recorded_rounds(30, seed=6) for line in each]
    lines[5] |= {"paid": "123456.78", "staff": "=1+1"}
    path = tmp_path / "payments.csv"
    path.write_text(csv_of([*lines, {**lines[-1], "round": "x", "stake": "a lot"}]))
    return path


def test_the_help_tells_every_column(trifelt: Runner) -> None:
    assert list(COLUMNS_TOLD) == list(COLUMNS)
    assert COLUMNS_TOLD["paid"] in " ".join(trifelt("audit", "--help").out.split())


def test_json_says_what_the_contract_says(trifelt: Runner, payments: Path) -> None:
    run = trifelt("audit", str(payments), "--workers", "1", "--json")
    content = json.loads(run.out)
    assert run.status == 2
    assert content.keys() >= KEYS
    assert (content["faults"], content["overpaid"]["lines"]) == (1, 1)
    assert content["lines"] == content["agree"] + 2
    assert content["not_judged"] == 0
    assert [one["place"] for one in content["unread"]] == ["stake"]
    assert "stake" in run.faults[0]
    assert sum(of["lines"] for of in content["by_wager"]) == content["lines"] - 1
    assert content["houses"].keys() == {of["game"] for of in content["by_wager"]}
    assert all(content["houses"].values())


def test_the_window_exports_the_document_that_the_command_prints(
    trifelt: Runner, payments: Path, tmp_path: Path
) -> None:
    payments.write_text(payments.read_text().replace(",paid,", ",Win,", 1))
    source = read_payment_header(payments, tmp_path / "kept")
    source = replace(source, names={**source.names, "paid": "Win"})
    names = tmp_path / "names.toml"
    names.write_text("".join(f"{column} = '{name}'\n" for column, name in source.names.items()))
    run = trifelt("audit", str(payments), "--map", str(names), "--json")
    houses = Houses.of(UserHouses(tmp_path))
    audited = audit_file(source, houses, wanted=lambda: True, told=lambda _: None)
    found = json.loads(totals_text(audited, ".json"))
    assert found == json.loads(run.out) | {"file": payments.name}
    assert found["unread"]
    rows = csv.DictReader(totals_text(audited, ".csv").splitlines())
    count = {row["by"]: int(row["lines"] or 0) for row in rows if not row["group"]}
    parts = ("agree", "overpaid", "underpaid", "not_recorded", "faults", "not_judged", "repeated")
    assert count["all"] == sum(count[name] for name in parts)
    assert count["one_by_one"] == found["one_by_one"]


def test_the_same_over_processes_and_as_text(process: Runner, payments: Path) -> None:
    one, two = (process("audit", str(payments), "--workers", n, "--json") for n in "12")
    assert one.out == two.out
    assert "overpaid" in process("audit", str(payments)).out


def test_every_line_that_cannot_be_read_is_in_the_json_however_many(
    trifelt: Runner, payments: Path
) -> None:
    before = len(payments.read_text().splitlines())
    payments.write_text(payments.read_text() + "junk\n" * 25_000)
    run = trifelt("audit", str(payments), "--workers", "1", "--json")
    found = json.loads(run.out)
    told = [one["line"] for one in found["unread"]]
    assert found["faults"] + found["not_judged"] == len(told)
    assert told[-25_000:] == [*range(before + 1, before + 25_001)]
    assert len(run.faults) < 200


def test_differences_carry_the_file_s_own_columns_and_name_file_version_and_house(
    trifelt: Runner, payments: Path, tmp_path: Path
) -> None:
    head, *rows = payments.read_text().replace(",house,", ",Haus,", 1).splitlines()
    numbered = (f'{row},"camera {n}, left",=x' for n, row in enumerate(rows, start=2))
    payments.write_text("\n".join([f"{head},Note,kind", *numbered]))
    path = tmp_path / "differences.csv"
    run = trifelt("audit", str(payments), "--differences", str(path), "--json")
    assert json.loads(run.out)["carried"] == ["Haus", "Note", "kind"]
    with path.open(newline="") as file:
        found = list(csv.DictReader(file))
    assert found
    for row in found:
        assert row["Note"] == f"camera {row['line']}, left"
        assert (row["file"], row["version"]) == (str(payments), __version__)
        assert row["house"] in ("mbs", "rws", "standard")
        assert row["kind (own)"] == "'=x"


def test_differences_are_written_and_nothing_else_is_overwritten(
    trifelt: Runner, payments: Path, tmp_path: Path
) -> None:
    path = tmp_path / "differences.csv"
    for _ in range(2):
        assert trifelt("audit", str(payments), "--differences", str(path)).status == 2
    with path.open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["paid"] == "123456.78"
    assert row["clause"]
    assert row["staff"] == "'=1+1"
    theirs = tmp_path / "letter.txt"
    theirs.write_text("dear")
    assert trifelt("audit", str(payments), "--differences", str(theirs)).status == 2
    assert theirs.read_text() == "dear"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_no_wrong_input(trifelt: Runner, payments: Path) -> None:
    run = trifelt("audit", str(payments), "--differences", "/dev/full")
    assert run.status == 1
    assert "full" in run.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["missing.csv"], "missing.csv"),
        (["payments.csv", "--house", "nowhere"], "nowhere"),
        (["payments.csv", "--map", "missing.toml"], "missing.toml"),
        (["payments.csv", "--workers", "0"], "workers"),
    ],
)
def test_wrong_arguments_are_told(
    trifelt: Runner, payments: Path, arguments: list[str], says: str
) -> None:
    assert payments.exists()
    run = trifelt("audit", *arguments)
    assert run.status == 2
    assert says in run.err
    assert not run.out


@pytest.mark.parametrize(
    ("names", "fields"),
    [("paid = 'stake'", "stake, paid"), ("player = 'staff'\ntable = 'staff'", "player, table")],
)
def test_one_column_is_not_read_as_two_fields(
    trifelt: Runner, payments: Path, tmp_path: Path, names: str, fields: str
) -> None:
    (tmp_path / "names.toml").write_text(names)
    run = trifelt("audit", str(payments), "--map", "names.toml")
    assert (run.status, run.out) == (2, "")
    assert run.faults[-1].endswith(f": {fields}.")


def test_a_field_that_may_be_left_out_yields_its_column_to_another(
    trifelt: Runner, payments: Path, tmp_path: Path
) -> None:
    (tmp_path / "names.toml").write_text("player = 'staff'")
    found = json.loads(trifelt("audit", str(payments), "--map", "names.toml", "--json").out)
    assert {row["staff"] for row in found["by_staff"]} == {""}
