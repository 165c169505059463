"""Catalogues: found where they lie, read whole, replaced by English where they are damaged."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from trifelt.engine.message import ENGLISH, Message
from trifelt.gui.shell.languages import ENGLISH_CODE, Language, catalogue_of, languages
from trifelt.gui.shell.pseudo import CODE, LONGER, pseudo


def write_catalogue(folder: Path, code: str, texts: dict[str, str]) -> Path:
    catalogue = Catalog(locale=code)
    for source, translated in texts.items():
        catalogue.add(source, translated)
    catalogue.add(("{count} card", "{count} cards"), ("{count} Karte", "{count} Karten"))
    file = folder / code / "LC_MESSAGES" / "trifelt.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_mo(opened, catalogue)
    return file


def test_a_catalogue_that_lies_there_is_a_language(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", {"English": "Deutsch", "Close": "Schließen"})
    assert languages(tmp_path) == (Language("en", "English"), Language("de", "Deutsch"))
    catalogue = catalogue_of("de", tmp_path)
    assert Message("Close").render(catalogue) == "Schließen"
    cards = [Message.counted("{count} card", "{count} cards", n) for n in (1, 2)]
    assert [card.render(catalogue) for card in cards] == ["1 Karte", "2 Karten"]


def test_what_a_catalogue_lacks_stays_english(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    assert Message("Close").render(catalogue_of("de", tmp_path)) == "Close"


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_no_language(tmp_path: Path, content: bytes) -> None:
    file = write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    file.write_bytes(content)
    assert languages(tmp_path) == (Language(ENGLISH_CODE, "English"),)
    assert catalogue_of("de", tmp_path) is ENGLISH


def test_a_language_without_a_catalogue_speaks_english(tmp_path: Path) -> None:
    assert catalogue_of("xx", tmp_path) is ENGLISH


def test_english_comes_first_among_the_languages_that_ship() -> None:
    assert languages()[0] == Language("en", "English")


def test_the_pseudo_language_is_longer_and_keeps_facts_and_tags() -> None:
    text = "Pay {amount} to <b>box {box}</b>"
    changed = pseudo(text)
    assert "{amount}" in changed
    assert "<b>" in changed
    letters = len(text) - len("{amount}") - len("<b>") - len("</b>") - len("{box}")
    assert len(changed) >= len(text) + LONGER * letters
    rendered = Message(text, amount="5.00", box=2).render(catalogue_of(CODE))
    assert "5.00" in rendered


def test_the_pseudo_language_knows_plurals() -> None:
    one, many = (
        Message.counted("{count} card", "{count} cards", n).render(catalogue_of(CODE))
        for n in (1, 2)
    )
    assert one != many.replace("2", "1")


def test_nothing_stays_nothing_in_every_language(tmp_path: Path) -> None:
    """gettext itself answers an empty text with the header of the file."""
    write_catalogue(tmp_path, "de", {"English": "Deutsch"})
    for code in ("en", "de", CODE):
        assert Message("").render(catalogue_of(code, tmp_path)) == ""
