"""The languages that sentences are said in: gettext's catalogues, files under `resources/locale`.

A translation that does not fit its sentence is never shown; the English is shown instead.
"""

import gettext
import logging
import re
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

from trifelt.engine.message import ENGLISH, Catalogue, Message
from trifelt.engine.resources import resource_root

DOMAIN: Final = "trifelt"
ENGLISH_CODE: Final = "en"
# Translators: the name of your own language in itself, as in a list of languages.
OWN_NAME: Final = Message("English")
# A language that is written in two ways: how by default, and where otherwise.
_SCRIPTS: Final = {"zh": ("Hans", {"TW": "Hant", "HK": "Hant", "MO": "Hant"})}
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>")

_log = logging.getLogger(__name__)


class Language(NamedTuple):
    """A language by its code and its own name for itself."""

    code: str
    name: str


def misfit(english: str, translated: str, one: str | None = None) -> str:
    """Why a translation cannot stand for its English; nothing where it can.

    Where a number decides the wording `one` is the English for one; a form of the translation may
    have the gaps of either.

    >>> misfit("Deal {count} cards", "{anzahl} Karten geben")
    'its gaps are {anzahl}, not {count}'
    >>> misfit("Deal {count} cards", "{count} Karten geben")
    ''
    """
    try:
        found = _gaps(translated)
    except ValueError:
        return "its braces do not pair"
    allowed = [_gaps(each) for each in (english, one) if each is not None]
    if found not in allowed:
        return f"its gaps are {_listed(found)}, not {_listed(allowed[0])}"
    tags = Counter(_TAG.findall(translated))
    if tags != Counter(_TAG.findall(english)):
        return f"its tags are {_listed(tags)}, not those of the English"
    return "" if translated.strip() or not english.strip() else "it says nothing"


def _gaps(text: str) -> frozenset[str]:
    return frozenset(
        "{" + name + ("!" + turned if turned else "") + (":" + form if form else "") + "}"
        for _, name, form, turned in Formatter().parse(text)
        if name is not None
    )


def _listed(things: Iterable[str]) -> str:
    return ", ".join(sorted(things)) or "none"


_fits = lru_cache(maxsize=None)(misfit)


class _Catalogue(gettext.GNUTranslations):
    """A catalogue file that may come from anywhere: what is wrong in it stays English."""

    def gettext(self, message: str) -> str:
        # gettext itself answers an empty text with the header of the file.
        return self._sound(message, super().gettext(message)) if message else ""

    def pgettext(self, context: str, message: str) -> str:
        return self._sound(message, super().pgettext(context, message))

    def ngettext(self, one: str, many: str, count: int) -> str:
        english = one if count == 1 else many
        try:
            translated = super().ngettext(one, many, count)
        except (ArithmeticError, ValueError):  # the rule of its plural cannot be worked out
            return english
        return english if _fits(many, translated, one) else translated

    def _sound(self, english: str, translated: str) -> str:
        return english if translated != english and _fits(english, translated) else translated


def locale_folder() -> Path:
    """Where the catalogues are, one folder per language."""
    return resource_root() / "locale"


def _read(code: str, folder: Path) -> Catalogue | None:
    file = folder / code / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        with file.open("rb") as opened:
            return _Catalogue(opened)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, struct.error) as fault:
        _log.info("the catalogue %s cannot be read: %s", file, fault)
        return None


def languages(folder: Path | None = None) -> tuple[Language, ...]:
    """English, then every language that has a readable catalogue."""
    folder = folder or locale_folder()
    read = {code: _read(code, folder) for code in language_codes(folder)}
    found = [Language(code, OWN_NAME.render(one)) for code, one in read.items() if one is not None]
    return (Language(ENGLISH_CODE, OWN_NAME.text), *found)


def language_codes(folder: Path | None = None) -> list[str]:
    """The codes of the languages that have a catalogue file."""
    files = (folder or locale_folder()).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return sorted(file.parents[1].name for file in files)


def catalogue_of(code: str, folder: Path | None = None) -> Catalogue:
    """The catalogue of a language, by any system's code for it; English where there is none."""
    if code == ENGLISH_CODE:
        return ENGLISH
    folder = folder or locale_folder()
    known = language_for([code], language_codes(folder))
    return (_read(known, folder) if known is not None else None) or ENGLISH


@lru_cache(maxsize=1)
def all_catalogues() -> tuple[Catalogue, ...]:
    """English and every other language, to find words in any of them."""
    return (ENGLISH, *(catalogue_of(code) for code in language_codes()))


def in_every_language(message: Message) -> Iterator[str]:
    """A message in all languages that there are."""
    return (message.render(catalogue) for catalogue in all_catalogues())


@lru_cache(maxsize=1)
def _two_scripts() -> dict[int, int]:
    text = (locale_folder() / "two-scripts.txt").read_text(encoding="utf-8")
    return str.maketrans(*text.split())


def in_one_script(text: str) -> str:
    """A text to be compared, its traditional Chinese letters as the simplified ones.

    >>> in_one_script("陳先生") == in_one_script("陈先生")
    True
    """
    return text if text.isascii() else text.translate(_two_scripts())


def in_either_script(letter: str) -> str:
    """A letter, and how the other Chinese script writes it.

    >>> in_either_script("陈"), in_either_script("q")
    ('陈陳', 'q')
    """
    one = in_one_script(letter)
    others = [chr(other) for other, simplified in _two_scripts().items() if chr(simplified) == one]
    return "".join((one, *others))


def language_for(wanted: Iterable[str], codes: Iterable[str]) -> str | None:
    """The first of the languages that somebody asks for, by a system's codes, that is there.

    >>> language_for(["fr-FR", "zh-MO"], ["en", "zh_Hans", "zh_Hant"])
    'zh_Hant'
    >>> language_for(["zh_SG.UTF-8"], ["en", "zh_Hans", "zh_Hant"])
    'zh_Hans'
    """
    there = {code.casefold(): code for code in codes}
    for each in wanted:
        name, *rest = re.split("[-_.@]", each)
        script, elsewhere = _SCRIPTS.get(name, ("", {}))
        script = next((elsewhere[part] for part in rest if part in elsewhere), script)
        # A script that is named tells more than a place.
        names = [*(f"{name}_{part}" for part in rest), f"{name}_{script}", name]
        for known in names:
            if known.casefold() in there:
                return there[known.casefold()]
    return None
