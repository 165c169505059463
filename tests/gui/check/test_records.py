"""A check that was saved opens and is printed again as it was."""

import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.certain import certain
from tests.gui.check.typed import typed
from trifelt.engine.games import GAMES
from trifelt.engine.houses import House, built_in_houses
from trifelt.engine.languages import catalogue_of, in_every_language
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.kept import Unfinished
from trifelt.gui.check.model.marks import CheckMarks
from trifelt.gui.check.model.record import (
    as_saved,
    check_record,
    checksum_of,
    reopened,
    summary_of,
)
from trifelt.gui.check.model.recorded_round import RecordedRound
from trifelt.gui.check.model.verdict_words import sums_text
from trifelt.storage.houses import UserHouses
from trifelt.storage.log import Filter, Log, Record, RecordKind, new_id
from trifelt.storage.refusal import StorageError

SAVED = datetime(2026, 3, 4, 5, 6, 7, 89_000, tzinfo=timezone(timedelta(hours=8)))


def own_houses(folder: Path) -> list[House]:
    """Houses of a user's own, each built on one of the game's, as their files have them."""
    houses = UserHouses(folder)
    made = []
    for game in GAMES:
        for number, base in enumerate(built_in_houses(game)):
            own = replace(base, id=f"own-{number}", name=f"Own {number}", base=base.id)
            made.append(houses.save(own).value)
    return made


def saved_record(house: House, seed: int) -> tuple[Check, Record]:
    check = Check(house)
    check.deal_random(random.Random(seed))
    assert check.result.settlement is not None
    return check, check_record(check.result, check.draft, CheckMarks(table="T-1"), SAVED)


def test_100_checks_under_own_houses_open_again_with_their_checksum_and_time(
    tmp_path: Path,
) -> None:
    houses = own_houses(tmp_path / "houses")
    with Log(tmp_path / "data" / "log.sqlite3") as log:
        for seed in range(100):
            check, record = saved_record(houses[seed % len(houses)], seed)
            log.save(record)
            found = certain(log.record(record.id))
            opened = certain(reopened(found))
            again = Check(opened.house)
            again.put(opened.draft)
            assert again.result.checksum == opened.checksum == check.result.checksum
            assert again.line == check.line
            assert opened.created == SAVED
            assert opened.house.id == check.house.id


def test_what_came_after_the_call_is_not_among_the_stakes_of_a_record() -> None:
    """75 on the Main and 5 on the Tie lay at the close."""
    line = "1 JhJs7c 75>-75 t5>-5 / d 9d9cAc / i late-increase box=1 wager=main amount=25"
    check = typed("prosperity-3-pictures", line)
    record = check_record(check.result, check.draft, CheckMarks(), SAVED)
    assert (record.staked, record.net) == (8_000, -8_000)


def test_a_correction_of_what_was_paid_has_another_checksum_and_early_ones_stay_valid() -> None:
    check = typed("lucky-three-pictures", "1 KhQs6d 100>50 lp10>40 / d 5h3h2c")
    first = check_record(check.result, check.draft, CheckMarks(), SAVED)
    check.set_paid(0, "main", "100")
    corrected = check_record(check.result, check.draft, CheckMarks(), SAVED, first.id)
    assert first.body["checksum"] != corrected.body["checksum"]
    check.set_paid(0, "main", "50")  # as it was: a correction of its marks alone
    sums = {
        check_record(check.result, check.draft, CheckMarks(table=table), when, first.id).body[
            "checksum"
        ]
        for table, when in (("PR-9", SAVED), ("PR-8", SAVED + timedelta(minutes=1)))
    }
    assert len({first.body["checksum"], *sums}) == 3
    early = replace(first, body={**first.body, "checksum": "0000-0000"})
    opened = certain(reopened(early))
    check.put(opened.draft)
    assert opened.changed_sum(check.result) is None
    assert checksum_of(check.result, early) == "0000-0000"
    check.set_cards("dealer", "9h9c10d")
    assert opened.changed_sum(check.result) is not None


def test_a_check_is_found_by_anything_on_its_slip(tmp_path: Path) -> None:
    line = "1 KhKd8c @Annette 1250>1000 @Ben 180 / d 2s4cQd / i player-left box=1 bettor=Ben"
    check = typed("lucky-three-pictures", line)
    marks = CheckMarks(table="T-1", dealer="Dora", claim="says 20 short")
    record = check_record(check.result, check.draft, marks, SAVED)
    with Log(tmp_path / "log.sqlite3") as log:
        log.save(record)
        for text in (
            *("annette", "Ben", "1250", "1,250.00", "$250", "Kh Kd", "KhKd8c", "2s4cQd"),
            *("3.13.1", "5.3", "walked away", "player-left", "t-1", "dora", "20 short"),
            *(f"{SAVED:%H:%M}", f"{SAVED:%Y-%m-%d}", f"{SAVED:%Y-%m-%d %H:%M}", f"{SAVED:%Y-%m}"),
            *("single picture six", "double pictures eight", str(check.result.checksum)),
        ):
            assert len(log.page(Filter(text=text)).entries) == 1, text
        for text in (
            f"{SAVED:%Y}",
            f"{SAVED.minute + 100}",
            "triple pictures",
            "Cora",
            "1251",
            "9s",
            "3.17",
            "3.13.1.1",
            "3.1",
            "13.1",
        ):
            assert not log.page(Filter(text=text)).entries, text


