"""The words of a line: quotes keep blanks and slashes together, letters stand for wagers."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message, joined

# A quote inside quotes is doubled.
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
    """A name as one word; `plain` ones need no quotes.

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


@lru_cache(maxsize=16)
def short_names(game: Game) -> Mapping[str, str]:
    """The letters that stand for each wager: its initials, more of its word where they are taken.

    >>> from trifelt.engine.games import find_game
    >>> short_names(find_game("three-card-poker"))
    {'ante': 'a', 'pair-plus': 'pp', 'progressive': 'pr'}
    """
    taken = {"p", "f"} if game.choice is not None else set()
    names: dict[str, str] = {}
    for wager in game.placeable:
        words = [word for word in wager.id.split("-") if word.isalpha()]
        initials = "".join(word[0] for word in words)
        found = initials
        length = 1
        while found in taken:
            length += 1
            found = words[0][:length] + initials[1:]
        taken.add(found)
        names[wager.id] = found
    return names


def known_wagers(game: Game) -> Message:
    """The letters of every wager, and how a payment is written where no stake is."""
    placed = short_names(game)
    names = [
        Message("{short} {wager}", short=placed[wager.id], wager=wager.title)
        if wager.id in placed
        else f"{wager.id}>25"
        for wager in game.wagers
    ]
    return joined(names, ", ")
