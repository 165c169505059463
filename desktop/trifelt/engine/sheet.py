"""A rule sheet's own text, split at the clause numbers that its game is known to have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trifelt.engine.clauses import clauses_of
from trifelt.engine.games.game import Game

# What may stand before a number in a text that was taken from a scan or a table.
_BEFORE: Final = r"^[\s|*#>•·–-]*"
# A single number needs its dot: "1 matching card" is no clause.
_NUMBERED: Final = re.compile(_BEFORE + r"(\d+(?:\.\d+)+|\d+(?=[.)]))[.):\s|*]+(\S.*)?$")
_LETTERED: Final = re.compile(_BEFORE + r"([a-z])[.)]\s+(\S.*)$")
_APPENDIX: Final = re.compile(_BEFORE + r"Appendix\s+([A-Z])\b(.*)$", re.IGNORECASE)
_NOTES: Final = re.compile(_BEFORE + r"Notes?\W*$", re.IGNORECASE)
_PAGE: Final = re.compile(r"^\W*\d{1,3}\W*$")


@dataclass(frozen=True, slots=True)
class SplitSheet:
    """The sheet's own words by clause number, and the clauses that were not found in it."""

    clauses: Mapping[str, str]
    missing: tuple[str, ...]


def split_sheet(game: Game, text: str) -> SplitSheet:
    """Find each known clause of the game in the text of its sheet."""
    known = clauses_of(game)
    found: dict[str, str] = {}
    current: str | None = None
    words: list[str] = []
    top = letter = ""

    def close() -> None:
        # A table of contents names clauses too: the longest text under a number is the clause.
        told = " ".join(" ".join(words).split())
        if current is not None and len(told) > len(found.get(current, "")):
            found[current] = told
        words.clear()

    for line in text.splitlines():
        if appendix := _APPENDIX.match(line):
            close()
            letter = appendix[1].upper()
            current = next((each for each in (letter, f"Appendix {letter}") if each in known), None)
            words.append(appendix[2].strip(" \t-–:|*"))
        elif number := _NUMBERED.match(line):
            note = f"{letter} note {number[1]}"
            named = note if note in known else number[1]
            if named in known or _is_heading(number[1], known):
                close()
                current = named if named in known else None
                top = number[1]
                words.append(number[2] or "")
            else:
                words.append(line)
        elif (lettered := _LETTERED.match(line)) and f"{top}{lettered[1]}" in known:
            close()
            current = f"{top}{lettered[1]}"
            words.append(lettered[2])
        elif _NOTES.match(line):
            close()
            current = None
        elif not _PAGE.match(line):
            words.append(line.strip(" \t|*#"))
    close()
    return SplitSheet(found, tuple(number for number in known if number not in found))


def _is_heading(number: str, known: Mapping[str, object]) -> bool:
    """A chapter's number begins the numbers of clauses without being one."""
    return any(each.startswith(f"{number}.") for each in known)