def test_a_check_is_found_by_amounts_cards_and_checksums_in_any_form(tmp_path: Path) -> None:
    line = "1 2h3d10c @Ann* 4375>0 @Ben 600>0<192.86 @Chi 1234567>-60 / d Kc5c3s"
    check = typed("lucky-three-pictures", line)
    claim = CheckMarks(claim="says that he is 37,50 short, with K\N{BLACK SPADE SUIT} on the felt")
    record = check_record(check.result, check.draft, claim, SAVED)
    with Log(tmp_path / "log.sqlite3") as log:
        log.save(record)
        whole = str(record.body["checksum"])
        for text in (
            *("192.86", "$192.86", "0<192.86", "192,86", "37,50", "37.50", "Ks"),
            *("4375", "4,375", "4,375.00", "4 375,00", "4.375,00", "4\N{NO-BREAK SPACE}375,00"),
            *("1.234.567,00", "10♣", "2♥ 3♢", "2♡3♦10♣", "K♣"),
            *(whole, whole.lower(), whole.replace("-", ""), whole.replace("-", "").lower()),
        ):
            assert len(log.page(Filter(text=text)).entries) == 1, text
        for text in ("4.375", "K♥", "192,87", "2♠ 3♢"):
            assert not log.page(Filter(text=text)).entries, text


def test_a_check_is_found_by_an_amount_due_or_paid_as_it_is_printed(tmp_path: Path) -> None:
    line = "1 9c9d4h p 30>25 play>30 pp5>5 / 2 KhKd4c p 40>40 play>40 / d Qh7c5d"
    check = typed("three-card-poker", line)
    record = check_record(check.result, check.draft, CheckMarks(), SAVED)
    printed = [sums_text(check.result.sums, "$")]
    for box in check.result.boxes:
        printed += filter(None, (view.paid_text("$") for view in box.lines))
    with Log(tmp_path / "log.sqlite3") as log:
        log.save(record)
        for message in printed:
            for text in in_every_language(message):
                assert len(log.page(Filter(text=text)).entries) == 1, text
        for text in ("winnings due 145.00", "Winnings due $145.00", "paid 25.00", "65.00", "80.00"):
            assert len(log.page(Filter(text=text)).entries) == 1, text
        for text in (
            '"winnings due 145.00"',
            "“Paid $25.00”",
            '30.00 "paid 5.00: correct',
            "「25.00: 5.00」",
        ):
            assert len(log.page(Filter(text=text)).entries) == 1, text
        for text in ("winnings due 146.00", "paid 26.00", '"winnings due 40.00"', "“Paid $145.00”"):
            assert not log.page(Filter(text=text)).entries, text


def test_a_wager_that_the_name_of_its_game_holds_too_is_found_as_a_wager(tmp_path: Path) -> None:
    with Log(tmp_path / "log.sqlite3") as log:
        for side in ("lp10", "lt10"):
            check = typed("lucky-three-pictures", f"1 KhQs6d 100 {side} / d 5h3h2c")
            log.save(check_record(check.result, check.draft, CheckMarks(), SAVED))
        for text, count in (("lucky pictures", 1), ("Lucky Tie 100", 1), ("lucky three", 2)):
            assert len(log.page(Filter(text=text)).entries) == count, text


FOUND_BY = (
    (
        "three-card-poker",
        "1 8h8d8c p 25 pp10 / d KsQs2c",
        "pair plus, pair-plus, PairPlus, 对子以上",
    ),
    (
        "three-card-prime",
        "1 5h6d7c f 10 / d 9s9d9h / c 5s / i house-decision ground=mucked who=Lee pays=1:ante:9:10",
        "mucked, house decision, Lee",
    ),
    (
        "three-card-poker",
        "1 3h4d7c p 20 / d KsQs2c / i cards-exposed count=2",
        "5.5, exposed, cards-exposed",
    ),
)


