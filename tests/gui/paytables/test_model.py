"""What the pane of pay tables knows and decides, without the window."""

import json
from fractions import Fraction

import pytest

from tests.certain import certain
from trifelt.cli.main import main
from trifelt.engine.exact.counted import count_wagers
from trifelt.engine.exact.figures import WagerFigures
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses import House, built_in_houses, default_house
from trifelt.engine.houses.schema import id_from
from trifelt.engine.languages import all_catalogues
from trifelt.engine.message import Message
from trifelt.engine.variants.editing import Draft
from trifelt.gui.paytables.model.best_play import hand_nets, pattern_text
from trifelt.gui.paytables.model.editor import Editor, sections
from trifelt.gui.paytables.model.own_houses import as_own
from trifelt.gui.paytables.model.priced import Pricer, Terms, whole_table
from trifelt.gui.paytables.model.rules import field_texts, put_of, rule_fields
from trifelt.gui.paytables.section import tiles_of
from trifelt.gui.shell.figures import number_text, percent_text

POKER, PRIME, TRIPLE, PROSPERITY = GAMES[:4]
EVERY_HOUSE = [house for game in GAMES for house in built_in_houses(game)]
NO_JACKPOT = Terms()


def shown_figures(figures: WagerFigures) -> dict[str, str]:
    """What the tiles over a wager's tables show."""
    tiles = tiles_of(figures, None, Terms(), "")
    return {tile.title.render(): tile.value for tile in tiles}


def told_by_analyze(wager: dict[str, object]) -> dict[str, str]:
    """The same figures as the command line tells them, rounded as the pane rounds."""

    def percent(name: str, places: int = 3) -> str:
        value = wager.get(name)
        return "–" if value is None else percent_text(Fraction(float(str(value))), places)

    told = {"House edge": percent("house_edge"), "Return": percent("rtp")}
    if "element_of_risk" in wager:
        told["Element of risk"] = percent("element_of_risk")
    told["Hit rate"] = percent("hit_rate")
    deviation = wager["standard_deviation"]
    told["Volatility"] = "–" if deviation is None else number_text(float(str(deviation)), 3)
    return told


def test_rules_are_counted_anew_once_so_many_others_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trifelt.gui.paytables.model.priced.COUNTED", 2)
    pricer, houses = Pricer(), [default_house(game) for game in GAMES[:3]]
    for house in (*houses, houses[1]):
        pricer.count(house)
    assert [pricer.is_counted(house) for house in houses] == [False, True, True]


def same_as_analyze(house: House, told: dict[str, object]) -> None:
    priced = Pricer().price(house, NO_JACKPOT)
    wagers = certain(told["wagers"], list)
    assert [wager["wager"] for wager in wagers] == list(priced.figures.wagers)
    for wager in wagers:
        mine = priced.figures.wagers[wager["wager"]]
        shown = shown_figures(mine)
        shown.pop("Cost per hour")
        assert shown == told_by_analyze(wager)
        if wager["exact_return"] is not None:
            assert mine.exact_return == Fraction(wager["exact_return"])
    strategy = told["strategy"]
    if isinstance(strategy, dict):
        assert priced.figures.strategy is not None
        assert priced.figures.strategy.rule.render() == strategy["rule"]
        assert priced.figures.strategy.plays == strategy["plays"]


