"""What all verbs share: help, version, statuses, interruption."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Runner, files_below
from trifelt import __version__
from trifelt.cli.main import VERBS, parser_of, verbs
from trifelt.cli.terminal import table
from trifelt.engine.games import GAMES


@pytest.mark.parametrize("arguments", [[], ["-h"], ["--help"]])
def test_the_overview_names_every_verb(trifelt: Runner, arguments: list[str]) -> None:
    run = trifelt(*arguments)
    assert (run.status, run.err) == (0, "")
    for verb, what in VERBS.items():
        assert f"  {verb} " in run.out
        assert what in run.out
    assert "  tour " in run.out


@pytest.mark.parametrize(
    "verb", ["analyze", "best-play", "incidents", "session", "simulate"], ids=str
)
def test_the_help_of_a_verb_names_every_game_unbroken(trifelt: Runner, verb: str) -> None:
    words = trifelt(verb, "--help").out.replace(",", "").split()
    assert [game.id for game in GAMES if game.id not in words] == []


@pytest.mark.parametrize(
    "arguments",
    [["--version"], ["-V"], ["tour", "-V"], *([verb, "--version"] for verb in VERBS)],
)
def test_the_version_is_told_everywhere(trifelt: Runner, arguments: list[str]) -> None:
    assert trifelt(*arguments) == (0, f"trifelt {__version__}\n", "")


def test_looking_writes_nothing(trifelt: Runner, trifelt_home: Path) -> None:
    for arguments in (["--help"], ["--version"], ["houses"], ["houses", "show", "rws"]):
        assert trifelt(*arguments).status == 0
    assert trifelt("settle", "-", stdin="[]").status == 0
    assert not files_below(trifelt_home)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("analyze three-card-poker --play queen", "407,170,400"),
        ("best-play three-card-prime Qs 6h 3d", "-18419/18424"),
        (
            "session three-card-poker --wagers ante=25 --rounds 500 --bankroll 1000 --target 2000",
            "target reached",
        ),
        ("session three-pictures --wagers main=25 --rounds 1", ": 1 round\n"),
        ("incidents lucky-three-pictures", "asks reconstructible: can the cards be"),
        ("incidents three-card-prime", "no chapter on irregularities"),
        ("simulate lucky-three-pictures --rounds 1000 --wagers main=5", "chi-square"),
    ],
)
def test_without_json_an_answer_is_a_table(trifelt: Runner, command: str, said: str) -> None:
    run = trifelt(*command.split())
    assert run.status == 0
    assert said in run.out


def test_a_table_lines_up_its_columns() -> None:
    rows = [("", "stake"), ("Ante", "25.00"), ("Pair Plus", "5.00")]
    assert table(rows, "<>").split("\n") == [
        "           stake",
        "Ante       25.00",
        "Pair Plus   5.00",
    ]


@pytest.mark.parametrize("verb", list(verbs()))
def test_help_of_a_verb_has_the_exit_statuses_and_an_example(trifelt: Runner, verb: str) -> None:
    run = trifelt("help", verb)
    assert run == trifelt(verb, "--help")
    assert "Exit status: 0 done, 2 wrong input" in run.out
    example = run.out.rsplit("example:", 1)[1].split(">")[0].split()
    assert example[:2] == ["trifelt", verb]
    parser_of(verb).parse_args(example[2:])


def test_help_is_a_word_too(trifelt: Runner) -> None:
    assert trifelt("help") == trifelt("--help")
    assert trifelt("help", "nonsense").status == 2


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("{} --version >&-", "trifelt: standard output is closed\n"),
        ("{} settle - <&-", "-: standard input is closed\n"),
        ("{} settle - --lines <&-", "-: standard input is closed\n"),
        ("{} settle nowhere.json 2>&-", ""),
    ],
)
def test_closed_stream_is_told_without_a_traceback(tmp_path: Path, command: str, told: str) -> None:
    run = subprocess.run(
        ["bash", "-c", command.format(f"'{sys.executable}' -P -m trifelt")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert run.returncode in {1, 2}
    assert (run.stdout, run.stderr) == ("", told)


@pytest.mark.parametrize(
    ("number", "status"), [(errno.ENOSPC, 1), (errno.EROFS, 1), (errno.ENOTDIR, 2)]
)
def test_what_the_system_could_not_do_is_no_wrong_input(
    trifelt: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, status: int
) -> None:
    (tmp_path / "sheet.txt").write_text("1.1 The game")

    def refuse(_file: int) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr("os.fsync", refuse)
    for asked in (
        ("report", "three-pictures", "--out", "sheet.csv"),
        ("clauses", "attach", "three-pictures", "sheet.txt"),
    ):
        run = trifelt(*asked)
        assert (run.status, len(run.faults)) == (status, 1)
