"""Disputes as they are settled at a table, typed with real keys, in every game."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.certain import certain
from tests.gui.looking import nothing_is_under_way
from tests.journeys.check.beginning import fill
from tests.journeys.opening import pane_of
from trifelt.engine.clauses import cited, clauses_of
from trifelt.engine.documents.read import read_document
from trifelt.engine.houses import BUILT_IN
from trifelt.gui.app import Application
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.check.result_side import DEAL, LINES
from trifelt.gui.check.show import ShowView
from trifelt.gui.check.view import CheckPane
from trifelt.gui.help.page import ClauseDialog
from trifelt.gui.help.view import HelpPane
from trifelt.gui.history.view import HistoryPane
from trifelt.gui.irregularity.form import IrregularityFrame
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.tour.driver import TourDriver


def hand_over(application: Application, house: dict[str, object], game: str) -> None:
    """A round that comes from the table, under a house of its own."""
    content = {
        "game": game,
        "house": house,
        "dealer": "9s 8d 2c",
        "boxes": [{"box": 1, "hand": "Kh Qh Jh", "wagers": {_first(game): "25"}}],
    }
    if game == "three-card-prime":
        content["boxes"][0]["decision"] = "play"  # type: ignore[index]
    read = read_document(content, BUILT_IN)
    assert read.document is not None, [fault.render() for fault in read.faults]
    application.window.open_pane("check", read.document)


def _first(game: str) -> str:
    return "ante" if "card" in game else "main"


def test_a_capped_payout_of_three_card_prime_is_shared_out_and_shown(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    cap = {"amount": "50000", "per": "round", "wagers": ["play", "prime", "pair-bonus", "all-six"]}
    hand_over(application, {"base": "standard", "cap": cap}, "three-card-prime")
    fill(driver, pane, "1 AdKdQd p 1000 as100 / d Jd10d9d")
    result = pane.check.result
    assert result.is_whole
    paid = {view.wager: view.due for view in result.boxes[0].lines}
    assert paid["play"] + paid["all-six"] == 50_000_00
    driver.click(pane.pages.button("table"))
    driver.click(pane.pages.button("lines"))
    assert "50,000.00" in pane.verdict.open.text()
    assert f"Winnings due ${result.sums.pay / 100:,.2f}" in pane.verdict.due.text()


def test_a_pro_rated_box_of_three_bettors_pays_on_what_is_in_play(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    limits = {"main": {"min": "50", "max": "1000"}}
    hand_over(application, {"base": "rws", "wagers": limits}, "lucky-three-pictures")
    fill(driver, pane, "1 KhKd8c @A* 800 @B 600 @C 60 / d 5s4cJd")
    views = pane.check.result.boxes[0].lines
    assert [view.line.in_play for view in views if view.line] == [54_286, 40_714, 5_000]
    rows = {row.title.text(): row for row in pane.lines.rows}
    assert list(rows) == ["A: Main", "B: Main", "C: Main"]
    said = "800.00 among bets of 1,460.00 over the maximum of 1,000.00: 542.86 in play and lost"
    assert said in rows["A: Main"].reason.text()
    # What has the sums of all three stands under none of them.
    assert not any(row.notices.shown for row in pane.lines.rows)
    (told,) = pane.lines.notices.shown
    assert "5.1.1" in told


def test_the_tie_of_prosperity_shows_both_readings_and_underpayment(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("prosperity-3-pictures")
    fill(driver, pane, "1 JsKd9h 200 t25 dpp10 pp5 / d Qh10c9s")
    tie = next(row for row in pane.lines.rows if row.title.text() == "Tie")
    assert tie.amount.text() == "+$250.00"
    assert any("250.00" in text and " 0.00" in text for text in tie.notices.shown)
    driver.click(pane.form.box.rows.rows["tie"].paid)
    driver.write("0")
    assert tie.paid.text() == "Paid $0.00: $250.00 short (enter −$25.00 if the stake was taken)"
    assert pane.verdict.headline.text() == "Pay $250.00 more to box 1"
    assert [(chip.cents, count) for chip, count in pane.verdict.chips.cells] == [
        (10_000, 2),
        (2_500, 2),
    ]
    driver.write_over("275")
    assert pane.verdict.headline.text().endswith("$25.00 too much, but $200.00 due is not recorded")
    assert pane.verdict.chips.isHidden()
    driver.key("Ctrl+A")
    driver.write("-25")  # the stake was taken as if it had lost
    assert pane.verdict.headline.text() == "Pay $250.00 more to box 1; give back $25.00 to box 1"
    driver.write_over("-26")
    assert "no more than the stake" in pane.form.box.rows.rows["tie"].paid.accessibleDescription()


def test_an_envy_is_paid_across_three_boxes_and_not_for_ones_own(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-card-poker")
    fill(
        driver,
        pane,
        "1 AsKsQs p 25 =Ann / 2 7h7d2c p 25 pr2.50 / 3 9h4d2s f 10 pr2.50 =Ann / d Qh7c2d / m 9000",
    )
    envies = {
        box.number: [view.due for view in box.lines if view.wager == "envy"]
        for box in pane.check.result.boxes
    }
    assert envies == {1: [], 2: [25_000], 3: []}
    driver.click(pane.pages.button("table"))
    order = pane.table.moves.text().split("\n")
    assert "Pay $250.00: box 2, Envy Bonus" in order
    assert order[0].startswith("Take")


def test_of_two_players_of_a_box_the_show_view_says_whose_chips_it_shows(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, "1 KhQhJh @Uma* 10>0 lt5>50 @Vic lt2>1200 / d KdQdJd")
    driver.key("F8")
    view = certain(QApplication.activeModalWidget(), ShowView)
    (chips,) = view.findChildren(ChipRow)
    above = [one for one in view.findChildren(QLabel) if one.text() == "Uma"]
    assert above[0].mapTo(view, QPoint()).y() < chips.mapTo(view, QPoint()).y()
    driver.key("Return")


def test_amounts_of_any_length_are_whole_in_the_list_of_the_history(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.window.resize(1024, 700)
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 KhQhJh 99999999 tp9999999 / d 9s8d2h")
    driver.key("Ctrl+S")
    driver.wait_until(nothing_is_under_way, "the record in the log")
    application.window.show_pane("history")
    table = pane_of(application, "history", HistoryPane).records.table
    driver.wait_until(lambda: table.model().rowCount() == 1, "the record in the list")
    letters = table.fontMetrics()
    for place in range(table.model().columnCount())[-2:]:
        amount = table.model().index(0, place).data()
        assert len(amount) > len("$99,999,999")
        assert letters.horizontalAdvance(amount) < table.columnWidth(place)


def test_page_down_scrolls_the_show_view_and_chooses_no_other_language(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, "1 KhQhJh 10 lt5 lp5 pl5 dl5 / 2 9c5dAh 5 / d KdQdJd")
    driver.key("F8")
    view = certain(QApplication.activeModalWidget(), ShowView)
    view.resize(700, 400)
    bar = view.findChildren(ScrolledPage)[0].verticalScrollBar()
    driver.wait_until(lambda: bar.maximum() > 0, "a view that is too low for its lines")
    driver.key("PgDown")
    assert bar.value() > 0
    assert not view.language.code
    driver.key("Return")


def test_the_show_view_tells_the_total_and_gives_the_keyboard_back(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 KhQhJh 25 tp5 / d 9s8d2h")
    driver.key("F8")
    view = certain(QApplication.activeModalWidget(), ShowView)
    assert view.headline.text() == "You get $105.00"
    driver.key("Return")
    assert QApplication.activeModalWidget() is None
    driver.key("Ctrl+N")
    assert pane.check.draft.is_empty


def test_the_words_of_a_clause_are_read_where_it_is_cited(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 KhQhJh 25 tp5 / d 9s8d2h")
    first = pane.lines.rows[0]
    driver.click(first.clause)
    dialog = certain(QApplication.activeModalWidget(), ClauseDialog)
    words = clauses_of(pane.check.game)
    for number in cited(first.clause.text()):
        assert words[number].says.render() in dialog.page.toPlainText()
    driver.key("Escape")
    driver.key("F2")  # those of every line
    dialog = certain(QApplication.activeModalWidget(), ClauseDialog)
    for row in pane.lines.rows:
        assert all(number in dialog.page.toPlainText() for number in cited(row.clause.text()))
    driver.key("Escape")


def test_the_rest_is_recorded_as_paid_by_a_click(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 KhKd6c 25 t5>0 / d QsJd5c")
    assert pane.verdict.headline.text() == "Main: $12.50 due, payment not recorded"
    driver.click(pane.side.rest)
    assert pane.verdict.headline.text() == "Paid correctly"


def test_a_dispute_is_open_until_its_outcome_is_chosen(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    driver.click(pane.pages.button("record"))
    outcome = pane.record.outcome
    assert outcome.button("").isChecked()
    driver.click(outcome.button("paid"))
    driver.key("Ctrl+N")
    assert outcome.button("").isChecked()


def test_a_line_shows_where_its_question_and_where_its_difference_is(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    late = "i late-wager box=2 wager=tie amount=10"
    fill(driver, pane, f"1 KhKs5d 50>50 / 2 9h9s2d 20>-20 t10>80 / d Qh4c5c / {late}")
    assert pane.side.pages.value == DEAL
    fill(driver, pane, "1 KhQs5d 50>50 / 3 9h9c2d 20>20 / d Jh4c7c")
    assert pane.side.pages.value == LINES
    assert pane.check.result.boxes[pane.check.current].number == 3


def test_what_was_clicked_stays_under_the_mouse(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    """Verdict and questions grow and shrink with each answer; the next click is where it was."""
    application.window.resize(1024, 768)
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, "1 Kh9sQd 50>50 / 2 5h6h7h 50>-50 / d 4d4c9c")
    driver.key("Ctrl+I")
    driver.enter("5.8")
    frame = pane.incidents.form.frames[0]
    asked: list[tuple[tuple[str, ...], str]] = [
        (("box",), "2"),
        (("reconstructible",), "no"),
        (("choices", "1", ""), "continue"),
        (("noticed",), "later"),
        (("box",), "1"),
    ]
    for key, answer in asked:
        driver.press(button := _answer(frame, key, answer))
        before = button.mapToGlobal(QPoint())
        driver.release(button)
        driver.settle()
        assert _answer(frame, key, answer).mapToGlobal(QPoint()) == before, key


def _answer(frame: IrregularityFrame, key: tuple[str, ...], answer: str) -> QWidget:
    return certain(frame.fields[key].field, Segments).button(answer)


def test_help_opens_where_something_went_wrong(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    driver.key("Ctrl+I")
    driver.key("F1")
    page = certain(application.window.pane("help"), HelpPane)
    assert page.list.item(page.list.currentRow()).text() == "When something goes wrong"


def test_a_house_with_chips_of_its_own_is_paid_in_those(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    house: dict[str, object] = {"base": "rws", "chips": ["5", "25", "100"]}
    hand_over(application, house, "lucky-three-pictures")
    fill(driver, pane, "1 KsQh6d 61 / d Jc6s10h")
    (share,) = pane.check.result.sums.verdict.shares
    assert share.chips.counts == ((25_00, 1), (5_00, 1))
    assert share.chips.rest == 50
    application.window.context.preferences.change(chip_set="Large")
    assert pane.check.result.sums.verdict.shares == (share,)


def test_the_show_view_asks_no_player_to_type(driver: TourDriver, pane: CheckPane) -> None:
    driver.key("F8")
    view = certain(QApplication.activeModalWidget(), ShowView)
    assert pane.verdict.headline.text() not in view.headline.text()
    shown = [part.text() for part in view.findChildren(QLabel) if part.isVisible()]
    assert not [text for text in shown if "0.00" in text]
    view.accept()
