"""A round of an audited file opened in the check: both say the same of every payment."""

import random
from itertools import groupby
from pathlib import Path

import pytest

from tests.recorded import csv_of, mispaid, recorded_lines
from trifelt.engine.audit.audited import Difference
from trifelt.engine.audit.houses import Houses
from trifelt.engine.audit.record import COLUMNS
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import BUILT_IN
from trifelt.gui.check.model.check import Check
from trifelt.gui.check.model.payments import PaymentHeader, audit_file
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
                one.due - one.paid,
            )
            for one in differences
        )
        # That nothing was paid on a win the check shows by the amount alone.
        kinds = {view.likely.kind for view in views if view.likely}
        assert kinds == {one.kind for one in differences} - {None, "win-unpaid"}
