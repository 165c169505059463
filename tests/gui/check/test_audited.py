"""A round of an audited file opened in the check: both say the same of every payment."""

import random
from itertools import groupby
from pathlib import Path

import pytest

from tests.engine.audit.test_every_round import Source
from tests.recorded import csv_of, mispaid, recorded_lines
from trifelt.engine.audit.audited import Difference
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import COLUMNS
from trifelt.engine.clauses import cited
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN
from trifelt.gui.check.model import payments
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.payments import PaymentHeader, audit_file, audit_words
from trifelt.gui.check.model.recorded_round import recorded_round

ROUNDS = 150


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_check_differs_where_and_by_what_the_audit_says(game: Game, tmp_path: Path) -> None:
    rng = random.Random(game.id)
    lines = [line for n in range(ROUNDS) for line in recorded_lines(n, game, rng, BUILT_IN)]
    for line in lines:
        if rng.random() < 0.3:
            mispaid(line, rng)
    path = tmp_path / "shift.csv"
    path.write_text(csv_of(lines))
    source = PaymentHeader(path, COLUMNS, {name: name for name in COLUMNS})
    audited = audit_file(source, Houses(), lambda: True, lambda _progress: None)
    assert not audited.found.faults
    recorded = [one for one in audited.found.differences if one.line.texts["paid"]]
    assert any(one.line.texts["paid"].startswith("-") for one in recorded)

    def number(one: Difference) -> str:
        return one.line.texts["round"]

    for _, found in groupby(recorded, number):
        differences = list(found)
        opened = recorded_round(audited, differences[0].line)
        check = Check(opened.house)
        check.put(opened.draft)
        views = [view for box in check.result.boxes for view in box.lines if view.difference]
        assert sorted(
            (view.box, view.bettor or "", view.wager, view.difference or 0) for view in views
        ) == sorted(
            (
                int(one.line.texts["box"]),
                one.line.texts["player"] if game.bettors else "",
                one.line.texts["wager"],
                -one.difference,
            )
            for one in differences
        )
        sums = check.result.sums
        if not (sums.verdict.not_recorded or sums.verdict.not_returned):
            assert sums.difference == -sum(one.difference for one in differences)
        # That nothing was paid on a win the check shows by the amount alone.
        kinds = {view.likely.kind for view in views if view.likely}
        assert kinds == {one.kind for one in differences} - {None, "win-unpaid"}


def test_that_a_list_leaves_lines_out_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "shift.csv"
    path.write_text(csv_of([]) + "junk\n" * 30)
    source = PaymentHeader(path, COLUMNS, {name: name for name in COLUMNS})
    for most in (30, 31):
        monkeypatch.setattr(payments, "MOST_LISTED", most)
        audited = audit_file(source, Houses(), lambda: True, lambda _progress: None)
        assert (len(audited.faults), audited.counts["faults",]) == (30, 30)
        assert (f"at most {most} lines" in audit_words(audited).render()) == (most == 30)


def test_a_document_with_irregularities_differs_as_the_check_of_it_says(tmp_path: Path) -> None:
    wagers = '"wagers": {"main": "100", "tie": "10"}'
    amounts = '[{"box": 1, "wager": "main", "winnings": "50", "returned": "100"}]'
    decided = f'"who": "Ann", "amounts": {amounts}'
    rounds = [
        ("2s 2c Kh", '{"id": "withdrawn-wager", "box": 1, "wager": "main", "amount": "100"}'),
        ("9s 2c 7h", f'{{"id": "house-decision", "ground": "lights", {decided}}}'),
        ("2s 2c Kh", '{"id": "late-increase", "box": 1, "wager": "main", "amount": "25"}'),
    ]
    path = tmp_path / "rounds.jsonl"
    path.write_text(
        "\n".join(
            f'{{"game": "three-pictures", "dealer": "9h 8d Kc", "incidents": [{incident}], "boxes":'
            f' [{{"hand": "{hand}", {wagers}}}], "paid":'
            ' [{"box": 1, "wager": "main", "winnings": "100"}]}'
            for hand, incident in rounds
        )
    )
    audited = audit_file(PaymentHeader(path), Houses(), lambda: True, lambda _progress: None)
    assert not audited.found.faults
    assert len(audited.found.differences) == len(rounds)
    for one in audited.found.differences:
        opened = recorded_round(audited, one.line)
        check = Check(opened.house)
        check.put(opened.draft)
        views = [view for view in check.result.boxes[0].lines if view.wager == "main"]
        assert views[0].difference == -one.difference
        assert (views[0].likely and views[0].likely.kind) == one.kind


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_difference_has_the_clauses_that_the_check_has(game: Game, tmp_path: Path) -> None:
    """In houses with limits, a maximum payout and tables of their own."""
    rng = random.Random(game.id)
    houses = Source(game, rng)
    lines = [line for n in range(60) for line in recorded_lines(n, game, rng, houses)]
    for line in lines:
        if rng.random() < 0.3:
            mispaid(line, rng)
    path = tmp_path / "shift.csv"
    path.write_text(csv_of(lines))
    names = {name: name for name in COLUMNS}
    source = PaymentHeader(path, COLUMNS, names)
    audited = audit_file(source, Houses.of(houses), lambda: True, lambda _progress: None)
    listed = [one for one in audited.found.differences if one.line.texts["paid"]]
    assert listed
    for one in listed:
        opened = recorded_round(audited, one.line)
        check = Check(opened.house)
        check.put(opened.draft)
        texts = one.line.texts
        bet = texts["box"], texts["player"] if game.bettors else "", texts["wager"]
        views = [view for box in check.result.boxes for view in box.lines]
        mine = [view for view in views if (str(view.box), view.bettor or "", view.wager) == bet]
        assert set(cited(one.clause)) == {each for view in mine for each in cited(view.clause)}
