"""The deal as it was and as moved: no two statements of it exclude each other."""

from pytestqt.qtbot import QtBot

from tests.certain import certain
from tests.gui.check.typed import of_poker, typed
from trifelt.engine.payout_check.rebuilding import Shift
from trifelt.gui.check.deal_page import DealPage
from trifelt.gui.check.model.rebuilt import rebuilt, with_incident
from trifelt.gui.check.model.result import CheckResult
from trifelt.gui.shell.pane import PaneContext


def shown(qtbot: QtBot, context: PaneContext, result: CheckResult) -> tuple[DealPage, list[str]]:
    page = DealPage(context.texts, context.theme)
    qtbot.addWidget(page)
    page.show()
    page.show_result(result, "")
    figures = page.table.figures
    return page, ["|".join(figures.words(cell) for cell in row.cells) for row in figures.rows]


def test_the_order_of_dealing_has_the_dealers_cards_as_far_as_they_are_known(
    qtbot: QtBot, context: PaneContext
) -> None:
    """3.12: one at a time, the dealer in turn; an interrupted deal is when that is asked."""
    line = "1 KhQd3c 100 / 2 5s5d8h 200 / d KdJc / i technical-interruption established=no"
    page, rows = shown(qtbot, context, typed("lucky-three-pictures", line).result)
    said = "Box 1 K♥ · Box 2 5♠ · Dealer K♦ · Box 1 Q♦ · Box 2 5♦ · Dealer J♣ · Box 1 3♣ · Box 2 8♥"
    assert " ".join(page.order.text().split()) == said
    assert rows[-1] == "Dealer|K♦ J♣||K♦ J♣|"
    assert not page.with_dealer.isVisible()  # that hand is not complete
    assert page.take.isVisible()


def test_hands_that_were_typed_as_moved_are_shown_as_they_were_dealt(
    qtbot: QtBot, context: PaneContext
) -> None:
    dealt = "1 8h8d2c p 20 / 2 Jd9h4c p 30 / d Qh7c5d"
    _, before = shown(qtbot, context, of_poker(dealt))
    after = "1 Jd9h4c p 20 / 2 8h8d2c p 30 / d Qh7c5d / i misdeal handled=no reconstructible=yes"
    page, rows = shown(qtbot, context, of_poker(f"{after} moves=1>2,2>1"))
    said = " ".join(page.order.text().split())
    assert said == "Box 1 8♥ 8♦ 2♣ · Box 2 J♦ 9♥ 4♣ · Dealer Q♥ 7♣ 5♦"
    assert [row.split("|")[:2] for row in rows] == [row.split("|")[:2] for row in before]
    assert rows[0] == "Box 1|8♥ 8♦ 2♣||J♦ 9♥ 4♣|\N{MINUS SIGN}40.00"
    assert not page.take.isVisible()  # they are moved already


def test_a_deal_moved_with_the_dealers_hand_says_where_each_hand_went() -> None:
    """The round as taken over answers every question, and shows the deal that it was."""
    check = typed("three-card-poker", "1 8h8d2c p 20 / 2 Jd9h4c p 30 / d Qh7c5d")
    dealt = certain(rebuilt(check.result, Shift(start=1, later=True)))
    check.move_hands(with_incident(dealt))
    assert check.result.is_whole
    assert check.line.endswith("moves=1>2,2>d,d>1")
    assert certain(rebuilt(check.result, Shift(start=1, later=True))).cards == dealt.cards


def test_what_was_paid_stays_when_hands_are_moved() -> None:
    """It is needed then: what was taken or paid by the wrong hands must go back."""
    line = "1 Kh2d10c @Ann* 100>-100 / 2 9c8h2s @Bob 60>60<5 / 4 4d4h7c @Cy 70>-70 / d Qs9h10d"
    check = typed("lucky-three-pictures", line)
    before = check.line
    check.move_hands(with_incident(certain(rebuilt(check.result, Shift(start=1, later=True)))))
    hands = ["Qs 10d 9h", "Kh 10c 2d", "9c 8h 2s"]
    assert [box.hand for box in check.draft.boxes] == hands
    kept = [part for part in before.split() if ">" in part]
    assert [part for part in check.line.split() if ">" in part and "moves" not in part] == kept
