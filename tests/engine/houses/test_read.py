"""House files: each rule of the schema, and every fault of a file told at once."""

from typing import Any

import pytest

from trifelt.engine.games import GAMES, find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import (
    BUILT_IN,
    CapPer,
    Deal,
    House,
    HouseRead,
    built_in_houses,
    default_house,
    parse_house,
    read_house,
)
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.message import Message
from trifelt.engine.money import Direction, Odds, Rounding

HEAD = 'schema = 1\ngame = "three-card-poker"\nid = "club"\nname = "Club"\n'
BASED = 'game = "three-card-poker"\nid = "club"\nbase = "mbs"\n'


def game(id: str) -> Game:
    found = find_game(id)
    assert found is not None
    return found


def read(text: str, **more: Any) -> HouseRead:
    content = parse_house(text)
    assert not isinstance(content, Message), str(content)
    return read_house(content, BUILT_IN, **more)


def house(text: str, **more: Any) -> House:
    found = read(text, **more)
    assert found.house is not None, faults(text, **more)
    assert not found.faults
    return found.house


def faults(text: str, **more: Any) -> list[str]:
    found = read(text, **more)
    assert (found.house is None) == bool(found.faults)
    return [fault.render() for fault in found.faults]


WHOLE = """
schema = 1
game = "three-card-poker"
id = "my-club"
name = "My club"
base = "mbs"
note = "as seen\\nin March"
edition = "Version 4, 9 May 2013"
seats = 6
chips = ["0.50", "2.50", 25, "5"]
deal = "one-at-a-time"
[wagers.ante]
min = "25"
max = "1000"
[wagers.ante-bonus]
pays = "4-3-1"
[wagers.pair-plus.pays]
straight-flush = "40 to 1"
trips = 30
straight = "30 for 1"
flush = "4:1"
[wagers.progressive]
price = "5.00"
[wagers.progressive.pays]
akq-spades = "meter 10 %"
akq-other = "pay 1250"
[wagers.envy]
offered = false
[readings]
fold-pair-plus = "forfeits"
[rounding]
unit = "0.05"
direction = "nearest"
"""


def test_a_whole_file_is_read() -> None:
    found = read(WHOLE)
    club = found.house
    assert club is not None
    assert (club.id, club.name, club.base, club.seats) == ("my-club", "My club", "mbs", 6)
    assert (club.note, club.edition) == ("as seen\nin March", "Version 4, 9 May 2013")
    assert club.chips == (50, 250, 500, 2_500)
    assert club.deal is Deal.ONE_AT_A_TIME
    assert (club.offers["ante"].least, club.offers["ante"].most) == (2_500, 100_000)
    assert club.offers["ante-bonus"].pays.name == "4-3-1"
    pairs = club.offers["pair-plus"].pays
    assert pairs.cell("straight") == Odds(29)
    assert cell_text(pairs.cell("pair")) == "lose"  # a row left out loses
    assert club.offers["progressive"].price == 500
    assert "envy" not in club.offers
    assert club.readings["fold-pair-plus"] == "forfeits"
    assert club.readings["envy-own-boxes"] == "none"
    assert club.rounding == Rounding(5, Direction.NEAREST)
    assert club.cap is None
    assert [remark.render() for remark in found.remarks] == [
        "wagers.pair-plus.pays.straight: 30 for 1 counts the stake in: 29 to 1"
    ]


@pytest.mark.parametrize("missing", ["schema", "game", "id", "name"])
def test_without_a_base_every_marked_key_is_needed(missing: str) -> None:
    lines = [line for line in HEAD.splitlines() if not line.startswith(f"{missing} ")]
    text = "\n".join(lines) + "\n[wagers.ante]\n"
    assert [fault.split(";")[0] for fault in faults(text)] == [f"{missing}: missing"]


