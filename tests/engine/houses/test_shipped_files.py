"""A file that ships with the program and is wrong is named with its path."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.certain import certain
from trifelt.engine.games import find_game
from trifelt.engine.games.game import Game
from trifelt.engine.houses import default_house, read
from trifelt.engine.houses.cells import ResourceError, pay_tables
from trifelt.engine.houses.read import BUILT_IN


@pytest.fixture
def game() -> Game:
    return certain(find_game("three-pictures"))


@pytest.fixture
def folder(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of this game's own, of which nothing is remembered before and after."""
    found = tmp_path / "games" / game.id
    (found / "houses").mkdir(parents=True)
    for module in (read, sys.modules[pay_tables.__module__]):
        monkeypatch.setattr(module, "resource_root", lambda: tmp_path)
    for kept in (pay_tables, read._ids, read._load, read.built_in_houses):
        kept.cache_clear()
    yield found
    for kept in (pay_tables, read._ids, read._load, read.built_in_houses):
        kept.cache_clear()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[ante.x]\nwin = "1 to 1"\n', "no wagers of three-pictures: ante"),
        ('[tie.x]\nwin = "1 to 1"\n', "tie, x: win = '1 to 1'"),
        ('[tie.x]\ntie = "much"\n', "tie, x: tie = 'much'"),
        ('[tie.x]\ntie = "pay 10"\n', "tie, x, tie: this wager pays odds"),
    ],
)
def test_a_wrong_pay_table_names_wager_table_and_row(
    folder: Path, game: Game, text: str, told: str
) -> None:
    (folder / "pay-tables.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ResourceError, match=told):
        pay_tables(game)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("schema = ", r"mbs\.toml: this is not TOML"),
        ('schema = 1\nid = "mbs"\nname = "M"\nseats = 9\n', r"mbs\.toml: .*seats"),
        ('schema = 1\nid = "rws"\nname = "M"\n', r"mbs\.toml"),
    ],
)
def test_a_wrong_house_names_its_file(folder: Path, game: Game, text: str, told: str) -> None:
    (folder / "pay-tables.toml").write_text("", encoding="utf-8")
    (folder / "houses" / "mbs.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ResourceError, match=told):
        BUILT_IN.find(game, "mbs")


def test_the_folders_that_ship_are_read_again_afterwards(game: Game) -> None:
    assert default_house(game).id == "mbs"
