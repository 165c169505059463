"""The lists of an audit as they show and as they are exported."""

import csv
import json
from pathlib import Path

from trifelt.engine.audit.houses import Houses
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.payment_lists import FAULT_LIST
from trifelt.gui.check.model.payments import (
    AUDITED_BY,
    AuditedFile,
    PaymentHeader,
    audit_file,
    audit_words,
    faults_text,
)
from trifelt.gui.check.model.recorded_round import recorded_round

NAMES = {
    "round": "Runde", "game": "game", "dealer": "Bank", "box": "box", "hand": "hand",
    "wager": "wager", "stake": "Einsatz", "paid": "paid", "staff": "staff",
}  # fmt: skip


def audited(path: Path, *lines: str) -> AuditedFile:
    """A file of these lines, its columns apart by semicolons."""
    path.write_text("\n".join([";".join(NAMES.values()), *lines]))
    source = PaymentHeader(path, tuple(NAMES.values()), NAMES)
    return audit_file(source, Houses(), lambda: True, lambda _progress: None)


def test_what_is_wrong_is_told_at_the_column_as_the_file_calls_it(tmp_path: Path) -> None:
    line = "1;three-pictures;9s 2h 5c;1;Ks 5h 3c;main;{};{};Lee"
    found = audited(tmp_path / "f.csv", line.format("much", "30"))
    (fault,) = found.faults
    where = FAULT_LIST[1].text(fault)
    assert str(where) == "Einsatz"
    rows = list(csv.reader(faults_text(found).splitlines()))
    assert rows[0] == ["line", "column", "text", "file", "version", *NAMES.values()]
    told = dict(zip(rows[0], rows[1], strict=True))
    assert (told["column"], told["Einsatz"], told["paid"]) == ("Einsatz", "much", "30")
    assert (told["Bank"], told["staff"]) == ("9s 2h 5c", "Lee")


def test_what_is_not_recorded_is_counted_alike_in_every_group(tmp_path: Path) -> None:
    line = "{};three-pictures;9s 2h 5c;1;Ks 5h 3c;{};30;{};{}"
    found = audited(
        tmp_path / "f.csv",
        line.format(1, "main", "", "Lee"),
        line.format(2, "main", "30", "Lee"),
        line.format(2, "tie", "", ""),
        line.format(3, "main", "40", "Lee"),
    )
    assert not found.faults
    assert {sum(one.missing for one in found.sums(by)) for by in AUDITED_BY} == {2}
    assert {sum(one.count for one in found.sums(by)) for by in AUDITED_BY} == {3}


def test_what_is_one_line_of_one_round_is_said_so(tmp_path: Path) -> None:
    line = "{};three-pictures;9s 2h 5c;1;Ks 5h 3c;main;30;30;Lee"
    lines = [line.format(number) for number in range(2)]
    said = [audit_words(audited(tmp_path / "f.csv", *lines[:count])).render() for count in (1, 2)]
    assert [words.partition(":")[0] for words in said] == [
        "1 line of 1 round", "2 lines of 2 rounds",
    ]  # fmt: skip


def test_payments_are_opened_as_the_audit_read_them(tmp_path: Path) -> None:
    """Names and amounts as people write them, and the envies of several hands in one amount."""
    hands = enumerate(("2s 3c 7h", "Ah Kh Qh", "Ad Kd Qd"), start=1)
    bets = {"wagers": {"ante": "10", "progressive": "2.50"}}
    boxes = [{"box": n, "hand": hand, "decision": "fold"} | bets for n, hand in hands]
    paid = [("envy", "50"), ("Envy", "$30.00"), ("Ante", "$5")]
    document = {
        "game": "three-card-poker",
        "dealer": "Qs 8d 2c",
        "jackpot": "25000",
        "boxes": boxes,
        "paid": [{"box": 1, "wager": wager, "winnings": amount} for wager, amount in paid],
    }
    path = tmp_path / "rounds.jsonl"
    path.write_text(json.dumps(document))
    found = audit_file(PaymentHeader(path), Houses(), lambda: True, lambda _progress: None)
    differences = [one for one in found.found.differences if one.paid is not None]
    check = Check((opened := recorded_round(found, differences[0].line)).house)
    check.put(opened.draft)
    shown = {view.wager: view.difference for view in check.result.boxes[0].lines if view.difference}
    assert shown == {one.line.texts["wager"]: -one.difference for one in differences}
    assert shown["envy"] == 2000