def test_with_a_base_what_is_left_out_is_as_there() -> None:
    club, base = house(BASED), default_house(game("three-card-poker"))
    assert (club.id, club.base, club.name) == ("club", "mbs", base.name)
    for key in ("edition", "seats", "chips", "deal", "rounding", "cap"):
        assert getattr(club, key) == getattr(base, key)
    assert dict(club.readings) == dict(base.readings)
    assert {name: offer.pays for name, offer in club.offers.items()} == {
        name: offer.pays for name, offer in base.offers.items()
    }


def test_inline_needs_neither_an_id_nor_a_name() -> None:
    content = {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}}
    found = read_house(content, BUILT_IN, game=game("lucky-three-pictures"), inline=True).house
    assert found is not None
    assert (found.id, found.offers["main"].least, found.offers["main"].most) == (None, 5000, 100000)
    bare = read_house(
        {"schema": 1, "game": "three-pictures", "wagers": {"main": {}}},
        BUILT_IN,
        game=game("three-pictures"),
        inline=True,
    ).house
    assert bare is not None
    assert list(bare.offers) == ["main"]


def test_a_wager_is_offered_when_its_table_is_there() -> None:
    assert list(house(HEAD + "[wagers.pair-plus]\n").offers) == ["pair-plus"]
    assert list(house(HEAD + "[wagers.pair-plus]\n[wagers.ante]\n").offers) == [
        "ante",
        "play",
        "pair-plus",
    ]
    assert "pair-plus" not in house(BASED + "[wagers.pair-plus]\noffered = false\n").offers
    assert "pair-plus" in house(BASED + "[wagers.pair-plus]\noffered = true\n").offers


def test_what_a_house_does_not_say_is_the_default() -> None:
    club = house(HEAD + "[wagers.ante]\n")
    assert (club.seats, club.deal, club.rounding) == (7, Deal.THREE_AT_A_TIME, Rounding())
    assert dict(club.readings) == {r.id: r.default for r in club.game.readings}
    assert (club.offers["ante"].least, club.offers["ante"].most) == (None, None)
    assert club.chips == (50, 250, 500, 2_500, 10_000, 50_000, 100_000, 500_000)
    lucky = HEAD.replace("three-card-poker", "lucky-three-pictures")
    assert house(lucky + "[wagers.main]\n").deal is Deal.ONE_AT_A_TIME


