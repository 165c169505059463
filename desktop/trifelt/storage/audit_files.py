"""What an audit keeps: how files of payments call their columns, and the lines not paid as due."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
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
    *,
    force: bool = False,
    stopped: bool = False,
) -> None:
    """Write them as they come; unless forced, a file that is no such list is left as it is.

    Those of an audit that was stopped say so in a column more.
    """
    try:
        with path.open("rb") as there:
            ours = there.read(len(_HEAD)) == _HEAD.encode()
    except OSError:
        ours = False
    save_pieces(path, _pieces(parts, ["stopped"] if stopped else []), replace=ours or force)


def _pieces(parts: Iterable[Sequence[Difference]], more: list[str]) -> Iterator[str]:
    yield ",".join([_HEAD, *more]) + "\r\n"
    for some in parts:
        text = StringIO()
        csv.writer(text).writerows([*_row(one), *more] for one in some)
        yield text.getvalue()


def _row(one: Difference) -> list[str]:
    texts = [spreadsheet_text(one.line.texts.get(name, "")) for name in COLUMNS]
    sums = [money_text(one.due), money_text(one.difference)]
    return [
        str(one.line.number),
        *texts,
        *sums,
        one.clause,
        one.reason.render(),
        one.kind or "unexplained",
    ]
