"""The shape of the program shows in the names of its folders and files, and stays readable."""

import ast
import re
from pathlib import Path

import pytest

from trifelt.engine.games import GAMES

CHECKOUT = Path(__file__).parents[1]
PROGRAM = CHECKOUT / "desktop" / "trifelt"
MODULES = sorted(PROGRAM.rglob("*.py"))
PACKAGES = [file.parent for file in MODULES if file.name == "__init__.py"]
TESTS = CHECKOUT / "tests"
LAYERS = ("engine", "storage", "cli", "gui")
# Whatever a person opens: the program, its tests, and the scripts around it.
ALL_CODE = [*MODULES, *sorted(TESTS.rglob("*.py")), *sorted((CHECKOUT / "packaging").glob("*.py"))]
MOST_LINES = 400
# What lists of modules name besides: functions, and what every pane has inside.
NOT_MODULES = {
    "at_once",
    "blocks",
    "can_x",
    "count_house",
    "edited",
    "keys",
    "model",
    "price",
    "tour",
    "verify_x",
    "view",
    "with_cell",
    "with_table",
    "x",
}
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base", "core", "tools"}


def name_of(path: Path) -> str:
    """A file or folder as it is called inside the program."""
    return path.relative_to(PROGRAM).as_posix()


def docstring(file: Path) -> str:
    """What a module says of itself."""
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def modules_in(package: Path) -> set[str]:
    """The modules and packages right below a package."""
    files = {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}
    return files | {path.parent.name for path in package.glob("*/__init__.py")}


def place_of(path: Path) -> str:
    """A file or folder as it is called inside the checkout."""
    return path.relative_to(CHECKOUT).as_posix()


def test_every_module_says_in_a_sentence_what_it_is() -> None:
    assert len(MODULES) > 300
    assert len(ALL_CODE) > len(MODULES) + 200
    silent = [place_of(file) for file in ALL_CODE if not docstring(file)]
    assert silent == []
    unfinished = [
        place_of(file)
        for file in ALL_CODE
        if not re.match(r".*[.:]$", docstring(file).split("\n")[0])
    ]
    assert unfinished == []


def test_no_module_is_longer_than_can_be_read_at_once() -> None:
    lines = {place_of(file): len(file.read_text("utf-8").splitlines()) for file in ALL_CODE}
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_module_or_folder_is_called_by_what_anything_could_be() -> None:
    names = {part for file in ALL_CODE for part in Path(place_of(file)).with_suffix("").parts}
    assert names & EMPTY_NAMES == set()


@pytest.mark.parametrize("layer", LAYERS)
def test_the_tests_of_a_layer_lie_in_folders_called_as_its_own(layer: str) -> None:
    tested = {file.parent.relative_to(TESTS) for file in (TESTS / layer).rglob("test_*.py")}
    sources = {package.relative_to(PROGRAM) for package in PACKAGES}
    assert Path(layer) in tested
    assert tested - sources == set()


@pytest.mark.parametrize("package", PACKAGES, ids=name_of)
def test_a_package_names_each_of_its_modules(package: Path) -> None:
    said = set(re.findall(r"`(\w+)`", docstring(package / "__init__.py")))
    assert sorted(modules_in(package) - said) == []


@pytest.mark.parametrize("package", PACKAGES, ids=name_of)
def test_a_package_lists_no_module_that_is_not_there(package: Path) -> None:
    lists = re.findall(r"^- .*(?:\n  .*)*", docstring(package / "__init__.py"), re.MULTILINE)
    listed = {name for text in lists for name in re.findall(r"`([a-z_0-9]+)`(?!\()", text)}
    assert sorted(listed - modules_in(package) - NOT_MODULES) == []


def test_every_drawing_is_drawn_by_the_window() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in MODULES if "gui" in file.parts)
    folder = CHECKOUT / "resources" / "icons"
    drawings = sorted(path.stem for path in folder.glob("*.svg"))
    assert drawings
    assert [name for name in drawings if f'"{name}"' not in code] == []
    marks = {path.name for path in folder.glob("controls/*/*")}
    assert [name for name in marks if f"/{name})" not in code] == []


def test_no_game_is_named_outside_of_its_own_module() -> None:
    words = {game.id for game in GAMES} | {game.title.render() for game in GAMES}
    words |= {game.id.replace("-", "_") for game in GAMES}
    # Its name is a wager's as well.
    words -= {"three-pictures", "Three Pictures", "three_pictures"}
    code = {
        name_of(file): _without_docstrings(file)
        for file in MODULES
        if not name_of(file).startswith("engine/games/")
    }
    named = [(name, word) for name, text in code.items() for word in words if word in text]
    assert named == []


def _without_docstrings(file: Path) -> str:
    """A module's code; comments and docstrings may speak of a game as an example."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)