@pytest.mark.parametrize("house", EVERY_HOUSE, ids=lambda house: f"{house.game.id}-{house.id}")
def test_the_figures_are_those_of_analyze_for_every_built_in_house(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", house.game.id, "--house", house.id or "", "--json"]) == 0
    same_as_analyze(house, json.loads(capsys.readouterr().out))


# --- the editor -----------------------------------------------------------------------------------


def editor_of(game: Game) -> Editor:
    editor = Editor()
    editor.open(default_house(game))
    return editor


def test_what_cannot_be_read_stays_typed_and_changes_nothing() -> None:
    editor = editor_of(POKER)
    typed = editor.type_cell("pair-plus", "straight", "5 too 1")
    assert typed.fault is not None
    assert editor.cell_shown("pair-plus", "straight") == "5 too 1"
    assert editor.changes() == ()
    editor.step(Draft.undo)
    assert str(editor.cell_shown("pair-plus", "straight")) == "5 to 1"


@pytest.mark.parametrize(
    ("wager", "row", "written"),
    [
        *(("pair-plus", "straight", text) for text in ("1000", "1 to 2", "19 to 20")),
        *(("pair-plus", "straight", text) for text in ("lose", "push")),
        *(("progressive", "akq-spades", text) for text in ("meter", "meter 12.5 %", "pay 1250")),
    ],
)
def test_a_cell_is_read_as_any_language_shows_it(wager: str, row: str, written: str) -> None:
    editor = editor_of(POKER)
    editor.type_cell(wager, row, written)
    cell = editor.house.offers[wager].pays.cell(row)
    for catalogue in all_catalogues():
        shown = editor.cell_shown(wager, row)
        assert isinstance(shown, Message)
        editor.type_cell(wager, row, "")
        assert editor.type_cell(wager, row, shown.render(catalogue)).fault is None
        assert editor.house.offers[wager].pays.cell(row) == cell


def test_an_emptied_row_says_what_it_comes_to() -> None:
    editor = editor_of(POKER)
    editor.type_cell("pair-plus", "flush", "")
    editor.type_cell("ante-bonus", "trips", "")
    notes = {
        key: note.render() if (note := editor.row_note(*key)) else None
        for key in (
            ("pair-plus", "flush"),
            ("ante-bonus", "trips"),
            ("pair-plus", "mini-royal"),
            ("pair-plus", "pair"),
        )
    }
    assert list(notes.values()) == ["loses", "pays nothing", "as Straight flush", None]


def test_tables_that_hang_on_a_wager_stand_with_it() -> None:
    found = [
        (wager.id, [part.id for part in parts]) for wager, parts in sections(default_house(POKER))
    ]
    assert found == [
        ("ante", ["ante", "play", "ante-bonus"]),
        ("pair-plus", ["pair-plus"]),
        ("progressive", ["progressive", "envy"]),
    ]


@pytest.mark.parametrize(
    ("stake", "rounds", "cents"), [("10", "40", 1349), ("2.50", "100", 843), ("1,000", "1", 3373)]
)
def test_cost_of_hour_is_edge_times_stake_times_pace(stake: str, rounds: str, cents: int) -> None:
    editor = editor_of(POKER)
    assert editor.set_term("stake", stake) is None
    assert editor.set_term("rounds", rounds) is None
    assert editor.terms.cost(editor.price().edge("ante")) == cents


@pytest.mark.parametrize("text", ["", "-5", "1e3", "0", "9999999999999", "9" * 5_000])
def test_a_stake_that_is_none_is_refused(text: str) -> None:
    editor = editor_of(POKER)
    assert editor.set_term("stake", text) is not None
    assert editor.terms.stake == 1_000
    assert editor.set_term("rounds", text) is not None


def test_the_beginning_of_what_cannot_be_read_is_no_value_of_its_own() -> None:
    editor = editor_of(POKER)
    assert editor.set_term("rounds", "60") is None
    editor.leave_terms()
    assert editor.set_term("rounds", "1") is None
    assert editor.terms.rounds == 1
    assert editor.set_term("rounds", "1e9") is not None
    assert editor.terms.rounds == 60


def test_a_jackpot_gives_the_progressive_its_figures() -> None:
    editor = editor_of(POKER)
    assert editor.price().edge("progressive") is None
    assert editor.set_term("jackpot", "25,200") is None
    editor.set_term("seats", "1")
    edge = certain(editor.price().edge("progressive"))
    assert edge <= 0
    assert editor.set_term("jackpot", "x") is not None
    assert editor.set_term("jackpot", "") is None
    assert editor.price().edge("progressive") is None


# --- the whole table ------------------------------------------------------------------------------


def test_the_whole_table_of_a_wager_adds_up_to_its_edge_over_the_space_it_is_counted_in() -> None:
    priced = Pricer().price(default_house(POKER), NO_JACKPOT)
    table = whole_table(priced, NO_JACKPOT, Message.render, "MBS")
    rows = [row for row in table.rows if row[2] == "Pair Plus"]
    assert [row[3] for row in rows][-2:] == ["Loses", "Total"]
    assert rows[0][3:8] == ("Straight flush", "40 to 1", 40.0, 48, 22_100)
    *outcomes, total = ([float(value) for value in row[6:10]] for row in rows)
    for column in (0, 2, 3):  # combinations, probability, contribution
        assert sum(row[column] for row in outcomes) == pytest.approx(total[column])
    edge = certain(priced.edge("pair-plus"))
    assert total[3] == pytest.approx(-float(edge))
    head = dict(zip(table.header, rows[-1], strict=True))
    assert head["House edge"] == pytest.approx(float(edge))
    assert head["Cost per hour"] == pytest.approx(float(edge) * 400, abs=0.005)


def test_the_whole_table_has_the_odds_of_what_is_included_and_the_stake_of_each_wager() -> None:
    terms = Terms(jackpot=2_000_000, seats=7)
    table = whole_table(Pricer().price(default_house(POKER), terms), terms, Message.render, "MBS")
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    bonus = [row for row in rows if row["Wager"] == "Ante Bonus"]
    assert [row["Pays"] for row in bonus] == ["5 to 1", "4 to 1", "1 to 1"]
    assert [(row["Combinations"], row["Of"]) for row in bonus] == [
        (48, 22_100), (52, 22_100), (720, 22_100),
    ]  # fmt: skip
    assert {row["Wager"] for row in rows} >= {"Play", "Envy Bonus"}
    for row in rows:
        if row["Outcome"] == "Total":  # a cost follows from its own row
            cost = -float(row["Contribution"]) * float(row["Stake on one box"]) * terms.rounds
            assert row["Cost per hour"] == pytest.approx(cost, abs=0.005)
    assert {row["Stake on one box"] for row in rows if row["Wager"] == "Progressive"} == {2.5}


def test_the_rows_that_show_are_those_that_are_saved_where_several_boxes_envy() -> None:
    terms = Terms(jackpot=3_000_000, seats=4)
    priced = Pricer().price(default_house(POKER), terms)
    figures = priced.figures.wagers["progressive"]
    shown = {row: one.share for (part, row), one in priced.rows.items() if part == "progressive"}
    saved = {each.row: figures.share(each) for each in figures.outcomes}
    lost = certain(saved.pop(None))
    assert shown == saved
    assert sum(map(certain, shown.values())) + lost == figures.exact_return


def test_rows_of_a_raise_are_counted_over_the_deals_and_losing_bets_make_up_the_edge() -> None:
    priced = Pricer().price(default_house(PRIME), NO_JACKPOT)
    royal = priced.rows["play", "mini-royal"]
    assert royal.count * priced.space("play") // royal.combinations == 4 * 18_424
    told = [share for (part, _), row in priced.rows.items() if part in ("ante", "play")
            if (share := row.share) is not None]  # fmt: skip
    assert sum(told) + certain(priced.lost("ante")) == -certain(priced.edge("ante"))
    table = whole_table(priced, NO_JACKPOT, Message.render, "A")
    names = [row[3] for row in table.rows if row[2] == "Pair Bonus"]
    assert len(set(names)) == len(names)


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", EVERY_HOUSE, ids=lambda house: f"{house.game.id}-{house.id}")
def test_every_rule_shows_what_the_house_has_and_every_choice_can_be_set(house: House) -> None:
    editor = Editor()
    editor.open(house)
    capped = 0
    for field in rule_fields(house):
        text = field_texts(house).get(field.key, "")
        if not field.acts(house):  # a part of the maximum payout where there is none
            assert text == ""
            capped += 1
            continue
        assert not field.choices or text in [value for value, _ in field.choices]
        for value, _ in field.choices:
            place, put = put_of(editor.house, field.place, value)
            assert editor.put(place, put) == ()
            assert field_texts(editor.house)[field.key] == value
    assert capped == (2 + len(house.game.capped) if house.game.capped else 0)


def test_the_part_of_a_progressive_that_goes_into_the_jackpot_is_told_and_set() -> None:
    editor = editor_of(POKER)
    place = ("wagers", "progressive", "share")
    assert ".".join(place) in {field.key for field in rule_fields(editor.house)}
    assert field_texts(editor.house)[".".join(place)] == "20 %"
    assert not editor.put(*put_of(editor.house, place, "12.5 %"))
    assert editor.house.offers["progressive"].share == Fraction(1, 8)
    assert editor.put(*put_of(editor.house, place, "much"))


def test_a_house_without_chips_of_its_own_shows_none_and_can_be_one_again() -> None:
    editor = editor_of(PRIME)
    assert field_texts(editor.house)["chips"] == ""
    assert not editor.put(*put_of(editor.house, ("chips",), "5, 25"))
    assert field_texts(editor.house)["chips"] == "5, 25"
    assert not editor.put(*put_of(editor.house, ("chips",), " "))
    assert field_texts(editor.house)["chips"] == ""
    assert editor.changes() == ()


def test_limits_and_cap_are_set_and_taken_out_again() -> None:
    editor = editor_of(PRIME)
    for place, text in (
        (("wagers", "ante", "min"), "25"),
        (("cap", "amount"), "50000"),
        (("cap", "wagers", "play"), "no"),
        (("cap", "pooled"), "no"),
    ):
        assert editor.put(*put_of(editor.house, place, text)) == ()
        assert field_texts(editor.house)[".".join(place)] == text
    assert editor.put(*put_of(editor.house, ("cap", "amount"), " ")) == ()
    assert editor.put(*put_of(editor.house, ("wagers", "ante", "min"), "")) == ()
    assert editor.changes() == ()


# --- names ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("My Club", "my-club"),
        ("  Café Zürich 2! ", "cafe-zurich-2"),
        ("日本", "house"),
        ("x" * 60, "x" * 40),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_an_id_is_made_from_a_name(name: str, id: str) -> None:
    assert id_from(name, otherwise="house") == id
    assert id_from(name, (id,), otherwise="house") == f"{id[:36]}-2"


def test_a_built_in_house_becomes_the_base_of_ones_own() -> None:
    own = as_own(default_house(POKER), "Mine", "mine")
    assert (own.base, own.id, own.name) == ("mbs", "mine", "Mine")
    assert as_own(own, "Other", "other").base == "mbs"


# --- best play ------------------------------------------------------------------------------------


def test_every_hand_is_there_with_its_nets_and_best_play_is_the_larger() -> None:
    house = default_house(PRIME)
    nets = hand_nets(count_wagers(house, ("ante",)), house)
    assert nets.weights.sum() == 22100
    assert nets.weights[nets.plays].sum() == 14924
    assert ((nets.played > nets.folded) == nets.plays).all()
    assert (nets.folded == -1).all()
    assert (nets.weaker[1:] >= nets.weaker[:-1]).all()
    low, high = nets.usual
    assert low == nets.played.min()
    assert 1 < high < 3 < nets.played.max()
    assert 0 < nets.share_over(high) <= 0.01
    assert nets.share_over(float(nets.played.max())) == 0
    near = nets.between(0.3, 0.35)
    assert len(near.hands) == len(near.weaker) > 50
    assert near.name(0).render().endswith("fold")
    assert len(pattern_text(0).split()) == 3
