"""A changed house is checked as a house file is, and told apart from its base place by place."""

import random
from dataclasses import replace

import pytest

from tests.certain import certain
from trifelt.engine.exact.analysis import analyze_house
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import (
    House,
    built_in_houses,
    default_house,
    pay_tables,
    read_house,
    write_house,
)
from trifelt.engine.houses.cells import Award, CellRead
from trifelt.engine.houses.house import Cap, CapPer, Deal
from trifelt.engine.houses.read import BUILT_IN
from trifelt.engine.message import Message
from trifelt.engine.money import Direction, Odds
from trifelt.engine.variants.editing import (
    REMOVED,
    Draft,
    differences,
    edited,
    edited_all,
    effective_cell,
    read_row,
    stands_in,
    with_cell,
    with_offer,
    with_table,
)
from trifelt.engine.wager import Fixed

POKER, PRIME = GAMES[0], GAMES[1]
EVERY_HOUSE = [house for game in GAMES for house in built_in_houses(game)]


def cell(house: House, wager: str, text: str) -> object:
    read = read_row(house.offers[wager].wager, text)
    return read.cell if isinstance(read, CellRead) else read


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("30", Odds(30)),
        ("30 to 1", Odds(30)),
        ("1 to 2", Odds(1, 2)),
        ("0.95", Odds(19, 20)),
        ("lose", Fixed.LOSE),
        ("push", Fixed.PUSH),
        ("30 for 1", Odds(29)),
        ("  ", None),
    ],
)
def test_odds_are_read_as_a_person_types_them(text: str, wanted: object) -> None:
    assert cell(default_house(POKER), "pair-plus", text) == wanted


@pytest.mark.parametrize("text", ["30 too 1", "-3", "0", "1e3", "pay 20", "meter", "1 to 0"])
def test_wrong_odds_are_refused_in_words(text: str) -> None:
    assert isinstance(cell(default_house(POKER), "pair-plus", text), Message)


def test_an_award_is_an_amount_and_only_the_wager_pays_from_the_jackpot() -> None:
    house = default_house(POKER)
    assert cell(house, "progressive", "pay 1000") == Award(100_000)
    assert isinstance(cell(house, "progressive", "30"), Message)
    assert isinstance(cell(house, "envy", "meter"), Message)


def test_one_cell_is_the_only_difference() -> None:
    house = default_house(POKER)
    changed = with_cell(house, "pair-plus", "straight", Odds(6))
    assert house.offers["pair-plus"].pays.cell("straight") == Odds(5)
    (difference,) = differences(changed, house)
    assert (difference.place, difference.before, difference.after) == (
        "wagers.pair-plus.pays.straight",
        "5 to 1",
        "6 to 1",
    )


def test_a_table_that_pays_like_a_named_one_takes_its_name() -> None:
    house = default_house(POKER)
    changed = with_cell(house, "pair-plus", "straight", Odds(6))
    assert changed.offers["pair-plus"].pays.name == "40-30-6-4-1"
    other = with_cell(changed, "pair-plus", "straight", Odds(7))
    assert other.offers["pair-plus"].pays.name is None
    assert with_cell(other, "pair-plus", "straight", Odds(5)).offers["pair-plus"].pays.name == (
        "40-30-5-4-1"
    )


def test_a_row_left_out_loses_or_is_paid_as_the_row_that_stands_in() -> None:
    house = default_house(POKER)
    emptied = with_cell(house, "pair-plus", "flush", None)
    assert effective_cell(emptied, "pair-plus", "flush") is Fixed.LOSE
    assert stands_in(emptied, "pair-plus", "flush") is None
    assert stands_in(house, "pair-plus", "flush") is None
    assert stands_in(house, "pair-plus", "mini-royal") == "straight-flush"
    assert effective_cell(house, "pair-plus", "mini-royal") == Odds(40)


