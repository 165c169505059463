"""House files: what each key of the schema comes to, and what is not said."""

from pathlib import Path

import pytest

from tests.certain import certain
from tests.engine.houses.reading import BASED, HEAD, PRIME, faults, game, house, read
from trifelt.engine.houses import BUILT_IN, CapPer, Deal, default_house, read_house
from trifelt.engine.houses.cells import cell_text
from trifelt.engine.money import Direction, Odds, Rounding
from trifelt.storage.houses import UserHouses

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
    club = certain(found.house)
    assert (club.id, club.name, club.base, club.seats) == ("my-club", "My club", "mbs", 6)
    assert (club.note, club.edition) == ("as seen\nin March", "after MBS, Version 4, 9 May 2013")
    assert club.chips == (50, 250, 500, 2_500)
    assert club.deal is Deal.ONE_AT_A_TIME
    assert (club.offers["ante"].minimum, club.offers["ante"].maximum) == (2_500, 100_000)
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
        "wagers.pair-plus.pays.straight: 30 for 1 includes the stake: 29 to 1"
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


@pytest.mark.parametrize(
    "differs",
    [
        {"wagers": {"pair-plus": {"pays": "40-30-6-3-1"}}},
        {"wagers": {"progressive": {"price": "5.00"}}},
        {"wagers": {"pair-plus": {"offered": False}}},
        {"readings": {"fold-pair-plus": "forfeits"}},
        {"rounding": {"unit": "0.05"}},
        {"deal": "one-at-a-time"},
    ],
)
@pytest.mark.parametrize("inline", [True, False])
def test_a_house_has_the_edition_of_its_base_only_with_its_rules_and_odds(
    differs: dict[str, object], inline: bool
) -> None:
    base = default_house(game("three-card-poker"))

    def edition(**content: object) -> str:
        content = {"game": base.game.id, "id": "club", "base": "mbs", **content}
        return certain(read_house(content, BUILT_IN, inline=inline).house).edition

    after = f"after MBS, {base.edition}"
    assert edition(**differs) == after
    assert edition(**differs, edition=base.edition) == after
    assert edition(**differs, edition="June table") == "June table"
    limits = {"seats": 3, "chips": ["5"], "wagers": {"ante": {"min": "5"}}, "note": "as seen"}
    assert edition(**limits) == base.edition
    rows = {row: cell_text(cell) for row, cell in base.offers["pair-plus"].pays.cells.items()}
    alike: dict[str, object] = {"wagers": {"pair-plus": {"pays": rows}}}
    assert edition(**alike, edition=after) == base.edition


def test_a_house_made_from_an_own_one_is_after_the_sheet_of_that(tmp_path: Path) -> None:
    houses = UserHouses(tmp_path)
    for id, base, pays in (("one", "mbs", "40-30-6-3-1"), ("two", "one", "35-33-6-4-1")):
        content: dict[str, object] = {
            "game": "three-card-poker",
            "id": id,
            "name": id,
            "base": base,
        }
        content |= {"wagers": {"pair-plus": {"pays": pays}}}
        houses.save(certain(read_house(content, houses).house))
    two = certain(houses.find(game("three-card-poker"), "two"))
    assert two.edition == "after MBS, Version 4, 9 May 2013"


def test_inline_needs_neither_an_id_nor_a_name() -> None:
    content = {"base": "rws", "wagers": {"main": {"min": "50", "max": "1000"}}}
    found = read_house(content, BUILT_IN, game=game("lucky-three-pictures"), inline=True).house
    assert found is not None
    assert (found.id, found.offers["main"].minimum, found.offers["main"].maximum) == (
        None,
        5000,
        100000,
    )
    bare = certain(
        read_house(
            {"schema": 1, "game": "three-pictures", "wagers": {"main": {}}},
            BUILT_IN,
            game=game("three-pictures"),
            inline=True,
        ).house
    )
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
    assert (club.offers["ante"].minimum, club.offers["ante"].maximum) == (None, None)
    assert club.chips == (50, 250, 500, 2_500, 10_000, 50_000, 100_000, 500_000)
    lucky = HEAD.replace("three-card-poker", "lucky-three-pictures")
    assert house(lucky + "[wagers.main]\n").deal is Deal.ONE_AT_A_TIME


def test_a_cap_names_an_amount_and_the_rest_has_defaults() -> None:
    cap = certain(house(PRIME + '[cap]\namount = "50000"\n').cap)
    assert (cap.amount, cap.per, cap.pooled) == (5_000_000, CapPer.ROUND, True)
    assert cap.wagers == ("play", "prime", "pair-bonus", "all-six")
    cap = certain(
        house(
            PRIME
            + '[cap]\namount = 1\nper = "hand"\nwagers = ["all-six", "play"]\npooled = false\n'
        ).cap
    )
    assert (cap.per, cap.wagers, cap.pooled) == (CapPer.HAND, ("play", "all-six"), False)


def test_a_base_that_one_game_alone_has_names_the_game() -> None:
    assert house('id = "club"\nbase = "rws"\n').game.id == "lucky-three-pictures"
