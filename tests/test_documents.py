"""What README, CONTRIBUTING, CHANGELOG and docs/ say is true of this checkout."""

import re
import shlex
import struct
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from tests.packaging.loading import script

CHECKOUT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path for glob in ("*.md", "docs/**/*.md", "packaging/*.md") for path in CHECKOUT.glob(glob)
)
RUN = "packaging/run.sh "
STALE = "run packaging/documents.sh text"
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)

documents = script("documents")


def commands(document: Path) -> list[str]:
    """The commands of a document's shell examples; one that goes on over lines is one."""
    found: list[str] = []
    for block in re.findall(
        r"^```sh\n(.*?)^```", document.read_text("utf-8"), re.DOTALL | re.MULTILINE
    ):
        for line in block.splitlines():
            if found and (found[-1].endswith("\\") or found[-1].count("'") % 2):
                found[-1] = found[-1].removesuffix("\\") + "\n" + line
            else:
                found.append(line)
    return [command.partition("  #")[0].strip() for command in found]


README = CHECKOUT / "README.md"
VERBS = [line for page in documents.FILLED for line in commands(page) if line.startswith(RUN)]


def name_of(document: Path) -> str:
    """A document as it is called from the checkout's folder."""
    return document.relative_to(CHECKOUT).as_posix()


def python_of(document: Path) -> list[str]:
    """The examples of a document in Python."""
    return re.findall(
        r"^```python\n(.*?)^```", document.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )


def test_documents_are_found() -> None:
    names = {name_of(path) for path in DOCUMENTS}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/help.md"} <= names
    assert [line for line in VERBS if "settle" in line]


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_links_lead_to_files(document: Path) -> None:
    text = FENCE.sub("", document.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#]+)", text)
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_files_that_are_named_are_there(document: Path) -> None:
    """Folders and files that stand in running text as `engine/grids.py` or `tests/toy`."""
    text = FENCE.sub("", document.read_text(encoding="utf-8"))
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", text)
    roots = (CHECKOUT, CHECKOUT / "desktop" / "trifelt", CHECKOUT / "packaging", document.parent)
    made = ("dist/", "build/", ".venv/")  # by the scripts, when they are called
    kept = [name for name in named if not name.startswith(made)]
    assert [name for name in kept if not any((root / name).exists() for root in roots)] == []


def test_every_dependency_has_its_sentence() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *chain(*project["dependency-groups"].values())]
    names = {re.split(r"[^\w-]", one)[0].lower() for one in wanted}
    text = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    said = set(re.findall(r"[\w-]+", text.partition("## Dependencies")[2].lower()))
    assert sorted(names - said) == []


@pytest.mark.parametrize("folder", ["packaging", "docs", "docs/decisions"])
def test_the_readme_of_a_folder_names_its_files(folder: str) -> None:
    text = (CHECKOUT / folder / "README.md").read_text(encoding="utf-8")
    files = {path.name for path in (CHECKOUT / folder).iterdir() if path.is_file()}
    assert sorted(name for name in files - {"README.md"} if name not in text) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_commands_name_files_that_are_there(document: Path) -> None:
    words = {word for line in commands(document) for word in shlex.split(line)}
    ours = {word for word in words if word.startswith(("packaging/", "resources/", "tests/"))}
    assert [word for word in ours if not (CHECKOUT / word).exists()] == []


@pytest.mark.parametrize("command", [verb for verb in VERBS if not verb.startswith(RUN + "tour")])
def test_examples_of_the_command_line_run(command: str) -> None:
    assert documents.printed(command)


def test_examples_in_python_run() -> None:
    examples = [code for page in documents.FILLED for code in python_of(page)]
    assert examples
    assert all(documents.printed_by_python(code) for code in examples)


@pytest.mark.parametrize("document", documents.FILLED, ids=name_of)
def test_tables_and_outputs_are_what_the_program_makes_them(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert documents.filled(text) == text, STALE


def test_the_documents_hold_figures_and_outputs() -> None:
    texts = [page.read_text(encoding="utf-8") for page in documents.FILLED]
    made = [part["name"] for text in texts for part in documents.PART.finditer(text)]
    assert set(made) == set(documents.PARTS)
    assert sum(text.count("| 3.373% | 2.015%") for text in texts) == 1
    assert sum(len(documents.EXAMPLE.findall(text)) for text in texts) >= 9
    assert len(texts[0].splitlines()) < 180


def test_the_help_as_a_document_is_what_f1_shows() -> None:
    assert documents.HELP.read_text(encoding="utf-8") == documents.help_text(), STALE


def test_pictures_are_shown_and_small() -> None:
    shown = set(re.findall(r"\]\((docs/pictures/[^)]+)", README.read_text(encoding="utf-8")))
    pictures = sorted((CHECKOUT / "docs" / "pictures").iterdir())
    assert shown == {path.relative_to(CHECKOUT).as_posix() for path in pictures}
    for path in pictures:
        head = path.read_bytes()[:24]
        if path.suffix == ".webp":
            assert (head[:4], head[8:12]) == (b"RIFF", b"WEBP")
            assert path.stat().st_size < 1_000_000
        else:
            assert head.startswith(b"\x89PNG\r\n\x1a\n")
            assert struct.unpack(">II", head[16:]) == (1440, 900)
            assert path.stat().st_size < 200_000
