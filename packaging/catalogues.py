"""The catalogues of the program's sentences: begun, brought up to date, checked, compiled.

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

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tests.gui.pseudo import pseudo
from trifelt.engine.games import GAMES
from trifelt.engine.languages import misfit
from trifelt.engine.variants.row_titles import row_title
from trifelt.engine.wager import NO_PAYMENT, told_to_dealer

CHECKOUT = Path(__file__).resolve().parents[1]
SOURCES = CHECKOUT / "desktop" / "trifelt"
GAMES_FOLDER = CHECKOUT / "resources" / "games"
HELP = CHECKOUT / "resources" / "help.toml"
LOCALE = CHECKOUT / "resources" / "locale"
TEMPLATE = CHECKOUT / "build" / "trifelt.pot"
CATALOGUE = "trifelt.po"
NONE_YET = "there is no other language yet"
PRETENDED = "en_XA"

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
    """The sentence and the title of every row of every wager, with its game: rows are data."""
    for game in GAMES:
        for wager in game.wagers:
            for row in wager.rows:
                # As the player is told it, and as the dealer is.
                for sentence in dict.fromkeys((row.sentence, told_to_dealer(row.sentence))):
                    if sentence:
                        yield game.id, sentence
            # A payment that is not made has no line and no title.
            outcomes = (row.outcome for row in wager.rows if row is not NO_PAYMENT)
            for name in (*wager.pay_rows, *outcomes):
                yield game.id, row_title(name).text


def sentences_of_the_files() -> Iterator[tuple[Path, str, str | None]]:
    """What files say, with its context: clauses, help, and what is on the felts."""
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
            # An appendix and its notes; numbers alone are said alike in every language.
            "clause number": [
                number
                for number in (clause["number"] for clause in content.get("clause", ()))
                if number[0].isalpha()
            ],
            "wager": [spot["print"] for spot in content.get("spots", ())],
            "hand": [rank["print"] for rank in content.get("ranking", ())],
        }
        for context, found in texts.items():
            yield from ((file, text, context) for text in found)
    for page in tomllib.loads(HELP.read_text(encoding="utf-8"))["page"]:
        yield HELP, page["title"], None
        for section in page["section"]:
            yield from ((HELP, text, None) for text in (section["title"], *section["text"]))


def template() -> Catalog:
    """Everything that there is to translate."""
    catalogue = Catalog(
        project="Trifelt",
        charset="utf-8",
        fuzzy=False,
        header_comment="# Every sentence of Trifelt.",
    )
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
        catalogue = read(path)
        catalogue.update(fresh, no_fuzzy_matching=True, update_creation_date=False)
        with path.open("wb") as file:
            write_po(
                file,
                catalogue,
                width=100,
                sort_output=True,
                ignore_obsolete=True,
                include_lineno=False,
            )
        open_ones = sum(1 for message in catalogue if message.id and not texts_of(message))
        told.append(f"{path.parents[1].name}: {open_ones} of {len(catalogue)} to translate")
    return "\n".join(told) or NONE_YET


def check() -> str:
    """Hold every catalogue to the program: nothing may be missing, strange or unfit."""
    paths = sorted(LOCALE.glob(f"*/LC_MESSAGES/{CATALOGUE}"))
    faults = [fault for path in paths for fault in faults_of(read(path))]
    if faults:
        raise SystemExit("\n".join(faults))
    return "\n".join(f"{path.parents[1].name}: complete" for path in paths) or NONE_YET


def compile_all() -> str:
    """Compile every catalogue for the program; an unfit translation is a fault."""
    paths = sorted(LOCALE.glob(f"*/LC_MESSAGES/{CATALOGUE}"))
    faults = [fault for path in paths for fault in misfits(read(path))]
    if faults:
        raise SystemExit("\n".join(faults))
    for path in paths:
        path.with_suffix(".mo").write_bytes(compiled(read(path)))
    return "\n".join(f"{path.parents[1].name}: compiled" for path in paths) or NONE_YET


def read(path: Path) -> Catalog:
    """A language's catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name)


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def faults_of(catalogue: Catalog) -> Iterator[str]:
    """What a catalogue lacks of the sentences, what it has besides, and what does not fit."""
    wanted = {(one.context, one.id) for one in template() if one.id}
    there = {(one.context, one.id): one for one in catalogue if one.id}
    for what, keys in (
        ("lacks", wanted - {key for key, one in there.items() if texts_of(one) and not one.fuzzy}),
        ("has besides", there.keys() - wanted),
    ):
        for context, english in sorted(keys, key=lambda key: str(key[1])):
            yield f"{catalogue.locale} {what}: {english!r}" + (f" ({context})" if context else "")
    yield from misfits(catalogue)


def misfits(catalogue: Catalog) -> Iterator[str]:
    """Translations that cannot stand for their English: gaps, braces, tags."""
    for message in catalogue:
        one, many = (None, message.id) if isinstance(message.id, str) else message.id
        if catalogue.num_plurals == 1:
            one = None
        for text in texts_of(message) if message.id else ():
            if why := misfit(many, text, one):
                yield f"{catalogue.locale}: “{text}” for “{many}”: {why}"


def texts_of(message: Entry) -> tuple[str, ...]:
    """The translation of an entry in each of its forms; nothing where one is open."""
    texts = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return texts if all(texts) else ()


def pretend() -> str:
    """Make a language to look at a translation's room: English, longer and accented."""
    catalogue = template()
    catalogue.locale = Locale.parse("en")
    for message in catalogue:
        if message.id:
            forms = message.id
            one = isinstance(forms, str)
            message.string = pseudo(str(forms)) if one else tuple(map(pseudo, forms))
    path = path_of(PRETENDED).with_suffix(".mo")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(compiled(catalogue))
    return f"{path.relative_to(LOCALE)}: a language of the Preferences until it is deleted"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do one of them."""
    acts = {
        "extract": (extract, "write the template build/trifelt.pot"),
        "update": (update, "bring all languages up to date"),
        "check": (check, "hold all languages to the program"),
        "pretend": (pretend, "make a language of longer English, to look at its room"),
        "compile": (compile_all, "compile all languages"),
    }
    parser = argparse.ArgumentParser(description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("begin", help="begin a language").add_argument("code")
    for verb, (_, told) in acts.items():
        verbs.add_parser(verb, help=told)
    given = parser.parse_args(arguments)
    told = begin(given.code) if given.verb == "begin" else acts[given.verb][0]()
    sys.stdout.write(told + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
