"""A house of one's own from its first odds to its undone deletion, in every pane and outside."""

import json
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from tests.journeys.opening import pane_of
from tests.journeys.paytables.paytables_driver import (
    dialog_of,
    house_menu,
    save_under,
    take,
    tile,
    type_odds,
)
from trifelt.engine.cards import shuffled_deck
from trifelt.engine.hands import PAIR, hand_feature, hand_index
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.round.play import Phase
from trifelt.engine.variants.editing import differences
from trifelt.gui.app import Application
from trifelt.gui.check.view import CheckPane
from trifelt.gui.paytables.compare_view import CompareView
from trifelt.gui.paytables.view import PaytablesPane
from trifelt.gui.shell.dialogs import ChoiceDialog
from trifelt.gui.table.model.state import SpotKey
from trifelt.tour.driver import TourDriver

POKER = "three-card-poker"
OWN = "sam-s-club"


def program(*words: str) -> tuple[int, str, str]:
    """What the program answers in a process of its own: its status, its output, its faults."""
    done = subprocess.run(
        [sys.executable, "-m", "trifelt", *words],
        capture_output=True,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


def seed_with_a_pair() -> int:
    """A seed whose first box gets a pair and nothing more."""
    category = hand_feature("category")
    return next(seed for seed in count(1) if category[hand_index(shuffled_deck(seed)[:3])] == PAIR)


def test_a_saved_house_is_everywhere_at_once(
    application: Application,
    driver: TourDriver,
    pane: PaytablesPane,
    tmp_path: Path,
) -> None:
    # Edited and saved.
    type_odds(driver, pane, "pair-plus", "straight", "6")
    type_odds(driver, pane, "pair-plus", "pair", "2")
    edge = tile(pane, "pair-plus", "House edge")
    save_under(driver, pane, "Sam's Club")
    assert pane.more.hasFocus(), "beside the button that is off now"
    house, strip = application.window.header.house_button, application.window.strip
    assert strip.isVisible()
    assert strip.mapToGlobal(QPoint()).x() > house.mapToGlobal(house.rect().topRight()).x()
    assert application.choice.house.id == OWN
    assert not pane.save.isEnabled()
    assert pane.state.text() == "2 places differ from MBS"
    assert "Sam's Club" in application.window.header.house_button.text()

    # Played: a pair on the felt, bet by dragging chips, wins twice its stake.
    table = TableDriver(driver)
    table.play(POKER, seed=seed_with_a_pair())
    assert table.pane.table.house.id == OWN
    table.bet(3, "ante")
    table.bet(3, "pair-plus", 500)
    before = table.pane.table.standing.balance
    table.key("Space")
    table.decide_all()
    played = table.pane.table.round
    assert played.phase is Phase.SETTLED
    line = next(each for each in certain(played.settlement).lines if each.wager == "pair-plus")
    assert (line.outcome, str(line.odds), line.winnings) == ("pair", "2 to 1", 1_000)
    spot = SpotKey(3, "pair-plus")
    assert spot in [row.why.spot for row in table.pane.side.why.rows if row.why.line.net == 1_000]
    assert table.pane.table.standing.balance - before == played.totals_of("You").net
    assert spot in table.pane.felt.state.marks

    # Checked: typed into the payout check, the same pair pays the same.
    application.window.show_pane("check")
    check = pane_of(application, "check", CheckPane)
    driver.settle(50)
    check.form.box.focus_hand()
    driver.write("8h8d2c")
    for stake in ("25p", "10", ""):
        driver.enter(stake)
    driver.write("KsQd9c")
    result = check.check.result
    assert result.is_whole, [str(one.text) for one in result.read.missing]
    settled = [each.line for each in result.boxes[0].lines if each.line is not None]
    assert ("pair-plus", 2_000) in [(line.wager, line.winnings) for line in settled]

    # Known to the command line: listed, analysed to the pane's own figure, settled by.
    status, out, _ = program("houses", "list", "--game", POKER, "--json")
    assert status == 0
    assert (OWN, "user", "mbs") in [(h["id"], h["source"], h["base"]) for h in json.loads(out)]
    status, out, _ = program("analyze", POKER, "--house", OWN, "--json")
    figures = {each["wager"]: each for each in json.loads(out)["wagers"]}
    assert status == 0
    assert edge == f"{figures['pair-plus']['house_edge'] * 100:.3f} %".replace(
        "-", "\N{MINUS SIGN}"
    )
    document = tmp_path / "round.json"
    document.write_text(
        json.dumps(
            {
                "game": POKER,
                "house": OWN,
                "dealer": "Ks Qd 9c",
                "boxes": [{"hand": "8h 8d 2c", "wagers": {"pair-plus": "10"}}],
            }
        )
    )
    status, out, _ = program("settle", str(document), "--json")
    assert status == 0
    assert json.loads(out)["winnings"] == "20.00"

    # Compared: ticked in the comparison beside the printed tables.
    application.window.show_pane("paytables")
    driver.click(pane.views.button("compare"))
    compare = certain(pane.stack.currentWidget(), CompareView)
    driver.wait_until(lambda: bool(compare.compared), "a first comparison")
    key = f"{POKER}/house/{OWN}/pair-plus"
    item = compare.picker.item(key)
    compare.picker.tree.setCurrentItem(item)
    compare.picker.tree.setFocus()
    driver.key("Space")
    driver.wait_until(
        lambda: key in [each.candidate.key for each in compare.compared], "the comparison"
    )
    shown = next(line for line in compare.table.lines if line.key == key)
    assert shown.cells[0].value == edge
    take(driver, compare, "beside")
    both = [each.candidate for each in compare.compared if each.candidate.wager == "pair-plus"]
    assert [each.house.id for each in both] == ["mbs", OWN]

    # Deleted, it is gone everywhere; taken back, it is there again, and plays.
    house_menu(driver, pane, "delete")
    assert application.choice.house.id == "mbs"
    assert OWN not in program("houses", "list", "--game", POKER, "--json")[1]
    status, out, faults = program("analyze", POKER, "--house", OWN)
    assert (status, out) == (2, "")
    assert OWN in faults
    assert table.pane.table.house.id == "mbs"
    driver.click(application.window.strip.action)
    driver.settle()
    assert application.choice.house.id == OWN
    assert table.pane.table.house.id == OWN
    assert cell_text(pane.editor.house.offers["pair-plus"].pays.cell("straight")) == "6 to 1"
    assert program("analyze", POKER, "--house", OWN)[0] == 0


def test_a_saved_check_stays_as_it_was_saved_when_its_house_is_edited(
    application: Application, driver: TourDriver, pane: PaytablesPane
) -> None:
    type_odds(driver, pane, "ante-bonus", "straight", "2")
    save_under(driver, pane, "Sam's Club")
    application.window.show_pane("check")
    check = pane_of(application, "check", CheckPane)
    driver.key("Ctrl+L")
    driver.enter("1 KsQdJh p 25>25 play>25 ante-bonus>25 / d Qs7d2h")
    driver.key("Ctrl+S")
    saved = check.check.result
    assert saved.sums.verdict.hand_over == 25_00

    application.window.show_pane("paytables")
    type_odds(driver, pane, "ante-bonus", "straight", "3")
    driver.key("Ctrl+S")
    driver.wait_until(lambda: not pane.save.isEnabled(), "the house as it is edited")
    application.window.show_pane("check")
    driver.settle()
    assert (check.check.result.checksum, check.check.result.sums) == (saved.checksum, saved.sums)
    assert "as it was then" in check.banner.said.text()
    assert not check.save.isEnabled()
    # It is so after other games, other rounds, and back.
    application.choice.choose_game("three-pictures")
    application.choice.choose_game(POKER)
    driver.key("Ctrl+R", "Ctrl+Z")
    assert check.check.result.checksum == saved.checksum
    assert "as it was then" in check.banner.said.text()

    driver.click(check.banner.today)
    assert check.check.result.sums.verdict.hand_over == 50_00
    assert check.save.text() == "Save correction"
    # Another round is one of today.
    driver.key("Ctrl+Z", "Ctrl+L")
    assert check.check.result.checksum == saved.checksum
    driver.enter("1 9s8d7h p 25 / d As7c2c")
    assert check.check.house is application.choice.house
    assert not check.banner.isVisible()
    assert check.save.text() == "Save to log"


@pytest.mark.parametrize("discarded", [False, True])
def test_changes_that_are_not_saved_are_there_again_unless_they_were_given_up(
    application: Application,
    driver: TourDriver,
    pane: PaytablesPane,
    *,
    discarded: bool,
) -> None:
    type_odds(driver, pane, "pair-plus", "straight", "7")
    changed = pane.editor.house
    application.choice.choose_game("three-pictures")
    driver.settle()
    if discarded:
        driver.key("Ctrl+Q")
        driver.click(dialog_of(pane, ChoiceDialog).buttons["close"])
    else:
        application.window.end()  # as when the system ends the program
    again = Application(application.qt, application.folders)
    again.show()
    again.window.show_pane("paytables")
    found = pane_of(again, "paytables", PaytablesPane)
    assert not found.editor.draft.is_changed
    again.choice.choose_game(POKER)
    assert found.save.isEnabled() != discarded
    assert bool(differences(found.editor.house, changed)) == discarded
    again.window.end()
    again.close()
