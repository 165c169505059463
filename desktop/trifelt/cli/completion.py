"""`trifelt completion`: what a shell needs to complete verbs, options, games and files."""

import argparse
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Final, NamedTuple

from trifelt.cli.terminal import DONE, not_known
from trifelt.engine.games import GAMES
from trifelt.engine.message import Message

SHELLS: Final = ("bash", "zsh", "fish")


class CompletionPlace(NamedTuple):
    """A verb or a verb's action, and the words that may follow it, with their descriptions."""

    words: tuple[str, ...]  # ("houses", "show")
    options: dict[str, argparse.Action]
    actions: dict[str, str]
    positionals: tuple[argparse.Action, ...]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of this verb."""
    parser.add_argument("shell", metavar="SHELL", help=f"one of {', '.join(SHELLS)}")


def run(arguments: Namespace) -> int:
    """Print the script of one shell."""
    if arguments.shell not in SHELLS:
        raise not_known("shell", Message("shell"), arguments.shell, SHELLS)
    print("\n".join(_fish() if arguments.shell == "fish" else _bash(arguments.shell)))
    return DONE


def _places() -> Iterator[CompletionPlace]:
    from trifelt.cli.main import parser_of, verbs

    for verb in verbs():
        yield from _places_of((verb,), parser_of(verb))


def _places_of(words: tuple[str, ...], parser: ArgumentParser) -> Iterator[CompletionPlace]:
    options: dict[str, argparse.Action] = {}
    actions: dict[str, str] = {}
    positionals: list[argparse.Action] = []
    below: list[CompletionPlace] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            actions = {each.dest: each.help or "" for each in action._choices_actions}
            for name, inner in action.choices.items():
                below += _places_of((*words, name), inner)
        elif action.option_strings:
            options |= dict.fromkeys(action.option_strings, action)
        else:
            positionals.append(action)
    yield CompletionPlace(words, options, actions, tuple(positionals))
    yield from below


def _values(action: argparse.Action) -> tuple[str, ...] | None:
    """The values of an argument; None if it is a file, empty if it is free text."""
    metavar = str(action.metavar or "")
    if "FILE" in metavar or "FOLDER" in metavar:
        return None
    if "GAME" in metavar:
        return tuple(game.id for game in GAMES)
    if metavar == "SHELL":
        return SHELLS
    return tuple(metavar.split("|")) if metavar.islower() else ()


def _words(place: CompletionPlace) -> list[str]:
    """Every word that may follow, options last."""
    found = [*place.actions]
    for action in place.positionals:
        found += _values(action) or ()
    return [*found, *place.options]


def _bash(shell: str) -> Iterator[str]:
    places = list(_places())
    if shell == "zsh":
        yield "#compdef trifelt"
        yield "autoload -U +X bashcompinit && bashcompinit"
    yield "_trifelt() {"
    yield '    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"'
    yield '    local place="${COMP_WORDS[1]}" words=""'
    yield "    COMPREPLY=()"
    yield "    if [ $COMP_CWORD -gt 2 ]; then"
    yield '        case "$place ${COMP_WORDS[2]}" in'
    inner = [" ".join(place.words) for place in places if len(place.words) > 1]
    yield f"        {'|'.join(_quoted(each) for each in inner)})"
    yield '            place="$place ${COMP_WORDS[2]}" ;;'
    yield "        esac"
    yield "    fi"
    first = [*(place.words[0] for place in places if len(place.words) == 1), "help", "--help"]
    yield "    if [ $COMP_CWORD -eq 1 ]; then"
    yield f'        words="{" ".join([*first, "--version"])}"'
    yield "    else"
    yield '        case "$place $prev" in'
    for place in places:
        for option, action in place.options.items():
            if action.nargs == 0:
                continue
            values = _values(action)
            # Without words the shell falls back to the names of files.
            words = "" if values is None else " ".join(values)
            yield f'        {_quoted(" ".join([*place.words, option]))}) words="{words}" ;;'
    yield '        *) case "$place" in'
    for place in places:
        yield f'            {_quoted(" ".join(place.words))}) words="{" ".join(_words(place))}" ;;'
    yield f'            help) words="{" ".join(first)}" ;;'
    yield "            esac ;;"
    yield "        esac"
    yield "    fi"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$cur"))'
    yield "}"
    yield "complete -o default -F _trifelt trifelt"


def _fish() -> Iterator[str]:
    places = list(_places())
    from trifelt.cli.main import verbs

    yield "complete -c trifelt -f"
    for verb, what in {**verbs(), "help": "tell what a verb takes"}.items():
        yield f"complete -c trifelt -n __fish_use_subcommand -a {verb} -d {_quoted(what)}"
    for place in places:
        here = f"__fish_seen_subcommand_from {place.words[-1]}"
        if len(place.words) > 1:
            here = f"__fish_seen_subcommand_from {place.words[0]}; and {here}"
        if place.actions:
            none = f"{here}; and not __fish_seen_subcommand_from {' '.join(place.actions)}"
            for name, what in place.actions.items():
                yield f"complete -c trifelt -n {_quoted(none)} -a {name} -d {_quoted(what)}"
        for action in place.positionals:
            values = _values(action)
            rest = "-F" if values is None else f"-a {_quoted(' '.join(values))}"
            yield f"complete -c trifelt -n {_quoted(here)} {rest}"
        for action in dict.fromkeys(place.options.values()):
            yield f"complete -c trifelt -n {_quoted(here)} {_fish_option(action)}"


def _fish_option(action: argparse.Action) -> str:
    parts = [
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
        for name in action.option_strings
    ]
    if action.nargs != 0:
        values = _values(action)
        parts.append("-r -F" if values is None else f"-x -a {_quoted(' '.join(values))}")
    return " ".join([*parts, f"-d {_quoted((action.help or '').replace('%%', '%'))}"])


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "").replace("'", "’") + "'"
