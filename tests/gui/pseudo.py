"""The pseudo-language: longer, accented, bracketed English, to find what is not translated."""

import re
from typing import Final

CODE: Final = "en-XA"
OPEN: Final = "⟦"
CLOSE: Final = "⟧"
LONGER: Final = 0.4
WORD: Final = 8

_ACCENTS: Final = str.maketrans("acdeinorsuyzACDEINORSUYZ", "àçđéîñôřšüýžÀÇĐÉÎÑÔŘŠÜÝŽ")
# What stays as it is: gaps for facts, and the tags of rich text.
_KEPT: Final = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w+;)")


def pseudo(text: str) -> str:
    """A text in the pseudo-language, its gaps untouched and some two fifths longer."""
    if not re.search(r"\w", text):
        return text
    pieces = _KEPT.split(text)
    pieces[::2] = [piece.translate(_ACCENTS) for piece in pieces[::2]]
    more = round(LONGER * sum(map(len, pieces[::2])))
    # Longer by words rather than by one endless one: a line must be able to break.
    padding = " ".join("~" * min(WORD, more - start) for start in range(0, more, WORD))
    return f"{OPEN}{' '.join([''.join(pieces), padding]).strip()}{CLOSE}"


class _PseudoCatalogue:
    """A catalogue that knows every text."""

    def gettext(self, message: str, /) -> str:
        return pseudo(message)

    def pgettext(self, _context: str, message: str, /) -> str:
        return pseudo(message)

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        return pseudo(one if count == 1 else many)


CATALOGUE: Final = _PseudoCatalogue()