def test_wagers_irregularities_and_whole_clauses_find_a_check_also_in_an_older_log(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log.sqlite3"
    with Log(path) as log:
        for game, line, _ in FOUND_BY:
            check = typed(game, line)
            log.save(check_record(check.result, check.draft, CheckMarks(), SAVED))
    for age in ("new", "older"):
        if age == "older":
            with closing(sqlite3.connect(path, isolation_level=None)) as link:
                link.execute("DELETE FROM mark")
                link.execute("DROP TABLE word")
                link.execute("CREATE VIRTUAL TABLE word USING fts5 (searched, content='')")
        with Log(path) as log:
            for game, line, texts in FOUND_BY:
                for text in texts.split(", "):
                    (entry,) = log.page(Filter(text=text)).entries
                    assert entry.game == game, (age, text, line)
            for text in ("5.51", "5.5.1", "1.5", "tie"):
                assert not log.page(Filter(text=text)).entries, (age, text)


@pytest.mark.parametrize(
    "spoiled",
    [
        {"boxes": ["x"]},
        {"boxes": [{"box": "one", "wagers": 5}]},
        {"boxes": [{"box": 1, "bettors": [7]}]},
        {"boxes": [{"box": 1, "wagers": ["ante"]}]},
        {"incidents": ["misdeal"]},
        {"incidents": [{"id": "misdeal", "choices": [1]}]},
        {"boxes": 12},
        {"dealer": {"a": []}},
    ],
)
def test_a_record_that_holds_no_round_is_refused_in_a_sentence(
    tmp_path: Path, spoiled: dict[str, object]
) -> None:
    _, record = saved_record(own_houses(tmp_path)[0], 1)
    document = certain(record.body["document"], dict)
    body = {**record.body, "document": {**document, **spoiled}}
    with pytest.raises(StorageError, match="cannot be opened"):
        reopened(replace(record, id=new_id(), body=body))


def test_an_irregularity_that_an_older_version_took_for_whole_is_opened_and_marked() -> None:
    """Of `1>2` alone nobody knows whose hand box 1 has now."""
    line = "1 8h8d2c p 20>20 / 2 Jd9h4c p 30>-30 / d Qh7c5d / i misdeal handled=no"
    check = typed("three-card-poker", f"{line} reconstructible=yes moves=1>2,2>1")
    record = check_record(check.result, check.draft, CheckMarks(dealer="Mei"), SAVED)
    document = certain(record.body["document"], dict)
    (told,) = document["incidents"]
    moves = [{"from": 1, "to": 2}]
    body = {**record.body, "document": {**document, "incidents": [{**told, "moves": moves}]}}
    opened = certain(reopened(replace(record, body=body)))
    check.put(opened.draft)
    assert (opened.marks.dealer, check.draft.incidents[0]["moves"]) == ("Mei", moves)
    assert [box.bettors[0].paid["ante"] for box in check.draft.boxes] == ["20", "-30"]
    assert [*check.result.faults] == ["incidents[0].moves[0].from"]
    said = certain(opened.changed_sum(check.result)).render()
    assert str(record.body["checksum"]) in said
    assert "whose hand has box 1 now?" in said


@pytest.mark.parametrize("paid", ["x", [1], [{}], [{"bettor": 0}], [{"bettor": 9, "box": []}]])
def test_what_was_paid_to_nobody_is_left_out(tmp_path: Path, paid: object) -> None:
    _, record = saved_record(own_houses(tmp_path)[0], 1)
    opened = certain(reopened(replace(record, body={**record.body, "paid": paid, "marks": [paid]})))
    assert opened.marks == CheckMarks()


def test_a_record_without_a_round_opens_nothing(tmp_path: Path) -> None:
    _, record = saved_record(own_houses(tmp_path)[0], 1)
    assert reopened(replace(record, kind=RecordKind.NOTE, body={"text": "x"})) is None


@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_a_check_of_several_boxes_is_not_listed_as_if_it_were_the_box_of_that_number(
    language: str,
) -> None:
    check = Check(built_in_houses(GAMES[0])[0])
    check.deal_random(random.Random(1))
    said = summary_of(check.result, CheckMarks()).render(catalogue_of(language))
    assert str(len(check.result.boxes)) in said
    assert not said[0].isdecimal()  # a number before 门 is a box's everywhere else


def test_the_house_of_what_is_opened_again_is_named_in_the_windows_language() -> None:
    check = typed("three-card-prime", "1 KsKcKd p 10 / d Ac5d4h")
    draft, marks, house = check.draft, CheckMarks(), check.house
    opened = (
        as_saved(SAVED, house),
        Unfinished(draft, house, marks).said,
        RecordedRound(house, draft, marks, 2, Path("x.csv"), 0).said(draft),
    )
    for told in opened:
        for code in ("zh_Hans", "zh_Hant"):
            said = told.render(catalogue_of(code))
            assert house.title.render(catalogue_of(code)) in said
            assert "Standard" not in said
