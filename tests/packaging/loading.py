"""The scripts of packaging/, loaded from their files: that folder is no package."""

import importlib.util
from pathlib import Path
from types import ModuleType

from tests.certain import certain

PACKAGING = Path(__file__).parents[2] / "packaging"


def script(name: str) -> ModuleType:
    """One of the scripts, as a module."""
    spec = certain(importlib.util.spec_from_file_location(name, PACKAGING / f"{name}.py"))
    module = importlib.util.module_from_spec(spec)
    certain(spec.loader).exec_module(module)
    return module
