"""The catalogues of the window's sentences: extracted, begun, brought up to date, compiled.

Run through packaging/locale.sh. English stands in the code; every other language is one file,
resources/locale/<code>/LC_MESSAGES/trifelt.po, with the compiled .mo that the program reads beside
it.
"""

import argparse
import io
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr
from pathlib import Path
from string import Formatter

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from trifelt.engine.games import GAMES
from trifelt.engine.wager import told_to_dealer

CHECKOUT = Path(__file__).resolve().parents[1]
SOURCES = CHECKOUT / "desktop" / "trifelt"
GAMES_FOLDER = CHECKOUT / "resources" / "games"
LOCALE = CHECKOUT / "resources" / "locale"
TEMPLATE = CHECKOUT / "build" / "trifelt.pot"
CATALOGUE = "trifelt.po"

# The functions that take a sentence, and at which place; two places are its singular and plural,
# a place with a c is its context.
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "Message": (1,),
    "of": (1,),
    "counted": (1, 2),
    "in_context": ((1, "c"), 2),
}
Sentence = tuple[str, int, str | tuple[str, ...], list[str], str | None]


def sentences_of_the_code() -> Iterator[Sentence]:
    """Every sentence with its file, its line, what was written for translators, and its context."""
    words = io.StringIO()
    with redirect_stderr(words):
        found = list(
            extract_from_dir(
                SOURCES,
                method_map=[("**.py", "python")],
                keywords=KEYWORDS,
                comment_tags=("Translators:",),
            )
        )
    # An empty sentence is a place that says nothing yet; it stays empty in every language.
    for word in words.getvalue().splitlines():
        if "Empty msgid" not in word:
            sys.stderr.write(word + "\n")
    for file, line, text, comments, context in found:
        yield (SOURCES / file).relative_to(CHECKOUT).as_posix(), line, text, comments, context


def sentences_of_the_rows() -> Iterator[tuple[str, str]]:
    """The sentence of every row of every wager, with the game that says it: rows are data."""
    for game in GAMES:
        for wager in game.wagers:
            for row in wager.rows:
                # As the player is told it, and as the dealer is.
                for sentence in dict.fromkeys((row.sentence, told_to_dealer(row.sentence))):
                    if sentence:
                        yield game.id, sentence


def sentences_of_the_files() -> Iterator[tuple[Path, str, str | None]]:
    """What the games' files say, with its context: clauses, help, and what is on the felts."""
    for file in sorted(GAMES_FOLDER.glob("*/*.toml")):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        texts: dict[str | None, list[str]] = {
            None: [
                *content.get("how", ()),
                *(each["why"] for each in content.get("readings", {}).values()),
                *([content["line"]] if "line" in content else ()),
                *(clause["says"] for clause in content.get("clause", ())),
            ],
            "clause": [clause["title"] for clause in content.get("clause", ())],
            "wager": [spot["print"] for spot in content.get("spots", ())],
            "hand": [rank["print"] for rank in content.get("ranking", ())],
        }
        for context, found in texts.items():
            yield from ((file, text, context) for text in found)


def template() -> Catalog:
    """Everything that there is to translate."""
    catalogue = Catalog(project="Trifelt", charset="utf-8", fuzzy=False)
    for file, line, text, comments, context in sentences_of_the_code():
        catalogue.add(text, None, [(file, line)], auto_comments=comments, context=context)
    for game, text in sentences_of_the_rows():
        catalogue.add(text, None, [(f"resources/games/{game}", 0)])
    for path, text, context in sentences_of_the_files():
        place = path.relative_to(CHECKOUT).as_posix(), 0
        catalogue.add(text, None, [place], context=context)
    return catalogue


def extract() -> str:
    """Write the template."""
    catalogue = template()
    TEMPLATE.parent.mkdir(exist_ok=True)
    with TEMPLATE.open("wb") as file:
        write_po(file, catalogue, width=100, sort_output=True)
    return f"{len(catalogue)} sentences in {TEMPLATE.name}"


def path_of(code: str) -> Path:
    """Where a language's catalogue lies."""
    return LOCALE / code / "LC_MESSAGES" / CATALOGUE


def begin(code: str) -> str:
    """Begin the catalogue of a language."""
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError) as fault:
        raise SystemExit(f"{code} is no language: {fault}") from fault
    path = path_of(code)
    if path.exists():
        raise SystemExit(f"{path.relative_to(LOCALE)} is there already; `update` completes it")
    catalogue = template()
    catalogue.locale = locale
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=100, sort_output=True)
    return f"{path.relative_to(LOCALE)} waits for its translations"


def update() -> str:
    """Bring every catalogue up to date with the code; what was translated is kept."""
    fresh = template()
    told = []
    for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{CATALOGUE}")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parents[1].name)
        catalogue.update(fresh)
        with path.open("wb") as file:
            write_po(file, catalogue, width=100, sort_output=True, ignore_obsolete=True)
        open_ones = sum(1 for message in catalogue if message.id and not message.string)
        told.append(f"{path.parents[1].name}: {open_ones} of {len(catalogue)} to translate")
    return "\n".join(told) or "there is no other language yet"


def compile_all() -> str:
    """Compile every catalogue for the program; a wrong gap or plural is a fault."""
    told, faults = [], []
    for path in sorted(LOCALE.glob(f"*/LC_MESSAGES/{CATALOGUE}")):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.parents[1].name)
        faults += [f"{path.parents[1].name}: {fault}" for fault in wrong_gaps(catalogue)]
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        told.append(f"{path.parents[1].name}: compiled")
    if faults:
        raise SystemExit("\n".join(faults))
    return "\n".join(told) or "there is no other language yet"


def gaps(text: str) -> set[str]:
    """The gaps for facts in a sentence."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def wrong_gaps(catalogue: Catalog) -> Iterator[str]:
    """Translations that ask for facts which their sentence does not have."""
    for message in catalogue:
        sources = (message.id,) if isinstance(message.id, str) else message.id
        known = set().union(*(gaps(source) for source in sources))
        texts = (message.string,) if isinstance(message.string, str) else message.string or ()
        for text in texts:
            if message.id and text and (strange := gaps(text) - known):
                yield f"“{text}” asks for {', '.join(sorted(strange))}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do one of the four."""
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("extract", help="write the template build/trifelt.pot")
    verbs.add_parser("begin", help="begin a language").add_argument("code")
    verbs.add_parser("update", help="bring all languages up to date")
    verbs.add_parser("compile", help="compile all languages")
    given = parser.parse_args(arguments)
    acts = {"extract": extract, "update": update, "compile": compile_all}
    told = begin(given.code) if given.verb == "begin" else acts[given.verb]()
    sys.stdout.write(told + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
