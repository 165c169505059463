"""The catalogues: every sentence that the program can say is found, and wrong ones are refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from PySide6.QtWidgets import QApplication

from tests.packaging.loading import script
from trifelt.engine.clauses import clauses_of
from trifelt.engine.games import GAMES
from trifelt.engine.languages import in_one_script
from trifelt.engine.message import Message
from trifelt.storage.settings import SETTINGS

GAP = re.compile(r"\{[^{}]*\}")

catalogues = script("catalogues")


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Every sentence of the template, singulars and plurals."""
    found: set[str] = set()
    for message in catalogues.template():
        found.update((message.id,) if isinstance(message.id, str) else message.id)
    return found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A locale folder of this test's own."""
    monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogues, "TEMPLATE", tmp_path / "trifelt.pot")
    return tmp_path


def declared() -> Iterator[Message]:
    """What games, settings, felts and help say in data rather than in code."""
    from trifelt.gui.help.words import how_it_goes, reasons_of, written_pages
    from trifelt.gui.table.model.layout import felt_of

    for _, title, sections in written_pages():
        yield from (title, *(one for each in sections for one in (each[0], *each[1])))
    for setting in SETTINGS.values():
        yield from (setting.title, setting.help, *dict(setting.choices).values())
    for game in GAMES:
        yield game.title
        yield from (wager.title for wager in game.wagers)
        yield from (Message(row.sentence) for wager in game.wagers for row in wager.rows)
        for reading in game.readings:
            yield from (reading.title, *reading.values.values())
        yield from (*reasons_of(game).values(), *how_it_goes(game))
        felt = felt_of(game)
        yield from (spot.words for spot in felt.spots)
        yield from (rank.words for rank in felt.ranking)
        yield from () if felt.line is None else (felt.line,)
        for clause in clauses_of(game).values():
            yield from (clause.title, clause.says)


def test_what_is_said_in_data_is_found(known: set[str]) -> None:
    texts = {message.text for message in declared() if message.text}
    assert len(texts) > 600
    assert texts - known == set()


def test_singular_and_plural_are_one_entry() -> None:
    pairs = [message.id for message in catalogues.template() if not isinstance(message.id, str)]
    assert pairs
    assert all(len(pair) == 2 for pair in pairs)


def test_a_word_of_two_meanings_is_an_entry_for_each() -> None:
    found = catalogues.template()
    assert found.get("Play", context="wager") is not None
    assert found.get("Play") is not None


def test_a_language_is_begun_completed_and_compiled(folder: Path) -> None:
    catalogues.begin("de")
    path = folder / "de" / "LC_MESSAGES" / "trifelt.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale="de")
    catalogue["Close"].string = "Schließen"
    catalogue["English"].string = "Deutsch"
    with path.open("wb") as file:
        write_po(file, catalogue)
    assert "de:" in catalogues.update()
    with path.open("rb") as file:
        assert read_po(file, locale="de")["Close"].string == "Schließen"
    assert catalogues.compile_all() == "de: compiled"

    from trifelt.engine.languages import catalogue_of, languages

    assert [language.name for language in languages(folder)] == ["English", "Deutsch"]
    assert Message("Close").render(catalogue_of("de", folder)) == "Schließen"


def test_a_language_is_begun_once(folder: Path) -> None:
    catalogues.begin("fr")
    with pytest.raises(SystemExit, match="there already"):
        catalogues.begin("fr")
    with pytest.raises(SystemExit, match="no language"):
        catalogues.begin("klingon!")


def written(catalogue: Catalog, folder: Path) -> None:
    path = folder / str(catalogue.locale) / "LC_MESSAGES" / "trifelt.po"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalogue)


