"""House files: every fault of a file told at once, each with its place."""

import pytest

from tests.engine.houses.reading import BASED, HEAD, PRIME, faults, game, house
from tests.engine.houses.ten_faults import PLACES, TEN_FAULTS
from trifelt.engine.houses import BUILT_IN, read_house

FAULTS = [
    ("an unknown game", HEAD.replace("poker", "porker"),
     ["game: game 'three-card-porker' is not known. Did you mean three-card-poker?"]),
    ("an unknown base", BASED.replace("mbs", "mbz"),
     ["base: house 'mbz' is not known. Did you mean mbs?"]),
    ("a base of another game", BASED.replace("mbs", "rws"),
     ["base: house 'rws' is not known. Known: mbs."]),
    ("an id that is no id", BASED.replace("club", "My Club"),
     ["id: 'My Club' is not an id; use 1 to 40 characters from a-z, 0-9 and -"]),
    ("an id like a path", BASED.replace("club", "../x"),
     ["id: '../x' is not an id; use 1 to 40 characters from a-z, 0-9 and -"]),
    ("an id too long", BASED.replace("club", "a" * 41),
     ["id: '" + "a" * 40 + "…' is not an id; use 1 to 40 characters from a-z, 0-9 and -"]),
    ("an empty id", BASED.replace("club", ""),
     ["id: '' is not an id; use 1 to 40 characters from a-z, 0-9 and -"]),
    ("a base like a path", BASED.replace("mbs", "mbs/.."),
     ["base: 'mbs/..' is not an id; use 1 to 40 characters from a-z, 0-9 and -"]),
    ("a newer schema", HEAD.replace("schema = 1", "schema = 2") + "[wagers.ante]\n",
     ["schema: written for schema 2 by a newer version of the program; this one reads 1"]),
    ("an older schema", HEAD.replace("schema = 1", "schema = 0") + "[wagers.ante]\n",
     ["schema: expected schema 1, got 0"]),
    ("a name of 81 signs", BASED + f'name = "{"x" * 81}"\n',
     ["name: expected at most 80 characters, got 81"]),
    ("an empty name", BASED + 'name = ""\n', ["name: expected some text, got blanks"]),
    ("eight seats", BASED + "seats = 8\n", ["seats: expected 1 to 7, got 8"]),
    ("no seats", BASED + "seats = 0\n", ["seats: expected 1 to 7, got 0"]),
    ("an unknown deal", BASED + 'deal = "two-at-a-time"\n',
     ["deal: order of dealing 'two-at-a-time' is not known. Did you mean one-at-a-time?"]),
    ("a chip twice", BASED + 'chips = ["5", "5.00"]\n', ["chips[1]: this chip is listed twice"]),
    ("a chip of nothing", BASED + 'chips = ["0"]\n',
     ["chips[0]: expected an amount greater than 0"]),
    ("an unknown key", BASED + "seets = 7\n",
     ["seets: key 'seets' is not known. Did you mean seats?"]),
    ("an unknown wager", BASED + "[wagers.pair-pluss]\n",
     ["wagers.pair-pluss: wager 'pair-pluss' is not known. Did you mean pair-plus?"]),
    ("an unknown key of a wager", BASED + '[wagers.ante]\nmaxx = "5"\n',
     ["wagers.ante.maxx: key 'maxx' is not known. Did you mean max?"]),
    ("an unknown pay table", BASED + '[wagers.pair-plus]\npays = "40-30-5-4"\n',
     [("wagers.pair-plus.pays: there is no pay table '40-30-5-4'; use 40-30-5-4-1, "
      "40-30-6-4-1, 40-30-6-3-1, 35-33-6-4-1, 50-30-6-3-1, 100-40-30-5-4-1, or write the rows. "
      "Did you mean 40-30-5-4-1?")]),
    ("an unknown row", BASED + "[wagers.pair-plus.pays]\ntripps = 30\n",
     ["wagers.pair-plus.pays.tripps: row 'tripps' is not known. Did you mean trips?"]),
    ("a cell that is none", BASED + '[wagers.pair-plus.pays]\ntrips = "thirty"\n',
     [("wagers.pair-plus.pays.trips: 'thirty' is not a pay table entry; enter odds, such "
      "as 30 to 1, 1 to 2 or 0.95, lose or push")]),
    ("an amount where odds are paid", BASED + '[wagers.pair-plus.pays]\ntrips = "pay 30"\n',
     ["wagers.pair-plus.pays.trips: this wager pays odds; enter 30 or 30 to 1"]),
    ("odds where an amount is paid", BASED + "[wagers.progressive.pays]\ntrips = 30\n",
     ["wagers.progressive.pays.trips: this payment is an amount; enter pay 1250"]),
    ("the jackpot for an envy", BASED + '[wagers.envy.pays]\nakq-spades = "meter"\n',
     ["wagers.envy.pays.akq-spades: only the Progressive pays from the jackpot; enter pay 250"]),
    ("limits the wrong way round", BASED + '[wagers.ante]\nmin = "100"\nmax = "50"\n',
     ["wagers.ante.min: the minimum bet is above the maximum"]),
    ("limits of a payment", BASED + '[wagers.ante-bonus]\nmin = "5"\n',
     ["wagers.ante-bonus.min: this payment has no stake, so it has no limits"]),
    ("limits of the priced wager", BASED + '[wagers.progressive]\nmax = "5"\n',
     ["wagers.progressive.max: this wager has a price, not limits; set price"]),
    ("a price of another wager", BASED + '[wagers.ante]\nprice = "5"\n',
     ["wagers.ante.price: only the Progressive has a price; set min and max"]),
    ("an unknown reading", BASED + '[readings]\nfold-pair = "stays"\n',
     ["readings.fold-pair: reading 'fold-pair' is not known. Did you mean fold-pair-plus?"]),
    ("an unknown value of a reading", BASED + '[readings]\nfold-pair-plus = "stay"\n',
     ["readings.fold-pair-plus: value 'stay' is not known. Did you mean stays?"]),
    ("a rounding that is none", BASED + '[rounding]\nunit = "0"\ndirection = "sideways"\n',
     ["rounding.unit: expected an amount greater than 0",
      "rounding.direction: direction 'sideways' is not known. Known: down, up, nearest."]),
    ("a cap where the sheet allows none", BASED + '[cap]\namount = "50"\n',
     ["cap: this game's sheet allows no maximum aggregate payout"]),
    ("a cap without an amount", PRIME + '[cap]\nper = "hand"\n',
     ["cap.amount: missing; a cap needs an amount"]),
    ("a cap of what no cap covers", PRIME + '[cap]\namount = "5"\nwagers = ["ante"]\n',
     [("cap.wagers[0]: capped wager 'ante' is not known. "
       "Known: play, prime, pair-bonus, all-six.")]),
    ("a cap that is not yes or no", PRIME + '[cap]\namount = "5"\npooled = 1\n',
     ["cap.pooled: expected true or false, got a whole number"]),
    ("no wager to play on", HEAD,
     ["wagers: no wager to play on is offered; offer ante, pair-plus"]),
    ("a side wager without its main wager", HEAD + "[wagers.pair-plus]\n[wagers.progressive]\n",
     ["wagers.progressive: needs ante, which is not offered"]),
    ("a payment without its wager", HEAD + "[wagers.ante]\n[wagers.envy]\n",
     ["wagers.envy: depends on progressive, which is not offered"]),
    ("a play that is taken out", BASED + "[wagers.play]\noffered = false\n",
     ["wagers.play: follows from ante and cannot be taken out"]),
    ("a wager that is no table", BASED + "wagers = 3\n",
     ["wagers: expected a table, got a whole number"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_a_fault_is_told_with_its_place(text: str, told: list[str]) -> None:
    assert faults(text) == told


def test_a_file_with_ten_faults_tells_all_of_them_at_once() -> None:
    places = [fault.split(": ")[0] for fault in faults(TEN_FAULTS)]
    assert sorted(places) == sorted(PLACES)


def test_a_built_in_id_is_taken() -> None:
    text = BASED.replace("club", "mbs")
    assert faults(text, reserved=lambda _game: ("mbs",)) == [
        "id: 'mbs' is a built-in house; choose another id"
    ]
    assert house(text).id == "mbs"


def test_a_file_for_another_game_than_the_wanted_one_is_refused() -> None:
    told = faults(BASED, game=game("three-pictures"))
    assert told == ["game: expected three-pictures, or no game at all"]


@pytest.mark.parametrize("content", [None, [], "mbs", 3, True])
def test_a_house_is_a_table(content: object) -> None:
    (fault,) = read_house(content, BUILT_IN, game=game("three-pictures")).faults
    assert fault.render().startswith("expected a house, got ")


STRANGE = [
    "1979-05-27", "1979-05-27T07:32:00Z", "07:32:00", "inf", "nan", "1e9", "[[]]", "{ a = 1 }",
]  # fmt: skip


@pytest.mark.parametrize("value", STRANGE)
@pytest.mark.parametrize(
    "key", ["seats", "name", "chips", "deal", "wagers", "readings", "rounding", "id", "note"]
)
def test_a_value_of_a_strange_kind_is_told_not_taken(key: str, value: str) -> None:
    rest = BASED.replace('id = "club"\n', "") if key == "id" else BASED
    told = faults(f"{key} = {value}\n{rest}")
    assert told
    assert all(line.startswith(key) for line in told)


@pytest.mark.parametrize("base", ["mbs", "nowhere"])
def test_a_base_of_several_games_or_of_none_does_not(base: str) -> None:
    (told,) = faults(f'id = "club"\nbase = "{base}"\n')
    assert told.startswith("game: missing; write one of three-card-poker, ")
