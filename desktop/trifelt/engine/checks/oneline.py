"""A whole check on one line: `1 AhKhQh p 25 pp10 / d Qs7d2c`, read and written.

Parts stand between slashes: a box (its number, its hand, p or f, its stakes), `d` the dealer's
hand, `c` the shared card, `m` the meter. The first wager's stake stands bare, the others follow
their letters; `=Ann` names a box's player, `@Ann` a bettor of the box and `@Ann*` the seated one.
What is read is the content of a settle document, without its game and house.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from trifelt.engine.cards import read_cards, shown
from trifelt.engine.games.game import Decision, Game
from trifelt.engine.message import Message

_WORD: Final = re.compile(r'[@=]?"[^"]*"\*?|/|[^\s/]+')
_STAKE: Final = re.compile(r"([a-z][a-z-]*)?:?([0-9][0-9,]*(?:\.[0-9]*)?)", re.IGNORECASE)
_CARD_START: Final = re.compile(r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠♧♢♡♤]", re.IGNORECASE)
_PLAIN: Final = re.compile(r"[^\s/\"*@=]+")
_DECISIONS: Final = {
    "p": Decision.PLAY,
    "play": Decision.PLAY,
    "f": Decision.FOLD,
    "fold": Decision.FOLD,
}
_PARTS: Final = {
    "d": "dealer",
    "dealer": "dealer",
    "c": "fourth",
    "card": "fourth",
    "m": "jackpot",
    "meter": "jackpot",
}


@dataclass(frozen=True, slots=True)
class LineRead:
    """The content of a settle document as far as the line could be read, and what is wrong."""

    content: Mapping[str, Any]
    faults: tuple[Message, ...] = ()


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


def read_line(text: str, game: Game) -> LineRead:
    """Read the form; whatever is understood is kept, whatever is not is told."""
    faults: list[Message] = []
    content: dict[str, Any] = {}
    boxes: list[dict[str, Any]] = []
    for part in _parts(text):
        key = _PARTS.get(part[0].lower())
        if key is not None:
            content[key] = " ".join(part[1:])
        else:
            boxes.append(_read_box(part, len(boxes) + 1, game, faults))
    content["boxes"] = boxes
    return LineRead(content, tuple(faults))


def _parts(text: str) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for word in _WORD.findall(text):
        if word == "/":
            parts.append([])
        else:
            parts[-1].append(word)
    return [part for part in parts if part]


def _read_box(
    part: Sequence[str], position: int, game: Game, faults: list[Message]
) -> dict[str, Any]:
    box: dict[str, Any] = {"box": position}
    tokens = list(part)
    if tokens[0].isdecimal() and len(tokens[0]) <= 2:
        box["box"] = int(tokens.pop(0))
    wagers: dict[str, str] = {}
    bettors: list[dict[str, Any]] = []
    hand: list[str] = []
    by_name = {short: id for id, short in short_names(game).items()}
    by_name |= {id: id for id in short_names(game)}
    pending: str | None = None
    for token in tokens:
        stake = _STAKE.fullmatch(token)
        name = stake[1].lower() if stake and stake[1] else pending
        if token[0] == "@":
            wagers = {}
            seated = token.endswith("*")
            bettors.append(
                {"name": token[1:].rstrip("*").strip('"'), "seated": seated, "wagers": wagers}
            )
        elif token[0] == "=":
            box["player"] = token[1:].strip('"')
        elif stake and (name is None or name in by_name):
            wager = by_name[name] if name else game.placeable[0].id
            if wager in wagers:
                faults.append(
                    Message("box {box}: {wager} stands twice", box=box["box"], wager=wager)
                )
            wagers[wager] = stake[2].replace(",", "")
            pending = None
            continue
        elif game.choice is not None and token.lower() in _DECISIONS:
            box["decision"] = _DECISIONS[token.lower()].value
        elif _CARD_START.match(token):
            hand.append(token)
        elif token.lower() in by_name:
            pending = token.lower()
            continue
        else:
            faults.append(_unknown(box["box"], token, game))
        pending = None
    if hand:
        box["hand"] = " ".join(hand)
    if bettors:
        box["bettors"] = bettors
    else:
        box["wagers"] = wagers
    return box


def _unknown(box: int, token: str, game: Game) -> Message:
    known = ", ".join(f"{short} {id}" for id, short in short_names(game).items())
    return Message(
        "box {box}: '{text}' is no card, stake or decision; wagers: {known}",
        box=box,
        text=shown(token, 20),
        known=known,
    )


@lru_cache(maxsize=16)
def example_line(game: Game) -> str:
    """A line of this game, to be imitated."""
    wagers = {wager.id: "25" for wager in game.placeable[:2]}
    box = {"box": 1, "hand": "AhKhQh", "wagers": wagers}
    if game.choice is not None:
        box["decision"] = str(Decision.PLAY)
    content: dict[str, Any] = {"boxes": [box], "dealer": "Qs7d2c"}
    if game.shared_card is not None:
        content["fourth"] = "9c"
    return write_line(content, game)


def write_line(content: Mapping[str, Any], game: Game) -> str:
    """The line that reads back as this content; irregularities have no place in it."""
    parts = [_box_text(box, n, game) for n, box in enumerate(content.get("boxes", ()), start=1)]
    for letter, key in (("d", "dealer"), ("c", "fourth")):
        if content.get(key):
            parts.append(f"{letter} {_cards(content[key])}")
    if content.get("jackpot"):
        parts.append(f"m {_amount(content['jackpot'])}")
    return " / ".join(parts)


def _box_text(box: Mapping[str, Any], position: int, game: Game) -> str:
    words = [str(box.get("box", position))]
    if box.get("hand"):
        words.append(_cards(box["hand"]))
    if box.get("decision"):
        words.append("p" if box["decision"] == Decision.PLAY else "f")
    for bettor in box.get("bettors", ()):
        words.append("@" + _name(bettor["name"]) + ("*" if bettor.get("seated") else ""))
        words += _stakes(bettor["wagers"], game)
    words += _stakes(box.get("wagers", {}), game)
    if box.get("player"):
        words.append("=" + _name(box["player"]))
    return " ".join(words)


def _stakes(wagers: Mapping[str, Any], game: Game) -> list[str]:
    names = short_names(game)
    first = game.placeable[0].id
    return [
        ("" if wager.id == first else names[wager.id]) + _amount(wagers[wager.id])
        for wager in game.placeable
        if wager.id in wagers
    ]


def _amount(amount: object) -> str:
    return str(amount).removesuffix(".00")


def _name(name: str) -> str:
    return name if _PLAIN.fullmatch(name) else '"' + name.replace('"', "'") + '"'


def _cards(text: str) -> str:
    return "".join(text.split()) if read_cards(text).cards else text
