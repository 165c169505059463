"""TOML and JSON from strangers, strictly: what is wrong is a sentence.

TOML that would take long to parse is refused before. In JSON a key given twice, NaN, and anything
after the value are faults.
"""

import json
import re
import tomllib
from collections import Counter
from decimal import Decimal
from typing import Any, Final

from trifelt.engine.checker import RepeatedKeys
from trifelt.engine.message import Message

_TOO_DEEP: Final = Message("this is nested too deeply")
_TOO_MANY_DIGITS: Final = Message("this holds a number with too many digits")
LARGEST_TEXT: Final = 1_000_000
LONGEST_LINE: Final = 10_000
MOST_SIGNS: Final = 64
MOST_SIGNS_IN_ALL: Final = 10_000

# Strings and comments; one that is not closed reaches to the end, where the parser will tell of it.
_SPOKEN: Final = re.compile(
    r'"""(?:[^"\\]|\\[\s\S]?|"(?!""))*(?:"""|\Z)'
    r"|'''(?:[^']|'(?!''))*(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n]?)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
)
_SIGNS: Final = re.compile(r"[.\[\]{}]")


def parse_toml(text: str) -> dict[str, Any] | Message:
    """The content of a TOML text, or why there is none."""
    text = text.removeprefix("\ufeff")
    refused = _refused(text)
    if refused is not None:
        return refused
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        return Message("this is not TOML: {error}", error=str(error))
    except RecursionError:
        return _TOO_DEEP
    except (ValueError, ArithmeticError):  # whole numbers and decimals have an end too
        return _TOO_MANY_DIGITS


def _refused(text: str) -> Message | None:
    """Why a text is not even parsed: the parser's time and memory grow with these."""
    if len(text) > LARGEST_TEXT:
        return Message("more than {most} characters", most=f"{LARGEST_TEXT:,}")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            return Message(
                "line {line} has more than {most} characters", line=number, most=f"{LONGEST_LINE:,}"
            )
    bare = _SPOKEN.sub(lambda spoken: "\n" * spoken[0].count("\n"), text)
    for number, line in enumerate(bare.split("\n"), start=1):
        if len(line) > MOST_SIGNS and len(_SIGNS.findall(line)) > MOST_SIGNS:
            return Message(
                "line {line} has more than {most} dots and brackets", line=number, most=MOST_SIGNS
            )
    if len(_SIGNS.findall(bare)) > MOST_SIGNS_IN_ALL:
        return Message("more than {most} dots and brackets", most=f"{MOST_SIGNS_IN_ALL:,}")
    return None


class _NotANumberError(ValueError):
    """NaN or an infinity."""


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    found = RepeatedKeys(table)
    counts = Counter(key for key, _ in pairs)
    found.repeated = tuple(key for key, count in counts.items() if count > 1)
    return found


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
        return _TOO_DEEP
    except _NotANumberError as error:
        return Message("{name} is not a JSON number", name=str(error))
    except (ValueError, ArithmeticError):  # Decimal has an end too
        return _TOO_MANY_DIGITS
