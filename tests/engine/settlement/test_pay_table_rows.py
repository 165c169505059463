"""Every row of every pay table, by name: a deal that hits it settles at the printed odds."""

from fractions import Fraction
from typing import Any

import pytest

from tests.engine.settlement.row_deals import DEALS
from tests.engine.settlement.settling import Document, Line, settled
from tests.oracle.tables import PAY_TABLES as PRINTED
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.houses import cell_text, default_house, pay_tables
from trifelt.engine.money import money_text

ROWS = [
    (game, wager, name, row)
    for game, wagers in PRINTED.items()
    for wager, tables in wagers.items()
    for name, rows in tables.items()
    for row in rows
]
# The default house's tables are those that the operator's own sheet prints.
DEFAULT = {"three-card-prime": "standard", "lucky-three-pictures": "rws"}
# An odd stake, where odds in halves and twentieths leave a fraction.
STAKES = ("10.00", "0.07", "333.33")


def document_for(game: str, wager: str, name: str, deal: str, stake: str) -> Document:
    """A round on which one wager hits a row, under a house with the named table."""
    hand, dealer, *fourth = deal.split(" / ")
    box: dict[str, Any] = {"hand": hand}
    first = "ante" if game in ("three-card-poker", "three-card-prime") else "main"
    box["wagers"] = {first: stake}
    if first == "ante":
        box["decision"] = "play"
    if wager in ("progressive", "envy"):
        box["wagers"]["progressive"] = "2.50"
    elif wager not in ("ante", "play", "ante-bonus", "main"):
        box["wagers"][wager] = stake
    boxes = [box]
    if wager == "envy":
        other = {"hand": "10h 6d 2c", "decision": "fold", "wagers": dict(box["wagers"])}
        box["wagers"] = {"ante": stake}
        boxes.append(other)
    document: Document = {
        "game": game,
        "house": {
            "base": DEFAULT.get(game, "mbs"),
            "wagers": {wager: {"pays": name}},
        },
        "dealer": dealer,
        "boxes": boxes,
    }
    if game == "three-card-poker":
        document["jackpot"] = "25000.07"
    if fourth:
        document["fourth"] = fourth[0]
    return document


def the_line(document: Document, wager: str) -> Line:
    lines = [line for box in settled(document)["boxes"] for line in box["lines"]]
    found: list[Line] = [line for line in lines if line["wager"] == wager]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("game", "wager", "name", "row"), ROWS, ids=[" ".join(row) for row in ROWS]
)
def test_a_row_settles_at_its_printed_odds(game: str, wager: str, name: str, row: str) -> None:
    printed = PRINTED[game][wager][name][row]
    for stake in STAKES:
        line = the_line(document_for(game, wager, name, DEALS[game][wager][row], stake), wager)
        assert line["row"] == row
        outcome = row.removeprefix("bad-beat-").removeprefix("deuce-")
        if printed == "lose":
            assert (line["result"], line["outcome"], line["odds"]) == ("lose", "lose", None)
            assert (line["winnings"], line["returned"]) == ("0.00", "0.00")
            assert "By the pay table it loses." in line["reason"]
            continue
        assert (line["result"], line["outcome"]) == ("win", outcome)
        if " to " in printed:
            num, den = printed.split(" to ")
            assert line["odds"] == printed
            cents = int(stake.replace(".", "")) * int(num) // int(den)  # unit 0.01, down
            assert line["winnings"] == money_text(cents)
            assert line["returned"] == ("0.00" if wager == "ante-bonus" else stake)
        else:
            amount = {"meter": "25000.07"}.get(printed, printed.removeprefix("pay "))
            assert (line["odds"], line["winnings"], line["returned"]) == (None, amount, "0.00")
        assert "By the pay table" not in line["reason"]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_shipped_tables_are_the_printed_ones_in_the_order_of_their_names(game: str) -> None:
    found = find_game(game)
    assert found is not None
    shipped = {
        wager: {
            name: {row: cell_text(cell) for row, cell in table.cells.items()}
            for name, table in tables.items()
        }
        for wager, tables in pay_tables(found).items()
    }
    assert shipped == PRINTED[game]
    assert {wager: list(tables) for wager, tables in shipped.items()} == {
        wager: list(tables) for wager, tables in PRINTED[game].items()
    }


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_row_that_can_be_priced_has_its_deal(game: Any) -> None:
    assert {wager.id: set(wager.pay_rows) for wager in game.wagers} == {
        wager: set(rows) for wager, rows in DEALS[game.id].items()
    }


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_first_table_of_a_wager_is_the_default_houses(game: Any) -> None:
    house = default_house(game)
    for wager, tables in pay_tables(game).items():
        assert house.offers[wager].pays is next(iter(tables.values()))


def test_a_mini_royal_without_a_row_of_its_own_is_a_straight_flush_for_pair_plus() -> None:
    """4.3 has no row for it; the table that has one pays it apart."""
    deal = DEALS["three-card-poker"]["pair-plus"]["mini-royal"]
    for name, row, odds in [
        ("40-30-5-4-1", "straight-flush", "40 to 1"),
        ("100-40-30-5-4-1", "mini-royal", "100 to 1"),
    ]:
        line = the_line(
            document_for("three-card-poker", "pair-plus", name, deal, "10"), "pair-plus"
        )
        assert (line["row"], line["outcome"], line["odds"]) == (row, row, odds)


@pytest.mark.parametrize(
    ("game", "wager", "name", "row"), ROWS, ids=[" ".join(row) for row in ROWS]
)
def test_a_row_that_a_house_leaves_out_loses_and_one_that_it_pushes_comes_back(
    game: str, wager: str, name: str, row: str
) -> None:
    rows = {key: cell for key, cell in PRINTED[game][wager][name].items() if key != row}
    deal = DEALS[game][wager][row]
    for cells, result, returned in [
        (rows, "lose", "0.00"),
        (rows | {row: "push"}, "push", "10.00"),
    ]:
        document = document_for(game, wager, name, deal, "10.00")
        document["house"]["wagers"][wager]["pays"] = cells
        lines = [line for box in settled(document)["boxes"] for line in box["lines"]]
        found = [line for line in lines if line["wager"] == wager]
        if wager in ("ante-bonus", "envy"):
            assert not found  # a payment that is not made leaves no line
            continue
        (line,) = found
        if row == "mini-royal" and wager == "pair-plus" and result == "lose":
            assert line["row"] == "straight-flush"
            continue
        stake = "2.50" if wager == "progressive" else returned
        assert (line["result"], line["outcome"], line["row"]) == (result, result, row)
        assert line["returned"] == (stake if result == "push" else "0.00")
        assert (line["winnings"], line["odds"]) == ("0.00", None)
        assert line["reason"].endswith(
            "By the pay table it loses." if result == "lose" else "By the pay table it pushes."
        )


def test_half_the_stake_of_an_odd_cent_is_cut() -> None:
    deal = DEALS["three-pictures"]["main"]["six-points"]
    line = the_line(document_for("three-pictures", "main", "half-on-six", deal, "0.07"), "main")
    assert Fraction(line["winnings"]) == Fraction(3, 100)
