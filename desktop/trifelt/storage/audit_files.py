"""What an audit keeps: how files of payments call their columns, and the lines not paid as due."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import Final

from trifelt.engine.audit.audited import Difference
from trifelt.engine.audit.record import COLUMNS
from trifelt.engine.money import money_text
from trifelt.storage.atomic import read_json, save_pieces, save_text
from trifelt.storage.folders import make_folder
from trifelt.storage.spreadsheet import spreadsheet_text

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


DIFFERENCE_COLUMNS: Final = ("line", *COLUMNS, "due", "difference", "clause", "reason", "kind")
_HEAD: Final = ",".join(DIFFERENCE_COLUMNS)


def save_differences(
    path: Path,
    parts: Iterable[Sequence[Difference]],
    about: Mapping[str, str],
    *,
    force: bool = False,
) -> None:
    """Write them as they come, each with what its file says besides and what this is `about`;
    unless forced, a file that is no such list is left as it is.
    """
    ours = False
    if path.is_file():  # a pipe would be waited for
        with suppress(OSError), path.open("rb") as there:
            ours = there.read(len(_HEAD)) == _HEAD.encode()
    save_pieces(path, _pieces(iter(parts), about), replace=ours or force)


def _pieces(parts: Iterator[Sequence[Difference]], about: Mapping[str, str]) -> Iterator[str]:
    first = next((some for some in parts if some), ())
    head = [*DIFFERENCE_COLUMNS, *about]
    own = [name for one in first[:1] for name, _ in one.own]
    told = [*about.values()]
    yield _lines([[*head, *(f"{name} (own)" if name in head else name for name in own)]])
    for some in chain([first], parts):
        yield _lines([*_row(one), *told, *(text for _, text in one.own)] for one in some)


def _lines(rows: Iterable[Iterable[str]]) -> str:
    text = StringIO()
    csv.writer(text).writerows(map(spreadsheet_text, row) for row in rows)
    return text.getvalue()


def _row(one: Difference) -> list[str]:
    texts = [one.line.texts.get(name, "") for name in COLUMNS]
    sums = [money_text(one.due), "" if one.paid is None else money_text(one.difference)]
    told = one.clause, one.reason.render(), one.kind or "unexplained"
    return [str(one.line.number), *texts, *sums, *told]
