"""A dispute typed on a real display, under a real keyboard: due, paid, difference, saved."""

from pathlib import Path

import pytest

from tests.certain import certain
from tests.gui.asked_program import middle
from tests.gui.real_window import Told, real_window
from tests.journeys.opening import pane_of
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.storage.log import Log, RecordKind

pytestmark = pytest.mark.xvfb


def begin(application: Application) -> None:
    application.choice.choose_game("prosperity-3-pictures")
    application.window.show_pane("check")
    application.window.resize(1280, 800)


def tell(application: Application) -> Told:
    pane = pane_of(application, "check", CheckPane)
    entry = application.window.strip.entry
    return {
        "platform": application.qt.platformName(),
        "line": pane.check.line,
        "verdict": pane.verdict.headline.text(),
        "due": pane.verdict.due.text(),
        "open": pane.verdict.open.text(),
        "strip": "" if entry is None else str(entry.message),
        "whole": pane.check.result.is_whole,
        "places": {
            "paid": middle(pane.form.box.rows.rows["tie"].paid),
            "save": middle(pane.save),
        },
    }


def test_a_dispute_is_typed_compared_and_saved(x_display: str, trifelt_home: Path) -> None:
    with real_window(x_display, begin, tell) as screen:
        assert screen.told["platform"] == "xcb"
        # A hand of six characters moves on to the stakes, the last stake to the dealer.
        screen.write("JsKd9h200\n25\n\n10\n5\nQh10c9")
        assert screen.wait_for(line="1 JsKd9h 200 t25 dpp10 pp5 / d Qh10c")["whole"] is False
        screen.write("s")
        screen.wait_for(
            line="1 JsKd9h 200 t25 dpp10 pp5 / d Qh10c9s",
            whole=True,
            verdict="Pay $450.00 to box 1",
        )
        screen.click("paid")
        screen.write("0")
        screen.wait_for(
            verdict="Pay $250.00 more to box 1",
            open="Main: $200.00 due, payment not recorded\nLosing stake, collection not "
            "recorded: Dealer Prosperity Pictures, Picture Perfect",
        )
        screen.click("save")
        saved = screen.wait(lambda told: bool(told["strip"]))
        assert saved["strip"].startswith("Saved to the log (History). Checksum ")
        screen.keys("ctrl+n", "ctrl+l")
        screen.write("1 JsKd9h 200>200 t25>250 / d Qh10c9s\n")
        screen.wait_for(verdict="Paid correctly", strip="")  # nor the checksum of the last
    with Log(trifelt_home / "data" / "log.sqlite3") as log:
        (entry,) = log.page().entries
        assert entry.kind is RecordKind.CHECK
        record = certain(log.record(entry.id))
        assert record.body["paid"] == [{"box": 1, "bettor": 0, "wager": "tie", "paid": "0"}]
        assert str(record.body["checksum"]) in saved["strip"]
