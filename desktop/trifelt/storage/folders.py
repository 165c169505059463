"""Where things are kept for one user; `TRIFELT_HOME` moves all of it."""

import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

from trifelt.engine.message import Message
from trifelt.storage.refusal import StorageError, refused

HOME_VARIABLE = "TRIFELT_HOME"


@dataclass(frozen=True, slots=True)
class Folders:
    """The three folders of one user and their files; asking for a path creates nothing."""

    config: Path
    data: Path
    log: Path

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.toml"

    @property
    def houses_folder(self) -> Path:
        return self.config / "houses"

    @property
    def tables_folder(self) -> Path:
        return self.config / "tables"

    @property
    def columns_file(self) -> Path:
        return self.config / "payment-columns.json"

    @property
    def exercises_folder(self) -> Path:
        return self.config / "exercises"

    @property
    def sheets_folder(self) -> Path:
        return self.data / "sheets"

    @property
    def window_file(self) -> Path:
        return self.data / "window.json"

    @property
    def record_file(self) -> Path:
        return self.data / "log.sqlite3"

    @property
    def error_file(self) -> Path:
        return self.log / "errors.log"

    def are_new(self) -> bool:
        """Whether nothing was ever set, saved or left here: this is a first start."""
        kept = (self.settings_file, self.window_file, self.record_file)
        return not any(os.path.lexists(file) for file in kept)


def user_folders(environment: Mapping[str, str] | None = None) -> Folders:
    """The folders as the platform has them, or all three under `TRIFELT_HOME`."""
    home = (os.environ if environment is None else environment).get(HOME_VARIABLE, "").strip()
    if home:
        root = Path(home).expanduser().absolute()
        return Folders(root / "config", root / "data", root / "log")
    places = PlatformDirs("trifelt", appauthor=False)
    return Folders(
        Path(places.user_config_dir), Path(places.user_data_dir), Path(places.user_log_dir)
    )


def make_folder(folder: Path) -> None:
    """Make a folder of the user's when it is first written to, or say why it cannot be made.

    It holds names: nobody else may look into it.
    """
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        keep_private(folder)
    except (FileExistsError, NotADirectoryError) as error:
        why = Message(
            "The folder {folder} cannot be made: the file {file} is in the way.",
            folder=str(folder),
            # The nearest part of the path that exists, which is then no folder.
            file=str(next(part for part in (folder, *folder.parents) if os.path.lexists(part))),
        )
        raise StorageError(why) from error
    except OSError as error:
        why = Message("The folder {folder} cannot be made: {reason}.", folder=str(folder))
        raise refused(why, error) from error


def keep_private(path: Path) -> None:
    """Take a file or folder of this user's own from the eyes of others."""
    with suppress(OSError, AttributeError):  # where the system knows no owners
        found = path.stat()
        mode = stat.S_IMODE(found.st_mode)
        if found.st_uid == os.geteuid() and mode & 0o077:
            path.chmod(mode & 0o700)
