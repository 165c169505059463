"""The scripts of packaging/, loaded from their files: that folder is no package."""

import importlib.util
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).parents[2] / "packaging"


def script(name: str) -> ModuleType:
    """One of the scripts, as a module."""
    spec = importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
