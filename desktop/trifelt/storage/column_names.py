"""How files of payments call their columns: named once, and kept by the file's own header."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from trifelt.engine.audit.record import COLUMNS
from trifelt.storage.atomic import read_json, save_text
from trifelt.storage.folders import make_folder

_SCHEMA: Final = 1
_LARGEST_FILE: Final = 1_000_000
_MOST_LAYOUTS: Final = 100


def kept_names(path: Path, header: Sequence[str]) -> dict[str, str] | None:
    """What was kept for files with this header; None where nothing was."""
    return _layouts(path).get(tuple(header))


def keep_names(path: Path, header: Sequence[str], names: Mapping[str, str]) -> None:
    """Keep these for files with this header; those longest unchanged go where there are many."""
    layouts = _layouts(path)
    layouts.pop(tuple(header), None)
    layouts[tuple(header)] = dict(names)
    last = list(layouts.items())[-_MOST_LAYOUTS:]
    content = [{"header": header, "names": names} for header, names in last]
    make_folder(path.parent)
    save_text(path, json.dumps({"schema": _SCHEMA, "layouts": content}, indent=1) + "\n")


def _layouts(path: Path) -> dict[tuple[str, ...], dict[str, str]]:
    """Nothing where the file makes no sense: names are soon chosen again."""
    try:
        return {
            tuple(map(str, one["header"])): {
                column: str(name) for column, name in one["names"].items() if column in COLUMNS
            }
            for one in read_json(path, _LARGEST_FILE)["layouts"]
        }
    except (KeyError, TypeError, AttributeError):
        return {}