@pytest.mark.parametrize(
    ("english", "translated", "why"),
    [
        ("Deal {count} cards", "{anzahl} Karten geben", "anzahl"),
        ("Deal {count} cards", "Karten geben", "none"),
        ("Deal {count} cards", "{count Karten geben", "braces"),
        ("<b>Deal</b>", "<b>Geben", "tags"),
        (("one card", "{count} cards"), ("eine Karte", "Karten ohne Zahl, {n}"), "n"),
    ],
)
def test_a_translation_that_does_not_fit_is_refused(
    folder: Path, english: str | tuple[str, str], translated: str | tuple[str, str], why: str
) -> None:
    catalogue = Catalog(locale="de")
    catalogue.add(english, translated)
    written(catalogue, folder)
    for act in (catalogues.compile_all, catalogues.check):
        with pytest.raises(SystemExit, match=why):
            act()


def test_what_lacks_and_what_is_besides_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Catalog()
    for sentence in ("Close", "Deal", "Doubtful"):
        asked.add(sentence)
    asked.add("Play", context="wager")
    monkeypatch.setattr(catalogues, "template", lambda: asked)
    catalogue = Catalog(locale="de")
    catalogue.add("Close", "Schließen")
    catalogue.add("Doubtful", "Zweifelhaft", flags={"fuzzy"})
    catalogue.add("Play", "Spielen")
    written(catalogue, folder)
    with pytest.raises(SystemExit) as told:
        catalogues.check()
    assert str(told.value).splitlines() == [
        "de lacks: 'Deal'",
        "de lacks: 'Doubtful'",
        "de lacks: 'Play' (wager)",
        "de has besides: 'Play'",
    ]


def test_a_language_is_pretended_from_english(folder: Path) -> None:
    catalogues.pretend()

    from trifelt.engine.languages import catalogue_of

    said = catalogue_of("en_XA", folder)
    assert Message("Close").render(said).startswith("⟦Çlôšé")
    assert "3" in Message.counted("{count} card", "{count} cards", 3).render(said)


# What each script can be written in: the other's letters are not in it.
WRITTEN_IN = {"zh_Hans": "gb2312", "zh_Hant": "big5"}


@pytest.mark.parametrize("code", WRITTEN_IN)
def test_neither_script_has_a_letter_of_the_other(code: str) -> None:
    said = catalogues.read(catalogues.path_of(code))
    letters = {one for entry in said for text in catalogues.texts_of(entry) for one in text}
    han = {one for one in letters if "\u3400" <= one <= "\u9fff"}
    assert len(han) > 700
    assert {one for one in han if not one.encode(WRITTEN_IN[code], "ignore")} == set()


def test_every_letter_that_the_scripts_write_in_two_ways_is_compared_as_one() -> None:
    said = catalogues.read(catalogues.path_of("zh_Hant"))
    letters = {one for entry in said for text in catalogues.texts_of(entry) for one in text}
    han = {in_one_script(one) for one in letters if "\u3400" <= one <= "\u9fff"}
    assert {one for one in han if not one.encode("gb2312", "ignore")} == set()


class Recorder:
    """English that keeps every sentence it was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return message

    def pgettext(self, context: str, message: str, /) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        self.asked |= {one, many}
        return one if count == 1 else many


def test_every_sentence_that_the_window_asks_for_is_found(
    known: set[str], trifelt_home: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trifelt.gui.app import Application
    from trifelt.gui.panes import PANES
    from trifelt.gui.shell import texts

    recorder = Recorder()
    monkeypatch.setattr(texts, "catalogue_of", lambda _code: recorder)
    application = Application(qapp)
    application.texts.set_language("recorded")
    for game in GAMES:
        application.choice.choose_game(game.id)
        for entry in PANES:
            application.window.show_pane(entry.id)
    application.window.show_about()
    application.texts.set_language("recorded-again")
    application.window.close()
    application.close()
    # What only joins other sentences has no words of its own.
    sentences = {text for text in recorder.asked if re.search(r"[a-z]", GAP.sub("", text))}
    assert len(sentences) > 60
    assert sentences - known == set()


def test_every_catalogue_is_complete_sound_and_compiled() -> None:
    for path in catalogues.LOCALE.glob("*/LC_MESSAGES/trifelt.po"):
        catalogue = catalogues.read(path)
        assert list(catalogues.faults_of(catalogue)) == []
        assert path.with_suffix(".mo").read_bytes() == catalogues.compiled(catalogue)
