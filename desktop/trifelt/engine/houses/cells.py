"""What a row of a pay table says: odds, an amount, a share of the jackpot, lose or push;
and the pay tables that ship with the program, by game, wager and name.
"""

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from trifelt.engine.cards import shown
from trifelt.engine.checker import kind_of, whole_text
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.money import LARGEST_AMOUNT, Amount, Odds, money_text, read_money
from trifelt.engine.resources import resource_root
from trifelt.engine.wager import Fixed, Kind, Wager

LARGEST_ODDS: Final = 1_000_000
_PLACES: Final = 4


class Award(NamedTuple):
    """A fixed amount, whatever the stake."""

    cents: int


class JackpotShare(NamedTuple):
    """A part of the jackpot."""

    num: int
    den: int = 1


Cell = Odds | Award | JackpotShare | Fixed

# Longer than any odds: what is too long for odds is said to be out of range.
_WHOLE: Final = "[0-9]{1,40}"
_ODDS: Final = re.compile(rf"(-?{_WHOLE})\s*(?:to|:)\s*({_WHOLE})", re.ASCII)
_FOR: Final = re.compile(rf"({_WHOLE})\s*for\s*({_WHOLE})", re.ASCII)
_DECIMAL: Final = re.compile(r"[0-9]{1,7}\.[0-9]{1,4}", re.ASCII)
_METER: Final = re.compile(r"(?:meter|jackpot)(?:\s+([0-9]{1,3}(?:\.[0-9]{1,2})?)\s*%)?", re.ASCII)
_SHARE: Final = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?)\s*%", re.ASCII)
_PAY: Final = re.compile(r"pay\s+(\S+)", re.ASCII)
AN_AMOUNT: Final = Message("this payment is an amount; enter pay 1250")


@dataclass(frozen=True, slots=True)
class CellRead:
    """A cell as it was read, with a remark where the text means something else than it says."""

    cell: Cell
    remark: Message | None = None


@dataclass(frozen=True, slots=True)
class PayTable:
    """A wager's cells by row; a row that is left out loses."""

    cells: Mapping[str, Cell]
    name: str | None = None
    on_sheet: bool = False

    def knows(self, row: str) -> bool:
        return row in self.cells

    def cell(self, row: str) -> Cell:
        return self.cells.get(row, Fixed.LOSE)


def cell_text(cell: Cell) -> str:
    """The cell as a house file writes it; `read_cell` reads it back."""
    match cell:
        case Odds():
            return str(cell)
        case Award(cents):
            return f"pay {money_text(cents)}"
        case JackpotShare(1, 1):
            return "meter"
        case JackpotShare(num, den):
            return f"meter {portion_text(Fraction(num, den))}"
        case _:
            return cell.value


def cell_words(cell: Cell) -> Message:
    """A cell of a pay table as a felt prints it and a dealer says it."""
    match cell:
        case Odds(1, 2):
            return Message("1 to 2")  # less than even money, which languages say in their own way
        case Odds(num, den):
            return Message("{num} to {den}", num=f"{num:,}", den=den)
        case Award(cents):
            return Message("{amount}", amount=Amount(cents))
        case JackpotShare(1, 1):
            return Message("jackpot")
        case JackpotShare(num, den):
            return Message("{share} of the jackpot", share=portion_text(Fraction(num, den)))
        case Fixed.LOSE:
            return Message("lose")
        case _:
            return Message("push")


def portion_text(share: Fraction) -> str:
    """A share as a house file writes it; `read_portion` reads it back.

    >>> portion_text(read_portion("12.5 %"))
    '12.50 %'
    """
    hundredths = share * 10_000
    assert hundredths.denominator == 1
    return f"{money_text(int(hundredths)).removesuffix('.00')} %"


def read_portion(value: object) -> Fraction | Message:
    """Read a share of a bet from 0 to 100 %."""
    match = _SHARE.fullmatch(value) if isinstance(value, str) else None
    share = Fraction(match[1]) / 100 if match else None
    if share is None or share > 1:
        return Message("write a share of each bet as a percentage, such as 20 %")
    return share


