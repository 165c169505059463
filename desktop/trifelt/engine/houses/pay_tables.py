"""The pay tables that ship with the program, by game, wager and name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from types import MappingProxyType
from typing import Any

from trifelt.engine.games.game import Game
from trifelt.engine.houses.cells import CellRead, PayTable, read_cell, refused_for
from trifelt.engine.resources import resource_root
from trifelt.engine.wager import Kind, Wager

_PARTS = "parts"
_ON_SHEET = "on-sheet"


class ResourceError(Exception):
    """A file that ships with the program is wrong."""


@cache
def pay_tables(game: Game) -> Mapping[str, Mapping[str, PayTable]]:
    """Every named pay table of a game's wagers; the first of a wager is the default house's."""
    path = resource_root() / "games" / game.id / "pay-tables.toml"
    content = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
    parts = content.pop(_PARTS, {})
    if unknown := sorted(set(content) - set(game.wager)):
        raise ResourceError(f"{path}: no wagers of {game.id}: {', '.join(unknown)}")
    return MappingProxyType(
        {
            wager: MappingProxyType(
                {
                    name: _table(game.wager[wager], name, cells, parts)
                    for name, cells in tables.items()
                }
            )
            for wager, tables in content.items()
        }
    )


def on_sheet(game: Game, wager: str, table: PayTable) -> bool:
    """Whether the sheet prints this table, by whatever name the house has it."""
    return table.on_sheet or any(
        printed.on_sheet and printed.cells == table.cells
        for printed in pay_tables(game).get(wager, {}).values()
    )


def _table(
    wager: Wager, name: str, content: Mapping[str, Any], parts: Mapping[str, Mapping[str, Any]]
) -> PayTable:
    texts: dict[str, Any] = {}
    for part in content.get(_PARTS, ()):
        prefix = part.get("prefix", "")
        texts |= {prefix + row: cell for row, cell in parts[part["of"]].items()}
    texts |= {row: cell for row, cell in content.items() if row not in (_PARTS, _ON_SHEET)}
    cells = {}
    for row, text in texts.items():
        read = read_cell(text)
        if row not in wager.pay_rows or not isinstance(read, CellRead):
            raise ResourceError(f"{wager.id}, {name}: {row} = {text!r}")
        refusal = refused_for(read.cell, awards=wager.awards, jackpot=wager.kind is Kind.STAKED)
        if refusal is not None:
            raise ResourceError(f"{wager.id}, {name}, {row}: {refusal}")
        cells[row] = read.cell
    return PayTable(MappingProxyType(cells), name, content.get(_ON_SHEET, True))