@pytest.mark.parametrize("house", EVERY_HOUSE, ids=lambda house: f"{house.game.id}-{house.id}")
def test_every_named_table_can_be_picked_and_is_written_by_its_name(house: House) -> None:
    for wager, tables in pay_tables(house.game).items():
        for name in tables:
            changed = with_table(house, wager, name)
            content = write_house(changed)
            assert content["wagers"][wager]["pays"] == name
            back = certain(read_house(content, BUILT_IN, game=house.game).house)
            assert differences(back, changed) == ()


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        (("seats",), 9, "seats: expected 1 to 7, got 9"),
        (("chips",), ["5", "5"], "chips[1]: this chip is listed twice"),
        (("rounding", "unit"), "x", "rounding.unit: 'x' is not an amount"),
        (
            ("wagers", "ante", "min"),
            "-1",
            "wagers.ante.min: '-1' is not an amount",
        ),
        (("readings", "fold-pair-plus"), "maybe", "readings.fold-pair-plus"),
        (("cap", "amount"), "1", "cap: this game's sheet allows no maximum"),
    ],
)
def test_a_wrong_value_is_told_at_its_place(
    place: tuple[str, ...], value: object, fault: str
) -> None:
    read = edited(default_house(POKER), place, value)
    assert read.house is None
    assert read.faults[0].render().startswith(fault)


def test_everything_but_the_tables_is_changed_by_its_place() -> None:
    house = default_house(PRIME)
    read = edited_all(
        house,
        {
            ("seats",): 5,
            ("chips",): ["1", "5"],
            ("deal",): "one-at-a-time",
            ("rounding",): {"unit": "0.50", "direction": "up"},
            ("readings", "copy-ante"): "pushes",
            ("wagers", "ante", "min"): "25",
            ("wagers", "ante", "max"): "1000",
            ("cap",): {"amount": "50000", "per": "hand", "wagers": ["play"], "pooled": False},
        },
    )
    changed = certain(read.house)
    assert (changed.seats, changed.chips, changed.deal) == (5, (100, 500), Deal.ONE_AT_A_TIME)
    assert changed.rounding.direction is Direction.UP
    assert changed.readings["copy-ante"] == "pushes"
    assert (changed.offers["ante"].minimum, changed.offers["ante"].maximum) == (2500, 100_000)
    assert changed.cap == Cap(5_000_000, CapPer.HAND, ("play",), False)
    assert changed.id == house.id
    without = certain(edited(changed, ("cap",), REMOVED).house)
    assert without.cap is None


def test_a_wager_goes_with_what_hangs_on_it_and_comes_back_with_it() -> None:
    house = default_house(POKER)
    without = certain(with_offer(house, "progressive", offered=False).house)
    assert set(house.offers) - set(without.offers) == {"progressive", "envy"}
    again = certain(with_offer(without, "progressive", offered=True).house)
    assert differences(again, house) == ()
    refused = with_offer(house, "ante", offered=False)
    assert refused.house is None
    assert refused.faults


def test_typing_at_one_place_is_one_step_back_and_other_places_are_steps_of_their_own() -> None:
    draft = Draft.open(default_house(POKER))
    for odds in (6, 60, 600):
        house = with_cell(draft.house, "pair-plus", "straight", Odds(odds))
        draft = draft.edit(house, "straight")
    draft = draft.edit(with_cell(draft.house, "pair-plus", "flush", Odds(3)), "flush")
    assert draft.is_changed
    once = draft.undo()
    assert once.house.offers["pair-plus"].pays.cell("straight") == Odds(600)
    twice = once.undo()
    assert not twice.is_changed
    assert not twice.past
    assert twice.undo() is twice
    assert differences(twice.redo().redo().house, draft.house) == ()
    assert not twice.redo().redo().future


def test_after_a_step_back_typing_goes_on_from_there() -> None:
    draft = Draft.open(default_house(POKER))
    draft = draft.edit(with_cell(draft.house, "pair-plus", "straight", Odds(6)), "straight")
    draft = draft.undo().edit(with_cell(draft.house, "pair-plus", "pair", Odds(2)), "pair")
    assert draft.future == ()
    assert [d.place for d in differences(draft.house, draft.base)] == [
        "wagers.pair-plus.pays.straight",
        "wagers.pair-plus.pays.pair",
    ]


def test_a_left_place_begins_a_new_step() -> None:
    draft = Draft.open(default_house(POKER))
    draft = draft.edit(with_cell(draft.house, "pair-plus", "pair", Odds(2)), "pair").settle()
    draft = draft.edit(with_cell(draft.house, "pair-plus", "pair", Odds(3)), "pair")
    assert draft.undo().house.offers["pair-plus"].pays.cell("pair") == Odds(2)


