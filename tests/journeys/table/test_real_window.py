"""A round at the table on a real display: real mouse, real keys, and what the screen then shows."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF

from tests.gui.asked_program import Place, at, middle
from tests.gui.pixels import Pixels
from tests.gui.real_window import Screen, Told, real_window
from tests.journeys.opening import pane_of
from trifelt.gui.app import Application
from trifelt.gui.table.view import TablePane
from trifelt.storage.log import Log, RecordKind

pytestmark = pytest.mark.xvfb

GAME = "three-card-poker"
START = 100_000


def begin(application: Application) -> None:
    application.window.resize(1440, 900)
    application.window.move(0, 0)
    pane = pane_of(application, "table", TablePane)
    pane.table.seeds = lambda: 3
    application.choice.choose_game(GAME)
    pane.new_session()
    pane.over.toast.hide()


def tell(application: Application) -> Told:
    pane = pane_of(application, "table", TablePane)
    table, felt, toast = pane.table, pane.felt, pane.over.toast.message

    def on_screen(point: QPointF) -> Place:
        return at(felt.viewport(), felt.mapFromScene(point))

    spots = {f"{key.box} {key.wager}": key for key, _ in felt.spot_frames()}
    return {
        "platform": application.qt.platformName(),
        "lies": {name: cents for name, key in spots.items() if (cents := table.stake(key))},
        "said": "" if toast is None else toast.render(),
        "asked": None if felt.movement.scripted else table.asked,
        "phase": str(table.round.phase),
        "busy": felt.movement.busy,
        "dragging": felt.drag.dragging,
        "free": pane.table.balance,
        "balance": pane.table.standing.balance,
        "marks": {f"{key.box} {key.wager}": mark.net for key, mark in felt.state.marks.items()},
        "reasons": len(pane.side.why.rows),
        "discarded": felt.items_of_felt.discards.count,
        "places": {
            **{name: on_screen(felt.foot_of(key)) for name, key in spots.items()},
            **{f"chip {cents}": on_screen(felt.rack.place_of(cents)) for cents in felt.rack.chips},
            "discards": on_screen(felt.items_of_felt.discards.top()),
            "play": middle(pane.over.tray.play),
        },
    }


def drag(screen: Screen, start: str, end: str) -> Told:
    """Drag what lies at one place to another and let it come to rest."""
    screen.take(start, end)
    screen.drop()
    return screen.wait_for(dragging=False, busy=False)


def around(seen: Pixels, place: Place, half: int = 12) -> NDArray[np.int64]:
    """The colours of a small square of the screen."""
    x, y = place
    return seen[y - half : y + half, x - half : x + half, :3].astype(int)


def differs(before: Pixels, after: Pixels, place: Place, half: int = 12) -> float:
    """By how much a small square changed, in steps of a colour on the average."""
    return float(np.abs(around(before, place, half) - around(after, place, half)).mean())


def test_a_round_is_played_with_the_mouse_and_seen_on_the_screen(
    x_display: str, trifelt_home: Path, tmp_path: Path
) -> None:
    with real_window(x_display, begin, tell) as screen:
        assert screen.told["platform"] == "xcb"
        ante, bonus, far, other = (
            screen.place(name) for name in ("3 ante", "3 pair-plus", "5 progressive", "6 ante")
        )
        empty = screen.picture(tmp_path / "1-empty.png")
        cloth = around(empty, ante).mean(axis=(0, 1))
        assert cloth[1] > cloth[0]  # felt is green
        assert cloth[1] > cloth[2]

        # In the hand the chip is where the mouse is, and the spots where it may lie are lit.
        screen.take("chip 2500", "3 ante")
        carried = screen.picture(tmp_path / "2-carried.png")
        assert screen.told["dragging"]
        assert differs(empty, carried, ante) > 20
        assert 1 < differs(empty, carried, other, 20) < 60
        assert differs(empty, carried, far) < 1
        screen.drop()
        told = screen.wait_for(lies={"3 ante": 2_500})
        assert told["free"] == START - 2_500

        drag(screen, "chip 500", "3 pair-plus")
        assert screen.told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        placed = screen.picture(tmp_path / "3-placed.png")
        assert differs(empty, placed, bonus) > 20
        assert differs(empty, placed, other) < 1

        # Where it may not lie it flies home, and the clause is told.
        told = drag(screen, "chip 250", "5 progressive")
        assert told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        assert "needs Ante first (3.5)" in told["said"]
        refused = screen.picture(tmp_path / "4-refused.png")
        assert differs(empty, refused, far) < 1
        warned = refused[:, :, :3].astype(int) - placed[:, :, :3]
        assert (np.abs(warned).sum(axis=2) > 30).sum() > 2_000  # the sentence over the felt

        screen.keys("z")
        assert screen.wait_for(lies={"3 ante": 2_500})["free"] == START - 2_500
        screen.keys("y")
        screen.wait_for(lies={"3 ante": 2_500, "3 pair-plus": 500})

        screen.keys("space")
        screen.wait(lambda told: told["phase"] != "betting")
        screen.wait_for(asked=3, busy=False)
        dealt = screen.picture(tmp_path / "5-dealt.png")
        # The hand stands large at the foot of the felt, on white cards.
        height = screen.place("play")[1]
        foot = dealt[height - 40 : height + 60, 100:900, :3]
        assert (foot.min(axis=2) > 230).mean() > 0.05
        # Bets stay where they are once the call is made.
        told = drag(screen, "3 pair-plus", "6 ante")
        assert told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        assert "No more bets" in told["said"]

        screen.click("play")
        told = screen.wait_for(phase="settled", busy=False)
        net = sum(told["marks"].values())
        assert set(told["marks"]) == {"3 ante", "3 play", "3 pair-plus"}
        assert told["balance"] == START + net
        assert told["reasons"] >= 3
        settled = screen.picture(tmp_path / "6-settled.png")
        assert differs(empty, settled, screen.place("3 ante"), 24) > 5

        # The next round: the cards lie in the rack, and one key bets as before.
        screen.keys("r")
        told = screen.wait_for(phase="betting", busy=False)
        assert told["lies"] == {"3 ante": 2_500, "3 pair-plus": 500}
        assert told["free"] == START + net - 3_000
        assert told["discarded"] == 6
        again = screen.picture(tmp_path / "7-again.png")
        x, y = screen.place("discards")
        assert differs(empty, again, [x + 15, y + 20]) > 5
        assert differs(placed, again, bonus) < 1
    with Log(trifelt_home / "data" / "log.sqlite3") as log:
        entries = log.page().entries
        assert [entry.kind for entry in entries].count(RecordKind.ROUND) == 1
        assert {entry.net for entry in entries} == {net}
