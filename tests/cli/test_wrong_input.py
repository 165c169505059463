"""Nothing that is given makes the program fail: exit 2, each fault a line, nothing else."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cli.conftest import Run, Runner, files_below

GOOD: dict[str, Any] = {
    "game": "three-card-poker",
    "dealer": "Qs 7d 2c",
    "jackpot": "1000",
    "boxes": [
        {"hand": "Ah Kh Qh", "decision": "play", "wagers": {"ante": "25", "progressive": "2.50"}}
    ],
}
TEXT = json.dumps(GOOD)


def refused(run: Run, *places: str) -> None:
    """Exit 2, one line per fault that begins with its place, nothing on standard output."""
    assert run.status == 2
    assert run.out == ""
    assert run.faults
    for line in run.faults:
        assert line.isprintable()
        assert ": " in line
        assert "Traceback" not in line
        assert len(line) < 1_000
    if places:
        assert [line.split(": ")[0] for line in run.faults] == list(places)


def edited(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def box(**changes: Any) -> str:
    return edited(boxes=[{**GOOD["boxes"][0], **changes}])


# what, the text, the places of its faults
DOCUMENTS: list[tuple[str, str | bytes, tuple[str, ...]]] = [
    ("empty", "", ("document",)),
    ("blank", "  \n ", ("document",)),
    ("truncated", TEXT[:-1], ("document",)),
    ("a key twice", TEXT[:-1] + ', "dealer": "9s 8s 2d"}', ("dealer",)),
    ("a key twice inside", TEXT.replace('"ante": "25"', '"ante": "25", "ante": "25"'),
     ("boxes[0].wagers.ante",)),
    ("100,000 nested lists", "[" * 100_000, ("document",)),
    ("nested inside", edited(dealer=0).replace("0,", "[" * 50_000 + "]" * 50_000 + ",", 1),
     ("document",)),
    ("text behind", TEXT + " x", ("document",)),
    ("an escaped control character", box(hand="A\x07h Kh Qh"), ("boxes[0].hand",)),
    ("NaN", TEXT.replace('"25"', "NaN"), ("document",)),
    ("a huge whole number", TEXT.replace('"25"', "9" * 5_000), ("document",)),
    ("a large whole number", TEXT.replace('"25"', "9" * 4_000), ("boxes[0].wagers.ante",)),
    ("an exponent", TEXT.replace('"25"', "1e999999999"), ("boxes[0].wagers.ante",)),
    ("an unknown game", edited(game="three-card-bragg"), ("game",)),
    ("a house like a path", edited(house="../x"), ("house",)),
    ("a house of 10,000 signs", edited(house="x" * 10_000), ("house",)),
    ("a lone surrogate", edited(house="\ud800"), ("house",)),
    ("a key of control characters", edited(**{"\x1b[2J": 1}), ("\N{REPLACEMENT CHARACTER}[2J",)),
    ("null", "null", ("document",)),
    ("a list of wrong ones", json.dumps([GOOD, 3, {**GOOD, "dealer": "x"}]), ("[1]", "[2].dealer")),
    ("not UTF-8", b"\xff\xfe{}", ("document",)),
    ("UTF-16", TEXT.encode("utf-16"), ("document",)),
    ("a null byte", b"\x00" + TEXT.encode(), ("document",)),
]  # fmt: skip


@pytest.mark.parametrize("as_json", [True, False], ids=["json", "table"])
@pytest.mark.parametrize(
    ("text", "places"), [d[1:] for d in DOCUMENTS], ids=[d[0] for d in DOCUMENTS]
)
def test_a_wrong_document_is_told_and_nothing_else_happens(
    trifelt: Runner, trifelt_home: Path, text: str | bytes, places: tuple[str, ...], as_json: bool
) -> None:
    run = trifelt("settle", "-", *(["--json"] if as_json else []), stdin=text)
    refused(run, *places)
    assert not files_below(trifelt_home)


def as_bytes(text: str | bytes) -> bytes:
    return text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text


LINES = {
    what: as_bytes(text)
    for what, text, _ in DOCUMENTS
    if as_bytes(text).strip() and b"\n" not in as_bytes(text)
}


@pytest.mark.parametrize("data", list(LINES.values()), ids=list(LINES))
def test_a_wrong_document_among_lines_is_answered_in_its_place(
    trifelt: Runner, trifelt_home: Path, data: bytes
) -> None:
    lines = b"\n".join([TEXT.encode(), data, TEXT.encode()])
    run = trifelt("settle", "--lines", "--json", "-", stdin=lines)
    assert run.status == 2
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert ["faults" in answer for answer in answers] == [False, True, False]
    assert answers[1]["line"] == 2
    assert run.faults == [
        f"line 2: {fault['place']}: {fault['text']}" for fault in answers[1]["faults"]
    ]
    assert not files_below(trifelt_home)


def test_a_file_that_cannot_be_read(trifelt: Runner, tmp_path: Path, trifelt_home: Path) -> None:
    for name in (str(tmp_path), "missing.json", "", "a\x00b", "x" * 5_000, "/proc/self/mem"):
        for lines in ([], ["--lines"]):
            run = trifelt("settle", name, *lines)
            assert (run.status, run.out) == (2, ""), name
            (fault,) = run.faults
            assert "cannot be read: " in fault
    assert not files_below(trifelt_home)


@pytest.mark.parametrize(
    "arguments",
    [
        ["settle"],
        ["settle", "-", "--js"],  # an option is never guessed
        ["completion", "tcsh"],
        ["incidents", "three-card-primes"],
        ["settle", "-", "-"],
        ["setle", "-"],
        [""],
        ["--jason"],
        ["houses", "liist"],
        ["houses", "show"],
        ["houses", "show", "mbs", "--game"],
        ["houses", "--game", "three-card-pokr"],
        ["houses", "show", "nothing-of-that-name"],
        ["houses", "show", "mbs"],  # a house of several games
        ["houses", "show", "../mbs"],
        ["houses", "show", "/etc/passwd"],
        ["houses", "show", "mbs/.."],
        ["houses", "show", "\x1b[2J"],
        ["houses", "delete", "mbs", "--game", "three-pictures"],
        ["houses", "delete", "../../x"],
        ["houses", "check", "missing.toml"],
        ["houses", "import", "missing.toml"],
        ["houses", "export", "standard", "."],
    ],
    ids=" ".join,
)
def test_a_wrong_argument_is_told_in_a_line(
    trifelt: Runner, trifelt_home: Path, tmp_path: Path, arguments: list[str]
) -> None:
    run = trifelt(*arguments)
    refused(run)
    assert not files_below(trifelt_home)
    assert files_below(tmp_path) == ["trifelt-home"]


WRONG_ARGUMENTS = [
    ("analyze three-card-pokr", "game: "),
    ("analyze three-card-poker --house mbx", "house: "),
    ("analyze three-card-poker --house no.toml", "house: "),
    ("analyze three-card-poker --play bets", "play: "),
    ("analyze three-card-poker --jackpot 1e5", "jackpot: "),
    ("analyze three-card-poker --jackpot 0", "jackpot: "),
    ("analyze three-card-poker --seats 8", "seats: "),
    ("analyze three-pictures --jackpot 100", "jackpot: "),
    ("best-play three-pictures Qs6h4d", "game: "),
    ("best-play three-card-poker Qs6h", "cards: "),
    ("best-play three-card-poker Qs6h4x", "cards: "),
    ("best-play three-card-poker Qs6h4d --seen Qs", "seen: "),
    ("best-play three-card-poker Qs6h4d --seen AhAh", "seen: "),
    ("session three-card-poker --wagers ante --rounds 5", "wagers: "),
    ("session three-card-poker --wagers anti=5 --rounds 5", "wagers: "),
    ("session three-card-poker --wagers ante=5,ante=6 --rounds 5", "wagers.ante: "),
    ("session three-card-poker --wagers ante=5.001 --rounds 5", "wagers.ante: "),
    ("session three-card-poker --wagers progressive=2.50 --rounds 5", "wagers.progressive: "),
    ("session three-card-poker --wagers ante=5,progressive=3 --rounds 5", "wagers.progressive: "),
    ("session three-card-poker --wagers ante=5,progressive=2.50 --rounds 5", "jackpot: "),
    ("session three-card-poker --wagers ante=5 --rounds 0", "rounds: "),
    ("session three-card-poker --wagers ante=5 --rounds 1.5", "rounds: "),
    ("session three-card-poker --wagers ante=5 --rounds 5 --bankroll -3", "bankroll: "),
    ("session three-card-poker --wagers ante=5 --rounds 5 --target 30", "target: "),
    ("simulate three-pictures --rounds 0", "rounds: "),
    ("simulate three-pictures --rounds 10 --seed 9007199254740992", "seed: "),
    ("simulate three-pictures --rounds 10 --workers 0", "workers: "),
    ("simulate three-pictures --rounds 10 --wagers tie=5", "wagers.tie: "),
    ("simulate three-pictures --rounds 10 --play mostly", "play: "),
]


@pytest.mark.parametrize(("command", "fault"), WRONG_ARGUMENTS)
def test_a_wrong_question_is_told_at_its_place(trifelt: Runner, command: str, fault: str) -> None:
    run = trifelt(*command.split(), "--json")
    assert (run.status, run.out) == (2, "")
    assert run.faults[0].startswith(fault)


def test_the_reader_of_a_pipe_may_leave(tmp_path: Path) -> None:
    """A closed pipe ends quietly."""
    rounds = tmp_path / "rounds.jsonl"
    rounds.write_text((TEXT + "\n") * 20_000)
    command = [sys.executable, "-m", "trifelt", "settle", "--lines", "--json", str(rounds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert json.loads(run.stdout.readline())["net"]
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("lines", [[], ["--lines"]])
def test_an_output_that_is_full_is_said(tmp_path: Path, lines: list[str]) -> None:
    rounds = tmp_path / "round.json"
    rounds.write_text(TEXT)
    command = [sys.executable, "-m", "trifelt", "settle", "--json", *lines, str(rounds)]
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert run.returncode == 1
    assert run.stderr.decode() == "trifelt: No space left on device\n"


def test_a_terminal_that_knows_no_suits_gets_no_traceback(tmp_path: Path) -> None:
    rounds = tmp_path / "round.json"
    rounds.write_text(
        json.dumps({**GOOD, "boxes": [{**GOOD["boxes"][0], "player": "Ann ♥"}], "dealer": "Q♥ x♥"}),
        encoding="utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "trifelt", "settle", str(rounds)],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert run.returncode == 2
    assert b"Traceback" not in run.stderr


# --- anything at all ------------------------------------------------------------------------------


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.lists(
        st.text(max_size=12)
        | st.sampled_from(
            ["settle", "houses", "-", "--json", "list", "show", "check", "mbs", "--game", "--help"]
        ),
        max_size=4,
    )
)
def test_any_arguments_are_done_or_told(trifelt: Runner, arguments: list[str]) -> None:
    if arguments[:1] and arguments[0] in ("analyze", "best-play", "session", "simulate"):
        return
    run = trifelt(*arguments)
    assert run.status in (0, 2)
    assert "Traceback" not in run.err
    if run.status == 2 and "--json" not in arguments:
        assert run.out == ""
