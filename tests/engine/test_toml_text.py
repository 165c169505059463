"""A stranger's TOML is refused before it is parsed where parsing would take long."""

import pytest

from tests.certain import certain
from trifelt.engine.message import Message
from trifelt.engine.parsing import LARGEST_TEXT, LONGEST_LINE, MOST_SIGNS, parse_toml

LONG_TEXT = "." * 9000


@pytest.mark.parametrize(
    "text",
    [
        f'a = "{LONG_TEXT}"',
        f"a = '{LONG_TEXT}'",
        f'a = """\n{LONG_TEXT}\n"quoted" \\"""\n{LONG_TEXT}"""',
        f"a = '''\n{LONG_TEXT}'''",
        f"a = 1 # {LONG_TEXT}",
        "a = " + "[" * (MOST_SIGNS // 2) + "]" * (MOST_SIGNS // 2),
        "\ufeffa = 1",
    ],
)
def test_signs_in_texts_and_comments_do_not_count(text: str) -> None:
    content = certain(parse_toml(text), dict)
    assert set(content) == {"a"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x" + ".a" * 40_000 + " = 1", f"line 1 has more than {LONGEST_LINE:,} characters"),
        ("y = 1\nx" + ".a" * 65 + " = 1", "line 2 has more than 64 dots and brackets"),
        ("[x" + ".a" * 64 + "]", "line 1 has more than 64 dots and brackets"),
        ('a = """\n"""\nx = ' + "[" * 65, "line 3 has more than 64 dots and brackets"),
        ("[[a]]\n" * 3000, "more than 10,000 dots and brackets"),
        ("# x\n" * (LARGEST_TEXT // 4 + 1), f"more than {LARGEST_TEXT:,} characters"),
        ("x = " + "9" * 5000, "this holds a number with too many digits"),
        ("x = [\n" + "[\n" * 5000, "this is nested too deeply"),
        ("x = ", "this is not TOML: "),
        ('x = "' + "\\", "this is not TOML: "),
        ('x = """' + "\\", "this is not TOML: "),
    ],
)
def test_what_is_refused_is_told(text: str, told: str) -> None:
    content = certain(parse_toml(text), Message)
    assert content.render().startswith(told)
