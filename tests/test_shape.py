"""The shape of the program shows in the names of its folders and files, and stays readable."""

import ast
import re
from pathlib import Path

import pytest

from trifelt.engine.games import GAMES

CHECKOUT = Path(__file__).parents[1]
PROGRAM = CHECKOUT / "desktop" / "trifelt"
TESTS = CHECKOUT / "tests"
MODULES = sorted(PROGRAM.rglob("*.py"))
PACKAGES = [file.parent for file in MODULES if file.name == "__init__.py"]
# Whatever a person opens: the program, its tests, and the scripts around it.
ALL_CODE = [*MODULES, *TESTS.rglob("*.py"), *(CHECKOUT / "packaging").glob("*.py")]
MOST_LINES = 400
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base", "core", "tools"}


def name_of(path: Path) -> str:
    """A file or folder as it is called inside the program."""
    return path.relative_to(PROGRAM).as_posix()


def test_no_module_is_longer_than_can_be_read_at_once_or_leaves_itself_out_of_coverage() -> None:
    for file in ALL_CODE:
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= MOST_LINES, file
        assert not re.search(r"#\s*pragma", text, re.IGNORECASE), file


def test_no_module_or_folder_is_called_by_what_anything_could_be() -> None:
    names = {part for file in ALL_CODE for part in file.relative_to(CHECKOUT).parts}
    assert {name.removesuffix(".py") for name in names} & EMPTY_NAMES == set()


def test_a_public_name_has_one_place() -> None:
    places: dict[str, list[str]] = {}
    for file in MODULES:
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(name_of(file))
    clashes = {name: files for name, files in places.items() if len(files) > 1}
    # What every verb of the command line has, and what runs each way in.
    assert clashes.keys() - {"add_arguments", "run", "main"} == set(), clashes


@pytest.mark.parametrize("layer", ["engine", "storage", "cli", "gui"])
def test_the_tests_of_a_layer_lie_in_folders_called_as_its_own(layer: str) -> None:
    tested = {file.parent.relative_to(TESTS) for file in (TESTS / layer).rglob("test_*.py")}
    assert tested <= {package.relative_to(PROGRAM) for package in PACKAGES}


@pytest.mark.parametrize("package", PACKAGES, ids=name_of)
def test_a_package_names_each_of_its_modules(package: Path) -> None:
    files = {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}
    modules = files | {path.parent.name for path in package.glob("*/__init__.py")}
    said = ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or ""
    assert sorted(modules - set(re.findall(r"`(\w+)`", said))) == []


def test_every_drawing_is_drawn_by_the_window() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in MODULES if "gui" in file.parts)
    folder = CHECKOUT / "resources" / "icons"
    drawings = sorted(path.stem for path in folder.glob("*.svg"))
    assert [name for name in drawings if f'"{name}"' not in code] == []
    marks = {path.name for path in folder.glob("controls/*/*")}
    assert [name for name in marks if f"/{name})" not in code] == []


def test_no_game_is_named_outside_of_its_own_module() -> None:
    words = {game.id for game in GAMES} | {game.title.render() for game in GAMES}
    words |= {game.id.replace("-", "_") for game in GAMES}
    # Its name is a wager's as well.
    words -= {"three-pictures", "Three Pictures", "three_pictures"}
    for file in MODULES:
        if not name_of(file).startswith("engine/games/"):
            code = _without_docstrings(file)
            assert [word for word in words if word in code] == [], file


def _without_docstrings(file: Path) -> str:
    """A module's code; comments and docstrings may speak of a game as an example."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            said = ast.get_docstring(node) is not None
            node.body = node.body[said:] or [ast.Pass()]
    return ast.unparse(tree)
