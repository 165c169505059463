"""Completion knows what the parsers know, in each shell."""

import subprocess

import pytest

from tests.cli.conftest import Runner
from trifelt.cli.completion import SHELLS
from trifelt.cli.main import verbs
from trifelt.engine.games import GAMES

ASK = """
COMP_WORDS=({words})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_trifelt
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.fixture
def script(trifelt: Runner) -> str:
    run = trifelt("completion", "bash")
    assert (run.status, run.err) == (0, "")
    return run.out


def completed(script: str, words: str) -> set[str]:
    """What bash offers for the last of these words."""
    done = subprocess.run(
        ["bash", "-c", script + ASK.format(words=words)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return set(done.stdout.split())


def test_the_first_word_is_a_verb(script: str) -> None:
    assert completed(script, "trifelt ''") == {*verbs(), "help", "--help", "--version"}
    assert completed(script, "trifelt se") == {"settle", "session"}


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("trifelt session --ro", {"--rounds"}),
        ("trifelt session three-card-poker --play ''", {"best", "always", "never", "queen"}),
        ("trifelt analyze three-card-p", {"three-card-poker", "three-card-prime"}),
        ("trifelt houses ex", {"export"}),
        ("trifelt houses export --f", {"--force"}),
        ("trifelt houses list --game l", {"lucky-three-pictures"}),
        ("trifelt session --wagers ''", set()),
        ("trifelt settle ro", set()),
        ("trifelt completion ''", {*SHELLS, "-h", "--help", "-V", "--version"}),
        ("trifelt help to", {"tour"}),
    ],
)
def test_what_follows_a_verb_is_offered(script: str, words: str, offered: set[str]) -> None:
    assert completed(script, words) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_gets_every_verb_and_game(trifelt: Runner, shell: str) -> None:
    run = trifelt("completion", shell)
    assert run.status == 0
    for word in (*verbs(), *(game.id for game in GAMES), "bankroll", "force"):
        assert word in run.out
    assert run.out.startswith("#compdef trifelt") == (shell == "zsh")


def test_fish_quotes_what_it_says(trifelt: Runner) -> None:
    for line in trifelt("completion", "fish").out.splitlines():
        assert line.startswith("complete -c trifelt -")
        assert line.count("'") % 2 == 0
