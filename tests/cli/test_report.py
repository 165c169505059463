"""`trifelt report`: one sheet as text, JSON, CSV and PDF, the same for ever."""

import csv
import io
import json
import re
import time
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.conftest import Runner
from trifelt.engine.games import GAMES

POKER = "three-card-poker"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_table_has_every_outcome_of_the_figures(trifelt: Runner, tmp_path: Path, game: str) -> None:
    assert trifelt("report", game, "--out", "sheet.csv") == (0, "", "")
    text = (tmp_path / "sheet.csv").read_bytes()
    assert text.startswith(b'"version",')
    whole = list(csv.DictReader(io.StringIO(text.decode())))
    rows = [row for row in whole if row["stake"]]
    answer = json.loads(trifelt("analyze", game, "--json").out)
    outcomes = [
        (each["wager"], one["combinations"])
        for each in answer["wagers"]
        for one in each["outcomes"]
    ]
    assert [(row["wager"], int(row["combinations"])) for row in rows] == outcomes
    assert {(row["game"], row["house"], row["stake"]) for row in rows} == {
        (game, answer["house"], "1")
    }
    sheet = json.loads(trifelt("report", game, "--json").out)
    beside = [(each["wager"], one) for each in sheet["pay_tables"] for one in each["rows"]]
    assert [(row["wager"], row["row"], row["odds"]) for row in whole if row not in rows] == [
        (wager, one["row"], one["odds"] or "") for wager, one in beside
    ]
    for row in rows:
        assert all(str(sheet[name]) == row[name] for name in ("house_name", "rounding", "command"))
        for one in sheet["readings"]:
            assert f"{one['reading']} = {one['value']}" in row["readings"].split("; ")
    of = {one["wager"]: one for one in sheet["wagers"]}
    of_outcome = [one for wager in sheet["wagers"] for one in wager["outcomes"]]
    for row, one in zip(rows, of_outcome, strict=True):
        assert row["return"] == ("" if one["return"] is None else str(one["return"]))
        exact = of[row["wager"]]["exact_return"]
        assert (Fraction(row["exact_return"]) if exact else None) == (exact and Fraction(exact))


def test_the_sheet_says_how_far_runs_spread_and_how_to_make_it_again(trifelt: Runner) -> None:
    asked = ["report", POKER, "--jackpot", "25000", "--seats", "3", "--play", "queen"]
    report = json.loads(trifelt(*asked, "--json").out)
    ante = report["wagers"][0]
    assert ante["volatility_index"] == pytest.approx(1.6448536 * ante["standard_deviation"])
    middle = [(run["low"] + run["high"]) / 2 for run in ante["returns"]]
    assert middle == pytest.approx([ante["rtp"]] * 5)
    assert ante["returns"][0]["high"] - ante["rtp"] == pytest.approx(
        ante["volatility_index"] / 1000**0.5
    )
    (envied,) = (each for each in report["wagers"] if "envy_value" in each)
    assert envied["returns"][0]["low"] == 0  # a run need not meet a hand that is envied
    assert report["edition"] == "Version 4, 9 May 2013"
    assert {each["reading"] for each in report["readings"]} >= {"fold-pair-plus"}
    again = report["command"].split()[1:]
    assert json.loads(trifelt(*again, "--json").out) == report


