"""The dealer's calls, the order of the sheets, and the jackpot with its envy, on the felt."""

import pytest

from tests.engine.round.tables import POKER, PRIME, PROSPERITY, house_of
from tests.gui.table.table_driver import TableDriver
from tests.journeys.table.test_clauses import conserved
from trifelt.engine.cards import read_cards
from trifelt.engine.hands import hand_index
from trifelt.gui.table.model.state import SpotKey, dealer_title


def test_tcp_3_10_a_hand_that_plays_is_face_down_under_its_play_chips(table: TableDriver) -> None:
    table.play(POKER)
    table.deal(2, 5)
    table.key("P")
    state, items = table.pane.felt.state, table.pane.felt.items_of_felt
    assert state.covered == {2}
    assert not any(state.hands[2])
    assert items.spot_frame(SpotKey(2, "play")).contains(items.hand_frame(2))
    table.key("F")
    assert table.pane.felt.state.covered == frozenset()
    assert None not in table.pane.felt.state.hands[2]


@pytest.mark.parametrize("game", [POKER, PRIME])
def test_a_folded_ante_is_taken_at_once(table: TableDriver, game: str) -> None:
    table.play(game)
    table.deal(2, 5)
    table.key("F")
    spot = SpotKey(2, "ante")
    assert table.pane.table.asked == 5
    assert spot not in table.pane.felt.state.stacks
    assert table.pane.felt.state.marks[spot].net == -2_500
    conserved(table)


@pytest.mark.parametrize(
    ("dealer", "call"),
    [
        ("Ks Kd 5c", "Any picture pair"),
        ("Ks Qd 5c", "no Dealer Prosperity Pictures"),
        ("Ks Qd Jc", "Three mixed pictures"),
    ],
)
def test_p3p_3_7_the_dealer_calls_whether_the_hand_qualifies(dealer: str, call: str) -> None:
    title = dealer_title(house_of(PROSPERITY), hand_index(read_cards(dealer).cards))
    assert title.render().endswith(f" · {call}")


# --- the jackpot --------------------------------------------------------------------------------

# What the first box is dealt.
CLUBS = 7_478


def progressive(table: TableDriver, *boxes: int) -> None:
    """An Ante and the Progressive on each, played to the end."""
    for box in boxes:
        table.bet(box, "ante")
        table.driver.click(table.view, table.spot(box, "progressive"))
    table.key("Space")
    table.decide_all()


def test_the_jackpot_grows_by_each_progressive_bet_and_is_kept(table: TableDriver) -> None:
    table.play(POKER, seed=range(1, 50))
    for rounds in (1, 2):
        progressive(table, 3)
        assert table.pane.table.jackpot == 2_500_000 + 50 * rounds
        table.key("Space")
    assert table.pane.table.round.jackpot == 2_500_100
    assert b'"jackpot": 2500100' in table.pane.keep()


def test_the_jackpot_is_typed_without_a_mouse(table: TableDriver) -> None:
    table.play(POKER, seed=1)
    table.key("J")
    table.driver.enter("30000")
    assert table.pane.table.jackpot == 3_000_000
    assert table.pane.spots.has_keyboard
    table.key("J")
    table.driver.key("Escape")
    assert table.pane.table.jackpot == 3_000_000


@pytest.mark.parametrize(("automatic", "envied"), [(True, 5_000), (False, 0)])
def test_tcp_3_16_another_player_s_hand_is_envied_and_one_s_own_is_not(
    table: TableDriver, *, automatic: bool, envied: int
) -> None:
    table.play(POKER, seed=CLUBS)
    table.pane.table.automatic_boxes = frozenset({2} if automatic else ())
    progressive(table, *([5] if automatic else [2, 5]))
    rows = [row.why.line for row in table.pane.side.why.rows if row.why.spot == (5, "progressive")]
    assert sum(line.net for line in rows) == envied - 250
    conserved(table)
