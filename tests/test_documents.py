"""What README, CONTRIBUTING and CHANGELOG say is true of this checkout."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
DOCUMENTS = sorted(CHECKOUT.glob("*.md"))
RUN = "packaging/run.sh "


def commands(document: Path) -> list[str]:
    """The lines of a document's shell examples, without their comments."""
    blocks = re.findall(r"^```sh\n(.*?)^```", document.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    lines = "".join(blocks).replace("\\\n", " ").splitlines()
    return [line.partition("  #")[0].strip() for line in lines if line.strip()]


VERBS = [line for line in commands(CHECKOUT / "README.md") if line.startswith(RUN)]


def test_documents_are_found() -> None:
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md"} <= {path.name for path in DOCUMENTS}
    assert [line for line in VERBS if "settle" in line]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)", text)
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (CHECKOUT / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_commands_name_files_that_are_there(document: Path) -> None:
    words = {word for line in commands(document) for word in shlex.split(line)}
    ours = {word for word in words if word.startswith(("packaging/", "resources/", "tests/"))}
    assert [word for word in ours if not (CHECKOUT / word).exists()] == []


@pytest.mark.parametrize("line", [line for line in VERBS if not line.startswith(RUN + "tour")])
def test_examples_of_the_command_line_run(line: str, trifelt_home: Path) -> None:
    script = line.replace(RUN, f"{shlex.quote(sys.executable)} -P -m trifelt ", 1)
    result = subprocess.run(
        ["bash", "-c", script], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout
    assert result.stderr == ""
