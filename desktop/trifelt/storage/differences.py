"""The lines that were not paid as due, as a file for elsewhere."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Final

from trifelt.engine.audit.audited import Difference
from trifelt.engine.audit.record import COLUMNS
from trifelt.engine.money import money_text
from trifelt.storage.atomic import save_pieces
from trifelt.storage.spreadsheet import spreadsheet_text

DIFFERENCE_COLUMNS: Final = ("line", *COLUMNS, "due", "difference", "clause", "reason", "kind")
_HEAD: Final = ",".join(DIFFERENCE_COLUMNS)


def save_differences(
    path: Path, parts: Iterable[Sequence[Difference]], *, force: bool = False
) -> None:
    """Write them as they come; unless forced, a file that is no such list is left as it is."""
    try:
        with path.open("rb") as there:
            ours = there.read(len(_HEAD)) == _HEAD.encode()
    except OSError:
        ours = False
    save_pieces(path, _pieces(parts), replace=ours or force)


def _pieces(parts: Iterable[Sequence[Difference]]) -> Iterator[str]:
    yield _HEAD + "\r\n"
    for some in parts:
        text = StringIO()
        csv.writer(text).writerows(map(_row, some))
        yield text.getvalue()


def _row(one: Difference) -> list[str]:
    texts = [spreadsheet_text(one.line.texts.get(name, "")) for name in COLUMNS]
    sums = [money_text(one.due), money_text(one.paid - one.due)]
    return [str(one.line.number), *texts, *sums, one.clause, one.reason.render(), one.kind or ""]
