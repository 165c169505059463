"""Rounds that were played: kept in the log, replayed step by step, dealt again by their seed."""

from tests.certain import certain
from tests.gui.table.table_driver import TableDriver
from trifelt.engine.houses.house import House
from trifelt.gui.table.model.state import SpotKey
from trifelt.storage.log import RecordKind


def test_rounds_and_the_session_go_to_the_log(table: TableDriver) -> None:
    table.play("three-card-poker", seed=11)
    table.deal()
    table.decide_all()
    log = table.pane.log.log
    table.driver.wait_until(lambda: log.count() == 1, "the round in the log")
    table.pane.new_session()
    table.driver.wait_until(lambda: log.count() == 2, "the session in the log")
    entries = log.page().entries
    assert {entry.kind for entry in entries} == {RecordKind.ROUND, RecordKind.SESSION}
    assert len({entry.session for entry in entries}) == 1
    kept = log.record(next(entry.id for entry in entries if entry.kind is RecordKind.ROUND))
    assert kept is not None
    assert kept.body["seed"] == 11
    assert len(str(kept.body["deck"]).split()) == 52

    table.pane.receive(kept)
    replay = certain(table.pane.replaying.replay)
    title = table.pane.over.replay.title.text()
    assert kept.told.render() in title
    assert f"{kept.created:%Y-%m-%d %H:%M}" in title
    assert not table.pane.header.round.isVisible()  # it numbers the round that waits
    assert replay.source.deck == table.pane.table.round.deck
    table.driver.click(table.pane.over.replay.buttons["end"])
    assert table.pane.felt.state.dealer_name is not None
    assert len(table.pane.side.why.rows) > 0
    balance = table.pane.table.balance
    table.key("Escape")
    assert not table.pane.replaying.under_way
    assert table.pane.header.round.isVisible()
    assert table.pane.table.balance == balance


def test_the_last_round_is_replayed_step_by_step(table: TableDriver) -> None:
    table.play("lucky-three-pictures")
    table.deal()
    ended = table.pane.felt.state
    table.pane.menu.replay_last()
    replay = certain(table.pane.replaying.replay)
    table.driver.click(table.pane.over.replay.buttons["forward"])
    assert table.pane.felt.state.stacks == {SpotKey(3, "main"): 2_500}
    for _ in range(replay.steps - replay.at):
        table.key("Space")
    assert table.pane.felt.state == ended
    table.key("Backspace")
    assert replay.at == replay.steps - 1
    table.drag(table.spot(3, "main"), table.spot(4, "main"))
    assert table.pane.replaying.under_way
    table.driver.click(table.pane.over.replay.buttons["close"])
    assert table.pane.felt.state == ended


def test_a_seed_deals_the_same_round_again(table: TableDriver) -> None:
    table.play("three-card-prime", seed=42)
    table.deal()
    table.decide_all()
    hand = table.pane.table.round.cards(3)
    table.pane.menu.ask_seed()
    table.driver.write("42")
    table.key("Return")
    replay = certain(table.pane.replaying.replay)
    assert replay.source.cards(3) == hand


def test_what_wagers_cost_in_a_replay_is_told_of_the_house_it_was_played_at(
    table: TableDriver,
) -> None:
    table.play("prosperity-3-pictures")
    table.deal()
    pane, choice = table.pane, table.pane.context.choice
    pane.menu.replay_last()
    replay = certain(pane.replaying.replay)
    table.key("Escape")
    choice.choose_house(next(str(one.id) for one in choice.houses if one is not choice.house))
    table.key("Space")

    def costs_of(house: House) -> bool:
        return pane.side.figures is not None and pane.side.figures.house is house

    played, now = replay.source.house, pane.table.house
    assert played is not now
    pane.replaying.begin(replay)
    table.driver.wait_until(lambda: costs_of(played), "the figures of the round's house")
    table.key("Escape")
    table.driver.wait_until(lambda: costs_of(now), "the figures of the table's house")


def test_a_replay_of_another_game_minds_neither_the_chips_keys_nor_another_set_of_chips(
    table: TableDriver,
) -> None:
    table.play("three-card-poker")
    table.deal()
    table.decide_all()
    table.pane.menu.replay_last()
    replay = certain(table.pane.replaying.replay)
    table.key("Escape")
    table.play("three-pictures")
    picked = table.pane.felt.rack.picked
    table.pane.replaying.begin(replay)
    table.key("1")
    assert table.pane.felt.rack.picked == picked
    sets = [each.name for each in table.pane.context.preferences.settings.chip_sets]
    table.pane.context.preferences.change(chip_set=sets[-1])
    table.driver.settle()
    table.key("Space")
    assert not table.pane.replaying.under_way
    shown = {key.wager for key, _ in table.pane.felt.spot_frames()}
    assert shown == set(table.pane.table.house.offers)


def test_a_replay_over_a_replay_of_another_game_has_its_own_felt(table: TableDriver) -> None:
    table.play("three-card-poker")
    table.deal()
    table.decide_all()
    table.pane.menu.replay_last()
    other = certain(table.pane.replaying.replay)
    table.key("Escape")
    table.play("three-pictures")
    table.deal()
    table.pane.replaying.begin(other)
    table.pane.menu.replay_last()
    replay = certain(table.pane.replaying.replay)
    assert table.pane.felt.what.house is replay.source.house
    table.driver.click(table.pane.over.replay.buttons["end"])
    assert table.pane.felt.state.marks
