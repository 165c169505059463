"""Irregularities declared in the check with real keys and the mouse."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QWidget

from tests.certain import certain
from tests.gui.pixels import pixels
from tests.journeys.check.beginning import ends_with_what_is_on_it, fill
from trifelt.engine.cards import read_cards
from trifelt.engine.games import GAMES
from trifelt.gui.app import Application
from trifelt.gui.check.result_side import DEAL
from trifelt.gui.check.view import CheckPane
from trifelt.gui.shell.controls import ScrolledPage, Segments
from trifelt.tour.driver import TourDriver


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


PLAY_WINS, PLAY_BACK = ("play", "winnings"), ("play", "returned")


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
    fill(driver, pane, "1 KhQhJh 25>25 / 2 2c3c5c 25>-25 / d 9s8d2h")
    pane.form.go_to_number(2)
    driver.click(pane.pages.button("deal"))

    def written(row: int, place: int) -> str:
        figures = pane.deal.table.figures
        return figures.words(figures.rows[row].cells[place])

    assert written(0, 0) == "Box 1"
    assert written(0, 2) == "+$25.00"
    driver.click(pane.deal.with_dealer)
    assert written(0, 4) == "−$25.00"
    assert written(1, 4) == "+$25.00"
    driver.click(pane.deal.take)
    assert [box.hand for box in pane.check.draft.boxes] == ["5c 3c 2c", "Kh Qh Jh"]
    assert pane.check.draft.incidents[0]["moves"] == [{"from": 1, "to": 2}, {"from": 2, "to": 1}]
    paid = [dict(box.bettors[0].paid) for box in pane.check.draft.boxes]
    assert paid == [{"main": "25"}, {"main": "-25"}]
    (king,) = read_cards("Kh").cards
    driver.click(pane.form.grid.button(king))  # the cards of the box that is typed
    assert pane.check.box.hand == "Qh Jh"
    driver.click(pane.form.grid.button(king))
    assert pane.check.result.is_whole


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


def test_the_keyboard_goes_from_the_search_through_the_questions_and_stays_in_them(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-card-poker")
    fill(driver, pane, "1 KsQd6h p 25 / d 9h2d4c")
    driver.key("Ctrl+I")
    driver.enter("dealt inc")
    (frame,) = pane.incidents.form.frames
    handled, asked = (frame.fields[name,].field for name in ("handled", "reconstructible"))
    assert isinstance(handled, Segments)
    assert isinstance(asked, Segments)
    edge = pixels(asked.button("yes").grab())[:, 0]
    gold = QColor(application.theme.tokens.accent).getRgb()
    assert (edge == gold).all(axis=1).sum() >= 6  # not chosen, but where the keyboard is
    driver.key("Shift+Tab")
    assert handled.button("no").hasFocus()  # as the clause supposes, until it is changed
    driver.key("y")
    assert pane.check.draft.incidents[0]["handled"] is True
    handled.button("yes").setFocus()
    for key, value in (("Right", "no"), ("Left", "yes"), ("Right", "no")):
        driver.key(key)
        driver.settle()
        assert pane.check.draft.incidents[0]["handled"] == (value == "yes")
        assert handled.button(value).hasFocus()
    driver.key("Ctrl+I")
    rebuilt = frame.fields["reconstructible",].field
    assert isinstance(rebuilt, Segments)
    for part in (frame.remove, handled.button("no"), rebuilt.button("yes"), frame.more):
        driver.key("Tab")
        assert part.hasFocus()
    driver.key("Space")
    driver.settle()
    assert frame.fields["who",].field.hasFocus()


def test_a_check_that_cannot_be_saved_for_want_of_an_answer_leads_to_the_question(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("three-card-poker")
    fill(driver, pane, "1 KsQd6h 25 / d 9h2d / i foreign-card / i misdeal")
    frame = pane.incidents.form.frames[1]
    for page in ("lines", "deal"):
        pane.side.show_page(page)
        driver.click(pane.form.dealer.edit)
        driver.key("Ctrl+S")
        question = frame.fields["handled",].field
        assert isinstance(question, Segments)
        assert question.button("yes").hasFocus()
    driver.click(pane.form.box.rows.rows["ante"].stake)
    driver.write("x")
    driver.key("Ctrl+S")
    held = QApplication.focusWidget()
    assert held is not None
    assert not pane.incidents.isAncestorOf(held)  # a field is to be fixed
    fill(driver, pane, "1 KsQd6h 25 / d 9h2d")
    held = QApplication.focusWidget()
    driver.key("Ctrl+S")
    assert QApplication.focusWidget() is held


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
        (("amounts", "1", "", "ante", "returned"), "40"),
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
    driver.write_over("250")  # of a Play of 40
    fields = {key[-2:]: frame.fields["amounts", "1", "", *key] for key in (PLAY_WINS, PLAY_BACK)}
    assert fields[PLAY_BACK].fault is not None
    assert fields[PLAY_WINS].fault is None
    tops = {field.field.mapToGlobal(QPoint()).y() for field in fields.values()}
    assert len(tops) == 1  # and stays in line


def test_what_a_search_found_is_told_in_the_new_language(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    application.texts.set_language("zh_Hant")
    driver.key("Ctrl+I")
    form = pane.incidents.form
    form.search.setText("派錯")
    form.search.textEdited.emit("派錯")
    assert [form.list.item(n).text() for n in range(form.list.count())] == ["5.5.4  派錯牌"]
    application.texts.set_language("zh_Hans")
    assert [form.list.item(n).text() for n in range(form.list.count())] == ["5.5.4  派错牌"]
    assert form.search.text() == "派錯"
    assert form.list.isVisible()


def _visible_whole(page: ScrolledPage, part: QWidget) -> bool:
    place = part.mapTo(page.viewport(), QPoint())
    return part.isVisible() and page.viewport().rect().contains(part.rect().translated(place))


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_the_page_shows_what_would_help_on_and_a_click_on_it_leads_into_the_first_field(
    application: Application, driver: TourDriver, pane: CheckPane, size: tuple[int, int]
) -> None:
    application.window.resize(*size)
    application.choice.choose_game("three-card-poker")
    box = "p 30>-30 play>-30"
    fill(driver, pane, f"1 8h8d2c p 20>20 play>20 pp5>5 / 2 Jd9h4c {box} / d Qh7c5d")
    driver.key("Ctrl+I")
    driver.enter("deal")
    page, frame = pane.incidents, pane.incidents.form.frames[0]
    fields = {name: frame.fields[name,].field for name in ("handled", "reconstructible")}
    driver.click(certain(fields["reconstructible"], Segments).button("yes"))
    driver.click(frame.fields["moves",].field)
    driver.enter("1>2, 2>1")
    driver.click(certain(frame.fields["handled",].field, Segments).button("yes"))
    driver.settle()
    assert _visible_whole(page, frame.fix)
    assert ends_with_what_is_on_it(page)
    driver.click(frame.fix)
    driver.settle()
    first = pane.incidents.form.frames[1].fields["ground",].field
    assert first.hasFocus()
    assert _visible_whole(page, first)


@pytest.mark.parametrize(("hand", "answer"), [("KhQd6h", "no"), ("KhQdJh", "yes")])
def test_the_keyboard_stands_on_the_answer_of_the_known_cards_and_another_is_objected_to(
    application: Application, driver: TourDriver, pane: CheckPane, hand: str, answer: str
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, f"1 {hand} 100 lt10 / d 9h2d")
    driver.key("Ctrl+I")
    driver.enter("tech")
    (asked,) = pane.incidents.form.frames[0].fields.values()
    assert certain(asked.field, Segments).button(answer).hasFocus()

    def told() -> str:
        return " ".join(one.text.render() for one in pane.check.result.notices)

    driver.write("n" if answer == "yes" else "y")
    assert "By the known cards" in told()
    driver.write(answer[0])
    assert "By the known cards" not in told()


def test_after_an_answer_by_key_the_page_has_no_blank_above_or_below(
    application: Application, driver: TourDriver, pane: CheckPane
) -> None:
    application.choice.choose_game("lucky-three-pictures")
    fill(driver, pane, "1 KhQd6h 100 lt10 / d 9h2d")
    driver.key("Ctrl+I")
    driver.enter("tech")
    driver.key("Space")
    driver.settle()
    assert ends_with_what_is_on_it(pane.incidents)
    application.choice.choose_game("three-card-prime")
    fill(driver, pane, "1 8h8d2c p 20>20 play>20 / d Qh7c5d")
    driver.key("Ctrl+I")
    driver.enter("")
    driver.enter("a fire")
    driver.settle()
    assert ends_with_what_is_on_it(pane.incidents)