def test_a_saved_draft_has_nothing_to_save_and_can_still_be_taken_back() -> None:
    draft = Draft.open(default_house(POKER))
    draft = draft.edit(with_cell(draft.house, "pair-plus", "pair", Odds(2)), "pair")
    saved = draft.was_saved(replace(draft.house, note="as it was written"))
    assert not saved.is_changed
    assert saved.house.note == "as it was written"
    # The step back is to what was there before the change, which is a change to the saved file.
    before = saved.undo()
    assert before.is_changed
    assert differences(before.house, draft.saved) == ()
    # Typing on at the same place is a step of its own: the file has the one before.
    further = saved.edit(with_cell(saved.house, "pair-plus", "pair", Odds(3)), "pair")
    assert not further.undo().is_changed


def test_a_reset_keeps_the_name_and_can_be_taken_back() -> None:
    ranking = built_in_houses(GAMES[3])[1]
    base = built_in_houses(GAMES[3])[0]
    draft = Draft.open(ranking, base)
    reset = draft.reset()
    assert differences(reset.house, base) == (
        tuple(d for d in differences(reset.house, base) if d.place == "note")
    )
    assert reset.house.name == ranking.name
    assert differences(reset.undo().house, ranking) == ()


def random_variant(game: Game, pick: random.Random) -> House:
    """A house of a game with a few cells and readings changed."""
    house = pick.choice(built_in_houses(game))
    for _ in range(pick.randint(1, 6)):
        wager = pick.choice([w for w in house.offers if house.offers[w].wager.pay_rows])
        offer = house.offers[wager]
        row = pick.choice(offer.wager.pay_rows)
        texts = (
            ["pay 100", "pay 12.50", "lose", ""]
            if offer.wager.awards
            else [
                "lose",
                "push",
                "",
                str(pick.randint(1, 400)),
                f"{pick.randint(1, 9)} to 2",
                "0.95",
            ]
        )
        read = read_row(offer.wager, pick.choice(texts))
        assert not isinstance(read, Message)
        house = with_cell(house, wager, row, None if read is None else read.cell)
    for reading in game.readings:
        if pick.random() < 0.3:
            changed = edited(house, ("readings", reading.id), pick.choice(reading.value_ids))
            house = certain(changed.house)
    return house


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_changed_house_has_the_figures_of_the_same_house_read_from_a_file(game: Game) -> None:
    pick = random.Random(game.id)
    for _ in range(10):
        house = random_variant(game, pick)
        content = write_house(house) | {"id": "own", "name": "Own"}
        back = certain(read_house(content, BUILT_IN, game=game).house)
        mine, other = analyze_house(house), analyze_house(back)
        for wager in mine.wagers:
            assert mine.wagers[wager].exact_return == other.wagers[wager].exact_return
            assert isinstance(mine.wagers[wager].combinations, int)


def test_a_cap_is_told_part_by_part_and_one_of_several_wagers_by_their_names() -> None:
    house = default_house(PRIME)
    capped = edited(house, ("cap",), {"amount": "50000", "wagers": ["play", "prime"]}).house
    assert capped is not None
    found = {each.place: (each.before, each.after) for each in differences(capped, house)}
    assert found == {
        "cap.amount": ("", "50000.00"),
        "cap.per": ("", "round"),
        "cap.wagers": ("", "play, prime"),
        "cap.pooled": ("", "yes"),
    }
    assert differences(capped, capped) == ()


def test_a_draft_takes_no_step_where_nothing_changes() -> None:
    house = default_house(POKER)
    draft = Draft.open(house)
    assert draft.edit(house) is draft
    assert draft.undo() is draft
    assert draft.redo() is draft
    assert not draft.past
    assert not draft.future


def test_a_wager_that_is_offered_already_stays_as_it_is() -> None:
    house = default_house(POKER)
    for wager, offered in (("pair-plus", True), ("pair-plus", False)):
        changed = certain(with_offer(house, wager, offered=offered).house)
        assert ("pair-plus" in changed.offers) is offered
        again = certain(with_offer(changed, wager, offered=offered).house)
        assert differences(again, changed) == ()
