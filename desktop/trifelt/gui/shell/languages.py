"""Which languages there are, and their catalogues: gettext files under `resources/locale`."""

import gettext
import logging
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from trifelt.engine.message import ENGLISH, Catalogue, Message
from trifelt.engine.resources import resource_root
from trifelt.gui.shell import pseudo

DOMAIN: Final = "trifelt"
ENGLISH_CODE: Final = "en"
# The entry in which a catalogue gives its language's own name.
OWN_NAME: Final = Message("English")

_log = logging.getLogger(__name__)


class _Catalogue(gettext.GNUTranslations):
    """A catalogue in which nothing stays nothing: gettext answers it with the file's header."""

    def gettext(self, message: str) -> str:
        return super().gettext(message) if message else ""


@dataclass(frozen=True, slots=True)
class Language:
    """A language that the window can speak, by its code and its own name for itself."""

    code: str
    name: str


def locale_folder() -> Path:
    """Where the catalogues lie, one folder per language."""
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
    found = []
    for file in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        code = file.parents[1].name
        if catalogue := _read(code, folder):
            found.append(Language(code, OWN_NAME.render(catalogue)))
    return (Language(ENGLISH_CODE, OWN_NAME.text), *found)


def catalogue_of(code: str, folder: Path | None = None) -> Catalogue:
    """The catalogue of a language; English where there is none."""
    if code == pseudo.CODE:
        return pseudo.PseudoCatalogue()
    if code == ENGLISH_CODE:
        return ENGLISH
    return _read(code, folder or locale_folder()) or ENGLISH
