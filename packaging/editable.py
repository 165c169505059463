"""Write a wheel that puts the checkout on an environment's path: editable.py FOLDER.

pip installs it without the tool that builds the project, which running it does not need. Prints the
name of a file of requirements that asks for this wheel by its hash, as for every other package.
"""

import hashlib
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).resolve().parents[1]


def write_wheel(folder: Path) -> Path:
    """The wheel of the version that the project file names, in this folder."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.pth": [str(CHECKOUT / "desktop")],
        f"{info}/METADATA": [
            "Metadata-Version: 2.1",
            f"Name: {name}",
            f"Version: {version}",
            *(f"Requires-Dist: {each}" for each in project["dependencies"]),
        ],
        f"{info}/WHEEL": ["Wheel-Version: 1.0", "Root-Is-Purelib: true", "Tag: py3-none-any"],
        f"{info}/entry_points.txt": [
            "[console_scripts]",
            *(f"{command} = {target}" for command, target in project["scripts"].items()),
        ],
    }
    files[f"{info}/RECORD"] = [f"{path},," for path in (*files, f"{info}/RECORD")]
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, lines in files.items():
            archive.writestr(path, "\n".join(lines) + "\n")
    return wheel


def ask_for(wheel: Path) -> Path:
    """Requirements that hold this wheel alone."""
    told = hashlib.sha256(wheel.read_bytes()).hexdigest()
    file = wheel.with_name("project.txt")
    file.write_text(f"{wheel.resolve().as_uri()} --hash=sha256:{told}\n", encoding="utf-8")
    return file


if __name__ == "__main__":
    print(ask_for(write_wheel(Path(sys.argv[1]))))
