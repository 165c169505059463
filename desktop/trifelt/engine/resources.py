"""Where the files that ship with the program are, however it was installed."""

from pathlib import Path
from typing import Any

from trifelt import __version__


def resource_root(package: Path = Path(__file__).parents[1]) -> Path:
    """The folder of shipped files: inside the package, or beside `desktop/` in a checkout.

    A wheel and a frozen bundle carry the folder inside the package. An editable install is the
    checkout itself, which keeps it at its top; a link to the package is followed to get there.

    >>> (resource_root() / "games").name
    'games'
    """
    inside = package / "resources"
    if inside.is_dir():
        return inside
    # desktop/trifelt -> desktop -> the checkout
    beside = package.resolve().parents[1] / "resources"
    if beside.is_dir():
        return beside
    raise FileNotFoundError(
        f"the files that ship with Trifelt are missing: neither {inside} nor {beside} is a folder"
    )


def described(verb: str, content: dict[str, Any]) -> dict[str, Any]:
    """What a verb answers, with the schema that it follows and the program that wrote it."""
    return {"schema": f"trifelt-{verb}-1", "version": __version__} | content


def example_file(name: str) -> Path:
    """One of the files that ship as examples of what is read."""
    return resource_root() / "examples" / name


def schema_folder() -> Path:
    """Where the JSON schemas of what verbs read and answer are, each named after its verb."""
    return resource_root() / "schemas"