def test_the_pdf_is_the_same_to_the_byte_and_can_be_searched(
    process: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, zone in (("one", "UTC"), ("two", "Asia/Singapore")):
        monkeypatch.setenv("TZ", zone)
        assert process("report", POKER, "--out", f"{name}.pdf") == (0, "", "")
        time.sleep(1.1)  # a PDF tells the second in which it was made
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    told = "".join(page.extract_text() for page in PdfReader(tmp_path / "one.pdf").pages)
    for words in ("Straight flush", "5.5747 %", "Play Q-6-4 or better", "Version 4, 9 May 2013"):
        assert words in " ".join(told.split())


def test_the_sheet_has_every_pay_table_that_makes_its_figures(
    process: Runner, tmp_path: Path
) -> None:
    house = 'schema = 1\ngame = "three-card-poker"\nid = "own"\nname = "Own"\nbase = "mbs"\n'
    (tmp_path / "own.toml").write_text(house + '[wagers.ante-bonus]\npays = "3-2-1"\n')
    asked = "report", POKER, "--house", "own.toml", "--jackpot", "25000", "--seats", "2"
    report = json.loads(process(*asked, "--json").out)
    tables = {each["wager"]: each for each in report["pay_tables"]}
    assert [one["odds"] for one in tables["ante-bonus"]["rows"]] == ["3 to 1", "2 to 1", "1 to 1"]
    # 48, 52 and 720 of all 22,100 hands, whatever the dealer holds, and never folded.
    assert tables["ante-bonus"]["combinations"] == 22_100
    assert [one["combinations"] for one in tables["ante-bonus"]["rows"]] == [48, 52, 720]
    assert [one["odds"] for one in tables["envy"]["rows"]] == ["pay 250.00", "pay 50.00"]
    assert sum(one["return"] for one in tables["envy"]["rows"]) == pytest.approx(
        next(each["envy_value"] for each in report["wagers"] if "envy_value" in each)
    )
    assert process(*asked, "--out", "own.pdf").status == 0
    told = " ".join(page.extract_text() for page in PdfReader(tmp_path / "own.pdf").pages)
    bonus = " ".join(told.split()).partition("Included in the figures of Ante")[2]
    assert "Ante Bonus" in bonus
    assert "3 to 1" in bonus
    assert "Of 22,100" in bonus


def test_rows_that_no_fourth_card_changes_are_counted_over_the_deals(process: Runner) -> None:
    report = json.loads(process("report", "three-card-prime", "--json").out)
    (play,) = (each for each in report["pay_tables"] if each["wager"] == "play")
    counts = {one["row"]: one["combinations"] for one in play["rows"]}
    assert play["combinations"] == 407_170_400
    assert (counts["mini-royal"], counts["high-card"]) == (73_696, 92_390_100)


def test_the_sheet_says_the_maximum_payout_and_what_it_covers(
    process: Runner, tmp_path: Path
) -> None:
    house = 'schema = 1\ngame = "three-card-prime"\nid = "own"\nname = "Own"\nbase = "standard"\n'
    cap = '[cap]\namount = "50000"\nper = "hand"\nwagers = ["prime", "all-six"]\npooled = false\n'
    (tmp_path / "own.toml").write_text(house + cap)
    asked = "report", "three-card-prime", "--house", "own.toml"
    assert json.loads(process(*asked, "--json").out)["cap"] == {
        "amount": "50000.00", "per": "hand", "wagers": ["prime", "all-six"], "pooled": False,
    }  # fmt: skip
    for name in ("own.csv", "own.pdf"):
        assert process(*asked, "--out", name).status == 0
    rows = csv.DictReader(io.StringIO((tmp_path / "own.csv").read_text()))
    assert {row["cap"] for row in rows} == {"50000.00 a hand: prime, all-six"}
    told = " ".join(page.extract_text() for page in PdfReader(tmp_path / "own.pdf").pages)
    assert "50,000.00 over a hand, each on its own: Prime, All-Six" in " ".join(told.split())


def test_every_net_is_a_number_in_the_table_and_a_name_like_one_is_a_name(
    trifelt: Runner, tmp_path: Path
) -> None:
    house = f'schema = 1\ngame = "{POKER}"\nid = "own"\nname = "+1"\nbase = "mbs"\n'
    bonus = '[wagers.ante-bonus.pays]\nstraight-flush = 5\ntrips = "9 to 2"\nstraight = 1\n'
    (tmp_path / "own.toml").write_text(house + bonus)
    assert trifelt("report", POKER, "--house", "own.toml", "--out", "own.csv").status == 0
    text = (tmp_path / "own.csv").read_text()
    # Outcomes of the Ante are its nets; text would stand in quotes.
    ante = re.findall(r'"ante",1,([^,]+),', text)
    assert {"7", "6.5", "0", "-2"} <= set(ante)
    assert not any(net.startswith('"') for net in ante)
    assert {row["house_name"] for row in csv.DictReader(io.StringIO(text))} == {"'+1"}


def test_another_file_is_left_as_it_is(trifelt: Runner, tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"mine": 1}')
    run = trifelt("report", POKER, "--out", "mine.json")
    assert (run.status, run.faults) == (
        2, ["out: mine.json is another file and was left as it is"]
    )  # fmt: skip
    assert (tmp_path / "mine.json").read_text() == '{"mine": 1}'
    assert trifelt("report", POKER, "--out", "sheet.txt").status == 2
    for _ in range(2):
        assert trifelt("report", POKER, "--out", "sheet.json").status == 0


def test_the_sheet_is_told_in_another_language(trifelt: Runner) -> None:
    told = trifelt("report", "three-pictures", "--lang", "zh_SG").out
    assert "赌场优势" in told
    assert "house edge" not in told
    again = told.strip().splitlines()[-1].partition("trifelt ")[2]
    assert trifelt(*again.split()).out == told


@pytest.mark.parametrize(
    ("play", "way"),
    [
        ("best", "Best play"),
        ("queen", "As played: queen high or better"),
        ("always", "As played: every hand"),
        ("never", "As played: every hand folded"),
    ],
)
def test_the_sheet_is_headed_by_how_hands_were_played(
    process: Runner, tmp_path: Path, play: str, way: str
) -> None:
    asked = "report", POKER, "--play", play
    assert way in process(*asked).out.splitlines()
    assert process(*asked, "--out", "way.pdf").status == 0
    lines = [
        " ".join(line.split())
        for page in PdfReader(tmp_path / "way.pdf").pages
        for line in page.extract_text().splitlines()
    ]
    assert way in lines
    assert any(line.endswith(f"deals. {way}.") for line in lines)
    assert (play == "best") == any("Best play" in line for line in lines)
