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
VERBS = [line for line in commands(README) if line.startswith(RUN)]


def run_example(command: str) -> str:
    """What a command of a document prints, and nothing may be amiss."""
    script = command.replace(RUN, f"{shlex.quote(sys.executable)} -P -m trifelt ", 1)
    result = subprocess.run(
        ["bash", "-c", script], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


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


@pytest.mark.parametrize("command", [verb for verb in VERBS if not verb.startswith(RUN + "tour")])
def test_examples_of_the_command_line_run(command: str) -> None:
    assert run_example(command)


def test_output_that_is_shown_is_what_is_printed() -> None:
    pairs = re.findall(
        r"^```sh\n([^`]+)^```\n\n```text\n([^`]+)^```", README.read_text("utf-8"), re.MULTILINE
    )
    assert pairs
    for command, output in pairs:
        assert run_example(command.strip()) == output
