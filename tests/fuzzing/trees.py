"""Mutations: of JSON and TOML such that they stay readable, and of any bytes."""

import copy
import json
import random
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import tomli_w

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 7, 8, 52, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308, 1e-300,
    "", " ", "0", "0.00", "0.01", "25", "1e3", "-5", "999999999.99", "1000000000", "Ah Kh Qh",
    "Ah", "2c 3c 4c", "Ah Ah Ah", "play", "fold", "x" * 3000, "\u0000", "\ud800", "é", "\u202e",
    "push", "lose", "meter", "pay 10", "30 to 1", "1 to 0", "1000000 to 1", "../../x", "mbs",
    "default", "three-pictures", "2026-02-30T00:00:00+00:00", "1969-12-31T23:59:59.999+00:00",
    "2199-12-31T23:59:59.999-23:59", "2026-01-01T00:00:00.123456+00:00", "sealed", [], {}, [[]],
    [None], {"": None}, {"id": "x"}, [1, 2, 3],
)  # fmt: skip

JSON: Final = ("document", "log-import", "memory", "result", "settle-verb")
TOML: Final = ("exercises", "house", "settings", "table")

Way = tuple[Any, ...]


def _ways(value: Any, way: Way = ()) -> Iterator[Way]:
    yield way
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _ways(each, (*way, key))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from _ways(each, (*way, place))


def _at(value: Any, way: Way) -> Any:
    for step in way:
        value = value[step]
    return value


def mutated(content: Any, chance: random.Random, times: int) -> Any:
    """The content with some of its parts replaced, moved, renamed, doubled or taken out."""
    content = copy.deepcopy(content)
    for _ in range(times):
        ways = [*_ways(content)]
        way = chance.choice(ways)
        if not way:
            continue
        holder, last = _at(content, way[:-1]), way[-1]
        what = chance.randrange(7)
        if what == 0:
            del holder[last]
        elif what == 1:
            holder[last] = copy.deepcopy(_at(content, chance.choice(ways)))
        elif what == 2 and isinstance(holder, dict):
            keys = [step for other in ways for step in other if isinstance(step, str)]
            holder[chance.choice(keys)] = holder.pop(last)
        elif what == 3 and isinstance(holder, list):
            holder.insert(last, copy.deepcopy(holder[last]))
        elif what == 4 and isinstance(holder[last], str):
            holder[last] = _touched(holder[last], chance)
        elif what == 5 and isinstance(holder[last], int):
            holder[last] += chance.choice((-1, 1, 10, -10, 10**9))
        else:
            holder[last] = copy.deepcopy(chance.choice(VALUES))
    return content


def _touched(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    sign = chance.choice("0123456789AKQJTcdhs. -,:\t\n\u00a0\u0660\ufeff♠%\"'")
    return chance.choice((text[:place] + sign + text[place:], text[:place] + text[place + 1 :]))


def mutated_json(data: bytes, chance: random.Random) -> bytes | None:
    """Some other JSON made from this; nothing where this is none."""
    try:
        content = json.loads(data)
        return json.dumps(mutated(content, chance, chance.choice((1, 1, 2, 5)))).encode()
    except (ValueError, RecursionError):
        return None


def mutated_toml(data: bytes, chance: random.Random) -> bytes | None:
    """Some other TOML made from this; nothing where this is none or none can be made of it."""
    try:
        content = tomllib.loads(data.decode())
        changed = mutated(content, chance, chance.choice((1, 1, 2, 5)))
        return tomli_w.dumps(changed).encode("utf-8", "surrogatepass")
    except (ValueError, TypeError, RecursionError, AttributeError):
        return None


def mutated_log(data: bytes, chance: random.Random) -> bytes | None:
    """The same log with other values in some cells, as another program may leave them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
        try:
            link.deserialize(data)
            link.execute("PRAGMA ignore_check_constraints = ON")
            triggers = link.execute(
                "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
            ).fetchall()
            for name, _ in triggers:
                link.execute(f"DROP TRIGGER {name}")
            for _ in range(chance.choice((1, 1, 2, 5))):
                table = chance.choice(
                    ("content", "exercise", "fact", "house", "mark", "record", "test_result")
                )
                rows = link.execute(f"SELECT rowid, * FROM {table}").fetchall()
                columns = [found[1] for found in link.execute(f"PRAGMA table_info({table})")]
                if not rows:
                    continue
                row, at = chance.choice(rows), chance.randrange(len(columns))
                value = row[at + 1]
                value = (
                    _touched(value, chance)
                    if isinstance(value, str) and chance.random() < 0.5
                    else chance.choice(VALUES)
                )
                link.execute(
                    f"UPDATE OR IGNORE {table} SET {columns[at]} = ? WHERE rowid = ?",
                    (value, row[0]),
                )
            for _, sql in triggers:
                link.execute(sql)
            return link.serialize()
        except (sqlite3.Error, ValueError, OverflowError):
            return None


TOKENS: Final = (
    b"=", b'"', b"'", b"[", b"]", b"{", b"}", b"#", b"\n", b",", b".", b"-", b"\\", b"\\u0000",
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"nan", b"inf", b"1e999999999999999999",
    b"9" * 30, b"9" * 5000, b"0x", b"true", b"null", b"2026-02-30", b"12:60:00", b"schema = 2",
    b"schema = 0", b"[" * 2000, b'{"a":' * 2000, b"../../evil", b"\r", b"\xe2\x80\xae", b"'''",
)  # fmt: skip


def spoiled(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to five things done to them."""
    text = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        start = chance.randrange(len(text) + 1)
        end = min(len(text), start + chance.choice((0, 1, 1, 4, 40, 400)))
        what = chance.randrange(7)
        if what == 0 and text:
            text[start % len(text)] = chance.randrange(256)
        elif what == 1:
            del text[start:end]
        elif what == 2:
            text[start:start] = chance.choice(TOKENS)
        elif what == 3:
            text[start:end] = chance.choice(TOKENS)
        elif what == 4:
            text[start:start] = text[start:end]
        elif what == 5:
            lines = text.split(b"\n")
            chance.shuffle(lines)
            text = bytearray(b"\n".join(lines))
        elif chance.random() < 0.3:
            del text[start:]
    return bytes(text)


def mutated_tree(target: str, data: bytes, chance: random.Random) -> bytes | None:
    """What else this target might read, past its parser; nothing where it reads no tree."""
    if target in JSON:
        return mutated_json(data, chance)
    if target == "log":
        return mutated_log(data, chance)
    return mutated_toml(data, chance) if target in TOML else None
