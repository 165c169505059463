"""What is wrong with a field of the check: said in one place, when it is wrong, moving nothing."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from tests.journeys.check.beginning import begin
from trifelt.engine.cards import read_cards
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.check.model.fields import BEGUN
from trifelt.gui.check.view import CheckPane
from trifelt.tour.driver import TourDriver

GAME_IDS = [game.id for game in GAMES]


def places(pane: CheckPane) -> list[tuple[int, int, int]]:
    """Where everything is that is typed into or clicked, and how wide."""
    form = pane.form
    rows = form.box.rows.rows.values()
    fields = [part for row in rows for part in row.parts]
    shown: list[QWidget] = [form.box.hand.edit, *fields, form.dealer.edit, form.grid]
    corners = [one.mapToGlobal(QPoint()) for one in shown]
    return [(at.x(), at.y(), one.width()) for at, one in zip(corners, shown, strict=True)]


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
@pytest.mark.parametrize("game", GAME_IDS)
def test_nothing_moves_while_a_fault_comes_and_goes(
    application: Application, driver: TourDriver, pane: CheckPane, game: str, size: tuple[int, int]
) -> None:
    application.window.resize(*size)
    begin(application, driver, pane, game)
    form, row = pane.form, next(iter(pane.form.box.rows.rows.values()))
    driver.write("KhQd6c")
    driver.enter("100")
    for edit, text in (
        (row.paid, "-"),
        (row.paid, "-25x"),
        (row.paid, "0<"),
        (row.paid, "0<s"),
        (row.stake, "5x"),
        (form.dealer.edit, "KhKh"),
        (form.dealer.edit, "9s9c9d8h"),
        (form.box.hand.edit, "KhQd6c5s"),
    ):
        driver.click(edit)
        before, was = places(pane), edit.text()
        driver.write_over(text)
        assert places(pane) == before, text
        driver.write_over(was or "0")
        assert places(pane) == before, text


def test_an_unfinished_amount_is_no_fault_while_it_is_typed(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "lucky-three-pictures")
    driver.write("KhQd6c")
    driver.enter("100")
    row = pane.form.box.rows.rows["main"]
    for text in ("-", "0<", "10<", "1,"):
        driver.click(row.paid)
        driver.write_over(text)
        assert not row.paid.property("fault")
        assert BEGUN.render() in pane.verdict.headline.text()
        driver.click(pane.form.dealer.edit)  # it is left so
        assert row.paid.property("fault")
        assert "Paid: Main" in pane.form.told.text()
    driver.click(row.paid)
    driver.write_over("-25x")
    assert row.paid.property("fault")
    driver.write_over("-25")
    assert not row.paid.property("fault")


def test_a_refused_save_says_what_is_wrong_in_the_field_that_is_being_typed(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "lucky-three-pictures")
    driver.write("KhQd6c")
    row = pane.form.box.rows.rows["main"]
    row.stake.setFocus()
    for edit, text, named in ((row.stake, "0", "Stake: Main"), (row.paid, "10<", "Paid: Main")):
        driver.click(edit)
        driver.write_over(text)
        assert not edit.property("fault")  # more may be typed
        driver.key("Ctrl+S")
        assert edit.hasFocus()
        assert edit.property("fault")
        assert pane.form.told.text().startswith(f"{named}: ")
        driver.write_over("10")
        assert not edit.property("fault")


@pytest.mark.parametrize("stake", ["", "10", "25"])
def test_a_stake_before_a_payment_is_understood_or_refused(
    application: Application, driver: TourDriver, pane: CheckPane, stake: str
) -> None:
    begin(application, driver, pane, "lucky-three-pictures")
    driver.write("KhQd6c")
    row = pane.form.box.rows.rows["main"]
    driver.write(stake)
    for pasted in (False, True):
        driver.click(row.paid)
        driver.write_over("0")
        if pasted:
            application.qt.clipboard().setText("10>10<10")
            row.paid.selectAll()
            driver.key("Ctrl+V")
        else:
            driver.write_over("10>10<10")
        person = pane.check.box.bettors[0]
        if stake == "25":
            assert person.stakes["main"] == "25"
            assert row.paid.property("fault")
        else:
            assert (person.stakes["main"], person.paid["main"]) == ("10", "10<10")
            assert not row.paid.property("fault")
            assert row.paid.text() == "10<10"


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_fourth_card_typed_at_once_stays_with_the_hand(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    begin(application, driver, pane, game)
    for card in ("5s", "10d", "Ac"):
        pane.form.box.hand.edit.selectAll()
        driver.write("2h3dQc" + card)
        assert pane.check.box.hand == "2h3dQc" + card
        assert not any(pane.check.box.bettors[0].stakes.values())
        assert pane.form.box.hand.edit.hasFocus()
        assert "Expected 3 cards, got 4" in pane.form.told.text()


def test_5_2_a_card_is_clicked_once_more_where_cards_in_excess_are_declared(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    begin(application, driver, pane, "three-pictures")
    driver.key("Ctrl+L")
    driver.enter("1 KhQhJh 25 / d 9s8d / i deck-count")
    (king,) = read_cards("Kh").cards
    for strip in (pane.form.dealer.strip, pane.form.box.hand.strip):
        driver.click(strip, QPoint(10, 10))
        driver.click(pane.form.grid.button(king))
    assert pane.form.told.text() == ""
    assert pane.check.draft.dealer == "9s 8d Kh"
    assert pane.check.draft.boxes[0].hand == "Kh Qh Jh Kh"
    driver.click(pane.form.grid.button(king))  # once more takes both out
    assert pane.check.draft.boxes[0].hand == "Qh Jh"
