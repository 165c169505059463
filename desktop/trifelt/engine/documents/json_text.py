"""One strict JSON value: a key given twice, NaN, and anything after the value are faults."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from trifelt.engine.checker import Doubled
from trifelt.engine.message import Message


class _NotANumberError(ValueError):
    """NaN or an infinity."""


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    doubled = Doubled(table)
    seen: set[str] = set()
    twice = [key for key, _ in pairs if key in seen or seen.add(key)]  # type: ignore[func-returns-value]
    doubled.doubled = tuple(dict.fromkeys(twice))
    return doubled


def _refuse_constant(name: str) -> Any:
    raise _NotANumberError(name)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_table, parse_float=Decimal, parse_constant=_refuse_constant
)


def parse_json(text: str) -> Any | Message:
    """The value of a JSON text, or what is wrong with it."""
    text = text.removeprefix("\ufeff")
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        return Message(
            "this is not JSON: {what} (line {line}, column {column})",
            what=error.msg,
            line=error.lineno,
            column=error.colno,
        )
    except RecursionError:
        return Message("this is nested too deeply")
    except _NotANumberError as error:
        return Message("{name} is not a JSON number", name=str(error))
    except (ValueError, ArithmeticError):  # Decimal has an end too
        return Message("this holds a number with too many digits")