FAULTS = [
    ("an unknown game", HEAD.replace("poker", "porker"),
     ["game: game 'three-card-porker' is not known. Did you mean three-card-poker?"]),
    ("an unknown base", BASED.replace("mbs", "mbz"),
     ["base: house 'mbz' is not known. Did you mean mbs?"]),
    ("a base of another game", BASED.replace("mbs", "rws"),
     ["base: house 'rws' is not known. Known: mbs."]),
    ("an id that is no id", BASED.replace("club", "My Club"),
     ["id: 'My Club' is no id; write 1 to 40 of a-z, 0-9 and -"]),
    ("an id like a path", BASED.replace("club", "../x"),
     ["id: '../x' is no id; write 1 to 40 of a-z, 0-9 and -"]),
    ("an id too long", BASED.replace("club", "a" * 41),
     ["id: '" + "a" * 40 + "…' is no id; write 1 to 40 of a-z, 0-9 and -"]),
    ("an empty id", BASED.replace("club", ""),
     ["id: '' is no id; write 1 to 40 of a-z, 0-9 and -"]),
    ("a base like a path", BASED.replace("mbs", "mbs/.."),
     ["base: 'mbs/..' is no id; write 1 to 40 of a-z, 0-9 and -"]),
    ("a newer schema", HEAD.replace("schema = 1", "schema = 2") + "[wagers.ante]\n",
     ["schema: written for schema 2 by a newer version of the program; this one reads 1"]),
    ("an older schema", HEAD.replace("schema = 1", "schema = 0") + "[wagers.ante]\n",
     ["schema: there is no schema 0; write 1"]),
    ("a name of 81 signs", BASED + f'name = "{"x" * 81}"\n',
     ["name: 81 signs are too many; 80 at the most"]),
    ("an empty name", BASED + 'name = ""\n', ["name: empty; at least one sign is wanted"]),
    ("eight seats", BASED + "seats = 8\n", ["seats: 8 is out of range; 1 to 7 is wanted"]),
    ("no seats", BASED + "seats = 0\n", ["seats: 0 is out of range; 1 to 7 is wanted"]),
    ("an unknown deal", BASED + 'deal = "two-at-a-time"\n',
     ["deal: order of dealing 'two-at-a-time' is not known. Did you mean one-at-a-time?"]),
    ("a chip twice", BASED + 'chips = ["5", "5.00"]\n', ["chips[1]: this chip is there twice"]),
    ("a chip of nothing", BASED + 'chips = ["0"]\n',
     ["chips[0]: an amount from 0.01 to 999999999.99 is wanted"]),
    ("an unknown key", BASED + "seets = 7\n",
     ["seets: key 'seets' is not known. Did you mean seats?"]),
    ("an unknown wager", BASED + "[wagers.pair-pluss]\n",
     ["wagers.pair-pluss: wager 'pair-pluss' is not known. Did you mean pair-plus?"]),
    ("an unknown key of a wager", BASED + '[wagers.ante]\nmaxx = "5"\n',
     ["wagers.ante.maxx: key 'maxx' is not known. Did you mean max?"]),
    ("an unknown pay table", BASED + '[wagers.pair-plus]\npays = "40-30-5-4"\n',
     [("wagers.pair-plus.pays: no pay table is called '40-30-5-4'; there are 40-30-5-4-1, "
      "40-30-6-4-1, 40-30-6-3-1, 35-33-6-4-1, 50-30-6-3-1, 100-40-30-5-4-1, or write the rows "
      "Did you mean 40-30-5-4-1?")]),
    ("an unknown row", BASED + "[wagers.pair-plus.pays]\ntripps = 30\n",
     ["wagers.pair-plus.pays.tripps: row 'tripps' is not known. Did you mean trips?"]),
    ("a cell that is none", BASED + '[wagers.pair-plus.pays]\ntrips = "thirty"\n',
     [("wagers.pair-plus.pays.trips: 'thirty' is no cell of a pay table; write 30, 30 to 1, "
      "1 to 2, 0.95, lose or push")]),
    ("an amount where odds are paid", BASED + '[wagers.pair-plus.pays]\ntrips = "pay 30"\n',
     ["wagers.pair-plus.pays.trips: this wager pays odds; write 30 or 30 to 1"]),
    ("odds where an amount is paid", BASED + "[wagers.progressive.pays]\ntrips = 30\n",
     ["wagers.progressive.pays.trips: this payment is an amount; write pay 1250"]),
    ("the meter for an envy", BASED + '[wagers.envy.pays]\nakq-spades = "meter"\n',
     ["wagers.envy.pays.akq-spades: only the wager on the meter pays from it; write pay 250"]),
    ("limits the wrong way round", BASED + '[wagers.ante]\nmin = "100"\nmax = "50"\n',
     ["wagers.ante.min: the least stake is above the largest"]),
    ("limits of a payment", BASED + '[wagers.ante-bonus]\nmin = "5"\n',
     ["wagers.ante-bonus.min: this is no stake of its own and has no limits"]),
    ("limits of the priced wager", BASED + '[wagers.progressive]\nmax = "5"\n',
     ["wagers.progressive.max: this wager has a price instead of limits; set price"]),
    ("a price of another wager", BASED + '[wagers.ante]\nprice = "5"\n',
     ["wagers.ante.price: only a wager on the meter has a price; set min and max"]),
    ("an unknown reading", BASED + '[readings]\nfold-pair = "stays"\n',
     ["readings.fold-pair: reading 'fold-pair' is not known. Did you mean fold-pair-plus?"]),
    ("an unknown value of a reading", BASED + '[readings]\nfold-pair-plus = "stay"\n',
     ["readings.fold-pair-plus: value 'stay' is not known. Did you mean stays?"]),
    ("a rounding that is none", BASED + '[rounding]\nunit = "0"\ndirection = "sideways"\n',
     ["rounding.unit: an amount from 0.01 to 999999999.99 is wanted",
      "rounding.direction: direction 'sideways' is not known. Known: down, up, nearest."]),
    ("a cap where the sheet allows none", BASED + '[cap]\namount = "50"\n',
     ["cap: this game's sheet allows no maximum aggregate payout"]),
    ("no wager to play on", HEAD,
     ["wagers: no wager to play on is offered; offer ante, pair-plus"]),
    ("a side wager without its main wager", HEAD + "[wagers.pair-plus]\n[wagers.progressive]\n",
     ["wagers.progressive: needs ante, which is not offered"]),
    ("a payment without its wager", HEAD + "[wagers.ante]\n[wagers.envy]\n",
     ["wagers.envy: hangs on progressive, which is not offered"]),
    ("a play that is taken out", BASED + "[wagers.play]\noffered = false\n",
     ["wagers.play: follows from ante and cannot be taken out"]),
    ("a wager that is no table", BASED + "wagers = 3\n",
     ["wagers: a table is wanted, not a whole number"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_is_told_with_its_place(text: str, told: list[str]) -> None:
    assert faults(text) == told


TEN = """
schema = 1
game = "three-card-prime"
id = "Ten Faults"
name = ""
seats = 9
chips = ["5", "x"]
[wagers.ante]
min = "-5"
[wagers.plai]
[wagers.pair-bonus.pays]
mini-royal = "a lot"
[readings]
copy-ante = "loses"
[cap]
amount = "1e9"
wagers = ["ante"]
"""


def test_a_file_with_ten_faults_tells_all_of_them_at_once() -> None:
    places = [fault.split(": ")[0] for fault in faults(TEN)]
    assert sorted(places) == sorted(
        [
            "id",
            "name",
            "seats",
            "chips[1]",
            "wagers.ante.min",
            "wagers.plai",
            "wagers.pair-bonus.pays.mini-royal",
            "readings.copy-ante",
            "cap.amount",
            "cap.wagers[0]",
        ]
    )


def test_a_built_in_id_is_taken() -> None:
    text = BASED.replace("club", "mbs")
    assert faults(text, reserved=("mbs",)) == ["id: 'mbs' is a built-in house; choose another id"]
    assert house(text).id == "mbs"


def test_a_file_for_another_game_than_the_wanted_one_is_refused() -> None:
    told = faults(BASED, game=game("three-pictures"))
    assert told == ["game: this house is wanted for three-pictures; leave game out or write it"]


@pytest.mark.parametrize("content", [None, [], "mbs", 3, True])
def test_a_house_is_a_table(content: object) -> None:
    (fault,) = read_house(content, BUILT_IN, game=game("three-pictures")).faults
    assert fault.render().startswith("a house is a table, not ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "schema = ",
        "a = 1\na = 2\n",
        "[a]\n[a]\n",
        "x" * 1000,
        "a = " + "[" * 100_000,
        "a = 1979-05-27\nb",
        "a = '\x01'",
        "a = " + "9" * 5000,
        "\x00",
    ],
    ids=range(10),
)
def test_what_is_no_toml_is_told_in_a_sentence(text: str) -> None:
    content = parse_house(text)
    if text == "":
        assert content == {}
        return
    assert isinstance(content, Message)
    assert str(content).startswith("this is no TOML")


def test_a_byte_order_mark_is_passed_over() -> None:
    assert house("\ufeff" + BASED).id == "club"


STRANGE = [
    "1979-05-27",
    "1979-05-27T07:32:00Z",
    "07:32:00",
    "inf",
    "nan",
    "1e9",
    "[[]]",
    "{ a = 1 }",
]


@pytest.mark.parametrize("value", STRANGE)
@pytest.mark.parametrize(
    "key", ["seats", "name", "chips", "deal", "wagers", "readings", "rounding", "id", "note"]
)
def test_a_value_of_a_strange_kind_is_told_not_taken(key: str, value: str) -> None:
    rest = BASED.replace('id = "club"\n', "") if key == "id" else BASED
    told = faults(f"{key} = {value}\n{rest}")
    assert told
    assert all(line.startswith(key) for line in told)


# --- caps ----------------------------------------------------------------------------------------

PRIME = 'game = "three-card-prime"\nid = "club"\nbase = "standard"\n'


def test_a_cap_names_an_amount_and_the_rest_has_defaults() -> None:
    cap = house(PRIME + '[cap]\namount = "50000"\n').cap
    assert cap is not None
    assert (cap.amount, cap.per, cap.pooled) == (5_000_000, CapPer.ROUND, True)
    assert cap.wagers == ("play", "prime", "pair-bonus", "all-six")
    cap = house(
        PRIME + '[cap]\namount = 1\nper = "hand"\nwagers = ["all-six", "play"]\npooled = false\n'
    ).cap
    assert cap is not None
    assert (cap.per, cap.wagers, cap.pooled) == (CapPer.HAND, ("play", "all-six"), False)


@pytest.mark.parametrize(
    ("cap", "told"),
    [
        ("", ["cap.amount: missing; a cap is an amount"]),
        ('per = "hand"\n', ["cap.amount: missing; a cap is an amount"]),
        (
            'amount = "5"\nwagers = ["ante"]\n',
            [
                (
                    "cap.wagers[0]: capped wager 'ante' is not known. "
                    "Known: play, prime, pair-bonus, all-six."
                )
            ],
        ),
        ('amount = "5"\nwagers = []\n', ["cap.wagers: 0 members; 1 to 4 are wanted"]),
        (
            'amount = "5"\nper = "day"\n',
            ["cap.per: kind of cap 'day' is not known. Did you mean hand?"],
        ),
        ('amount = "5"\npooled = 1\n', ["cap.pooled: true or false is wanted, not a whole number"]),
    ],
)
def test_a_cap_that_is_none(cap: str, told: list[str]) -> None:
    found = faults(PRIME + "[cap]\n" + cap)
    assert [line.split(" is not known")[0] for line in found] == [
        line.split(" is not known")[0] for line in told
    ]


# --- built-in houses -----------------------------------------------------------------------------


def test_the_built_in_houses_and_the_first_is_the_default() -> None:
    assert {each.id: [one.id for one in built_in_houses(each)] for each in GAMES} == {
        "three-card-poker": ["mbs"],
        "three-card-prime": ["standard"],
        "three-pictures": ["mbs"],
        "prosperity-3-pictures": ["mbs", "mbs-ranking-tie"],
        "lucky-three-pictures": ["rws"],
    }


@pytest.mark.parametrize("each", GAMES, ids=[each.id for each in GAMES])
def test_built_in_houses_have_seven_boxes_no_limits_and_round_cents_down(each: Game) -> None:
    for one in built_in_houses(each):
        assert (one.seats, one.rounding, one.cap) == (7, Rounding(1, Direction.DOWN), None)
        assert all(o.least is None and o.most is None for o in one.offers.values())
        assert list(one.offers) == [wager.id for wager in each.wagers]
        assert one.deal is (
            Deal.ONE_AT_A_TIME if each.id == "lucky-three-pictures" else Deal.THREE_AT_A_TIME
        )
        assert (one.edition, one.name) != ("", "")
    first = default_house(each)
    assert dict(first.readings) == {reading.id: reading.default for reading in each.readings}


@pytest.mark.parametrize(
    "id", ["../mbs", "/etc/passwd", "mbs/..", "mbs.toml", "", ".", "MBS", "\x00"]
)
def test_a_built_in_house_is_found_by_its_id_and_nothing_else(id: str) -> None:
    for each in GAMES:
        assert BUILT_IN.find(each, id) is None


# --- the game of a file that names none ----------------------------------------------------------


def test_a_base_that_one_game_alone_has_names_the_game() -> None:
    assert house('id = "club"\nbase = "rws"\n').game.id == "lucky-three-pictures"


@pytest.mark.parametrize("base", ["mbs", "nowhere"])
def test_a_base_of_several_games_or_of_none_does_not(base: str) -> None:
    (told,) = faults(f'id = "club"\nbase = "{base}"\n')
    assert told.startswith("game: missing; write one of three-card-poker, ")
