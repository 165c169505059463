"""Disputes as they are settled at a table, typed with real keys, in every game."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.certain import certain
from trifelt.engine.clauses import cited, clauses_of
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import GAMES
from trifelt.engine.houses import BUILT_IN
from trifelt.gui.app import Application
from trifelt.gui.check.chip_row import ChipRow
from trifelt.gui.check.result_side import DEAL, LINES
from trifelt.gui.check.show import ShowView
from trifelt.gui.check.view import CheckPane
from trifelt.gui.help.page import ClauseDialog
from trifelt.gui.help.view import HelpPane
from trifelt.gui.irregularity.form import IrregularityFrame
from trifelt.gui.shell.controls import Segments
from trifelt.tour.driver import TourDriver


def fill(driver: TourDriver, pane: CheckPane, line: str) -> None:
    """Type a whole check on one line."""
    driver.key("Ctrl+L")
    driver.enter(line)
    assert pane.form.line_fault.fault is None


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
    assert "limited to the maximum of 50,000.00" in pane.verdict.open.text()
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
    assert pane.verdict.headline.text() == "Pay box 1 $250.00 more"
    assert [(chip.cents, count) for chip, count in pane.verdict.chips.cells] == [
        (10_000, 2),
        (2_500, 2),
    ]
    driver.write_over("275")
    assert pane.verdict.headline.text().endswith("$25.00 too much, but $200.00 due is not recorded")
    assert pane.verdict.chips.isHidden()
    driver.key("Ctrl+A")
    driver.write("-25")  # the stake was taken as if it had lost
    assert pane.verdict.headline.text() == "Pay box 1 $250.00 more; give back $25.00 to box 1"
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


def test_a_voided_round_gives_every_stake_back_without_cards(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-card-poker")
    fill(driver, pane, "1 p 25 pp10 / 2 50")
    assert not pane.check.result.is_whole
    driver.key("Ctrl+I")
    driver.enter("foreign")
    assert [one["id"] for one in pane.check.draft.incidents] == ["foreign-card"]
    result = pane.check.result
    assert result.is_whole, {k: str(v) for k, v in result.faults.items()}
    assert (result.sums.pay, result.sums.give_back, result.sums.collect) == (0, 11_000, 0)
    # 25 on the Ante and as much on the Play, 10 on Pair Plus, 50 on the other Ante
    driver.click(pane.pages.button("lines"))
    assert {row.result.text() for row in pane.lines.rows} == {"returned"}
    assert {row.clause.text() for row in pane.lines.rows} == {"5.1"}


def test_an_irregularity_asks_until_it_is_answered(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 KhQhJh 25 / d 9s8d2c")
    driver.key("Ctrl+I")
    driver.enter("5.5 placed")
    (frame,) = [frame for frame in pane.incidents.form.frames if not frame.isHidden()]
    assert "Placed after the call (5.5)" in frame.title.text()
    # The one box answers itself; nothing is red before anything was typed.
    assert pane.check.draft.incidents[0]["box"] == 1
    assert "which wager?" in pane.verdict.headline.text()
    assert all(field.fault is None for field in frame.fields.values())
    assert frame.fields["wager",].field.hasFocus()
    driver.key("Down", "Down")
    driver.click(frame.fields["amount",].field)
    driver.write("50")
    result = pane.check.result
    assert result.is_whole, {k: str(v) for k, v in result.faults.items()}
    late = [view for view in result.boxes[0].lines if view.wager == "tie"]
    assert [(view.line.stake, view.line.returned) for view in late if view.line] == [(5_000, 5_000)]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_a_search_without_a_match_says_so_and_leaves_what_the_house_can_decide(
    application: Application, driver: TourDriver, pane: CheckPane, game: str
) -> None:
    application.choice.choose_game(game)
    form = pane.incidents.form
    driver.key("Ctrl+I")
    driver.write("abracadabra")
    assert form.nothing.isVisible()
    shown = [form.list.item(n).data(Qt.ItemDataRole.UserRole) for n in range(form.list.count())]
    assert shown == ["house-void", "house-decision"]
    driver.key("Return")  # takes none that was not chosen
    assert not pane.check.draft.incidents
    driver.key("Down", "Down", "Return")
    assert [one["id"] for one in pane.check.draft.incidents] == ["house-decision"]
    assert not form.nothing.isVisible()


def test_a_late_bet_among_the_stakes_is_taken_off_them_by_a_click(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 Ks4d4h 100 t20 / d Qs2d6c / i late-wager box=1 wager=tie amount=20")
    driver.key("Ctrl+I")
    (frame,) = [frame for frame in pane.incidents.form.frames if not frame.isHidden()]
    assert frame.fix.text() == "Take the late bet of 20.00 off the stakes"
    driver.click(frame.fix)
    assert pane.form.box.rows.rows["tie"].stake.text() == ""
    assert pane.check.result.is_whole
    assert frame.fix.isHidden()


def test_hands_moved_by_one_box_are_compared_and_taken_over(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-pictures")
    fill(driver, pane, "1 KhQhJh 25 / 2 2c3c5c 25 / d 9s8d2h")
    driver.click(pane.pages.button("deal"))
    assert pane.deal.table.row(0)[0] == "Box 1"
    assert pane.deal.table.row(0)[2] == "+$25.00"
    driver.click(pane.deal.with_dealer)
    assert pane.deal.table.row(0)[4] == "−$25.00"
    assert pane.deal.table.row(1)[4] == "+$25.00"
    driver.click(pane.deal.take)
    assert [box.hand for box in pane.check.draft.boxes] == ["5c 3c 2c", "Kh Qh Jh"]
    assert pane.check.draft.incidents[0]["moves"] == [{"from": 1, "to": 2}, {"from": 2, "to": 1}]
    assert pane.check.result.is_whole


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


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_irregularities_open_at_their_search_and_scroll_in_one_place(
    application: Application, driver: TourDriver, pane: CheckPane, size: tuple[int, int]
) -> None:
    application.window.resize(*size)
    application.choice.choose_game("lucky-three-pictures")
    page = pane.incidents
    driver.key("Ctrl+I")
    for _ in range(30):
        driver.key("Down")
    listed = page.form.list
    assert listed.verticalScrollBar().maximum() == 0
    last = listed.mapTo(page.viewport(), listed.visualItemRect(listed.currentItem()).center())
    assert page.viewport().rect().contains(last)
    driver.key("Return")
    driver.settle()
    assert pane.check.draft.incidents
    for again in (pane.new_check, lambda: driver.click(pane.pages.button("lines"))):
        page.verticalScrollBar().setValue(page.verticalScrollBar().maximum())
        again()
        driver.click(pane.pages.button("deal"))
        driver.settle()
        place = page.form.search.mapTo(page.viewport(), QPoint())
        assert page.viewport().rect().contains(page.form.search.rect().translated(place))
        driver.click(page.form.search)
        driver.write("5.16")
        driver.key("Return")
        driver.settle()


def test_the_last_answer_keeps_the_keyboard_and_the_next_irregularity_asks_only_what_it_must(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, "1 Js4h5d 100 / d Kc5c10d / i house-decision")
    (frame, *_), form = pane.incidents.form.frames, pane.incidents.form
    assert not frame.more.isVisible()  # nothing of a decision is optional
    fill(driver, pane, "1 Js4h5d 100 / d Kc5c10d")
    driver.key("Ctrl+I")
    driver.enter("dealt inc")
    assert frame.more.isVisible()
    assert ("who",) not in frame.fields
    driver.write("nn")
    driver.settle()
    assert pane.check.result.is_whole
    focused = QApplication.focusWidget()
    assert focused is not None
    assert form.isAncestorOf(focused)


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_the_mouse_alone_declares_what_the_house_decided(
    application: Application, driver: TourDriver, pane: CheckPane, size: tuple[int, int]
) -> None:
    application.window.resize(*size)
    fill(driver, pane, "1 KhKd3c p 40>-40 pp10>10 / d AsAh2s")
    driver.click(pane.pages.button(DEAL))
    page = pane.incidents
    listed = page.form.list
    found = next(n for n in range(listed.count()) if "Decided" in listed.item(n).text())
    page.ensureVisible(0, listed.y() + listed.visualItemRect(listed.item(found)).bottom())
    driver.settle()
    driver.click(listed.viewport(), listed.visualItemRect(listed.item(found)).center())
    (frame, *_) = page.form.frames
    for key, text in (
        (("ground",), "goodwill"),
        (("who",), "Ms Tan"),
        (("amounts", "1", "", "ante", "winnings"), "0"),
        (("amounts", "1", "", "ante", "returned"), "40"),  # over the 0 that stands there then
        (("amounts", "1", "", "play", "returned"), "15"),
    ):
        field = frame.fields[key].field
        page.ensureWidgetVisible(field)
        driver.settle()
        driver.click(field)
        clicked = field.mapToGlobal(field.rect().center())
        driver.write(text)
        driver.settle()
        assert field.rect().contains(field.mapFromGlobal(clicked))
    sums = pane.check.result.sums.verdict
    assert sum(sums.give_back.values()) == 55_00
