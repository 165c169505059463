"""The words of a line: quotes keep blanks and slashes together, and names that need them."""

from __future__ import annotations

import re
from typing import Final

# A quote inside quotes stands twice.
_WORD: Final = re.compile(r'/|(?:"(?:[^"]|"")*"|[^\s/])+')
_PLAIN: Final = re.compile(r'[^\s/"*@=>,:]+')
_QUOTED: Final = re.compile(r'"((?:[^"]|"")*)"')


def parts_of(text: str) -> list[list[str]]:
    """The words of each part, parts being divided by slashes."""
    parts: list[list[str]] = [[]]
    for word in _WORD.findall(text):
        if word == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def quoted(name: str, *, plain: bool = True) -> str:
    """A name as one word; `plain` ones stand without quotes.

    >>> quoted("Ann"), quoted('Bo "Lucky" Lee')
    ('Ann', '"Bo ""Lucky"" Lee"')
    """
    if plain and _PLAIN.fullmatch(name):
        return name
    return '"' + name.replace('"', '""') + '"'


def unquoted(word: str) -> str:
    """The name that a word says.

    >>> unquoted('"Bo ""Lucky"" Lee"'), unquoted("Ann")
    ('Bo "Lucky" Lee', 'Ann')
    """
    found = _QUOTED.fullmatch(word)
    return word.strip('"') if found is None else found[1].replace('""', '"')


def is_quoted(word: str) -> bool:
    """Whether a word is a name in quotes, and so no number."""
    return _QUOTED.fullmatch(word) is not None
