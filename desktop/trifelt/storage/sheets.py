"""The user's own copies of the rule sheets: kept by clause number, and never sent anywhere."""

import json
import logging
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path

from trifelt.engine.clauses import split_sheet, titled
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.storage.atomic import decoded, read_bytes, read_json, save_text
from trifelt.storage.folders import make_folder
from trifelt.storage.refusal import StorageError, refused

SCHEMA_VERSION = 1
LARGEST_SHEET = 20_000_000
LARGEST_COPY = 2_000_000


@dataclass(frozen=True, slots=True)
class AttachedSheet:
    """A sheet as it was attached: the file's name, its clauses, and those not found in it."""

    name: str
    clauses: Mapping[str, str]
    missing: tuple[str, ...]


class OtherSheetError(StorageError):
    """A sheet that names another game."""


def attach_sheet(folder: Path, game: Game, file: Path, *, force: bool = False) -> AttachedSheet:
    """Read a sheet (text, or a PDF with text), split it and keep it in place of an earlier one.

    The sheet of another game is refused unless forced.
    """
    data = read_bytes(file, LARGEST_SHEET)
    if data is None:
        raise StorageError(Message("There is no file {path}.", path=str(file)))
    text = _pdf_text(file, data) if data.startswith(b"%PDF-") else decoded(file, data)
    other = titled(text, GAMES)
    if other not in (None, game) and not force:
        assert other is not None
        raise OtherSheetError(
            Message("{path} looks like the sheet of {game}.", path=file.name, game=other.title)
        )
    split = split_sheet(game, text)
    if not split.clauses:
        why = Message(
            "{path} has none of the clause numbers of {game}.", path=str(file), game=game.title
        )
        raise StorageError(why)
    sheet = AttachedSheet(file.name, split.clauses, split.missing)
    content = {"schema": SCHEMA_VERSION, **asdict(sheet)}
    make_folder(folder)
    save_text(_path(folder, game), json.dumps(content, ensure_ascii=False, indent=1) + "\n")
    return sheet


def detach_sheet(folder: Path, game: Game) -> bool:
    """Remove the copy; whether there was one."""
    try:
        _path(folder, game).unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        why = Message("{path} could not be deleted: {reason}.", path=str(_path(folder, game)))
        raise refused(why, error) from error
    return True


def attached_sheet(folder: Path, game: Game) -> AttachedSheet | None:
    """The user's copy of a game's sheet; None without one, or where its file is damaged."""
    match read_json(_path(folder, game), LARGEST_COPY):
        case {
            "schema": 1,
            "name": str(name),
            "clauses": dict(clauses),
            "missing": list(missing),
        } if all(isinstance(each, str) for each in (*clauses, *clauses.values(), *missing)):
            return AttachedSheet(name, clauses, tuple(missing))
    return None


def _path(folder: Path, game: Game) -> Path:
    return folder / f"{game.id}.json"


def _pdf_text(file: Path, data: bytes) -> str:
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError as error:
        why = Message(
            "Reading a PDF needs the package pypdf: install trifelt[pdf], or save {path} as text.",
            path=str(file),
        )
        raise StorageError(why) from error
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what is wrong is told once, below
    try:
        text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise StorageError(Message("{path} cannot be read as a PDF.", path=str(file))) from error
    if not text.strip():
        raise StorageError(
            Message("{path} is a scan: it holds pictures and no text.", path=str(file))
        )
    return text
