"""The import contracts hold, say what the design says, and break when code breaks them."""

import shutil
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

CHECKOUT = Path(__file__).parents[1]
PACKAGE = CHECKOUT / "desktop" / "trifelt"

VIOLATIONS = [
    ("engine/intruder.py", "import PySide6.QtCore", "The engine stands alone"),
    ("engine/intruder.py", "def late():\n    import time", "The engine stands alone"),
    ("engine/exact.py", "import trifelt.engine.settlement", "The order of the engine"),
    ("storage/intruder.py", "from PySide6.QtCore import QSettings", "Storage and the command line"),
    ("cli/intruder.py", "import trifelt.gui", "Layers"),
    ("gui/pane/model.py", "from PySide6.QtGui import QColor", "A pane's model loads no Qt"),
    ("stray.py", "", "Layers"),
]


def lint_imports(checkout: Path) -> subprocess.CompletedProcess[str]:
    """Run the contracts of pyproject.toml over the package in this checkout."""
    code = (
        f"import sys; sys.path.insert(0, {str(checkout / 'desktop')!r});"
        "from importlinter.cli import lint_imports_command; lint_imports_command()"
    )
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache"],
        cwd=checkout,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def bare_checkout(tmp_path: Path) -> Path:
    """The real contracts over a package that has the layers and a pane, and little else."""
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    package = tmp_path / "desktop" / "trifelt"
    for name in ("engine", "storage", "cli", "gui/pane/deep", "tour"):
        (package / name).mkdir(parents=True)
    for folder in [package, *package.rglob("*")]:
        (folder / "__init__.py").touch()
    for path in (PACKAGE / "engine").glob("[a-z]*"):
        (package / "engine" / f"{path.stem}.py").touch()
    (package / "__main__.py").write_text("import trifelt.cli, trifelt.gui\n", encoding="utf-8")
    (package / "gui/pane/model.py").write_text("import trifelt.engine\n", encoding="utf-8")
    (package / "gui/pane/view.py").write_text("import PySide6.QtWidgets\n", encoding="utf-8")
    return tmp_path


def test_a_lawful_package_keeps_every_contract(bare_checkout: Path) -> None:
    result = lint_imports(bare_checkout)
    assert result.returncode == 0, result.stdout
    assert " 0 broken" in result.stdout


@pytest.mark.parametrize(("place", "line", "contract"), VIOLATIONS)
def test_a_violating_import_breaks_its_contract(
    bare_checkout: Path, place: str, line: str, contract: str
) -> None:
    (bare_checkout / "desktop" / "trifelt" / place).write_text(line + "\n", encoding="utf-8")
    result = lint_imports(bare_checkout)
    assert result.returncode == 1, result.stdout
    broken = [row for row in result.stdout.splitlines() if row.endswith("BROKEN")]
    wrapped = " ".join(result.stdout.split())
    assert broken
    assert contract in wrapped.partition("Broken contracts")[2]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Every import of the package, those of outside packages included."""
    return grimp.build_graph("trifelt", include_external_packages=True, cache_dir=None)


def test_engine_imports_numpy_and_the_standard_library_only(graph: grimp.ImportGraph) -> None:
    engine = {"trifelt.engine", *graph.find_descendants("trifelt.engine")}
    imported = {name for m in engine for name in graph.find_modules_directly_imported_by(m)}
    outside = {
        name.partition(".")[0] for name in imported - engine - {"trifelt"}
    }  # the version stands there
    assert outside <= {"numpy", *sys.stdlib_module_names}


def test_every_folder_of_the_package_is_seen_by_the_contracts(graph: grimp.ImportGraph) -> None:
    written = {path.relative_to(PACKAGE.parent) for path in PACKAGE.rglob("*.py")}
    names = {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in written}
    assert names <= set(graph.modules)