def read_cell(value: object) -> CellRead | Message:
    """Read a cell as a house file or a person writes it, or say what is wrong.

    >>> read_cell("30 for 1").remark.render()
    '30 for 1 includes the stake: 29 to 1'
    >>> str(read_cell(Decimal("0.95")).cell)
    '19 to 20'
    """
    if isinstance(value, bool):
        return _not_odds(value)
    if isinstance(value, int):
        return _odds(value, 1, whole_text(value))
    if isinstance(value, Decimal):
        # Never with format(): an exponent would be written out, digit by digit, to any length.
        return _decimal(str(value))
    if isinstance(value, str):
        return _read_text(" ".join(value.casefold().split()), value)
    return _not_odds(value)


def _read_text(text: str, original: str) -> CellRead | Message:
    if re.fullmatch(_WHOLE, text):
        return _odds(int(text), 1, text)
    match = _ODDS.fullmatch(text)
    if text in ("lose", "n/a") or (match and match.groups() == ("-1", "1")):
        return CellRead(Fixed.LOSE)
    if text == "push" or (match and match.groups() == ("0", "1")):
        return CellRead(Fixed.PUSH)
    if match:
        return _odds(int(match[1]), int(match[2]), text)
    if match := _FOR.fullmatch(text):
        return _for_odds(int(match[1]), int(match[2]))
    if _DECIMAL.fullmatch(text):
        return _decimal(text)
    if match := _METER.fullmatch(text):
        return _jackpot_share(match[1])
    if match := _PAY.fullmatch(text):
        cents = read_money(match[1])
        if cents is None or not 1 <= cents <= LARGEST_AMOUNT:
            return Message("'{text}' is not an amount; enter pay 1250", text=shown(original))
        return CellRead(Award(cents))
    return Message(
        "'{text}' is not a pay table entry; enter odds, such as 30 to 1, 1 to 2 or 0.95, lose or "
        "push",
        text=shown(original),
    )


def _not_odds(value: object) -> Message:
    return Message("expected odds, such as 30 or 1 to 2, got {kind}", kind=kind_of(value))


def _odds(num: int, den: int, text: str) -> CellRead | Message:
    if num == 0:
        return Message("{text} pays nothing; enter push or lose", text=text)
    if num < 0 or den == 0 or den > LARGEST_ODDS or num > LARGEST_ODDS * den:
        return Message(
            "{text} is out of range; odds are from 1 to 1,000,000 up to 1,000,000 to 1",
            text=shown(text),
        )
    common = math.gcd(num, den)
    return CellRead(Odds(num // common, den // common))


def _decimal(text: str) -> CellRead | Message:
    if not _DECIMAL.fullmatch(text):
        whole = text.removesuffix(".0")
        if whole.isdecimal() and len(whole) < 10:
            return _odds(int(whole), 1, whole)
        return Message(
            "{text} is not odds; enter 30, 1 to 2, or a decimal with up to {places} places",
            text=shown(text),
            places=_PLACES,
        )
    exact = Fraction(text)
    return _odds(exact.numerator, exact.denominator, text)


def _for_odds(num: int, den: int) -> CellRead | Message:
    text = f"{num} for {den}"
    if den == 0 or num < den:
        return Message("{text} pays less than the stake; enter lose, or odds with to", text=text)
    if num == den:
        return CellRead(Fixed.PUSH, Message("{text} only returns the stake: a push", text=text))
    read = _odds(num - den, den, text)
    if isinstance(read, Message):
        return read
    return CellRead(
        read.cell,
        Message("{text} includes the stake: {odds}", text=text, odds=cell_words(read.cell)),
    )


def _jackpot_share(percent: str | None) -> CellRead | Message:
    share = Fraction(percent) / 100 if percent is not None else Fraction(1)
    if not 0 < share <= 1:
        return Message("expected a share of the jackpot above 0 and up to 100 %")
    return CellRead(JackpotShare(share.numerator, share.denominator))


def refused_for(cell: Cell, *, awards: bool, jackpot: bool) -> Message | None:
    """Why a cell cannot be in a wager's table: amounts pay awards, odds pay stakes."""
    if isinstance(cell, Fixed):
        return None
    if awards and isinstance(cell, Odds):
        return AN_AMOUNT
    if not awards and not isinstance(cell, Odds):
        return Message("this wager pays odds; enter 30 or 30 to 1")
    if isinstance(cell, JackpotShare) and not jackpot:
        return Message("only the Progressive pays from the jackpot; enter pay 250")
    return None


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
    return {
        wager: {
            name: _table(game.wager[wager], name, cells, parts) for name, cells in tables.items()
        }
        for wager, tables in content.items()
    }


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
    return PayTable(cells, name, content.get(_ON_SHEET, True))
