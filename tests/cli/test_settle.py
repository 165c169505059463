"""`trifelt settle` to the letter of its contract."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Runner
from tests.oracle.plain import settle as settle_plainly
from tests.oracle.rounds import random_document
from trifelt import __version__
from trifelt.cli import settle, terminal
from trifelt.cli.main import INPUT_TOLD, main
from trifelt.engine.games import GAMES

ROUND: dict[str, Any] = {
    "game": "three-card-poker",
    "house": "mbs",
    "dealer": "Qs 7d 2c",
    "jackpot": "25000.00",
    "boxes": [
        {
            "box": 1,
            "hand": "Ah Kh Qh",
            "decision": "play",
            "wagers": {"ante": "25", "pair-plus": "10", "progressive": "2.50"},
        }
    ],
}
REMARKED = {"pays": {"straight-flush": "41 for 1"}}
LINE_KEYS = {
    "wager", "bettor", "stake", "in_play", "result", "outcome", "row", "odds", "winnings",
    "returned", "clause", "reason",
}  # fmt: skip
LUCKY: dict[str, Any] = {
    "game": "lucky-three-pictures",
    "dealer": "5s 10d 10h",
    "boxes": [
        {
            "hand": "6h Kd 10c",
            "bettors": [
                {"name": "A", "seated": True, "wagers": {"main": "10"}},
                {"name": "B", "wagers": {"main": "5", "player-lucky-6": "1"}},
            ],
        }
    ],
}


def test_the_printed_document_is_the_contract_s(trifelt: Runner) -> None:
    run = trifelt("settle", "-", "--json", stdin=json.dumps(ROUND))
    assert (run.status, run.err) == (0, "")
    answer = json.loads(run.out)
    notices = answer.pop("notices")
    boxes = answer.pop("boxes")
    assert answer == {
        "schema": "trifelt-settle-1",
        "version": __version__,
        "game": "three-card-poker",
        "house": "mbs",
        "dealer": {"cards": "Qs 7d 2c", "name": "queen high"},
        "jackpot": "25000.00",
        "staked": "62.50",
        "winnings": "1825.00",
        "returned": "60.00",
        "net": "1822.50",
    }
    (box,) = boxes
    lines = box.pop("lines")
    assert box == {
        "box": 1,
        "hand": "Ah Kh Qh",
        "name": "straight flush, ace high",
        "staked": "62.50",
        "winnings": "1825.00",
        "returned": "60.00",
        "net": "1822.50",
    }
    wagers = ["ante", "play", "ante-bonus", "pair-plus", "progressive"]
    assert [line["wager"] for line in lines] == wagers
    assert all(set(line) == LINE_KEYS for line in lines)
    assert lines[0] == {
        "wager": "ante",
        "bettor": None,
        "stake": "25.00",
        "in_play": "25.00",
        "result": "win",
        "outcome": "win",
        "row": "win",
        "odds": "1 to 1",
        "winnings": "25.00",
        "returned": "25.00",
        "clause": "3.14.1, 4.1",
        "reason": "Dealer's queen high (Q-7-2) qualifies; "
        "your hand, straight flush, ace high, is higher.",
    }
    assert (lines[2]["stake"], lines[2]["winnings"], lines[2]["returned"]) == (
        "0.00",
        "125.00",
        "0.00",
    )
    assert [n["reading"] for n in notices if n["kind"] == "reading"] == ["progressive-stake"]


def test_a_box_with_bettors_adds_their_totals(trifelt: Runner) -> None:
    (box,) = json.loads(trifelt("settle", "-", "--json", stdin=json.dumps(LUCKY)).out)["boxes"]
    assert [(line["bettor"], line["wager"]) for line in box["lines"]] == [
        ("A", "main"),
        ("B", "main"),
        ("B", "player-lucky-6"),
    ]
    first, second = box["bettors"]
    assert (first["name"], first["seated"]) == ("A", True)
    assert second == {
        "name": "B", "seated": False,
        "staked": "6.00", "winnings": "17.50", "returned": "6.00", "net": "17.50",
    }  # fmt: skip


def test_an_envy_line_names_the_box_it_is_paid_for(trifelt: Runner) -> None:
    boxes = [
        ROUND["boxes"][0],
        {"hand": "9s 8d 2h", "decision": "fold", "wagers": {"ante": "5", "progressive": "2.50"}},
    ]
    answer = json.loads(
        trifelt("settle", "-", "--json", stdin=json.dumps({**ROUND, "boxes": boxes})).out
    )
    line = answer["boxes"][1]["lines"][-1]
    assert set(line) == LINE_KEYS | {"from_box"}
    assert (line["wager"], line["from_box"], line["winnings"]) == ("envy", 1, "50.00")


def test_a_list_is_answered_by_a_list(trifelt: Runner) -> None:
    run = trifelt("settle", "-", "--json", stdin=json.dumps([ROUND, LUCKY]))
    assert [one["game"] for one in json.loads(run.out)] == [ROUND["game"], LUCKY["game"]]
    assert json.loads(trifelt("settle", "-", "--json", stdin="[]").out) == []
    told, other = (trifelt("settle", "-", *of, stdin="[]").out for of in ((), ("--lang", "zh_SG")))
    assert told.strip() not in ("", other.strip())


@pytest.mark.parametrize("game", ["three-card-poker", "lucky-three-pictures"])
def test_lines_are_answered_line_by_line(trifelt: Runner, game: str) -> None:
    import random

    rng = random.Random(f"{game} lines")
    documents = [random_document(game, rng) for _ in range(40)]
    text = "\n\n".join(json.dumps(document) for document in documents)
    run = trifelt("settle", "--lines", "--json", "-", stdin=text)
    assert run.status == 0
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert [answer["net"] for answer in answers] == [
        settle_plainly(document)["net"] for document in documents
    ]
    short = trifelt("settle", "--lines", "-", stdin=text)
    assert [line.split(":")[0] for line in short.out.splitlines()] == [
        f"line {n}" for n in range(1, 80, 2)
    ]
    assert all(
        f"net {float(a['net']):,.2f}" in line
        for a, line in zip(answers, short.out.splitlines(), strict=True)
        if abs(float(a["net"])) < 1e12
    )


def test_faults_in_the_middle_of_lines_stop_nothing(trifelt: Runner) -> None:
    good = json.dumps(ROUND)
    bad = json.dumps({**ROUND, "dealer": "Qs 7d"})
    text = "\n".join([good, "", bad, "   ", "{", good, "\x07", good.replace("Ah Kh", "Ah Ah")])
    run = trifelt("settle", "--lines", "--json", "-", stdin=text + "\n")
    assert run.status == 2
    answers = [json.loads(line) for line in run.out.splitlines()]
    assert [answer.get("line") for answer in answers] == [None, 3, 5, None, 7, 8]
    assert answers[1] == {
        "schema": "trifelt-settle-1",
        "version": __version__,
        "line": 3,
        "faults": [{"place": "dealer", "text": "expected 3 cards, got 2 (Qs 7d)"}],
    }
    assert answers[3]["net"] == "1822.50"
    assert [line.split(":")[0] for line in run.faults] == ["line 3", "line 5", "line 7", "line 8"]
    assert run.faults[0] == "line 3: dealer: expected 3 cards, got 2 (Qs 7d)"
    short = trifelt("settle", "--lines", "-", stdin=text)
    assert [line.split(",")[0].split(";")[0] for line in short.out.splitlines()] == [
        "line 1: three-card-poker",
        "line 3: not settled",
        "line 5: not settled",
        "line 6: three-card-poker",
        "line 7: not settled",
        "line 8: not settled",
    ]


def test_a_long_file_is_answered_line_by_line_in_its_order_as_a_stream_is(
    process: Runner, tmp_path: Path
) -> None:
    good = json.dumps({**ROUND, "house": {"base": "mbs", "wagers": {"pair-plus": REMARKED}}})
    bad = json.dumps({**ROUND, "dealer": "Qs 7d"})
    lines = [good, "", bad, json.dumps(LUCKY), "{"]
    padded = "".join(line + " " * 20_000 + "\n" for _ in range(12) for line in lines)
    assert len(padded) > 1 << 20, "no more than one process would be begun for it"
    (tmp_path / "long").write_text(padded)
    assert process("settle", "--lines", "--json", "long") == process(
        "settle", "--lines", "--json", "-", stdin=padded
    )


def test_what_stops_the_reading_of_a_long_file_is_told_after_the_answers_before_it(
    process: Runner, tmp_path: Path
) -> None:
    with (tmp_path / "long").open("w") as file:
        file.write(json.dumps(ROUND) + "\n")
        file.truncate(terminal.LARGEST_INPUT + (1 << 20))
    run = process("settle", "--lines", "long")
    assert run.status == 2
    assert run.out.startswith("line 1: three-card-poker, ")
    assert run.faults == ["line 2: no line ends within 256 MiB"]


def test_a_file_is_read_with_and_without_a_byte_order_mark(trifelt: Runner, tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    for mark in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(mark + json.dumps(ROUND).encode())
        for lines in ([], ["--lines"]):
            run = trifelt("settle", str(path), "--json", *lines)
            assert (run.status, json.loads(run.out)["net"]) == (0, "1822.50")
    path.write_text("")
    assert trifelt("settle", "--lines", "--json", str(path)) == (0, "", "")


def test_a_remark_is_told_and_the_round_settled(trifelt: Runner) -> None:
    house = {"base": "mbs", "wagers": {"pair-plus": REMARKED}}
    run = trifelt("settle", "-", "--json", stdin=json.dumps({**ROUND, "house": house}))
    assert run.status == 0
    assert run.faults == [
        "house.wagers.pair-plus.pays.straight-flush: 41 for 1 includes the stake: 40 to 1"
    ]
    assert json.loads(run.out)["house"] is None


def test_the_readable_table_names_everything_that_the_json_does(trifelt: Runner) -> None:
    run = trifelt("settle", "-", stdin=json.dumps(ROUND))
    assert run.status == 0
    answer = json.loads(trifelt("settle", "-", "--json", stdin=json.dumps(ROUND)).out)
    assert "Three Card Poker" in run.out
    assert "Dealer  Qs 7d 2c  queen high" in run.out
    assert "Box 1  Ah Kh Qh  straight flush, ace high" in run.out
    for line in answer["boxes"][0]["lines"]:
        assert line["reason"] in run.out
        assert line["clause"] in run.out
    for notice in answer["notices"]:
        assert notice["text"] in run.out
    assert run.out.rstrip().endswith(
        "Table: staked 62.50, won 1,825.00, returned 60.00, net 1,822.50"
    )


def test_the_readable_table_tells_a_fold_bettors_and_a_pro_rata(trifelt: Runner) -> None:
    folded = json.loads(json.dumps(ROUND))
    folded["boxes"][0]["decision"] = "fold"
    assert "(folded)" in trifelt("settle", "-", stdin=json.dumps(folded)).out
    house = {"base": "rws", "wagers": {"main": {"max": "12"}}}
    out = trifelt("settle", "-", stdin=json.dumps({**LUCKY, "house": house})).out
    assert "8.00 of 10.00" in out
    assert "B: Main" in out


def test_the_readable_table_is_told_in_another_language(trifelt: Runner) -> None:
    told = trifelt("settle", "-", "--lang", "zh_SG", stdin=json.dumps(ROUND)).out
    for english in ("Dealer", "Jackpot", "Box", "stake", "odds", "win", " to ", "net"):
        assert english not in told


def test_an_own_house_is_settled_by_its_id(trifelt: Runner, tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'game = "three-card-poker"\nid = "club"\nbase = "mbs"\n'
        "[wagers.pair-plus.pays]\nstraight-flush = 50\n"
    )
    assert trifelt("houses", "import", str(path)).status == 0
    run = trifelt("settle", "-", "--json", stdin=json.dumps({**ROUND, "house": "club"}))
    answer = json.loads(run.out)
    assert answer["house"] == "club"
    assert [
        line["odds"] for line in answer["boxes"][0]["lines"] if line["wager"] == "pair-plus"
    ] == ["50 to 1"]


def test_a_line_that_is_too_long_is_told_and_the_next_one_answered(
    trifelt: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settle, "LONGEST_LINE", 200_000)
    run = trifelt("settle", "-", "--lines", "--json", stdin="x" * 500_000 + "\n[]\n")
    assert run.status == 2
    assert [json.loads(line)["line"] for line in run.out.splitlines()] == [1, 2]
    assert "longer than" in run.faults[0]


def test_a_line_without_an_end_and_an_input_without_one_are_refused(
    trifelt: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (settle, terminal):
        monkeypatch.setattr(module, "LARGEST_INPUT", 2 << 20)
    endless = b"\0" * ((2 << 20) + 1)
    for options in (["--lines"], []):
        run = trifelt("settle", "-", *options, stdin=endless)
        assert (run.status, run.out) == (2, "")
        assert "2 MiB" in run.faults[0]
    assert "line 1: not JSON" not in run.err


def test_a_list_of_wrong_documents_is_told_up_to_a_hundred_faults(trifelt: Runner) -> None:
    run = trifelt("settle", "-", stdin="[" + "{}," * 20_000 + "{}]")
    assert run.status == 2
    assert len(run.faults) == 101
    assert run.faults[-1].startswith("and at least ")


def test_somebody_at_a_terminal_is_told_that_they_are_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Terminal(io.TextIOWrapper):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal(io.BytesIO(b"[]")))
    assert main(["settle", "-"]) == 0
    assert "Ctrl+D" in capsys.readouterr().err


def test_the_help_shows_a_round_that_settles_and_every_name_that_a_stake_can_have(
    trifelt: Runner, tmp_path: Path
) -> None:
    told = INPUT_TOLD["settle"]
    example = tmp_path / "round.json"
    example.write_text(told[told.index("{") : told.rindex("}") + 1], encoding="utf-8")
    assert trifelt("settle", str(example)).status == 0
    shown = " ".join(trifelt("settle", "--help").out.split())
    for game in GAMES:
        assert f"{game.id}: {', '.join(wager.id for wager in game.placeable)}" in shown
