"""Where the window was: opaque base64 texts by name, in a small file apart from the settings."""

import base64
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from trifelt.storage.atomic import read_json, save_text
from trifelt.storage.folders import make_folder

LARGEST_FILE = 200_000
LONGEST_NAME = 60


def load_window(path: Path) -> dict[str, bytes]:
    """What was kept by name; nothing where there is no such file, or none that makes sense.

    A window's place is no loss: it is forgotten without a word, and nothing is set aside.
    """
    kept: dict[str, bytes] = {}
    match read_json(path, LARGEST_FILE):
        case {"schema": 1, "places": dict(places)}:
            for name, text in places.items():
                if len(name) <= LONGEST_NAME:
                    with suppress(ValueError, TypeError):
                        kept[name] = base64.b64decode(text, validate=True)
    return kept


def save_window(path: Path, places: Mapping[str, bytes]) -> None:
    """Keep these, whatever was kept before."""
    texts = {name: base64.b64encode(value).decode("ascii") for name, value in places.items()}
    content = {"schema": 1, "places": texts}
    make_folder(path.parent)
    save_text(path, json.dumps(content, indent=1) + "\n")
