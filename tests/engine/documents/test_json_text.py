"""One strict JSON value, and what is wrong with anything else."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.certain import certain
from trifelt.engine.checker import RepeatedKeys
from trifelt.engine.message import Message
from trifelt.engine.parsing import parse_json

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(JSON)
def test_what_json_writes_is_read(value: object) -> None:
    assert parse_json(json.dumps(value)) == value


def test_numbers_with_a_fraction_stay_exact() -> None:
    assert parse_json('{"a": 0.95}') == {"a": Decimal("0.95")}


def test_keys_given_twice_are_kept_for_the_checker_to_name() -> None:
    value = certain(parse_json('{"a": 1, "b": {"c": 1, "c": 2, "c": 3}, "a": 2}'), RepeatedKeys)
    assert value.repeated == ("a",)
    assert isinstance(value["b"], RepeatedKeys)
    assert value["b"].repeated == ("c",)
    assert not isinstance(parse_json('{"a": 1}'), RepeatedKeys)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not JSON: Expecting value (line 1, column 1)"),
        ('{"a": 1', "this is not JSON: Expecting ',' delimiter (line 1, column 8)"),
        ('{"a": 1} x', "this is not JSON: Extra data (line 1, column 10)"),
        ("[1]\n[2]", "this is not JSON: Extra data (line 2, column 1)"),
        ("{'a': 1}", "this is not JSON: "),
        ('{"a": 1,}', "this is not JSON: "),
        ("// note\n1", "this is not JSON: Expecting value (line 1, column 1)"),
        ('"a\x07b"', "this is not JSON: Invalid control character at (line 1, column 3)"),
        ('"a\nb"', "this is not JSON: Invalid control character at (line 1, column 3)"),
        ("NaN", "NaN is not a JSON number"),
        ('{"a": Infinity}', "Infinity is not a JSON number"),
        ("-Infinity", "-Infinity is not a JSON number"),
        ("[" * 100_000, "this is nested too deeply"),
        ('{"a":' * 100_000, "this is nested too deeply"),
        ("[" * 100_000 + "]" * 100_000, "this is nested too deeply"),
        ("9" * 5_000, "this holds a number with too many digits"),
        ("01", "this is not JSON: Extra data (line 1, column 2)"),
        ("0x10", "this is not JSON: Extra data (line 1, column 2)"),
        ("1_000", "this is not JSON: Extra data (line 1, column 2)"),
        ("tru", "this is not JSON: Expecting value (line 1, column 1)"),
    ],
    ids=range(20),
)
def test_what_is_no_json_is_told_with_its_place(text: str, told: str) -> None:
    fault = certain(parse_json(text), Message)
    assert str(fault).startswith(told)
